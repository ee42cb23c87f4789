"""The readings of our own that docs/terreign.md numbers, each as what it comes to in play."""

from __future__ import annotations

import pytest

from banneret.games.terreign.state import TerReign
from tests.games.terreign.table import (
    ACTING,
    PREPARING,
    asked,
    deck_size,
    duel,
    gear,
    goals,
    hand,
    is_open,
    left,
    morale,
    open_texts,
    play,
    reign,
    rest,
    table,
    tokens,
)


def almost_empty(
    tile: str, deck: str, pile: str = "", own: str = "5; hand", step: str = ACTING
) -> TerReign:
    """P1 and P2 on T1, P3 on T3; the deck holds a few cards only, and the others are out of the game."""
    spaces = (f"T1 {tile}", "T2 shrine", "T3 swamp", "study")
    seats = (f"P1 W1 D2 {own}", "P2 W1 D3", "P3 W3 D1")
    piles = (f"deck: {deck}", f"discard: {pile}")
    return table(3, *spaces, *seats, *piles, step)


# ---------------------------------------------------------------- 5: equipped anew


@pytest.mark.rule("TR-EQUIP-03", "TR-EQUIP-04", "TR-DROP-05")
def test_an_item_equipped_anew_in_the_same_turn_can_be_used_again() -> None:
    state = table(3, "T1 plain", "P1 W1 D2; gear grapple_line", "P2 W2 D1", "P3 W3 D1", ACTING)
    play(state, "work grapple-line", "to T3")
    assert not is_open(state, "work grapple-line")
    play(state, "shed grapple-line", "take grapple-line")
    assert (left(state), hand(state, 1)) == (1, ["grapple_line"])
    play(state, "equip grapple-line", "work grapple-line", "to T1")
    assert "P1.W" in tokens(state, 1)


@pytest.mark.rule("TR-EQUIP-03", "TR-EQUIP-04", "TR-BARTER-07")
def test_so_can_an_item_that_was_traded_away_and_back() -> None:
    seats = ("P1 W1 D2; gear swift_boots*", "P2 W1 D3; hand parry", "P3 W3 D1")
    state = table(3, "T1 plain", *seats, f"{ACTING} used 1", barter="on")
    assert not is_open(state, "work swift-boots")
    play(state, "barter P2", "count 1", "accept", "gear swift-boots", "card parry")
    play(state, "barter P2", "count 1", "accept", "card parry", "card swift-boots")
    assert gear(state, 1) == []
    play(state, "equip swift-boots")
    assert is_open(state, "work swift-boots")


@pytest.mark.rule("TR-EQUIP-04")
def test_of_two_alike_the_used_one_goes_first_and_the_other_keeps_its_use() -> None:
    seats = ("P1 W1 D2; gear grapple_line, grapple_line", "P2 W2 D1", "P3 W3 D1")
    state = play(table(3, "T1 plain", *seats, ACTING), "work grapple-line", "to T3")
    play(state, "shed grapple-line")
    assert is_open(state, "work grapple-line")


# ---------------------------------------------------------------- 6: between turns


@pytest.mark.rule("TR-EQUIP-04", "TR-TYPE-HYBRID-3")
def test_what_lies_between_two_turns_belongs_to_the_turn_before() -> None:
    seats = ("P1 W1 D2; gear grapple_line", "P2 W2 D1", "P3 W3 D1")
    state = table(3, "T1 plain", *seats, "> turn seat P1 step acting")
    play(state, "end", "work grapple-line", "to T2")
    assert asked(state) == "P2"
    play(state, "act")  # a new turn, and the end of its Prepare phase asks again
    assert asked(state) == "P1"
    assert is_open(state, "work grapple-line")


# ---------------------------------------------------------------- 7, 8: few cards


@pytest.mark.rule("TR-TERRAIN-MOUNTAIN-4", "TR-DECK-03", "TR-DECK-04")
def test_mountain_with_fewer_than_three_cards_keeps_them_all() -> None:
    state = play(almost_empty("mountain", "tonic", "trap", step=PREPARING), "advantage")
    play(state, "draw tonic", "draw trap")
    assert open_texts(state) == ["card trap", "card tonic"]  # which one enters first
    play(state, "card tonic")
    assert (hand(state, 1), deck_size(state)) == (["tonic", "trap"], 0)
    one = play(almost_empty("mountain", "tonic", step=PREPARING), "advantage", "draw tonic")
    assert (hand(one, 1), left(one)) == (["tonic"], 2)


@pytest.mark.rule("TR-TERRAIN-PALACE-1", "TR-DECK-04")
def test_the_palace_gives_its_right_even_without_a_card() -> None:
    state = play(almost_empty("palace", "", step=PREPARING), "advantage")
    assert (hand(state, 1), left(state)) == ([], 2)
    assert "palace P1" in state.game.format_position(state)


@pytest.mark.rule("TR-TERRAIN-RIVER-1", "TR-DECK-04")
def test_river_passes_on_even_its_only_card() -> None:
    state = play(almost_empty("river", "tonic", step=PREPARING), "advantage", "draw tonic")
    play(state, "card tonic", "at P3")
    assert (hand(state, 1), hand(state, 3), left(state)) == ([], ["tonic"], 2)


# ---------------------------------------------------------------- 9: Flawless of the fallen


