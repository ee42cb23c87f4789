"""Thinking time: what each seat has left, and since when it runs."""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

from banneret.server.protocol_common import BankClock, Clock, DaysClock, MoveClock

DAY = 86_400_000


class Turn(NamedTuple):
    """The moment of a step, as far as the clocks go back to it when it is taken back.

    Attributes:
        own: whether the asked seat's person had the question from its beginning.
        gained: what each seat had been given by then.
    """

    own: bool
    gained: tuple[int, ...]


class Clocks:
    """The clocks of a match, in milliseconds. Who is asked without a break uses one budget.

    Only a person who had a question from its beginning to its end is given something for it:
    the increment, or the budget of the next. What a bot that stands in answers brings nothing.

    Attributes:
        left: of each seat, when its time last began to run.
        gained: what each seat has been given beside its first budget.
        asked: the seat whose time runs; None: nobody's.
        since: when it began to run.
    """

    def __init__(self, rule: Clock, seats: int) -> None:
        self.rule = rule
        self.left = [_budget(rule)] * seats
        self.gained = [0] * seats
        self.asked: int | None = None
        self.since = 0
        self._seat: int | None = None  # whose question it is, whoever answers it
        self._own = False

    def copy(self) -> Clocks:
        """Clocks that show the same and go on by themselves."""
        twin = copy(self)
        twin.left, twin.gained = self.left.copy(), self.gained.copy()
        return twin

    @property
    def used(self) -> bool:
        """Whether there are clocks at all."""
        return _budget(self.rule) > 0

    def spend(self, spent: int) -> None:
        """Take time from the seat whose time runs."""
        if self.asked is not None:
            self.left[self.asked] = max(0, self.left[self.asked] - spent)

    def ask(self, seat: int, at: int, person: bool = True) -> None:
        """A seat is asked from now on, or asked on; without its person no time runs."""
        if seat != self._seat:
            self._finish()
            self._seat, self._own = seat, person
        self._own = self._own and person
        self.asked, self.since = (seat if person else None), at

    def stop(self) -> None:
        """Nobody is asked any more; what is left stays as it is."""
        self.asked = None

    def _finish(self) -> None:
        """The question is answered."""
        if self._seat is None or not self._own:
            return
        given = self._given(self._seat)
        self.left[self._seat] += given
        self.gained[self._seat] += given

    def _given(self, seat: int) -> int:
        match self.rule:
            case BankClock(increment=increment):
                return increment * 1000
            case MoveClock() | DaysClock():
                return _budget(self.rule) - self.left[seat]
            case _:
                return 0

    # ---------------------------------------------------------------- taking back

    def turn(self) -> Turn:
        """The present moment."""
        return Turn(self._own, tuple(self.gained))

    def after_undoing(self, turn: Turn) -> list[int]:
        """What each seat would have if everything since a moment were taken back: all that was
        given since goes back, and what was spent stays spent."""
        since = zip(self.left, self.gained, turn.gained, strict=True)
        return [max(0, left - (now - then)) for left, now, then in since]

    def undo(self, seat: int, turn: Turn) -> None:
        """It is the question of `seat` again, as it was at a moment."""
        self.left = self.after_undoing(turn)
        self.gained = list(turn.gained)
        self._seat, self._own = seat, turn.own

    def left_at(self, seat: int, elapsed: int) -> int:
        """What a seat has when its time has run for `elapsed`."""
        return max(0, self.left[seat] - (elapsed if seat == self.asked else 0))


def _budget(rule: Clock) -> int:
    match rule:
        case MoveClock(seconds=seconds) | BankClock(seconds=seconds):
            return seconds * 1000
        case DaysClock(days=days):
            return days * DAY
        case _:
            return 0
