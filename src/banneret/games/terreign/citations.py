"""The rules each legal action rests on, most telling first."""

from __future__ import annotations

from typing import Final

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign.explain_rules import frame_rules
from banneret.games.terreign.items.item import ACTION, ITEM
from banneret.games.terreign.kinds import (
    AGILITY,
    COAST,
    MOUNTAIN,
    RANGED,
    RIVER,
    TERRAIN_NAMES,
    TOWER,
    TOWNE,
    TYPES,
)
from banneret.games.terreign.rules.plague import PASSING
from banneret.games.terreign.rules.reign import may_gain, reward_rule
from banneret.games.terreign.table import Table, terrain_under, top_frame

Rules = tuple[str, ...]

VERBS: Final[dict[int, Rules]] = {
    act.HOUSE: ("TR-SETUP-01", "TR-SETUP-02"),
    act.TILE: ("TR-SETUP-10", "TR-SETUP-11"),
    act.FIRST: ("TR-SETUP-12", "TR-SETUP-13", "TR-SETUP-14"),
    act.WARRIOR: ("TR-TRAVEL-01", "TR-TRAVEL-03", "TR-TRAVEL-04", "TR-TRAVEL-10"),
    act.DECOY: ("TR-TRAVEL-01", "TR-TRAVEL-03", "TR-TRAVEL-09", "TR-TOKEN-08"),
    act.PEEK: ("TR-SETUP-03",),
    act.TAKE: ("TR-DROP-03", "TR-DROP-04", "TR-DROP-05"),
    act.FROM: ("TR-TERRAIN-COAST-1", "TR-TERRAIN-COAST-2"),
    act.VENTURE: ("TR-PREPARE-09", "TR-PREPARE-10", "TR-TRAVEL-06", "TR-TRAVEL-07"),
    act.ACT: ("TR-PREPARE-02", "TR-TURN-02"),
    act.USE: ("TR-ACTION-04", "TR-ACTION-05"),
    act.TRAIT: ("TR-SETUP-03",),
    act.DUEL: ("TR-ACTION-08", "TR-ACTION-09", "TR-DUEL-01", "TR-DUEL-02"),
    act.CHARITY: ("TR-ACTION-11", "TR-ACTION-14"),
    act.REST: ("TR-ACTION-16", "TR-ACTION-17", "TR-ACTION-18"),
    act.EQUIP: ("TR-EQUIP-02", "TR-EQUIP-01", "TR-EQUIP-08", "TR-FREE-02"),
    act.SHED: ("TR-EQUIP-06", "TR-DROP-01", "TR-FREE-02"),
    act.BARTER: ("TR-BARTER-02", "TR-BARTER-08", "TR-FREE-02"),
    act.END: ("TR-ACTION-03", "TR-INV-02"),
    act.COUNT: ("TR-BARTER-03", "TR-BARTER-06"),
    act.ACCEPT: ("TR-BARTER-06", "TR-BARTER-04"),
    act.STRIKE: ("TR-DUEL-08", "TR-DUEL-03", "TR-DUEL-04", "TR-DUEL-11"),
    act.GUARD: ("TR-DUEL-08", "TR-DUEL-05", "TR-DUEL-06", "TR-DUEL-11"),
    act.DRAW: ("TR-PREPARE-04", "TR-DECK-03"),
    act.DIE: ("TR-ITEM-PLAGUE-11",),
    act.EVENT: ("TR-EVENT-01", "TR-EVENT-04"),
    act.TURN_UP: ("TR-ITEM-PARRY-1", "TR-ITEM-PARRY-4"),
    act.PICK: ("TR-INV-05",),
    act.ROLL: ("TR-ITEM-PLAGUE-2", "TR-ITEM-PLAGUE-12"),
}
PASSES: Final[dict[int, Rules]] = {
    fr.TURN: ("TR-PREPARE-07",),
    fr.BORDER: ("TR-FREE-05", "TR-FREE-04"),
    fr.HIT: ("TR-FREE-05", "TR-FREE-04"),
    fr.DUEL: ("TR-DUEL-35", "TR-FREE-05"),
    fr.ADVANTAGE: ("TR-TERRAIN-COAST-1",),
    fr.BARTER: ("TR-BARTER-06",),
    fr.SIGHT: ("TR-SETUP-03",),
}
# What a reward takes, after the rule that gives it.
REWARDS: Final[tuple[Rules, ...]] = (
    ("TR-REIGN-02",),
    ("TR-REIGN-01", "TR-REIGN-05"),
    ("TR-REIGN-01", "TR-REIGN-06"),
)
STRIP: Final[Rules] = ("TR-WIN-05", "TR-WIN-06")
# What an Advantage asks for, by its Terrain.
ADVANTAGES: Final[dict[int, Rules]] = {
    COAST: ("TR-TERRAIN-COAST-1", "TR-TERRAIN-COAST-2"),
    MOUNTAIN: ("TR-TERRAIN-MOUNTAIN-1", "TR-TERRAIN-MOUNTAIN-2"),
    RIVER: ("TR-TERRAIN-RIVER-1", "TR-TERRAIN-RIVER-2", "TR-TERRAIN-RIVER-5"),
    TOWER: ("TR-TERRAIN-TOWER-1", "TR-TERRAIN-TOWER-3"),
    TOWNE: ("TR-TERRAIN-TOWNE-1", "TR-TERRAIN-TOWNE-2"),
}
CHOICES: Final = (act.TAKE, act.FROM, act.AT, act.TO, act.CARD, act.GEAR, act.WARRIOR, act.DECOY)


