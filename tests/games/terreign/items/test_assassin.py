"""Assassin: from the Warrior's or the Decoy's Terrain, no Duel."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import goals, is_open, morale, play, table, why


@pytest.mark.rule("TR-ITEM-ASSASSIN-1", "TR-TERRAIN-SHRINE-2", "TR-TERRAIN-SHRINE-1")
def test_on_shrine_it_is_doubled_and_no_duel() -> None:
    state = table(3, "T1 shrine", "P1 W1 D2; hand assassin", "P2 W1 D3", "P3 W3 D1")
    play(state, "use assassin", "at P2")
    assert morale(state, 2) == "3/5"
    assert why(state, "duel P2") == "shrine"


@pytest.mark.rule("TR-ITEM-ASSASSIN-2", "TR-ITEM-ASSASSIN-1")
def test_from_the_decoy_and_the_duel_stays_open() -> None:
    state = table(3, "T1 plain", "P1 W1 D2; hand assassin", "P2 W1 D3", "P3 W2 D1")
    play(state, "use assassin")
    assert goals(state, "at") == ["P2", "P3"]
    play(state, "at P3")
    assert morale(state, 3) == "4/5"
    assert is_open(state, "duel P2")
