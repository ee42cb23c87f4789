"""Sight: how far a unit sees what is hidden."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.rules import status
from banneret.games.sack_armies.table import Table


def sight(t: Table, slot: i64) -> i64:
    """The sight range of a unit.

    SA-FOG-06: every unit sees one hex far. SA-ABILITY-SIGHT-01: Sight X sees X hexes, but only
    face up (SA-FOG-29).
    """
    if not status.abilities(t, slot) & vo.SIGHT_BIT:
        return 1
    return max(1, status.number(t, slot, vo.SIGHT))


def sighted(t: Table, hidden: i64) -> bool:
    """Whether any rival unit sees a face-down one (SA-FOG-05), on whatever ground (SA-FOG-26)."""
    for slot in range(len(t.u_entry)):
        if t.u_entry[slot] >= 0 and t.u_owner[slot] != t.u_owner[hidden]:
            far = t.apart(slot, hidden)
            if far == 1 or (t.u_up[slot] and far <= sight(t, slot)):
                return True
    return False


def touched(t: Table, hidden: i64) -> bool:
    """Whether a rival unit stands beside a face-down one, so that no Sight is needed."""
    for slot in range(len(t.u_entry)):
        rival = t.u_entry[slot] >= 0 and t.u_owner[slot] != t.u_owner[hidden]
        if rival and t.apart(slot, hidden) == 1:
            return True
    return False
