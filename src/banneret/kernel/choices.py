"""What can be chosen, or can happen, while it is being found: unboxed, for the compiled rules."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from banneret.kernel.arrays import filled, joined
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
    """Outcomes of chance and their weights.

    Attributes:
        outcomes: the actions, ascending.
        weights: how likely each is, against their total.
        total: of the weights.
    """

    def __init__(self) -> None:
        self.outcomes: vec[i64] = vec[i64](capacity=ROOM)
        self.weights: vec[i64] = vec[i64](capacity=ROOM)
        self.total: i64 = 0

    def add(self, outcome: i64, weight: i64 = 1) -> None:
        """One more, if it has any weight."""
        if weight > 0:
            self.outcomes = append(self.outcomes, outcome)
            self.weights = append(self.weights, weight)
            self.total += weight

    def drawn(self, rng: Rng) -> i64:
        """One of them, drawn by weight.

        Raises:
            ValueError: there is none.
        """
        if self.total == 0:
            raise nothing_to_draw()
        draw = rng.draw(self.total)
        place: i64 = 0
        while draw >= self.weights[place]:
            draw -= self.weights[place]
            place += 1
        return self.outcomes[place]

    def has(self, outcome: i64) -> bool:
        """Whether it may happen."""
        for n in self.outcomes:
            if n == outcome:
                return True
        return False

    def pairs(self) -> list[tuple[i64, i64]]:
        """All of them, for the public list of outcomes."""
        return [(self.outcomes[n], self.weights[n]) for n in range(len(self.outcomes))]
