"""Reign tokens, winning and ties (TR-REIGN, TR-WIN, TR-TIE)."""

from __future__ import annotations

import pytest

from banneret.games.terreign.state import TerReign
from tests.games.terreign.table import (
    asked,
    discard,
    duel,
    hand,
    is_open,
    morale,
    open_texts,
    play,
    reign,
    rest,
    table,
    why,
)


def judged(*parts: str, **options: object) -> TerReign:
    """A position at the check for a winner."""
    return table(3, *parts, "past: fog", "> round step judge", **options)


@pytest.mark.rule("TR-WIN-07", "TR-WIN-02")
def test_a_retreated_player_with_five_wins() -> None:
    state = judged("P1 0 retreated 5h", "P2 W2 D1", "P3 W3 D1")
    assert state.returns() == [1.0, -1.0, -1.0]


@pytest.mark.rule("TR-WIN-01", "TR-REIGN-03")
def test_five_that_are_lost_again_do_not_win() -> None:
    parts = ("T1 plain", "P1 1 W1 D2 5h", "P2 W1 D3 2h; hand assassin", "P3 W3 D1", "first P2")
    state = table(3, *parts)
    play(state, "use assassin", "at P1", "steal honorable", "end", "act", "end", "event fog")
    assert not state.is_terminal()
    assert (reign(state, 1), reign(state, 2)) == ("4h", "2h+1d")


@pytest.mark.rule("TR-REIGN-08")
@pytest.mark.parametrize(("allowed", "texts"), [(False, False), (True, True)])
def test_at_five_nothing_more(allowed: bool, texts: bool) -> None:
    parts = ("T1 plain", "P1 W1 D2 5h; hand assassin", "P2 1 W1 D3 2h", "P3 W3 D1")
    state = table(3, *parts, discard_at_goal=allowed)
    play(state, "use assassin", "at P2")
    assert is_open(state, "strip honorable") == texts
    assert not is_open(state, "gain")


@pytest.mark.rule("TR-REIGN-09", "TR-VAR-LENGTH-1")
def test_the_supply_never_runs_out() -> None:
    parts = [f"P{n} W{n} D{n % 3 + 1} 18h" for n in (1, 2, 3)]
    state = table(3, *parts, goal=20)
    goods = "P1 W1 D2 18h; hand tonic, trap, parry, feint"
    state = table(3, goods, *parts[1:], goal=20)
    play(state, "charity", "card tonic", "card trap", "card parry", "card feint")
    assert reign(state, 1) == "19h"  # 55 tokens are out


@pytest.mark.rule("TR-REIGN-06")
def test_by_option_an_honorable_token_is_taken() -> None:
    parts = ("T1 plain", "P1 W1 D2; hand assassin", "P2 1 W1 D3 1h+1d", "P3 W3 D1")
    state = table(3, *parts, theft="honorable")
    play(state, "use assassin", "at P2")
    assert open_texts(state) == ["pass", "gain", "steal honorable"]
    assert why(state, "steal dishonorable") == "theft-rule"


@pytest.mark.rule("TR-REIGN-04", "TR-WIN-03", "TR-WIN-04")
def test_an_attacker_may_go_from_three_to_five() -> None:
    state = table(3, "T1 plain", "P1 W1 D2 3h", "P2 W1 D3", "P3 W3 D1")
    play(state, "duel P2")
    duel(state, "H BL", "R HL", "B HR")
    play(rest(state), "gain")
    assert reign(state, 1) == "5h"


@pytest.mark.rule("TR-VAR-LENGTH-5")
def test_the_rules_for_four_and_five_follow_the_goal() -> None:
    goods = "hand tonic, trap, parry, feint"
    state = table(3, "T1 plain", f"P1 W1 D2 2h; {goods}", "P2 W2 D1", "P3 W3 D1", goal=3)
    assert why(state, "charity") == "winning-token"
    other = table(3, "T1 plain", "P1 W1 D2 2h; hand assassin", "P2 1 W1 D3", "P3 W3 D1", goal=3)
    play(other, "use assassin", "at P2")
    assert open_texts(other) == ["pass", "strip honorable"]


# ---------------------------------------------------------------- ties


@pytest.mark.rule("TR-TIE-07", "TR-TIE-09")
def test_both_fighters_may_use_items_even_on_swamp() -> None:
    state = judged(
        "P1 W1 D2 5h; hand parry",
        "P2 W1 D3 5h; hand evade",
        "P3 W3 D1",
        "T1 swamp",
        "reached: P1, P2",
    )
    play(state, "strike body", "guard head/left", "use parry", "turn-up body/right")
    rest(state)
    duel(state, "R HL")
    play(state, "use evade")
    rest(state)
    assert (morale(state, 2), discard(state)) == ("5/5", ["parry", "evade"])


@pytest.mark.rule("TR-TIE-05", "TR-DUEL-38")
def test_no_outsider_is_asked_and_no_usurp_triggers() -> None:
    state = judged(
        "P1 W1 D2 5h",
        "P2 2 W1 D3 5h",
        "P3 W1 D3; hand usurp, second_wind, evade",
        "reached: P1, P2",
        "T1 plain",
    )
    duel(state, "B HL")
    assert asked(state) == "P1"
    duel(state, "R BL")
    assert state.is_terminal()
    assert hand(state, 3) == ["evade", "second_wind", "usurp"]


@pytest.mark.rule("TR-TIE-11")
def test_a_retreated_fighter_comes_with_the_return_morale() -> None:
    state = judged("P1 0 retreated 5h", "P2 W1 D3 5h", "P3 W3 D1", "reached: P1, P2")
    assert (asked(state), morale(state, 1)) == ("P1", "4/5")
    duel(state, "B HL", "R BL", "H HR")
    assert state.returns() == [1.0, -1.0, -1.0]


@pytest.mark.rule("TR-TIE-12", "TR-TIE-04")
def test_three_tied_players_fight_in_order() -> None:
    state = judged("P1 W1 D2 5h", "P2 W1 D3 5h", "P3 W3 D1 5h", "reached: P3, P1, P2")
    assert asked(state) == "P3"
    duel(state, "H HL", "L BL", "R BR")
    assert asked(state) == "P1"  # roles change
    duel(state, "B HL", "R BL", "H HR")
    assert asked(state) == "P1"  # the winner came to the goal before P2 and attacks
    play(state, "strike head")
    assert asked(state) == "P2"


@pytest.mark.rule("TR-TIE-06", "TR-TIE-08", "TR-TIE-03")
def test_victory_in_the_tie_gives_no_token() -> None:
    state = judged("P1 W1 D2 5h", "P2 W1 D3 5h", "P3 W3 D1", "reached: P2, P1")
    assert asked(state) == "P2"
    duel(state, "B HL", "R BL", "H HR")
    assert state.returns() == [-1.0, 1.0, -1.0]
    assert (reign(state, 1), reign(state, 2)) == ("5h", "5h")
