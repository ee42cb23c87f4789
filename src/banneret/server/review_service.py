"""Has matches that are over looked at by a bot, and keeps what it thinks of them.

One process judges them all, a little of each in turn. What is kept is the same for everybody, so a
second viewer costs nothing.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

from banneret.bots.review import Judged, review
from banneret.server import review_worker
from banneret.server.errors import RequestError
from banneret.server.failures import Failures
from banneret.server.limits import Limits
from banneret.server.protocol_rest import CostlyDecision, Judgement, Looking, Review
from banneret.server.worker import WorkerError
from banneret.server.workers import Terms, Workers

Text = Callable[[], Awaitable[bytes]]


@dataclass
class _Work:
    """A match that is being looked at, or was.

    Attributes:
        who: the address that asked for it.
        looking: how far it has come.
        task: does it.
    """

    who: str
    looking: Looking = field(default_factory=lambda: Looking("working", 0, 0, None))
    task: asyncio.Task[None] | None = None


class ReviewService:
    """Reviews of matches, by name. An address has few under way at a time."""

    def __init__(self, modules: tuple[str, ...], limits: Limits, failures: Failures) -> None:
        """Args:
        modules: those that make more games known.
        limits: how long, how many.
        failures: what goes wrong is kept there.
        """
        self._limits = limits
        self._failures = failures
        self._works: OrderedDict[str, _Work] = OrderedDict()
        self._workers = Workers(
            Terms(
                count=1,
                modules=(review_worker.__name__, *modules),
                waiting=limits.reviews_waiting,
                memory=limits.worker_memory,
            )
        )

    def looking(self, name: str) -> Looking:
        """How far the review of that name has come."""
        work = self._works.get(name)
        if work is None:
            return Looking("none", 0, 0, None)
        self._works.move_to_end(name)
        return work.looking

    def begin(self, name: str, text: Text, who: str) -> Looking:
        """Begin a review, unless it is there or under way.

        Args:
            name: what it is called here.
            text: writes the record.
            who: the address that asks.

        Raises:
            RequestError: the address, or all, have too many under way.
        """
        known = self._works.get(name)
        if known is not None and known.looking.state != "failed":
            return self.looking(name)
        under_way = [work for work in self._works.values() if work.looking.state == "working"]
        if sum(work.who == who for work in under_way) >= self._limits.reviews:
            raise RequestError("rate")
        if len(under_way) >= self._limits.reviews_waiting:
            raise RequestError("busy")
        work = self._works[name] = _Work(who)
        work.task = asyncio.create_task(self._look(name, work, text))
        self._forget()
        return work.looking

    def _forget(self) -> None:
        """Forget those that were not asked for longest, but none that is under way."""
        done = [name for name, work in self._works.items() if work.looking.state != "working"]
        for name in done[: max(0, len(self._works) - self._limits.reviews_kept)]:
            del self._works[name]

    async def _look(self, name: str, work: _Work, text: Text) -> None:
        try:
            work.looking = await self._looked(work, await text())
        except Exception as error:  # rules and bots may raise anything
            if not isinstance(error, RequestError | WorkerError):
                self._failures.keep("review", error, name)
            work.looking = Looking("failed", 0, 0, None)

    async def _looked(self, work: _Work, record: bytes) -> Looking:
        limits = self._limits
        judged: list[Judged] = []
        while True:
            job = partial(
                review_worker.part,
                record,
                len(judged),
                limits.review_seconds,
                limits.review_decisions,
            )
            found = await self._workers.do(job, limits.replay_seconds, 0, work.who)
            judged += found.judged
            if len(judged) >= found.of:
                return Looking("done", found.of, found.of, _told(judged, found.final))
            work.looking = Looking("working", len(judged), found.of, None)

    async def close(self) -> None:
        """Stop at once."""
        tasks = [work.task for work in self._works.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._workers.close()


def _told(judged: list[Judged], final: tuple[float, ...] | None) -> Review:
    """A review as the protocol tells it."""
    found = review(judged, final)
    costly = [
        CostlyDecision(
            step=one.step,
            seat=one.seat,
            cost=one.cost,
            played=one.played,
            best=one.best,
            labels={language: list(both) for language, both in one.labels.items()},
        )
        for one in found.costly
    ]
    return Review(
        bot=review_worker.JUDGE,
        judged=[Judgement(one.step, one.seat, list(one.chances)) for one in judged],
        final=None if final is None else list(final),
        costly=costly,
        luck=list(found.luck),
        choice=list(found.choice),
        others=list(found.others),
        rest=list(found.rest),
    )
