"""Dispel: a spell on the board goes to the casualties pile."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities import counter
from banneret.games.sack_armies.abilities.activated import Activated
from banneret.games.sack_armies.rules import reach, status
from banneret.games.sack_armies.table import Table


class Dispel(Activated):
    """A token picked from a unit."""

    def __init__(self) -> None:
        super().__init__(vo.DISPEL, act.DISPEL)
        self.picks = vo.SPELL
        self.no_answer = why.ANSWERS_NOTHING

    def why_not_at(self, t: Table, slot: i64, foe: i64) -> i64:
        return why_not(t, slot, foe, status.number(t, slot, vo.DISPEL))

    def perform(self, t: Table, slot: i64, foe: i64) -> bool:
        return perform(t, status.nth_row(t, foe, t.operand(fr.OTHER)))


def why_not(t: Table, slot: i64, host: i64, far: i64) -> i64:
    """Whether a unit carries a token that Dispel may pick.

    SA-ABILITY-DISPEL-01, SA-ABILITY-DISPEL-02, SA-ABILITY-DISPEL-03: spells face up or down, permanents too; the range is measured to
    the unit that carries it.
    """
    return reach.why_not_tokens(t, slot, host, far, vo.SPELL)


def perform(t: Table, at: i64) -> bool:
    """Remove the picked token if it is a spell; False: it was not."""
    return counter.strike_off(t, at, vo.SPELL)
