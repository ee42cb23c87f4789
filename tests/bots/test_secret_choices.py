"""What two choose in secret of each other cannot be foreseen: the cards of a Duel."""

from __future__ import annotations

from fractions import Fraction

import pytest

from banneret.bots.bot import Turn
from banneret.bots.levels import LEVELS, LevelBot
from banneret.bots.mcts import Budget, SearchBot
from banneret.bots.search import Settings
from banneret.games.terreign import actions as act
from banneret.games.terreign.state import TerReign
from banneret.kernel.rng import Rng
from tests.games.terreign.table import play, table
from tests.games.terreign.test_duel_solution import CARDS, second

EXPLOITED = 0.05  # of a win chance, at most
SEEDS = 8


def dueling() -> TerReign:
    """A Duel begins."""
    return play(table(2, "T1 plain", "P1 W1 D2", "P2 W1 D2"), "duel P2")


def mix_of(state: TerReign, seeds: int, bot_of: type[LevelBot] | None = None) -> dict[int, float]:
    """How often each card is chosen, over several seeds."""
    mix = dict.fromkeys(CARDS, 0.0)
    for seed in range(seeds):
        bot = (
            LevelBot(Rng(seed), LEVELS) if bot_of else SearchBot(Rng(seed), Settings(), Budget(600))
        )
        for choice in bot.analyse(Turn(state, Rng(seed))).choices:
            mix[act.about(choice.action)] += choice.likely / seeds
    return mix


def gains(attack: dict[int, float] | None, defense: dict[int, float] | None) -> float:
    """What the best answer to a mix of first cards gains, by the exact solution of the Duel."""
    worth = {(a, d): float(second(a, d)[0]) for a in CARDS for d in CARDS}
    even = float(Fraction(1, 2))
    if attack is not None:
        return even - min(sum(attack[a] * worth[a, d] for a in CARDS) for d in CARDS)
    assert defense is not None
    return max(sum(defense[d] * worth[a, d] for d in CARDS) for a in CARDS) - even


def test_first_cards_are_mixed() -> None:
    state = dueling()
    attack = mix_of(state, 3)
    play(state, "strike head")
    defense = mix_of(state, 3)
    assert gains(attack, None) < 0.12
    assert gains(None, defense) < 0.12


def test_a_defender_cannot_see_the_card_that_was_chosen() -> None:
    mixes = []
    for zone in ("head", "body", "right", "left"):
        state = play(dueling(), f"strike {zone}")
        mixes.append(mix_of(state, 1))
    assert all(mix == mixes[0] for mix in mixes)


def test_the_tree_is_full_in_the_middle_of_a_duel() -> None:
    state = dueling()
    for nodes in (1, 5, 12, 40):
        bot = SearchBot(Rng(1), Settings(nodes=nodes), Budget(200))
        assert bot.choose(Turn(state, Rng(1))) in state.legal_actions()


@pytest.mark.sweep
def test_the_strongest_level_cannot_be_exploited() -> None:
    state = dueling()
    attack = mix_of(state, SEEDS, LevelBot)
    play(state, "strike head")
    defense = mix_of(state, SEEDS, LevelBot)
    assert gains(attack, None) <= EXPLOITED
    assert gains(None, defense) <= EXPLOITED
