"""Cavern: no Ranged items out of it or into it."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import is_open, play, table, why


@pytest.mark.rule("TR-TERRAIN-CAVERN-2", "TR-TERRAIN-CAVERN-3")
def test_every_effect_of_a_ranged_item_is_kept_out() -> None:
    hands = "hand firebomb, throwing_knife, acid_flask, heavy_bolt"
    state = table(3, "T3 cavern", f"P1 W2 D1; {hands}", "P2 W3 D1; gear satchel", "P3 W3 D1")
    for item in ("firebomb", "throwing-knife", "acid-flask", "heavy-bolt"):
        assert why(state, f"use {item}") == "sheltered"


@pytest.mark.rule("TR-TERRAIN-CAVERN-1")
def test_equipped_answers_still_work_there() -> None:
    state = table(3, "T1 cavern", "P1 W1 D2", "P2 W1 D3; gear buckler", "P3 W3 D1")
    play(state, "duel P2", "strike body", "guard head/left")
    assert is_open(state, "work buckler")