@pytest.mark.rule("TR-DUEL-18", "TR-DUEL-20", "TR-DUEL-31", "TR-DUEL-32")
def test_an_attacker_who_falls_by_the_third_success_is_flawless_all_the_same() -> None:
    seats = ("P1 1 W1 D2", "P2 W1 D3; hand reflect", "P3 W3 D1")
    state = play(table(3, "T1 plain", *seats, ACTING), "duel P2")
    duel(state, "H BL", "B HL", "R BL")
    play(state, "use reflect")
    assert reign(rest(state), 1) == "2h"  # Victory
    play(state, "gain")  # Flawless
    assert asked(state) == "P2"  # the reward for the Retreat
    play(state, "gain")
    assert (reign(state, 1), reign(state, 2)) == ("3h", "2h")


# ---------------------------------------------------------------- 10: a fallen First Player


@pytest.mark.rule("TR-RETURN-06", "TR-EVENT-01", "TR-EVENT-03", "TR-VAR-ROYALE-3")
def test_an_eliminated_first_player_still_carries_out_the_event() -> None:
    seats = ("P1 W1 D2 eliminated", "P2 W2 D1 eliminated", "P3 W3 D1", "P4 W4 D1")
    tiles = ("T1 plain", "T2 farm", "T3 coast", "T4 river")
    state = table(4, *tiles, *seats, "> round step event", variant="royale")
    play(state, "event uncharted-land")
    assert asked(state) == "P1"
    play(state, "to T1", "tile swamp")
    assert "first P3" in state.game.format_position(state)


# ---------------------------------------------------------------- decks that run out in a draw


@pytest.mark.rule("TR-DECK-01", "TR-DECK-03", "TR-ACTION-05")
def test_lucky_find_goes_on_from_the_new_deck_without_itself() -> None:
    state = play(almost_empty("plain", "lucky_find", "parry, ambush"), "search", "draw lucky-find")
    assert goals(state, "draw") == ["parry", "ambush"]
    play(state, "draw ambush", "draw parry")
    assert (hand(state, 1), morale(state, 1)) == (["parry"], "4/5")
    assert [int(n) for n in (deck_size(state), len(state.discard))] == [0, 2]


@pytest.mark.rule("TR-DECK-04")
def test_lucky_find_finds_nothing_where_nothing_is_left() -> None:
    state = play(almost_empty("plain", "lucky_find"), "search", "draw lucky-find")
    assert (hand(state, 1), asked(state), left(state)) == ([], "P1", 1)


@pytest.mark.rule("TR-RETREAT-13", "TR-RETREAT-14")
def test_a_retreat_inside_lucky_find_ends_the_draw_and_the_turn() -> None:
    state = almost_empty("plain", "lucky_find, ambush, parry, feint", own="1; hand tonic")
    rest(play(state, "search", "draw lucky-find", "draw ambush"))
    assert (asked(state), hand(state, 1), deck_size(state)) == ("P2", ["tonic"], 2)


@pytest.mark.rule("TR-PREPARE-04", "TR-DECK-04")
def test_a_second_search_needs_a_second_card() -> None:
    state = play(almost_empty("plain", "tonic", step=PREPARING), "search", "draw tonic")
    assert not is_open(state, "search")
    assert left(state) == 2


@pytest.mark.rule("TR-TERRAIN-RIVER-4", "TR-DECK-03")
def test_an_instance_passed_on_by_river_may_come_back_in_the_last_draw() -> None:
    state = play(almost_empty("river", "ambush, tonic", step=PREPARING), "advantage")
    play(state, "draw ambush", "draw tonic", "card ambush", "at P3")
    assert goals(rest(state), "draw") == ["ambush"]
    rest(play(state, "draw ambush"))
    assert (morale(state, 1), morale(state, 3)) == ("4/5", "4/5")


# ---------------------------------------------------------------- reactions in any order


@pytest.mark.rule("TR-ITEM-FEINT-2", "TR-ITEM-PARRY-5", "TR-DUEL-36")
def test_a_feint_after_a_parry_takes_back_the_card_that_came_up() -> None:
    state = table(3, "T1 plain", "P1 W1 D2; hand feint", "P2 W1 D3; hand parry", "P3 W3 D1")
    duel(play(state, "duel P2"), "B HL")
    play(state, "use parry", "turn-up left", "use feint")
    assert goals(state, "strike") == ["head", "body", "right", "left"]
    play(state, "strike body")
    assert len(goals(state, "guard")) == 4


@pytest.mark.rule("TR-ITEM-PARRY-4", "TR-DUEL-35", "TR-DUEL-36")
def test_parries_of_both_sides_and_a_feint_in_one_attempt() -> None:
    hands = ("P1 W1 D2; hand parry, parry", "P2 W1 D3; hand parry, feint")
    state = play(table(3, "T1 plain", *hands, "P3 W3 D1"), "duel P2")
    duel(state, "B HL")
    play(state, "use parry")
    assert goals(state, "turn-up") == ["head/right", "body/left", "body/right"]
    play(state, "turn-up body/left")
    assert asked(state) == "P1"  # each play reopens the window with the Attacker
    play(state, "use parry")
    assert goals(state, "turn-up") == ["head/left", "head/right", "body/right"]
    play(state, "turn-up head/left", "use parry")
    assert goals(state, "turn-up") == ["head", "right", "left"]
    play(state, "turn-up head", "use feint")
    assert (hand(state, 1), hand(state, 2)) == ([], [])
    assert len(goals(state, "strike")) == 4
