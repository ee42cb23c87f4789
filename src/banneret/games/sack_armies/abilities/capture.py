"""Capture: an adjacent rival unit goes under the captor."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import events
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities.activated import Activated
from banneret.games.sack_armies.rules import zones
from banneret.games.sack_armies.table import Table


class Capture(Activated):
    """A flip; heads takes the unit."""

    def __init__(self) -> None:
        super().__init__(vo.CAPTURE, act.CAPTURE)
        self.flips = True

    def why_not_at(self, t: Table, slot: i64, foe: i64) -> i64:
        return why_not(t, slot, foe)

    def perform(self, t: Table, slot: i64, foe: i64) -> bool:
        perform(t, slot, foe)
        return True


def why_not(t: Table, slot: i64, foe: i64) -> i64:
    """Whether a unit may be captured.

    SA-ABILITY-CAPTURE-01, SA-ABILITY-CAPTURE-06: any adjacent face-up rival, flyers too. SA-ABILITY-CAPTURE-03: it is no attack, so
    nothing answers it.
    """
    if foe < 0:
        return why.NO_UNIT
    if t.u_owner[foe] == t.u_owner[slot]:
        return why.OWN_UNIT
    if not t.u_up[foe]:
        return why.TARGET_HIDDEN
    return why.OK if t.apart(slot, foe) == 1 else why.NOT_ADJACENT


def perform(t: Table, slot: i64, foe: i64) -> None:
    """SA-ABILITY-CAPTURE-02, SA-ABILITY-CAPTURE-07, SA-ABILITY-CAPTURE-08: however many it holds; the captor stays where it is."""
    events.unit(t, "captured", foe, ("SA-ABILITY-CAPTURE-02",))
    zones.capture(t, slot, foe)
