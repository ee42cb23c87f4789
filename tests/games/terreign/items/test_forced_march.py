"""Forced March: to any other Terrain with room."""

from __future__ import annotations

from tests.games.terreign.table import goals, play, table, tokens, why


def test_far_away() -> None:
    state = table(4, "P1 W2 D1; hand forced_march", "P2 W2 D1", "P3 W3 D1", "P4 W3 D2")
    play(state, "use forced-march")
    assert goals(state, "to") == ["T1", "T3", "T4"]
    assert why(state, "to T2") == "same-space"
    play(state, "to T4")
    assert tokens(state, 4) == {"P1.W"}
