"""Spyglass: its user alone sees an inventory."""

from __future__ import annotations

from tests.games.terreign.table import goals, left, play, table


def test_only_the_user_sees() -> None:
    state = table(3, "P1 W2 D1; gear spyglass", "P2 W3 D1; hand tonic, trap", "P3 W3 D1")
    play(state, "work spyglass")
    assert goals(state, "at") == ["P2"]  # P3 has nothing to look at
    play(state, "at P2")
    assert '"tonic"' in state.observation(0).to_json()
    assert '"tonic"' not in state.observation(2).to_json()
    assert '"tonic"' not in state.observation(None).to_json()
    assert left(state) == 1
