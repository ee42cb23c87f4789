"""Nevermsis: sure aim."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import goals, morale, play, rest, table, why

HOUSES = "nevermsis, viewhing, benevol"


@pytest.mark.rule("TR-SETUP-03", "TR-GEN-05")
def test_no_shelter_and_no_answer() -> None:
    parts = ("T2 farm", "T3 cavern", "P1 nevermsis W2 D1; hand throwing_knife, firebomb")
    defended = "P2 W3 D1; hand evade, reflect; gear tower_shield, mail_coat"
    state = table(3, *parts, defended, "P3 W3 D1", houses=HOUSES, traits=True)
    play(state, "use throwing-knife", "at P2")
    assert morale(state, 2) == "4/5"  # nothing could be answered
    play(state, "use firebomb", "to T3")
    rest(state)
    assert [morale(state, n) for n in (2, 3)] == ["3/5", "4/5"]


@pytest.mark.rule("TR-TERRAIN-CAVERN-1", "TR-TYPE-RANGED-2", "TR-GEN-05")
def test_the_own_terrain_but_not_out_of_the_cavern() -> None:
    parts = ("T2 {}", "P1 nevermsis W2 D1; hand throwing_knife", "P2 W2 D1", "P3 W3 D1")
    near = [part.format("farm") for part in parts]
    state = table(3, *near, houses=HOUSES, traits=True)
    play(state, "use throwing-knife")
    assert goals(state, "at") == ["P2", "P3"]
    cave = [part.format("cavern") for part in parts]
    assert why(table(3, *cave, houses=HOUSES, traits=True), "use throwing-knife") == "cavern-user"
