"""The rules each legal action rests on, most telling first.

Those of other editions are left out by the game.
"""

from __future__ import annotations

from banneret.games.token_terrors import actions as a
from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import bit_at
from banneret.games.token_terrors.cards import effects
from banneret.games.token_terrors.cards.deck import (
    COVER,
    DOOM,
    FRENZY,
    GROUNDED,
    HATRED,
    KIN,
)
from banneret.games.token_terrors.rows import ATTACK, CARD, FLIES_OVER, MOVES, row_of
from banneret.games.token_terrors.rules import threat
from banneret.games.token_terrors.speech import must_fly_over
from banneret.games.token_terrors.state import TokenTerrors
from banneret.games.token_terrors.talents import law

DONE = {
    table.ENABLED: ("TT-ENABLE-03",),
    table.MARCH_MORE: ("TT-MARCH-02",),
    table.CARRYING: ("TT-CARD-DEATH",),
}


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
    if row.form == CARD:
        cards = s.roster.deck.cards[square : square + 1]
        return (*row.rules, *(card.rule for card in cards), "TT-CARD-03")
    if row.talent is not None and s.advanced:
        if row.talent.flies and must_fly_over(s, square):
            return FLIES_OVER
        return (*row.rules, *_by_tactic(s, square, row.talent.has_squares))
    if row.first == a.GO and s.phase == table.SETTING:
        return ("TT-CARD-DEATH", "TT-MOVE-03")
    if a.enters(action):
        if s.phase == table.PLACING:
            return ("TT-SETUP-15", "TT-SETUP-16")
        return ("TT-TURN-15", "TT-TURN-16", "TT-SETUP-16")
    if action == a.PLAIN + a.REST and s.active != table.NOWHERE:
        return _rest(s, row.rules)
    if action == a.PLAIN + a.DECLINE:
        return ("TT-UNDEAD-02",) if s.phase == table.SAVING else ("TT-BATTLE-09",)
    if action == a.PLAIN + a.DONE:
        return DONE[int(s.phase)]
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
    cards = _of_cards(s, square) if s.advanced else ()
    return (*sure, *kind, *cards, "TT-BATTLE-07", *evading, answer, "TT-BATTLE-18")


def _of_cards(s: TokenTerrors, square: int) -> tuple[str, ...]:
    """The rules of the cards that change a Battle with the token on a square."""
    found = [
        effects.between(s, effect, s.actor, square).rule for effect in (HATRED, DOOM, GROUNDED)
    ]
    found.append(effects.cannot_evade(s, s.actor, square).rule)
    if effects.tactic(s, True).effect in (KIN, COVER, FRENZY):
        found.append(effects.tactic(s, True).rule)
    return tuple(dict.fromkeys(rule for rule in found if rule))


def _by_tactic(s: TokenTerrors, square: int, on_square: bool) -> tuple[str, ...]:
    """The rule of the tactic that lets a talent choose a token of another faction."""
    if not on_square or s.active == table.NOWHERE or not s.mine & bit_at(square):
        return ()
    if table.faction_at(s, square) == table.active_faction(s):
        return ()
    return (effects.tactic(s, True).rule, "TT-TACTIC-09")


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
