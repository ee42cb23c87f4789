"""Farm: restore 1 Morale."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import left, morale, play, table, why


@pytest.mark.rule("TR-TERRAIN-FARM-1", "TR-MORALE-03", "TR-RETURN-05")
def test_one_morale_never_above_the_maximum() -> None:
    parts = ("T1 farm", "P2 W2 D1", "P3 W3 D1", "> turn seat P1 step preparing")
    state = table(3, *parts, "P1 4 W1 D2")
    play(state, "advantage")
    assert (morale(state, 1), left(state)) == ("5/5", 2)
    assert why(table(3, *parts, "P1 W1 D2"), "advantage") == "at-maximum"
