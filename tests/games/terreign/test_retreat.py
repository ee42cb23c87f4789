"""Retreat and its reward (TR-RETREAT, TR-MORALE)."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import (
    asked,
    dropped,
    gear,
    hand,
    is_open,
    is_out,
    morale,
    open_texts,
    play,
    reign,
    rest,
    table,
    tokens,
    why,
)


@pytest.mark.rule("TR-MORALE-02", "TR-RETREAT-07", "TR-RETREAT-08", "TR-RETREAT-09")
def test_gain_steal_or_nothing() -> None:
    state = table(3, "T1 plain", "P1 W1 D2; hand assassin", "P2 1 W1 D3 1h+1d", "P3 W3 D1")
    play(state, "use assassin", "at P2")
    assert open_texts(state) == ["pass", "gain", "steal honorable", "steal dishonorable"]
    play(state, "pass")
    assert (reign(state, 1), reign(state, 2)) == ("1h", "1h+1d")
    bare = table(3, "T1 plain", "P1 W1 D2; hand assassin", "P2 1 W1 D3 0h", "P3 W3 D1")
    play(bare, "use assassin", "at P2")
    assert open_texts(bare) == ["pass", "gain"]
    assert why(bare, "steal honorable") == "no-token"


@pytest.mark.rule("TR-RETREAT-11", "TR-REIGN-03", "TR-REIGN-07")
def test_one_reward_each_under_the_limit() -> None:
    parts = ("T2 plain", "T3 farm", "P1 W2 D1 3h; hand firebomb", "P2 1 W3 D1", "P3 1 W3 D1")
    state = table(3, *parts)
    play(state, "use firebomb", "to T3", "gain")
    assert reign(state, 1) == "4h"
    assert open_texts(state) == ["pass", "strip honorable"]
    play(state, "strip honorable")
    assert [reign(state, n) for n in (1, 2, 3)] == ["4h", "1h", "0h"]


@pytest.mark.rule("TR-RETREAT-14", "TR-RETREAT-15", "TR-DUEL-22")
def test_the_retreated_are_no_target_and_lose_nothing_more() -> None:
    parts = (
        "P1 W1 D2; hand assassin, throwing_knife, trap",
        "P2 0 retreated 3h; hand evade",
        "P3 W2 D1 2h",
    )
    state = table(3, "T1 plain", *parts)
    for text in ("use assassin", "use throwing-knife", "use trap"):
        play(state, text) if is_open(state, text) else None
        assert "at P2" not in open_texts(state)
        if is_open(state, "at P3"):
            play(state, "at P3")
            rest(state)
    assert reign(state, 2) == "3h"


@pytest.mark.rule(
    "TR-RETREAT-01", "TR-RETREAT-02", "TR-RETREAT-03", "TR-RETREAT-04", "TR-RETREAT-05"
)
def test_what_is_kept_and_what_is_left_behind() -> None:
    state = table(
        3,
        "T1 plain",
        "P1 W1 D2; hand assassin",
        "P2 1 W1 D3; hand tonic; gear halberd, satchel",
        "P3 W3 D1",
    )
    play(state, "use assassin", "at P2", "gain")
    assert (hand(state, 2), gear(state, 2), dropped(state, 1)) == (
        ["tonic"],
        [],
        ["halberd", "satchel"],
    )
    assert "P2.D" not in tokens(state, 3)
    assert "P2 viewhing 0 retreated" in state.game.format_position(state)


@pytest.mark.rule("TR-RETREAT-13", "TR-INV-03")
def test_a_retreat_in_the_own_turn_ends_it_without_the_limit() -> None:
    held = "hand tonic, trap, evade, parry, feint, assassin, sabotage"
    state = table(3, "T1 plain", f"P1 1 W1 D2; {held}", "P2 W2 D1", "P3 W3 D1")
    play(state, "search", "draw ambush")
    rest(state)
    assert is_out(state, 1)
    assert len(hand(state, 1)) == 7
    assert asked(state) == "P2"


@pytest.mark.rule("TR-MORALE-01", "TR-MORALE-02", "TR-MORALE-04")
def test_damage_beyond_0_is_lost() -> None:
    state = table(3, "T2 plain", "T3 farm", "P1 W2 D1; hand heavy_bolt", "P2 1 W3 D1", "P3 W3 D1")
    play(state, "use heavy-bolt", "at P2", "gain")
    assert (morale(state, 2), is_out(state, 2)) == ("0/5", True)
