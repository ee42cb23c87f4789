"""Spoils: a card of the deck on each Terrain."""

from __future__ import annotations

import pytest

from banneret.kernel.arrays import array
from tests.games.terreign.table import asked, at_event, discard, dropped, play


def test_instances_are_discarded_and_replaced() -> None:
    state = at_event()
    play(
        state, "event spoils", "draw tonic", "draw usurp", "draw ambush", "draw trap", "draw evade"
    )
    assert [dropped(state, n) for n in (1, 2, 3)] == [["tonic"], ["trap"], ["evade"]]
    assert discard(state) == ["usurp", "ambush"]


@pytest.mark.rule("TR-DECK-04")
def test_it_ends_when_only_instances_are_left() -> None:
    state = at_event()
    state.deck = array([0] * 32)
    state.discard = array([28, 29])
    play(state, "event spoils")
    assert asked(state) == "P2"  # the next Round has begun


def test_a_known_card_on_the_deck_comes_first() -> None:
    state = at_event("top: tonic@P1")
    state.deck = array([0] * 32)
    state.discard = array([28, 29])
    play(state, "event spoils")
    assert [dropped(state, n) for n in (1, 2, 3)] == [["tonic"], [], []]
