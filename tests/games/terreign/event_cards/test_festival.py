"""Festival: everybody gains Morale."""

from __future__ import annotations

from tests.games.terreign.table import at_event, morale, play


def test_one_each() -> None:
    state = at_event("P1 3 W1 D2", "P2 5 W2 D1")
    play(state, "event festival")
    assert [morale(state, n) for n in (1, 2, 3)] == ["4/5", "5/5", "5/5"]
