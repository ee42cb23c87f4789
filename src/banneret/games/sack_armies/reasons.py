"""Why something is not allowed: a number for each reason, its words' key and its rules.

The rules functions answer with these numbers; 0 allows.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

OK: Final[i64] = 0
NOT_ASKED: Final[i64] = 1
NO_TOKEN: Final[i64] = 2
NO_UNIT: Final[i64] = 3
NOT_YOURS: Final[i64] = 4
OWN_UNIT: Final[i64] = 5
EMPLOYED: Final[i64] = 6
EMPTY_SACK: Final[i64] = 7
DRAW_COUNT: Final[i64] = 8
NO_ROOM: Final[i64] = 9
NOT_IN_HAND: Final[i64] = 10
NOT_LEGAL_HEX: Final[i64] = 11
HEX_TAKEN: Final[i64] = 12
NOT_YOUR_GROUND: Final[i64] = 13
NOT_BY_YOUR_GROUND: Final[i64] = 14
GROUND_TAKEN: Final[i64] = 15
NO_ANCHOR: Final[i64] = 16
NEUTRAL_ZONE: Final[i64] = 17
EDGE: Final[i64] = 18
WRONG_BAND: Final[i64] = 19
THREE_ATTACHED: Final[i64] = 20
FIRST_DISTANCE: Final[i64] = 21
NO_MOVEMENT: Final[i64] = 22
MOVED_ALREADY: Final[i64] = 23
NOT_REACHED: Final[i64] = 24
NULL_MOVE: Final[i64] = 25
TARGET_HIDDEN: Final[i64] = 26
NOT_ADJACENT: Final[i64] = 27
FLYER: Final[i64] = 28
SHELTERED: Final[i64] = 29
NO_RANGE: Final[i64] = 30
TOO_FAR: Final[i64] = 31
CAPPED: Final[i64] = 32
NO_AMBUSH: Final[i64] = 33
NO_CHARGE: Final[i64] = 34
NO_TARGET: Final[i64] = 35
ALONE: Final[i64] = 36
TWO_NEEDED: Final[i64] = 37
FIELD_ORDER: Final[i64] = 38
NO_ABILITY: Final[i64] = 39
ALREADY_UP: Final[i64] = 40
NOT_FREE_EFFECT: Final[i64] = 41
NOT_ACTION_TOKEN: Final[i64] = 42
FLIP_UNDER_WAY: Final[i64] = 43
MUST_RETURN: Final[i64] = 44
MAY_NOT_RETURN: Final[i64] = 45
NO_COUNTER_RANGE: Final[i64] = 46
COUNTER_BARRED: Final[i64] = 47
NO_SURPRISE: Final[i64] = 48
NO_SURPRISE_TARGET: Final[i64] = 49
NOT_NAMED: Final[i64] = 50
WRONG_KIND: Final[i64] = 51
WRONG_RANK: Final[i64] = 52
NOT_IN_PILE: Final[i64] = 53
UNDER_HIDDEN: Final[i64] = 54
NOT_SAVED: Final[i64] = 55
MUST_CHOOSE: Final[i64] = 56
NOT_OFFERED: Final[i64] = 57
NOT_PARTICIPANT: Final[i64] = 58
SAME_TARGET: Final[i64] = 59
TARGET_SHOWN: Final[i64] = 60
NOT_TURN: Final[i64] = 61
NO_ATTACK_REPLY: Final[i64] = 62
COUNTER_KIND: Final[i64] = 63
OFFERED_ALREADY: Final[i64] = 64
UNDEAD: Final[i64] = 65
ANSWERS_NOTHING: Final[i64] = 66
NO_OUTCOME: Final[i64] = 67
CASUALTY_NEEDED: Final[i64] = 68
NO_MOVERS: Final[i64] = 69
HALTED: Final[i64] = 70
LIMITED: Final[i64] = 71
NO_SITE: Final[i64] = 72
NO_CASTER: Final[i64] = 73
NO_SOLDIER: Final[i64] = 74
NAMED_ALREADY: Final[i64] = 75
TARGET_NAMED: Final[i64] = 76
NO_ABILITY_TOGETHER: Final[i64] = 77

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
