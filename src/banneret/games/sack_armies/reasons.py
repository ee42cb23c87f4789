"""Why something is not allowed: a number for each reason, its words' key and its rules.

The rules functions answer with these numbers; 0 allows.
"""

from __future__ import annotations

from typing import Final

OK: Final = 0
NOT_ASKED: Final = 1
NO_TOKEN: Final = 2
NO_UNIT: Final = 3
NOT_YOURS: Final = 4
OWN_UNIT: Final = 5
EMPLOYED: Final = 6
EMPTY_SACK: Final = 7
DRAW_COUNT: Final = 8
NO_ROOM: Final = 9
NOT_IN_HAND: Final = 10
NOT_LEGAL_HEX: Final = 11
HEX_TAKEN: Final = 12
NOT_YOUR_GROUND: Final = 13
NOT_BY_YOUR_GROUND: Final = 14
GROUND_TAKEN: Final = 15
NO_ANCHOR: Final = 16
NEUTRAL_ZONE: Final = 17
EDGE: Final = 18
WRONG_BAND: Final = 19
THREE_ATTACHED: Final = 20
FIRST_DISTANCE: Final = 21
NO_MOVEMENT: Final = 22
MOVED_ALREADY: Final = 23
NOT_REACHED: Final = 24
NULL_MOVE: Final = 25
TARGET_HIDDEN: Final = 26
NOT_ADJACENT: Final = 27
FLYER: Final = 28
SHELTERED: Final = 29
NO_RANGE: Final = 30
TOO_FAR: Final = 31
CAPPED: Final = 32
NO_AMBUSH: Final = 33
NO_CHARGE: Final = 34
NO_TARGET: Final = 35
ALONE: Final = 36
TWO_NEEDED: Final = 37
FIELD_ORDER: Final = 38
NO_ABILITY: Final = 39
ALREADY_UP: Final = 40
NOT_FREE_EFFECT: Final = 41
NOT_ACTION_TOKEN: Final = 42
FLIP_UNDER_WAY: Final = 43
MUST_RETURN: Final = 44
MAY_NOT_RETURN: Final = 45
NO_COUNTER_RANGE: Final = 46
COUNTER_BARRED: Final = 47
NO_SURPRISE: Final = 48
NO_SURPRISE_TARGET: Final = 49
NOT_NAMED: Final = 50
WRONG_KIND: Final = 51
WRONG_RANK: Final = 52
NOT_IN_PILE: Final = 53
UNDER_HIDDEN: Final = 54
NOT_SAVED: Final = 55
MUST_CHOOSE: Final = 56
NOT_OFFERED: Final = 57
NOT_PARTICIPANT: Final = 58
SAME_TARGET: Final = 59
TARGET_SHOWN: Final = 60
NOT_TURN: Final = 61
NO_ATTACK_REPLY: Final = 62
COUNTER_KIND: Final = 63
OFFERED_ALREADY: Final = 64
UNDEAD: Final = 65
ANSWERS_NOTHING: Final = 66
NO_OUTCOME: Final = 67
CASUALTY_NEEDED: Final = 68
NO_MOVERS: Final = 69
HALTED: Final = 70
LIMITED: Final = 71
NO_SITE: Final = 72
NO_CASTER: Final = 73
NO_SOLDIER: Final = 74
NAMED_ALREADY: Final = 75
TARGET_NAMED: Final = 76
NO_ABILITY_TOGETHER: Final = 77

