"""Opens matches: folds their journals beside the event loop, in turns, and none for too long."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress
from threading import Thread

from banneret.kernel.errors import BanneretError
from banneret.kernel.record_lines import CHANCE_NAME, Step
from banneret.kernel.state import CHANCE
from banneret.server.errors import OtherRules, RequestError
from banneret.server.journal import AnyEntry, MatchRow, Row, Stepped
from banneret.server.limits import Limits
from banneret.server.match import HostedMatch
from banneret.server.verify import Rolled, check_roll

LONG_JOURNAL = 500  # entries; such matches take turns, so that the event loop gets its share
TURN_SECONDS = 0.1
SHORT_AT_ONCE = 4
PATIENCE = 10 * TURN_SECONDS  # after which an entry that does not end holds up no other match


class Opening:
    """A match on the way to its present.

    Attributes:
        match: as far as it is; None before the first turn.
        done: whether all has happened.
    """

    def __init__(self, row: MatchRow, journal: list[Row], most_steps: int) -> None:
        self.match: HostedMatch | None = None
        self.done = False
        self._row = row
        self._most_steps = most_steps
        self._entries: Iterator[Row] = iter(journal)

    def go_on(self, seconds: float = TURN_SECONDS) -> None:
        """Let entries happen for a while.

        Raises:
            RequestError: it was begun by other rules, and does not hold by those of here.
            Exception: the rules fail, in whatever way.
        """
        until = time.monotonic() + seconds
        if self.match is None:
            self.match = opened(self._row, self._most_steps)
        for entry in self._entries:
            take(self.match, entry)
            if time.monotonic() > until:
                return
        self.done = True


class Opener:
    """ReplayService what has to be opened.

    ReplayService run in threads of their own, which the end of the process does not wait for. One that
    takes too long is left alone: it shares nothing with the rest.
    """

    def __init__(self, limits: Limits) -> None:
        self._seconds = limits.opening_seconds
        self._most_steps = limits.steps
        self._turn = asyncio.Semaphore(1)
        self._short = asyncio.Semaphore(SHORT_AT_ONCE)
        self._closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def close(self) -> None:
        """Let nobody wait for a replay any more."""
        if not self._closed.done():
            self._closed.set_result(None)

    async def match(self, row: MatchRow, journal: list[Row]) -> HostedMatch:
        """The match a journal makes.

        Raises:
            RequestError: "overlong" if it takes too long, "closing", "other-rules".
            Exception: the rules fail, in whatever way.
        """
        replay, left = Opening(row, journal, self._most_steps), self._seconds
        turns = self._turn if len(journal) > LONG_JOURNAL else self._short
        while not replay.done:
            async with turns:
                began = time.monotonic()
                result = _begun(replay)
                over = await self._within(result, min(PATIENCE, left))
            over = over or await self._within(result, left - PATIENCE)
            left -= time.monotonic() - began
            if not over or (left <= 0 and not replay.done):
                raise RequestError("overlong")
            if (error := result.result()) is not None:
                raise error
        assert replay.match is not None
        return replay.match

    async def _within(self, result: asyncio.Future[Exception | None], seconds: float) -> bool:
        """Whether a turn has come to its end in this time.

        Raises:
            RequestError: "closing".
        """
        both = (result, self._closed)
        await asyncio.wait(both, timeout=max(0, seconds), return_when=asyncio.FIRST_COMPLETED)
        if self._closed.done():
            raise RequestError("closing")
        return result.done()


def _begun(replay: Opening) -> asyncio.Future[Exception | None]:
    """The turn of a replay, in a thread; it results in what went wrong."""
    loop = asyncio.get_running_loop()
    result: asyncio.Future[Exception | None] = loop.create_future()

    def work() -> None:
        error: Exception | None = None
        try:
            replay.go_on()
        except Exception as caught:  # rules may raise anything
            error = caught
        with suppress(RuntimeError):  # nobody is there any more
            loop.call_soon_threadsafe(result.set_result, error)

    Thread(target=work, name="replay", daemon=True).start()
    return result


def opened(row: MatchRow, most_steps: int) -> HostedMatch:
    """A match before its first entry.

    Raises:
        RequestError: there is no such game here, or not with its options.
    """
    try:
        return HostedMatch(row, most_steps)
    except BanneretError as error:
        raise RequestError("other-rules") from error


def begun_otherwise(match: HostedMatch) -> bool:
    """Whether a match was begun by other rules or content than those of here."""
    here = (match.game.rules_version, match.game.content_digest)
    return (match.row.rules_version, match.row.content) != here


def take(match: HostedMatch, entry: Row) -> None:
    """Let the next entry of a journal happen, if the rules let it and the asked one did it.

    Of a match that was begun otherwise every roll has to follow from its secret by the rules of here,
    too: that stands for the hashes of a record.

    Raises:
        OtherRules: it was begun otherwise, and this cannot be here.
        Exception: the rules fail, in whatever way.
    """
    if not begun_otherwise(match):
        match.take(entry)
        return
    try:
        _check_roll(match, entry.entry)
        match.take(entry)
    except Exception as error:  # rules may raise anything
        raise OtherRules(len(match.steps)) from error


def _check_roll(match: HostedMatch, entry: AnyEntry) -> None:
    if isinstance(entry, Stepped) and entry.by is None and match.player == CHANCE:
        step = Step(step=len(match.steps) + 1, by=CHANCE_NAME, do=entry.do)
        check_roll(Rolled(match.state, step), match.row.id, match.dice_key())
