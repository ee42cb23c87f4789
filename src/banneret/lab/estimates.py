"""What rounds of matches show: shares with intervals, Elo, how likely chance alone does the same.

A round is what was played with the same luck, once for each way to seat the bots; its matches
depend on each other, so that a round is the unit of every figure here.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from banneret.lab.statistics import Z_95

IMAGINED = 2.0  # rounds that every interval reckons with beside those that were played
EVEN = 1e-9  # sums of thirds and sixths closer to a half than this are one


@dataclass(frozen=True)
class Estimate:
    """A mean over rounds, with the bounds of its 95 % interval.

    Attributes:
        value: the mean itself.
        low, high: the bounds; where there was no round, the whole range.
        of: how many rounds.
    """

    value: float
    low: float
    high: float
    of: int


def estimate(rounds: Sequence[float], even: float = 0.5) -> Estimate:
    """The mean of values from 0 to 1, one a round.

    Two imagined rounds, one at either end, keep the interval honest where few rounds were played or all
    went alike (as Agresti and Caffo, 2000, do for shares), and where the even share is small: of eight
    seats one often wins none of ten matches.

    Args:
        rounds: what each round gave.
        even: the mean if all were equally strong; it is told where there was no round.
    """
    count = len(rounds)
    if not count:
        return Estimate(even, 0.0, 1.0, 0)
    mean = math.fsum(rounds) / count
    whole = count + IMAGINED
    middle = (math.fsum(rounds) + IMAGINED / 2) / whole
    ends = IMAGINED / 2 * ((1 - middle) ** 2 + middle**2)
    squares = math.fsum((value - middle) ** 2 for value in rounds) + ends
    half = Z_95 * math.sqrt(squares / (whole - 1) / whole)
    return Estimate(
        mean, min(mean, max(0.0, middle - half)), max(mean, min(1.0, middle + half)), count
    )


def elo(share: float) -> float | None:
    """The difference in Elo points that a share of the points stands for; None: it has no end."""
    return 400 * math.log10(share / (1 - share)) if 0 < share < 1 else None


def share_of(difference: float) -> float:
    """The share of the points that a difference in Elo points stands for."""
    odds = 10 ** (-abs(difference) / 400)  # of the weaker one: never too large a number
    return (1 if difference >= 0 else odds) / (1 + odds)


def chance_of(rounds: Sequence[float]) -> float:
    """How likely the first of two equally strong bots does at least as well by chance.

    The exact sign test: rounds that were even are left out, and each other goes to either by a
    coin. It holds for every way in which the matches of a round depend on each other.
    """
    ahead = sum(value > 0.5 + EVEN for value in rounds)
    decided = ahead + sum(value < 0.5 - EVEN for value in rounds)
    log_all = math.lgamma(decided + 1) - decided * math.log(2)
    terms = (
        math.exp(log_all - math.lgamma(won + 1) - math.lgamma(decided - won + 1))
        for won in range(ahead, decided + 1)
    )
    return min(1.0, math.fsum(terms))
