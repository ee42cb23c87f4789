"""Rates: so many at once, so many a second."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from banneret.server.limits import Limits

LOOKED_AT = 2  # buckets a use; more than one use can add, so that the full ones are soon forgotten


@dataclass(slots=True)
class Bucket:
    """Holds up to `size` tokens, filled at `rate` a second; each use takes one, or its cost."""

    rate: float
    size: float
    level: float
    at: float

    def take(self, now: float, cost: float = 1) -> bool:
        """Take tokens, if there are enough."""
        self._fill(now)
        if self.level < cost:
            return False
        self.level -= cost
        return True

    def owe(self, now: float, cost: float) -> float:
        """Take tokens that may have yet to come; how many seconds from now they have."""
        self._fill(now)
        self.level -= cost
        return max(0.0, -self.level / self.rate)

    def full(self, now: float) -> bool:
        """Whether it is as if it had never been used."""
        self._fill(now)
        return self.level >= self.size

    def _fill(self, now: float) -> None:
        self.level = min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now


class Rates:
    """One bucket for each name.

    A bucket that is full again is forgotten, which changes nothing for its name. So there are never
    more of them than the server answers in the time one needs to fill. If there should be `known`
    all the same, names that come then share one bucket: nobody's account is lost to make room.
    """

    def __init__(
        self, rate: float, size: float, clock: Callable[[], float], known: int = Limits.known
    ) -> None:
        self._rate = rate
        self._size = size
        self._clock = clock
        self._known = known
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._shared = self._new(clock())

    def __len__(self) -> int:
        return len(self._buckets)

    def allow(self, name: str, cost: float = 1) -> bool:
        """Whether `name` may once more."""
        now = self._clock()
        return self._of(name, now).take(now, cost)

    def owe(self, name: str, cost: float) -> float:
        """How many seconds `name` has to wait for what it takes now."""
        now = self._clock()
        return self._of(name, now).owe(now, cost)

    def _of(self, name: str, now: float) -> Bucket:
        self._forget(now)
        bucket = self._buckets.get(name)
        if bucket is None and len(self._buckets) >= self._known:
            return self._shared
        if bucket is None:
            bucket = self._buckets[name] = self._new(now)
        return bucket

    def _new(self, now: float) -> Bucket:
        return Bucket(self._rate, self._size, self._size, now)

    def _forget(self, now: float) -> None:
        """Look at the next few buckets, in turn, and forget those that are full."""
        for _ in range(min(LOOKED_AT, len(self._buckets))):
            name, bucket = self._buckets.popitem(last=False)
            if not bucket.full(now):
                self._buckets[name] = bucket
