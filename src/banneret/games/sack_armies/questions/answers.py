"""Actions of the own turn, tried while something else is going on."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies.abilities.rows import on_plane


def why_not_answer(action: i64) -> i64:
    """Why an action of the own turn cannot answer what is going on (SA-ABILITY-09)."""
    if not act.on_hex(action):
        return why.NOT_ASKED
    plane = action // act.HEXES
    if act.USE_1 <= plane <= act.USE_3:
        return why.NOT_TURN
    ability = on_plane(plane)
    return why.NOT_ASKED if ability is None else ability.no_answer


def why_not_together(plane: i64) -> i64:
    """What else might be tried while attackers are named (SA-COORD-01, SA-COORD-02, SA-COORD-21)."""
    if plane == act.TARGET or plane == act.JOINT_MELEE or plane == act.JOINT_SHOOT:
        return why.TARGET_NAMED
    special = plane == act.AMBUSH or plane == act.CHARGE or plane == act.CHARGE_AMBUSH
    return why.NO_ABILITY_TOGETHER if special or on_plane(plane) is not None else why.NOT_ASKED
