"""The games that are compared are the same game."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

import banneret
from banneret.kernel.playout import checksum
from banneret.kernel.state import CHANCE, TERMINAL
from bench import like_for_like
from bench.compiled_toy import compile_toy, environment
from bench.plain_toy import OVER, WEIGHTS, PlainToy
from examples.own_game import TOY
from tests.needs import module

CHECKSUM = """
from banneret.kernel.playout import checksum
from examples import own_game
print(own_game.__file__, *checksum(own_game.TOY.game({}).new_initial_state(), 100, 1))
"""


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
    spiel = module("pyspiel", "peers")
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
    monkeypatch.setattr(like_for_like, "REPEATS", 1)
    monkeypatch.setattr(like_for_like, "compile_toy", lambda _: False)
    like_for_like.main([])
    head, columns, plain, *others = capsys.readouterr().out.splitlines()
    assert head.startswith("the toy, random matches, decisions/s, medians of 1")
    assert columns.split("  ")[-1].strip() == "Python loop"
    assert plain.split()[:3] == ["plain", "class", "-"]
    assert plain.endswith("(1.00)")
    names = ["Banneret, all uncompiled"] + ["Banneret"] * banneret.COMPILED
    assert [line[2:32].strip() for line in others][-len(names) :] == names


@pytest.mark.soak
@pytest.mark.skipif(not banneret.COMPILED, reason="nothing is compiled here")
def test_the_compiled_toy_plays_the_same_matches(tmp_path: Path) -> None:
    assert compile_toy(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", CHECKSUM],
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    rules, *sums = done.stdout.split()
    assert Path(rules).suffix != ".py"
    assert Path(rules).is_relative_to(tmp_path)
    start = TOY.game({}).new_initial_state()
    assert [int(number) for number in sums] == list(checksum(start, 100, 1))
