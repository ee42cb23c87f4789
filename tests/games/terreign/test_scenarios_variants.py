"""TR-S23 and TR-S24: House Alliances and Battle Royale."""

from __future__ import annotations

import pytest

from banneret.games.terreign.state import TerReign
from tests.games.terreign.table import (
    asked,
    discard,
    dropped,
    duel,
    goals,
    hand,
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

ALLIED = ("P2 W1 D2 2h+1d", "P3 W1 D3; hand usurp", "P4 W3 D1")


def allied(*parts: str) -> TerReign:
    return table(4, *parts, variant="alliances")


@pytest.mark.rule("TR-VAR-ALLY-5", "TR-VAR-ALLY-6", "TR-VAR-ALLY-7", "TR-VAR-ALLY-8")
@pytest.mark.rule("TR-VAR-ALLY-20", "TR-VAR-ALLY-2", "TR-VAR-ALLY-13")
def test_s23_shared_pool_of_six() -> None:
    state = allied("T1 plain", "P1 W1 D2 4h", *ALLIED)
    play(state, "duel P2")
    duel(state, "L HR", "R HL", "H BL")
    rest(state)
    assert reign(state, 1) == "5h"
    play(state, "steal honorable", "to T3")
    assert (reign(state, 1), reign(state, 3)) == ("5h+1d", "5h+1d")
    assert (reign(state, 2), hand(state, 3)) == ("1h+1d", ["usurp"])
    assert morale(state, 2) == "2/5"
    assert tokens(state, 1) == {"P1.W", "P3.W", "P4.D"}
    assert tokens(state, 2) == {"P1.D", "P2.D"}
    assert tokens(state, 3) == {"P3.D", "P4.W", "P2.W"}
    while "event fog" not in open_texts(rest(state)):
        play(state, "act" if "act" in open_texts(state) else "end")
    rest(play(state, "event fog"))
    assert state.returns() == [1.0, -1.0, 1.0, -1.0]


@pytest.mark.rule("TR-VAR-ALLY-16", "TR-VAR-ALLY-7")
def test_s23b_one_short_as_defender() -> None:
    parts = ("P1 W2 D1 5h", "P2 W2 D1 2h+1d", "P3 W3 D1", "P4 W3 D1", "first P4")
    state = allied("T3 plain", *parts)
    play(state, "duel P3")
    duel(state, "H HL", "L BL", "R BR")
    rest(state)
    assert asked(state) == "P3"
    assert open_texts(state) == ["pass", "strip honorable", "strip dishonorable"]
    play(state, "strip honorable")
    assert (reign(state, 1), reign(state, 2)) == ("5h", "1h+1d")


@pytest.mark.rule("TR-VAR-ALLY-15")
@pytest.mark.parametrize("player", [1, 3])
def test_s23c_one_dishonorable_token_bars_both(player: int) -> None:
    goods = "; hand tonic, trap, parry, feint"
    parts = (
        f"P1 W1 D2 3h+1d{goods if player == 1 else ''}",
        f"P3 W1 D3{goods if player == 3 else ''}",
    )
    state = allied("T1 plain", *parts, "P2 W2 D1 2h", "P4 W3 D1", f"first P{player}")
    assert why(state, "charity") == "dishonorable"


@pytest.mark.rule("TR-VAR-ALLY-12", "TR-VAR-ALLY-11", "TR-VAR-ALLY-18", "TR-RETREAT-11")
def test_s23d_a_firebomb_hits_teammates_too() -> None:
    state = allied(
        *("T3 plain", "P1 W2 D4 4h; hand firebomb", "P2 W1 D2 2h+1d", "P3 1 W3 D4", "P4 1 W3 D1"),
    )
    play(state, "use firebomb", "to T3", "gain")
    rest(state)
    assert is_out(state, 3)
    assert is_out(state, 4)
    assert (reign(state, 1), reign(state, 2)) == ("5h", "2h+1d")
    assert asked(state) == "P1"


ROYALE = (
    *("round 5 first P4", "T1 plain", "T2 farm", "T3 coast", "T4 palace", "T5 towne"),
    *("T6 tower: trap", "T7 swamp: broadsword", "P1 W5 D6", "P2 W1 D7", "P3 W1 D7"),
    *("P4 W4 D6; hand assassin", "P5 1 W4 D6; hand parry, tonic; gear spyglass"),
    *("P6 2 W2 D7; hand feint", "P7 W3 D1; hand heavy_bolt"),
)


@pytest.mark.rule("TR-VAR-ROYALE-1", "TR-VAR-ROYALE-3", "TR-VAR-ROYALE-4", "TR-VAR-ROYALE-5")
@pytest.mark.rule("TR-VAR-ROYALE-6", "TR-VAR-ROYALE-7", "TR-VAR-ROYALE-9", "TR-VAR-ROYALE-10")
@pytest.mark.rule("TR-VAR-ROYALE-11", "TR-EVENT-03")
def test_s24_terrain_removal() -> None:
    state = table(7, *ROYALE, variant="royale")
    play(state, "use assassin", "at P5")
    rest(state)
    assert is_out(state, 5)
    assert asked(state) == "P4"
    assert dropped(state, 4) == ["spyglass"]
    assert hand(state, 5) == []
    assert tokens(state, 4) == {"P4.W", "P5.W"}  # they fill their places to the Round's end
    play(state, "end", "act", "end", "act")
    rest(state)
    assert asked(state) == "P7"
    play(state, "use heavy-bolt", "at P6")
    rest(state)
    assert is_out(state, 6)
    while "event fog" not in open_texts(rest(state)):
        play(state, "act" if "act" in open_texts(state) else "end")
    rest(play(state, "event fog"))
    assert state.spaces == 5
    assert sorted(discard(state)) == sorted(
        ["assassin", "parry", "tonic", "heavy_bolt", "feint", "broadsword", "trap"]
    )
    assert dropped(state, 4) == ["spyglass"]
    assert asked(state) == "P7"
    assert goals(state, "warrior") == ["T1", "T2", "T3", "T4", "T5"]
    order = []
    for warrior, decoy in ((1, 2), (2, 1), (3, 1), (4, 1), (5, 2)):
        order.append(asked(state))
        play(state, f"warrior T{warrior}", f"decoy T{decoy}")
    assert order == ["P7", "P1", "P2", "P3", "P4"]
    rest(state)
    assert why(state, "venture T2") == "fog"
    adjacent = state.rules.adjacent[5 * 9 :]
    pairs = {(a, b) for a in range(1, 6) for b in range(a, 6) if adjacent[a] >> b & 1}
    assert pairs == {(1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (3, 4), (4, 5)}


@pytest.mark.rule("TR-VAR-ROYALE-2", "TR-VAR-ROYALE-13", "TR-VAR-ROYALE-15")
def test_s24b_the_sole_survivor_wins_at_once() -> None:
    state = table(
        2, "T1 plain", "T2 farm", "P1 W1 D2; hand assassin", "P2 1 W1 D2", variant="royale"
    )
    play(state, "use assassin", "at P2")
    assert state.returns() == [1.0, -1.0]
    assert state.spaces == 1
    assert tokens(state, 1) == {"P1.W"}
