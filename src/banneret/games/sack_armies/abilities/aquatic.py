"""Aquatic: at home on water battlefields."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.rules import status
from banneret.games.sack_armies.table import Table


def opens_way(t: Table, mover: i64, cell: i64) -> bool:
    """Whether a unit with these abilities may pass a rival on that cell.

    SA-ABILITY-AQUATIC-01: on water battlefields; SA-ABILITY-AQUATIC-02: an empty one is a place like any other.
    """
    if not mover & vo.AQUATIC_BIT:
        return False
    ground = t.field_token(cell)
    return ground >= 0 and t.book.water[ground] != 0


def sheltered(t: Table, attacker: i64, target: i64) -> bool:
    """Whether water bars a melee attack on the target; `attacker`: its abilities.

    SA-ABILITY-AQUATIC-03, SA-ABILITY-AQUATIC-04: only another aquatic unit may fight it there, so a mere flyer may
    not; shots, counter-attacks and effects are not barred.
    """
    if attacker & vo.AQUATIC_BIT or not status.abilities(t, target) & vo.AQUATIC_BIT:
        return False
    ground = t.field_of(target)
    return ground >= 0 and t.book.shelter[ground] != 0
