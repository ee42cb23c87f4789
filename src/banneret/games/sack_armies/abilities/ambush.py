"""Ambush: a first flip that may silence the counter-attack."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.table import Table


def offered(abilities: i64) -> bool:
    """Whether a lone melee attack of a unit with these abilities may begin with the flip.

    SA-ABILITY-AMBUSH-01, SA-ABILITY-AMBUSH-03, SA-ABILITY-AMBUSH-04: it costs no action of its own and goes with Move and Attack;
    SA-COORD-21: it is no part of a coordinated attack.
    """
    return abilities & vo.AMBUSH_BIT != 0


def resolve(t: Table, success: i64) -> None:
    """SA-ABILITY-AMBUSH-02, SA-ABILITY-AMBUSH-05: heads takes a counter-attack already announced away.

    SA-ABILITY-AMBUSH-06: a surprise maneuver was played before and stands.
    """
    if success:
        t.at_reply = 0
