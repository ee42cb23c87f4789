"""On what occasions a player need not be asked: a token that can do no more."""

from __future__ import annotations

import pytest

from banneret.kernel import registry
from banneret.kernel.occasion import Occasion
from banneret.kernel.state import State

BOARD = "first Goblin d3, Goblin a1; second Elf g7, Soldier f7; S {}/1"
WALK = ("d3", "d3-d4", "d4-d3", "d3-d4")


def after(surge: int, *actions: str, board: str = BOARD) -> tuple[State, Occasion]:
    game = registry.entry("token-terrors").game({})
    state = game.parse_position(board.format(surge))
    for action in actions:
        state.apply(game.parse(state, action))
    return state, game.occasion(state)


@pytest.mark.rule("TT-TURN-11")
def test_who_can_do_no_more_usually_rests() -> None:
    state, occasion = after(0, *WALK)
    assert occasion.kind == "end"
    assert occasion.usual
    assert occasion.passing is not None
    assert state.game.format(state, occasion.passing) == "rest"
    assert state.game.say_occasion("end", "en") == "Rest a token that can do no more"
    assert state.game.say_occasion("end", "de") == "Ein Token ausruhen, das nichts mehr tun kann"


@pytest.mark.parametrize(
    ("surge", "actions"),
    [
        pytest.param(1, WALK, id="a point is left to spend"),
        pytest.param(0, WALK[:3], id="a command is left"),
        pytest.param(0, (*WALK[:3], "enrage"), id="it would not be Readied"),
        pytest.param(0, (), id="nothing is active"),
    ],
)
def test_all_else_is_asked(surge: int, actions: tuple[str, ...]) -> None:
    assert after(surge, *actions)[1] == Occasion()


@pytest.mark.rule("TT-TURN-12")
def test_who_is_readied_would_lose_by_resting() -> None:
    phalanx = "first Soldier d3, Soldier a1; second Elf g7, Soldier f7; S {}/1"
    assert after(0, *WALK[:3], "phalanx", board=phalanx)[1] == Occasion()
