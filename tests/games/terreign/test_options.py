"""The options and what cannot be combined (TR-VAR, TR-GEN-02)."""

from __future__ import annotations

import pytest

from banneret.games.terreign.options import Options
from banneret.kernel.errors import OptionsError
from banneret.kernel.options import build, option_help
from tests.games.terreign.table import game, open_texts, play


@pytest.mark.rule("TR-GEN-02", "TR-VAR-ALLY-1")
@pytest.mark.parametrize(
    ("values", "line"),
    [
        (
            {"players": 1},
            "players cannot be '1': choose a whole number from 2 to 8 instead [TR-GEN-02]",
        ),
        (
            {"players": 9},
            "players cannot be '9': choose a whole number from 2 to 8 instead [TR-GEN-02]",
        ),
        (
            {"variant": "alliances", "players": 5},
            "with variant=alliances and the line-up 2v2 players cannot be 5: choose 4 Players instead, or another line-up [TR-VAR-ALLY-1]",
        ),
        (
            {"variant": "alliances", "players": 6},
            "six Houses can ally in two ways: choose teams=3v3 or teams=2v2v2 instead [TR-VAR-ALLY-1]",
        ),
        (
            {"variant": "alliances", "teams": "3v3"},
            "with variant=alliances and the line-up 3v3 players cannot be 4: choose 6 Players instead, or another line-up [TR-VAR-ALLY-1]",
        ),
        (
            {"teams": "2v2"},
            "teams=2v2 needs variant=alliances: choose that instead, or teams=book [TR-VAR-ALLY-1]",
        ),
        (
            {"variant": "royale", "goal": 5},
            "variant=royale uses no Reign tokens, so goal cannot be 5: choose 0 instead [TR-VAR-ROYALE-1]",
        ),
        (
            {"start": 5},
            "with 5 Reign tokens to win, start cannot be 5: choose a number from 0 to 4 instead, or a higher goal [TR-VAR-LENGTH-4]",
        ),
        (
            {"goal": 1, "start": 0},
            "goal cannot be 1: choose at least 2, or 0 for the number of the rulebook, instead [TR-VAR-LENGTH-1]",
        ),
        (
            {"first": 5},
            "first is 5, but players is 4: choose a number from 0 to 4 instead [TR-SETUP-13]",
        ),
        (
            {"houses": "desirah, viewhing"},
            "houses has 2 Houses, but players is 4: choose a House for each Player instead, or houses=random [TR-SETUP-01]",
        ),
        (
            {"houses": "desirah, desirah, tagion, shimoto"},
            "houses: two Players have the House desirah: choose a House of their own for each instead [TR-SETUP-02]",
        ),
        (
            {"plague_die": "1 2"},
            "plague_die cannot be '1 2': choose six numbers from 0 to 3 instead, such as 0 0 0 1 1 2 [TR-ITEM-PLAGUE-11]",
        ),
    ],
)
def test_what_cannot_be_gets_one_clear_line(values: dict[str, object], line: str) -> None:
    with pytest.raises(OptionsError) as refused:
        build(Options, values)
    assert str(refused.value) == line


def test_an_unknown_house_names_those_there_are() -> None:
    with pytest.raises(
        OptionsError, match="no House 'stark'; choose one of these instead: shimoto, tagion"
    ):
        build(Options, {"players": 2, "houses": "stark, tagion"})


def test_every_option_has_words_and_rules() -> None:
    for name, about in option_help(Options).items():
        assert all(about.text.values()), name
        assert about.rules, name


@pytest.mark.rule("TR-VAR-LENGTH-1", "TR-VAR-LENGTH-2", "TR-VAR-LENGTH-3", "TR-VAR-LENGTH-4")
@pytest.mark.parametrize(("goal", "start"), [(7, 1), (5, 3), (3, 1)])
def test_length_is_goal_and_start(goal: int, start: int) -> None:
    rules = game(3, goal=goal, start=start)
    assert rules.settings.goal == goal
    state = rules.new_initial_state()
    assert list(state.pools) == [start, 0] * 3


@pytest.mark.rule("TR-SETUP-01", "TR-SETUP-02")
def test_houses_by_choice_are_each_taken_once() -> None:
    state = game(2, houses="choice").new_initial_state()
    assert len(open_texts(state)) == 8
    cards = [choice.card for choice in state.game.scene(state.observation(0)).choices]
    assert all(state.game.printed(card) is not None for card in cards)
    assert len(set(cards)) == 8
    play(state, "house gryssel")
    assert "house gryssel" not in open_texts(state)
    assert len(open_texts(state)) == 7


@pytest.mark.rule("TR-BARTER-01", "TR-VAR-ALLY-9")
def test_barter_is_on_by_default_only_among_allies() -> None:
    assert not game(4).settings.barter
    assert game(4, variant="alliances").settings.barter
    assert game(4, barter="on").settings.barter
    assert not game(4, variant="alliances", barter="off").settings.barter
