"""Movement against a model that tries every passage (chapter 8.3)."""

from __future__ import annotations

import pytest

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies.game import SackArmies, new
from banneret.games.sack_armies.state import SackState
from banneret.kernel.rng import Rng
from tests.games.sack_armies.match import FREE
from tests.games.sack_armies.passages import (
    CHARGERS,
    Board,
    Hex,
    around,
    scattered,
    text,
    veiled,
    written,
)

BOARDS = 150
CHARGES = 80


def start_of(board: Board) -> tuple[SackArmies, SackState]:
    armies, position = written(board)
    game = new(armies=armies, **FREE)
    return game, game.parse_position(position)


def open_hexes(state: SackState) -> set[Hex]:
    places = [action % act.HEXES for action in state.legal_actions()]
    return {(int(act.hex_q(place)), int(act.hex_r(place))) for place in places}


@pytest.mark.rule("SA-MOVE-03", "SA-MOVE-04", "SA-MOVE-05", "SA-MOVE-06", "SA-MOVE-07")
@pytest.mark.rule(
    "SA-MOVE-09",
    "SA-FOG-11",
    "SA-FOG-28",
    "SA-CONTENT-06",
    "SA-ABILITY-FLYING-01",
    "SA-ABILITY-AQUATIC-01",
)
@pytest.mark.parametrize("seed", range(5))
def test_a_unit_goes_wherever_a_passage_leads(seed: int) -> None:
    rng = Rng(100 + seed)
    for _ in range(BOARDS // 5):
        board, start = scattered(rng)
        veiled(rng, board, start)
        wanted = {end for end, _ in board.ends(start)}
        game, state = start_of(board)
        moving = game.parse(state, f"move {text(start)}")
        assert state.is_legal(moving) == bool(wanted), written(board)
        if wanted:
            state.apply(moving)
            assert open_hexes(state) == wanted, (written(board), start)


@pytest.mark.rule("SA-CONTENT-06", "SA-MOVE-07")
def test_a_hex_that_halts_from_one_side_is_passed_from_another() -> None:
    game = new(armies="ash_field:3+dark_forest:1+wisps:1,paved_road:1+orc_infantry:1", **FREE)
    state = game.parse_position(
        "A: fields ash_field@0,0 ash_field@2,-1 ash_field@1,1 dark_forest@1,0; units wisps@0,0!"
        " | B: fields paved_road@6,0; units orc_infantry@6,0! | player A"
    )
    state.apply(game.parse(state, "move 0,0"))
    assert state.is_legal(game.parse(state, "to 2,0"))  # 0,0 / 1,-1 / 1,0 / 2,0


@pytest.mark.rule("SA-ABILITY-MOVEATTACK-07", "SA-ABILITY-MOVEATTACK-08", "SA-CONTENT-06")
@pytest.mark.parametrize("seed", range(4))
def test_a_charge_advances_unless_every_way_was_halted(seed: int) -> None:
    rng = Rng(200 + seed)
    tried = 0
    while tried < CHARGES // 4:
        board, start = scattered(rng, CHARGERS)
        for target, unit in board.units.items():
            if unit.owner == "B" and not unit.carried() & {"flying", "aquatic"}:
                tried += _charged(board, start, target)


def _charged(board: Board, start: Hex, target: Hex) -> int:
    """Charge to every hex that can be reached and kill; how many hexes were tried."""
    game, state = start_of(board)
    ends: dict[Hex, bool] = {}
    for end, halted in board.ends(start):
        if end in around(target):
            ends[end] = ends.get(end, True) and halted
    action = game.parse(state, f"charge {text(start)}")
    if not state.is_legal(action):
        return 0
    state.apply(action)
    aim = game.parse(state, f"target {text(target)}")
    if not state.is_legal(aim):
        return 0
    state.apply(aim)
    assert open_hexes(state) == set(ends), (written(board), target)
    for end, halted in ends.items():
        tried = state.copy()
        play(game, tried, f"to {text(end)}", *["heads"] * 12, "tails")
        offered = tried.is_legal(game.parse(tried, f"move {text(end)}"))
        assert offered != halted, (written(board), target, end)
    return len(ends)


def play(game: SackArmies, state: SackState, *texts: str) -> None:
    """Play texts; nobody strikes back, and questions in between are passed."""
    for one in texts:
        for quiet in ("no-reply", "pass"):
            action = game.parse(state, quiet)
            while state.is_legal(action):
                state.apply(action)
        state.apply(game.parse(state, one))


@pytest.mark.rule("SA-ABILITY-MOVEATTACK-07", "SA-CONTENT-06")
def test_wings_that_ash_has_taken_do_not_carry_over_a_forest() -> None:
    rivals = "orc_infantry@1,-1! orc_infantry@0,-1! orc_infantry@-1,0! orc_infantry@-1,1!"
    game = new(
        armies="ash_field:1+dark_forest:1+unicorn:1+wings_of_wind:1,grassland:1+orc_infantry:6",
        **FREE,
    )
    state = game.parse_position(
        "A: fields ash_field@0,0 dark_forest@1,0; units unicorn@0,0!+wings_of_wind!"
        f" | B: fields grassland@9,0; units {rivals} orc_infantry@0,1! orc_infantry@2,0! | player A"
    )
    play(game, state, "charge 0,0", "target 2,0", "to 1,0", *["heads"] * 8, "tails")
    assert not state.is_legal(game.parse(state, "move 1,0"))
