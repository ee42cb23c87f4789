"""Hammerstone: the full rack."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import gear, play, table, why


@pytest.mark.rule("TR-SETUP-03", "TR-GEN-05", "TR-EQUIP-08")
def test_four_items_with_one_pair_of_plates() -> None:
    houses = "hammerstone, viewhing, benevol"
    held = "hand war_hammer, halberd, tower_shield, satchel; gear broadsword, buckler"
    state = table(
        3, f"P1 hammerstone W1 D2; {held}", "P2 W2 D1", "P3 W3 D1", houses=houses, traits=True
    )
    play(state, "equip war-hammer")
    assert why(state, "equip halberd") == "one-weapon"
    assert why(state, "equip tower-shield") == "one-shield"  # not both pairs at once
    play(state, "equip satchel")
    assert len(gear(state, 1)) == 4
    plain = table(3, "P1 W1 D2; hand war_hammer; gear broadsword", "P2 W2 D1", "P3 W3 D1")
    assert why(plain, "equip war-hammer") == "one-weapon"
