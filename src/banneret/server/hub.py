"""All rooms of a process: opened when somebody needs them, closed when nobody does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from banneret.kernel.errors import BanneretError
from banneret.server.connection import Connection
from banneret.server.errors import StorageError, TableError
from banneret.server.journal import MatchRow, Row
from banneret.server.keeping import BOT_GRACE
from banneret.server.logs import logger
from banneret.server.match import Match
from banneret.server.room import Room
from banneret.server.services import Services
from banneret.server.store import update_seen
from banneret.server.tending import Tender
from banneret.server.timekeeping import PULSE_SECONDS, SILENCE
from banneret.server.writer import Write

SWEEP_SECONDS = 0.5
SWEPT_AT_ONCE = 100
REAP_SECONDS = 5.0
IDLE_SECONDS = 30.0
SEEN_SECONDS = 5.0
PRUNE_SECONDS = 3600.0
PRUNED_AT_ONCE = 500
GOING_AWAY = 1012


class Hub:
    """The rooms of a process, and what is done for them in the background."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.rooms: dict[str, Room] = {}
        self.closing = False
        self._opening: dict[str, asyncio.Lock] = {}
        self._tender = Tender(services)
        self._tasks: list[asyncio.Task[None]] = []
        self._stopping = asyncio.Event()
        services.wake = self._tender.wake

    # ---------------------------------------------------------------- rooms

    async def room(self, match: str) -> Room:
        """The room of a match.

        Raises:
            TableError: there is no such match, or this server cannot play it.
        """
        if match in self.rooms:
            return self.rooms[match]
        lock = self._opening.setdefault(match, asyncio.Lock())
        try:
            async with lock:
                if match not in self.rooms:
                    room = await self._open(match)
                    self.rooms.setdefault(match, room)  # one match, one room, whatever came first
                    self.services.metrics.rooms.set(len(self.rooms))
                return self.rooms[match]
        finally:
            self._opening.pop(match, None)

    async def _open(self, match: str) -> Room:
        store = self.services.store
        try:
            loaded = await store.load(match)
            if loaded is None:
                raise TableError("unknown-match")
            present = await asyncio.to_thread(_replayed, *loaded)  # long ones take their time
        except TableError:
            raise
        except Exception:
            # A row that is damaged is nobody's fault who asks, and in no other match's way.
            self.services.metrics.failures.labels("open").inc()
            logger.exception("a match cannot be read", extra={"match": match})
            raise TableError("damaged") from None
        return Room(present, self.services, await store.seen(match))

    async def enter(self, match: str, connection: Connection, since: int) -> Room:
        """A connection comes to a match."""
        room = await self.room(match)
        if len(room.connections) >= self.services.settings.limits.connections:
            raise TableError("too-many")
        await room.enter(connection, since)
        return room

    # ---------------------------------------------------------------- life

    async def start(self) -> None:
        """Note how long nobody served, and begin to look after the matches."""
        services = self.services
        now, last = services.time.now(), await services.store.last_pulse()
        alone = last is None or not services.store.shared or now - last > SILENCE
        if last is not None and alone and now > last:
            await services.store.add_outage(last, now)
        if alone:
            await services.store.wake_all(now)
        await services.store.begin_pulse(services.process, now)
        services.time.learn(await services.store.outages())
        services.time.alive = now
        jobs: list[tuple[Callable[[], Awaitable[None]], float]] = [
            (self._pulse, PULSE_SECONDS),
            (self._sweep, SWEEP_SECONDS),
            (self._reap, REAP_SECONDS),
            (self._see, SEEN_SECONDS),
            (self._prune, PRUNE_SECONDS),
        ]
        self._tasks = [asyncio.create_task(self._repeat(job, pause)) for job, pause in jobs]

    async def stop(self) -> None:
        """Finish what was begun, and tell everybody to come back later."""
        self.closing = True
        self._stopping.set()  # a job that is cut off could leave a connection open
        await asyncio.gather(*self._tasks)
        await self._tender.stop()
        for room in self.rooms.values():
            async with room.lock:
                for connection in room.connections:
                    connection.close(GOING_AWAY)
        with suppress(StorageError):
            await self._pulse()

    async def _repeat(self, job: Callable[[], Awaitable[None]], pause: float) -> None:
        while not self._stopping.is_set():
            try:
                await job()
            except StorageError as error:
                logger.warning(
                    "the store refuses", extra={"where": job.__name__, "why": error.detail}
                )
            except Exception:
                self.services.metrics.failures.labels(job.__name__).inc()
                logger.exception("background job failed", extra={"where": job.__name__})
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), pause)

    # ---------------------------------------------------------------- background jobs

    async def _pulse(self) -> None:
        store, time = self.services.store, self.services.time
        now = time.now()
        if time.silent(now):
            last = await store.last_pulse()
            if last is not None and now - last > SILENCE:
                await store.add_outage(last, now)
            time.learn(await store.outages())
        await store.pulse(self.services.process, now)
        time.alive = now

    async def _sweep(self) -> None:
        """Look after the matches in which something is due."""
        for match in await self.services.store.due(self.services.time.now(), SWEPT_AT_ONCE):
            try:
                await self._tender.tend(await self.room(match))
            except StorageError:
                raise
            except TableError:  # it cannot be opened here
                await self.services.store.set_due(match, None)
            except Exception:
                self.services.metrics.failures.labels("sweep").inc()
                logger.exception("looking after a match failed", extra={"match": match})
                due = self.services.time.now() + BOT_GRACE
                await self.services.store.set_due(match, due)

    async def _reap(self) -> None:
        """Close the rooms that nobody needs."""
        late = time.monotonic() - IDLE_SECONDS
        for match, room in list(self.rooms.items()):
            idle = not room.connections and room.thinking is None and not room.lock.locked()
            if idle and room.used < late:
                del self.rooms[match]
        self.services.metrics.rooms.set(len(self.rooms))

    async def _see(self) -> None:
        """Keep who is at the table, for the case of a restart and for other processes."""
        store, shared = self.services.store, self.services.store.shared
        here = [
            (match, seat)
            for match, room in self.rooms.items()
            if shared or room.match.leaver.rule != "wait"
            for seat in room.here
        ]
        if here:
            await store.write(Write(before=[*update_seen(here, self.services.time.now())]))
        if shared:
            await self._see_others()

    async def _see_others(self) -> None:
        """Learn who is at the table at other processes, and tell whoever is here."""
        rooms = {match: room for match, room in self.rooms.items() if room.connections}
        for match, seen in (await self.services.store.seen_at(list(rooms))).items():
            rooms[match].seen = seen
            rooms[match].tell_presence()

    async def _prune(self) -> None:
        """Forget matches that nobody has touched for long."""
        keeping, now = self.services.settings.keeping, self.services.time.now()
        for status, kept in (
            ("waiting", keeping.waiting),
            ("playing", keeping.playing),
            ("over", keeping.over),
        ):
            stale = await self.services.store.stale(status, now - kept, PRUNED_AT_ONCE)
            forgotten = [match for match in stale if match not in self.rooms]
            if forgotten:
                await self.services.store.delete_matches(forgotten)
                logger.info("matches pruned", extra={"status": status, "count": len(forgotten)})
        await self.services.store.forget_guests(now - keeping.over)
        await self.services.store.forget_pulses(now - keeping.waiting)

    async def hear(self, process: str, match: str) -> None:
        """Another process kept something of a match."""
        room = self.rooms.get(match)
        if room is not None and process != self.services.process:
            await room.catch_up()


def _replayed(row: MatchRow, journal: list[Row]) -> Match:
    match = _opened(row)
    for entry in journal:
        match.take(entry)
    return match


def _opened(row: MatchRow) -> Match:
    try:
        match = Match(row)
    except BanneretError:
        raise TableError("other-rules") from None
    here = (match.game.rules_version, match.game.content_digest)
    if (row.rules_version, row.content) != here:
        raise TableError("other-rules")
    return match
