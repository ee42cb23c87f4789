"""One call tells the numbers of every token that a viewer knows."""

from __future__ import annotations

import pytest

import banneret


@pytest.mark.rule("TT-BATTLE-07")
@pytest.mark.rule("TT-INCITE-01")
def test_threat_of_token_terrors() -> None:
    game = banneret.game("token-terrors")
    state = game.parse_position(
        "first Goblin d3, Goblin d4; second Elf d5, Elf c4, Elf g7; S 0/0; active d4, C 3"
    )
    ratings = game.ratings(state)
    assert ratings["d4"] == {"threat": 2, "attack": 2, "damage": 0}
    assert ratings["g7"] == {"threat": 1, "attack": 1, "damage": 0}
    assert set(ratings) == {"d3", "d4", "d5", "c4", "g7"}
    state.apply(game.parse(state, "incite"))
    assert game.ratings(state)["d4"] == {"threat": 2, "attack": 4, "damage": 0}


@pytest.mark.rule("SA-COMP-11")
@pytest.mark.rule("SA-FOG-01")
def test_ratings_of_sack_armies() -> None:
    game = banneret.game("sack-armies")
    state = game.new_initial_state()
    rng = banneret.Rng(5)
    while not (state.is_terminal() or set(game.ratings(state, 0)) > set(game.ratings(state))):
        state.apply(state.random_action(rng))
    spectator, general = game.ratings(state), game.ratings(state, 0)
    assert all(general[unit] == numbers for unit, numbers in spectator.items())
    for numbers in general.values():
        names = {"rank", "movement", "damage", "armor", "armor_ranged", "range"}
        assert set(numbers) == names
        assert numbers["rank"] >= 1


@pytest.mark.rule("TR-TRAVEL-08")
def test_morale_of_terreign() -> None:
    game = banneret.game("terreign", players=3)
    text = (
        "round 3 first P1 | T1 plain | T2 farm | T3 coast | P1 hammerstone 5 W1 D2 1h | "
        "P2 benevol 4 W1 D3 1h | P3 gryssel 6 W2 D3 1h | > turn seat P1 step acting"
    )
    ratings = game.ratings(game.parse_position(text))
    assert ratings["P2-warrior"] == {"morale": 4, "traps": 0, "plague": 0}
    state, rng = game.new_initial_state(), banneret.Rng(1)
    while "P2-warrior" not in game.ratings(state, 1) or "P2-warrior" in game.ratings(state, 0):
        state.apply(state.random_action(rng))
    assert game.ratings(state, 1)["P2-warrior"]["morale"] >= 1  # its own face-down token
