"""The rules each legal action rests on, most telling first."""

from __future__ import annotations

from typing import Final

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign.grounds import FLAWLESS, frame_rules
from banneret.games.terreign.kinds import (
    AGILITY,
    ASSASSIN,
    FEINT,
    FIREBOMB,
    PARRY,
    RANGED,
    REFLECT,
    TERRAIN_NAMES,
    TRAP,
    TYPES,
)
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
    act.WORK: ("TR-EQUIP-03", "TR-EQUIP-04", "TR-ACTION-04"),
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
ITEMS: Final[dict[int, Rules]] = {
    PARRY: ("TR-ITEM-PARRY-1", "TR-ITEM-PARRY-2", "TR-ITEM-PARRY-3", "TR-DUEL-36"),
    FEINT: ("TR-ITEM-FEINT-1", "TR-ITEM-FEINT-2", "TR-ITEM-FEINT-4", "TR-DUEL-36"),
    REFLECT: ("TR-ITEM-REFLECT-1", "TR-ITEM-REFLECT-2", "TR-ITEM-REFLECT-6"),
    TRAP: ("TR-ITEM-TRAP-1", "TR-ITEM-TRAP-9", "TR-TOKEN-07"),
    FIREBOMB: ("TR-ITEM-FIREBOMB-1", "TR-ITEM-FIREBOMB-3", "TR-VAR-ALLY-12"),
    ASSASSIN: ("TR-ITEM-ASSASSIN-1", "TR-ITEM-ASSASSIN-2", "TR-TOKEN-07"),
}
PASSES: Final[dict[int, Rules]] = {
    fr.TURN: ("TR-PREPARE-07",),
    fr.REWARD: ("TR-RETREAT-08", "TR-WIN-06"),
    fr.ADVANTAGE: ("TR-TERRAIN-COAST-1",),
    fr.BARTER: ("TR-BARTER-06",),
    fr.SIGHT: ("TR-SETUP-03",),
}
REWARDS: Final[tuple[Rules, ...]] = (
    ("TR-RETREAT-06", "TR-REIGN-02"),
    ("TR-RETREAT-06", "TR-REIGN-01", "TR-REIGN-05"),
    ("TR-RETREAT-06", "TR-REIGN-01", "TR-REIGN-06"),
    ("TR-WIN-05", "TR-WIN-06"),
    ("TR-WIN-05", "TR-WIN-06"),
)


def rules_of(t: Table, action: int) -> Rules:
    """Ids of the rules that a legal action or outcome rests on."""
    verb, about = int(act.verb_of(action)), int(act.about(action))
    f = top_frame(t)
    kind = int(t.stack[f])
    if action == act.PASS:
        return PASSES.get(kind, ("TR-FREE-05", "TR-DUEL-35"))
    if verb == act.SEARCH:
        return _search(t, kind)
    if verb == act.ADVANTAGE:
        return _advantage(t)
    if verb == act.USE:
        return _use(about)
    if verb == act.REWARD:
        flawless = t.stack[f + fr.REASON] == fr.FOR_FLAWLESS
        return FLAWLESS + REWARDS[about] if flawless else REWARDS[about]
    if verb == act.DROP:
        limiting = t.stack[f + fr.STEP] == fr.LIMITING
        return ("TR-INV-02", "TR-INV-04") if limiting else ("TR-FREE-02", "TR-DROP-01")
    if verb == act.FIRST and t.stack[f + fr.STEP] == fr.NAME:
        return ("TR-TERRAIN-PALACE-1", "TR-TERRAIN-PALACE-3")
    if verb in VERBS:
        return VERBS[verb]
    return frame_rules(t)


def _search(t: Table, kind: int) -> Rules:
    if TERRAIN_NAMES[terrain_under(t, t.asked)] == "ruin":
        return ("TR-TERRAIN-RUIN-1", "TR-TERRAIN-RUIN-3")
    acting = kind == fr.TURN and t.stack[top_frame(t) + fr.STEP] == fr.ACTING
    return ("TR-ACTION-06",) if acting else ("TR-PREPARE-04", "TR-PREPARE-06", "TR-PREPARE-07")


def _advantage(t: Table) -> Rules:
    terrain = TERRAIN_NAMES[terrain_under(t, t.asked)].upper()
    return (f"TR-TERRAIN-{terrain}-1", "TR-PREPARE-11")


def _use(kind: int) -> Rules:
    if kind in ITEMS:
        return ITEMS[kind]
    if TYPES[kind] & AGILITY:
        return ("TR-TYPE-AGILITY-1", "TR-FREE-04")
    if TYPES[kind] & RANGED:
        return ("TR-TYPE-RANGED-1", *VERBS[act.USE])
    return ("TR-TYPE-STANDARD-1", *VERBS[act.USE])
