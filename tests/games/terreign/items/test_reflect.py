"""Reflect: the hit strikes its source instead."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import (
    asked,
    duel,
    hand,
    is_out,
    morale,
    open_texts,
    play,
    reign,
    table,
    why,
)


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


@pytest.mark.rule("TR-RETREAT-14", "TR-ITEM-REFLECT-7")
def test_who_fell_by_the_reflected_part_is_not_asked_about_the_rest() -> None:
    seats = ("P1 W1 D2; hand heavy_bolt", "P2 W1 D2; hand reflect", "P3 1 W1 D2; hand second_wind")
    parts = ("T1 tower", "T2 plain", "T3 farm", *seats, "> turn seat P1 step preparing")
    state = table(3, *parts, reflect_spares_all=False)
    play(state, "advantage", "card heavy-bolt", "to T1", "use reflect", "gain")
    assert (is_out(state, 3), hand(state, 3)) == (True, ["second_wind"])
    assert (asked(state), open_texts(state)[0]) == ("P1", "search")
    assert (morale(state, 1), morale(state, 2), morale(state, 3)) == ("3/5", "5/5", "0/5")


@pytest.mark.rule("TR-ITEM-REFLECT-3", "TR-ITEM-REFLECT-4")
def test_a_thrower_who_fell_by_the_reflected_part_still_strikes_the_others() -> None:
    seats = (
        *("P1 1 W2 D1; hand firebomb", "P2 W3 D1; hand reflect"),
        *("P3 W3 D1; hand reflect", "P4 W1 D4"),
    )
    state = table(4, "T2 plain", "T3 farm", *seats, reflect_spares_all=False)
    play(state, "use firebomb", "to T3", "use reflect", "gain")
    assert (is_out(state, 1), asked(state)) == (True, "P3")
    assert state.game.parse_position(state.game.format_position(state)) == state
    play(state, "use reflect")  # it strikes nobody: the thrower has left its Terrain
    assert [morale(state, n) for n in (1, 2, 3, 4)] == ["0/5", "5/5", "5/5", "5/5"]
