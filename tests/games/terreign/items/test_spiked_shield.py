"""Spiked Shield: the first block of each Duel hurts the Attacker."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import (
    asked,
    duel,
    is_open,
    is_out,
    morale,
    open_texts,
    play,
    reign,
    rest,
    table,
)


def test_the_first_block_only() -> None:
    state = table(3, "T1 plain", "P1 W1 D2", "P2 W1 D3; gear spiked_shield", "P3 W3 D1")
    play(state, "duel P2")
    duel(state, "B HL", "H HR")
    assert (morale(state, 1), morale(state, 2)) == ("4/5", "4/5")
    duel(state, "L BL")
    assert morale(state, 1) == "4/5"


@pytest.mark.rule("TR-DUEL-31", "TR-DUEL-32", "TR-RETREAT-13")
def test_an_attacker_can_fall_and_the_defender_is_rewarded() -> None:
    state = table(3, "T1 plain", "P1 1 W1 D2", "P2 W1 D3; gear spiked_shield", "P3 W3 D1")
    play(state, "duel P2")
    duel(state, "H HL")
    play(state, "gain")
    assert is_out(state, 1)
    assert (reign(state, 1), reign(state, 2)) == ("1h", "2h")
    assert asked(state) == "P2"  # P1's turn has ended at once
    assert is_open(state, "act")


@pytest.mark.rule("TR-DUEL-31")
def test_two_earlier_successes_still_give_victory() -> None:
    state = table(3, "T1 plain", "P1 1 W1 D2", "P2 W1 D3; gear spiked_shield", "P3 W3 D1")
    play(state, "duel P2")
    duel(state, "B HL", "R BL", "H HR")
    assert reign(state, 1) == "2h"
    play(state, "gain", "to T2")
    assert (reign(state, 1), reign(state, 2)) == ("2h", "2h")
    assert is_out(state, 1)


@pytest.mark.rule("TR-REIGN-04", "TR-WIN-03")
def test_it_never_brings_the_last_token() -> None:
    state = table(3, "T1 plain", "P1 1 W1 D2", "P2 W1 D3 4h; gear spiked_shield", "P3 W3 D1")
    play(state, "duel P2")
    duel(state, "H HL")
    rest(state)
    assert open_texts(state) == ["pass", "strip honorable"]


@pytest.mark.rule("TR-DUEL-27", "TR-DUEL-28", "TR-DUEL-32", "TR-ITEM-REFLECT-2")
def test_a_defender_who_falls_by_the_reflected_spikes_loses_to_no_success() -> None:
    parts = ("P1 W1 D2; hand reflect", "P2 1 W1 D3; gear spiked_shield", "P3 W3 D1")
    state = table(3, "T1 plain", *parts)
    play(state, "duel P2")
    duel(state, "H HL")
    play(state, "use reflect")
    assert is_out(state, 2)
    # No Victory and no Flawless Victory: all there is is the reward for the Retreat.
    assert reign(state, 1) == "1h"
    play(state, "gain")
    assert reign(state, 1) == "2h"
    assert asked(state) == "P1"
    assert is_open(state, "end")
