"""Body Double: Warrior and Decoy change places."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import left, play, table, tokens, why


@pytest.mark.rule("TR-TERRAIN-DESERT-2")
def test_room_is_no_matter_and_desert_ends_the_actions() -> None:
    state = table(
        3, "T2 desert", "P1 W1 D2; hand body_double; gear satchel", "P2 W2 D1", "P3 W3 D1"
    )
    play(state, "use body-double")
    assert "P1.W" in tokens(state, 2)
    assert "P1.D" in tokens(state, 1)
    assert left(state) == 0


@pytest.mark.rule("TR-ITEM-TRAP-4")
def test_not_without_decoy_nor_trapped() -> None:
    assert (
        why(table(3, "P1 W1; hand body_double", "P2 W2 D1", "P3 W3 D1"), "use body-double")
        == "no-decoy"
    )
    trapped = table(3, "P1 W1 D2; hand body_double; traps 1", "P2 W2 D1", "P3 W3 D1")
    assert why(trapped, "use body-double") == "trapped"
