"""Firebomb: everybody on an adjacent Terrain."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import morale, play, table, why


@pytest.mark.rule("TR-ITEM-FIREBOMB-3", "TR-TERRAIN-FOREST-1", "TR-TERRAIN-FOREST-2")
def test_the_only_ranged_item_that_reaches_the_forest() -> None:
    hands = "hand firebomb, throwing_knife, acid_flask, heavy_bolt"
    state = table(3, "T2 plain", "T3 forest", f"P1 W2 D1; {hands}", "P2 W3 D1", "P3 W3 D1")
    for item in ("throwing-knife", "acid-flask", "heavy-bolt"):
        assert why(state, f"use {item}") == "sheltered"
    play(state, "use firebomb", "to T3")
    assert [morale(state, n) for n in (1, 2, 3)] == ["5/5", "3/5", "3/5"]
