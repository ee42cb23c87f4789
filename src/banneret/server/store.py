"""What is kept of matches and guests, and how it is read back."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress

import msgspec
from sqlalchemy import (
    URL,
    ColumnElement,
    Executable,
    RowMapping,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from banneret.server import tables as t
from banneret.server.engine import BUSY_MILLISECONDS, new_engine, reach, single_reads, why
from banneret.server.errors import Conflict, StorageError
from banneret.server.journal import MatchRow, Row, SeatRow, decode, encode
from banneret.server.limits import Limits
from banneret.server.metrics import Metrics
from banneret.server.migrate import upgrade_engine
from banneret.server.sqlite_file import SqliteFile
from banneret.server.stranded import Rows
from banneret.server.transactions import (
    PostgresTransactions,
    SqliteTransactions,
    Transactions,
    Values,
    Write,
)
from banneret.server.writer import Writer

MOST_LISTED = 100
MOST_AT_ONCE = 500

_IDLE = ~(
    exists().where(t.seats.c.guest == t.guests.c.id)
    | exists().where(t.matches.c.owner == t.guests.c.id)
)


class Store:
    """The database. Every method that waits may raise StorageError."""

    def __init__(
        self,
        url: URL,
        metrics: Metrics,
        busy_milliseconds: int = BUSY_MILLISECONDS,
        durable: bool = True,
        most_waiting: int = Limits.writes,
    ) -> None:
        self.engine: AsyncEngine = new_engine(url, busy_milliseconds, durable)
        self._singly = single_reads(self.engine)
        self._busy_seconds = busy_milliseconds / 1000
        self._file = SqliteFile(str(url.database)) if not self.shared else None
        self.transactions: Transactions = (
            PostgresTransactions(self.engine)
            if self.shared
            else SqliteTransactions(url, busy_milliseconds, durable)
        )
        self._writer = Writer(
            self.transactions, metrics, self.check, self._busy_seconds, most_waiting
        )

    async def open(self) -> None:
        """Bring the tables up to date and begin to write.

        Raises:
            OptionsError: another server has the file, or what is there is not for this version.
        """
        try:
            if self._file is not None:
                self._file.claim()
            await reach(self.engine)
            await upgrade_engine(self.engine)
            if self._file is not None:
                self._file.watch()
        except (DBAPIError, OSError, sqlite3.Error) as error:
            raise StorageError(why(error)) from None
        self._writer.start()

    async def close(self, hand_over: bool = False) -> None:
        """Write what waits and let go of the database.

        Args:
            hand_over: keep other servers away until the next store of this process is opened.
        """
        await self._writer.stop()
        await self.transactions.close()
        await self.engine.dispose()
        if self._file is not None:
            if hand_over:
                self._file.hand_over()
            self._file.release()

    def check(self) -> None:
        """See whether what is written is not lost at once.

        Raises:
            StorageError: the database's file is not in its place.
        """
        trouble = self._file.trouble() if self._file is not None else ""
        if trouble:
            raise StorageError(trouble)

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same database."""
        return self.engine.dialect.name == "postgresql"

    async def write(self, write: Write) -> None:
        """Keep something: see Writer.write."""
        await self._writer.write(write)

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        self.check()
        patience = self._busy_seconds if self.shared else None  # SQLite counts by itself
        try:
            async with asyncio.timeout(patience), self._singly.connect() as connection:
                yield connection
        except (DBAPIError, PoolTimeout, OSError) as error:
            raise StorageError(why(error)) from None

    async def _rows(self, statement: Executable) -> Sequence[RowMapping]:
        async with self._reading() as connection:
            return (await connection.execute(statement)).mappings().all()

    # ---------------------------------------------------------------- settings

    async def key(self) -> bytes:
        """The key that signs cookies and tokens; made once, the same for all processes."""
        statement = select(t.settings.c.value).where(t.settings.c.name == "key")
        found = await self._rows(statement)
        if found:
            return bytes(found[0]["value"])
        row = {"name": "key", "value": os.urandom(32)}
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(t.settings), row)
        except IntegrityError:  # another process was faster
            pass
        return bytes((await self._rows(statement))[0]["value"])

    # ---------------------------------------------------------------- guests

    async def guest_name(self, guest: str) -> str | None:
        """What a guest is called; None if nobody knows the guest."""
        rows = await self._rows(select(t.guests.c.name).where(t.guests.c.id == guest))
        return str(rows[0]["name"]) if rows else None

    async def save_guest(self, guest: str, name: str, at: int) -> None:
        """Remember a guest, or give one another name."""
        if await self.guest_name(guest) is None:
            row = {"id": guest, "name": name, "created": at}
            with suppress(Conflict):  # another request of the same guest was faster
                await self.write(Write(before=[(insert(t.guests), [row])]))
                return
        rename = update(t.guests).where(t.guests.c.id == guest)
        await self.write(Write(before=[(rename, [{"name": name}])]))

    async def count_unfinished(self, guest: str) -> int:
        """How many matches a guest made that are neither over nor known to be stranded."""
        open_ones = _unfinished(guest)
        rows = await self._rows(select(func.count()).select_from(t.matches).where(open_ones))
        return int(rows[0]["count_1"])

    async def unfinished(self, guest: str) -> list[str]:
        """Ids of these matches."""
        rows = await self._rows(select(t.matches.c.id).where(_unfinished(guest)))
        return [str(row["id"]) for row in rows]

    async def matches_of(self, guest: str) -> list[str]:
        """Ids of the matches a guest made or sits in, the last touched first."""
        sits = select(t.seats.c.match).where(t.seats.c.guest == guest)
        rows = await self._rows(
            select(t.matches.c.id)
            .where((t.matches.c.owner == guest) | t.matches.c.id.in_(sits))
            .order_by(t.matches.c.touched.desc())
            .limit(MOST_LISTED)
        )
        return [str(row["id"]) for row in rows]

    async def finished(self, guest: str, game: str) -> list[str]:
        """Ids of the matches of a game that are over and a guest sits in, the last touched first."""
        sits = select(t.seats.c.match).where(t.seats.c.guest == guest)
        over = (t.matches.c.game == game) & (t.matches.c.status == "over")
        rows = await self._rows(
            select(t.matches.c.id)
            .where(over & t.matches.c.stranded.is_(None) & t.matches.c.id.in_(sits))
            .order_by(t.matches.c.touched.desc())
            .limit(MOST_LISTED)
        )
        return [str(row["id"]) for row in rows]

    # ---------------------------------------------------------------- matches

    async def load(self, match: str) -> tuple[MatchRow, list[Row]] | None:
        """A match with its whole journal; None if there is none."""
        rows = await self._rows(select(t.matches).where(t.matches.c.id == match))
        if not rows:
            return None
        return match_row(rows[0]), await self.load_after(match, 0)

    async def load_after(self, match: str, number: int) -> list[Row]:
        """The entries of a journal after one."""
        later = (t.journal.c.match == match) & (t.journal.c.number > number)
        rows = await self._rows(select(t.journal).where(later).order_by(t.journal.c.number))
        return [row_of(row) for row in rows]

    async def bare(self, match: str) -> Rows | None:
        """A match as it lies in the tables, whatever is wrong with it; None if there is none."""
        found = await self._rows(select(t.matches).where(t.matches.c.id == match))
        if not found:
            return None
        entries = select(t.journal.c.entry).where(t.journal.c.match == match)
        rows = await self._rows(entries.order_by(t.journal.c.number))
        seats = await self._rows(select(t.seats).where(t.seats.c.match == match))
        guests = {int(row["seat"]): str(row["guest"]) for row in seats}
        return Rows(dict(found[0]), [str(row["entry"]) for row in rows], guests)

    async def stranded_since(self, match: str) -> int | None:
        """Since when a match is known to be stranded; None: it is not."""
        found = await self._rows(select(t.matches.c.stranded).where(t.matches.c.id == match))
        return found[0]["stranded"] if found else None

    async def seen(self, match: str) -> dict[int, int]:
        """When the person of each seat was last at the table."""
        return (await self.seen_at([match]))[match]

    async def seen_at(self, matches: Sequence[str]) -> dict[str, dict[int, int]]:
        """The same for several matches."""
        found: dict[str, dict[int, int]] = {match: {} for match in matches}
        for some in _few(matches):
            for row in await self._rows(select(t.seats).where(t.seats.c.match.in_(some))):
                found[row["match"]][int(row["seat"])] = int(row["seen"])
        return found

    async def due(self, now: int, most: int) -> list[str]:
        """Ids of matches in which the server has something to do by now."""
        rows = await self._rows(
            select(t.matches.c.id)
            .where(t.matches.c.due <= now)
            .order_by(t.matches.c.due)
            .limit(most)
        )
        return [str(row["id"]) for row in rows]

    async def set_due(self, match: str, due: int | None) -> None:
        """When to look after a match next; None: not before somebody does something."""
        statement = update(t.matches).where(t.matches.c.id == match)
        await self.write(Write(before=[(statement, [{"due": due}])]))

    async def strand(self, match: str, at: int) -> None:
        """Note that a match cannot be opened, unless that is known."""
        if await self.stranded_since(match) is None:
            statement = update(t.matches).where(t.matches.c.id == match)
            await self.write(Write(before=[(statement, [{"stranded": at}])]))

    async def wake_all(self, now: int) -> None:
        """Look after every match in which the server had something to do."""
        statement = update(t.matches).where(t.matches.c.due.is_not(None))
        await self.write(Write(before=[(statement, [{"due": now}])]))

    # ---------------------------------------------------------------- time

    async def clock(self) -> int | None:
        """The time by the database's clock, which all processes share; None: there is none."""
        if not self.shared:
            return None
        exact = func.extract("epoch", func.clock_timestamp())
        return int((await self._rows(select((exact * 1000).label("now"))))[0]["now"])

    async def last_pulse(self) -> int | None:
        """When any process last gave a sign of life."""
        rows = await self._rows(select(func.max(t.pulses.c.at).label("last")))
        return None if rows[0]["last"] is None else int(rows[0]["last"])

    async def pulsed(self, since: int, until: int) -> bool:
        """Whether some process gave its last sign of life between two moments."""
        between = (t.pulses.c.at > since) & (t.pulses.c.at < until)
        return bool(await self._rows(select(t.pulses.c.process).where(between).limit(1)))

    async def begin_pulse(self, process: str, at: int) -> None:
        """Give the first sign of life of a process."""
        row = {"process": process, "at": at}
        await self.write(Write(before=[(insert(t.pulses), [row])]))

    async def pulse(self, process: str, at: int) -> None:
        """Give a sign of life."""
        beat = update(t.pulses).where(t.pulses.c.process == process)
        await self.write(Write(before=[(beat, [{"at": at}])]))

    async def forget_pulses(self, before: int) -> None:
        """Forget processes that are long gone."""
        await self.write(Write(before=[(delete(t.pulses).where(t.pulses.c.at < before), [{}])]))

    async def add_outage(self, began: int, ended: int) -> None:
        """Note that nobody served from `began` to `ended`."""
        row = {"began": began, "ended": ended}
        with suppress(Conflict):  # another process noted it
            await self.write(Write(before=[(insert(t.outages), [row])]))

    async def outages(self) -> list[tuple[int, int]]:
        """All times nobody served, in order."""
        rows = await self._rows(select(t.outages).order_by(t.outages.c.began))
        return [(int(row["began"]), int(row["ended"])) for row in rows]

    # ---------------------------------------------------------------- the end of things

    async def stale(self, status: str, before: int, most: int) -> list[str]:
        """Ids of matches of a status that nobody touched since `before`."""
        rows = await self._rows(
            select(t.matches.c.id)
            .where((t.matches.c.status == status) & (t.matches.c.touched < before))
            .limit(most)
        )
        return [str(row["id"]) for row in rows]

    async def idle_since(self, most: int) -> int:
        """Before when guests came whom `most` followed that are in no match either; 0: never."""
        rows = await self._rows(
            select(t.guests.c.created)
            .where(_IDLE)
            .order_by(t.guests.c.created.desc())
            .offset(most)
            .limit(1)
        )
        return int(rows[0]["created"]) + 1 if rows else 0

    async def forget_guests(self, before: int) -> None:
        """Forget guests who came before a moment and neither made a match nor sit in one."""
        some = select(t.guests.c.id).where(_IDLE & (t.guests.c.created < before))
        while rows := await self._rows(some.limit(MOST_AT_ONCE)):
            ids = [row["id"] for row in rows]
            idle = delete(t.guests).where(_IDLE & t.guests.c.id.in_(ids))
            await self.write(Write(before=[(idle, [{}])]))

    async def forget_outages(self, before: int, most: int) -> None:
        """Forget the times nobody served that ended before a moment, and all but the last ones."""
        newest = select(t.outages.c.began).order_by(t.outages.c.began.desc())
        too_many = t.outages.c.began <= newest.offset(most).limit(1).scalar_subquery()
        old = delete(t.outages).where((t.outages.c.ended < before) | too_many)
        await self.write(Write(before=[(old, [{}])]))

    async def delete_matches(self, matches: Iterable[str]) -> None:
        """Forget matches with everything that belongs to them."""
        ids = list(matches)
        await self.write(
            Write(
                before=[
                    (delete(table).where(column.in_(ids)), [{}])
                    for table, column in (
                        (t.journal, t.journal.c.match),
                        (t.seats, t.seats.c.match),
                        (t.matches, t.matches.c.id),
                    )
                ]
            )
        )


