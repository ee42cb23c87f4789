"""Viewhing: far sight."""

from __future__ import annotations

import pytest

from banneret.games.terreign.state import TerReign
from tests.games.terreign.table import (
    asked,
    game,
    goals,
    open_texts,
    play,
    rest,
    table,
    tokens,
    why,
)


def looking() -> TerReign:
    state = game(3, first=1, traits=True).new_initial_state()
    play(state, "tile plain", "tile farm", "tile coast")
    return play(state, "warrior T1", "decoy T2", "warrior T1", "decoy T2", "warrior T3", "decoy T1")


@pytest.mark.rule("TR-SETUP-03", "TR-TOKEN-06", "TR-TRAVEL-08")
def test_one_look_and_one_move_before_the_reveal() -> None:
    state = looking()
    assert open_texts(state) == ["pass", "peek P1", "peek P3"]
    play(state, "peek P1")
    seats = state.observation(1).facts["seats"]
    assert isinstance(seats, list)
    assert isinstance(seats[0], dict)
    assert seats[0]["warrior"] == 1
    assert goals(state, "warrior") == ["T3"]
    play(state, "warrior T3")
    rest(state)
    assert tokens(state, 3) == {"P2.W", "P3.W"}


@pytest.mark.rule("TR-ITEM-TRAP-4")
def test_both_parts_may_be_left() -> None:
    state = play(looking(), "pass", "pass")
    assert asked(rest(state)) == "P1"
    assert tokens(state, 1) == {"P1.W", "P2.W", "P3.D"}


@pytest.mark.rule("TR-ITEM-TRAP-6", "TR-SETUP-03")
def test_a_trapped_warrior_stays_and_the_decoy_may_move() -> None:
    seats = ("P1 W1 D3", "P2 W2 D1; traps 1", "P3 W3 D1")
    state = table(3, *seats, "> round step look", traits=True)
    play(state, "pass")
    assert why(state, "warrior T3") == "trapped"
    assert goals(state, "decoy") == ["T3"]
    rest(play(state, "decoy T3"))
    assert tokens(state, 3) == {"P1.D", "P2.D", "P3.W"}
