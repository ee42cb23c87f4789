"""What the process of the reviews runs: it judges a match, some decisions at a time."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, replace
from functools import cache, lru_cache

import banneret.games  # noqa: F401  # makes the games known in every process
from banneret.bots.review import Decision, Judged, decisions_of, final_of, judge
from banneret.kernel.record import Record
from banneret.server.errors import RequestError
from banneret.server.replays import called_in

NICE = 10  # bots come first
SLICE = 0.5  # seconds after which others have their turn
JUDGE = "mcts:300"


@dataclass(frozen=True)
class Part:
    """Some decisions of a match, judged.

    Attributes:
        judged: in their order.
        of: how many there are in the whole match.
        final: what each seat had in the end; None: no result, or these are not the last ones.
    """

    judged: list[Judged]
    of: int
    final: tuple[float, ...] | None


def part(record: bytes, start: int, seconds: float, most: int) -> Part:
    """Judge decisions of a match that is over until others have their turn.

    Args:
        record: its text.
        start: how many are judged already.
        seconds: that all of them may take.
        most: so many there may be.

    Raises:
        RecordError: it cannot be replayed.
        RequestError: it has too many decisions.
    """
    _step_back()
    decisions = _decisions(record)
    if len(decisions) > most:
        raise RequestError("too-long")
    each = seconds / max(1, len(decisions))
    end = time.monotonic() + SLICE
    judged: list[Judged] = []
    for decision in decisions[start:]:
        judged.append(_judged(decision, each))
        if time.monotonic() > end:
            break
    last = start + len(judged) >= len(decisions)
    return Part(judged, len(decisions), final_of(Record.loads(record)) if last else None)


def _judged(decision: Decision, seconds: float) -> Judged:
    late = time.monotonic() + seconds
    return judge(decision, JUDGE, decision.step, lambda: time.monotonic() > late)


@lru_cache(maxsize=2)
def _decisions(record: bytes) -> list[Decision]:
    found = Record.loads(record)
    return decisions_of(replace(found, names=tuple(called_in(found.header))))


@cache
def _step_back() -> None:
    if hasattr(os, "nice"):
        os.nice(NICE)
