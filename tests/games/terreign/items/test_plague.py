"""Plague: several cards, and who may get one."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import (
    asked,
    discard,
    is_open,
    left,
    morale,
    open_texts,
    play,
    refused,
    rest,
    table,
    why,
)


@pytest.mark.rule("TR-ITEM-PLAGUE-10", "TR-ITEM-PLAGUE-15")
def test_two_plagues_are_rolled_one_by_one() -> None:
    state = table(
        3, "T1 plain", "P1 W1 D2; plague 2", "P2 W1 D3", "P3 W3 D1", "> turn seat P1 step starting"
    )
    play(state, "die 0", "at P2")
    assert asked(state) == "chance"
    play(state, "die 1")
    rest(state)
    assert (morale(state, 1), discard(state)) == ("4/5", ["plague"])
    assert is_open(state, "act")


@pytest.mark.rule("TR-ITEM-PLAGUE-8")
def test_the_turn_goes_on_after_damage() -> None:
    state = table(3, "P1 W1 D2; plague 1", "P2 W2 D1", "P3 W3 D1", "> turn seat P1 step starting")
    play(state, "die 2", "search", "draw tonic", "pass")
    rest(state)
    assert left(state) == 2


@pytest.mark.rule("TR-ITEM-PLAGUE-16")
def test_it_is_neither_inventory_nor_equipment() -> None:
    state = table(3, "P1 W1 D2; fresh 1; hand tonic, trap, parry", "P2 W2 D1", "P3 W3 D1")
    assert why(state, "charity") == "few-items"
    assert refused(state, "drop plague")
    assert refused(state, "shed plague")


@pytest.mark.rule("TR-VAR-ALLY-19")
def test_a_teammate_may_get_it() -> None:
    parts = ("T1 plain", "P1 W1 D2; plague 1", "P3 W1 D3", "P2 W2 D1", "P4 W4 D1")
    state = table(4, *parts, "> turn seat P1 step starting", variant="alliances")
    play(state, "die 0")
    assert open_texts(state) == ["at P3"]


@pytest.mark.rule("TR-ITEM-PLAGUE-11")
def test_the_faces_are_an_option() -> None:
    parts = ("P1 W1 D2; plague 1", "P2 W2 D1", "P3 W3 D1", "> turn seat P1 step starting")
    state = table(3, *parts, plague_die="1 1 1 1 3 3")
    assert [(open_texts(state)[n], w) for n, (_, w) in enumerate(state.chance_outcomes())] == [
        ("die 1", 4),
        ("die 3", 2),
    ]
