"""How far a setting is from the aims of a search, and whether another is shown to be further off."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

from scipy.special import stdtrit

from banneret.lab.study.balance import LUCK, luck_of, luck_parts
from banneret.lab.study.figures import Figure, Measure, Rounds, pulls
from banneret.lab.study.measures import measures, typed_name
from banneret.lab.study.plan import Plan
from banneret.lab.study.search import Aim

Sums = tuple[list[float], list[float]]


@dataclass(frozen=True)
class Quantity:
    """A figure that can be aimed at.

    Attributes:
        share: whether it is a share.
        sums: what each round adds to the two sums whose ratio it is.
        figure: what some rounds say of it.
        is_luck: whether it needs matches with the luck exchanged.
    """

    share: bool
    sums: Callable[[Rounds], Sums]
    figure: Callable[[Rounds], Figure]
    is_luck: bool = False


def quantities(plan: Plan, arm: int = 0) -> dict[str, Quantity]:
    """What can be aimed at with an arm of a plan, by the names that are typed."""
    asked = (one for some in measures(plan, arm).values() for one in some)
    found = {
        typed_name(one): Quantity(one.share, partial(_sums, one), partial(_figure, one))
        for one in asked
    }
    for place, name in enumerate(LUCK):
        found[name] = Quantity(True, partial(_luck_sums, place), partial(_luck, place), True)
    return found


def _sums(measure: Measure, rounds: Rounds) -> Sums:
    return rounds.parts(measure)


def _figure(measure: Measure, rounds: Rounds) -> Figure:
    return rounds.figure(measure)


def _luck_sums(place: int, rounds: Rounds) -> Sums:
    every, *parts = luck_parts(rounds)
    return parts[place], every


def _luck(place: int, rounds: Rounds) -> Figure:
    return luck_of(rounds)[place]


# -------------------------------------------------------------------- how far off


@dataclass(frozen=True)
class Goal:
    """The aims of a search, in one measure.

    A single aim is missed by its own unit. Of several the misses are added: a share in points, and all
    else in parts of the value that is aimed at, or else of the one that the game has as it is.

    Attributes:
        aims: what is aimed at.
        units: by what each miss is divided.
    """

    aims: tuple[Aim, ...]
    units: tuple[float, ...]

    @property
    def most(self) -> float:
        """By how much one setting can miss the aims by more than another; without end if not all are shares."""
        return math.fsum(
            _widest(aim) / unit for aim, unit in zip(self.aims, self.units, strict=True)
        )

    def miss(self, figures: Mapping[str, Figure]) -> float | None:
        """How far off a setting is; as small as can be is best. None if a figure is not known."""
        total = 0.0
        for aim, unit in zip(self.aims, self.units, strict=True):
            value = figures[aim.figure].value
            if value is None:
                return None
            total += _side(aim, value) * (value - aim.value) / unit
        return total


def goal_of(aims: tuple[Aim, ...], figures: Mapping[str, Figure]) -> Goal:
    """The aims in one measure.

    Args:
        aims: what is aimed at.
        figures: of the game as it is.
    """
    if len(aims) == 1:
        return Goal(aims, (1.0,))
    return Goal(aims, tuple(1.0 if one.share else _unit(one, figures) for one in aims))


def _unit(aim: Aim, figures: Mapping[str, Figure]) -> float:
    return aim.value or abs(figures[aim.figure].value or 0.0) or 1.0


def _widest(aim: Aim) -> float:
    """How far two misses of an aim can lie from each other."""
    if not aim.share:
        return math.inf
    return max(aim.value, 1 - aim.value) if aim.to == "value" else 1.0


def _side(aim: Aim, value: float) -> int:
    """In which direction a figure goes away from its aim: 1 if a larger one is further off."""
    if aim.to == "value":
        return 1 if value >= aim.value else -1
    return 1 if aim.to == "min" else -1


# -------------------------------------------------------------------- which is further off


@dataclass(frozen=True)
class _Seen:
    """A figure of a setting.

    Attributes:
        value: what it is.
        pulls: by how much each round would move it alone.
        sides: in which directions from its aim it may lie: one only where that is shown.
    """

    value: float
    pulls: list[float]
    sides: tuple[int, ...]


def further(
    goal: Goal, best: Sequence[Sums], other: Sequence[Sums]
) -> tuple[float, float, float] | None:
    """By how much a setting misses the aims by more than the best one does, with a 95 % interval.

    Where it is not shown on which side of its aim a figure lies, either may be true. Each way in which
    all of them may lie makes the difference a mean over rounds with the same luck; the interval holds
    those of all such ways.

    Args:
        goal: the aims.
        best, other: the sums of each round for each aim; both have the same rounds.

    Returns:
        The difference, and its bounds; None if a figure is not known.
    """
    these, those = _seen(goal, best), _seen(goal, other)
    if these is None or those is None:
        return None
    every = [
        _reading(goal, these, mine, those, theirs)
        for mine in product(*(one.sides for one in these))
        for theirs in product(*(one.sides for one in those))
    ]
    usual = [
        [_side(aim, one.value) for aim, one in zip(goal.aims, seen, strict=True)]
        for seen in (these, those)
    ]
    value, _ = _reading(goal, these, usual[0], those, usual[1])
    low, high = (min(one - half for one, half in every), max(one + half for one, half in every))
    return value, min(value, max(low, -goal.most)), max(value, min(high, goal.most))


def _seen(goal: Goal, sums: Sequence[Sums]) -> list[_Seen] | None:
    found = []
    for aim, (tops, bottoms) in zip(goal.aims, sums, strict=True):
        moved = pulls(tops, bottoms)
        if moved is None:
            return None
        value = math.fsum(tops) / math.fsum(bottoms)
        shown = aim.to != "value" or abs(value - aim.value) > _half(moved, 0.5 * aim.share)
        found.append(_Seen(value, moved, (_side(aim, value),) if shown else (1, -1)))
    return found


def _reading(
    goal: Goal,
    best: Sequence[_Seen],
    mine: Sequence[int],
    other: Sequence[_Seen],
    theirs: Sequence[int],
) -> tuple[float, float]:
    """A difference and half the width of its interval, if figures lie on these sides of their aims."""
    value, imagined = 0.0, 0.0
    moved = [0.0] * len(best[0].pulls)
    for place, (aim, unit) in enumerate(zip(goal.aims, goal.units, strict=True)):
        one, two = best[place], other[place]
        value += theirs[place] * (two.value - aim.value) / unit
        value -= mine[place] * (one.value - aim.value) / unit
        imagined += 0.5 * aim.share / unit
        for n, (a, b) in enumerate(zip(one.pulls, two.pulls, strict=True)):
            moved[n] += (theirs[place] * b - mine[place] * a) / unit
    return value, _half(moved, imagined)


def _half(moved: Sequence[float], imagined: float) -> float:
    """Half the width of the interval of a mean.

    Args:
        moved: by how much each round would move it alone.
        imagined: by how much two imagined rounds would, to either side, which keep it honest; 0: none do.
    """
    count = len(moved) + (2 if imagined else 0)
    squares = math.fsum(one * one for one in (*moved, imagined, imagined))
    return float(stdtrit(count - 1, 0.975)) * math.sqrt(squares / (count - 1) / count)
