"""Coast: two dropped items from anywhere."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import dropped, hand, left, open_texts, play, table, why


@pytest.mark.rule("TR-TERRAIN-COAST-1", "TR-TERRAIN-COAST-2", "TR-DROP-03")
def test_two_items_in_all_from_any_terrains() -> None:
    parts = ("T1 coast: tonic", "T2 farm: trap, parry", "P1 W1 D2", "P2 W2 D1", "P3 W3 D1")
    state = table(3, *parts, "> turn seat P1 step preparing")
    play(state, "advantage")
    assert open_texts(state) == ["from T1", "from T2"]
    play(state, "from T2", "take parry")
    assert open_texts(state) == ["pass", "from T1", "from T2"]
    play(state, "from T1", "take tonic")
    assert (hand(state, 1), dropped(state, 2)) == (["parry", "tonic"], ["trap"])
    assert left(state) == 2


def test_one_is_enough_and_none_is_no_use() -> None:
    start = ("T1 coast", "P1 W1 D2", "P2 W2 D1", "P3 W3 D1", "> turn seat P1 step preparing")
    assert why(table(3, *start), "advantage") == "nothing-dropped"
    state = table(3, *start, "T2 farm: trap, parry")
    play(state, "advantage", "from T2", "take trap", "pass")
    assert hand(state, 1) == ["trap"]
