"""Broadsword: the first success of each Duel deals 2."""

from __future__ import annotations

from tests.games.terreign.table import duel, morale, play, table


def test_only_the_first_success_deals_two() -> None:
    state = table(3, "T1 plain", "P1 W1 D2; gear broadsword", "P2 W1 D3", "P3 W3 D1")
    play(state, "duel P2")
    duel(state, "H HL", "B HR")
    assert morale(state, 2) == "3/5"
    duel(state, "R BL")
    assert morale(state, 2) == "2/5"


def test_cancelled_damage_uses_the_bonus_up() -> None:
    state = table(3, "T1 plain", "P1 W1 D2; gear broadsword", "P2 W1 D3; hand evade", "P3 W3 D1")
    play(state, "duel P2", "strike body", "guard head/left", "use evade")
    assert morale(state, 2) == "5/5"
    duel(state, "R BL")
    assert morale(state, 2) == "4/5"
