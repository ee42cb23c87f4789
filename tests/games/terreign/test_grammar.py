"""Positions written from scratch: what is read can be played on, looked at and written."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.terreign.game import TerReignGame
from banneret.games.terreign.state import TerReign
from banneret.kernel.errors import PositionError
from banneret.kernel.registry import entry
from banneret.kernel.rng import Rng
from tests.conformance.texts import fault_of, fault_of_state
from tests.games.terreign.grammar import written

SETS: list[dict[str, Any]] = [
    *[{"players": n} for n in range(2, 9)],
    *[{"players": n, "variant": "royale", "barter": "on"} for n in (2, 3, 5, 8)],
    {"players": 4, "variant": "alliances"},
    {"players": 6, "variant": "alliances", "teams": "3v3", "goal": 3},
    {"players": 6, "variant": "alliances", "teams": "2v2v2", "hidden_owners": True},
    {"players": 3, "traits": False, "max_rounds": 3},
    {"players": 4, "houses": "viewhing, tagion, nevermsis, hammerstone", "barter": "on"},
    {"players": 4, "houses": "desirah, benevol, gryssel, shimoto", "barter": "on", "goal": 2},
    {
        "players": 3,
        "houses": "nevermsis, hammerstone, tagion",
        "reflect_spares_all": False,
        "window_order": "defender",
        "plague_die": "3 3 2 2 1 0",
    },
]


def fault_of_views(state: TerReign, rng: Rng) -> str | None:
    """What is wrong with how a state looks to its seats, or with a world drawn for one of them."""
    text = state.game.format_position(state)
    for seat in (None, *range(int(state.rules.seats))):
        try:
            state.game.scene(state.observation(seat))
            if seat is not None:
                state.game.evaluate(state, seat)
            fault = fault_of_state(state.resample(seat, rng))
        except Exception as error:
            fault = f"{type(error).__name__}: {error}"
        if fault:
            return f"{fault}; as seat {seat} sees {text!r}"
    return None


def faults(game: TerReignGame, number: int, seed: int) -> tuple[int, list[str]]:
    """How many of some texts are read, and what is wrong with any of them."""
    rng, read, found = Rng(seed), 0, []
    for n in range(number):
        text = written(game, rng)
        found.append(fault_of(game, text, seed + n))
        try:
            state = game.parse_position(text)
        except PositionError:
            continue
        read += 1
        if n % 10 == 0:
            found.append(fault_of_views(state, rng))
    return read, [fault for fault in found if fault]


@pytest.mark.parametrize("number", [20, pytest.param(6000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("options", SETS, ids=str)
def test_what_is_written_from_scratch_is_refused_or_plays(
    options: dict[str, Any], number: int
) -> None:
    game = entry("terreign").game(options)
    assert isinstance(game, TerReignGame)
    read, found = faults(game, number, 17 + number)
    assert not found[:3]
    assert read > number / 20  # otherwise the texts would show little
