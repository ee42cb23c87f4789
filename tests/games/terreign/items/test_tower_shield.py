"""Tower Shield: ignore one source of Ranged damage in each turn."""

from __future__ import annotations

from tests.games.terreign.table import asked, duel, morale, play, table

SHOT = ("P1 W2 D1; hand firebomb, throwing_knife", "P2 W3 D1; gear tower_shield", "P3 W3 D1")


def test_the_whole_source_for_its_owner_only() -> None:
    state = table(3, "T2 plain", "T3 farm", *SHOT)
    play(state, "use firebomb", "to T3", "work tower-shield")
    assert (morale(state, 2), morale(state, 3)) == ("5/5", "4/5")
    play(state, "use throwing-knife", "at P2")
    assert morale(state, 2) == "4/5"  # its use in this turn is spent


def test_not_against_a_duel() -> None:
    state = table(3, "T1 plain", "P1 W1 D2", "P2 W1 D3; gear tower_shield", "P3 W3 D1")
    play(state, "duel P2")
    duel(state, "H BL")
    assert morale(state, 2) == "4/5"
    assert asked(state) == "P1"
