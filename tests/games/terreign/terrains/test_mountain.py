"""Mountain: two of three."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import hand, play, table, why


@pytest.mark.rule("TR-TERRAIN-MOUNTAIN-4")
def test_with_fewer_than_three_cards_two_are_kept() -> None:
    parts = ("T1 mountain", "P1 W1 D2", "P2 W2 D1", "P3 W3 D1", "> turn seat P1 step preparing")
    state = table(3, *parts)
    state.deck = [0] * 32
    state.discard = [22, 11]  # a Tonic and a Parry
    play(state, "advantage", "draw tonic", "draw parry", "card parry")
    assert hand(state, 1) == ["parry", "tonic"]
    empty = table(3, *parts)
    empty.deck = [0] * 32
    assert why(empty, "advantage") == "no-cards"


@pytest.mark.rule("TR-TERRAIN-MOUNTAIN-1")
def test_others_do_not_see_the_cards() -> None:
    parts = ("T1 mountain", "P1 W1 D2", "P2 W2 D1", "P3 W3 D1", "> turn seat P1 step preparing")
    state = play(table(3, *parts), "advantage", "draw tonic", "draw parry", "draw evade")
    assert '"tonic"' in state.observation(0).to_json()
    assert '"tonic"' not in state.observation(1).to_json()
    play(state, "card tonic", "card parry")
    assert '"tonic"' not in state.observation(1).to_json()
