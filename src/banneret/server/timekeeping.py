"""The time, and how much of it counts: none while nobody served."""

from __future__ import annotations

import time
from collections.abc import Sequence

PULSE_SECONDS = 1.0
SILENCE = 2_500  # milliseconds without a sign of life after which nobody serves

# Linux has one that runs on while the machine is suspended, so that this is seen as an outage.
_BOOTTIME: int | None = getattr(time, "CLOCK_BOOTTIME", None)


def steady() -> int:
    """Milliseconds by a clock that nobody sets."""
    exact = time.monotonic_ns() if _BOOTTIME is None else time.clock_gettime_ns(_BOOTTIME)
    return exact // 1_000_000


class Timekeeper:
    """Milliseconds since 1970, without the outages. One may be going on: the process was frozen,
    or nothing can be kept.

    The wall clock is read once, when the process starts; from then on a steady clock counts.

    Attributes:
        alive: when this process last gave a sign of life; None: not yet.
    """

    _start = int(time.time() * 1000) - steady()

    def __init__(self) -> None:
        self._outages: Sequence[tuple[int, int]] = ()
        self.alive: int | None = None

    def learn(self, outages: Sequence[tuple[int, int]]) -> None:
        """Know the times nobody served, in order."""
        self._outages = outages

    @classmethod
    def now(cls) -> int:
        """The present."""
        return cls._start + steady()

    @classmethod
    def place(cls, now: int) -> None:
        """Let it be `now`: what a database says that several processes share, or the last sign
        of life in it, if the wall clock was set back since."""
        cls._start = now - steady()

    def silent(self, now: int) -> bool:
        """Whether there has been no sign of life for too long."""
        return self.alive is not None and now - self.alive > SILENCE

    def _lost(self) -> Sequence[tuple[int, int]]:
        now = self.now()
        if self.alive is None or not self.silent(now):
            return self._outages
        return [*self._outages, (self.alive, now)]

    @property
    def served_since(self) -> int:
        """When the latest outage ended; 0: there was none."""
        return max((ended for _, ended in self._lost()), default=0)

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
