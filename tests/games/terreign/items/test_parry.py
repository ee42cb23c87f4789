"""Parry: the rival's card is exchanged for a random one."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import asked, goals, morale, play, table


@pytest.mark.rule("TR-ITEM-PARRY-1", "TR-ITEM-PARRY-4", "TR-DUEL-37")
def test_all_hand_cards_are_equally_likely() -> None:
    state = table(3, "T1 plain", "P1 W1 D2", "P2 W1 D3; hand parry", "P3 W1 D2; hand parry")
    play(state, "duel P2", "strike body", "guard head/left", "use parry")
    assert [weight for _, weight in state.chance_outcomes()] == [1, 1, 1]
    play(state, "turn-up head")
    assert asked(state) == "P1"  # no fighter can react any more; P3 is never asked
    assert morale(state, 2) == "5/5"  # Head is blocked by Head/Left


@pytest.mark.rule("TR-DUEL-35", "TR-DUEL-36")
def test_each_play_reopens_the_window() -> None:
    state = table(3, "T1 plain", "P1 W1 D2; hand parry", "P2 W1 D3; hand parry, feint", "P3 W3 D1")
    play(state, "duel P2", "strike body", "guard head/left")
    assert asked(state) == "P1"
    play(state, "pass", "use parry", "turn-up left")
    assert asked(state) == "P1"
    play(state, "use parry", "turn-up body/right")
    assert asked(state) == "P2"
    play(state, "use feint")
    assert goals(state, "strike") == ["head", "body", "right", "left"]
