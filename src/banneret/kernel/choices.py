"""What can be chosen, or can happen, while it is being found: unboxed, for the compiled rules."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from banneret.kernel.arrays import filled, joined, place_of
from banneret.kernel.rng import Rng
from banneret.kernel.state import nothing_to_draw

ROOM: Final = 24  # actions that there is room for from the start
MADE: Final[list[object]] = [*range(2048)]  # Python's integers of most actions, made once


@mypyc_attr(free_list_len=1, acyclic=True)
class Choices:
    """Actions, in the order in which they were found.

    Attributes:
        count: how many.
    """

    def __init__(self) -> None:
        self.count: i64 = 0
        self._actions: vec[i64] = filled(ROOM, 0)

    def add(self, action: i64) -> None:
        """One more."""
        if self.count == len(self._actions):
            self._actions = joined(self._actions, self._actions)  # room for as many again
        self._actions[self.count] = action
        self.count += 1

    def clear(self) -> None:
        """None any more."""
        self.count = 0

    def numbers(self) -> vec[i64]:
        """They."""
        return self._actions[: self.count]

    def drawn(self, rng: Rng) -> i64:
        """One of them, each equally likely.

        Raises:
            ValueError: there is none.
        """
        if self.count == 0:
            raise nothing_to_draw()
        return self._actions[rng.draw(self.count)]

    def ascending(self) -> list[i64]:
        """All of them, for the public list of legal actions."""
        found: list[object] = []
        in_order = True
        last: i64 = -1
        for n in range(self.count):
            action = self._actions[n]
            in_order = in_order and last <= action
            last = action
            if action < len(MADE):
                found.append(MADE[action])
            else:
                found.append(action)
        actions = cast(list[i64], found)
        if not in_order:
            actions.sort()
        return actions


@mypyc_attr(free_list_len=1, acyclic=True)
class Chances:
    """Outcomes of chance and their weights, in the order in which they were found.

    Attributes:
        count: how many.
        total: of their weights.
    """

    def __init__(self) -> None:
        self.count: i64 = 0
        self.total: i64 = 0
        self._outcomes: vec[i64] = filled(ROOM, 0)
        self._weights: vec[i64] = filled(ROOM, 0)

    def add(self, outcome: i64, weight: i64 = 1) -> None:
        """One more, if it has any weight."""
        if weight <= 0:
            return
        if self.count == len(self._outcomes):
            self._outcomes = joined(self._outcomes, self._outcomes)  # room for as many again
            self._weights = joined(self._weights, self._weights)
        self._outcomes[self.count] = outcome
        self._weights[self.count] = weight
        self.count += 1
        self.total += weight

    def clear(self) -> None:
        """None any more."""
        self.count = 0
        self.total = 0

    def numbers(self) -> vec[i64]:
        """The outcomes."""
        return self._outcomes[: self.count]

    def drawn(self, rng: Rng) -> i64:
        """One of them, drawn by weight.

        Raises:
            ValueError: there is none.
        """
        if self.total == 0:
            raise nothing_to_draw()
        draw = rng.draw(self.total)
        place: i64 = 0
        while draw >= self._weights[place]:
            draw -= self._weights[place]
            place += 1
        return self._outcomes[place]

    def has(self, outcome: i64) -> bool:
        """Whether it may happen."""
        return place_of(self.numbers(), outcome) >= 0

    def pairs(self) -> list[tuple[i64, i64]]:
        """All of them, for the public list of outcomes."""
        return [(self._outcomes[n], self._weights[n]) for n in range(self.count)]
