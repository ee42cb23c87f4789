"""On which rules a refusal rests: its reason says in general, what was tried more closely."""

from __future__ import annotations

from typing import Final

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.items.item import ITEM, Item
from banneret.games.terreign.kinds import (
    AGILITY,
    CAVERN,
    DESERT,
    EQUIPMENT,
    FOREST,
    PLAIN,
    RANGED,
    STANDARD,
    TERRAIN_NAMES,
    TYPES,
)
from banneret.games.terreign.rules.frame import FRAME
from banneret.games.terreign.rules.inventory import gear_count
from banneret.games.terreign.rules.reign import at_goal
from banneret.games.terreign.settings import ALLIANCES, ROYALE
from banneret.games.terreign.table import WARRIOR, Table, get, terrain_under

Rules = tuple[str, ...]

FLAWLESS: Final[Rules] = ("TR-DUEL-18", "TR-DUEL-19")

AIMED: Final = (why.SELF, why.NOT_SAME_TERRAIN)

# A reason and the verb that was tried.
OF_VERB: Final[dict[tuple[int, int], Rules]] = {
    (why.AT_MAXIMUM, act.REST): ("TR-ACTION-17", "TR-ACTION-19"),
    (why.ALREADY_USED, act.TRAIT): ("TR-SETUP-03",),
    (why.NO_DECOY, act.TRAIT): ("TR-SETUP-03",),
    (why.NOTHING_TO_GIVE, act.TRAIT): ("TR-SETUP-03", "TR-GEN-04"),
    (why.NOT_SAME_TERRAIN, act.TRAIT): ("TR-SETUP-03", "TR-GEN-04"),
    (why.NOTHING_TO_GIVE, act.ADVANTAGE): ("TR-TERRAIN-TOWNE-1",),
    (why.ONLY_IN_ACTION, act.BARTER): ("TR-BARTER-02",),
    (why.SELF, act.BARTER): ("TR-BARTER-02",),
    (why.NOT_SAME_TERRAIN, act.BARTER): ("TR-BARTER-02",),
    (why.TEAMMATE, act.DUEL): ("TR-VAR-ALLY-10",),
    (why.ONLY_IN_PREPARE, act.VENTURE): ("TR-PREPARE-09", "TR-TURN-02"),
    (why.NOT_ADJACENT, act.VENTURE): ("TR-PREPARE-09",),
    (why.NOT_YOUR_GEAR, act.SHED): ("TR-EQUIP-06",),
    (why.NOT_FROM_PLAYER, act.WORK): ("TR-EQUIP-03", "TR-CONTENT-05"),
}
STRIPS: Final = (act.REWARD + act.STRIP_HONORABLE, act.REWARD + act.STRIP_DISHONORABLE)
# A reason and what is being carried out.
IN_FRAME: Final[dict[tuple[int, int], Rules]] = {
    (why.FULL, fr.ROUND): ("TR-TRAVEL-05", "TR-TRAVEL-04"),
    (why.FULL, fr.SIGHT): ("TR-TRAVEL-05", "TR-TRAVEL-04"),
    (why.TRAPPED, fr.ROUND): ("TR-ITEM-TRAP-6", "TR-ITEM-TRAP-5"),
    (why.NOT_ADJACENT, fr.FLEE): ("TR-DUEL-21",),
    (why.NOT_ADJACENT, fr.GEAR): ("TR-EQUIP-03", "TR-CONTENT-05"),
    (why.SELF, fr.GEAR): ("TR-EQUIP-03", "TR-CONTENT-05"),
    (why.NOT_ADJACENT, fr.PLAGUE): ("TR-SETUP-03",),
    (why.NOT_SAME_TERRAIN, fr.PLAGUE): ("TR-ITEM-PLAGUE-4",),
    (why.SELF, fr.PLAGUE): ("TR-ITEM-PLAGUE-4",),
    (why.NOT_SAME_TERRAIN, fr.TRAIT): ("TR-SETUP-03",),
    (why.SELF, fr.TRAIT): ("TR-SETUP-03",),
    (why.TEAMMATE, fr.TRAIT): ("TR-SETUP-03",),
    (why.SELF, fr.SIGHT): ("TR-SETUP-03",),
    (why.NO_ADJACENT_PLAYER, fr.ADVANTAGE): ("TR-TERRAIN-RIVER-5", "TR-TERRAIN-RIVER-1"),
}


