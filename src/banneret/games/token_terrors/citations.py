"""The rules each legal action rests on, most telling first."""

from __future__ import annotations

from banneret.games.token_terrors import actions as a
from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import CELLS, FULL, bit_at, straight
from banneret.games.token_terrors.rules import commands, threat
from banneret.games.token_terrors.state import TokenTerrors

EDITION_COSTS = {
    a.BUILD: ("TT-BUILD-02", "TT-BUILD-03", "TT-BUILD-03"),
    a.INFECT: ("TT-INFECT-04", "TT-INFECT-05", "TT-INFECT-05"),
}
PLANES = {
    a.MOVE: ("TT-MOVE-01", "TT-MOVE-02"),
    a.ENABLE: ("TT-ENABLE-01", "TT-ENABLE-03"),
    a.MARCH: ("TT-MARCH-01", "TT-MARCH-02"),
    a.TEAMWORK: ("TT-TEAMWORK-01", "TT-MOVE-05"),
    a.TAKE_FLIGHT: ("TT-FLIGHT-01", "TT-FLIGHT-02"),
    a.BUILD: ("TT-BUILD-01",),
    a.REFRESH: ("TT-TURN-02", "TT-TURN-03"),
    a.ACTIVATE: ("TT-TURN-05", "TT-FACE-02"),
    a.GO: ("TT-MOVE-05", "TT-MOVE-06"),
}
PLAIN = {
    a.ENRAGE: ("TT-ENRAGE-01", "TT-ENRAGE-02"),
    a.INCITE: ("TT-INCITE-01", "TT-CMD-02"),
    a.UNDEAD: ("TT-UNDEAD-01",),
    a.INFECT: ("TT-INFECT-01", "TT-INFECT-02", "TT-CMD-02"),
    a.RUSH: ("TT-RUSH-01", "TT-RUSH-02", "TT-CMD-02"),
    a.SHARPSHOOTER: ("TT-SHARP-01", "TT-SHARP-02", "TT-SHARP-03", "TT-CMD-02"),
    a.SWARM: ("TT-SWARM-01", "TT-SWARM-02"),
    a.SPEAR_SKEWER: ("TT-SKEWER-01", "TT-SKEWER-03", "TT-CMD-02"),
    a.REST: ("TT-TURN-11", "TT-SURGE-05"),
    a.STAY: ("TT-TURN-11", "TT-FACE-04"),
    a.ROLL_TO_EVADE: ("TT-BATTLE-09", "TT-BATTLE-11"),
    a.RISE: ("TT-UNDEAD-01", "TT-UNDEAD-02", "TT-UNDEAD-05"),
    a.KEEP: ("TT-SETUP-12", "TT-SETUP-13"),
    a.REDRAW: ("TT-SETUP-12", "TT-SETUP-13"),
}


def rules_of(s: TokenTerrors, action: int) -> tuple[str, ...]:
    """Ids of the rules that a legal action or outcome rests on."""
    if action >= a.DRAFT:
        size = "TT-SETUP-05" if s.edition == table.PROTOTYPE else "TT-SETUP-04"
        return ("TT-SETUP-03", size, "TT-SETUP-07", "TT-SETUP-20")
    if action >= a.PLAIN:
        return _plain(s, action - a.PLAIN)
    plane = action - action % CELLS
    if a.BATTLE <= plane < a.ENABLE:
        return _battle(s, plane, action % CELLS)
    if plane == a.MOVE and s.mine & bit_at(action % CELLS):
        return ("TT-MOVE-03", "TT-MOVE-04", *PLANES[a.MOVE])
    if plane == a.BUILD:
        return (*PLANES[a.BUILD], EDITION_COSTS[a.BUILD][s.edition])
    if plane == a.EVADE:
        return _evade(s)
    if a.ENTER <= plane < a.SWARM_STEP:
        if s.phase == table.PLACING:
            return ("TT-SETUP-15", "TT-SETUP-16")
        return ("TT-TURN-15", "TT-TURN-16", "TT-SETUP-16")
    if plane >= a.SWARM_STEP:
        return ("TT-SWARM-01", "TT-SWARM-02")
    return PLANES[plane]


