"""A bound on work that could go on without end. Used in compiled loops, where it also lets Ctrl-C through."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.kernel.errors import TooMuchWork
from banneret.kernel.signals import heed

LONGEST_MATCH: Final = 1_000_000  # decisions and outcomes; matches that were played have thousands
LONGEST_CHAIN: Final = 100_000  # steps of the rules upon one action; those seen are some dozens
BETWEEN_LOOKS: Final = 256  # steps without a look for signals, which is what costs time here


class Work:
    """Counts the steps of a piece of work: of a match, a search, or whatever a text describes."""

    def __init__(self, what: str, most: i64) -> None:
        """Args:
        what: does the work, as an error names it, such as "the match".
        most: how many steps it may take.
        """
        self._what = what
        self._most = most
        self._done: i64 = 0
        self._look: i64 = min(BETWEEN_LOOKS, most + 1)  # the step upon which to look up

    def step(self) -> None:
        """Go one step further.

        Raises:
            TooMuchWork: it goes on beyond its bound.
        """
        self._done += 1
        if self._done == self._look:
            self._look_up()

    def _look_up(self) -> None:
        heed()
        if self._done > self._most:
            raise TooMuchWork(self._what, self._most)
        self._look = min(self._look + BETWEEN_LOOKS, self._most + 1)
