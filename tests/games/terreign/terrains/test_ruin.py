"""Ruin: Search takes from the discard pile."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import discard, hand, morale, play, table


@pytest.mark.rule("TR-TERRAIN-RUIN-1", "TR-TERRAIN-RUIN-3")
def test_the_top_card_and_an_instance_again_and_again() -> None:
    state = table(3, "T1 ruin", "P1 W1 D2", "P2 W2 D1", "P3 W3 D1", "discard: tonic, ambush")
    play(state, "search", "search")
    assert (morale(state, 1), hand(state, 1)) == ("3/5", [])
    assert discard(state) == ["tonic", "ambush"]


@pytest.mark.rule("TR-TERRAIN-RUIN-2")
def test_the_fallback_is_an_option() -> None:
    state = table(3, "T1 ruin", "P1 W1 D2", "P2 W2 D1", "P3 W3 D1", ruin_fallback=True)
    play(state, "search", "draw tonic")
    assert hand(state, 1) == ["tonic"]
