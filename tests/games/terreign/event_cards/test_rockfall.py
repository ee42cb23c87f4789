"""Rockfall: Mountain, Cavern and Ruin."""

from __future__ import annotations

from tests.games.terreign.table import at_event, morale, play, rest


def test_one_damage_there() -> None:
    state = at_event("T1 plain", "T2 cavern", "T3 ruin")
    rest(play(state, "event rockfall"))
    assert [morale(state, n) for n in (1, 2, 3)] == ["5/5", "4/5", "4/5"]
