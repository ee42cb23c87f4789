"""Mountain: two of three."""

from __future__ import annotations

import pytest

from banneret.kernel.arrays import array
from tests.games.terreign.table import deck_size, discard, hand, is_out, play, rest, table, why


@pytest.mark.rule("TR-TERRAIN-MOUNTAIN-4")
def test_with_fewer_than_three_cards_two_are_kept() -> None:
    parts = ("T1 mountain", "P1 W1 D2", "P2 W2 D1", "P3 W3 D1", "> turn seat P1 step preparing")
    state = table(3, *parts)
    state.deck = array([0] * 32)
    state.discard = array([22, 11])  # a Tonic and a Parry
    play(state, "advantage", "draw tonic", "draw parry")
    assert " left " not in state.game.format_position(state)
    play(state, "card parry")
    assert hand(state, 1) == ["parry", "tonic"]
    empty = table(3, *parts)
    empty.deck = array([0] * 32)
    assert why(empty, "advantage") == "no-cards"


@pytest.mark.rule("TR-TERRAIN-MOUNTAIN-1")
def test_others_do_not_see_the_cards() -> None:
    parts = ("T1 mountain", "P1 W1 D2", "P2 W2 D1", "P3 W3 D1", "> turn seat P1 step preparing")
    state = play(table(3, *parts), "advantage", "draw tonic", "draw parry", "draw evade")
    assert '"tonic"' in state.observation(0).to_json()
    assert '"tonic"' not in state.observation(1).to_json()
    play(state, "card tonic", "card parry")
    assert '"tonic"' not in state.observation(1).to_json()


@pytest.mark.rule("TR-VAR-ROYALE-10", "TR-TERRAIN-MOUNTAIN-1")
def test_who_is_eliminated_by_the_first_card_does_not_keep_the_second() -> None:
    seats = ("P1 1 W1 D2; hand trap", "P2 W2 D1", "P3 W3 D1", "> turn seat P1 step preparing")
    state = table(3, "T1 mountain", "T2 plain", "T3 farm", *seats, variant="royale")
    play(state, "advantage", "draw ambush", "draw halberd", "draw evade", "card evade")
    rest(play(state, "card ambush"))
    assert (is_out(state, 1), hand(state, 1)) == (True, [])
    assert sorted(discard(state)) == ["ambush", "halberd", "trap"]
    assert state.game.parse_position(state.game.format_position(state)) == state


@pytest.mark.rule("TR-RETREAT-01", "TR-TERRAIN-MOUNTAIN-1")
def test_who_retreats_by_the_first_card_keeps_the_second() -> None:
    seats = ("P1 1 W1 D2; hand trap", "P2 W2 D1", "P3 W3 D1", "> turn seat P1 step preparing")
    state = table(3, "T1 mountain", "T2 plain", "T3 farm", *seats)
    play(state, "advantage", "draw ambush", "draw halberd", "draw evade", "card evade")
    rest(play(state, "card ambush"))
    assert (is_out(state, 1), hand(state, 1)) == (True, ["halberd", "trap"])


@pytest.mark.rule("TR-TERRAIN-MOUNTAIN-1")
def test_the_card_that_was_put_back_is_drawn_again() -> None:
    parts = ("T1 mountain", "P1 W1 D2", "P2 W2 D1", "P3 W3 D1", "top: tonic@P2")
    state = table(3, *parts, "> turn seat P1 step preparing")
    play(state, "advantage", "draw parry", "draw evade", "card evade", "card parry")
    assert hand(state, 1) == ["parry", "tonic"]
    assert '"tonic"' in state.observation(1).to_json()
    assert '"tonic"' not in state.observation(2).to_json()


@pytest.mark.rule("TR-VAR-ROYALE-13", "TR-TERRAIN-MOUNTAIN-1")
def test_a_card_that_is_looked_at_when_the_match_ends_goes_into_the_deck() -> None:
    seats = ("P1 1 W1 D2", "P2 W2 D1", "> turn seat P1 step preparing")
    state = table(2, "T1 mountain", "T2 plain", *seats, variant="royale")
    cards = deck_size(state)
    play(state, "advantage", "draw ambush", "draw halberd", "draw evade", "card evade")
    rest(play(state, "card ambush"))
    assert state.returns() == [-1.0, 1.0]
    assert (deck_size(state), discard(state)) == (cards - 1, ["ambush"])
    assert state.game.parse_position(state.game.format_position(state)) == state
