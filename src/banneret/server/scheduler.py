"""Does what is due in a match without anybody asking: bots think, clocks fall, seats of people who left are kept or given up."""

from __future__ import annotations

import asyncio
import time
from math import inf

from banneret.server.answering import given
from banneret.server.deciding import Chosen, choose
from banneret.server.drafting import Draft, called_off, decide, unmoved
from banneret.server.due import BOT_GRACE, given_up, waits
from banneret.server.errors import StorageError
from banneret.server.journal import Back, Faltered
from banneret.server.logs import logger
from banneret.server.room import Room
from banneret.server.services import Services
from banneret.server.timekeeping import SILENCE
from banneret.server.workers import Busy

RETRY_SECONDS = 2.0
LOST = 30_000  # milliseconds without a sign of life after which a process is no longer waited for


class Scheduler:
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
            if match.status == "waiting" and match.full is not None:
                await self._watch_parts(room, match.full)
            if match.asked is None:
                return
            if match.stuck:  # whoever sits there ends it, or takes back
                await self._services.store.set_due(match.row.id, None)
            elif match.seats[match.asked].decider is not None:
                self._let_think(room)
            elif not await self._answer(room, match.asked) and waits(match):
                await self._watch_person(room, match.asked)

    async def _answer(self, room: Room, seat: int) -> bool:
        """Give the answer for which nobody has to be asked, at its time; whether it is given."""
        action, window = given(room.match, room.match.state), room.window()
        if action is None or (window.rest and not room.reached(seat)):
            return False
        left = window.until - self._services.time.now()
        if left > 0:
            self._begin(self._later(room, left / 1000))
            return False
        notation = room.match.game.format(room.match.state, action)
        spent = room.spent(self._services.time.now())
        return await room.attempt(decide(room.match, seat, notation, spent, auto=True))

    async def _later(self, room: Room, seconds: float) -> None:
        version = room.match.version
        await asyncio.sleep(seconds)
        if room.match.version == version:
            await self.tend(room)

    async def _welcome_back(self, room: Room) -> None:
        for seat in sorted(room.here):
            if room.match.status == "playing" and _may_return(room, seat):
                await room.attempt(
                    unmoved(room.match, Back(seat, room.spent(self._services.time.now())))
                )

    async def _watch_parts(self, room: Room, since: int) -> None:
        """Call the match off when pledged parts of the dice are not there in time."""
        if room.match.leaver.rule == "wait":
            return
        due = self._services.time.when(since, room.match.leaver.after * 1000)
        if due > self._services.time.now():
            await self._services.store.set_due(room.match.row.id, int(due))
        else:
            await room.attempt(called_off(room.match))

    async def _watch_person(self, room: Room, seat: int) -> None:
        """Let the clock or patience run out, or find out when it will."""
        now = self._services.time.now()
        flag, patience = self._flag(room, seat), self._patience(room, seat, now)
        if patience <= now < flag and self._services.store.shared:
            patience = await self._surely(room, seat, now)
        if min(flag, patience) > now:
            due = int(min(flag, patience))
            await self._services.store.set_due(room.match.row.id, due)
        else:
            late = flag <= now
            await room.attempt(given_up(room.match, seat, room.spent(now), late))

    async def _surely(self, room: Room, seat: int, now: int) -> float:
        """When the asked seat's person will have been away for too long, by what all processes
        know: read afresh, and not while one of them is too busy to say who is there."""
        store = self._services.store
        room.learn(await store.seen(room.match.row.id))
        if await store.pulsed(now - LOST, now - SILENCE):
            return now + SILENCE
        return self._patience(room, seat, now)

    def _flag(self, room: Room, seat: int) -> float:
        """When the clock of the asked seat falls."""
        clocks = room.match.clocks
        if not clocks.used:
            return inf
        return room.window().when(clocks.since, clocks.left[seat], self._services.time)

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
        watched = room.match.people or room.connections
        if room.broadcaster.thinking is None and watched:
            assert room.match.asked is not None
            room.broadcaster.think(room.match.asked)
            self._begin(self._think(room, room.match.asked))

    async def _think(self, room: Room, seat: int) -> None:
        try:
            await self._decide(room, seat)
        except StorageError as error:
            logger.warning("the store refuses", extra={"where": "bot", "why": error.detail})
            await asyncio.sleep(RETRY_SECONDS)
        except Busy:
            await self._services.store.set_due(
                room.match.row.id, self._services.time.now() + BOT_GRACE
            )
            return
        except Exception:
            # Trying again at once would most likely fail again.
            due = self._services.time.now() + BOT_GRACE
            await self._services.store.set_due(room.match.row.id, due)
            raise
        finally:
            room.broadcaster.thinking = None
        self.wake(room)

    async def _decide(self, room: Room, seat: int) -> None:
        match, metrics = room.match, self._services.metrics
        bot, version = match.seats[seat].decider, match.version
        assert bot is not None
        began = time.monotonic()
        chosen = await choose(self._services, room, seat, bot)
        thought = time.monotonic() - began
        metrics.bot_seconds.observe(thought)
        await asyncio.sleep(max(0.0, self._services.settings.bot_pace - thought))
        async with room.lock:
            still = match.version == version and match.asked == seat
            if not still or match.seats[seat].decider != bot:
                return
            room.broadcaster.thinking = None
            draft = _drafted(room, seat, bot, chosen)
            if draft is None:
                room.give_up()
                await self._services.store.set_due(match.row.id, None)
            elif await room.attempt(draft):
                metrics.bot_moves.labels(bot).inc()


def _drafted(room: Room, seat: int, bot: str, chosen: Chosen | None) -> Draft | None:
    """What becomes of a bot's decision; the server draws where there is none that can be done."""
    by = ""
    draft = None
    if chosen is not None:
        try:
            draft, by = decide(room.match, seat, chosen.notation), chosen.bot
            room.check(draft)
        except Exception as error:  # rules may raise anything
            room.failed("act", error, seat, chosen.bot)
            draft, by = None, ""
    draft = draft or room.way_on()
    if draft is None or by == bot:
        return draft
    return draft._replace(entries=[Faltered(seat, bot, by), *draft.entries])


def _may_return(room: Room, seat: int) -> bool:
    state = room.match.seats[seat]
    return state.stand_in is not None and not state.late


def _needs_care(room: Room) -> bool:
    match = room.match
    if match.status != "playing" or match.asked is None or match.stuck:
        return False
    if match.seats[match.asked].decider is not None or waits(match):
        return True
    if given(match, match.state) is not None:
        return True
    return any(_may_return(room, seat) for seat in room.here)
