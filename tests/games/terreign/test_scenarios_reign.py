"""TR-S07, TR-S08, TR-S17 to TR-S19: Usurp, Charity, the token limit and the Reign tie."""

from __future__ import annotations

import pytest

from banneret.games.terreign.state import TerReign
from tests.games.terreign.table import (
    asked,
    can_pass,
    discard,
    duel,
    gear,
    goals,
    hand,
    is_out,
    left,
    morale,
    open_texts,
    play,
    reign,
    rest,
    table,
    tokens,
    why,
)

USURPED = ("T1 plain", "P1 W1 D2 4h", "P2 W1 D3", "P3 W1 D4 3h+1d; hand usurp", "P4 W4 D1")


def end_round(state: TerReign) -> TerReign:
    """Let the turns of a Round pass without anything done, and a Fog fall."""
    while "event fog" not in open_texts(rest(state)):
        play(state, "act" if "act" in open_texts(state) else "end")
    return rest(play(state, "event fog"))


@pytest.mark.rule("TR-ITEM-USURP-1", "TR-ITEM-USURP-2", "TR-ITEM-USURP-3", "TR-ITEM-USURP-5")
@pytest.mark.rule("TR-ITEM-USURP-7", "TR-REIGN-04", "TR-WIN-01", "TR-WIN-02", "TR-GEN-01")
def test_s07_usurp_takes_the_fifth_token() -> None:
    state = table(4, *USURPED)
    play(state, "duel P2")
    duel(state, "L HR", "H BL", "R BR")
    rest(state)
    play(state, "to T2")
    assert (reign(state, 1), reign(state, 3)) == ("4h", "3h+2d")
    assert hand(state, 3) == []
    assert discard(state) == ["usurp"]
    assert (morale(state, 2), reign(state, 2)) == ("3/5", "1h")
    assert tokens(state, 1) == {"P1.W", "P3.W", "P4.D"}
    assert tokens(state, 2) == {"P1.D", "P2.W"}
    assert tokens(state, 3) == {"P2.D"}
    assert tokens(state, 4) == {"P3.D", "P4.W"}
    assert not state.is_terminal()
    end_round(state)
    assert state.returns() == [-1.0, -1.0, 1.0, -1.0]


@pytest.mark.rule("TR-DUEL-34", "TR-ITEM-USURP-11", "TR-WIN-03", "TR-TIE-02", "TR-TIE-13")
def test_s07b_flawless_wins_the_token_again() -> None:
    state = table(4, *USURPED)
    play(state, "duel P2")
    duel(state, "L HR", "H BL", "L HR")
    rest(state)
    assert (reign(state, 1), reign(state, 3)) == ("4h", "3h+2d")
    play(state, "gain", "to T2")
    assert reign(state, 1) == "5h"
    end_round(state)
    # A Reign tie: P3 came to 5 first and attacks.
    assert asked(state) == "P3"
    assert goals(state, "strike") == ["head", "body", "right", "left"]


CHAIN = ("T1 plain", "P2 W1 D2; hand usurp", "P3 W1 D3", "P4 W1 D4; hand usurp")


@pytest.mark.rule("TR-ITEM-USURP-10", "TR-ITEM-USURP-6")
@pytest.mark.parametrize(
    ("inventory", "tokens_after", "used"),
    [("", ["1h", "1h", "1h", "1h+1d"], 2), ("; hand usurp", ["1h+1d", "1h", "1h", "1h"], 3)],
)
def test_s08_usurp_chain(inventory: str, tokens_after: list[str], used: int) -> None:
    state = table(4, *CHAIN, f"P1 W1 D2{inventory}")
    play(state, "duel P3")
    duel(state, "B HL", "R BR", "H BL")
    rest(state)
    play(state, "to T2")
    assert [reign(state, player) for player in (1, 2, 3, 4)] == tokens_after
    assert discard(state) == ["usurp"] * used
    assert [hand(state, player) for player in (1, 2, 4)] == [[], [], []]
    assert morale(state, 3) == "3/5"
    assert tokens(state, 1) == {"P1.W", "P2.W", "P4.W"}
    assert tokens(state, 2) == {"P1.D", "P2.D", "P3.W"}


GIVER = "P1 W1 D2 {}; hand tonic, trap, parry, feint; gear spyglass"


@pytest.mark.rule("TR-ACTION-12")
def test_s17a_charity_with_a_dishonorable_token() -> None:
    state = table(3, GIVER.format("1h+1d"), "P2 W2 D1", "P3 W3 D1")
    assert why(state, "charity") == "dishonorable"
    assert (reign(state, 1), left(state), len(hand(state, 1))) == ("1h+1d", 2, 4)


