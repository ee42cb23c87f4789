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


@pytest.mark.rule("TR-BARTER-03", "TR-BARTER-07", "TR-INV-03")
def test_three_for_three_of_inventory_and_equipment() -> None:
    state = trading("hand tonic, trap; gear satchel", "hand parry; gear buckler, mail_coat")
    play(state, "barter P2")
    assert goals(state, "count") == ["1", "2", "3"]
    play(state, "count 3", "accept", "gear satchel", "card tonic", "card trap")
    assert refused(state, "pass")  # agreed is agreed
    play(state, "card parry", "gear mail-coat", "gear buckler")
    assert (hand(state, 1), gear(state, 1)) == (["buckler", "mail_coat", "parry"], [])
    assert (hand(state, 2), gear(state, 2)) == (["satchel", "tonic", "trap"], [])


@pytest.mark.rule("TR-BARTER-03")
def test_each_card_is_picked_once() -> None:
    state = trading("hand tonic, tonic", "hand parry, feint")
    play(state, "barter P2", "count 2", "accept", "card tonic", "card tonic", "card feint")
    assert goals(state, "card") == ["parry"]


@pytest.mark.rule("TR-BARTER-02", "TR-ACTION-18", "TR-FREE-01")
def test_a_barter_needs_no_action() -> None:
    state = table(
        *(3, "T1 plain", "P1 4 W1 D2; hand tonic", "P2 W1 D3; hand parry", "P3 W3 D1"), barter="on"
    )
    play(state, "rest")
    assert (left(state), goals(state, "barter")) == (0, ["P2"])


@pytest.mark.rule("TR-BARTER-07", "TR-TERRAIN-DESERT-3")
def test_equipment_traded_away_no_longer_weighs_on_the_desert() -> None:
    seats = ("P1 W1 D2; gear satchel", "P2 W1 D3; hand parry", "P3 W3 D1")
    state = table(3, "T1 desert", *seats, barter="on")
    assert left(state) == 1
    play(state, "barter P2", "count 1", "accept", "gear satchel", "card parry")
    assert left(state) == 2


@pytest.mark.rule("TR-VAR-ALLY-9", "TR-BARTER-01", "TR-BARTER-02")
@pytest.mark.parametrize(("barter", "partners"), [("book", ["P2", "P3"]), ("off", [])])
def test_allies_trade_with_each_other_and_with_enemies(barter: str, partners: list[str]) -> None:
    seats = ("P1 W1 D2; hand tonic", "P2 W1 D3; hand trap", "P3 W1 D4; hand parry", "P4 W4 D1")
    state = table(4, "T1 plain", *seats, variant="alliances", barter=barter)
    assert goals(state, "barter") == partners


@pytest.mark.rule("TR-BARTER-07", "TR-ITEM-USURP-12")
def test_a_traded_usurp_waits_in_its_new_inventory() -> None:
    state = trading("hand usurp", "hand parry")
    play(state, "barter P2", "count 1", "accept", "card usurp", "card parry")
    assert (hand(state, 1), hand(state, 2)) == (["parry"], ["usurp"])
