"""Feint: the attempt is played again."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import discard, duel, goals, morale, play, refused, table


@pytest.mark.rule("TR-ITEM-FEINT-1")
def test_either_fighter_at_any_attempt() -> None:
    state = table(3, "T1 plain", "P1 W1 D2; hand feint", "P2 W1 D3; hand feint", "P3 W3 D1")
    play(state, "duel P2", "strike head", "guard head/left", "use feint")
    assert goals(state, "strike") == ["head", "body", "right", "left"]
    play(state, "strike head", "guard head/left", "use feint")
    assert discard(state) == ["feint", "feint"]
    duel(state, "H BL")
    assert morale(state, 2) == "4/5"


@pytest.mark.rule("TR-FREE-04")
def test_not_outside_a_duel() -> None:
    state = table(3, "P1 W1 D2; hand feint", "P2 W2 D1", "P3 W3 D1")
    assert refused(state, "use feint")
