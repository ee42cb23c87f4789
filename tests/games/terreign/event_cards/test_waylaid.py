"""Waylaid: who is alone is hurt."""

from __future__ import annotations

from tests.games.terreign.table import at_event, morale, play, rest


def test_decoys_are_no_company() -> None:
    state = at_event("P1 W1 D2", "P2 W2 D1", "P3 W2 D3")
    rest(play(state, "event waylaid"))
    assert [morale(state, n) for n in (1, 2, 3)] == ["4/5", "5/5", "5/5"]


def test_the_farthest_terrain_counts() -> None:
    state = at_event("P1 W1 D2", "P2 W1 D3", "P3 W3 D1")
    rest(play(state, "event waylaid"))
    assert [morale(state, n) for n in (1, 2, 3)] == ["5/5", "5/5", "4/5"]
