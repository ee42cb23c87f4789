"""Uncharted Land: a new tile."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import asked, at_event, discard, dropped, goals, open_texts, play


@pytest.mark.rule("TR-RETURN-06")
def test_a_retreated_first_player_still_picks() -> None:
    state = at_event("T1 plain", "T2 farm: tonic", "T3 ruin", "P1 0 retreated")
    play(state, "event uncharted-land")
    assert asked(state) == "P1"
    assert open_texts(state) == ["to T1", "to T2", "to T3"]
    play(state, "to T2")
    assert len(goals(state, "tile")) == 11
    play(state, "tile swamp")
    assert (int(state.tiles[2]), dropped(state, 2), discard(state)) == (11, [], ["tonic"])
    assert "under: farm" in state.game.format_position(state)


def test_the_tile_that_came_first_under_the_stack_is_the_next_when_no_other_is_left() -> None:
    others = "coast, desert, forest, mountain, towne, river, shrine, swamp, tower, palace"
    state = at_event("T1 plain", "T2 farm", "T3 ruin", f"under: cavern, {others}")
    play(state, "event uncharted-land", "to T2")
    assert int(state.tiles[2]) == 0
    assert f"under: {others}, farm" in state.game.format_position(state)
