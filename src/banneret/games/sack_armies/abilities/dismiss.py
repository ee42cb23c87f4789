"""Dismiss: a unit goes back to its owner's sack."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import events
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities.activated import Activated
from banneret.games.sack_armies.rules import reach, status, zones
from banneret.games.sack_armies.table import Table


class Dismiss(Activated):
    """No flip: a unit up to a rank leaves."""

    def __init__(self) -> None:
        super().__init__(vo.DISMISS, act.DISMISS)
        self.no_answer = why.ANSWERS_NOTHING

    def why_not_at(self, t: Table, slot: i64, foe: i64) -> i64:
        far = status.number(t, slot, vo.DISMISS)
        return why_not(t, slot, foe, far, status.limit(t, slot, vo.DISMISS))

    def perform(self, t: Table, slot: i64, foe: i64) -> bool:
        perform(t, foe)
        return True


def why_not(t: Table, slot: i64, foe: i64, far: i64, most_rank: i64) -> i64:
    """Whether a unit may be dismissed (SA-ABILITY-DISMISS-01, SA-ABILITY-DISMISS-03: own or rival, face up)."""
    if foe < 0:
        return why.NO_UNIT
    if not t.u_up[foe]:
        return why.TARGET_HIDDEN
    if t.book.rank[t.token_of(foe)] > most_rank:
        return why.WRONG_RANK
    return reach.why_not(t, slot, foe, far)


def perform(t: Table, foe: i64) -> None:
    """SA-ABILITY-DISMISS-02, SA-FOG-09: the unit to its sack, what is attached to the piles."""
    events.unit(t, "dismissed", foe, ("SA-ABILITY-DISMISS-01", "SA-ABILITY-DISMISS-02"))
    zones.remove(t, foe, zones.TO_SACK)
