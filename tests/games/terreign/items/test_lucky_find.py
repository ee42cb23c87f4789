"""Lucky Find: draw 2, from the deck on Ruin too."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import discard, hand, left, play, table


@pytest.mark.rule("TR-TERRAIN-RUIN-3")
def test_from_the_deck_on_ruin_and_the_card_may_be_taken_again() -> None:
    state = table(3, "T1 ruin", "P1 W1 D2", "P2 W2 D1", "P3 W3 D1", "discard: tonic, lucky_find")
    play(state, "search", "draw trap", "draw evade")
    assert (hand(state, 1), discard(state)) == (["evade", "trap"], ["tonic", "lucky_find"])
    play(state, "search", "draw parry", "draw feint")
    assert left(state) == 0
