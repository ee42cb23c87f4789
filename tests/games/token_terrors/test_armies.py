"""Preconstructed armies as text."""

from __future__ import annotations

import pytest

from banneret.games.token_terrors.armies import parse_army
from banneret.kernel.errors import OptionsError
from tests.games.token_terrors.desk import game_of

ROSTER = game_of("second").roster
SECOND = (6,) * 7
FIRST = (6, 6, 6, 6, 6, 6, 0)
DELUXE = (10,) * 7


def fault(text: str, box: tuple[int, ...] = SECOND) -> str:
    """What is said of an army text that cannot be, with the rules."""
    with pytest.raises(OptionsError) as caught:
        parse_army(text, "army_0", ROSTER, box)
    assert str(caught.value).startswith("army_0: ")
    return str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "6 goblins, 4 elves",
        "goblins: 6\nelves: 4\n",
        "# my army\nGoblins: 6   # the horde\n\n4 Elves",
        "goblin: 3, elf: 4, goblin: 3",
        "4 ELF,6 GOBLIN",
        "elves : 4, goblins : 6",
    ],
)
def test_an_army_reads_as_a_person_writes_it(text: str) -> None:
    assert parse_army(text, "x", ROSTER, SECOND) == (6, 0, 0, 0, 4, 0, 0)


def test_names_of_two_words_are_read() -> None:
    for text in ("5 flying machines, 5 swamplins", "flying-machine: 5\nswamplin: 5"):
        assert parse_army(text, "x", ROSTER, SECOND) == (0, 0, 0, 0, 0, 5, 5)


@pytest.mark.rule("TT-SETUP-08")
@pytest.mark.parametrize(("text", "slots"), [("6 goblins, 5 elves", 11), ("6 goblins", 6), ("", 0)])
def test_an_army_is_ten_slots(text: str, slots: int) -> None:
    said = fault(text)
    assert f"its tokens fill {slots} slots" in said
    assert "TT-SETUP-08" in said


@pytest.mark.rule("TT-SETUP-07")
def test_seven_of_a_faction_are_too_many() -> None:
    assert "7 goblin: choose at most 6 of a faction" in fault("7 goblins, 3 elves", DELUXE)
    assert "[TT-SETUP-07]" in fault("goblins: 4, elves: 3, goblins: 3", DELUXE)


@pytest.mark.rule("TT-FACTION-02")
def test_a_faction_must_be_in_the_edition() -> None:
    said = fault("6 swamplins, 4 elves", FIRST)
    assert "swamplin is not in this edition" in said
    assert "[TT-FACTION-02]" in said


@pytest.mark.rule("TT-BOX-04")
def test_the_box_must_hold_the_army() -> None:
    said = fault("6 goblins, 4 elves", (5, 5, 5, 5, 5, 5, 0))
    assert "6 goblin, but the box holds 5" in said
    assert "[TT-BOX-04]" in said


def test_an_unknown_faction_is_named_with_those_there_are() -> None:
    said = fault("goblins: 6\n\ndragons: 4")
    assert "no faction 'dragons'" in said
    assert "flying-machine" in said


@pytest.mark.parametrize("text", ["goblins", "six goblins", "goblins: many", "goblins = 6", "6"])
def test_what_cannot_be_read_says_how_it_should_look(text: str) -> None:
    assert "as in '6 goblins'" in fault(f"4 elves\n{text}")


def test_several_breaches_are_named_at_once() -> None:
    said = fault("7 goblins, 6 swamplins", (10, 10, 10, 10, 10, 10, 0))
    for rule in ("TT-SETUP-08", "TT-SETUP-07", "TT-FACTION-02"):
        assert rule in said


@pytest.mark.rule("TT-SETUP-19", "TT-BOX-04")
def test_two_armies_share_a_faction_only_with_the_option() -> None:
    armies = {"army_0": "6 goblins, 4 elves", "army_1": "6 soldiers, 4 elves"}
    with pytest.raises(OptionsError, match=r"both armies have .*TT-SETUP-19"):
        game_of("second", setup="armies", supply=8, **armies)
    game = game_of("second", setup="armies", supply=8, shared_factions=True, **armies)
    assert [sum(army) for army in game.armies] == [10, 10]
    with pytest.raises(OptionsError, match=r"8 together.*the box holds 6.*TT-BOX-04"):
        game_of("second", setup="armies", shared_factions=True, **armies)


def test_a_fault_in_an_option_names_the_option() -> None:
    with pytest.raises(OptionsError, match="army_1"):
        game_of("second", setup="armies", army_0="6 goblins, 4 elves", army_1="10 soldiers")


def test_every_item_that_cannot_be_read_is_named() -> None:
    said = fault("goblins: 6\norcs: 4\nlots")
    assert "no faction 'orcs'" in said
    assert "'lots' cannot be read" in said
