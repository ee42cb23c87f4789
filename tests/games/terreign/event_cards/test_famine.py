"""Famine: an item, or 1 damage."""

from __future__ import annotations

from tests.games.terreign.table import at_event, discard, morale, play, rest


def test_an_empty_inventory_hurts() -> None:
    state = at_event("P1 W1 D2; hand tonic, trap", "P2 W2 D1", "P3 W3 D1; hand evade")
    play(state, "event famine", "card tonic", "card evade")
    rest(state)
    assert [morale(state, n) for n in (1, 2, 3)] == ["5/5", "4/5", "5/5"]
    assert discard(state) == ["tonic", "evade"]
