"""Caravan: everybody draws."""

from __future__ import annotations

from tests.games.terreign.table import at_event, hand, morale, play, rest


def test_clockwise_from_the_first_player() -> None:
    state = at_event("first P2")
    play(state, "event caravan", "draw tonic", "draw trap", "draw ambush")
    rest(state)
    assert [hand(state, n) for n in (1, 2, 3)] == [[], ["tonic"], ["trap"]]
    assert morale(state, 1) == "4/5"
