"""Shimoto: shadow swap."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import left, play, table, tokens, why


@pytest.mark.rule("TR-SETUP-03", "TR-TOKEN-06")
def test_once_a_turn_and_free() -> None:
    state = table(2, "P1 shimoto W1 D2", "P2 W2 D1", houses="shimoto, viewhing", traits=True)
    play(state, "trait")
    assert (tokens(state, 1), tokens(state, 2)) == ({"P1.D", "P2.D"}, {"P1.W", "P2.W"})
    assert left(state) == 2
    assert why(state, "trait") == "already-used"


@pytest.mark.rule("TR-ITEM-TRAP-4", "TR-CONTENT-04")
def test_not_when_trapped_and_not_by_others() -> None:
    trapped = table(
        2, "P1 shimoto W1 D2; traps 1", "P2 W2 D1", houses="shimoto, viewhing", traits=True
    )
    assert why(trapped, "trait") == "trapped"
    other = table(2, "P1 W1 D2", "P2 W2 D1", traits=True, houses="gryssel, viewhing")
    assert why(other, "trait") == "no-trait"
