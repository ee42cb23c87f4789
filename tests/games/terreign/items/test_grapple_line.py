"""Grapple Line: a free move in any turn, not from Swamp."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import left, play, table, why


@pytest.mark.rule("TR-TYPE-HYBRID-2", "TR-TERRAIN-SWAMP-2")
def test_not_from_the_swamp() -> None:
    state = table(3, "T1 swamp", "P1 W1 D2; gear grapple_line", "P2 W2 D1", "P3 W3 D1")
    assert why(state, "work grapple-line") == "swamp"


@pytest.mark.rule("TR-TERRAIN-DESERT-2", "TR-TERRAIN-DESERT-1")
def test_arriving_on_desert_does_not_end_the_actions() -> None:
    state = table(3, "T3 desert", "P1 W1 D2; gear grapple_line", "P2 W2 D1", "P3 W2 D1")
    play(state, "work grapple-line", "to T3")
    assert left(state) == 1
