"""What the readers of position texts have in common; each game has a dialect of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from typing import Final, Protocol, TypeVar

from mypy_extensions import i64

from banneret.kernel.errors import PositionError, TooMuchWork
from banneret.kernel.stack import Framed
from banneret.kernel.state import TERMINAL
from banneret.kernel.text import LONGEST_NUMBER, huge_number, shown

MOST_NAMED: Final = 20  # problems of a text; of one that is no position at all the first are named
LARGEST: Final = 10**LONGEST_NUMBER - 1
NUMBER: Final = re.compile(r"[0-9]{1,17}")


class Studied(Protocol):
    """What may be laid out as play might never have brought it about."""

    study: i64


S = TypeVar("S", bound=Studied)


class Reading:
    """One reading of a text, which goes on after a fault, so that all of them are named.

    Attributes:
        trusted: whether to believe the text that the position can be.
        problems: everything that is wrong so far.
        given: what the text has told.
    """

    def __init__(self, trusted: bool = False) -> None:
        self.trusted = trusted
        self.problems: list[str] = []
        self.given: set[Hashable] = set()

    def wrong(self, problem: str) -> None:
        """Name one thing that is wrong."""
        self.problems.append(problem)

    def unread(self, text: str, where: str) -> None:
        """A piece that is none of those which may stand there."""
        self.wrong(f"cannot read {shown(text)} in {where}")

    def again(self, what: Hashable) -> bool:
        """Whether the text tells something that it has told before."""
        known = what in self.given
        self.given.add(what)
        return known

    def stop(self, study: bool = False) -> None:
        """Go no further if anything is wrong.

        Raises:
            PositionError: something is.
        """
        named = list(dict.fromkeys(self.problems))
        if len(named) > MOST_NAMED:
            named[MOST_NAMED:] = [f"and {len(named) - MOST_NAMED} more"]
        if named:
            raise PositionError(named, study)

    def judge(self, state: S, impossibilities: Callable[[S], list[str]]) -> None:
        """Go no further if a position cannot be, as long as nobody vouches for it.

        Raises:
            PositionError: it cannot be, or something was wrong before.
        """
        found = [] if self.trusted else impossibilities(state)
        study = False
        if found and not self.problems:
            state.study = 1  # perhaps only the word is missing
            study = not impossibilities(state)
        self.problems += found
        self.stop(study)

    def come_to_rest(self, state: Framed, most: int) -> None:
        """Run the frames of a position, in so many steps, to a question that has an answer."""
        try:
            state.run_on(most)
        except TooMuchWork:
            self.wrong("the stack never comes to a question")
            return
        if state.current_player() != TERMINAL and not state.legal_actions():
            self.wrong("the stack asks what nobody can answer: there is no legal action")


def check_length(text: str, longest: int) -> None:
    """Refuse to look into a text that is too long.

    Raises:
        PositionError: it is.
    """
    if len(text) > longest:
        raise PositionError([f"the text has more than {longest} characters"])


def check_numbers(text: str) -> None:
    """Refuse a text with a number that no game has a use for.

    Raises:
        PositionError: it holds one.
    """
    if huge := huge_number(text):
        raise PositionError([huge])


def pieces(text: str, ends: str) -> list[str]:
    """The parts of a text between any of some characters, without those that are empty."""
    parts = re.split(f"[{re.escape(ends)}]", text)
    return [part.strip() for part in parts if part.strip()]


def number(text: str, most: int = LARGEST) -> int | None:
    """A whole number up to `most`; None if a text is none."""
    value = int(text) if NUMBER.fullmatch(text) else -1
    return value if 0 <= value <= most else None