def rules_of(t: Table, action: int) -> Rules:
    """Ids of the rules that a legal action or outcome rests on."""
    verb, about = int(act.verb_of(action)), int(act.about(action))
    if t.over:
        return ("TR-WIN-01",)
    f = top_frame(t)
    kind = int(t.stack[f])
    if kind == fr.REWARD:
        return _reward(t, f, action)
    if action == act.PASS:
        return PASSES.get(kind) or frame_rules(t)
    if verb in CHOICES and kind not in (fr.TURN, fr.ROUND):
        return _choice(t, f, kind)
    if verb == act.SEARCH:
        return _search(t, kind)
    if verb == act.ADVANTAGE:
        return _advantage(t)
    if verb == act.USE:
        return _use(about)
    if verb == act.WORK:
        return _work(about)
    if verb == act.TILE and kind == fr.EVENT:
        return ("TR-EVENT-01", "TR-CONTENT-06")
    if verb == act.DROP:
        limiting = t.stack[f + fr.STEP] == fr.LIMITING
        return ("TR-INV-02", "TR-INV-04") if limiting else ("TR-FREE-02", "TR-DROP-01")
    if verb == act.FIRST and t.stack[f + fr.STEP] == fr.NAME:
        return ("TR-TERRAIN-PALACE-1", "TR-TERRAIN-PALACE-3")
    if verb in VERBS:
        return VERBS[verb]
    return frame_rules(t)


def _reward(t: Table, f: int, action: int) -> Rules:
    given = (reward_rule(t, f),)
    if action == act.PASS:
        return ("TR-RETREAT-08",) if may_gain(t, f) else STRIP[1:]
    what = int(act.about(action))
    return STRIP if what >= act.STRIP_HONORABLE else given + REWARDS[what]


def _choice(t: Table, f: int, kind: int) -> Rules:
    """The rules behind what is being carried out and asks for a target, item or place."""
    card = int(t.stack[f + fr.CARD])
    if kind == fr.ADVANTAGE:
        return ADVANTAGES[card]
    if kind == fr.ITEM:
        return ITEM[card].aims
    if kind == fr.PLAGUE:
        passing = t.stack[f + fr.STEP] == PASSING
        return ("TR-ITEM-PLAGUE-4", "TR-VAR-ALLY-19") if passing else ("TR-SETUP-03",)
    if kind == fr.CHARITY:
        return ("TR-ACTION-11", "TR-ACTION-14")
    if kind == fr.BARTER:
        return ("TR-BARTER-03", "TR-BARTER-05")
    return frame_rules(t)


def _work(kind: int) -> Rules:
    if TYPES[kind] & AGILITY:
        return ("TR-TYPE-HYBRID-2", "TR-TYPE-HYBRID-3")
    as_action = ("TR-ACTION-04",) if ITEM[kind].moments & ACTION else ()
    return ("TR-EQUIP-03", "TR-EQUIP-04", *as_action)


def _search(t: Table, kind: int) -> Rules:
    if TERRAIN_NAMES[terrain_under(t, t.asked)] == "ruin":
        return ("TR-TERRAIN-RUIN-1", "TR-TERRAIN-RUIN-3")
    acting = kind == fr.TURN and t.stack[top_frame(t) + fr.STEP] == fr.ACTING
    return ("TR-ACTION-06",) if acting else ("TR-PREPARE-04", "TR-PREPARE-06", "TR-PREPARE-07")


def _advantage(t: Table) -> Rules:
    terrain = TERRAIN_NAMES[terrain_under(t, t.asked)].upper()
    return (f"TR-TERRAIN-{terrain}-1", "TR-PREPARE-11")


def _use(kind: int) -> Rules:
    if ITEM[kind].rules:
        return ITEM[kind].rules
    if TYPES[kind] & AGILITY:
        return ("TR-TYPE-AGILITY-1", "TR-FREE-04")
    if TYPES[kind] & RANGED:
        return ("TR-TYPE-RANGED-1", *VERBS[act.USE])
    return ("TR-TYPE-STANDARD-1", *VERBS[act.USE])
