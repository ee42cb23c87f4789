"""All rooms of a process: opened when somebody needs them, closed when nobody does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from banneret.server.connection import Connection
from banneret.server.drafting import unmoved
from banneret.server.due import BOT_GRACE
from banneret.server.errors import Conflict, RequestError, StorageError
from banneret.server.journal import Ended, Resumed, Row
from banneret.server.logs import logger
from banneret.server.making import Made
from banneret.server.opening import Opener
from banneret.server.pruning import prune
from banneret.server.room import Room
from banneret.server.scheduler import Scheduler
from banneret.server.services import Services
from banneret.server.store import entry_values, unstrand, update_seen
from banneret.server.stranded import STRANDED, Remains
from banneret.server.timekeeping import PULSE_SECONDS, SILENCE
from banneret.server.transactions import Write

SWEEP_SECONDS = 0.5
SWEPT_AT_ONCE = 100  # rooms in memory that are looked after
OPENED_AT_ONCE = 8  # to be looked after
MOST_DUE = 1_000
REAP_SECONDS = 5.0
IDLE_SECONDS = 30.0
SEEN_SECONDS = 5.0
PRUNE_SECONDS = 3600.0
GOING_AWAY = 1012
STRANDED_GRACE = 86_400_000  # milliseconds after which one is tried again without a restart
MOST_TRIES = 5


class Hub:
    """The rooms of a process, and what is done for them in the background."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.rooms: dict[str, Room] = {}
        self.closing = False
        self._opening: dict[str, asyncio.Lock] = {}
        self._opener = Opener(services.settings.limits)
        self._overlong: set[str] = set()  # until a restart
        self._swept: dict[str, asyncio.Task[None]] = {}
        self._sweeping = asyncio.Semaphore(SWEPT_AT_ONCE)
        self._unpacking = asyncio.Semaphore(OPENED_AT_ONCE)
        self._scheduler = Scheduler(services)
        self._tasks: list[asyncio.Task[None]] = []
        self._stopping = asyncio.Event()
        services.wake = self._scheduler.wake
        services.lose = self._lose
        services.allow = self.allow

    # ---------------------------------------------------------------- rooms

    async def room(self, match: str) -> Room:
        """The room of a match.

        Raises:
            RequestError: there is no such match, or this server cannot play it.
        """
        if match in self.rooms:
            return self.rooms[match]
        lock = self._opening.setdefault(match, asyncio.Lock())
        try:
            async with lock:
                if match not in self.rooms:
                    room = await self._open(match)
                    self.rooms.setdefault(match, room)  # one match, one room, whatever came first
                    await self._catch_up(match)
                    self.services.metrics.rooms.set(len(self.rooms))
                return self.rooms[match]
        finally:
            self._opening.pop(match, None)

    async def open_new(self, made: Made) -> Room:
        """Keep a new match, and open its room.

        Raises:
            RequestError: its owner has too many that are not over, or "closing".
        """
        if self.closing:
            raise RequestError("closing")
        owner, services = made.row.owner, self.services
        async with services.making(owner):
            await self.allow(owner)
            await services.store.write(Write(before=[*made.statements]))
            await self._check_others(made)
        services.metrics.matches_created.inc()
        room = await self.room(made.id)
        services.wake(room)
        return room

    async def allow(self, owner: str) -> None:
        """See that a guest may have one more match.

        Raises:
            RequestError: too many of the guest's are not over.
        """
        most = self.services.settings.limits.matches
        if await self.count_unfinished(owner, most) >= most:
            raise RequestError("too-many")

    async def _check_others(self, made: Made) -> None:
        """Take a new match back if its owner made others at other processes at the same time."""
        store, most = self.services.store, self.services.settings.limits.matches
        if store.shared and await store.count_unfinished(made.row.owner) > most:
            await store.delete_matches([made.id])
            raise RequestError("too-many")

    async def _open(self, match: str) -> Room:
        store = self.services.store
        if match in self._overlong:
            raise RequestError("overlong")
        try:
            loaded = await store.load(match)
            if loaded is None:
                raise RequestError("unknown-match")
            present = await self._opener.match(*loaded)
        except RequestError as error:
            if error.code == "overlong":
                self._overlong.add(match)
                logger.warning("a match takes too long to open", extra={"match": match})
            if error.code in STRANDED:
                await store.strand(match, self.services.time.now())
            raise
        except Exception as error:
            # A row that is damaged is nobody's fault who asks, and in no other match's way.
            self.services.failures.keep("open", error, match)
            await store.strand(match, self.services.time.now())
            raise RequestError("damaged") from None
        room = Room(present, self.services, await store.seen(match))
        await self._resume(room)
        return room

    async def _resume(self, room: Room) -> None:
        """A match that was stranded goes on; nobody has lost time meanwhile."""
        match = room.match
        if await self.services.store.stranded_since(match.row.id) is None:
            return
        async with room.lock:
            if match.status == "playing":
                await room.attempt(unmoved(match, Resumed()), [unstrand(match.row.id)])
            else:
                await self.services.store.write(Write(before=[unstrand(match.row.id)]))

    async def remains(self, match: str) -> Remains:
        """What is left of a match that cannot be opened.

        Raises:
            RequestError: there is no such match.
        """
        rows = await self.services.store.bare(match)
        if rows is None:
            raise RequestError("unknown-match")
        return await asyncio.to_thread(Remains, rows)  # a journal may be long

    async def end_stranded(self, match: str, guest: str | None) -> Remains:
        """End a match that cannot be opened, without a loser.

        Raises:
            RequestError: it is over, or not the guest's to end.
        """
        for _ in range(MOST_TRIES):
            remains = await self.remains(match)
            if remains.over:
                raise RequestError("over")
            if not remains.may_end(guest):
                raise RequestError("not-your-seat")
            with suppress(Conflict):  # somebody else was faster, and may have ended it
                await self.services.store.write(_ending(remains, self.services))
                self.services.metrics.matches_over.labels("broken").inc()
                return await self.remains(match)
        raise RequestError("stale")

    async def count_unfinished(self, guest: str, most: int) -> int:
        """How many matches of a guest are unfinished; those that cannot be opened do not count."""
        count = await self.services.store.count_unfinished(guest)
        if count < most:
            return count
        for match in await self.services.store.unfinished(guest):
            try:
                await self.room(match)
            except StorageError:
                raise
            except RequestError:  # from now on it is known to be stranded
                continue
        return await self.services.store.count_unfinished(guest)

    def _lose(self, room: Room) -> None:
        """Let go of a room whose match can no longer be followed; whoever comes is told why."""
        match = room.match.row.id
        if self.rooms.get(match) is room:
            del self.rooms[match]
        for connection in room.connections:
            connection.close(GOING_AWAY)

    async def _catch_up(self, match: str) -> None:
        """Take in what other processes kept while the room was opened: nobody heard them."""
        if not self.services.store.shared:
            return
        try:
            await self.rooms[match].catch_up()
        except StorageError:
            del self.rooms[match]
            raise

    async def enter(self, match: str, connection: Connection, since: int) -> Room:
        """A connection comes to a match."""
        room = await self.room(match)
        await room.enter(connection, since)
        return room

    # ---------------------------------------------------------------- life

    async def start(self) -> None:
        """Note how long nobody served, and begin to look after the matches."""
        services = self.services
        now, last = await self._place()
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

    async def _place(self) -> tuple[int, int | None]:
        """Agree on the time with who served before and who serves beside; never before the last
        sign of life, even if the wall clock was set back since."""
        store, time = self.services.store, self.services.time
        shared, last = await store.clock(), await store.last_pulse()
        now = max(shared or time.now(), last or 0)
        time.place(now)
        return now, last

    async def stop(self) -> None:
        """Finish what was begun, and tell everybody to come back later."""
        self.closing = True
        self._stopping.set()  # a job that is cut off could leave a connection open
        self._opener.close()
        await asyncio.gather(*self._tasks)
        await asyncio.gather(*self._swept.values())  # they find that it is closing
        await self._scheduler.stop()
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
        """Begin to look after the matches in which something is due, each by itself: whatever one
        of them takes, no other waits for it."""
        for match in await self.services.store.due(self.services.time.now(), MOST_DUE):
            if match not in self._swept:
                self._swept[match] = asyncio.create_task(self._look_after(match))

    async def _look_after(self, match: str) -> None:
        try:
            async with self._sweeping if match in self.rooms else self._unpacking:
                if not self.closing:
                    await self._scheduler.tend(await self.room(match))
        except StorageError as error:
            logger.warning("the store refuses", extra={"where": "sweep", "why": error.detail})
        except RequestError as error:
            if error.code in STRANDED:  # a restart may bring its rules back
                await self._put_off(match, STRANDED_GRACE)
        except Exception:
            self.services.metrics.failures.labels("sweep").inc()
            logger.exception("looking after a match failed", extra={"match": match})
            await self._put_off(match, BOT_GRACE)
        finally:
            del self._swept[match]

    async def _put_off(self, match: str, milliseconds: int) -> None:
        with suppress(StorageError):
            await self.services.store.set_due(match, self.services.time.now() + milliseconds)

    async def _reap(self) -> None:
        """Close the rooms that nobody needs."""
        late = time.monotonic() - IDLE_SECONDS
        for match, room in list(self.rooms.items()):
            idle = (
                not room.connections
                and room.broadcaster.thinking is None
                and not room.lock.locked()
            )
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
            rooms[match].learn(seen)
            rooms[match].broadcaster.presence_soon()

    async def _prune(self) -> None:
        """Forget matches that nobody has touched for long."""
        await prune(self.services, self.rooms)

    async def hear(self, process: str, match: str) -> None:
        """Another process kept something of a match."""
        room = self.rooms.get(match)
        if room is not None and process != self.services.process:
            await room.catch_up()


def _ending(remains: Remains, services: Services) -> Write:
    """What ends a match that cannot be opened."""
    at = services.time.now()
    end = Row(remains.number + 1, at, Ended("broken"))
    return Write(
        entries=[entry_values(remains.id, end)],
        matches=[{"match": remains.id, "new_status": "over", "at": at, "new_due": None}],
        notice=f"{services.process} {remains.id}",
    )
