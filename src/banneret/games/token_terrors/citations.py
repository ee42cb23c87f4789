"""The rules each legal action rests on, most telling first.

Those of other editions are left out by the game.
"""

from __future__ import annotations

from banneret.games.token_terrors import actions as a
from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import bit_at
from banneret.games.token_terrors.rows import ATTACK, MOVES, row_of
from banneret.games.token_terrors.rules import threat
from banneret.games.token_terrors.state import TokenTerrors
from banneret.games.token_terrors.talents import law


def rules_of(s: TokenTerrors, action: int) -> tuple[str, ...]:
    """Ids of the rules that a legal action or outcome rests on."""
    row = row_of(action)
    square = action - row.first
    if row.form == ATTACK:
        return _battle(s, row.first, square)
    if row.first == a.MOVE and s.mine & bit_at(square):
        return ("TT-MOVE-03", "TT-MOVE-04", *MOVES)
    if row.first == a.EVADE:
        return _evade(s)
    if a.enters(action):
        if s.phase == table.PLACING:
            return ("TT-SETUP-15", "TT-SETUP-16")
        return ("TT-TURN-15", "TT-TURN-16", "TT-SETUP-16")
    if action == a.PLAIN + a.REST and s.active != table.NOWHERE:
        return _rest(s, row.rules)
    if action == a.PLAIN + a.DECLINE:
        return ("TT-UNDEAD-02",) if s.phase == table.SAVING else ("TT-BATTLE-09",)
    if action == a.PLAIN + a.DONE:
        return ("TT-ENABLE-03",) if s.phase == table.ENABLED else ("TT-MARCH-02",)
    if row.first == a.PLAIN + a.ROLL:
        return _roll(s)
    return row.rules


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
    return law.altering(s).shot_rules(s, square)


def _evade(s: TokenTerrors) -> tuple[str, ...]:
    if s.edition == table.PROTOTYPE:
        return ("TT-BATTLE-12", "TT-MOVE-06", "TT-BATTLE-17")
    if s.edition == table.FIRST:
        return ("TT-BATTLE-13", "TT-MOVE-06", "TT-BATTLE-17")
    return ("TT-BATTLE-13", "TT-BATTLE-14", "TT-BATTLE-15", "TT-BATTLE-17")


def _rest(s: TokenTerrors, rules: tuple[str, ...]) -> tuple[str, ...]:
    if s.readied & bit_at(s.active):
        return ("TT-TURN-23", "TT-TURN-12", *rules)
    traits = [t for t in law.talents_of(s, table.acting_faction(s)) if t.action < 0]
    return (*rules, *(rule for trait in traits for rule in trait.rules))


def _roll(s: TokenTerrors) -> tuple[str, ...]:
    if s.phase == table.ROLL_FIRST:
        return ("TT-SETUP-01",)
    evasion = "TT-BATTLE-05" if s.mode == table.SURE else "TT-BATTLE-11"
    return (evasion, "TT-BATTLE-10" if s.edition != table.PROTOTYPE else "TT-BATTLE-09")
