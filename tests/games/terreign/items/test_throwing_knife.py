"""Throwing Knife: 1 Ranged damage next door."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import discard, left, morale, play, table


@pytest.mark.rule("TR-TYPE-RANGED-1", "TR-ACTION-05")
def test_one_damage_to_one_enemy() -> None:
    state = table(3, "T2 plain", "T3 farm", "P1 W2 D1; hand throwing_knife", "P2 W3 D1", "P3 W3 D1")
    play(state, "use throwing-knife", "at P3")
    assert [morale(state, n) for n in (1, 2, 3)] == ["5/5", "5/5", "4/5"]
    assert (discard(state), left(state)) == (["throwing_knife"], 1)
