"""Quiet Paths: who is alone draws."""

from __future__ import annotations

from tests.games.terreign.table import at_event, hand, play


def test_decoys_are_no_company() -> None:
    state = at_event("P1 W1 D2", "P2 W2 D1", "P3 W2 D3")
    play(state, "event quiet-paths", "draw tonic")
    assert [hand(state, n) for n in (1, 2, 3)] == [["tonic"], [], []]


def test_the_farthest_terrain_counts() -> None:
    state = at_event("P1 W1 D2", "P2 W1 D3", "P3 W3 D1")
    play(state, "event quiet-paths", "draw tonic")
    assert [hand(state, n) for n in (1, 2, 3)] == [[], [], ["tonic"]]
