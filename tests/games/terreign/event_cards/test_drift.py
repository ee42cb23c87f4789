"""Drift: the outer tiles move on."""

from __future__ import annotations

from tests.games.terreign.table import at_event, dropped, play, table


def test_each_outer_tile_goes_to_the_next_space() -> None:
    state = at_event("T1 plain", "T2 farm: tonic", "T3 ruin")
    play(state, "event drift")
    assert [int(state.tiles[n]) for n in (1, 2, 3)] == [7, 9, 3]
    assert dropped(state, 3) == ["tonic"]


def test_with_two_terrains_nothing_happens() -> None:
    state = table(2, "T1 plain", "T2 farm", "P1 W1 D2", "P2 W1 D2", "> round step event")
    play(state, "event drift")
    assert [int(state.tiles[n]) for n in (1, 2)] == [7, 3]


def test_it_reaches_the_eighth_terrain() -> None:
    seats = (f"P{n} W{n} D{n % 8 + 1}" for n in range(1, 9))
    state = table(8, "T2 ruin: tonic", "T8 shrine: trap", *seats, "> round step event")
    play(state, "event drift")
    assert [int(state.tiles[n]) for n in (2, 3)] == [10, 9]
    assert (dropped(state, 2), dropped(state, 3), dropped(state, 8)) == (["trap"], ["tonic"], [])
