"""Answers requests for replays: runs them in a worker, one at a time for each address."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

from banneret.server import replay_worker
from banneret.server.errors import RequestError
from banneret.server.limits import Limits
from banneret.server.match import HostedMatch
from banneret.server.rates import Rates
from banneret.server.replay_worker import Brought, Hosted, Look, NotCached
from banneret.server.story import Outcome
from banneret.server.texts import Texts
from banneret.server.worker import Died, TooLong
from banneret.server.workers import Busy, Terms, Unable, Workers

T = TypeVar("T")


@dataclass
class Asker:
    """An address that waits for answers; `turn` keeps it from having several workers busy."""

    jobs: int = 0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class ReplayService:
    """Shows moments of matches. Whoever asks takes turns with others, one job at a time.

    Attributes:
        texts: of the records of matches.
    """

    def __init__(self, modules: tuple[str, ...], limits: Limits) -> None:
        """Args:
        modules: those that make more games known.
        limits: how long, how much, how many.
        """
        self._limits = limits
        self._kept = Kept(limits)
        self.texts = Texts(limits)
        self._sent = Rates(limits.texts, limits.texts_burst, time.monotonic)
        self._sent_all = Rates(limits.texts_all, limits.texts_all, time.monotonic)
        self._askers: dict[str, Asker] = {}
        self._asked = 0
        self._workers = Workers(
            Terms(
                count=1,
                modules=(replay_worker.__name__, *modules),
                waiting=limits.replays_waiting,
                memory=limits.worker_memory,
            )
        )

    # ---------------------------------------------------------------- matches of this server

    async def moment(self, match: HostedMatch, look: Look, who: str) -> bytes:
        """A `Moment` of a match as JSON.

        Raises:
            RequestError: there is no such moment, it takes too long, or too much is asked.
        """
        return await self._hosted(replay_worker.moment, match, look, who)

    async def card(self, match: HostedMatch, look: Look, about: str, who: str) -> bytes:
        """A `CardAnswer` of a match as JSON; raises as `moment` does."""
        return await self._hosted(partial(replay_worker.card, about), match, look, who)

    async def picture(self, match: HostedMatch, look: Look, who: str) -> str:
        """A moment of a match as SVG; raises as `moment` does."""
        return await self._hosted(replay_worker.picture, match, look, who)

    async def story(self, match: HostedMatch, look: Look, who: str) -> bytes:
        """The `Story` of a match as JSON; raises as `moment` does."""
        outcome = Outcome(match.status == "over", match.returns)
        return await self._hosted(partial(replay_worker.story, outcome), match, look, who)

    async def position(self, match: HostedMatch, look: Look, who: str) -> str:
        """The text of a position of a match; raises as `moment` does."""
        return await self._hosted(replay_worker.position, match, look, who)

    async def rolls(self, match: HostedMatch, who: str) -> bytes:
        """The `Rolls` of a match that is over as JSON; raises as `moment` does."""
        return await self.charge(partial(self._rolls, match), who)

    async def _rolls(self, match: HostedMatch) -> bytes:
        text = await self.texts.of(match.row.id, match.record())
        return await self._worked(partial(replay_worker.all_rolls, text))

    async def met(self, match: HostedMatch, seats: Sequence[int], who: str) -> frozenset[str]:
        """The challenges that a match that is over counts towards for some seats.

        Raises:
            RequestError: it takes too long, or too much is asked.
        """
        return await self._in_turn(partial(self._met, match, seats), who)

    async def _met(self, match: HostedMatch, seats: Sequence[int]) -> frozenset[str]:
        text = await self.texts.of(match.row.id, match.record())
        return await self._worked(partial(replay_worker.met, text, seats))

    async def _hosted(
        self, show: Callable[[Hosted, Look], T], match: HostedMatch, look: Look, who: str
    ) -> T:
        return await self._in_turn(partial(self._shown, show, match, look), who)

    async def _shown(self, show: Callable[[Hosted, Look], T], match: HostedMatch, look: Look) -> T:
        replay = Hosted(match.row.id, match.version)
        try:
            return await self._worked(partial(show, replay, look))
        except NotCached:
            # the match may have gone on meanwhile
            version, record = match.version, match.record()
            replay = Hosted(match.row.id, version, await self.texts.of(match.row.id, record))
            return await self._worked(partial(show, replay, look))

    # ---------------------------------------------------------------- records from elsewhere

    async def bring(self, record: str, look: Look, who: str) -> bytes:
        """A `Replayed` of a record as JSON; it can be asked for by its name from now on.

        Raises:
            RequestError: as `moment`, or the record is no good.
        """
        text = record.encode("utf-8", "surrogatepass")
        replay = Brought(_name(text), self._limits.replay_steps, text)
        answer = await self.do(partial(replay_worker.replayed, replay, look), who)
        self._kept.add(replay.name, text, who)
        return answer

    async def brought(self, name: str, look: Look, who: str) -> bytes:
        """A `Moment` of a record that was brought as JSON.

        Raises:
            RequestError: as `moment`, or the record is not here any more.
        """
        return await self._brought(replay_worker.moment, name, look, who)

    async def brought_card(self, name: str, look: Look, about: str, who: str) -> bytes:
        """A `CardAnswer` of a record that was brought as JSON; raises as `brought` does."""
        return await self._brought(partial(replay_worker.card, about), name, look, who)

    async def brought_story(self, name: str, look: Look, who: str) -> bytes:
        """The `Story` of a record that was brought as JSON; raises as `brought` does."""
        return await self._brought(partial(replay_worker.story, None), name, look, who)

    async def _brought(
        self, show: Callable[[Brought, Look], T], name: str, look: Look, who: str
    ) -> T:
        record = self.text_of(name)
        replay = Brought(name, self._limits.replay_steps)
        try:
            return await self.do(partial(show, replay, look), who)
        except NotCached:
            replay = replace(replay, record=record)
            return await self.do(partial(show, replay, look), who)

    def text_of(self, name: str) -> bytes:
        """The text of a record that was brought.

        Raises:
            RequestError: it is not here any more.
        """
        return self._kept.get(name)

    # ---------------------------------------------------------------- who may ask

    async def charge(self, write: Callable[[], Awaitable[bytes]], who: str) -> bytes:
        """What is written for an address that takes no more bytes a second than it may.

        Raises:
            RequestError: it has taken too much, or all have.
        """
        return await self._in_turn(partial(self._charged, write, who), who)

    async def _charged(self, write: Callable[[], Awaitable[bytes]], who: str) -> bytes:
        if not self._sent.allow(who, 0):  # what it owes is not paid yet
            raise RequestError("rate")
        if not self._sent_all.allow("", 0):
            raise RequestError("busy")
        text = await write()
        self._sent.owe(who, len(text))
        self._sent_all.owe("", len(text))
        return text

    async def _in_turn(self, work: Callable[[], Awaitable[T]], who: str) -> T:
        with self._asking(who) as asker:
            async with asker.turn:
                return await work()

    @contextmanager
    def _asking(self, who: str) -> Iterator[Asker]:
        """Somebody waits for an answer, if he may."""
        if self._asked >= self._limits.replays_waiting:
            raise RequestError("busy")
        asker = self._askers.setdefault(who, Asker())
        if asker.jobs >= self._limits.replays:
            raise RequestError("rate")
        asker.jobs += 1
        self._asked += 1
        try:
            yield asker
        finally:
            asker.jobs -= 1
            self._asked -= 1
            if not asker.jobs:
                del self._askers[who]

    # ---------------------------------------------------------------- the worker

    async def do(self, work: Callable[[], T], who: str) -> T:
        return await self._in_turn(partial(self._worked, work), who)

    async def _worked(self, work: Callable[[], T]) -> T:
        try:
            return await self._done(work)
        except TooLong:
            raise RequestError("too-long") from None
        except (Died, MemoryError):  # of which too little was left, as a rule
            raise RequestError("too-large") from None
        except (Busy, Unable):
            raise RequestError("busy") from None

    async def _done(self, work: Callable[[], T]) -> T:
        try:
            return await self._workers.do(work, self._limits.replay_seconds)
        except Died:  # perhaps somebody else ended it
            return await self._workers.do(work, self._limits.replay_seconds)

    async def close(self) -> None:
        """Stop at once."""
        await self._workers.close()


class Kept:
    """The texts of records that were brought, for as long as there is room."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.texts: OrderedDict[str, tuple[bytes, str]] = OrderedDict()
        self._bytes = 0

    def add(self, name: str, text: bytes, who: str) -> None:
        """Keep a text in place of the one that was not asked for longest."""
        self._drop(name)
        own = [other for other, (_, owner) in self.texts.items() if owner == who]
        if len(own) >= self._limits.records:
            self._drop(own[0])
        self.texts[name] = (text, who)
        self._bytes += len(text)
        while self._bytes > self._limits.records_bytes:
            self._drop(next(iter(self.texts)))

    def get(self, name: str) -> bytes:
        """The text of that name.

        Raises:
            RequestError: it is not here any more.
        """
        if name not in self.texts:
            raise RequestError("unknown-record")
        self.texts.move_to_end(name)
        return self.texts[name][0]

    def _drop(self, name: str) -> None:
        text, _ = self.texts.pop(name, (b"", ""))
        self._bytes -= len(text)


def _name(record: bytes) -> str:
    """What a record is called: nobody who does not have it can guess that."""
    return hashlib.sha256(record).hexdigest()[:32]
