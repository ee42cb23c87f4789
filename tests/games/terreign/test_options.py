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
        ({"players": 1}, "option players cannot be '1': it takes a whole number from 2 to 8"),
        ({"players": 9}, "option players cannot be '9': it takes a whole number from 2 to 8"),
        ({"variant": "alliances", "players": 5}, "2v2 takes 4 Players, not 5"),
        ({"variant": "alliances", "players": 6}, "six Houses can ally as 3v3 or 2v2v2: set teams"),
        ({"variant": "alliances", "teams": "3v3"}, "3v3 takes 6 Players, not 4"),
        ({"teams": "2v2"}, "teams=2v2 needs variant=alliances"),
        ({"variant": "royale", "goal": 5}, "Battle Royale uses no Reign tokens: leave goal alone"),
        ({"start": 5}, "start=5 must be below the goal of 5 Reign tokens"),
        ({"goal": 1, "start": 0}, "the goal must be at least 2 Reign tokens"),
        ({"first": 5}, "first is 5, but there are 4 Players"),
        ({"houses": "desirah, viewhing"}, "2 Houses for 4 Players"),
        (
            {"houses": "desirah, desirah, tagion, shimoto"},
            "two Players cannot have the same House",
        ),
        ({"plague_die": "1 2"}, "plague_die takes six numbers from 0 to 3, such as '0 0 0 1 1 2'"),
    ],
)
def test_what_cannot_be_gets_one_clear_line(values: dict[str, object], line: str) -> None:
    with pytest.raises(OptionsError) as refused:
        build(Options, values)
    assert str(refused.value) == line


def test_an_unknown_house_names_those_there_are() -> None:
    with pytest.raises(OptionsError, match="no House 'stark'; there are: shimoto, tagion"):
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
