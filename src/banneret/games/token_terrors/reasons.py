"""Why an action is not legal: a number for each reason, its words' key and its rules.

The functions that decide legality answer with these numbers; 0 allows. A key may stand for several
reasons that read the same and rest on other rules.
"""

from __future__ import annotations

from typing import Final

OK: Final = 0
NO_ACTION: Final = 1
MATCH_OVER: Final = 2
NOT_ASKED: Final = 3
NO_POINT_TO_REDRAW: Final = 4
NOT_IN_THE_BAG: Final = 5
NOT_IN_EDITION: Final = 6
FACTION_TAKEN: Final = 7
NO_SLOTS: Final = 8
TOO_MANY_OF_FACTION: Final = 9
SUPPLY_EMPTY: Final = 10
SUPPLY_TOO_SMALL: Final = 11
DEAD_END: Final = 12
NONE_TO_PLACE: Final = 13
PLACES_ONTO: Final = 14
NOT_OWN_ROWS: Final = 15
NONE_TO_REINFORCE: Final = 16
REINFORCES_ONTO: Final = 17
NOT_ON_THE_EDGE: Final = 18
NOTHING_TO_ACTIVATE: Final = 19
NOT_FRESH: Final = 20
NOTHING_TO_REFRESH: Final = 21
ALREADY_FRESH: Final = 22
MUST_MOVE_ON: Final = 23
COMMANDS_LEFT: Final = 24
BATTLE_OWED: Final = 25
CANNOT_PAY: Final = 26
BLINDSIDE_IS_TWO: Final = 27
ENRAGE_USED: Final = 28
HAS_BONUS: Final = 29
NOT_ADJACENT: Final = 30
ENEMY_BLOCKS: Final = 31
NO_WAY_OUT: Final = 32
GOBLIN_STUCK: Final = 33
NOT_ITS_TALENT: Final = 34
TALENT_USED: Final = 35
NO_BATTLE_FOLLOWS: Final = 36
WITHOUT_EFFECT: Final = 37
NOT_A_TARGET: Final = 38
NO_FLIGHT_THERE: Final = 39
NO_MACHINE: Final = 40
BUILDS_ONTO: Final = 41
NOT_SURROUNDING: Final = 42
NEEDS_ANOTHER: Final = 43
CANNOT_MOVE: Final = 44
NO_TALENTS_ENABLED: Final = 45
ENABLE_NEEDS_ONE: Final = 46
OUT_OF_REACH: Final = 47
CANNOT_MARCH: Final = 48
CANNOT_SWARM: Final = 49
NOT_ITSELF: Final = 50
EMPTY_TARGET: Final = 51
FRIEND: Final = 52
NO_SPEAR: Final = 53
MELEE_ONLY: Final = 54
NO_SURE_SHOT: Final = 55
RANGED_ONLY: Final = 56
NOT_DIAGONAL: Final = 57
MELEE_NOT_ADJACENT: Final = 58
LINE_BLOCKED: Final = 59
OUT_OF_RANGE: Final = 60
BEYOND_RUSH: Final = 61
DIAGONAL_BLOCKED: Final = 62
ONLY_DIAGONAL: Final = 63
BEYOND_DIAGONAL: Final = 64
MUST_LEAVE: Final = 65
EVADES_ONTO: Final = 66
STILL_IN_THE_SHOT: Final = 67
TOO_FAR_TO_EVADE: Final = 68
CANNOT_PAY_SO_MUCH: Final = 69

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
)