@pytest.mark.rule("TR-ACTION-11", "TR-ACTION-14", "TR-REIGN-02")
def test_s17b_charity_takes_inventory_and_equipment() -> None:
    state = table(3, GIVER.format("2h"), "P2 W2 D1", "P3 W3 D1")
    play(state, "charity", "card tonic", "card trap", "card parry", "gear spyglass")
    assert reign(state, 1) == "3h"
    assert (hand(state, 1), gear(state, 1)) == (["feint"], [])
    assert discard(state) == ["tonic", "trap", "parry", "spyglass"]
    assert left(state) == 1


@pytest.mark.rule("TR-ACTION-13", "TR-REIGN-07")
def test_s17c_charity_gives_no_winning_token() -> None:
    state = table(3, GIVER.format("4h"), "P2 W2 D1", "P3 W3 D1")
    assert why(state, "charity") == "winning-token"


@pytest.mark.rule("TR-ACTION-15", "TR-REIGN-05")
def test_s17d_losing_the_dishonorable_token_opens_charity() -> None:
    parts = (GIVER.format("1h+1d"), "P2 W1 D2 1h; hand tonic, trap, evade, sabotage")
    state = table(3, "T1 plain", *parts, "P3 W3 D1")
    play(state, "duel P2")
    duel(state, "H HL", "L BL", "R BR")
    play(state, "steal dishonorable")
    assert (reign(state, 1), reign(state, 2)) == ("1h", "1h+1d")
    assert "charity" in open_texts(state)
    play(state, "end", "act")
    assert asked(state) == "P2"
    assert why(state, "charity") == "dishonorable"


AT_FOUR = ("T1 plain", "P1 W1 D2 2h+1d", "P2 W1 D2 4h", "P3 W1 D3; hand usurp")


@pytest.mark.rule("TR-WIN-05", "TR-WIN-06", "TR-REIGN-07")
def test_s18_flawless_defender_at_four_may_only_strip() -> None:
    state = table(3, *AT_FOUR)
    play(state, "duel P2")
    duel(state, "B BL", "R HR", "H HL")
    rest(state)
    assert open_texts(state) == ["pass", "strip honorable", "strip dishonorable"]
    assert why(state, "gain") == "limit-reached"
    play(state, "strip honorable")
    assert (reign(state, 1), reign(state, 2)) == ("1h+1d", "4h")
    assert (reign(state, 3), hand(state, 3)) == ("1h", ["usurp"])


@pytest.mark.rule("TR-WIN-05", "TR-REIGN-07", "TR-RETREAT-09")
def test_s18b_the_same_for_a_retreat_outside_a_duel() -> None:
    parts = ("P1 1 W1 D2 2h+1d", "P2 W1 D2 4h; hand assassin", "P3 W1 D3; hand usurp")
    state = table(3, "T1 plain", "first P2", *parts)
    play(state, "use assassin", "at P1")
    rest(state)
    assert is_out(state, 1)
    play(state, "strip honorable")
    assert (reign(state, 1), reign(state, 2)) == ("1h+1d", "4h")


TIED = (
    *("P1 4 W1 D2 5h", "P2 {} W2 D1 4h+1d", "P3 W3 D1 2h; hand usurp, throwing_knife"),
    *("reached: P1, P2", "past: fog", "> round step judge"),
)


def tied(second_morale: int) -> TerReign:
    parts = [part.format(second_morale) for part in TIED]
    return table(3, "T1 shrine", *parts)


@pytest.mark.rule("TR-TIE-01", "TR-TIE-02", "TR-TIE-03", "TR-TIE-04", "TR-TIE-05", "TR-TIE-06")
@pytest.mark.rule("TR-TIE-08", "TR-TIE-09", "TR-TERRAIN-SHRINE-3")
def test_s19_reign_tie() -> None:
    state = tied(3)
    assert asked(state) == "P1"
    duel(state, "H HL", "R BL", "B BR")
    assert (morale(state, 1), morale(state, 2)) == ("4/5", "2/5")
    assert asked(state) == "P2"
    assert goals(state, "strike") == ["head", "body", "right", "left"]
    assert not can_pass(state)
    duel(state, "L HR", "B BL", "R HL")
    assert state.is_terminal()
    assert state.returns() == [-1.0, 1.0, -1.0]
    assert (morale(state, 1), reign(state, 1)) == ("2/5", "5h")
    assert (morale(state, 2), reign(state, 2)) == ("2/5", "4h+1d")
    assert (reign(state, 3), hand(state, 3)) == ("2h", ["throwing_knife", "usurp"])
    assert tokens(state, 1) == {"P1.W", "P2.D", "P3.D"}


@pytest.mark.rule("TR-TIE-10")
def test_s19b_morale_0_loses_the_tie() -> None:
    state = duel(tied(1), "H BL")
    assert state.returns() == [1.0, -1.0, -1.0]
