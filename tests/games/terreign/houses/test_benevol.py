"""Benevol: fair exchange."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import hand, left, play, table, why


@pytest.mark.rule("TR-SETUP-03")
def test_give_one_and_draw_two() -> None:
    houses = "benevol, viewhing, desirah"
    state = table(
        3,
        "T1 plain",
        "P1 benevol W1 D2; hand tonic",
        "P2 W1 D3",
        "P3 desirah W3 D1",
        houses=houses,
        traits=True,
    )
    play(state, "trait", "card tonic", "at P2", "draw parry", "draw feint")
    assert (hand(state, 1), hand(state, 2), left(state)) == (["feint", "parry"], ["tonic"], 2)
    assert why(state, "trait") == "already-used"
