"""Sanctuary: Shrine, Towne and Palace."""

from __future__ import annotations

from tests.games.terreign.table import at_event, morale, play


def test_one_morale_there() -> None:
    state = at_event("T1 shrine", "T2 river", "T3 palace", "P1 3 W1 D2", "P2 3 W2 D1", "P3 3 W3 D1")
    play(state, "event sanctuary")
    assert [morale(state, n) for n in (1, 2, 3)] == ["4/5", "3/5", "4/5"]