# -------------------------------------------------------------------- rows


def _unfinished(guest: str) -> ColumnElement[bool]:
    mine = t.matches.c.owner == guest
    return mine & (t.matches.c.status != "over") & t.matches.c.stranded.is_(None)


def unstrand(match: str) -> tuple[Executable, list[Values]]:
    """The statement that keeps that a match can be opened again."""
    return update(t.matches).where(t.matches.c.id == match), [{"stranded": None}]


def insert_match(
    row: MatchRow, status: str, due: int | None
) -> list[tuple[Executable, list[Values]]]:
    """The statements that keep a new match."""
    values = {
        **msgspec.structs.asdict(row),
        "options": msgspec.json.encode(row.options).decode(),
        "seats": msgspec.json.encode(row.seats).decode(),
        "status": status,
        "touched": row.created,
        "due": due,
    }
    statements: list[tuple[Executable, list[Values]]] = [(insert(t.matches), [values])]
    taken = [
        {"match": row.id, "seat": seat, "guest": plan.guest, "seen": row.created}
        for seat, plan in enumerate(row.seats)
        if plan.guest is not None
    ]
    if taken:
        statements.append((insert(t.seats), taken))
    return statements


def insert_seat(match: str, seat: int, guest: str, at: int) -> tuple[Executable, list[Values]]:
    """The statement that keeps who took a seat."""
    return insert(t.seats), [{"match": match, "seat": seat, "guest": guest, "seen": at}]


