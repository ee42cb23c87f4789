"""Scorching Wind: equipment falls."""

from __future__ import annotations

from tests.games.terreign.table import at_event, dropped, gear, play


def test_one_equipped_item_of_choice() -> None:
    state = at_event("T1 desert", "T2 river", "T3 ruin", "P1 W1 D2; gear satchel, halberd")
    play(state, "event scorching-wind", "gear satchel")
    assert (gear(state, 1), dropped(state, 1)) == (["halberd"], ["satchel"])
