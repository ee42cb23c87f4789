"""Positions of matches in which a turn can be won, for certain or by odds, and traps that a look one decision ahead walks into.

They stand in `positions/`, with what is right in them, as `python -m bench.positions` finds them. `best` was reckoned
out by `bots/forced.py` with room for 20,000 states; what a trap costs was seen in matches played on from it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from banneret.bots.bot import Turn
from banneret.bots.greedy import GreedyBot
from banneret.bots.levels import LEVELS
from banneret.kernel.registry import entry
from banneret.kernel.rng import Rng
from banneret.kernel.state import State
from bench.positions import SEEDS, STATES, chosen, reckoned

GAMES = ("token-terrors", "sack-armies", "terreign")
KINDS = {"wins": GAMES, "odds": ("token-terrors",), "traps": GAMES}
LEAST = 10  # positions of each kind


def told(kind: str) -> list[Any]:
    """The positions of a kind, each with the name of its game."""
    found = []
    for name in KINDS[kind]:
        rows = json.loads(
            Path(__file__).with_name("positions").joinpath(f"{name}.json").read_text()
        )
        assert len(rows[kind]) >= LEAST
        found += [
            pytest.param(name, row, id=f"{name}-{kind}-{n}") for n, row in enumerate(rows[kind])
        ]
    return found


def read(name: str, row: dict[str, Any]) -> State:
    return entry(name).game(row["options"]).parse_position(row["position"])


@pytest.mark.parametrize(("name", "row"), told("wins") + told("odds"))
def test_levels_four_and_five_win_this_turn(name: str, row: dict[str, Any]) -> None:
    state = read(name, row)
    for level in (4, LEVELS):
        for seed in SEEDS:
            assert chosen(level, state, seed) in row["best"]


@pytest.mark.parametrize(("name", "row"), told("wins") + told("odds"))
def test_the_win_is_there_and_other_choices_miss_it(name: str, row: dict[str, Any]) -> None:
    state = read(name, row)
    least = reckoned(state, STATES, len(SEEDS))
    best = max(least)
    assert best == pytest.approx(row["chance"], abs=1e-4)
    right = [
        state.game.format(state, action)
        for action, chance in zip(state.legal_actions(), least, strict=True)
        if chance >= best - 1e-9
    ]
    assert right == row["best"]
    assert len(right) < len(least)


@pytest.mark.parametrize(("name", "row"), told("traps"))
def test_level_five_sees_the_trap_that_greedy_walks_into(name: str, row: dict[str, Any]) -> None:
    state = read(name, row)
    for seed in SEEDS:
        greedy = GreedyBot(Rng(seed)).choose(Turn(state, Rng(seed)))
        assert state.game.format(state, greedy) == row["greedy"]
        assert chosen(LEVELS, state, seed) != row["greedy"]
