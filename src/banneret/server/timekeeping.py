"""The time, and how much of it counts: none while nobody served."""

from __future__ import annotations

import time
from collections.abc import Sequence

PULSE_SECONDS = 1.0
SILENCE = 2_500  # milliseconds without a sign of life after which nobody serves


class Timekeeper:
    """Milliseconds since 1970, without the outages. One may be going on: the process was frozen,
    or nothing can be kept.

    Attributes:
        alive: when this process last gave a sign of life; None: not yet.
    """

    def __init__(self) -> None:
        self._outages: Sequence[tuple[int, int]] = ()
        self.alive: int | None = None

    def learn(self, outages: Sequence[tuple[int, int]]) -> None:
        """Know the times nobody served, in order."""
        self._outages = outages

    @staticmethod
    def now() -> int:
        """The present."""
        return int(time.time() * 1000)

    def silent(self, now: int) -> bool:
        """Whether there has been no sign of life for too long."""
        return self.alive is not None and now - self.alive > SILENCE

    def _lost(self) -> Sequence[tuple[int, int]]:
        now = self.now()
        if self.alive is None or not self.silent(now):
            return self._outages
        return [*self._outages, (self.alive, now)]

    def counted(self, since: int, until: int) -> int:
        """How much of the time between two moments counts."""
        lost = sum(max(0, min(until, ended) - max(since, began)) for began, ended in self._lost())
        return max(0, until - since - lost)

    def when(self, since: int, left: int) -> int:
        """When `left` of counted time will have gone by."""
        until = since + left
        for began, ended in self._lost():
            if began < until and ended > since:
                until += ended - max(since, began)
        return until
