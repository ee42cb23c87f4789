"""Flying: passing over, being passed under, and who may fight it."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.rules import status
from banneret.games.sack_armies.table import Table


def opens_way(t: Table, mover: i64, rival: i64) -> bool:
    """Whether a unit with the abilities `mover` may pass a rival unit by flight.

    SA-ABILITY-FLYING-01, SA-ABILITY-FLYING-02: a flyer passes rivals, and rivals pass a face-up flyer (SA-FOG-28).
    """
    return mover & vo.FLYING_BIT != 0 or status.abilities(t, rival) & vo.FLYING_BIT != 0


def out_of_melee(t: Table, attacker: i64, target: i64) -> bool:
    """Whether Flying bars a melee attack (SA-ABILITY-FLYING-03); `attacker`: its abilities."""
    return status.abilities(t, target) & vo.FLYING_BIT != 0 and attacker & vo.FLYING_BIT == 0