# each with its words' key and the rules that say so
REASONS: Final[dict[int, tuple[str, tuple[str, ...]]]] = {
    OK: ("ok", ()),
    NOT_ASKED: ("not_asked", ("SA-TURN-03",)),
    NO_TOKEN: ("no_token", ("SA-ZONE-01",)),
    NO_UNIT: ("no_unit", ("SA-TURN-03",)),
    NOT_YOURS: ("not_yours", ("SA-TURN-03",)),
    OWN_UNIT: ("own_unit", ("SA-MELEE-01", "SA-ABILITY-07")),
    EMPLOYED: ("employed", ("SA-TURN-10", "SA-COORD-23")),
    EMPTY_SACK: ("empty_sack", ("SA-DRAW-03",)),
    DRAW_COUNT: ("draw_count", ("SA-DRAW-05",)),
    NO_ROOM: ("no_room", ("SA-DEPLOY-05", "SA-DEPLOY-06", "SA-DEPLOY-08", "SA-DEPLOY-02")),
    NOT_IN_HAND: ("not_in_hand", ("SA-ZONE-04", "SA-DEPLOY-01")),
    NOT_LEGAL_HEX: ("not_legal_hex", ("SA-HEX-04", "SA-HEX-03")),
    HEX_TAKEN: ("hex_taken", ("SA-DEPLOY-08", "SA-MOVE-06")),
    NOT_YOUR_GROUND: ("not_your_ground", ("SA-DEPLOY-07",)),
    NOT_BY_YOUR_GROUND: ("not_by_your_ground", ("SA-DEPLOY-05", "SA-DEPLOY-06")),
    GROUND_TAKEN: ("ground_taken", ("SA-DEPLOY-14", "SA-SETUP-13")),
    NO_ANCHOR: ("no_anchor", ("SA-DEPLOY-15", "SA-SETUP-11")),
    NEUTRAL_ZONE: ("neutral_zone", ("SA-DEPLOY-16", "SA-SETUP-10")),
    EDGE: ("edge", ("SA-HEX-01",)),
    WRONG_BAND: ("wrong_band", ("SA-DEPLOY-18", "SA-DEPLOY-19")),
    THREE_ATTACHED: ("three_attached", ("SA-DEPLOY-21", "SA-DEPLOY-22", "SA-DEPLOY-23")),
    FIRST_DISTANCE: ("first_distance", ("SA-SETUP-08",)),
    NO_MOVEMENT: ("no_movement", ("SA-MOVE-03", "SA-ADVANCE-03")),
    MOVED_ALREADY: ("moved_already", ("SA-MOVE-02",)),
    NOT_REACHED: ("not_reached", ("SA-MOVE-03", "SA-MOVE-05")),
    NULL_MOVE: ("null_move", ("SA-MOVE-11",)),
    TARGET_HIDDEN: ("target_hidden", ("SA-FOG-02", "SA-RANGED-02")),
    NOT_ADJACENT: ("not_adjacent", ("SA-MELEE-01",)),
    FLYER: ("flyer", ("SA-ABILITY-FLYING-03",)),
    SHELTERED: ("sheltered", ("SA-ABILITY-AQUATIC-03", "SA-ABILITY-AQUATIC-04")),
    NO_RANGE: ("no_range", ("SA-ABILITY-RANGED-01", "SA-RANGED-01")),
    TOO_FAR: ("too_far", ("SA-RANGED-01", "SA-ABILITY-06")),
    CAPPED: ("capped", ("SA-CONTENT-08",)),
    NO_AMBUSH: ("no_ambush", ("SA-ABILITY-AMBUSH-01",)),
    NO_CHARGE: ("no_charge", ("SA-ABILITY-MOVEATTACK-01", "SA-ABILITY-MOVEATTACK-03")),
    NO_TARGET: ("no_target", ("SA-ABILITY-11",)),
    ALONE: ("alone", ("SA-COORD-05",)),
    TWO_NEEDED: ("two_needed", ("SA-COORD-01",)),
    FIELD_ORDER: ("field_order", ("SA-SETUP-01",)),
    NO_ABILITY: ("no_ability", ("SA-ABILITY-01",)),
    ALREADY_UP: ("already_up", ("SA-FOG-08",)),
    NOT_FREE_EFFECT: ("not_free_effect", ("SA-FOG-15", "SA-SPELL-02")),
    NOT_ACTION_TOKEN: ("not_action_token", ("SA-SPELL-04", "SA-MANEUVER-02")),
    FLIP_UNDER_WAY: ("flip_under_way", ("SA-FOG-16",)),
    MUST_RETURN: ("must_return", ("SA-DRAW-07",)),
    MAY_NOT_RETURN: ("may_not_return", ("SA-DRAW-10", "SA-DRAW-12")),
    NO_COUNTER_RANGE: ("no_counter_range", ("SA-RANGED-07", "SA-RANGED-08")),
    COUNTER_BARRED: ("counter_barred", ("SA-MELEE-02",)),
    NO_SURPRISE: ("no_surprise", ("SA-SURPRISE-02", "SA-CONTENT-12")),
    NO_SURPRISE_TARGET: ("no_surprise_target", ("SA-SURPRISE-03",)),
    NOT_NAMED: ("not_named", ("SA-COORD-18",)),
    WRONG_KIND: ("wrong_kind", ("SA-ABILITY-COUNTER-01", "SA-ABILITY-DISPEL-01")),
    WRONG_RANK: ("wrong_rank", ("SA-ABILITY-RAISE-01", "SA-ABILITY-DISMISS-01")),
    NOT_IN_PILE: ("not_in_pile", ("SA-ZONE-05",)),
    UNDER_HIDDEN: ("under_hidden", ("SA-FOG-04",)),
    NOT_SAVED: ("not_saved", ("SA-ABILITY-SCATTER-11",)),
    MUST_CHOOSE: ("must_choose", ("SA-TURN-04",)),
    NOT_OFFERED: ("not_offered", ("SA-WIN-14", "SA-WIN-15")),
    NOT_PARTICIPANT: ("not_participant", ("SA-ADVANCE-06", "SA-ADVANCE-02")),
    SAME_TARGET: ("same_target", ("SA-CONTENT-01",)),
    TARGET_SHOWN: ("target_shown", ("SA-CONTENT-01",)),
    NOT_TURN: ("not_turn", ("SA-ABILITY-09",)),
    NO_ATTACK_REPLY: ("no_attack_reply", ("SA-ABILITY-08", "SA-SPELL-15")),
    COUNTER_KIND: ("counter_kind", ("SA-RANGED-09",)),
    OFFERED_ALREADY: ("offered_already", ("SA-WIN-15",)),
    UNDEAD: ("undead", ("SA-ABILITY-RAISE-06",)),
    ANSWERS_NOTHING: ("answers_nothing", ("SA-ABILITY-09",)),
    NO_OUTCOME: ("no_outcome", ("SA-FLIP-01",)),
    CASUALTY_NEEDED: ("casualty_needed", ("SA-ABILITY-11",)),
    NO_MOVERS: ("no_movers", ("SA-MOVE-11", "SA-ABILITY-11")),
    HALTED: ("halted", ("SA-ABILITY-MOVEATTACK-07",)),
    LIMITED: ("limited", ("SA-COMP-15",)),
    NO_SITE: ("no_site", ("SA-DEPLOY-15", "SA-DEPLOY-16", "SA-DEPLOY-14", "SA-DEPLOY-02")),
    NO_CASTER: ("no_caster", ("SA-DEPLOY-18", "SA-DEPLOY-21", "SA-DEPLOY-02")),
    NO_SOLDIER: ("no_soldier", ("SA-DEPLOY-19", "SA-DEPLOY-21", "SA-DEPLOY-02")),
    NAMED_ALREADY: ("named_already", ("SA-COORD-01",)),
    TARGET_NAMED: ("target_named", ("SA-COORD-02", "SA-COORD-01")),
    NO_ABILITY_TOGETHER: ("no_ability_together", ("SA-COORD-21",)),
}
