"""The time, and how much of it counts: none while nobody served."""

from __future__ import annotations

import time
from collections.abc import Sequence

PULSE_SECONDS = 1.0
SHARED_OUTAGE = 2_500  # milliseconds without a sign of life of any of several processes


class Timekeeper:
    """Milliseconds since 1970, without the outages."""

    def __init__(self) -> None:
        self._outages: Sequence[tuple[int, int]] = ()

    def learn(self, outages: Sequence[tuple[int, int]]) -> None:
        """Know the times nobody served, in order."""
        self._outages = outages

    @staticmethod
    def now() -> int:
        """The present."""
        return int(time.time() * 1000)

    def counted(self, since: int, until: int) -> int:
        """How much of the time between two moments counts."""
        lost = sum(max(0, min(until, ended) - max(since, began)) for began, ended in self._outages)
        return max(0, until - since - lost)

    def when(self, since: int, left: int) -> int:
        """When `left` of counted time will have gone by."""
        until = since + left
        for began, ended in self._outages:
            if began < until and ended > since:
                until += ended - max(since, began)
        return until
