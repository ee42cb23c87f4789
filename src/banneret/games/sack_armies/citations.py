"""On which rules a legal action rests, most telling first."""

from __future__ import annotations

from typing import Final

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.table import Table

# the rules a legal answer rests on, by the question; actions of a turn are told apart below
QUESTIONS: Final[dict[int, tuple[str, ...]]] = {
    fr.FIELDS: ("SA-SETUP-01", "SA-SETUP-02"),
    fr.PLACE: ("SA-SETUP-06",),
    fr.PLACE_AT: ("SA-SETUP-08", "SA-SETUP-11", "SA-SETUP-10"),
    fr.DRAWING: ("SA-COMP-01", "SA-DRAW-01"),
    fr.RETURNING: ("SA-DRAW-07", "SA-DRAW-08", "SA-DRAW-09"),
    fr.DEPLOYING: ("SA-DEPLOY-03", "SA-DEPLOY-04"),
    fr.DEPLOY_AT: ("SA-DEPLOY-05", "SA-DEPLOY-06", "SA-DEPLOY-15", "SA-DEPLOY-21"),
    fr.MOVING: ("SA-MOVE-01", "SA-MOVE-10"),
    fr.MOVE_TO: ("SA-MOVE-03", "SA-MOVE-06"),
    fr.WINDOW: ("SA-FOG-18", "SA-FOG-17"),
    fr.FLIP: ("SA-FLIP-01",),
    fr.AIM: ("SA-SEQ-01",),
    fr.JOINING: ("SA-COORD-02", "SA-COORD-03"),
    fr.CHARGE_TO: ("SA-ABILITY-MOVEATTACK-02", "SA-SEQ-03"),
    fr.REPLY: ("SA-SEQ-04", "SA-MELEE-02"),
    fr.NAMING: ("SA-COORD-18", "SA-COORD-19"),
    fr.COMMIT: ("SA-COORD-11",),
    fr.ADVANCING: ("SA-ADVANCE-01", "SA-ADVANCE-06"),
    fr.AIM_EFFECT: ("SA-SPELL-06", "SA-ABILITY-06"),
    fr.PICKING: ("SA-ABILITY-COUNTER-04",),
    fr.FROM_PILE: ("SA-ZONE-05", "SA-ABILITY-RAISE-01"),
    fr.RAISE_AT: ("SA-ABILITY-RAISE-02", "SA-ABILITY-RAISE-04"),
    fr.SAVE: ("SA-ABILITY-SCATTER-11", "SA-ABILITY-SCATTER-10", "SA-CONTENT-09"),
    fr.VOTE: ("SA-WIN-15",),
}

PLANES: Final[dict[int, tuple[str, ...]]] = {
    act.MOVE: ("SA-MOVE-01", "SA-MOVE-02"),
    act.REVEAL: ("SA-FOG-14", "SA-FOG-08"),
    act.REVEAL_1: ("SA-FOG-15", "SA-SPELL-02", "SA-MANEUVER-01", "SA-FOG-24"),
    act.REVEAL_2: ("SA-FOG-15", "SA-SPELL-02", "SA-MANEUVER-01", "SA-FOG-24"),
    act.REVEAL_3: ("SA-FOG-15", "SA-SPELL-02", "SA-MANEUVER-01", "SA-FOG-24"),
    act.USE_1: ("SA-SPELL-04", "SA-MANEUVER-02"),
    act.USE_2: ("SA-SPELL-04", "SA-MANEUVER-02"),
    act.USE_3: ("SA-SPELL-04", "SA-MANEUVER-02"),
    act.MELEE: ("SA-MELEE-01", "SA-FOG-13"),
    act.AMBUSH: ("SA-ABILITY-AMBUSH-01", "SA-MELEE-01"),
    act.CHARGE: ("SA-ABILITY-MOVEATTACK-01", "SA-ABILITY-MOVEATTACK-05"),
    act.CHARGE_AMBUSH: ("SA-ABILITY-AMBUSH-04", "SA-ABILITY-MOVEATTACK-01"),
    act.SHOOT: ("SA-RANGED-01", "SA-RANGED-10"),
    act.JOINT_MELEE: ("SA-COORD-01", "SA-COORD-07"),
    act.JOINT_SHOOT: ("SA-COORD-01", "SA-COORD-05"),
    act.CAPTURE: ("SA-ABILITY-CAPTURE-01",),
    act.COUNTER: ("SA-ABILITY-COUNTER-01",),
    act.DISPEL: ("SA-ABILITY-DISPEL-01",),
    act.DISMISS: ("SA-ABILITY-DISMISS-01",),
    act.RAISE: ("SA-ABILITY-RAISE-01",),
}

SINGLES: Final[dict[int, tuple[str, ...]]] = {
    act.DRAW: ("SA-DRAW-01", "SA-DRAW-04"),
    act.STRIKE_BACK: ("SA-MELEE-02", "SA-RANGED-07", "SA-COORD-16"),
    act.SURPRISE_1: ("SA-SURPRISE-01", "SA-SURPRISE-04"),
    act.SURPRISE_2: ("SA-SURPRISE-01", "SA-SURPRISE-04"),
    act.SURPRISE_3: ("SA-SURPRISE-01", "SA-SURPRISE-04"),
    act.CONCEDE: ("SA-WIN-14",),
    act.OFFER_DRAW: ("SA-WIN-15",),
}

FLIP_RULES: Final[dict[int, tuple[str, ...]]] = {
    fr.FOR_INITIATIVE: ("SA-SETUP-04", "SA-SETUP-05"),
    fr.FOR_CHECK: ("SA-COORD-07",),
    fr.FOR_AMBUSH: ("SA-ABILITY-AMBUSH-02",),
    fr.FOR_ATTACK: ("SA-MELEE-05", "SA-RANGED-03"),
    fr.FOR_COUNTER: ("SA-MELEE-05", "SA-RANGED-07"),
    fr.FOR_SCATTER: ("SA-ABILITY-SCATTER-01",),
    fr.FOR_ABILITY: ("SA-ABILITY-CAPTURE-01", "SA-ABILITY-RAISE-01"),
    fr.FOR_EFFECT: ("SA-SPELL-04",),
    fr.FOR_RETAIN: ("SA-SPELL-08",),
}


def rules_of(t: Table, action: int) -> tuple[str, ...]:
    """Ids of the rules an open action rests on, most telling first."""
    kind = int(t.top())
    return FLIP_RULES[int(t.operand(1))] if kind == fr.FLIP else rules_for(kind, action)


def rules_for(kind: int, action: int) -> tuple[str, ...]:
    """The same by the kind of question."""
    if 0 <= action < act.SMALL:
        plane = action // act.HEXES
        reveals = act.REVEAL <= plane <= act.REVEAL_3 and kind != fr.SAVE
        if plane in PLANES and (kind == fr.TURN or reveals):
            return PLANES[plane]
    elif action in SINGLES:
        return SINGLES[action]
    elif act.DEPLOY <= action < act.RETURN:
        return ("SA-DEPLOY-01", "SA-DEPLOY-02")
    elif act.DRAW < action < act.DONE:
        return ("SA-DRAW-05",)
    return QUESTIONS.get(kind, ("SA-TURN-03",))
