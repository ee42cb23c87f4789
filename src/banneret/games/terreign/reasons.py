"""Why an action is refused: one number a reason, with its message and the rules that say so.

The functions that decide legality return one of these numbers, 0 for legal; nothing else decides.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

OK: Final[i64] = 0
NOT_HERE: Final[i64] = 1
NOT_ITEM: Final[i64] = 2
OWN_TOKEN_HERE: Final[i64] = 3
FULL: Final[i64] = 4
NOT_ACTIVE: Final[i64] = 5
ONE_OPTION: Final[i64] = 6
RUIN_EMPTY: Final[i64] = 7
NOTHING_LEFT: Final[i64] = 8
NOT_DROPPED: Final[i64] = 9
TRAPPED: Final[i64] = 10
NOT_ADJACENT: Final[i64] = 11
FOG: Final[i64] = 12
NO_ADVANTAGE: Final[i64] = 13
ONLY_IN_PREPARE: Final[i64] = 14
AT_MAXIMUM: Final[i64] = 15
NO_ACTIONS: Final[i64] = 16
DUELED_BEFORE: Final[i64] = 17
NOT_SAME_TERRAIN: Final[i64] = 18
SHRINE: Final[i64] = 19
TRUCE: Final[i64] = 20
TEAMMATE: Final[i64] = 21
SELF: Final[i64] = 22
OUT: Final[i64] = 23
DISHONORABLE: Final[i64] = 24
WINNING_TOKEN: Final[i64] = 25
FEW_ITEMS: Final[i64] = 26
NO_CHARITY: Final[i64] = 27
ACTION_TAKEN: Final[i64] = 28
DESERT_REST: Final[i64] = 29
NOT_EQUIPMENT: Final[i64] = 30
RACK_FULL: Final[i64] = 31
ONE_WEAPON: Final[i64] = 32
ONE_SHIELD: Final[i64] = 33
NO_BARTER: Final[i64] = 34
NOT_ACTION_ITEM: Final[i64] = 35
NOT_NOW: Final[i64] = 36
SWAMP: Final[i64] = 37
CAVERN_USER: Final[i64] = 38
SHELTERED: Final[i64] = 39
NO_TARGET: Final[i64] = 40
NO_EQUIPMENT: Final[i64] = 41
NO_INVENTORY: Final[i64] = 42
NO_DECOY: Final[i64] = 43
DECOY_ANCHOR: Final[i64] = 44
ALREADY_USED: Final[i64] = 45
NO_TRAIT: Final[i64] = 46
UNANSWERABLE: Final[i64] = 47
NOT_FROM_PLAYER: Final[i64] = 48
PLAGUE_SURE: Final[i64] = 49
NOT_RANGED_HIT: Final[i64] = 50
NOT_DUEL_HIT: Final[i64] = 51
NOT_IN_HAND: Final[i64] = 52
ON_TABLE: Final[i64] = 53
MUST_DROP: Final[i64] = 54
NOTHING_DROPPED: Final[i64] = 55
NO_ADJACENT_PLAYER: Final[i64] = 56
EMPTY_DISCARD: Final[i64] = 57
JUST_DISCARDED: Final[i64] = 58
TOWER_SHELTER: Final[i64] = 59
NOT_RANGED: Final[i64] = 60
NO_TOKEN: Final[i64] = 61
LIMIT_REACHED: Final[i64] = 62
BELOW_LIMIT: Final[i64] = 63
THEFT_RULE: Final[i64] = 64
MUST_FLEE: Final[i64] = 65
HOUSE_TAKEN: Final[i64] = 66
FACE_UP: Final[i64] = 67
TOO_MANY: Final[i64] = 68
NO_CARDS: Final[i64] = 69
MUST_PASS_PLAGUE: Final[i64] = 70
ONLY_USURP: Final[i64] = 71
MATCH_OVER: Final[i64] = 72
MUST_PLACE: Final[i64] = 73
NO_REWARD: Final[i64] = 74
RESTED: Final[i64] = 75
SAME_SPACE: Final[i64] = 76
HALTED: Final[i64] = 77
NOT_YOUR_GEAR: Final[i64] = 78
NO_PLAYER: Final[i64] = 79
ONLY_IN_ACTION: Final[i64] = 80
ONLY_IN_DUEL: Final[i64] = 81
ONLY_ON_DAMAGE: Final[i64] = 82
EQUIP_FIRST: Final[i64] = 83
NOTHING_TO_GIVE: Final[i64] = 84
AT_LEAST_ONE: Final[i64] = 85
IS_EQUIPPED: Final[i64] = 86

# Key in the message catalogues, and the rules, most telling first; `explain_rules` knows better where
# what was tried says more than the reason.
REASONS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("legal", ()),
    ("not-here", ("TR-GEN-01",)),
    ("not-item", ("TR-INV-01",)),
    ("own-token-here", ("TR-TRAVEL-03",)),
    ("full", ("TR-TRAVEL-06", "TR-TRAVEL-05")),
    ("not-active", ("TR-SETUP-11",)),
    ("one-option", ("TR-PREPARE-01", "TR-PREPARE-03")),
    ("ruin-empty", ("TR-TERRAIN-RUIN-2", "TR-TERRAIN-RUIN-1")),
    ("nothing-left", ("TR-DECK-04",)),
    ("not-dropped", ("TR-DROP-03", "TR-DROP-04")),
    ("trapped", ("TR-ITEM-TRAP-4", "TR-ITEM-TRAP-3")),
    ("not-adjacent", ("TR-TYPE-RANGED-2",)),
    ("fog", ("TR-CONTENT-06",)),
    ("no-advantage", ("TR-PREPARE-11",)),
    ("only-in-prepare", ("TR-PREPARE-11",)),
    ("at-maximum", ("TR-MORALE-03",)),
    ("no-actions", ("TR-ACTION-01",)),
    ("dueled-before", ("TR-ACTION-08", "TR-ACTION-02")),
    ("not-same-terrain", ("TR-ACTION-09", "TR-ACTION-10")),
    ("shrine", ("TR-TERRAIN-SHRINE-1", "TR-TERRAIN-SHRINE-3")),
    ("truce", ("TR-CONTENT-06",)),
    ("teammate", ("TR-VAR-ALLY-11",)),
    ("self", ("TR-ACTION-09",)),
    ("out", ("TR-RETREAT-14",)),
    ("dishonorable", ("TR-ACTION-12", "TR-ACTION-15")),
    ("winning-token", ("TR-ACTION-13", "TR-REIGN-04")),
    ("few-items", ("TR-ACTION-11",)),
    ("no-charity", ("TR-VAR-ROYALE-8",)),
    ("action-taken", ("TR-ACTION-16",)),
    ("desert-rest", ("TR-TERRAIN-DESERT-5", "TR-ACTION-16")),
    ("not-equipment", ("TR-EQUIP-02",)),
    ("rack-full", ("TR-EQUIP-01",)),
    ("one-weapon", ("TR-EQUIP-08", "TR-EQUIP-09")),
    ("one-shield", ("TR-EQUIP-08", "TR-EQUIP-09")),
    ("no-barter", ("TR-BARTER-01",)),
    ("not-action-item", ("TR-ACTION-04",)),
    ("not-now", ("TR-FREE-04", "TR-FREE-05")),
    ("swamp", ("TR-TERRAIN-SWAMP-1", "TR-TERRAIN-SWAMP-2")),
    ("cavern-user", ("TR-TERRAIN-CAVERN-1",)),
    ("sheltered", ("TR-TERRAIN-CAVERN-2", "TR-TERRAIN-FOREST-1")),
    ("no-target", ("TR-GEN-04",)),
    ("no-equipment", ("TR-GEN-04",)),
    ("no-inventory", ("TR-GEN-04",)),
    ("no-decoy", ("TR-GEN-04", "TR-TOKEN-07")),
    ("decoy-anchor", ("TR-ITEM-TRAP-1", "TR-ITEM-TRAP-2")),
    ("already-used", ("TR-EQUIP-04",)),
    ("no-trait", ("TR-SETUP-03",)),
    ("unanswerable", ("TR-SETUP-03",)),
    ("not-from-player", ("TR-ITEM-REFLECT-5",)),
    ("plague-sure", ("TR-ITEM-PLAGUE-7",)),
    ("not-ranged-hit", ("TR-EQUIP-03",)),
    ("not-duel-hit", ("TR-EQUIP-03",)),
    ("not-in-hand", ("TR-DUEL-02",)),
    ("on-table", ("TR-DUEL-12",)),
    ("must-drop", ("TR-INV-02",)),
    ("nothing-dropped", ("TR-TERRAIN-COAST-1",)),
    ("no-adjacent-player", ("TR-TERRAIN-RIVER-3",)),
    ("empty-discard", ("TR-TERRAIN-TOWNE-2",)),
    ("just-discarded", ("TR-TERRAIN-TOWNE-2",)),
    ("tower-shelter", ("TR-TERRAIN-TOWER-2",)),
    ("not-ranged", ("TR-TERRAIN-TOWER-1",)),
    ("no-token", ("TR-RETREAT-07", "TR-WIN-06")),
    ("limit-reached", ("TR-REIGN-04",)),
    ("below-limit", ("TR-WIN-05",)),
    ("theft-rule", ("TR-REIGN-06",)),
    ("must-flee", ("TR-DUEL-25", "TR-DUEL-21")),
    ("house-taken", ("TR-SETUP-02",)),
    ("face-up", ("TR-REVEAL-02",)),
    ("too-many", ("TR-BARTER-03",)),
    ("no-cards", ("TR-DECK-04", "TR-GEN-04")),
    ("must-pass-plague", ("TR-ITEM-PLAGUE-4", "TR-ITEM-PLAGUE-14")),
    ("only-usurp", ("TR-ITEM-USURP-6",)),
    ("match-over", ("TR-WIN-01",)),
    ("must-place", ("TR-TRAVEL-09",)),
    ("no-reward", ("TR-DUEL-18", "TR-DUEL-19")),
    ("rested", ("TR-ACTION-16",)),
    ("same-space", ("TR-GEN-04",)),
    ("halted", ("TR-TERRAIN-DESERT-2",)),
    ("not-your-gear", ("TR-EQUIP-03",)),
    ("no-player", ("TR-GEN-02",)),
    ("only-in-action", ("TR-ACTION-01", "TR-TURN-02")),
    ("only-in-duel", ("TR-FREE-04",)),
    ("only-on-damage", ("TR-FREE-04", "TR-CONTENT-09")),
    ("equip-first", ("TR-EQUIP-02", "TR-EQUIP-03")),
    ("nothing-to-give", ("TR-BARTER-06", "TR-BARTER-03")),
    ("at-least-one", ("TR-BARTER-06",)),
    ("is-equipped", ("TR-INV-01",)),
)
