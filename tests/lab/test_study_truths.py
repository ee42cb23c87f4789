"""A duel of Token Terrors that is solved to its last throw of the dice: what a study says of it holds the answer."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

import banneret
from banneret.games.token_terrors.game import TokenTerrorsGame
from banneret.kernel.state import CHANCE, TERMINAL, State
from tests.lab.studies import ROOT

if TYPE_CHECKING:
    from banneret.games.token_terrors.state import TokenTerrors


from banneret.lab import Study

LAST_TURN = 4
DUEL = f"first Elf d3; second Ogre d5; S 0/0; turn {LAST_TURN} first"
FACTION = (ROOT / "examples" / "own_faction.toml").read_text(encoding="utf-8")
GAME = banneret.game("token-terrors", factions=FACTION, turn_limit=LAST_TURN)
SEAT = 0  # the attacker: it wins in this turn, or the match is a draw


def solved(state: State, best: bool, known: dict[object, Fraction]) -> Fraction:
    """The exact points of the attacker: of the best play of both, or where all take anything."""
    player = int(state.current_player())
    if player == TERMINAL:
        return (Fraction(state.returns()[SEAT]) + 1) / 2
    key = state.key()
    if key not in known:
        known[key] = _combined(state, player, best, known)
    return known[key]


def _combined(state: State, player: int, best: bool, known: dict[object, Fraction]) -> Fraction:
    if player == CHANCE:
        ways = [(action, int(weight)) for action, weight in state.chance_outcomes()]
    else:
        ways = [(int(action), 1) for action in state.legal_actions()]
    found = []
    for action, weight in ways:
        after = state.copy()
        after.do(action)
        found.append((weight, solved(after, best, known)))
    if player == CHANCE or not best:
        total = sum((weight * value for weight, value in found), Fraction())
        return total / sum(weight for weight, _ in found)
    return (max if player == SEAT else min)(value for _, value in found)


@pytest.mark.parametrize(("bot", "best", "games"), [("random", False, 600), ("level:4", True, 90)])
def test_answer_of_a_solved_duel_is_found(
    bot: str, best: bool, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The best play wins five times out of six: eleven points of twelve, since the rest is drawn."""

    def begun(game: TokenTerrorsGame) -> TokenTerrors:
        return game.parse_position(DUEL)

    monkeypatch.setattr(TokenTerrorsGame, "new_initial_state", begun)
    exact = solved(GAME.new_initial_state(), best, {})
    assert (exact == Fraction(11, 12)) == best
    found = Study.balance(GAME, seats=bot, games=games, seed=5).answer
    attacker = found.seats[SEAT]
    assert attacker.holds(float(exact))
    assert not attacker.holds(0.5)
    assert attacker.half < 0.12
    assert found.first[0].value == attacker.value
