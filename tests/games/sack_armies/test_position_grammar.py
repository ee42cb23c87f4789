"""Positions from scratch: whatever is read can be looked at, played on and written."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from banneret.games.sack_armies.game import SackArmies, new
from banneret.kernel.errors import PositionError
from banneret.kernel.rng import Rng
from tests.conformance.texts import fault_of
from tests.games.sack_armies.grammar import Grammar
from tests.games.sack_armies.match import FREE

RICH = (
    "grassland:2+paved_road:2+dark_forest:2+watchtower:2+ash_field:1+ogre_slaver:2+vine_horror:1"
    "+elf_lord:2+nether_priestess:2+hedge_wizard:2+catapult:2+elven_spearmen:3+pixie_swarm:2"
    "+gladiator:2+lightning_strike:2+weaken:2+stone_skin:2+fireball:2+scrying:2+mirror_step:2"
    "+entangle:2+retreat:2+screening_fronts:2+shield_wall:2+volley:2+demoralize:2+supply_train:2"
    "+double_time:2+hold_the_line:2"
)
SMALL = "grassland:2+gladiator:1+orc_infantry:1+ogre_slaver:1+elf_lord:1+retreat:1+weaken:1"
GAMES = {
    "printed": {},
    "rich": {"armies": f"{RICH},{RICH}", **FREE},
    "small": {"armies": f"{SMALL},{SMALL}", "agreements": True, **FREE},
    "three": {
        "armies": ",".join([RICH] * 3), "generals": 3, "flip_method": "cards_full",
        "surprise_limit": "unlimited", "wrong_token": "refunded", **FREE,
    },
    "other readings": {
        "armies": f"{RICH},{RICH}", "counter_choice": "before_damage", "raised_face": "down",
        "own_permanents_count": False, "null_move": "allowed", "excess_hand": "free_choice",
        "range_metric": "legal_path", "public_info": "counts_hidden", **FREE,
    },
}  # fmt: skip
FEW = 40
MANY = 40_000


def looks(game: SackArmies, text: str, rng: Rng) -> bool:
    """Look at what a text says from every seat; whether it says anything that can be."""
    try:
        state = game.parse_position(text)
    except PositionError:
        return False
    for seat in range(game.num_players):
        world = state.resample(seat, rng)
        assert world.observation(seat) == state.observation(seat), text
        assert game.position_problems(world) == [], text
        assert -1 <= game.evaluate(state, seat) <= 1
    state.observation(None)
    return True


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", [FEW, pytest.param(MANY, marks=pytest.mark.soak)])
def test_positions_of_the_grammar_are_refused_or_play(name: str, number: int) -> None:
    game = new(**GAMES[name])
    rng = Rng(number)
    grammar = Grammar(game, rng)
    read = 0

    def faults() -> Iterator[str]:
        nonlocal read
        for seed in range(number):
            text = grammar.text()
            fault = fault_of(game, text, seed)
            if fault:
                yield fault
            read += looks(game, text, rng)

    assert not list(islice(faults(), 5))
    assert read > number // 20  # most are spoilt on purpose
