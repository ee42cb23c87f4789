"""Buckler: the Defender cancels one success of each Duel."""

from __future__ import annotations

from tests.games.terreign.table import duel, gear, morale, play, rest, table


def test_once_a_duel() -> None:
    state = table(3, "T1 plain", "P1 W1 D2", "P2 W1 D3; gear buckler", "P3 W3 D1")
    play(state, "duel P2", "strike head", "guard body/left", "work buckler")
    assert morale(state, 2) == "5/5"
    duel(state, "R HL")
    assert morale(state, 2) == "4/5"


def test_not_for_the_attacker_nor_against_items() -> None:
    state = table(
        3, "T1 plain", "P1 W1 D2; gear buckler", "P2 W1 D3; hand assassin", "P3 W3 D1", "first P2"
    )
    play(state, "use assassin", "at P1")
    rest(state)
    assert morale(state, 1) == "4/5"
    assert gear(state, 1) == ["buckler"]
