"""Desert: one Action less with equipment."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import left, play, table


@pytest.mark.rule("TR-TERRAIN-DESERT-1", "TR-TERRAIN-DESERT-3")
def test_the_count_is_live() -> None:
    state = table(3, "T1 desert", "P1 W1 D2; hand satchel", "P2 W2 D1", "P3 W3 D1")
    assert left(state) == 2
    play(state, "equip satchel")
    assert left(state) == 1
    play(state, "shed satchel")
    assert left(state) == 2