def _battle(s: TokenTerrors, plane: int, square: int) -> tuple[str, ...]:
    infected = () if s.foes & bit_at(square) else ("TT-INFECT-01", "TT-INFECT-03")
    if plane == a.BLINDSIDE:
        return ("TT-BATTLE-03", *infected, "TT-BATTLE-07", "TT-BATTLE-18")
    if s.actor == table.NOWHERE:
        return ("TT-BATTLE-01", "TT-TURN-05")
    is_shot = plane != a.BATTLE or bool(s.ranged & bit_at(s.actor))
    kind = _shot(s, square) if is_shot else ("TT-BATTLE-02", *infected)
    sure = ("TT-BATTLE-05",) if plane == a.SURE_SHOT else ()
    evading = ("TT-BATTLE-08",) if is_shot else ()
    answered = threat.strikes_back(s, s.actor, square)
    answer = "TT-BATTLE-20" if is_shot and not answered and s.aim else "TT-BATTLE-19"
    return (*sure, *kind, "TT-BATTLE-07", *evading, answer, "TT-BATTLE-18")


def _shot(s: TokenTerrors, square: int) -> tuple[str, ...]:
    """The rules that give a ranged attack its range and shape."""
    if not s.ranged & bit_at(s.actor):
        return ("TT-SKEWER-02",)
    if s.aim == table.NO_AIM:
        return ("TT-BATTLE-04",)
    if table.faction_at(s, s.actor) == a.WYVERN:
        return ("TT-RUSH-01", "TT-RUSH-02")
    if s.edition == table.FIRST and straight(bit_at(s.actor), FULL, 2) & bit_at(square):
        return ("TT-SHARP-02", "TT-SHARP-04", "TT-BATTLE-04")
    return ("TT-SHARP-01", "TT-SHARP-02", "TT-SHARP-03")


def _evade(s: TokenTerrors) -> tuple[str, ...]:
    if s.edition == table.PROTOTYPE:
        return ("TT-BATTLE-12", "TT-MOVE-06", "TT-BATTLE-17")
    if s.edition == table.FIRST:
        return ("TT-BATTLE-13", "TT-MOVE-06", "TT-BATTLE-17")
    return ("TT-BATTLE-13", "TT-BATTLE-14", "TT-BATTLE-15", "TT-BATTLE-17")


def _plain(s: TokenTerrors, plain: int) -> tuple[str, ...]:
    if plain == a.PHALANX:
        return ("TT-PHALANX-02",) if s.edition == table.PROTOTYPE else ("TT-PHALANX-01",)
    if plain == a.INFECT:
        return (*PLAIN[plain], EDITION_COSTS[plain][s.edition])
    idle = s.active == table.NOWHERE
    if plain == a.REST and not idle and s.readied & bit_at(s.active):
        rested = "TT-TURN-23" if s.edition == table.PROTOTYPE else "TT-TURN-12"
        return (rested, *PLAIN[plain])
    if plain == a.REST and not idle and commands.acting_faction(s) == a.SWAMPLIN:
        return (*PLAIN[plain], "TT-KICKSTART-01")
    if plain == a.DECLINE:
        return ("TT-UNDEAD-02",) if s.phase == table.SAVING else ("TT-BATTLE-09",)
    if plain == a.DONE:
        return ("TT-ENABLE-03",) if s.phase == table.ENABLED else ("TT-MARCH-02",)
    if plain in PLAIN:
        return PLAIN[plain]
    if plain < a.ROLL:
        return ("TT-SOLE-01", "TT-SOLE-02", "TT-SOLE-03")
    if plain < a.DRAW:
        if s.phase == table.ROLL_FIRST:
            return ("TT-SETUP-01",)
        evasion = "TT-BATTLE-05" if s.mode == table.SURE else "TT-BATTLE-11"
        return (evasion, "TT-BATTLE-10" if s.edition != table.PROTOTYPE else "TT-BATTLE-09")
    return ("TT-SETUP-11", "TT-SETUP-22")
