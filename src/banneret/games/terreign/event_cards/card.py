"""What an Event is and does: a small class each, found by the number of the Event.

Its name is that of its row in the content file, whose order numbers the Events. `fr.CARD` of its
frame is the Event, `fr.TARGET` how many Players or spaces are done.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.kinds import BITS, EVENT_NAMES
from banneret.games.terreign.table import Table, plays, wait, wait_for_chance
from banneret.kernel.choices import Chances

CHOSEN: Final[i64] = 5  # field: whom it goes to, as bits, or the space that is chosen
UNKNOWN: Final[i64] = -1

# What an Event asks for when it has come to a Player.
SETTLED: Final[i64] = 0
CHOICE: Final[i64] = 1
CHANCE_PICK: Final[i64] = 2


class EventCard:
    """A kind of Event; one that asks nobody does all of it at once.

    Attributes:
        name: its id in the content file.
        by_seat: whether it goes from Player to Player.
        harms: whether it deals damage.
        draws: whether it lets Players draw, so that an Instance may come.
        lays_out: whether it lays cards under the Terrains, one after the other.
        picks_space: whether a space is chosen for it.
        holds_picks: whether what is picked for it lies aside until all is.
    """

    name: str = ""
    by_seat: bool = False
    harms: bool = False
    draws: bool = False
    lays_out: bool = False
    picks_space: bool = False
    holds_picks: bool = False

    def __init__(self) -> None:
        self.number: i64 = EVENT_NAMES.index(self.name) if self.name in EVENT_NAMES else UNKNOWN

    def run(self, t: Table, f: i64) -> bool:
        """Carry it on by one step; False if somebody is asked."""
        t.stack[f + fr.STEP] = fr.DONE
        self.happen(t)
        return True

    def happen(self, t: Table) -> None:
        """What it does at once."""
        raise NotImplementedError(self.name)

    def struck(self, t: Table) -> i64:
        """The Players it deals damage to, as bits."""
        raise NotImplementedError(self.name)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        """Why something cannot be chosen for it."""
        return why.NOT_NOW

    def do(self, t: Table, f: i64, operand: i64) -> None:
        """A choice for it is made."""
        raise NotImplementedError(self.name)

    def outcomes(self, t: Table, f: i64, chances: Chances) -> None:
        """What chance may bring for it."""
        raise NotImplementedError(self.name)

    def happened(self, t: Table, f: i64, operand: i64) -> None:
        """Chance has decided something for it."""
        raise NotImplementedError(self.name)


class BySeat(EventCard):
    """An Event that goes from Player to Player, clockwise from the First Player (TR-EVENT-01)."""

    by_seat = True

    def concerned(self, t: Table) -> i64:
        """The Players it goes to, as bits."""
        raise NotImplementedError(self.name)

    def asks(self, t: Table, seat: i64) -> i64:
        """What it asks for when it has come to a Player."""
        return SETTLED

    def settle(self, t: Table, seat: i64) -> bool:
        """What it does to a Player without a question; True if a frame was laid."""
        return False

    def finish(self, t: Table) -> None:
        """What it does when it has come to all."""

    def run(self, t: Table, f: i64) -> bool:
        """Go to the next Player; who is concerned is found when it begins."""
        if t.stack[f + fr.STEP] == 0:
            t.stack[f + fr.STEP] = 1
            t.stack[f + CHOSEN] = self.concerned(t)
        while t.stack[f + fr.TARGET] < t.rules.seats:
            seat = current_seat(t, f)
            if t.stack[f + CHOSEN] & BITS[seat] and plays(t, seat):
                asked = self.asks(t, seat)
                if asked == CHOICE:
                    return wait(t, seat)
                if asked == CHANCE_PICK:
                    return wait_for_chance(t)
                t.stack[f + fr.TARGET] += 1
                if self.settle(t, seat):
                    return True
                continue
            t.stack[f + fr.TARGET] += 1
        t.stack[f + fr.STEP] = fr.DONE
        self.finish(t)
        return True


EVENT: Final = vec[EventCard]([EventCard()] * len(EVENT_NAMES))  # by number


def lay_out(cards: list[EventCard]) -> None:
    """Let every Event be found by its number."""
    for card in cards:
        EVENT[card.number] = card


def current_seat(t: Table, f: i64) -> i64:
    """The Player an Event has come to."""
    return (t.first + t.stack[f + fr.TARGET]) % t.rules.seats
