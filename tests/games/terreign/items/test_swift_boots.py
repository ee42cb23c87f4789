"""Swift Boots: an Action moves the Warrior next door."""

from __future__ import annotations

from tests.games.terreign.table import goals, left, play, table, tokens


def test_a_move_for_an_action() -> None:
    state = table(4, "P1 W2 D1; gear swift_boots", "P2 W3 D1", "P3 W3 D1", "P4 W4 D2")
    play(state, "work swift-boots")
    assert goals(state, "to") == ["T1", "T3"]
    play(state, "to T1")
    assert tokens(state, 1) == {"P1.W", "P2.D", "P3.D"}  # the own Decoy has left
    assert left(state) == 1
