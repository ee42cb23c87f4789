"""Reflect: the hit strikes its source instead."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import duel, morale, play, reign, table, why


@pytest.mark.rule("TR-ITEM-REFLECT-6", "TR-DUEL-15")
def test_a_reflected_duel_hit_stays_a_success() -> None:
    state = table(3, "T1 plain", "P1 W1 D2", "P2 W1 D3; hand reflect", "P3 W3 D1")
    play(state, "duel P2", "strike body", "guard head/left", "use reflect")
    assert (morale(state, 1), morale(state, 2)) == ("4/5", "5/5")
    duel(state, "R BL", "H HR")
    assert reign(state, 1) == "2h"


@pytest.mark.rule("TR-ITEM-REFLECT-5")
def test_a_reflected_hit_may_be_reflected_again() -> None:
    parts = ("P1 W2 D1; hand throwing_knife, reflect", "P2 W3 D1; hand reflect", "P3 W3 D1")
    state = table(3, "T2 plain", "T3 farm", *parts)
    play(state, "use throwing-knife", "at P2", "use reflect", "use reflect")
    assert (morale(state, 1), morale(state, 2)) == ("5/5", "4/5")


@pytest.mark.rule("TR-ITEM-REFLECT-5")
def test_not_against_an_ambush_or_an_event() -> None:
    state = table(3, "P1 W1 D2; hand reflect", "P2 W2 D1", "P3 W3 D1")
    play(state, "search", "draw ambush")
    assert why(state, "use reflect") == "not-from-player"


@pytest.mark.rule("TR-ITEM-REFLECT-2", "TR-TERRAIN-SHRINE-2")
def test_an_assassin_reflected_onto_shrine_is_doubled() -> None:
    state = table(3, "T1 shrine", "P1 W1 D2; hand assassin", "P2 W2 D1; hand reflect", "P3 W3 D1")
    play(state, "use assassin", "at P2", "use reflect")
    assert (morale(state, 1), morale(state, 2)) == ("3/5", "5/5")
