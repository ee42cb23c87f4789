"""Chapter 8.3: movement."""

from __future__ import annotations

import pytest

from tests.games.sack_armies.match import Match, facts


@pytest.mark.rule("SA-MOVE-01", "SA-MOVE-02", "SA-MOVE-10")
def test_two_units_one_after_the_other() -> None:
    match = Match("units serpent_idol@4,0! gladiator@0,0! spitter@0,1!", "").do(
        "move 0,0", "to 1,0"
    )
    match.refused("move 1,0", "SA-MOVE-02")
    match.do("move 0,1", "to 0,0")  # the hex the first has left
    assert match.choosing() == "B"


@pytest.mark.rule("SA-MOVE-03", "SA-CONTENT-07")
def test_steps_and_the_road() -> None:
    plain = dict.fromkeys(("0,0", "1,0", "2,0", "3,0", "4,0"), "rolling_hills")
    match = Match("units gladiator@0,0!", "", ground=plain).do("move 0,0")
    assert match.can("to 3,0")
    match.refused("to 4,0", "SA-MOVE-03")
    road = Match("units gladiator@0,0!", "").do("move 0,0")
    assert road.can("to 4,0")


@pytest.mark.rule("SA-MOVE-04", "SA-MOVE-05", "SA-MOVE-06")
def test_passing_own_units_but_not_rivals() -> None:
    lane = {"0,0": "rolling_hills"}
    own = Match("units thrall_spearmen@-1,0! gladiator@0,0!", "", ground=lane).do("move -1,0")
    assert own.can("to 1,0") or own.can("to 1,-1")
    rivals = Match(
        "units thrall_spearmen@-1,0!",
        "units gladiator@0,0! spitter@-1,1! spitter@0,-1!",
        ground=lane,
    )
    rivals.refused("move -1,0")


@pytest.mark.rule("SA-MOVE-07", "SA-MOVE-08", "SA-ABILITY-FLYING-04")
def test_halting_ground() -> None:
    ground = {"1,0": "dark_forest", "0,0": "rolling_hills"}
    match = Match("units gladiator@1,0!", "", ground=ground).do("move 1,0")
    assert match.can("to 4,0")  # starting on it costs nothing
    flyer = Match("units great_eagle@0,0!", "", ground=ground).do("move 0,0")
    assert flyer.can("to 4,0")
    dunes = {"2,-2": "desert_dunes", "2,-3": "", "1,-2": "craggy_heights"}
    cavalry = Match("units winged_fiend@2,-1!", "", ground=dunes).do("move 2,-1")
    assert cavalry.can("to 2,-3")


@pytest.mark.rule("SA-MOVE-11")
@pytest.mark.parametrize("allowed", ["forbidden", "allowed"])
def test_a_move_ends_elsewhere(allowed: str) -> None:
    match = Match("units gladiator@0,0!", "", null_move=allowed).do("move 0,0")
    assert match.can("to 0,0") == (allowed == "allowed")


@pytest.mark.rule("SA-MOVE-12", "SA-MOVE-14", "SA-ABILITY-SIGHT-02")
def test_only_what_is_in_sight_at_the_end_is_revealed() -> None:
    match = Match("units great_eagle@1,-1!", "units gladiator@2,-3 spitter@4,-3")
    match.do("move 1,-1", "to 6,-2")
    assert match.at("2,-3") == "B gladiator down"
    assert match.at("4,-3") == "B spitter down"


@pytest.mark.rule("SA-CONTENT-06")
def test_a_flyer_is_halted_by_ash_and_loses_flying_there() -> None:
    match = Match("units great_eagle@2,-1!", "", ground={"2,-2": "ash_field"}).do("move 2,-1")
    match.do("to 2,-2")
    assert not facts(match.state, 0)["units"][0]["rating"]["abilities"] & 512
    over = Match(
        "units great_eagle@2,-1!", "", ground=dict.fromkeys(("1,-2", "2,-2", "3,-2"), "ash_field")
    )
    over.do("move 2,-1")
    assert over.can("to 2,-2")
