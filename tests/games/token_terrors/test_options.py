"""The options of a match."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from banneret.games.token_terrors import ENTRY
from banneret.games.token_terrors.game import rule_index
from banneret.games.token_terrors.options import Options
from banneret.kernel.errors import OptionsError
from banneret.kernel.options import option_help, to_dict
from tests.games.token_terrors.desk import EDITIONS, begin, game_of


def test_the_defaults() -> None:
    assert to_dict(Options()) == {
        "edition": "second",
        "setup": "draft",
        "army_0": "",
        "army_1": "",
        "shared_factions": False,
        "supply": 0,
        "surge_cap": 6,
        "turn_limit": 200,
        "sole_survivor": "edition",
        "tactics": False,
        "grudges": False,
        "open_cards": "all",
        "cards": "",
        "large_tokens": False,
        "factions": "",
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(
            ("edition", "third"),
            ("setup", "random"),
            ("supply", -1),
            ("supply", 16),
            ("supply", "x"),
        ),
        *(("surge_cap", 0), ("surge_cap", 21), ("turn_limit", 1), ("turn_limit", 100001)),
        *(("shared_factions", "maybe"), ("sole_survivor", "perhaps"), ("colour", "red")),
    ],
)
def test_a_value_out_of_range_is_refused(name: str, value: object) -> None:
    with pytest.raises(OptionsError, match=name):
        ENTRY.game({name: value})


@pytest.mark.parametrize(
    "values",
    [
        {"setup": "armies"},
        {"setup": "armies", "army_0": "6 goblins, 4 elves"},
        {"army_0": "6 goblins, 4 elves"},
        {"army_0": "6 goblins, 4 elves", "army_1": "6 soldiers, 4 wyverns"},
        {"setup": "quick", "army_1": "6 goblins, 4 elves"},
        {"setup": "quick", "edition": "first"},
        {"setup": "quick", "edition": "prototype"},
    ],
)
def test_options_that_contradict_each_other_are_refused(values: dict[str, object]) -> None:
    with pytest.raises(OptionsError):
        ENTRY.game(values)


@pytest.mark.rule("TT-BOX-04")
@pytest.mark.parametrize(("edition", "each"), [("prototype", 5), ("first", 6), ("second", 6)])
def test_the_supply_is_what_is_printed_unless_told(edition: str, each: int) -> None:
    swamplins = 1 if edition == "second" else 0
    assert game_of(edition).in_box == (each,) * 6 + (each * swamplins,)
    assert game_of(edition, supply=10).in_box == (10,) * 6 + (10 * swamplins,)


@pytest.mark.rule("TT-SOLE-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_sole_survivor_follows_the_edition_unless_told(edition: str) -> None:
    assert game_of(edition).options.has_sole_survivor == (edition == "prototype")
    assert game_of(edition, sole_survivor="yes").options.has_sole_survivor
    assert not game_of(edition, sole_survivor="no").options.has_sole_survivor


def test_text_is_read_as_the_type_of_the_option() -> None:
    game = ENTRY.game({"supply": "10", "shared_factions": "yes", "turn_limit": " 50 "})
    assert game == game_of("second", supply=10, shared_factions=True, turn_limit=50)


def test_equal_options_make_equal_games() -> None:
    assert ENTRY.game({}) == ENTRY.game({"edition": "second"})
    assert ENTRY.game({}) != ENTRY.game({"edition": "first"})
    assert hash(ENTRY.game({})) == hash(ENTRY.game({}))


def test_options_cannot_be_changed_in_a_match() -> None:
    options = Options()
    with pytest.raises(FrozenInstanceError):
        options.edition = "first"  # type: ignore[misc]


def test_every_option_says_what_it_means_and_cites_rules_there_are() -> None:
    ids = {rule.id for rule in rule_index()}
    for name, about in option_help(Options).items():
        assert all(about.text.values()), name
        assert about.rules, name
        assert set(about.rules) <= ids


@pytest.mark.rule("TT-SETUP-03", "TT-SETUP-23", "TT-SETUP-09")
def test_the_three_ways_to_set_up_begin_with_the_roll() -> None:
    draft = begin("second")
    assert all(text.startswith("draft") for text in draft.legal)
    armies = begin(
        "second", setup="armies", army_0="6 goblins, 4 elves", army_1="6 soldiers, 4 wyverns"
    )
    assert all(text.startswith("draw") for text in armies.legal)
    quick = begin("second", setup="quick")
    assert all(len(text) == 2 for text in quick.legal)


@pytest.mark.rule("TT-SETUP-21")
@pytest.mark.parametrize("supply", [1, 2, 3])
def test_a_box_too_small_for_two_armies_is_refused(supply: int) -> None:
    for edition in EDITIONS:
        with pytest.raises(OptionsError, match="TT-SETUP-21"):
            game_of(edition, supply=supply)
