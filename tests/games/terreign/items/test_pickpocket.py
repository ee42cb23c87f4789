"""Pickpocket: a random item of an enemy here."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import hand, play, table


@pytest.mark.rule("TR-ITEM-USURP-12")
def test_a_random_item_that_only_the_two_see() -> None:
    state = table(
        3, "T1 plain", "P1 W1 D2; hand pickpocket", "P2 W1 D3; hand tonic, tonic, usurp", "P3 W3 D1"
    )
    play(state, "use pickpocket", "at P2")
    assert [weight for _, weight in state.chance_outcomes()] == [2, 1]
    play(state, "pick usurp")
    assert (hand(state, 1), hand(state, 2)) == (["usurp"], ["tonic", "tonic"])
    assert '"usurp"' in state.observation(1).to_json()
    assert '"usurp"' not in state.observation(2).to_json()
