"""Rates: so many at once, so many a second."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

MOST_KNOWN = 20_000


@dataclass
class Bucket:
    """Holds up to `size` tokens, filled at `rate` a second; each use takes one."""

    rate: float
    size: float
    level: float
    at: float

    def take(self, now: float) -> bool:
        """Take a token, if there is one."""
        self.level = min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Rates:
    """One bucket for each name; those unused longest are forgotten."""

    def __init__(self, rate: float, size: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._size = size
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allow(self, name: str) -> bool:
        """Whether `name` may once more."""
        now = self._clock()
        bucket = self._buckets.setdefault(name, Bucket(self._rate, self._size, self._size, now))
        self._buckets.move_to_end(name)
        if len(self._buckets) > MOST_KNOWN:
            self._buckets.popitem(last=False)
        return bucket.take(now)
