"""Plain: nothing."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import table, why


@pytest.mark.rule("TR-TERRAIN-PLAIN-1")
def test_neither_advantage_nor_disadvantage() -> None:
    parts = ("T1 plain", "P1 W1 D2", "P2 W2 D1", "P3 W3 D1", "> turn seat P1 step preparing")
    assert why(table(3, *parts), "advantage") == "no-advantage"
