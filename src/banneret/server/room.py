"""The room of a match: one command at a time, kept before anybody hears of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Executable

from banneret.server import protocol as p
from banneret.server.connection import Connection
from banneret.server.drafting import Clerk, Draft, opening
from banneret.server.errors import Conflict, TableError
from banneret.server.gallery import Gallery
from banneret.server.helping import Helper
from banneret.server.journal import (
    AnyEntry,
    Ended,
    Joined,
    Muted,
    RematchAsked,
    Rematched,
    Row,
    Said,
    Stepped,
    Undone,
)
from banneret.server.keeping import due_after
from banneret.server.match import Match
from banneret.server.services import Services
from banneret.server.store import entry_values, insert_seat
from banneret.server.words import reason
from banneret.server.writer import Values, Write

MOST_TRIES = 5
EVENTS_AT_ONCE = 200
SILENT = (Said, Muted)  # entries that leave the view as it is
MOVING = (Stepped, Undone)

Statements = list[tuple[Executable, Sequence[Values]]]


@dataclass(frozen=True)
class Author:
    """Whose command an entry is; the same command has the same id."""

    guest: str
    command: str


class Room:
    """A match in memory, with everybody who is looking at it.

    Attributes:
        match: as far as it is kept.
        connections: who looks.
        seen: when the person of each seat was last known to be there, by other processes' word.
        thinking: the seat whose bot is thinking here; None: none.
        used: when somebody last needed the room, by the monotonic clock.
    """

    def __init__(self, match: Match, services: Services, seen: dict[int, int]) -> None:
        self.match = match
        self.services = services
        self.seen = seen
        self.connections: set[Connection] = set()
        self.gallery = Gallery(match, services.time)
        self.helper = Helper(match, services.thinkers)
        self.thinking: int | None = None
        self.used = time.monotonic()
        self.lock = asyncio.Lock()

    # ---------------------------------------------------------------- who is there

    @property
    def here(self) -> set[int]:
        """The seats whose persons are connected to this process."""
        guests = {connection.guest for connection in self.connections} - {None}
        return {n for n, seat in enumerate(self.match.seats) if seat.guest in guests}

    @property
    def present(self) -> set[int]:
        """The seats whose persons are at the table."""
        recently = self.services.time.now() - self.services.presence_milliseconds
        elsewhere = {seat for seat, at in self.seen.items() if at >= recently}
        return self.here | (elsewhere if self.services.store.shared else set())

    async def enter(self, connection: Connection, since: int) -> None:
        """Somebody comes to look."""
        async with self.lock:
            self.used = time.monotonic()
            self.connections.add(connection)
            self._send_all(connection, since)
            self._send_presence(but=connection)
        self.services.wake(self)

    async def leave(self, connection: Connection) -> None:
        """Somebody goes."""
        async with self.lock:
            self.used = time.monotonic()
            self.connections.discard(connection)
            for seat in self.match.seats_of(connection.guest):
                self.seen[seat] = self.services.time.now()
            self._send_presence()

    # ---------------------------------------------------------------- commands

    async def command(self, connection: Connection, command: p.Command) -> None:
        """Do a command and answer it."""
        name, started = type(command).__struct_config__.tag, time.perf_counter()
        try:
            await self._do(connection, command)
            result = "done"
        except TableError as error:
            result = error.code
            self.refuse(connection, command.id, error)
        self.services.metrics.commands.labels(str(name), result).inc()
        self.services.metrics.command_seconds.observe(time.perf_counter() - started)

    def refuse(self, connection: Connection, command: str | None, error: TableError) -> None:
        """Answer that a command has no effect."""
        text = reason(error, connection.language)
        version = self.match.version
        connection.send(p.Refused(command, error.code, text, error.rules, version))

    async def _do(self, connection: Connection, command: p.Command) -> None:
        match command:
            case p.Resync(since=since):
                async with self.lock:
                    self._send_all(connection, since)
            case p.Speak(language=language):
                async with self.lock:
                    connection.language = language
                    self._send_all(connection, 0)
            case p.Lift(seat=seat):
                async with self.lock:
                    self._lift(connection, seat)
            case p.Explain():
                async with self.lock:
                    self._check_lifted(connection, command.seat)
                    connection.send(self.helper.explain(connection, command))
            case p.Hint():
                self._check_lifted(connection, command.seat)
                connection.send(await self.helper.hint(connection, command))
            case _:
                await self._change(connection, command)

    def _lift(self, connection: Connection, seat: int) -> None:
        if seat not in self.match.seats_of(connection.guest):
            raise TableError("not-your-seat")
        if connection.curtain(self.match) != seat:
            raise TableError("nothing-asked")
        connection.lifted = seat
        self._send_all(connection, 0)

    def _check_lifted(self, connection: Connection, seat: int) -> None:
        own = seat in self.match.seats_of(connection.guest)
        if own and connection.veiled(self.match) and connection.viewer(self.match) != seat:
            raise TableError("not-lifted")

    async def _change(self, connection: Connection, command: p.Command) -> None:
        guest = connection.guest
        if guest is None:
            raise TableError("not-your-seat")
        author = Author(guest, command.id)
        async with self.lock:
            for _ in range(MOST_TRIES):
                known = self.match.answers.get((guest, command.id))
                if known is not None:
                    connection.send(p.Done(command.id, known))
                    return
                if isinstance(command, p.Act | p.Undo | p.Takeback):
                    self._check_lifted(connection, command.seat)
                draft = Clerk(self.match, guest, self.spent(), connection.language).draft(command)
                draft, others = self._with_rematch(draft)
                try:
                    await self._keep(draft, others, author, connection)
                    return
                except Conflict:
                    self.services.metrics.conflicts.inc()
                    await self._catch_up()
        raise TableError("stale")

    def spent(self) -> int:
        """How long the clock of the asked seat has run, in milliseconds."""
        clocks = self.match.clocks
        if not clocks.used or clocks.asked is None:
            return 0
        return self.services.time.counted(clocks.since, self.services.time.now())

    def _with_rematch(self, draft: Draft) -> tuple[Draft, Statements]:
        """Once all persons want it, the rematch is made together with the last wish."""
        wish = draft.entries[0]
        if not isinstance(wish, RematchAsked):
            return draft, []
        wanted = {self.match.seats[seat].guest for seat in self.match.rematch_wanted | {wish.by}}
        persons = {self.match.seats[seat].guest for seat in self.match.people} - {None}
        if persons - wanted:
            return draft, []
        made = self.services.rematch_of(self.match)
        return draft._replace(entries=[wish, Rematched(made.id)]), made.statements

    # ---------------------------------------------------------------- keep, then tell

    async def attempt(self, draft: Draft, others: Statements | None = None) -> bool:
        """Keep what the server itself has to say; False if another process was faster.

        The lock has to be held.
        """
        try:
            await self._keep(draft, others or [], None, None)
        except Conflict:
            self.services.metrics.conflicts.inc()
            await self._catch_up()
            return False
        return True

    async def _keep(
        self,
        draft: Draft,
        others: Statements,
        author: Author | None,
        connection: Connection | None,
    ) -> None:
        at = self.services.time.now()
        rows = self._rows(draft.entries, author, at)
        row = self.match.row
        due = due_after(self.match, draft, at)
        write = Write(
            before=others,
            entries=[entry_values(row.id, one) for one in rows],
            matches=[{"match": row.id, "new_status": draft.status, "at": at, "new_due": due}],
            notice=f"{self.services.process} {row.id}",
        )
        await self.services.store.write(write)
        if connection is not None and author is not None:
            connection.send(p.Done(author.command, rows[0].answer or 0))
        self._count(draft)
        self._take(rows)

    def _count(self, draft: Draft) -> None:
        """What begins and ends is counted where it is kept."""
        last, metrics = draft.entries[-1], self.services.metrics
        if isinstance(last, Rematched):
            metrics.matches_created.inc()
        if draft.status == "over" and self.match.status != "over":
            kind = last.kind if isinstance(last, Ended) else "result"
            metrics.matches_over.labels(kind).inc()

    def _rows(self, entries: Sequence[AnyEntry], author: Author | None, at: int) -> list[Row]:
        first = self.match.number + 1
        rows = [Row(first + n, at, entry) for n, entry in enumerate(entries)]
        if author is not None:
            answer = self.match.version + sum(isinstance(entry, MOVING) for entry in entries)
            rows[0] = Row(first, at, entries[0], author.guest, author.command, answer)
        return rows

    async def catch_up(self) -> None:
        """Take in what other processes kept."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        rows = await self.services.store.load_after(self.match.row.id, self.match.number)
        if rows:
            self._take(rows)

    def _take(self, rows: Sequence[Row]) -> None:
        """What is kept happens here, and everybody hears of it."""
        self.used = time.monotonic()
        viewers = {one: one.viewer(self.match) for one in self.connections}
        for row in rows:
            self.match.take(row)
        for connection in self.connections:
            self._tell(connection, viewers[connection], [row.entry for row in rows])
        self.services.wake(self)

    # ---------------------------------------------------------------- telling

    def _tell(self, one: Connection, before: int | None, entries: Sequence[AnyEntry]) -> None:
        """Tell a connection what happened; it hears it through the eyes it had before."""
        self._send_events(one, before)
        if any(isinstance(entry, Muted) and entry.guest == one.guest for entry in entries):
            one.heard = 0
        self._send_chat(one)
        if not all(isinstance(entry, SILENT) for entry in entries):
            self._send_view(one)
        if any(not isinstance(entry, (*SILENT, *MOVING)) for entry in entries):
            self._send_presence_to(one)
        if self.match.rematch is not None and isinstance(entries[-1], Rematched):
            one.send(p.Rematch(self.match.rematch))

    def _send_all(self, one: Connection, since: int) -> None:
        """Everything a connection needs to know, as if it had been there all the time."""
        viewer = one.viewer(self.match)
        one.send(self.gallery.hello(one.guest, viewer, self.present, one.language))
        one.heard = 0
        self._send_chat(one, whole=True)
        one.told = min(since, len(self.match.notes))
        self._send_events(one, viewer)
        self._send_view(one)
        self._send_presence_to(one)

    def _send_events(self, one: Connection, viewer: int | None) -> None:
        events = self.gallery.events(one.told, viewer, one.language)
        for start in range(0, len(events), EVENTS_AT_ONCE):
            one.send(p.Events(events[start : start + EVENTS_AT_ONCE]))
        one.told = len(self.match.notes)

    def _send_chat(self, one: Connection, whole: bool = False) -> None:
        whole = whole or (one.heard == 0 and len(self.match.chat) > 0)
        lines = self.gallery.chat(one.heard, one.guest)
        if lines or whole:
            one.send(p.Chat(whole, lines))
        one.heard = len(self.match.chat)

    def _send_view(self, one: Connection) -> None:
        viewer, curtain = one.viewer(self.match), one.curtain(self.match)
        one.send(self.gallery.view(viewer, curtain, one.language, self.thinking))

    def _send_presence_to(self, one: Connection) -> None:
        one.shown = self.present
        spectators = sum(not self.match.seats_of(other.guest) for other in self.connections)
        one.send(p.Presence(self.gallery.seats(one.guest, one.shown), spectators))

    def _send_presence(self, but: Connection | None = None) -> None:
        for one in self.connections - {but}:
            self._send_presence_to(one)

    def tell_presence(self) -> None:
        """Tell everybody who is there, who was last told otherwise."""
        for one in self.connections:
            if one.shown != self.present:
                self._send_presence_to(one)

    def tell_thinking(self, seat: int) -> None:
        """A bot begins to think."""
        self.thinking = seat
        for one in self.connections:
            one.send(p.Thinking(seat))

    # ---------------------------------------------------------------- joining

    async def join(self, seat: int, guest: str, name: str) -> None:
        """A guest takes an open seat; with the last one the match begins.

        Raises:
            TableError: the seat is taken, or the match is over.
        """
        async with self.lock:
            for _ in range(MOST_TRIES):
                state = self.match.seats[seat]
                if state.guest == guest:
                    return
                if state.kind != "open" or self.match.status == "over":
                    raise TableError("seat-taken")
                joined = Joined(seat, guest, name)
                last = sum(one.kind == "open" for one in self.match.seats) == 1
                draft = opening(self.match, joined) if last else Draft([joined], "waiting", None)
                taken = insert_seat(self.match.row.id, seat, guest, self.services.time.now())
                self.seen[seat] = self.services.time.now()
                if await self.attempt(draft, [taken]):
                    return
        raise TableError("seat-taken")
