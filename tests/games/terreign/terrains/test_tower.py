"""Tower: a Ranged item for 1 damage on one Terrain."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import (
    discard,
    goals,
    left,
    morale,
    open_texts,
    play,
    rest,
    table,
    why,
)

ON_TOWER = ("T2 tower", "P1 W2 D1; hand throwing_knife, tonic", "> turn seat P1 step preparing")


@pytest.mark.rule("TR-TERRAIN-TOWER-1", "TR-TERRAIN-TOWER-3", "TR-TERRAIN-TOWER-2")
def test_any_terrain_at_any_distance_but_forest_and_cavern() -> None:
    state = table(
        5, *ON_TOWER, "T3 forest", "T4 cavern", "P2 W3 D1", "P3 W4 D1", "P4 W5 D1", "P5 W5 D2"
    )
    play(state, "advantage")
    assert open_texts(state) == ["card throwing-knife"]
    play(state, "card throwing-knife")
    assert goals(state, "to") == ["T2", "T5"]
    assert why(state, "to T3") == why(state, "to T4") == "tower-shelter"
    play(state, "to T5")
    assert [morale(state, n) for n in (4, 5)] == ["4/5", "3/4"]
    assert (discard(state), left(state)) == (["throwing_knife"], 2)


@pytest.mark.rule("TR-TERRAIN-TOWER-3")
def test_naming_tower_itself_hurts_the_user_too() -> None:
    state = table(3, *ON_TOWER, "P2 W2 D3", "P3 W3 D1")
    play(state, "advantage", "card throwing-knife", "to T2")
    rest(state)
    assert [morale(state, n) for n in (1, 2, 3)] == ["4/5", "4/5", "5/5"]


@pytest.mark.rule("TR-TERRAIN-TOWER-4", "TR-ITEM-REFLECT-5")
def test_its_damage_can_be_reflected() -> None:
    state = table(3, *ON_TOWER, "P2 W3 D1; hand reflect", "P3 W3 D1")
    play(state, "advantage", "card throwing-knife", "to T3", "use reflect")
    rest(state)
    assert [morale(state, n) for n in (1, 2, 3)] == ["4/5", "5/5", "5/5"]


def test_without_a_ranged_item_it_is_closed() -> None:
    parts = (
        "T2 tower",
        "P1 W2 D1; hand tonic",
        "P2 W3 D1",
        "P3 W3 D1",
        "> turn seat P1 step preparing",
    )
    assert why(table(3, *parts), "advantage") == "not-ranged"
