"""Figures of a study: each is a mean over rounds, or a ratio of two, with its 95 % interval.

What was drawn alike depends on each other inside a round, never beyond it: every interval comes from how
the rounds differ. A round of which a match was lost does not count.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import msgspec
from msgspec import structs
from scipy.special import stdtrit

from banneret.lab.estimates import estimate
from banneret.lab.study.rows import Row
from banneret.lab.study.testing import stretch

Parts = Callable[[Row], tuple[float, float]]
Bounds = tuple[float | None, float | None, float | None]


class Figure(msgspec.Struct, frozen=True):
    """One thing that a study has found.

    Attributes:
        name: what it is about; the words for it stand in the message files.
        value: None where there was nothing to reckon with.
        low, high: the bounds of its 95 % interval; None where too few rounds were played to tell.
        rounds, matches: how many it comes from.
        about: which seat, bot or moment, if there are several of that name.
        share: whether it is a share, best told in per cent.
    """

    name: str
    value: float | None
    low: float | None
    high: float | None
    rounds: int
    matches: int
    about: str = ""
    share: bool = False

    @property
    def half(self) -> float:
        """How far the interval reaches to its longer side; without end where there is none."""
        if self.value is None or self.low is None or self.high is None:
            return math.inf
        return max(self.value - self.low, self.high - self.value)

    def holds(self, value: float) -> bool:
        """Whether the interval does not speak against a value."""
        return self.low is None or self.high is None or self.low <= value <= self.high


def negated(figure: Figure) -> Figure:
    """A difference, taken the other way round."""
    value, low, high = (
        None if one is None else -one for one in (figure.value, figure.high, figure.low)
    )
    return structs.replace(figure, value=value, low=low, high=high)


def turned(figure: Figure) -> Figure:
    """What one gets against another, as what the other gets."""
    value, low, high = (
        None if one is None else 1 - one for one in (figure.value, figure.high, figure.low)
    )
    return structs.replace(figure, value=value, low=low, high=high)


@dataclass(frozen=True)
class Measure:
    """What can be asked of rounds: a sum over their matches divided by another.

    Attributes:
        name: what it is about; the words for it stand in the message files.
        parts: what a match adds to both sums; a mean adds 1 to the second.
        about: which seat, bot or moment, if there are several of that name.
        share: whether it is between 0 and 1.
        even: what it is if all do equally well, for a mean; None: nobody can say.
    """

    name: str
    parts: Parts
    about: str = ""
    share: bool = True
    even: float | None = None


class Rounds:
    """Whole rounds of matches.

    Attributes:
        of: the matches of each.
        left_out: how many matches are in no whole round.
    """

    def __init__(self, rows: Iterable[Row], size: int, stopping: float = 0.0) -> None:
        """Args:
        rows: in the order of the plan.
        size: how many matches a round has.
        stopping: after how many rounds a study that stops by what it sees is likely to; 0: it does not.
        """
        self._stopping = stopping
        rounds = [list(some) for _, some in groupby(rows, lambda row: row.round)]
        self.of = [one for one in rounds if len(one) == size and not any(row.lost for row in one)]
        self.left_out = sum(map(len, rounds)) - sum(map(len, self.of))

    @property
    def matches(self) -> int:
        """How many matches count."""
        return sum(map(len, self.of))

    def __iter__(self) -> Iterator[list[Row]]:
        return iter(self.of)

    def arm(self, name: str) -> Rounds:
        """The matches of one arm."""
        found = Rounds((), 0, self._stopping)
        found.of = [[row for row in one if row.arm == name] for one in self.of]
        return found

    # ---------------------------------------------------------------- figures

    def figure(self, measure: Measure) -> Figure:
        """What these rounds say of a measure."""
        tops, bottoms = self.parts(measure)
        if not measure.share:
            value, low, high = ratio_of(tops, bottoms)
        elif measure.even is None:
            value, low, high = share_of(tops, bottoms)
        else:
            means = [top / bottom for top, bottom in zip(tops, bottoms, strict=True)]
            found = estimate(means, measure.even)
            value, low, high = found.value if means else None, found.low, found.high
        low, high = self.widened(value, low, high)
        if low is not None and high is not None:  # nothing that is measured is less than none
            low, high = max(0.0, low), min(1.0, high) if measure.share else high
        return self.told(measure, value, low, high)

    def widened(
        self, value: float | None, low: float | None, high: float | None
    ) -> tuple[float | None, float | None]:
        """The bounds of an interval that holds though the study may have stopped by what it saw."""
        if value is None or low is None or high is None:
            return low, high
        times = stretch(len(self.of), self._stopping)
        return value + times * (low - value), value + times * (high - value)

    def told(
        self, measure: Measure, value: float | None, low: float | None, high: float | None
    ) -> Figure:
        """A figure that comes from those of these matches that tell of it."""
        telling = [sum(measure.parts(row)[1] != 0 for row in one) for one in self.of]
        rounds, about, share = sum(map(bool, telling)), measure.about, measure.share
        return Figure(measure.name, value, low, high, rounds, sum(telling), about, share)

    def parts(self, measure: Measure) -> tuple[list[float], list[float]]:
        """The sums of each round whose ratio a measure is."""
        tops, bottoms = list[float](), list[float]()
        for one in self.of:
            found = [measure.parts(row) for row in one]
            tops.append(math.fsum(top for top, _ in found))
            bottoms.append(math.fsum(bottom for _, bottom in found))
        return tops, bottoms


def share_of(tops: Sequence[float], bottoms: Sequence[float]) -> Bounds:
    """As `ratio_of`, of what is between 0 and 1.

    Two imagined rounds, one at either end, keep the interval honest where all rounds went alike.
    """
    value = ratio_of(tops, bottoms)[0]
    if value is None:
        return value, None, None
    usual = math.fsum(bottoms) / len(bottoms)
    _, low, high = ratio_of([*tops, 0.0, usual], [*bottoms, usual, usual])
    assert low is not None
    assert high is not None
    return value, min(value, max(0.0, low)), max(value, min(1.0, high))


def ratio_of(tops: Sequence[float], bottoms: Sequence[float]) -> Bounds:
    """The sum of one divided by that of the other, and the bounds of its 95 % interval.

    The variance is that of the linear part (the delta method), the quantile Student's.
    """
    count, bottom = len(tops), math.fsum(bottoms)
    if not bottom:
        return None, None, None
    value = math.fsum(tops) / bottom
    if count < 2:
        return value, None, None
    rest = math.fsum((top - value * low) ** 2 for top, low in zip(tops, bottoms, strict=True))
    half = float(stdtrit(count - 1, 0.975)) * math.sqrt(rest * count / (count - 1)) / abs(bottom)
    return value, value - half, value + half


class Change(msgspec.Struct, frozen=True):
    """How a figure differs between two sides that had the same luck.

    Attributes:
        a, b: the figure of either side.
        difference: that of b less that of a.
        saved: the part of the matches that sharing the luck has saved; below 0 it cost some.
    """

    a: Figure
    b: Figure
    difference: Figure
    saved: float | None

    @property
    def is_real(self) -> bool:
        """Whether the interval of the difference speaks against there being none."""
        return not self.difference.holds(0.0)


def change(one: tuple[Measure, Rounds], other: tuple[Measure, Rounds]) -> Change:
    """How a measure differs from one side to another; both have the same rounds."""
    measure, rounds = other
    a, b = pulls(*one[1].parts(one[0])), pulls(*rounds.parts(measure))
    first, second = one[1].figure(one[0]), rounds.figure(measure)
    if a is None or b is None or first.value is None or second.value is None:
        return Change(first, second, rounds.told(measure, None, None, None), None)
    apart = [after - before for before, after in zip(a, b, strict=True)]
    imagined = [0.5, -0.5] if measure.share else []
    squares = math.fsum(value * value for value in (*apart, *imagined))
    count = len(apart) + len(imagined)
    value = second.value - first.value
    half = float(stdtrit(count - 1, 0.975)) * math.sqrt(squares / (count - 1) / count)
    alone = math.fsum(value * value for value in (*a, *b))
    together = math.fsum(value * value for value in apart)
    low, high = rounds.widened(value, value - half, value + half)
    if measure.share and low is not None and high is not None:
        low, high = max(-1.0, low), min(1.0, high)
    difference = rounds.told(measure, value, low, high)
    return Change(first, second, difference, 1 - together / alone if alone else None)


def pulls(tops: Sequence[float], bottoms: Sequence[float]) -> list[float] | None:
    """By how much each round would move a figure if it alone were asked; None if that is nothing.

    Args:
        tops, bottoms: the sums of each round whose ratio the figure is.
    """
    bottom, count = math.fsum(bottoms), len(bottoms)
    if not bottom or count < 2:
        return None
    value = math.fsum(tops) / bottom
    return [(top - value * low) * count / bottom for top, low in zip(tops, bottoms, strict=True)]
