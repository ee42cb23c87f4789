"""River: draw two, pass one, draw one."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import hand, open_texts, play, table


@pytest.mark.rule("TR-TERRAIN-RIVER-5")
def test_a_teammate_may_receive() -> None:
    parts = ("T2 river", "P1 W2 D1", "P2 W2 D1", "P3 W3 D4", "P4 W4 D3")
    state = table(4, *parts, "> turn seat P1 step preparing", variant="alliances")
    play(state, "advantage", "draw tonic", "draw trap", "card trap")
    assert open_texts(state) == ["at P3"]
    play(state, "at P3", "draw parry")
    assert (hand(state, 1), hand(state, 3)) == (["parry", "tonic"], ["trap"])
    assert '"trap"' in state.observation(0).to_json()  # the giver knows what was passed
    assert '"trap"' not in state.observation(1).to_json()
