"""Satchel: the limit is 2 higher, copies add up."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import hand, is_open, play, table


@pytest.mark.parametrize(("worn", "kept"), [("satchel", 7), ("satchel, satchel", 8)])
def test_copies_add_up(worn: str, kept: int) -> None:
    held = "tonic, trap, evade, parry, feint, reflect, assassin, sabotage"
    state = table(3, f"P1 W1 D2; hand {held}; gear {worn}", "P2 W2 D1", "P3 W3 D1")
    play(state, "end")
    while is_open(state, "drop tonic") or is_open(state, "drop trap"):
        play(state, "drop tonic" if is_open(state, "drop tonic") else "drop trap")
    assert len(hand(state, 1)) == kept


def test_losing_it_forces_no_drop_at_once() -> None:
    held = "tonic, trap, evade, parry, feint, reflect"
    state = table(
        3, f"P1 W1 D2; hand {held}; gear satchel", "P2 W1 D3; hand sabotage", "P3 W3 D1", "first P2"
    )
    play(state, "use sabotage", "at P1", "gear satchel")
    assert len(hand(state, 1)) == 6
