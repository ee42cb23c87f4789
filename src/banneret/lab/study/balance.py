"""Is a game fair, how long is it, how does it swing, and is it luck or choice that decides?"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence

import msgspec

from banneret.lab.study.figures import Figure, Rounds, ratio_of
from banneret.lab.study.measures import endings_in, known, measures, points, rounds_of
from banneret.lab.study.plan import Plan
from banneret.lab.study.rows import Row
from banneret.lab.study.spread import spread_of
from banneret.lab.study.stopping import Ending, ending

LUCK = ("dice", "choosers")  # what differences go with


class Balance(msgspec.Struct, frozen=True):
    """What a study of the balance has found.

    Attributes:
        plan: what was played.
        rounds, matches: how many count.
        left_out: matches of rounds that do not count, since one of them was lost.
        ended: why no more was played; None of one side of a comparison.
        seats: the points that each seat gets.
        first: the points of the seat that takes the first turn.
        bots: the points of each bot, if they are not all the same.
        draws: the share of matches that nobody won.
        length: decisions and turns of a match, and decisions of a turn, on average.
        swing: lead changes, comebacks and how early it was settled.
        told: how often who leads after a part of the turns wins, by that part.
        luck: how much of the differences between matches goes with the dice, and with the bots' luck.
        spread: how many decisions and turns a tenth, a half and nine tenths of the matches have at most.
        endings: the share of the matches that ended in each way, the most frequent first.
    """

    plan: Plan
    rounds: int
    matches: int
    left_out: int
    ended: Ending | None
    seats: tuple[Figure, ...]
    first: tuple[Figure, ...]
    bots: tuple[Figure, ...]
    draws: tuple[Figure, ...]
    length: tuple[Figure, ...]
    swing: tuple[Figure, ...]
    told: tuple[Figure, ...]
    luck: tuple[Figure, ...]
    spread: tuple[Figure, ...]
    endings: tuple[Figure, ...]

    @property
    def even(self) -> float:
        """The points of a seat if all do equally well."""
        return 1 / len(self.seats)


def balance(plan: Plan, rows: Sequence[Row], arm: int = 0) -> Balance:
    """What the matches of one arm of a plan show."""
    every = rounds_of(plan, rows)
    rounds = every.arm(plan.arms[arm].name)
    matches = [row for one in rounds for row in one]
    found = {name: tuple(map(rounds.figure, some)) for name, some in measures(plan, arm).items()}
    return Balance(
        plan=plan,
        rounds=len(rounds.of),
        matches=len(matches),
        left_out=every.left_out,
        ended=ending(plan, rows, points) if len(plan.arms) == 1 else None,
        luck=luck_of(rounds) if plan.luck else (),
        spread=spread_of(rounds) if matches else (),
        endings=tuple(rounds.figure(one) for one in endings_in(matches)),
        **found,
    )


# -------------------------------------------------------------------- luck and choice


def luck_of(rounds: Rounds) -> tuple[Figure, ...]:
    """How much of the variance of the points two matches share that share the dice, or the bots' luck.

    What neither alone explains comes from both together: small causes with large effects.
    """
    every, *parts = luck_parts(rounds)
    return tuple(
        _part(name, rounds, *ratio_of(part, every)) for name, part in zip(LUCK, parts, strict=True)
    )


def _part(
    name: str, rounds: Rounds, value: float | None, low: float | None, high: float | None
) -> Figure:
    """A part of the variance: its interval ends no further out than at all of it, above not below nothing."""
    low, high = rounds.widened(value, low, high)
    if value is not None and low is not None and high is not None:
        low, high = min(value, max(low, -1.0)), max(value, 0.0, min(high, 1.0))
    return Figure(name, value, low, high, len(rounds.of), rounds.matches, share=True)


def luck_parts(rounds: Rounds) -> tuple[list[float], ...]:
    """Of each round its part of the variance, and what of it goes with each kind of luck."""
    middle = _middle(rounds)
    found = [_covariances(one, middle) for one in rounds]
    return tuple([one[place] for one in found] for place in range(1 + len(LUCK)))


def _middle(rounds: Rounds) -> dict[tuple[int, int], float]:
    """The mean of the points of each seat, by the way to sit."""
    sums, counts = defaultdict[tuple[int, int], float](float), Counter[tuple[int, int]]()
    for one in rounds:
        for row in one:
            for seat, value in enumerate(known(row.points)):
                sums[row.way, seat] += value
                counts[row.way, seat] += 1
    return {key: sums[key] / counts[key] for key in counts}


def _covariances(
    matches: Sequence[Row], middle: dict[tuple[int, int], float]
) -> tuple[float, float, float]:
    """Sums over a round: the variance, and what goes with the dice, and with the bots' luck."""
    apart = {
        (row.way, row.dice, row.choosers): [
            value - middle[row.way, seat] for seat, value in enumerate(known(row.points))
        ]
        for row in matches
    }
    every = dice = choosers = 0.0
    for (way, *whose), one in apart.items():
        every += _product(one, one) / 3
        if whose == [0, 0]:
            dice += _product(one, apart[way, 0, 1])
            choosers += _product(one, apart[way, 1, 0])
    return every, dice, choosers


def _product(these: Sequence[float], those: Sequence[float]) -> float:
    return math.fsum(one * other for one, other in zip(these, those, strict=True))
