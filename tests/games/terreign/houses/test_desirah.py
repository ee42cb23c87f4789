"""Desirah: light fingers."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import hand, left, open_texts, play, table, why


@pytest.mark.rule("TR-SETUP-03", "TR-ACTION-01")
def test_an_action_once_a_turn() -> None:
    state = table(3, "T1 plain", "P1 W1 D2", "P2 W1 D3; hand tonic, trap", "P3 W3 D1", traits=True)
    play(state, "trait")
    assert open_texts(state) == ["at P2"]
    play(state, "at P2", "pick trap")
    assert (hand(state, 1), hand(state, 2), left(state)) == (["trap"], ["tonic"], 1)
    assert why(state, "trait") == "already-used"
