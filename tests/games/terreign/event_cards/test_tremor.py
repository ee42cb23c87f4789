"""Tremor: centre and highest space swap tiles."""

from __future__ import annotations

from tests.games.terreign.table import at_event, dropped, play, table


def test_drops_move_with_their_tile_and_tokens_stay() -> None:
    state = at_event("T1 plain: tonic", "T2 farm", "T3 ruin: trap")
    play(state, "event tremor")
    assert [int(state.tiles[n]) for n in (1, 2, 3)] == [9, 3, 7]
    assert (dropped(state, 1), dropped(state, 3)) == (["trap"], ["tonic"])


def test_it_reaches_the_eighth_terrain() -> None:
    seats = (f"P{n} W{n} D{n % 8 + 1}" for n in range(1, 9))
    state = table(8, "T1 ruin: tonic", "T8 shrine", *seats, "> round step event")
    play(state, "event tremor")
    assert [int(state.tiles[n]) for n in (1, 8)] == [10, 9]
    assert (dropped(state, 1), dropped(state, 8)) == ([], ["tonic"])
