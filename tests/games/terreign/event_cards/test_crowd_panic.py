"""Crowd Panic: where most Warriors stand."""

from __future__ import annotations

from tests.games.terreign.table import at_event, morale, play, rest, table


def test_the_fullest_terrains() -> None:
    parts = ("P1 W1 D2", "P2 W1 D3", "P3 W2 D4", "P4 W2 D1", "P5 W3 D1")
    state = table(5, *parts, "> round step event")
    rest(play(state, "event crowd-panic"))
    assert [morale(state, n) for n in (1, 2, 3, 4, 5)] == ["4/5", "4/5", "4/5", "4/5", "4/4"]


def test_one_warrior_is_no_crowd() -> None:
    state = at_event("T1 plain")
    rest(play(state, "event crowd-panic"))
    assert [morale(state, n) for n in (1, 2, 3)] == ["5/5", "5/5", "5/5"]


def test_the_farthest_terrain_counts() -> None:
    state = at_event("P1 W1 D2", "P2 W3 D1", "P3 W3 D1")
    rest(play(state, "event crowd-panic"))
    assert [morale(state, n) for n in (1, 2, 3)] == ["5/5", "4/5", "4/5"]
