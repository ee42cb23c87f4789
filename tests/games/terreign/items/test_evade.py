"""Evade: no damage from one source, Plague excepted."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import discard, morale, play, rest, table, why


def test_only_its_user_is_spared() -> None:
    state = table(
        3, "T2 plain", "T3 farm", "P1 W2 D1; hand firebomb", "P2 W3 D1; hand evade", "P3 W3 D1"
    )
    play(state, "use firebomb", "to T3", "use evade")
    rest(state)
    assert (morale(state, 2), morale(state, 3)) == ("5/5", "4/5")
    assert sorted(discard(state)) == ["evade", "firebomb"]


def test_it_answers_an_ambush() -> None:
    state = table(3, "P1 W1 D2; hand evade", "P2 W2 D1", "P3 W3 D1")
    play(state, "search", "draw ambush", "use evade")
    assert morale(state, 1) == "5/5"


@pytest.mark.rule("TR-ITEM-PLAGUE-7")
def test_not_against_the_plague() -> None:
    state = table(
        3,
        "P1 4 W1 D2; hand evade; plague 1",
        "P2 W2 D1",
        "P3 W3 D1",
        "> turn seat P1 step starting",
    )
    play(state, "die 1")
    assert why(state, "use evade") == "plague-sure"