def grounds(t: Table, action: int, reason: int) -> Rules:
    """The rules that forbid an action, the most telling first."""
    verb = int(act.verb_of(action))
    f = t.top_at()
    kind = int(t.stack[f])
    if reason == why.NOT_NOW:
        return _first(_of_moment(verb, int(act.about(action))), frame_rules(t))
    if (reason, verb) in OF_VERB:
        return OF_VERB[reason, verb]
    if (reason, kind) in IN_FRAME:
        return IN_FRAME[reason, kind]
    if reason == why.NO_TOKEN:
        return ("TR-WIN-06",) if action in STRIPS else _theft(t, f)
    if kind == fr.ITEM and reason in AIMED:
        return ITEM[t.stack[f + fr.CARD]].aims
    telling = _of_use(reason, verb, int(act.about(action))) or _of_place(t, action, reason)
    return _first(telling or _of_goal(t, f, reason), why.REASONS[reason][1])


def frame_rules(t: Table) -> Rules:
    """The rules that say what is asked now."""
    f = t.top_at()
    return FRAME[t.stack[f]].rules_now(t, f)


def _theft(t: Table, f: int) -> Rules:
    return FLAWLESS if t.stack[f + fr.REASON] == fr.FOR_FLAWLESS else ("TR-RETREAT-07",)


def _first(telling: Rules, others: Rules) -> Rules:
    return (*telling, *(rule for rule in others if rule not in telling))


def _of_moment(verb: int, item: int) -> Rules:
    """What has moments of its own, whatever is asked now."""
    if verb in (act.EQUIP, act.DROP, act.SHED):
        return ("TR-FREE-03",)
    return ("TR-FREE-05",) if verb == act.USE and TYPES[item] & AGILITY else ()


def _of_use(reason: int, verb: int, item: int) -> Rules:
    """What the rules of an item say of its use."""
    types = TYPES[item]
    hybrid = types & EQUIPMENT and types & AGILITY
    if reason == why.ALREADY_USED and verb == act.WORK and hybrid:
        return ("TR-TYPE-HYBRID-3",)
    if verb != act.USE:
        return ()
    if reason in (why.ONLY_IN_DUEL, why.ONLY_ON_DAMAGE):
        return ITEM[item].when
    if reason == why.ONLY_IN_ACTION and types & (STANDARD | RANGED):
        return ("TR-TYPE-STANDARD-1",) if types & STANDARD else ("TR-TYPE-RANGED-1",)
    if reason == why.EQUIP_FIRST and hybrid:
        return ("TR-TYPE-HYBRID-2",)
    aims = ITEM[item].aims if ITEM[item].aims != Item.aims else ()
    return ("TR-GEN-04", *aims) if reason == why.NO_TARGET else ()


def _of_place(t: Table, action: int, reason: int) -> Rules:
    """What the Terrain that matters says."""
    if reason == why.SHELTERED:
        shelter = {CAVERN: ("TR-TERRAIN-CAVERN-2",), FOREST: ("TR-TERRAIN-FOREST-1",)}
        return shelter.get(_terrain_aimed_at(t, action), ())
    here = int(terrain_under(t, t.asked))
    if reason == why.NO_ACTIONS and here == DESERT and gear_count(t, t.asked) > 0:
        return ("TR-TERRAIN-DESERT-1",)
    if reason == why.NO_ADVANTAGE and here == PLAIN:
        return ("TR-TERRAIN-PLAIN-1",)
    if reason == why.NOT_DROPPED and t.stack[t.top_at()] == fr.ADVANTAGE:
        return (f"TR-TERRAIN-{TERRAIN_NAMES[here].upper()}-1",)
    return ()


def _terrain_aimed_at(t: Table, action: int) -> int:
    verb, about = int(act.verb_of(action)), int(act.about(action))
    if verb == act.AT:
        return int(t.tiles[get(t, about, WARRIOR)])
    return int(t.tiles[about]) if verb == act.TO else -1


def _of_goal(t: Table, f: int, reason: int) -> Rules:
    """What the variant, the tokens at hand or the attempt of a Duel say."""
    if t.rules.variant == ROYALE and reason == why.OUT:
        return ("TR-VAR-ROYALE-6", "TR-VAR-ROYALE-3")
    if reason == why.ON_TABLE and t.stack[f + fr.ATTEMPT] == 3:
        return ("TR-DUEL-13",)
    allied = t.rules.variant == ALLIANCES
    if reason == why.DISHONORABLE and allied:
        return ("TR-ACTION-12", "TR-VAR-ALLY-15")
    if reason == why.WINNING_TOKEN and allied:
        return ("TR-VAR-ALLY-7",)
    if reason != why.LIMIT_REACHED:
        return ()
    if at_goal(t, t.asked):
        return ("TR-VAR-ALLY-8",) if allied else ("TR-REIGN-03", "TR-REIGN-08")
    return ("TR-VAR-ALLY-7",) if allied else ("TR-REIGN-07",)
