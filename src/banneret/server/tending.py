"""Looks after rooms: lets bots think, clocks fall, and seats be kept warm for who left."""

from __future__ import annotations

import asyncio
import time
from math import inf

from banneret.server import dice
from banneret.server.drafting import Draft, decide, unmoved
from banneret.server.errors import StorageError
from banneret.server.journal import Back, Ended, Left
from banneret.server.keeping import BOT_GRACE, waits
from banneret.server.logs import logger
from banneret.server.room import Room
from banneret.server.services import Services
from banneret.server.thinking import task

RETRY_SECONDS = 2.0


class Tender:
    """Does what the server itself has to do in a match."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    def wake(self, room: Room) -> None:
        """Look after a room soon."""
        if not self._stopped and _needs_care(room):
            self._begin(self.tend(room))

    def _begin(self, work: object) -> None:
        job = asyncio.ensure_future(self._guarded(work))
        self._tasks.add(job)
        job.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: object) -> None:
        try:
            await work  # type: ignore[misc]  # one of the coroutines below
        except StorageError as error:
            logger.warning("the store refuses", extra={"where": "tending", "why": error.detail})
        except Exception:
            self._services.metrics.failures.labels("tending").inc()
            logger.exception("looking after a match failed")

    async def stop(self) -> None:
        """Begin nothing new; what bots were thinking is thought again after a restart."""
        self._stopped = True
        for job in list(self._tasks):
            job.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ---------------------------------------------------------------- one room

    async def tend(self, room: Room) -> None:
        """Do what is due in a room, and note when it has to be looked after next."""
        async with room.lock:
            await self._welcome_back(room)
            match = room.match
            if match.asked is None:
                return
            if match.seats[match.asked].decider is not None:
                self._let_think(room)
            elif waits(match):
                await self._watch_person(room, match.asked)

    async def _welcome_back(self, room: Room) -> None:
        for seat in sorted(room.here):
            if room.match.status == "playing" and _may_return(room, seat):
                await room.attempt(unmoved(room.match, Back(seat, room.spent())))

    async def _watch_person(self, room: Room, seat: int) -> None:
        """Let the clock or patience run out, or find out when it will."""
        now, leaver = self._services.time.now(), room.match.leaver
        flag, patience = self._flag(room, seat), self._patience(room, seat, now)
        if min(flag, patience) > now:
            due = int(min(flag, patience))
            await self._services.store.set_due(room.match.row.id, due)
        elif leaver.rule == "bot":
            left = Left(seat, leaver.bot, late=flag <= now, spent=room.spent())
            await room.attempt(unmoved(room.match, left))
        else:
            end = Ended("forfeited", seat, room.spent(), late=flag <= now)
            await room.attempt(Draft([end], "over", None))

    def _flag(self, room: Room, seat: int) -> float:
        """When the clock of the asked seat falls."""
        clocks = room.match.clocks
        return self._services.time.when(clocks.since, clocks.left[seat]) if clocks.used else inf

    def _patience(self, room: Room, seat: int, now: int) -> float:
        """When the asked seat's person will have been away for too long."""
        leaver = room.match.leaver
        if leaver.rule == "wait":
            return inf
        gone = max(room.seen.get(seat, 0), room.match.clocks.since)
        gone = now if seat in room.present else gone
        return self._services.time.when(gone, leaver.after * 1000)

    # ---------------------------------------------------------------- bots

    def _let_think(self, room: Room) -> None:
        if room.thinking is None and (room.match.people or room.connections):
            assert room.match.asked is not None
            room.tell_thinking(room.match.asked)
            self._begin(self._think(room, room.match.asked))

    async def _think(self, room: Room, seat: int) -> None:
        try:
            await self._decide(room, seat)
        except StorageError as error:
            logger.warning("the store refuses", extra={"where": "bot", "why": error.detail})
            await asyncio.sleep(RETRY_SECONDS)
        except Exception:
            # Trying again at once would most likely fail again.
            due = self._services.time.now() + BOT_GRACE
            await self._services.store.set_due(room.match.row.id, due)
            raise
        finally:
            room.thinking = None
        self.wake(room)

    async def _decide(self, room: Room, seat: int) -> None:
        match, metrics = room.match, self._services.metrics
        bot, version = match.seats[seat].decider, match.version
        assert bot is not None
        seed = dice.seed(match.row.secret, "bot", seat, len(match.steps))
        began = time.monotonic()
        notation = await self._services.thinkers.decide(
            task(match.state, match.row.options, bot, seed)
        )
        thought = time.monotonic() - began
        metrics.bot_seconds.observe(thought)
        await asyncio.sleep(max(0.0, self._services.settings.bot_pace - thought))
        async with room.lock:
            still = match.version == version and match.asked == seat
            if not still or match.seats[seat].decider != bot:
                return
            room.thinking = None
            if await room.attempt(decide(match, seat, notation)):
                metrics.bot_moves.labels(bot).inc()


def _may_return(room: Room, seat: int) -> bool:
    state = room.match.seats[seat]
    return state.stand_in is not None and not state.late


def _needs_care(room: Room) -> bool:
    match = room.match
    if match.status != "playing" or match.asked is None:
        return False
    if match.seats[match.asked].decider is not None or waits(match):
        return True
    return any(_may_return(room, seat) for seat in room.here)
