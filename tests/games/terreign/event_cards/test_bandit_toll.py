"""Bandit Toll: random items go clockwise."""

from __future__ import annotations

from tests.games.terreign.table import at_event, hand, play


def test_all_are_picked_first_and_an_empty_hand_still_receives() -> None:
    state = at_event("P1 W1 D2; hand tonic", "P2 W2 D1", "P3 W3 D1; hand trap, usurp")
    play(state, "event bandit-toll", "pick tonic", "pick usurp")
    assert [hand(state, n) for n in (1, 2, 3)] == [["usurp"], ["tonic"], ["trap"]]
    assert '"usurp"' not in state.observation(1).to_json()
    assert '"usurp"' in state.observation(2).to_json()


def test_it_passes_the_retreated_by() -> None:
    state = at_event("P1 W1 D2; hand tonic", "P2 0 retreated; hand trap", "P3 W3 D1")
    play(state, "event bandit-toll", "pick tonic")
    assert [hand(state, n) for n in (1, 2, 3)] == [[], ["trap"], ["tonic"]]
