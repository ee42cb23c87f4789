"""The rules each legal action rests on, most telling first."""

from __future__ import annotations

from typing import Final

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign.explain_rules import frame_rules
from banneret.games.terreign.items.item import ACTION, ITEM
from banneret.games.terreign.kinds import (
    AGILITY,
    RANGED,
    TERRAIN_NAMES,
    TYPES,
)
from banneret.games.terreign.rules.frame import FRAME
from banneret.games.terreign.rules.reign import may_gain, reward_rule
from banneret.games.terreign.table import Table, terrain_under
from banneret.games.terreign.verbs import VERBS

Rules = tuple[str, ...]

# What a reward takes, after the rule that gives it.
REWARDS: Final[tuple[Rules, ...]] = (
    ("TR-REIGN-02",),
    ("TR-REIGN-01", "TR-REIGN-05"),
    ("TR-REIGN-01", "TR-REIGN-06"),
)
STRIP: Final[Rules] = ("TR-WIN-05", "TR-WIN-06")
CHOICES: Final = (act.TAKE, act.FROM, act.AT, act.TO, act.CARD, act.GEAR, act.WARRIOR, act.DECOY)


def rules_of(t: Table, action: int) -> Rules:
    """Ids of the rules that a legal action or outcome rests on."""
    verb, about = int(act.verb_of(action)), int(act.about(action))
    if t.over:
        return ("TR-WIN-01",)
    f = t.top_at()
    kind = int(t.stack[f])
    if kind == fr.REWARD:
        return _reward(t, f, action)
    if action == act.PASS:
        return FRAME[kind].passes or frame_rules(t)
    if verb in CHOICES and kind not in (fr.TURN, fr.ROUND):
        return FRAME[kind].rules_of_choice(t, f)
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
    if verb == act.DROP and t.stack[f + fr.STEP] == fr.LIMITING:
        return ("TR-INV-02", "TR-INV-04")
    if verb == act.FIRST and t.stack[f + fr.STEP] == fr.NAME:
        return ("TR-TERRAIN-PALACE-1", "TR-TERRAIN-PALACE-3")
    return VERBS[verb].rules or frame_rules(t)


def _reward(t: Table, f: int, action: int) -> Rules:
    given = (reward_rule(t, f),)
    if action == act.PASS:
        return ("TR-RETREAT-08",) if may_gain(t, f) else STRIP[1:]
    what = int(act.about(action))
    return STRIP if what >= act.STRIP_HONORABLE else given + REWARDS[what]


def _work(kind: int) -> Rules:
    if TYPES[kind] & AGILITY:
        return ("TR-TYPE-HYBRID-2", "TR-TYPE-HYBRID-3")
    as_action = ("TR-ACTION-04",) if ITEM[kind].moments & ACTION else ()
    return ("TR-EQUIP-03", "TR-EQUIP-04", *as_action)


def _search(t: Table, kind: int) -> Rules:
    if TERRAIN_NAMES[terrain_under(t, t.asked)] == "ruin":
        return ("TR-TERRAIN-RUIN-1", "TR-TERRAIN-RUIN-3")
    acting = kind == fr.TURN and t.stack[t.top_at() + fr.STEP] == fr.ACTING
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
        return ("TR-TYPE-RANGED-1", *VERBS[act.USE].rules)
    return ("TR-TYPE-STANDARD-1", *VERBS[act.USE].rules)
