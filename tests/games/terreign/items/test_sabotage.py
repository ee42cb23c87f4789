"""Sabotage: an enemy drops an item its user picks."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import dropped, gear, goals, play, table


@pytest.mark.rule("TR-CONTENT-12")
def test_the_item_lies_on_the_victims_terrain() -> None:
    state = table(3, "P1 W1 D2; hand sabotage", "P2 W2 D1; gear satchel, halberd", "P3 W1 D3")
    play(state, "use sabotage")
    assert goals(state, "at") == ["P2"]
    play(state, "at P2", "gear halberd")
    assert (gear(state, 2), dropped(state, 2)) == (["satchel"], ["halberd"])
