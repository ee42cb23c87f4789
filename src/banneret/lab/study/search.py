"""What a search is: what is varied, towards which aims, and how long. It is part of its plan."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec

GAMES_OF_SETTING = 60
"""How many matches each setting is tried in, if nothing is said."""

Value: TypeAlias = bool | int | str
Setting: TypeAlias = dict[str, Value]
"""What each varied thing is, by the name under which it is typed."""


@dataclass(frozen=True)
class Wishes:
    """How long is searched, and in what.

    Attributes:
        trials: how many settings are tried at most, beside the game as it is.
        finalists: how many of them are played again.
        again: in how many matches each of those is.
        given: the options that all settings have; None: those of the game that are not the usual ones.
    """

    trials: int = 30
    finalists: int = 5
    again: int = 400
    given: Mapping[str, Value] | None = None


class Varied(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is varied.

    Attributes:
        option: the option, or the one that holds the content.
        address: of the number in that content; "" if the option itself is varied.
        span: the first and the last of a range of whole numbers, and the step; none if there are choices.
        choices: all the values that it may have.
    """

    option: str
    address: str = ""
    span: tuple[int, int, int] | None = None
    choices: tuple[Value, ...] = ()

    @property
    def name(self) -> str:
        """What it is called where it is typed."""
        return f"{self.option}:{self.address}" if self.address else self.option

    @property
    def values(self) -> Sequence[Value]:
        """All that it may be."""
        if self.span is None:
            return self.choices
        first, last, step = self.span
        return range(first, last + 1, step)

    def __str__(self) -> str:
        if self.span is None:
            return f"{self.name}={'|'.join(map(typed, self.choices))}"
        first, last, step = self.span
        return f"{self.name}={first}..{last}" + (f"/{step}" if step > 1 else "")


class Aim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a figure should be.

    Attributes:
        figure: by the name that is typed.
        to: whether it should have a value, or be as small or as large as can be.
        value: which; a share lies between 0 and 1.
        share: whether it is a share.
    """

    figure: str
    to: Literal["value", "min", "max"]
    value: float = 0.0
    share: bool = False

    def __str__(self) -> str:
        if self.to != "value":
            return f"{self.figure}={self.to}"
        return (
            f"{self.figure}={100 * self.value:g}%"
            if self.share
            else f"{self.figure}={self.value:g}"
        )


class Search(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A search.

    Attributes:
        varied: what.
        aims: towards what.
        given: the options that all trials have.
        trials: how many settings are tried at most, beside the game as it is.
        finalists: how many of them are played again.
        again: the rounds in which they are.
    """

    varied: tuple[Varied, ...]
    aims: tuple[Aim, ...]
    given: dict[str, Value]
    trials: int
    finalists: int
    again: int

    @property
    def settings(self) -> int:
        """How many settings there are."""
        return math.prod(len(one.values) for one in self.varied)

    def has(self, values: Mapping[str, Value]) -> bool:
        """Whether a setting is one of those that are searched."""
        return all(values[one.name] in one.values for one in self.varied)

    def matches(self, rounds: int, of_round: int) -> int:
        """How many matches there are, if as many as can be are played.

        Args:
            rounds: of a trial.
            of_round: matches of a round of one setting.
        """
        played = min(self.trials, self.settings) + 1
        return of_round * (played * rounds + (min(self.finalists, played) + 1) * self.again)


def typed(value: Value) -> str:
    """The value of an option as it is typed."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)
