"""The games that are compared are the same game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.kernel.state import CHANCE, TERMINAL
from bench import like_for_like
from bench.plain_toy import OVER, WEIGHTS, PlainToy
from examples.own_game import TOY


@pytest.mark.parametrize("seed", range(40))
def test_the_plain_class_plays_the_toy(seed: int) -> None:
    rng = random.Random(seed)
    options = {"players": 2 + seed % 3, "goal": 2 + seed % 5, "rounds": 1 + seed % 7}
    state = TOY.game(options).new_initial_state()
    plain = PlainToy(options["players"], options["goal"], options["rounds"])
    while (player := state.current_player()) != TERMINAL:
        assert (plain.player == -1) == (player == CHANCE)
        assert player == CHANCE or plain.player == player
        assert plain.open == state.legal_actions()
        if player == CHANCE:
            assert [weight for _, weight in state.chance_outcomes()] == list(WEIGHTS)
        action = rng.choice(plain.open)
        state.apply(action)
        plain.apply(action)
    assert plain.player == OVER
    assert plain.returns() == state.returns()


@pytest.mark.parametrize("seed", range(20))
def test_open_spiel_plays_the_toy(seed: int) -> None:
    spiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is an extra: peers")
    from bench.open_spiel_toy import NAME

    rng = random.Random(seed)
    state = TOY.game({}).new_initial_state()
    other = spiel.load_game(NAME).new_initial_state()
    while (player := state.current_player()) != TERMINAL:
        assert other.is_chance_node() == (player == CHANCE)
        actions = state.legal_actions()
        first = actions[0] if player == CHANCE else 0
        assert [action + first for action in other.legal_actions()] == actions
        action = rng.choice(actions)
        state.apply(action)
        other.apply_action(action - first)
    assert other.is_terminal()
    assert other.returns() == state.returns()


def test_the_figures_are_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(like_for_like, "SECONDS", 0.01)
    like_for_like.main()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "the toy, decisions/s, medians of 5"
    ours, loop, plain = (line.split("  ")[1] for line in lines[1:4])
    assert ours == "Banneret, compiled loop"
    assert (loop, plain) == ("Banneret, Python loop", "plain class, Python loop")
