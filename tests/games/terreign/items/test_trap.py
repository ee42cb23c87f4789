"""Trap: a Warrior that cannot move."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import discard, duel, is_out, play, reign, rest, table, tokens, why


@pytest.mark.rule("TR-ITEM-TRAP-7", "TR-RETREAT-12")
def test_a_trapped_player_retreats_and_the_trap_is_discarded() -> None:
    state = table(3, "T1 plain", "P1 W1 D2; hand assassin", "P2 1 W1 D3; traps 1", "P3 W3 D1")
    play(state, "use assassin", "at P2", "gain")
    assert is_out(state, 2)
    assert discard(state) == ["trap", "assassin"]


@pytest.mark.rule("TR-ITEM-TRAP-4", "TR-DUEL-25", "TR-ITEM-TRAP-8")
def test_a_trapped_defender_stays() -> None:
    state = table(3, "T1 plain", "P1 W1 D2", "P2 W1 D3; traps 1", "P3 W3 D1")
    play(state, "duel P2")
    duel(state, "B HL", "R BL", "H HR")
    rest(state)
    assert (reign(state, 1), tokens(state, 1)) == ("2h", {"P1.W", "P2.W", "P3.D"})


@pytest.mark.rule("TR-ITEM-TRAP-2", "TR-TOKEN-03")
def test_the_warrior_must_be_there_not_the_decoy() -> None:
    state = table(3, "P1 W1 D2; hand trap", "P2 W3 D2", "P3 W3 D1")
    assert why(state, "use trap") == "no-target"
