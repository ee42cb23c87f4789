"""Gryssel: undying."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import duel, morale, play, rest, table


@pytest.mark.rule("TR-SETUP-03", "TR-GEN-05")
def test_a_victory_restores_one() -> None:
    parts = ("T1 plain", "P1 gryssel 3 W1 D2", "P2 W1 D3", "P3 W3 D1")
    state = table(3, *parts, houses="gryssel, viewhing, benevol", traits=True)
    play(state, "duel P2")
    duel(state, "B HL", "R BL", "H HR")
    assert morale(rest(state), 1) == "4/6"