def update_seen(seats: Iterable[tuple[str, int]], at: int) -> list[tuple[Executable, list[Values]]]:
    """The statements that keep that the persons of seats are at the table.

    They are few: one for each seat would hold up every act that waits behind them.
    """
    matches: dict[int, list[str]] = {}
    for match, seat in seats:
        matches.setdefault(seat, []).append(match)
    return [
        (
            update(t.seats).where((t.seats.c.seat == seat) & t.seats.c.match.in_(some)),
            [{"seen": at}],
        )
        for seat, all_of_them in sorted(matches.items())
        for some in _few(sorted(all_of_them))
    ]


def _few(matches: Sequence[str]) -> list[Sequence[str]]:
    """A database takes only so many values at once."""
    return [matches[n : n + MOST_AT_ONCE] for n in range(0, len(matches), MOST_AT_ONCE)]


def entry_values(match: str, row: Row) -> Values:
    """An entry as a row of the table."""
    return {
        "match": match,
        "number": row.number,
        "at": row.at,
        "entry": encode(row.entry),
        "guest": row.guest,
        "command": row.command,
        "answer": row.answer,
    }


def row_of(row: RowMapping) -> Row:
    """An entry as it was stored."""
    return Row(
        number=row["number"],
        at=row["at"],
        entry=decode(row["entry"]),
        guest=row["guest"],
        command=row["command"],
        answer=row["answer"],
    )


def match_row(row: RowMapping) -> MatchRow:
    """What was fixed of a match, as it was stored."""
    plain = {name: row[name] for name in MatchRow.__struct_fields__}
    plain["options"] = msgspec.json.decode(row["options"])
    plain["seats"] = msgspec.json.decode(row["seats"], type=list[SeatRow])
    plain["secret"] = bytes(row["secret"])
    return MatchRow(**plain)
