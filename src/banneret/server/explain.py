"""Answers why something is not allowed and what a bot would do, from what the asker may know."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import replace

from banneret.bots.advice import Advice
from banneret.bots.registry import STRONGEST
from banneret.kernel.routes import Route, looks
from banneret.server import dice
from banneret.server import protocol as p
from banneret.server.connection import Connection
from banneret.server.drafting import veiled
from banneret.server.errors import RequestError
from banneret.server.match import HostedMatch
from banneret.server.messages import catalogue
from banneret.server.thinking import Task, Thinkers, task
from banneret.server.whynot import why_not
from banneret.server.workers import Busy


class Explainer:
    """Answers questions in one match."""

    def __init__(self, match: HostedMatch, thinkers: Thinkers) -> None:
        self._match = match
        self._thinkers = thinkers
        self._asked: set[asyncio.Task[Advice]] = set()

    def _own(self, connection: Connection, seat: int) -> None:
        if seat not in self._match.seats_of(connection.guest):
            raise RequestError("not-your-seat")

    # ---------------------------------------------------------------- why not

    def explain(self, connection: Connection, question: p.Explain) -> p.Explained:
        """Why an action, space or item is not allowed, as far as the asker may know."""
        self._own(connection, question.seat)
        say = catalogue(connection.language).say
        if self._match.asked != question.seat:
            key = "error.over" if self._match.status == "over" else "explain.not-your-turn"
            return p.Explained(question.id, False, say(key), [])
        world = veiled(self._match, question.seat)
        told = why_not(world, question, connection.language)
        return p.Explained(question.id, told.allowed, told.reason, list(told.rules))

    # ---------------------------------------------------------------- routes

    async def plan(self, connection: Connection, question: p.Plan) -> p.Planned:
        """What the asker may do in one go, as far as they may know. Everybody else has a turn after
        each moment that is looked at."""
        self._own(connection, question.seat)
        match = self._match
        if not match.may_decide(question.seat) or match.version != question.version:
            return p.Planned(question.id, match.version, [])
        world = veiled(match, question.seat)
        routes: list[Route] = []
        for found in looks(world, question.seat, set(question.actions), connection.language):
            routes += found
            await asyncio.sleep(0)
        return p.Planned(question.id, question.version, routes)

    # ---------------------------------------------------------------- hints

    async def hint(self, connection: Connection, question: p.Hint) -> p.Hinted:
        """What a bot thinks of the choices of the asker's seat."""
        match = self._match
        self._own(connection, question.seat)
        if not match.row.hints:
            raise RequestError("no-hints")
        if not match.may_decide(question.seat):
            raise RequestError("over" if match.status == "over" else "not-asked")
        state, version = match.state, match.version
        seed = dice.seed(match.row.secret, "hint", version)
        job = replace(task(state, match.row.options, STRONGEST, seed), names=match.game.names)
        advice = self._advice(job, connection.language, connection.guest or "")
        return _hinted(question.id, version, await self._in_time(advice))

    async def _in_time(self, advice: Coroutine[None, None, Advice]) -> Advice:
        """What is advised, unless the match moves on before."""
        job = asyncio.ensure_future(advice)
        self._asked.add(job)
        try:
            return await job
        except asyncio.CancelledError:
            if job in self._asked:  # whoever asked has gone
                raise
            raise RequestError("stale") from None
        finally:
            self._asked.discard(job)

    def moved_on(self) -> None:
        """Hints that were asked for before are of no use any more."""
        asked, self._asked = self._asked, set()
        for job in asked:
            job.cancel()

    async def _advice(self, job: Task, language: str, guest: str) -> Advice:
        try:
            return await self._thinkers.advise(job, language, guest)
        except Busy:
            raise RequestError("rate") from None


def _hinted(question: str, version: int, advice: Advice) -> p.Hinted:
    """An advice as the protocol tells it."""
    count = max(1, advice.simulations)
    return p.Hinted(
        id=question,
        version=version,
        action=advice.ways[0].action,
        label=advice.ways[0].label,
        bot=STRONGEST,
        seat=advice.seat,
        chances=list(advice.chances),
        reason=advice.reason,
        open=advice.open,
        choices=[
            p.Weighed(
                way.action,
                way.label,
                way.chance,
                way.visits / count,
                way.likely,
                list(way.line),
                list(way.told),
            )
            for way in advice.ways
        ],
    )
