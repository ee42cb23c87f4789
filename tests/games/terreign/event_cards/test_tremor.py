"""Tremor: centre and highest space swap tiles."""

from __future__ import annotations

from tests.games.terreign.table import at_event, dropped, play


def test_drops_move_with_their_tile_and_tokens_stay() -> None:
    state = at_event("T1 plain: tonic", "T2 farm", "T3 ruin: trap")
    play(state, "event tremor")
    assert [int(state.tiles[n]) for n in (1, 2, 3)] == [9, 3, 7]
    assert (dropped(state, 1), dropped(state, 3)) == (["trap"], ["tonic"])
