"""Forest: shelter, but not from the Firebomb."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import is_open, table, why


@pytest.mark.rule("TR-TERRAIN-FOREST-3", "TR-TERRAIN-FOREST-1")
def test_one_may_shoot_out_but_not_in() -> None:
    parts = (
        "T2 forest",
        "T3 farm",
        "P1 W2 D1; hand throwing_knife",
        "P2 W3 D1; hand throwing_knife",
        "P3 W3 D1",
    )
    assert is_open(table(3, *parts), "use throwing-knife")
    state = table(3, *parts, "first P2")
    assert why(state, "use throwing-knife") == "sheltered"
