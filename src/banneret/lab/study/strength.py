"""How strong something is that sides play with: a plus-minus model of who gets the points.

What a side gets, beyond an even share, is what its own things are worth less what those of the others are
worth on average; a team has what its seats have. The worths are those of least squares, of all things
at once, so that it does not count against one that it was beside a weak one or met a strong one. Two
imagined rounds for each, in which a side with it and nothing else met others with nothing, at both ends in
the proportion that is even, keep worths finite where there are few rounds or one thing always wins.

Intervals come from leaving out parts of the rounds in turn, and the imagined ones (the jackknife, with
no correction downwards); a round is never divided. Sums are of whole numbers, or are made in the order of
the plan, and no library decides about that order: the same rounds give the same bits.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from scipy.special import stdtr, stdtrit

from banneret.lab.estimates import IMAGINED

MOST_PARTS = 60  # of the rounds, that are left out in turn
Array: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


class Side(NamedTuple):
    """What a side got in a match, and how often it has what (things that it lacks are not named)."""

    points: float
    has: Mapping[str, int]


Match: TypeAlias = Sequence[Side]
Round: TypeAlias = Sequence[Match]


@dataclass(frozen=True)
class Worth:
    """What a thing is worth.

    Attributes:
        value: by how much its side gets more than an even share, of the one point of a match, if the
            others have what is worth nothing.
        low, high: the bounds of the 95 % interval.
        chance: how likely something worth nothing seems to be worth at least as much, or as little.
        rounds, matches: in how many some side had more of it than another.
    """

    value: float
    low: float
    high: float
    chance: float
    rounds: int
    matches: int


def worths(
    rounds: Sequence[Round], asked: Sequence[str], beside: Sequence[str], *, centred: bool
) -> list[Worth]:
    """What each of some things is worth.

    Args:
        rounds: that were played; every match has as many sides.
        asked: the things; whatever else sides have does not count.
        beside: what counts, too, but is not asked for, such as the seat.
        centred: whether it is asked how much more each is worth than they are on average; otherwise,
            or if there is but one, than its lack.
    """
    if not rounds or not asked:
        return []
    model = _Model(rounds, (*asked, *beside))
    values, moved = model.solved()
    number = len(asked)
    if centred and number > 1:
        values, moved = (_centred(some, number) for some in (values, moved))
    return [_worth(float(values[0, n]), moved[:, n].tolist(), model, n) for n in range(number)]


def _worth(value: float, moved: Sequence[float], model: _Model, column: int) -> Worth:
    error = math.sqrt(math.fsum(one * one for one in moved))
    freedom = int(np.count_nonzero(model.parts_of[:, column])) + IMAGINED - 1
    half = float(stdtrit(freedom, 0.975)) * error
    chance = 2 * float(stdtr(freedom, -abs(value) / error))
    rounds, matches = int(model.rounds_of[column]), int(model.matches_of[column])
    return Worth(value, value - half, value + half, chance, rounds, matches)


def _centred(values: Array, number: int) -> Array:
    """Less the mean of the first columns."""
    means: Array = np.array([math.fsum(row[:number].tolist()) / number for row in values])
    return np.subtract(values, means[:, None])


class _Model:
    """The normal equations of the parts of the rounds, and of the imagined ones.

    Attributes:
        parts_of: how much each part tells of each column.
        rounds_of, matches_of: how many tell of each column.
    """

    def __init__(self, rounds: Sequence[Round], columns: Sequence[str]) -> None:
        self._place = {name: n for n, name in enumerate(columns)}
        self._sides = len(rounds[0][0])
        size, count = len(columns), min(len(rounds), MOST_PARTS)
        self._squares = np.zeros((count, size, size))
        self._products = np.zeros((count, size))
        self.rounds_of = np.zeros(size, dtype=np.int64)
        self.matches_of = np.zeros(size, dtype=np.int64)
        for number, one in enumerate(rounds):
            self._add(number % count, one)
        self.parts_of = np.diagonal(self._squares, axis1=1, axis2=2)
        matches = sum(map(len, rounds)) / len(rounds)
        self._imagined = IMAGINED * matches * self._sides / (self._sides - 1)

    def _add(self, part: int, one: Round) -> None:
        apart = np.array([self._apart(match) for match in one])
        rows = apart.reshape(-1, apart.shape[-1])
        points = np.array([side.points for match in one for side in match])
        others = self._sides - 1
        self._squares[part] += (rows.T @ rows) / others**2  # whole numbers: in any order the same
        self._products[part] += (rows * points[:, None]).sum(axis=0) / others
        told = apart.any(axis=1)
        self.matches_of += told.sum(axis=0)
        self.rounds_of += told.any(axis=0)

    def _apart(self, match: Match) -> list[list[int]]:
        """What each side has less the mean of the others, times how many others there are."""
        rows = [[0] * len(self._place) for _ in match]
        for row, side in zip(rows, match, strict=True):
            for name, number in side.has.items():
                if name in self._place:
                    row[self._place[name]] = number
        sums = [sum(column) for column in zip(*rows, strict=True)]
        return [
            [self._sides * own - every for own, every in zip(row, sums, strict=True)]
            for row in rows
        ]

    def solved(self) -> tuple[Array, Array]:
        """What all columns are worth, as one row, and how that moves without each part, a row each."""
        size = len(self._place)
        squares = self._squares.sum(axis=0) + self._imagined * np.eye(size)
        products = self._products.sum(axis=0)
        every = np.concatenate([products[None, :, None], np.eye(size)[None]], axis=2)
        found = solutions(squares[None], every)[0]
        values, inverse = found[:, 0], found[:, 1:]
        without = solutions(squares - self._squares, (products - self._products)[:, :, None])[
            :, :, 0
        ]
        return values[None], np.concatenate(
            [without - values, *(self._unimagined(values, inverse, won) for won in (True, False))]
        )

    def _unimagined(self, values: Array, inverse: Array, won: bool) -> Array:
        """How all moves without what was imagined at one end, for each column in turn."""
        even = 1 / self._sides
        told, weight = (1 - even, even) if won else (-even, 1 - even)
        weight *= self._imagined
        return -inverse * (weight * (told - values))[:, None]


def solutions(squares: Array, products: Array) -> Array:
    """The solutions of many systems of equations, each symmetric and positive.

    Args:
        squares: the matrices, of shape (number, size, size).
        products: what each is to give, of shape (number, size, how many).

    Returns:
        As `products`. Each number comes of single steps in an order of their own (Gauss and Jordan),
        which no processor and no number of threads changes.
    """
    size = squares.shape[1]
    rows = np.concatenate([squares, products], axis=2)
    for n in range(size):
        pivot = rows[:, n, :] / rows[:, n, n, None]
        rows -= rows[:, :, n, None] * pivot[:, None, :]
        rows[:, n, :] = pivot
    return rows[:, :, size:]
