"""Wildfire: Forest, Farm and Plain burn."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import asked, at_event, morale, play, reign, rest


def test_every_active_terrain_of_the_group_is_struck() -> None:
    state = at_event("T1 plain", "T2 farm", "T3 ruin")
    rest(play(state, "event wildfire"))
    assert [morale(state, n) for n in (1, 2, 3)] == ["4/5", "4/5", "5/5"]


def test_without_such_a_terrain_the_centre_is_struck() -> None:
    state = at_event("T1 ruin", "T2 coast", "T3 swamp")
    rest(play(state, "event wildfire"))
    assert [morale(state, n) for n in (1, 2, 3)] == ["4/5", "5/5", "5/5"]


@pytest.mark.rule("TR-RETREAT-10")
def test_it_is_not_ranged_and_has_no_cause() -> None:
    state = at_event("T1 forest", "T2 coast", "T3 swamp", "P1 1 W1 D2")
    rest(play(state, "event wildfire"))
    assert [reign(state, n) for n in (1, 2, 3)] == ["1h", "1h", "1h"]
    assert asked(state) == "P2"  # P1 has Retreated and is back in the next Round
    assert morale(state, 1) == "4/5"
