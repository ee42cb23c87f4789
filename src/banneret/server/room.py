"""The room of a match: one command at a time, kept before anybody hears of it."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import ParamSpec, TypeVar
from weakref import WeakMethod

from sqlalchemy import Executable

from banneret.bots.simpler import MOST_STRIKES
from banneret.bots.words import distinct
from banneret.server import protocol as p
from banneret.server.answering import Window, is_answer, window_of
from banneret.server.broadcast import MOVING, Broadcaster
from banneret.server.connection import Connection
from banneret.server.drafting import Clerk, Draft, may_end, opening, refuse_copy, unmoved
from banneret.server.due import due_after, given_up
from banneret.server.errors import Conflict, RequestError
from banneret.server.explain import Explainer
from banneret.server.impasse import way_on
from banneret.server.journal import (
    Advised,
    AnyEntry,
    Ended,
    EndKind,
    Joined,
    Left,
    RematchAsked,
    Rematched,
    Row,
    Wanted,
)
from banneret.server.match import HostedMatch
from banneret.server.messages import catalogue, reason
from banneret.server.protocol_common import Language
from banneret.server.services import Services
from banneret.server.store import entry_values, insert_seat
from banneret.server.transactions import Values, Write
from banneret.server.undo_judge import THOROUGH, UndoCase
from banneret.server.views import Views
from banneret.server.writing import check

MOST_TRIES = 5

P = ParamSpec("P")
T = TypeVar("T")
Statements = list[tuple[Executable, Sequence[Values]]]


@dataclass(frozen=True)
class Author:
    """Whose command an entry is; the same command has the same id."""

    guest: str
    command: str


def _weakly(method: Callable[P, T]) -> Callable[P, T]:
    """A method of a room for its parts. They do not hold the room, so that all goes at once when
    it is closed, and not when all memory is looked through."""
    weak = WeakMethod(method)

    def call(*args: P.args, **named: P.kwargs) -> T:
        found = weak()
        assert found is not None, "a room outlives its parts"
        return found(*args, **named)

    return call


class Room:
    """A match in memory, with everybody who is looking at it.

    Attributes:
        match: as far as it is kept.
        seen: when the person of each seat was last known to be there, by other processes' word.
        broadcaster: speaks to everybody who looks.
        strikes: how often in a row each bot took too long here, or its process ended.
        came, went: when the person of each seat came to the table here, and was here last.
        used: when somebody last needed the room, by the monotonic clock.
    """

    def __init__(self, match: HostedMatch, services: Services, seen: dict[int, int]) -> None:
        self.match = match
        self.services = services
        self.seen = seen
        failed = _weakly(self.failed)
        self.views = Views(match, services.time, failed, _weakly(self.window))
        self.came: dict[int, int] = {}
        self.went: dict[int, int] = {}
        self._going_on: set[asyncio.Task[None]] = set()
        self.broadcaster = Broadcaster(match, self.views, _weakly(self.who_is_there), failed)
        self.explainer = Explainer(match, services.thinkers)
        self.strikes: Counter[str] = Counter()
        self.used = time.monotonic()
        self.lock = asyncio.Lock()

    # ---------------------------------------------------------------- who is there

    def who_is_there(self) -> set[int]:
        """The seats whose persons are at the table."""
        return self.present

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

    def asks(self, bot: str) -> bool:
        """Whether a bot is still asked here; people should not wait for nothing again and again."""
        return self.strikes[bot] < MOST_STRIKES

    @property
    def connections(self) -> set[Connection]:
        """Who looks."""
        return self.broadcaster.connections

    def learn(self, seen: Mapping[int, int]) -> None:
        """Know when other processes last saw the person of each seat."""
        for seat, at in seen.items():
            self.seen[seat] = max(at, self.seen.get(seat, 0))

    async def enter(self, connection: Connection, since: int) -> None:
        """Somebody comes to look.

        Raises:
            RequestError: there are too many who only look.
        """
        async with self.lock:
            self.used = time.monotonic()
            self.services.spectators.admit(connection, self)
            coming = set(self.match.seats_of(connection.guest)) - self.here
            self.came |= dict.fromkeys(coming, self.services.time.now())
            self.connections.add(connection)
            self.broadcaster.everything(connection, since)
            self.broadcaster.presence_soon()
        self.services.wake(self)

    async def leave(self, connection: Connection) -> None:
        """Somebody goes."""
        self.services.spectators.leave(connection, self)
        for seat in self.match.seats_of(connection.guest):
            self.seen[seat] = self.went[seat] = self.services.time.now()
        async with self.lock:
            self.used = time.monotonic()
            self.broadcaster.presence_soon()

    # ---------------------------------------------------------------- answers held back

    def window(self) -> Window:
        """The time in which the answer to what is asked now is held back."""
        asked, hold = self.match.asked, round(self.services.settings.hold * 1000)
        return window_of(self.match, self.came.get(-1 if asked is None else asked, 0), hold)

    def reached(self, seat: int) -> bool:
        """Whether the person of the asked seat is here, or was since the question was asked."""
        return seat in self.here or self.went.get(seat, 0) >= self.match.opened

    def holds(self, command: p.Command) -> bool:
        """Whether a command is an answer that is held back for a while."""
        return (
            isinstance(command, p.Act)
            and (command.seat, command.version) == (self.match.asked, self.match.version)
            and self.window().until > self.services.time.now()
            and is_answer(self.match, command.action)
        )

    def keep_on(self, work: Coroutine[None, None, None]) -> None:
        """Do something to its end, whoever goes meanwhile."""
        task = asyncio.ensure_future(work)
        self._going_on.add(task)
        task.add_done_callback(self._going_on.discard)

    async def _hold_back(self, command: p.Command) -> None:
        """Wait until an answer tells nothing by its time."""
        while self.holds(command):
            await asyncio.sleep((self.window().until - self.services.time.now()) / 1000)

    # ---------------------------------------------------------------- commands

    async def command(self, connection: Connection, command: p.Command, arrived: int) -> None:
        """Do a command that arrived at a moment, and answer it."""
        name, started = str(type(command).__struct_config__.tag), time.perf_counter()
        try:
            with self._guarded(name, getattr(command, "seat", None)):
                await self._do(connection, command, arrived)
            result = "done"
        except RequestError as error:
            result = error.code
            self.refuse(connection, command.id, error)
            if result == "rule-failed" and isinstance(command, p.Act):
                await self._look_for_a_way()
        self.services.metrics.commands.labels(name, result).inc()
        self.services.metrics.command_seconds.observe(time.perf_counter() - started)

    @contextmanager
    def _guarded(self, place: str, seat: int | None = None) -> Iterator[None]:
        """Rules may raise anything: the host can read it, and the asker hears that it failed."""
        try:
            yield
        except (RequestError, Conflict):
            raise
        except Exception as error:
            self.failed(place, error, seat)
            raise RequestError("rule-failed") from error

    def failed(
        self,
        place: str,
        error: Exception,
        seat: int | None = None,
        bot: str = "",
        seed: int | None = None,
    ) -> None:
        """Keep for the host what went wrong at this position."""
        match = self.match
        self.services.failures.keep(place, error, match.row.id, match.state, seat, bot, seed)

    def way_on(self) -> Draft | None:
        """A decision of the asked seat that the rules carry out; None: there is none."""
        return way_on(self.match, self.check, self.failed)

    def check(self, draft: Draft) -> None:
        """Raise whatever the rules would raise if a draft happened."""
        self.match.after(self._rows(draft.entries, None, self.services.time.now()))

    async def _look_for_a_way(self) -> None:
        async with self.lock:
            if self.match.status == "playing" and not self.match.stuck and self.way_on() is None:
                self.give_up()

    def give_up(self) -> None:
        """The rules let nobody go on from here: whoever sits here may end the match."""
        self.match.impasse = self.match.version
        self.broadcaster.views()

    def refuse(self, connection: Connection, command: str | None, error: RequestError) -> None:
        """Answer that a command has no effect."""
        text = reason(error, connection.language)
        version = self.match.version
        connection.send(p.Refused(command, error.code, text, error.rules, version))

    async def _do(self, connection: Connection, command: p.Command, arrived: int) -> None:
        match command:
            case p.Resync(since=since):
                async with self.lock:
                    self.broadcaster.everything(connection, since)
            case p.Speak(language=language):
                async with self.lock:
                    connection.language = language
                    self.broadcaster.everything(connection, 0)
            case p.Lift(seat=seat):
                async with self.lock:
                    self._lift(connection, seat)
            case p.Explain():
                async with self.lock:
                    self._check_lifted(connection, command.seat)
                    connection.send(self.explainer.explain(connection, command))
            case p.Plan():
                self._check_lifted(connection, command.seat)
                async with self.services.costs.planning(connection):
                    connection.send(await self.explainer.plan(connection, command))
            case p.Inspect(about=about):
                async with self.lock:
                    viewer = connection.viewer(self.match)
                    card = self.views.card(viewer, about, connection.language)
                    connection.send(p.Inspected(command.id, card))
            case p.Prefer(stops=stops) if not stops:
                connection.send(self._preferences(connection, command))
            case p.Hint():
                self._check_lifted(connection, command.seat)
                with self.services.costs.hint(connection.guest or ""):
                    answer = await self.explainer.hint(connection, command)
                await self._advised(command.seat)
                connection.send(answer)
            case _:
                await self._change(connection, command, arrived)

    def _preferences(self, connection: Connection, command: p.Prefer) -> p.Preferences:
        if command.seat not in self.match.seats_of(connection.guest):
            raise RequestError("not-your-seat")
        return self.views.preferences(command.id, command.seat, connection.language)

    def _lift(self, connection: Connection, seat: int) -> None:
        if seat not in self.match.seats_of(connection.guest):
            raise RequestError("not-your-seat")
        if connection.curtain(self.match) != seat:
            raise RequestError("nothing-asked")
        connection.lifted = seat
        self.broadcaster.everything(connection, 0)

    def _check_lifted(self, connection: Connection, seat: int) -> None:
        own = seat in self.match.seats_of(connection.guest)
        if own and connection.veiled(self.match) and connection.viewer(self.match) != seat:
            raise RequestError("not-lifted")

    async def _advised(self, seat: int) -> None:
        """Between people, everybody reads in the log who had a hint."""
        match = self.match
        if len({match.seats[person].guest for person in match.people}) < 2:
            return
        async with self.lock:
            for _ in range(MOST_TRIES):
                if match.status == "over" or await self.attempt(unmoved(match, Advised(seat))):
                    return

    async def _change(self, connection: Connection, command: p.Command, arrived: int) -> None:
        guest = connection.guest
        if guest is None:
            raise RequestError("not-your-seat")
        author = Author(guest, command.id)
        taught = await self._look_into(connection, command)
        rematch = isinstance(command, p.AskRematch)
        making = self.services.making(self.match.row.owner) if rematch else nullcontext()
        await self._hold_back(command)
        async with making, self.lock:
            for _ in range(MOST_TRIES):
                known = self._known(guest, command)
                if known is not None:
                    connection.send(p.Done(command.id, known))
                    return
                if isinstance(command, p.Act | p.Undo | p.Takeback):
                    self._check_lifted(connection, command.seat)
                if not await self._in_time(arrived):
                    continue
                spent = self.spent(arrived)
                draft = Clerk(self.match, guest, spent, connection.language).draft(command)
                _check_undo(command, taught)
                check(self.match, guest, draft.entries[0], arrived, self.services.settings.limits)
                draft = await self._with_stand_in(draft, spent)
                draft, others = await self._with_rematch(draft, connection.language)
                try:
                    await self._keep(draft, others, author, connection)
                    return
                except Conflict:
                    self.services.metrics.conflicts.inc()
                    await self._catch_up()
        raise RequestError("stale")

    async def _look_into(self, connection: Connection, command: p.Command) -> bool | None:
        """Look thoroughly whether what is to be undone taught its seat something, while the match
        goes on; None: nothing can be undone as it stands."""
        match = self.match
        if not isinstance(command, p.Undo) or command.version != match.version:
            return None
        seat = command.seat
        if seat not in match.seats_of(connection.guest) or not match.can_undo(seat):
            return None
        doubt = UndoCase(match.row.id, match.version, seat)
        return await self.services.undo_judge.clear(connection, doubt, match.look(THOROUGH))

    def _known(self, guest: str, command: p.Command) -> int | None:
        """The version that a command was answered with, or is since it has nothing left to do."""
        if isinstance(command, p.Bring) and self.match.has_brought(
            guest, command.seat, command.part
        ):
            return self.match.version
        return self.match.answers.get((guest, command.id))

    def spent(self, now: int) -> int:
        """How long the clock of the asked seat has run by now, in milliseconds."""
        clocks = self.match.clocks
        if not clocks.used or clocks.asked is None:
            return 0
        return self.window().spent(clocks.since, now, self.services.time)

    async def _in_time(self, now: int) -> bool:
        """Whether the flag of the asked seat has not fallen by now; else it falls first."""
        asked = self.match.clocks.asked
        if asked is None or not self.match.clocks.used or self.match.stuck:
            return True
        spent = self.spent(now)
        return spent < self.match.clocks.left[asked] or not await self.attempt(
            given_up(self.match, asked, spent, late=True)
        )

    async def _with_stand_in(self, draft: Draft, spent: int) -> Draft:
        """Once everybody else who is there wants it, a bot stands in for who is away. Nobody is who
        could not come, since nobody served.

        Raises:
            RequestError: that person is at the table, or was a moment ago.
        """
        wish, match = draft.entries[0], self.match
        if not isinstance(wish, Wanted):
            return draft
        time, limit = self.services.time, self.services.settings.limits.absent_seconds * 1000
        if self.services.store.shared:
            self.learn(await self.services.store.seen(match.row.id))
        last = max(self.seen.get(wish.seat, 0), time.served_since)
        if wish.seat in self.present or time.now() - last < limit:
            raise RequestError("not-away")
        wanted = {wish.by, *match.bot_wanted.get(wish.seat, ())}
        agreed = {match.seats[seat].guest for seat in wanted}
        others = {match.seats[seat].guest for seat in match.people if seat in self.present}
        if others - agreed:
            return draft
        return draft._replace(entries=[wish, Left(wish.seat, wish.bot, spent=spent)])

    async def _with_rematch(self, draft: Draft, language: Language) -> tuple[Draft, Statements]:
        """Once all persons want it, the rematch is made together with the last wish."""
        wish = draft.entries[0]
        if not isinstance(wish, RematchAsked):
            return draft, []
        pledges = {**self.match.rematch_wanted, wish.by: wish.pledge}
        wanted = {self.match.seats[seat].guest for seat in pledges}
        persons = {self.match.seats[seat].guest for seat in self.match.people} - {None}
        if persons - wanted:
            return draft, []
        await self._allow_rematch(language)
        made = self.services.rematch_of(self.match, pledges)
        return draft._replace(entries=[wish, Rematched(made.id)]), made.statements

    async def _allow_rematch(self, language: Language) -> None:
        try:
            await self.services.allow(self.match.row.owner)
        except RequestError as error:
            if error.code != "too-many":
                raise
            raise RequestError("too-many", catalogue(language).say("rematch.owner")) from None

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
        after = self.match.after(rows)  # whatever fails, fails before it is kept
        await self.services.store.write(write)
        if connection is not None and author is not None:
            connection.send(p.Done(author.command, rows[0].answer or 0))
        self._count(draft)
        self._take(rows, after)

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
        if not rows:
            return
        try:
            after = self.match.after(rows)
        except Exception as error:
            self.failed("journal", error)
            self.services.lose(self)
            raise RequestError("damaged") from error
        self._take(rows, after)

    def _take(self, rows: Sequence[Row], after: HostedMatch) -> None:
        """What is kept happens here, and everybody hears of it."""
        self.used = time.monotonic()
        viewers = self.broadcaster.viewers()
        if after.version != self.match.version:
            self.explainer.moved_on()
        self.match.become(after)
        self.broadcaster.happened(viewers, [row.entry for row in rows])
        self.services.wake(self)

    # ---------------------------------------------------------------- joining and ending

    async def end(self, guest: str | None) -> None:
        """A guest ends the match without a loser.

        Raises:
            RequestError: the match is over, can be gone on with, or is not the guest's to end.
        """
        async with self.lock:
            for _ in range(MOST_TRIES):
                if self.match.status == "over":
                    raise RequestError("over")
                if not may_end(self.match, guest):
                    raise RequestError("goes-on" if self.match.seats_of(guest) else "not-your-seat")
                kind: EndKind = "broken" if self.match.people else "aborted"
                with self._guarded("end"):
                    end = Ended(kind, spent=self.spent(self.services.time.now()))
                    if await self.attempt(Draft([end], "over", None)):
                        return
        raise RequestError("stale")

    async def join(self, seat: int, guest: str, name: str, pledge: str | None = None) -> None:
        """A guest takes an open seat; with the last one the match begins, unless it waits for
        parts of the dice.

        Raises:
            RequestError: the seat or the pledge is taken, or the match is over.
        """
        async with self.lock:
            for _ in range(MOST_TRIES):
                state = self.match.seats[seat]
                if state.guest == guest:
                    return
                if state.kind != "open" or self.match.status == "over":
                    raise RequestError("seat-taken")
                refuse_copy(pledge, (other.pledge for other in self.match.seats))
                taken = insert_seat(self.match.row.id, seat, guest, self.services.time.now())
                self.seen[seat] = self.services.time.now()
                with self._guarded("join", seat):
                    known = distinct(name, [other.name for other in self.match.seats])
                    joined = self._joining(Joined(seat, guest, known, pledge))
                    if await self.attempt(joined, [taken]):
                        return
        raise RequestError("seat-taken")

    def _joining(self, joined: Joined) -> Draft:
        waits = self.match.open_seats > 1 or self.match.owed or joined.pledge is not None
        return Draft([joined], "waiting", None) if waits else opening(self.match, joined)


def _check_undo(command: p.Command, taught: bool | None) -> None:
    """See that an undo gives nothing away, and was looked into at all."""
    if isinstance(command, p.Undo) and taught is not False:
        raise RequestError("nothing-to-undo" if taught else "stale")
