"""Barter (TR-BARTER)."""

from __future__ import annotations

import pytest

from banneret.games.terreign.state import TerReign
from tests.games.terreign.table import (
    asked,
    gear,
    goals,
    hand,
    is_open,
    left,
    play,
    refused,
    table,
    why,
)


def trading(mine: str = "hand tonic, trap", yours: str = "hand parry; gear satchel") -> TerReign:
    return table(3, "T1 plain", f"P1 W1 D2; {mine}", f"P2 W1 D3; {yours}", "P3 W3 D1", barter="on")


@pytest.mark.rule("TR-BARTER-01", "TR-BARTER-02")
def test_only_if_agreed_on_and_on_the_same_terrain() -> None:
    state = trading()
    assert goals(state, "barter") == ["P2"]
    off = table(3, "T1 plain", "P1 W1 D2; hand tonic", "P2 W1 D3; hand parry", "P3 W3 D1")
    assert why(off, "barter P2") == "no-barter"
    preparing = table(
        3,
        "T1 plain",
        "P1 W1 D2; hand tonic",
        "P2 W1 D3; hand parry",
        "P3 W3 D1",
        "> turn seat P1 step preparing",
        barter="on",
    )
    assert refused(preparing, "barter P2")


@pytest.mark.rule("TR-BARTER-03", "TR-BARTER-06", "TR-BARTER-07", "TR-BARTER-08", "TR-BARTER-04")
def test_the_same_number_each_way_with_consent() -> None:
    state = trading()
    play(state, "barter P2")
    assert goals(state, "count") == ["1", "2"]
    play(state, "count 2", "accept", "card tonic", "card trap", "card parry", "gear satchel")
    assert (hand(state, 1), hand(state, 2)) == (["parry", "satchel"], ["tonic", "trap"])
    assert (gear(state, 2), left(state)) == ([], 2)
    assert is_open(state, "barter P2")


@pytest.mark.rule("TR-BARTER-06")
def test_a_refusal_changes_nothing() -> None:
    state = trading()
    play(state, "barter P2", "count 1")
    assert asked(state) == "P2"
    play(state, "pass")
    assert (hand(state, 1), hand(state, 2)) == (["tonic", "trap"], ["parry"])
    assert asked(state) == "P1"


@pytest.mark.rule("TR-BARTER-05", "TR-BARTER-06")
def test_nobody_sees_a_pick_before_the_exchange() -> None:
    state = play(trading(), "barter P2", "count 1", "accept")
    seen = set()
    for pick in ("card tonic", "card trap"):
        world = play(state.copy(), pick)
        seen.add(world.observation(1).to_json())
    assert len(seen) == 1
    play(state, "card tonic", "gear satchel")
    assert '"tonic"' in state.observation(0).to_json()
    assert '"tonic"' not in state.observation(2).to_json()
    assert '"satchel"' in state.observation(2).to_json()  # its place is seen to be empty
