"""The end of a Round: Event, First Player token, decks (TR-EVENT, TR-DECK-02, TR-RETURN)."""

from __future__ import annotations

import pytest

from banneret.games.terreign.state import TerReign
from banneret.kernel.arrays import array
from tests.games.terreign.table import asked, at_event, discard, goals, morale, play, table, tokens


@pytest.mark.rule("TR-EVENT-01", "TR-EVENT-02", "TR-EVENT-03", "TR-EVENT-04")
def test_one_event_then_tokens_up_and_the_token_passes() -> None:
    state = at_event()
    assert len(goals(state, "event")) == 20
    play(state, "event fog")
    assert asked(state) == "P2"
    assert [tokens(state, n) for n in (1, 2, 3)] == [set(), set(), set()]
    assert "past: fog" in state.game.format_position(state)
    assert discard(state) == []


@pytest.mark.rule("TR-DECK-02")
def test_an_empty_event_deck_is_renewed() -> None:
    state = at_event()
    state.events = array([0] * 20 + [1] * 20)
    play(table_again(state), "event fog")
    again = at_event()
    again.events = array([0] * 20 + [1] * 20)
    assert len(goals(table_again(again), "event")) == 20


def table_again(state: TerReign) -> TerReign:
    """The same position, read anew."""
    again = state.game.parse_position(state.game.format_position(state))
    assert isinstance(again, TerReign)
    return again


@pytest.mark.rule("TR-RETURN-06", "TR-RETURN-07", "TR-RETREAT-16")
def test_a_retreated_first_player_passes_the_token_even_to_a_retreated_one() -> None:
    state = at_event("P1 0 retreated", "P2 0 retreated")
    play(state, "event fog")
    assert asked(state) == "P2"
    assert [morale(state, n) for n in (1, 2, 3)] == ["4/5", "4/5", "5/5"]


@pytest.mark.rule("TR-RETREAT-16")
def test_a_lone_player_plays_the_round_out() -> None:
    state = table(3, "P1 W1 D2", "P2 0 retreated", "P3 0 retreated")
    play(state, "search", "draw tonic", "end")
    assert asked(state) == "chance"


def test_the_round_limit_is_a_draw() -> None:
    state = at_event("round 9", max_rounds=9)
    play(state, "event fog")
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0, 0.0]
