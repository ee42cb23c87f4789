"""What is kept of matches and guests, and how it is read back."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress

import msgspec
from sqlalchemy import URL, Executable, RowMapping, delete, func, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from banneret.server import tables as t
from banneret.server.engine import BUSY_MILLISECONDS, new_engine
from banneret.server.errors import Conflict, StorageError
from banneret.server.journal import MatchRow, Row, SeatRow, decode, encode
from banneret.server.metrics import Metrics
from banneret.server.migrate import upgrade_engine
from banneret.server.writer import Values, Write, Writer

MOST_LISTED = 100


class Store:
    """The database. Every method that waits may raise StorageError."""

    def __init__(
        self,
        url: URL,
        metrics: Metrics,
        busy_milliseconds: int = BUSY_MILLISECONDS,
        durable: bool = True,
    ) -> None:
        self.engine: AsyncEngine = new_engine(url, busy_milliseconds, durable)
        self._writer = Writer(self.engine, metrics)

    async def open(self) -> None:
        """Bring the tables up to date and begin to write."""
        try:
            await upgrade_engine(self.engine)
        except (DBAPIError, OSError) as error:
            raise StorageError(str(getattr(error, "orig", error))) from None
        self._writer.start()

    async def close(self) -> None:
        """Write what waits and let go of the database."""
        await self._writer.stop()
        await self.engine.dispose()

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same database."""
        return self.engine.dialect.name == "postgresql"

    async def write(self, write: Write) -> None:
        """Keep something: see Writer.write."""
        await self._writer.write(write)

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (DBAPIError, PoolTimeout, OSError) as error:
            raise StorageError(str(getattr(error, "orig", error))) from None

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
        """How many matches a guest made that are not over."""
        open_ones = (t.matches.c.owner == guest) & (t.matches.c.status != "over")
        rows = await self._rows(select(func.count()).select_from(t.matches).where(open_ones))
        return int(rows[0]["count_1"])

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

    # ---------------------------------------------------------------- matches

    async def load(self, match: str) -> tuple[MatchRow, list[Row]] | None:
        """A match with its whole journal; None if there is none."""
        rows = await self._rows(select(t.matches).where(t.matches.c.id == match))
        if not rows:
            return None
        return _match_row(rows[0]), await self.load_after(match, 0)

    async def load_after(self, match: str, number: int) -> list[Row]:
        """The entries of a journal after one."""
        later = (t.journal.c.match == match) & (t.journal.c.number > number)
        rows = await self._rows(select(t.journal).where(later).order_by(t.journal.c.number))
        return [_row(row) for row in rows]

    async def seen(self, match: str) -> dict[int, int]:
        """When the person of each seat was last at the table."""
        return (await self.seen_at([match]))[match]

    async def seen_at(self, matches: Sequence[str]) -> dict[str, dict[int, int]]:
        """The same for several matches."""
        rows = await self._rows(select(t.seats).where(t.seats.c.match.in_(matches)))
        found: dict[str, dict[int, int]] = {match: {} for match in matches}
        for row in rows:
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

    async def wake_all(self, now: int) -> None:
        """Look after every match in which the server had something to do."""
        statement = update(t.matches).where(t.matches.c.due.is_not(None))
        await self.write(Write(before=[(statement, [{"due": now}])]))

    # ---------------------------------------------------------------- time

    async def last_pulse(self) -> int | None:
        """When any process last gave a sign of life."""
        rows = await self._rows(select(func.max(t.pulses.c.at).label("last")))
        return None if rows[0]["last"] is None else int(rows[0]["last"])

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

    async def forget_guests(self, before: int) -> None:
        """Forget guests who came before a moment and neither made a match nor sit in one."""
        sit = select(t.seats.c.guest)
        made = select(t.matches.c.owner)
        idle = (t.guests.c.created < before) & t.guests.c.id.not_in(sit.union(made))
        await self.write(Write(before=[(delete(t.guests).where(idle), [{}])]))

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
    """The statements that keep that the persons of seats are at the table."""
    return [
        (
            update(t.seats).where((t.seats.c.match == match) & (t.seats.c.seat == seat)),
            [{"seen": at}],
        )
        for match, seat in seats
    ]


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


def _row(row: RowMapping) -> Row:
    return Row(
        number=row["number"],
        at=row["at"],
        entry=decode(row["entry"]),
        guest=row["guest"],
        command=row["command"],
        answer=row["answer"],
    )


def _match_row(row: RowMapping) -> MatchRow:
    plain = {name: row[name] for name in MatchRow.__struct_fields__}
    plain["options"] = msgspec.json.decode(row["options"])
    plain["seats"] = msgspec.json.decode(row["seats"], type=list[SeatRow])
    plain["secret"] = bytes(row["secret"])
    return MatchRow(**plain)
