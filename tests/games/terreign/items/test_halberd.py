"""Halberd: the third card is chosen from all four."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import duel, goals, play, table


def test_the_second_card_comes_back_too() -> None:
    state = table(3, "T1 plain", "P1 W1 D2; gear halberd", "P2 W1 D3", "P3 W3 D1")
    play(state, "duel P2")
    duel(state, "H HL", "B BR")
    assert goals(state, "strike") == ["head", "body", "right", "left"]
    play(state, "strike body")
    assert goals(state, "guard") == ["head/left", "head/right", "body/left"]


@pytest.mark.rule("TR-ITEM-PARRY-4")
def test_a_parry_at_attempt_3_draws_from_three() -> None:
    state = table(3, "T1 plain", "P1 W1 D2; gear halberd", "P2 W1 D3; hand parry", "P3 W3 D1")
    play(state, "duel P2")
    duel(state, "H HL", "B BR", "L HR")
    play(state, "use parry")
    assert goals(state, "turn-up") == ["head", "body", "right"]
