"""Heavy Bolt: 2 Ranged damage next door."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import is_out, morale, play, table


@pytest.mark.rule("TR-MORALE-01", "TR-MORALE-04")
def test_two_damage_and_no_morale_below_0() -> None:
    state = table(3, "T2 plain", "T3 farm", "P1 W2 D1; hand heavy_bolt", "P2 W3 D1", "P3 1 W3 D1")
    other = state.copy()
    play(state, "use heavy-bolt", "at P2")
    assert morale(state, 2) == "3/5"
    play(other, "use heavy-bolt", "at P3", "gain")
    assert (morale(other, 3), is_out(other, 3)) == ("0/5", True)
