"""TR-S01 to TR-S06 and TR-S21: worked scenarios of the Duel, and the rulebook's own example."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import (
    discard,
    dropped,
    duel,
    gear,
    goals,
    hand,
    is_out,
    left,
    morale,
    play,
    reign,
    rest,
    table,
    tokens,
    why,
)

TWO = ("T1 plain", "P1 W1 D2; hand parry", "P2 W1 D2; hand parry")
THREE = ("T1 plain", "P1 W1 D2", "P3 W2 D3")
ON_T2 = ("T2 plain", "P3 W1 D3")


@pytest.mark.rule("TR-ITEM-PARRY-1", "TR-ITEM-PARRY-2", "TR-ITEM-PARRY-3", "TR-ITEM-PARRY-4")
@pytest.mark.rule("TR-ITEM-PARRY-5", "TR-DUEL-35", "TR-DUEL-36", "TR-DUEL-23", "TR-DUEL-14")
def test_s01_parry_both_ways() -> None:
    state = table(2, *TWO)
    play(state, "duel P2", "strike body", "guard head/left")
    # P1 is asked first and passes; P2 parries; the card comes from Head, Left and Right.
    play(state, "pass", "use parry")
    assert goals(state, "turn-up") == ["head", "right", "left"]
    play(state, "turn-up left")
    assert morale(state, 2) == "5/5"
    play(state, "strike right", "guard head/right", "use parry")
    assert goals(state, "turn-up") == ["body/left", "body/right"]
    play(state, "turn-up body/left")
    # P1 holds Head, Body and the Left of Attempt 1; Right stays out.
    rest(state)
    assert goals(state, "strike") == ["head", "body", "left"]
    play(state, "strike head")
    assert goals(state, "guard") == ["head/left", "head/right", "body/right"]
    play(state, "guard body/right")
    rest(state)
    assert goals(state, "to") == ["T2"]
    play(state, "to T2")
    assert (morale(state, 1), reign(state, 1), hand(state, 1)) == ("5/5", "2h", [])
    assert (morale(state, 2), reign(state, 2), hand(state, 2)) == ("3/5", "1h", [])
    assert left(state) == 1
    assert goals(state, "duel") == []
    assert tokens(state, 1) == {"P1.W"}
    assert tokens(state, 2) == {"P1.D", "P2.W"}
    assert discard(state) == ["parry", "parry"]


@pytest.mark.rule("TR-ITEM-FEINT-1", "TR-ITEM-FEINT-2", "TR-ITEM-FEINT-3", "TR-ITEM-FEINT-4")
def test_s02_feint() -> None:
    state = table(2, "T1 plain", "P1 W1 D2", "P2 W1 D2; hand feint")
    play(state, "duel P2")
    duel(state, "H BL", "B HR")
    assert morale(state, 2) == "4/5"
    play(state, "use feint")
    assert goals(state, "strike") == ["body", "right", "left"]
    duel(state, "B BR")
    assert goals(state, "strike") == ["head", "right", "left"]
    duel(state, "L HL")
    assert (morale(state, 1), reign(state, 1), left(state)) == ("5/5", "1h", 1)
    assert (morale(state, 2), reign(state, 2), hand(state, 2)) == ("4/5", "1h", [])
    assert tokens(state, 1) == {"P1.W", "P2.W"}
    assert tokens(state, 2) == {"P1.D", "P2.D"}
    assert discard(state) == ["feint"]


def weak_defender(rest_of_p2: str) -> tuple[str, ...]:
    return (*THREE, f"P2 1 W1 D3 2h; {rest_of_p2}")


@pytest.mark.rule("TR-DUEL-27", "TR-DUEL-29", "TR-DUEL-30", "TR-DUEL-41", "TR-DUEL-20")
@pytest.mark.rule("TR-RETREAT-01", "TR-RETREAT-02", "TR-RETREAT-03", "TR-RETREAT-04")
@pytest.mark.rule("TR-RETREAT-06", "TR-RETREAT-12", "TR-RETURN-01", "TR-RETURN-02", "TR-RETURN-03")
@pytest.mark.parametrize(
    ("choice", "winner", "loser"), [("steal honorable", "2h+1d", "1h"), ("gain", "3h", "2h")]
)
def test_s03_retreat_at_attempt_1_is_a_victory(choice: str, winner: str, loser: str) -> None:
    state = table(3, *weak_defender("hand tonic, trap; gear swift_boots, satchel"))
    play(state, "duel P2")
    duel(state, "B HR")
    rest(state)
    assert reign(state, 1) == "2h"
    play(state, choice)
    assert (reign(state, 1), reign(state, 2)) == (winner, loser)
    assert is_out(state, 2)
    assert (hand(state, 2), gear(state, 2)) == (["tonic", "trap"], [])
    assert tokens(state, 1) == {"P1.W"}
    assert dropped(state, 1) == ["satchel", "swift_boots"]
    assert tokens(state, 2) == {"P1.D", "P3.W"}
    assert tokens(state, 3) == {"P3.D"}
    assert left(state) == 1
    # P2's turn is skipped; next Round it places both tokens and has 4/5.
    play(state, "end", "act")
    assert state.asked == 2
    play(state, "end", "event fog")
    assert morale(state, 2) == "4/5"
    assert goals(state, "warrior") == ["T1", "T2", "T3"]
    assert state.asked == 1


@pytest.mark.rule("TR-DUEL-28", "TR-DUEL-29", "TR-RETREAT-08")
def test_s04_retreat_at_attempt_2_after_a_block() -> None:
    state = table(3, *weak_defender("hand tonic"))
    play(state, "duel P2")
    duel(state, "H HR", "L BR")
    play(state, "gain")
    assert (reign(state, 1), reign(state, 2)) == ("2h", "2h")
    assert is_out(state, 2)
    assert hand(state, 2) == ["tonic"]
    assert tokens(state, 1) == {"P1.W"}
    assert left(state) == 1


@pytest.mark.rule("TR-DUEL-15", "TR-DUEL-30")
def test_s04b_the_buckler_cancels_damage_but_no_success() -> None:
    state = table(3, *weak_defender("hand tonic; gear buckler"))
    play(state, "duel P2", "strike head", "guard body/left", "work buckler")
    assert morale(state, 2) == "1/5"
    duel(state, "L BR")
    play(state, "gain")
    assert (reign(state, 1), reign(state, 2)) == ("3h", "2h")
    assert dropped(state, 1) == ["buckler"]


@pytest.mark.rule("TR-DUEL-16", "TR-DUEL-18", "TR-DUEL-21", "TR-DUEL-34", "TR-REIGN-01")
@pytest.mark.rule("TR-REIGN-06", "TR-ACTION-12", "TR-ACTION-13")
def test_s05_flawless_attacker_steals() -> None:
    state = table(3, *ON_T2, "P1 W2 D1 2h", "P2 W2 D3 2h+1d")
    play(state, "duel P2")
    duel(state, "H BL", "R HL", "B HR")
    rest(state)
    assert reign(state, 1) == "3h"
    play(state, "steal honorable", "to T1")
    assert (reign(state, 1), reign(state, 2)) == ("3h+1d", "1h+1d")
    assert morale(state, 2) == "2/5"
    assert tokens(state, 1) == {"P1.D", "P3.W", "P2.W"}
    assert tokens(state, 2) == {"P1.W"}
    assert tokens(state, 3) == {"P2.D", "P3.D"}
    assert left(state) == 1
    assert why(state, "charity") == "dishonorable"


@pytest.mark.rule("TR-DUEL-19", "TR-DUEL-26")
@pytest.mark.parametrize(
    ("choice", "attacker", "defender"), [("steal honorable", "2h", "2h+1d"), ("gain", "3h", "3h")]
)
def test_s06_flawless_defender(choice: str, attacker: str, defender: str) -> None:
    state = table(3, *ON_T2, "P1 W2 D1 3h", "P2 W2 D3 2h")
    play(state, "duel P2")
    duel(state, "H HL", "L BL", "R BR")
    rest(state)
    assert state.asked == 1
    play(state, choice)
    assert (reign(state, 1), reign(state, 2)) == (attacker, defender)
    assert (morale(state, 1), morale(state, 2)) == ("5/5", "5/5")
    assert tokens(state, 2) == {"P1.W", "P2.W"}
    assert left(state) == 1
    assert why(state, "duel P2") == "dueled-before"


SIX = (*("T6 plain", "P1 W6 D2", "P2 W6 D3", "P3 W1 D5", "P4 W5 D1", "P5 W1 D5", "P6 W5 D1"),)


@pytest.mark.rule("TR-DUEL-24", "TR-DUEL-25", "TR-TRAVEL-06")
def test_s21_flee_with_every_adjacent_terrain_full() -> None:
    state = table(6, *SIX)
    play(state, "duel P2")
    duel(state, "R BL", "B BR", "L HR")
    rest(state)
    assert (reign(state, 1), morale(state, 2)) == ("2h", "3/5")
    assert tokens(state, 6) == {"P1.W", "P2.W"}
    assert tokens(state, 1) == {"P3.W", "P4.D", "P5.W", "P6.D"}
    assert left(state) == 1


@pytest.mark.rule("TR-DUEL-23", "TR-TRAVEL-07")
def test_s21b_the_own_decoy_makes_room() -> None:
    parts = [part.replace("P2 W6 D3", "P2 W6 D5").replace("P6 W5", "P6 W3") for part in SIX]
    state = table(6, *parts)
    play(state, "duel P2")
    duel(state, "R BL", "B BR", "L HR")
    rest(state)
    assert goals(state, "to") == ["T5"]
    assert why(state, "pass") == "must-flee"
    play(state, "to T5")
    assert tokens(state, 5) == {"P2.W", "P3.D", "P4.W", "P5.D"}
    assert tokens(state, 6) == {"P1.W"}


@pytest.mark.rule("TR-DUEL-07", "TR-DUEL-09", "TR-DUEL-39", "TR-DUEL-40", "TR-DUEL-12")
def test_the_rulebooks_example() -> None:
    state = table(2, "T1 plain", "P1 W1 D2", "P2 W1 D2")
    play(state, "duel P2")
    duel(state, "H BL")
    assert morale(state, 2) == "4/5"
    duel(state, "R HR")
    assert morale(state, 2) == "4/5"
    duel(state, "B HL")
    assert (morale(state, 2), reign(state, 1)) == ("3/5", "2h")
    assert goals(state, "to") == ["T2"]


@pytest.mark.rule("TR-DUEL-42")
def test_a_hit_at_attempt_3_after_two_blocks_is_no_victory() -> None:
    state = table(3, *weak_defender("hand tonic"))
    play(state, "duel P2")
    duel(state, "H HL", "L BL", "R HL")
    rest(state)
    assert reign(state, 1) == "1h"
    play(state, "gain")
    assert reign(state, 1) == "2h"
    assert is_out(state, 2)


@pytest.mark.rule("TR-DUEL-43", "TR-DUEL-20")
def test_two_hits_that_end_a_duel_are_victory_and_reward() -> None:
    state = table(3, *THREE, "P2 2 W1 D3 2h")
    play(state, "duel P2")
    duel(state, "B HL", "R BL")
    rest(state)
    assert reign(state, 1) == "2h"
    play(state, "steal honorable")
    assert (reign(state, 1), reign(state, 2)) == ("2h+1d", "1h")
    assert left(state) == 1


@pytest.mark.rule("TR-DUEL-45", "TR-DUEL-22", "TR-WIN-04")
def test_three_hits_and_a_retreat_are_three_tokens() -> None:
    state = table(3, *THREE, "P2 3 W1 D3 2h")
    play(state, "duel P2")
    duel(state, "H BL", "R HL", "B HR")
    play(state, "gain", "steal honorable")
    assert (reign(state, 1), reign(state, 2)) == ("3h+1d", "1h")
    assert is_out(state, 2)
    assert tokens(state, 1) == {"P1.W"}
