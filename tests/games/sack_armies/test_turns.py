"""Chapters 5, 7.2, 8.0 and 8.1: turns, drawing, winning."""

from __future__ import annotations

import pytest

from banneret.games.sack_armies import frames as fr
from tests.games.sack_armies.match import Match, count_of_tokens


@pytest.mark.rule("SA-TURN-03", "SA-TURN-08")
def test_one_action_a_turn() -> None:
    match = Match("units gladiator@0,0! orc_archers@1,0!; hand orc_infantry", "units spitter@2,-2!")
    words = {text.split()[0] for text in match.open()}
    assert {"draw", "deploy", "move", "shoot"} <= words
    match.do("deploy orc_infantry", "to 4,0")
    assert match.choosing() == "B"


@pytest.mark.rule("SA-TURN-04")
def test_no_passing() -> None:
    match = Match("units gladiator@0,0!", "")
    match.refused("pass", "SA-TURN-04").refused("done", "SA-TURN-04")


@pytest.mark.rule("SA-TURN-09", "SA-DRAW-07")
def test_the_hand_limit_comes_before_control() -> None:
    match = Match(
        "units gladiator@1,-2!; hand war_golem mercenary_pikemen*2", "", spare="spitter*3"
    )
    match.do("draw", *["drawn spitter"] * 3).pass_windows()
    assert match.question() == fr.RETURNING
    assert match.control("1,-2") == "B"
    match.do(*["return spitter"] * 3, "done")
    assert match.control("1,-2") == "A"


@pytest.mark.rule("SA-DRAW-02", "SA-DRAW-03", "SA-DRAW-04")
def test_drawing_the_rest_and_from_an_empty_sack() -> None:
    match = Match("units gladiator@0,0!; hand retreat*3", "", spare="spitter*2")
    match.do("draw", "drawn spitter", "drawn spitter")
    assert match.size("hand", "A") == 5
    empty = Match("units gladiator@0,0!; sack -", "")
    empty.refused("draw", "SA-DRAW-03")


@pytest.mark.rule("SA-DRAW-06", "SA-ABILITY-DRAW-01")
def test_draw_units_count_if_face_up_when_the_action_is_declared() -> None:
    match = Match("units quartermaster@0,0", "", spare="spitter*9")
    match.do("draw", *["drawn spitter"] * 3)
    assert match.size("hand", "A") == 3
    shown = Match("units quartermaster@0,0", "", spare="spitter*9")
    shown.do("reveal 0,0", "draw", *["drawn spitter"] * 4)
    assert shown.size("hand", "A") == 4


@pytest.mark.rule("SA-DRAW-05")
def test_extra_draws_may_be_optional() -> None:
    match = Match("units quartermaster@0,0!", "", spare="spitter*9", extra_draw="optional")
    assert match.open("draw") == ["draw 3", "draw 4"]
    match.refused("draw 2", "SA-DRAW-05")


@pytest.mark.rule("SA-DRAW-12")
def test_excess_by_option_returns_freely() -> None:
    match = Match(
        "units nether_acolytes@2,0!+scrying; hand orc_infantry retreat grassland",
        "units pixie_swarm@3,-2", excess_hand="free_choice",
    )  # fmt: skip
    match.do("use#1 2,0", "target 3,-2", "drawn war_golem", "T")
    match.do("return retreat", "return grassland", "done")
    assert match.size("hand", "A") == 2


# ---------------------------------------------------------------- winning


@pytest.mark.rule("SA-WIN-04")
def test_ground_is_regained() -> None:
    match = Match("units gladiator@0,1!", "", ground={"0,0": ">B"})
    match.do("move 0,1", "to 0,0").pass_windows()
    assert match.control("0,0") == "A"


@pytest.mark.rule("SA-WIN-05", "SA-WIN-07")
def test_it_does_not_matter_who_holds_the_ground() -> None:
    ground = {"1,-2": ">A", "2,-2": ">C", "3,-2": ">C", "4,-2": ">C"}
    match = Match("units wolf_riders@5,-1!", "", "units spitter@0,2!", ground=ground)
    match.do("move 5,-1", "to 5,-2").pass_windows()
    assert list(match.state.fate) == [0, fr.GROUND, 0]
    assert match.choosing() == "C"


@pytest.mark.rule("SA-WIN-09", "SA-WIN-10", "SA-WIN-11", "SA-WIN-13")
def test_elimination_by_losses_when_the_action_is_resolved() -> None:
    fight = ("attack 2,-1", "target 2,-2", "strike-back", "H T", "T", "done")
    match = Match(
        "units gladiator@2,-1!", "units goblin_infantry@2,-2!; sack retreat", spare="retreat"
    )
    match.do(*fight)
    assert list(match.state.fate) == [0, fr.LOST_UNITS]
    assert match.state.decisive == 1
    saved = Match(
        "units gladiator@2,-1!",
        "units goblin_infantry@2,-2!; hand spitter; sack -",
        spare="spitter",
    )
    saved.do(*fight)
    assert list(saved.state.fate) == [0, 0]


