"""Defend: armor from friends who stand beside the fight."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.rules import status
from banneret.games.sack_armies.table import Table


def bonus(t: Table, foe: i64) -> i64:
    """Armor a defender gets from its helpers in the attack under way.

    SA-ABILITY-DEFEND-01, SA-ABILITY-DEFEND-02: one for each other unit of its owner, face up or down, that touches
    it and touches an attacker, however many it touches. SA-ABILITY-DEFEND-03: only the target of
    an attack asks for it, so a counter-attack, Scatter or a spell never meets it.
    """
    if not status.abilities(t, foe) & vo.DEFEND_BIT:
        return 0
    total: i64 = 0
    first = t.u_cell[foe] * 6
    for k in range(first, first + 6):
        cell = t.ground.near[k]
        if cell < 0:
            continue
        helper = t.unit_at[cell]
        if helper >= 0 and t.u_owner[helper] == t.u_owner[foe] and _touches_attacker(t, cell):
            total += 1
    return total


def _touches_attacker(t: Table, cell: i64) -> bool:
    for k in range(cell * 6, cell * 6 + 6):
        other = t.ground.near[k]
        if other >= 0 and t.unit_at[other] >= 0 and t.u_marks[t.unit_at[other]] & fr.ATTACKER:
            return True
    return False
