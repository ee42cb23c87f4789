"""Swamp: no Agility."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import morale, open_texts, play, table, why


@pytest.mark.rule("TR-TERRAIN-SWAMP-1", "TR-TERRAIN-SWAMP-2")
def test_not_in_duels_nor_in_other_turns() -> None:
    state = table(
        3,
        "T1 swamp",
        "P1 W1 D2; hand parry",
        "P2 4 W1 D3; hand parry, second_wind, evade",
        "P3 W3 D1",
    )
    play(state, "duel P2", "strike body", "guard head/left")
    assert open_texts(state) == ["strike head", "strike right", "strike left"]
    assert morale(state, 2) == "3/5"


@pytest.mark.rule("TR-TERRAIN-SWAMP-1")
def test_equipment_that_is_no_agility_still_works() -> None:
    state = table(3, "T1 swamp", "P1 W1 D2", "P2 W1 D3; gear mail_coat; hand evade", "P3 W3 D1")
    play(state, "duel P2", "strike body", "guard head/left")
    assert open_texts(state) == ["pass", "work mail-coat"]
    assert why(state, "use evade") == "swamp"