@pytest.mark.rule("SA-WIN-13")
@pytest.mark.parametrize(("option", "decisive"), [("all_by_losses", 0), ("last_standing", 1)])
def test_decisive_victory_over_several(option: str, decisive: int) -> None:
    ground = dict.fromkeys(("1,-2", "2,-2", "3,-2", "4,-2"), ">A")
    match = Match(
        "units wolf_riders@5,-1!", "", "", ground=ground, decisive_multi=option,
        rest="player A", agreements=True,
    )  # fmt: skip
    match.do("move 5,-1", "to 5,-2").pass_windows()
    match.do("concede")
    assert match.asked() == "over"
    assert (match.state.winner, match.state.decisive) == (0, decisive)


@pytest.mark.rule("SA-WIN-14", "SA-MULTI-08")
def test_conceding() -> None:
    match = Match("units gladiator@0,0!", "units gladiator@4,-2!", agreements=True).do("concede")
    assert list(match.state.fate) == [fr.CONCEDED, 0]
    assert match.state.returns() == [-1.0, 1.0]
    Match("units gladiator@0,0!", "").refused("concede", "SA-WIN-14")
    three = Match("", "", "", agreements=True).do("concede")
    assert three.choosing() == "B"
    waiting = Match("units gladiator@0,0! spitter@4,0", "units spitter@4,-2", "", agreements=True)
    waiting.do("move 0,0", "to 0,1", "done", "pass")
    assert waiting.asked() == "B"
    waiting.do("concede")
    assert list(waiting.state.fate) == [0, fr.CONCEDED, 0]
    assert waiting.choosing() == "C"


@pytest.mark.rule("SA-WIN-15")
def test_a_draw_by_agreement() -> None:
    match = Match("", "", "", agreements=True).do("offer-draw")
    assert match.asked() == "B"
    match.do("agree", "decline")
    assert match.choosing() == "A"
    match.refused("offer-draw", "SA-WIN-15")
    again = Match("", "", "", agreements=True).do("offer-draw", "agree", "agree")
    assert again.asked() == "over"
    assert again.state.returns() == [0.0, 0.0, 0.0]


@pytest.mark.rule("SA-WIN-16")
def test_endless_play_is_drawn() -> None:
    match = Match("units gladiator@0,0!", "units gladiator@4,-2!", stall_turns=2)
    match.do("move 0,0", "to 0,1").pass_windows()
    match.do("move 4,-2", "to 4,-3").pass_windows()
    assert match.asked() == "over"
    assert match.state.returns() == [0.0, 0.0]
    endless = Match(
        "units gladiator@0,0!", "units gladiator@4,-2!", stall_turns=0, rest="player A; quiet 900"
    )
    endless.do("move 0,0", "to 0,1")
    assert endless.choosing() == "B"


@pytest.mark.rule("SA-WIN-16")
def test_ground_cannot_be_traded_for_ever() -> None:
    match = Match(
        "units gladiator@0,0!", "units gladiator@4,-2!", turn_limit=7, rest="player A; turn 7"
    )
    match.do("move 0,0", "to 0,1").pass_windows()
    assert match.asked() == "over"
    assert match.state.winner == -2


@pytest.mark.rule("SA-MULTI-09")
def test_there_are_no_teams() -> None:
    match = Match("units orc_archers@2,0!", "units gladiator@2,-2!", "units spitter@1,2!")
    match.do("shoot 2,0")
    assert match.open() == ["target 1,2", "target 2,-2"]


@pytest.mark.rule("SA-MULTI-06", "SA-MULTI-02")
def test_ground_of_the_fallen_can_be_taken_and_deployed_on() -> None:
    match = Match(
        "units wolf_riders@3,1!; hand spitter", "", "fate 2; sack -",
    )  # fmt: skip
    match.do("move 3,1", "to 4,2").pass_windows()
    assert match.control("4,2") == "A"
    match.do(
        "draw", "drawn war_golem", "drawn mercenary_pikemen", "drawn mercenary_pikemen", "done"
    )
    match.do("deploy spitter")
    assert match.can("to 5,2")


@pytest.mark.rule("SA-WIN-15", "SA-WIN-14")
def test_a_refused_draw_is_offered_again_in_the_next_turn() -> None:
    match = Match("units gladiator@0,0!", "units gladiator@4,-2!", agreements=True)
    match.do("offer-draw", "decline").refused("offer-draw", "SA-WIN-15")
    assert match.can("concede")
    match.do("move 0,0", "to 0,1")
    assert match.choosing() == "B"
    assert match.can("offer-draw")


@pytest.mark.rule("SA-MULTI-02", "SA-MULTI-05", "SA-ZONE-08")
def test_captives_of_those_who_fall_together_are_out_of_the_game() -> None:
    ground = dict.fromkeys(("1,-2", "2,-2", "3,-2", "4,-2", "0,2", "1,2", "2,2", "3,2"), ">A")
    match = Match(
        "units gladiator@5,-2! gladiator@4,2! spitter@0,0!",
        "units ogre_slaver@2,-3!<C.spitter!",
        "units ogre_slaver@2,3!<B.spitter!",
        ground=ground,
    )
    match.do("move 0,0", "to 0,-1", "done").pass_windows()
    assert list(match.state.fate) == [0, fr.GROUND, fr.GROUND]
    assert match.zone("out", "B")["spitter"] == match.zone("out", "C")["spitter"] == 1
    assert count_of_tokens(match.state) == list(match.state.book.copies)
