"""Usurp: who must use it, and when not."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import dropped, duel, hand, play, reign, rest, table, why


@pytest.mark.rule("TR-ITEM-USURP-4", "TR-ITEM-USURP-1")
def test_the_loser_of_a_duel_usurps_its_token() -> None:
    state = table(3, "T1 plain", "P1 W1 D2", "P2 W1 D3; hand usurp", "P3 W3 D1")
    play(state, "duel P2")
    duel(state, "B HL", "R BL", "H HR")
    rest(state)
    assert (reign(state, 1), reign(state, 2)) == ("1h", "1h+1d")


@pytest.mark.rule("TR-ITEM-USURP-6", "TR-ITEM-USURP-2")
def test_charity_triggers_it_and_it_is_not_used_by_choice() -> None:
    goods = "hand tonic, trap, parry, feint"
    state = table(
        3, "T1 plain", f"P1 W1 D2 2h; {goods}", "P2 W1 D3; hand usurp", "P3 W3 D1; hand usurp"
    )
    play(state, "charity", "card tonic", "card trap", "card parry", "card feint")
    assert [reign(state, n) for n in (1, 2, 3)] == ["2h", "1h+1d", "1h"]
    own = table(3, "P1 W1 D2; hand usurp", "P2 W2 D1", "P3 W3 D1")
    assert why(own, "use usurp") == "only-usurp"


@pytest.mark.rule("TR-ITEM-USURP-8")
def test_not_with_all_tokens() -> None:
    state = table(3, "T1 plain", "P1 W1 D2", "P2 W1 D3", "P3 W1 D3 5h; hand usurp")
    play(state, "duel P2")
    duel(state, "B HL", "R BL", "H HR")
    rest(state)
    assert (reign(state, 1), hand(state, 3)) == ("2h", ["usurp"])


@pytest.mark.rule("TR-ITEM-USURP-9", "TR-RETREAT-14")
def test_not_by_who_has_just_retreated() -> None:
    state = table(3, "T1 plain", "P1 W1 D2; hand assassin", "P2 1 W1 D3; hand usurp", "P3 W3 D1")
    play(state, "use assassin", "at P2", "gain")
    assert (reign(state, 1), hand(state, 2)) == ("2h", ["usurp"])


@pytest.mark.rule("TR-TERRAIN-SWAMP-2")
def test_not_on_the_swamp() -> None:
    state = table(3, "T1 swamp", "P1 W1 D2", "P2 W1 D3; hand usurp", "P3 W3 D1")
    play(state, "duel P2")
    duel(state, "B HL", "R BL", "H HR")
    rest(state)
    assert (reign(state, 1), hand(state, 2)) == ("2h", ["usurp"])


@pytest.mark.rule("TR-ITEM-USURP-12")
def test_it_counts_as_inventory_and_may_be_dropped() -> None:
    state = table(3, "P1 W1 D2; hand usurp", "P2 W2 D1", "P3 W3 D1")
    play(state, "drop usurp")
    assert dropped(state, 1) == ["usurp"]
