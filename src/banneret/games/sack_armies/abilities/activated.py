"""Action abilities: what a unit may do as its whole action (SA-ABILITY-02, SA-ABILITY-03)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies.book import bit
from banneret.games.sack_armies.table import Table


class Activated:
    """One of them: whom it may be aimed at, and what it does.

    Attributes:
        ability: its number.
        bit: the same as a bit.
        plane: the actions that activate it.
        picks: the kind of token it picks from the unit it is aimed at, -1 if it picks none.
        flips: whether it has to succeed in a flip.
        raises: whether it is aimed at a casualty, which is then placed.
        no_answer: the reason why it answers nothing.
    """

    def __init__(self, ability: i64, plane: i64) -> None:
        self.ability = ability
        self.bit = bit(ability)
        self.plane = plane
        self.picks: i64 = -1
        self.flips = False
        self.raises = False
        self.no_answer: i64 = why.NOT_TURN

    def why_not_begin(self, t: Table, slot: i64) -> i64:
        """Whether there is something to aim at (SA-ABILITY-11)."""
        for foe in range(len(t.u_entry)):
            if t.u_entry[foe] >= 0 and self.why_not_at(t, slot, foe) == why.OK:
                return why.OK
        return why.NO_TARGET

    def why_not_at(self, t: Table, slot: i64, foe: i64) -> i64:
        """Whether a unit may be aimed at."""
        raise NotImplementedError

    def ask(self, t: Table) -> None:
        """Ask what it is aimed at, in the frame of the effect."""
        t.push(fr.AIM_EFFECT, 0)

    def perform(self, t: Table, slot: i64, foe: i64) -> bool:
        """Do its work, after the flip if there is one; False: the token picked was a wrong one."""
        raise NotImplementedError

    def placed(self, t: Table) -> None:
        """Go on after the answer to what its work has asked."""
