"""Leadership: a coordinated attack that needs no check."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.rules import status
from banneret.games.sack_armies.table import Table


def all_led(t: Table) -> bool:
    """Whether every attacker leads or touches a leader.

    SA-ABILITY-LEADERSHIP-01, SA-ABILITY-LEADERSHIP-02: the leader need not attack; an employed one counts
    (SA-COORD-23). SA-ABILITY-LEADERSHIP-03: it must be face up by now.
    """
    for slot in range(len(t.u_entry)):
        if t.u_entry[slot] >= 0 and t.u_marks[slot] & fr.ATTACKER and not _led(t, slot):
            return False
    return True


def _led(t: Table, slot: i64) -> bool:
    if status.abilities(t, slot) & vo.LEADERSHIP_BIT:
        return True
    first = t.u_cell[slot] * 6
    for k in range(first, first + 6):
        cell = t.ground.near[k]
        friend = t.unit_on(cell)
        if (
            friend >= 0
            and t.u_owner[friend] == t.u_owner[slot]
            and status.abilities(t, friend) & vo.LEADERSHIP_BIT
        ):
            return True
    return False
