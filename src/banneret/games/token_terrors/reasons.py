"""Why an action is not legal: a number for each reason, its words' key and its rules.

The functions that decide legality answer with these numbers; 0 allows. A key may stand for several
reasons that read the same and rest on other rules.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

OK: Final[i64] = 0
NO_ACTION: Final[i64] = 1
MATCH_OVER: Final[i64] = 2
NOT_ASKED: Final[i64] = 3
NO_POINT_TO_REDRAW: Final[i64] = 4
NOT_IN_THE_BAG: Final[i64] = 5
NOT_IN_EDITION: Final[i64] = 6
FACTION_TAKEN: Final[i64] = 7
NO_SLOTS: Final[i64] = 8
TOO_MANY_OF_FACTION: Final[i64] = 9
SUPPLY_EMPTY: Final[i64] = 10
SUPPLY_TOO_SMALL: Final[i64] = 11
DEAD_END: Final[i64] = 12
NONE_TO_PLACE: Final[i64] = 13
PLACES_ONTO: Final[i64] = 14
NOT_OWN_ROWS: Final[i64] = 15
NONE_TO_REINFORCE: Final[i64] = 16
REINFORCES_ONTO: Final[i64] = 17
NOT_ON_THE_EDGE: Final[i64] = 18
NOTHING_TO_ACTIVATE: Final[i64] = 19
NOT_FRESH: Final[i64] = 20
NOTHING_TO_REFRESH: Final[i64] = 21
ALREADY_FRESH: Final[i64] = 22
MUST_MOVE_ON: Final[i64] = 23
COMMANDS_LEFT: Final[i64] = 24
BATTLE_OWED: Final[i64] = 25
CANNOT_PAY: Final[i64] = 26
BLINDSIDE_IS_TWO: Final[i64] = 27
ENRAGE_USED: Final[i64] = 28
HAS_BONUS: Final[i64] = 29
NOT_ADJACENT: Final[i64] = 30
ENEMY_BLOCKS: Final[i64] = 31
NO_WAY_OUT: Final[i64] = 32
GOBLIN_STUCK: Final[i64] = 33
NOT_ITS_TALENT: Final[i64] = 34
TALENT_USED: Final[i64] = 35
NO_BATTLE_FOLLOWS: Final[i64] = 36
WITHOUT_EFFECT: Final[i64] = 37
NOT_A_TARGET: Final[i64] = 38
NO_FLIGHT_THERE: Final[i64] = 39
NO_MACHINE: Final[i64] = 40
BUILDS_ONTO: Final[i64] = 41
NOT_SURROUNDING: Final[i64] = 42
NEEDS_ANOTHER: Final[i64] = 43
CANNOT_MOVE: Final[i64] = 44
NO_TALENTS_ENABLED: Final[i64] = 45
ENABLE_NEEDS_ONE: Final[i64] = 46
OUT_OF_REACH: Final[i64] = 47
CANNOT_MARCH: Final[i64] = 48
CANNOT_SWARM: Final[i64] = 49
NOT_ITSELF: Final[i64] = 50
EMPTY_TARGET: Final[i64] = 51
FRIEND: Final[i64] = 52
NO_SPEAR: Final[i64] = 53
MELEE_ONLY: Final[i64] = 54
NO_SURE_SHOT: Final[i64] = 55
RANGED_ONLY: Final[i64] = 56
NOT_DIAGONAL: Final[i64] = 57
MELEE_NOT_ADJACENT: Final[i64] = 58
LINE_BLOCKED: Final[i64] = 59
OUT_OF_RANGE: Final[i64] = 60
BEYOND_RUSH: Final[i64] = 61
DIAGONAL_BLOCKED: Final[i64] = 62
ONLY_DIAGONAL: Final[i64] = 63
BEYOND_DIAGONAL: Final[i64] = 64
MUST_LEAVE: Final[i64] = 65
EVADES_ONTO: Final[i64] = 66
STILL_IN_THE_SHOT: Final[i64] = 67
TOO_FAR_TO_EVADE: Final[i64] = 68
CANNOT_PAY_SO_MUCH: Final[i64] = 69
NO_TACTICS: Final[i64] = 70
TILE_NEUTRAL: Final[i64] = 71
HAS_MASTERY: Final[i64] = 72
TILE_HELD: Final[i64] = 73
BRIBE_NEEDS_ALL: Final[i64] = 74
NO_SUCH_TACTIC: Final[i64] = 75
NOT_BOTH_FACTIONS: Final[i64] = 76
NOT_BY_CARD: Final[i64] = 77
NO_FOOD: Final[i64] = 78
NO_WAY_OVER: Final[i64] = 79
NO_PASSENGER: Final[i64] = 80
NOT_BESIDE: Final[i64] = 81
NO_ROOM: Final[i64] = 82
NOT_ITS_CORNER: Final[i64] = 83
ENTERS_BADLY: Final[i64] = 84
DUPLICATE: Final[i64] = 85
ENEMY_UNDER: Final[i64] = 86
NAMES_ANOTHER_SPACE: Final[i64] = 87

# Key in the message catalogues, and the rules, most telling first. A step that is not asked for, and
# a talent without effect, know their own (see explain.py).
REASONS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("legal", ()),
    ("no-such-action", ("TT-CMD-07",)),
    ("match-over", ("TT-TURN-17",)),
    ("wrong-step", ()),
    ("no-point-to-redraw", ("TT-SETUP-12",)),
    ("not-in-the-bag", ("TT-SETUP-11",)),
    ("not-in-edition", ("TT-BOX-01", "TT-BOX-02")),
    ("faction-taken", ("TT-SETUP-06",)),
    ("no-slots", ("TT-SETUP-08", "TT-SETUP-20")),
    ("too-many-of-faction", ("TT-SETUP-07",)),
    ("supply-empty", ("TT-BOX-04",)),
    ("supply-too-small", ("TT-BOX-04",)),
    ("draft-dead-end", ("TT-SETUP-21",)),
    ("none-waiting", ("TT-SETUP-15",)),
    ("occupied", ("TT-SETUP-15", "TT-MOVE-03")),
    ("not-own-rows", ("TT-SETUP-15", "TT-BOARD-05")),
    ("none-waiting", ("TT-TURN-15", "TT-TURN-16")),
    ("occupied", ("TT-TURN-15", "TT-TURN-16", "TT-MOVE-03")),
    ("not-on-the-edge", ("TT-TURN-15", "TT-BOARD-04")),
    ("no-own-token", ("TT-TURN-05",)),
    ("not-fresh", ("TT-FACE-02", "TT-TURN-05")),
    ("no-own-token", ("TT-TURN-02", "TT-TURN-04")),
    ("already-fresh", ("TT-TURN-02", "TT-FACE-01")),
    ("must-move-on", ("TT-MOVE-03", "TT-MOVE-04")),
    ("commands-left", ("TT-TURN-07", "TT-TURN-08", "TT-TURN-11")),
    ("battle-owed", ("TT-CMD-04", "TT-CMD-01")),
    ("cannot-pay", ("TT-TURN-09", "TT-TURN-10", "TT-CMD-07")),
    ("cannot-pay", ("TT-BATTLE-03", "TT-ENABLE-01")),
    ("enrage-used", ("TT-ENRAGE-01", "TT-ENRAGE-10")),
    ("has-bonus", ("TT-ENRAGE-06",)),
    ("not-adjacent", ("TT-MOVE-01", "TT-BOARD-02")),
    ("enemy-blocks", ("TT-MOVE-02",)),
    ("no-way-out", ("TT-MOVE-04", "TT-MOVE-03")),
    ("no-way-out", ("TT-MOVE-04",)),
    ("not-its-talent", ("TT-FACTION-03",)),
    ("talent-used", ("TT-TALENT-02",)),
    ("no-battle-follows", ("TT-CMD-02", "TT-CMD-01")),
    ("talent-without-effect", ()),
    ("not-a-target", ()),
    ("no-flight-there", ("TT-FLIGHT-01", "TT-FLIGHT-02", "TT-CMD-03")),
    ("no-machine-in-reserve", ("TT-BUILD-01", "TT-CMD-03")),
    ("occupied", ("TT-BUILD-01", "TT-CMD-03")),
    ("not-surrounding", ("TT-BUILD-01", "TT-BOARD-03", "TT-CMD-03")),
    ("needs-another", ("TT-TALENT-11", "TT-TALENT-12", "TT-CMD-03")),
    ("cannot-move", ("TT-CMD-03", "TT-MOVE-06")),
    ("no-talents-enabled", ("TT-ENABLE-01",)),
    ("enable-needs-one", ("TT-ENABLE-03",)),
    ("out-of-reach", ("TT-MOVE-06", "TT-MOVE-05")),
    ("cannot-march", ("TT-MARCH-02", "TT-CMD-03")),
    ("cannot-swarm", ("TT-SWARM-02",)),
    ("not-itself", ("TT-BATTLE-01",)),
    ("empty-target", ("TT-CMD-01", "TT-BATTLE-01")),
    ("friend", ("TT-BATTLE-25",)),
    ("no-spear", ("TT-SKEWER-01", "TT-SKEWER-02", "TT-FACTION-04")),
    ("melee-only", ("TT-BATTLE-03", "TT-FACTION-04")),
    ("no-sure-shot", ("TT-BATTLE-06",)),
    ("ranged-only", ("TT-BATTLE-05", "TT-FACTION-04")),
    ("not-diagonal", ("TT-BATTLE-03", "TT-BOARD-03")),
    ("melee-not-adjacent", ("TT-BATTLE-02", "TT-BOARD-02")),
    ("line-blocked", ("TT-BATTLE-04", "TT-BATTLE-28")),
    ("out-of-range", ("TT-BATTLE-04",)),
    ("out-of-range", ("TT-RUSH-02",)),
    ("line-blocked", ("TT-SHARP-03", "TT-BATTLE-28")),
    ("only-diagonal", ("TT-SHARP-01",)),
    ("out-of-range", ("TT-SHARP-03",)),
    ("must-leave", ("TT-BATTLE-13", "TT-MOVE-06")),
    ("occupied", ("TT-MOVE-03", "TT-MOVE-06")),
    ("still-in-the-shot", ("TT-BATTLE-14", "TT-BATTLE-15")),
    ("too-far-to-evade", ("TT-BATTLE-12", "TT-BATTLE-13", "TT-MOVE-05", "TT-MOVE-06")),
    ("cannot-pay-so-much", ("TT-SOLE-03",)),
    ("no-tactics", ("TT-TACTIC-10", "TT-CMD-07")),
    ("tile-neutral", ("TT-TACTIC-05", "TT-TACTIC-02")),
    ("has-mastery", ("TT-TACTIC-15",)),
    ("tile-held", ("TT-TACTIC-06", "TT-TACTIC-05")),
    ("bribe-needs-all", ("TT-TACTIC-12", "TT-TACTIC-05")),
    ("no-such-tactic", ("TT-CARD-01", "TT-TACTIC-10")),
    ("not-both-factions", ("TT-TACTIC-10",)),
    ("not-by-card", ("TT-TACTIC-09", "TT-CMD-07")),
    ("no-food", ("TT-CARD-BUFFET",)),
    ("no-way-over", ("TT-TACTIC-11", "TT-FLIGHT-02")),
    ("no-passenger", ("TT-CARD-DEATH",)),
    ("not-beside", ("TT-CARD-DEATH",)),
    ("no-room", ("TT-RARITY-05", "TT-RARITY-08")),
    ("not-its-corner", ("TT-RARITY-05",)),
    ("enters-badly", ("TT-RARITY-05", "TT-RARITY-08")),
    ("duplicate", ("TT-RARITY-04",)),
    ("enemy-under", ("TT-MOVE-02", "TT-RARITY-05")),
    ("names-another-space", ("TT-MOVE-01", "TT-RARITY-05")),
)
