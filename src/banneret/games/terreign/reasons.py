"""Why an action is refused: one number a reason, with its message and the rules that say so.

The functions that decide legality return one of these numbers, 0 for legal; nothing else decides.
"""

from __future__ import annotations

from typing import Final

OK: Final = 0
NOT_HERE: Final = 1
NOT_ITEM: Final = 2
OWN_TOKEN_HERE: Final = 3
FULL: Final = 4
NOT_ACTIVE: Final = 5
ONE_OPTION: Final = 6
RUIN_EMPTY: Final = 7
NOTHING_LEFT: Final = 8
NOT_DROPPED: Final = 9
TRAPPED: Final = 10
NOT_ADJACENT: Final = 11
FOG: Final = 12
NO_ADVANTAGE: Final = 13
ONLY_IN_PREPARE: Final = 14
AT_MAXIMUM: Final = 15
NO_ACTIONS: Final = 16
DUELED_BEFORE: Final = 17
NOT_SAME_TERRAIN: Final = 18
SHRINE: Final = 19
TRUCE: Final = 20
TEAMMATE: Final = 21
SELF: Final = 22
OUT: Final = 23
DISHONORABLE: Final = 24
WINNING_TOKEN: Final = 25
FEW_ITEMS: Final = 26
NO_CHARITY: Final = 27
ACTION_TAKEN: Final = 28
DESERT_REST: Final = 29
NOT_EQUIPMENT: Final = 30
RACK_FULL: Final = 31
ONE_WEAPON: Final = 32
ONE_SHIELD: Final = 33
NO_BARTER: Final = 34
NOT_ACTION_ITEM: Final = 35
NOT_NOW: Final = 36
SWAMP: Final = 37
CAVERN_USER: Final = 38
SHELTERED: Final = 39
NO_TARGET: Final = 40
NO_EQUIPMENT: Final = 41
NO_INVENTORY: Final = 42
NO_DECOY: Final = 43
DECOY_ANCHOR: Final = 44
ALREADY_USED: Final = 45
NO_TRAIT: Final = 46
UNANSWERABLE: Final = 47
NOT_FROM_PLAYER: Final = 48
PLAGUE_SURE: Final = 49
NOT_RANGED_HIT: Final = 50
NOT_DUEL_HIT: Final = 51
NOT_IN_HAND: Final = 52
ON_TABLE: Final = 53
MUST_DROP: Final = 54
NOTHING_DROPPED: Final = 55
NO_ADJACENT_PLAYER: Final = 56
EMPTY_DISCARD: Final = 57
JUST_DISCARDED: Final = 58
TOWER_SHELTER: Final = 59
NOT_RANGED: Final = 60
NO_TOKEN: Final = 61
LIMIT_REACHED: Final = 62
BELOW_LIMIT: Final = 63
THEFT_RULE: Final = 64
MUST_FLEE: Final = 65
HOUSE_TAKEN: Final = 66
FACE_UP: Final = 67
TOO_MANY: Final = 68
NO_CARDS: Final = 69
MUST_PASS_PLAGUE: Final = 70
ONLY_USURP: Final = 71
MATCH_OVER: Final = 72
MUST_PLACE: Final = 73
NO_REWARD: Final = 74
RESTED: Final = 75
SAME_SPACE: Final = 76
HALTED: Final = 77
NOT_YOUR_GEAR: Final = 78
NO_PLAYER: Final = 79
ONLY_IN_ACTION: Final = 80
ONLY_IN_DUEL: Final = 81
ONLY_ON_DAMAGE: Final = 82
EQUIP_FIRST: Final = 83
NOTHING_TO_GIVE: Final = 84
AT_LEAST_ONE: Final = 85
IS_EQUIPPED: Final = 86

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
