"""Thinking time: what each seat has left, and since when it runs."""

from __future__ import annotations

from banneret.server.protocol_common import BankClock, Clock, DaysClock, MoveClock

DAY = 86_400_000


class Clocks:
    """The clocks of a match, in milliseconds. Who is asked without a break uses one budget.

    Attributes:
        left: of each seat, when its time last began to run.
        asked: the seat whose time runs; None: nobody's.
        since: when it began to run.
    """

    def __init__(self, rule: Clock, seats: int) -> None:
        self.rule = rule
        self.left = [_budget(rule)] * seats
        self.asked: int | None = None
        self.since = 0

    @property
    def used(self) -> bool:
        """Whether there are clocks at all."""
        return _budget(self.rule) > 0

    def spend(self, spent: int) -> None:
        """Take time from the seat that is asked."""
        if self.asked is not None:
            self.left[self.asked] = max(0, self.left[self.asked] - spent)

    def ask(self, seat: int | None, at: int) -> None:
        """Somebody (None: nobody) is asked from now on; the same seat may be asked on."""
        if self.asked is not None and seat != self.asked:
            self._close(self.asked)
        self.asked, self.since = seat, at

    def stop(self) -> None:
        """Nobody is asked any more; what is left stays as it is."""
        self.asked = None

    def _close(self, seat: int) -> None:
        match self.rule:
            case BankClock(increment=increment):
                self.left[seat] += increment * 1000
            case MoveClock() | DaysClock():
                self.left[seat] = _budget(self.rule)
            case _:
                pass

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
