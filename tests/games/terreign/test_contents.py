"""What a match of TerReign is played with, and who has, draws and uses what."""

from __future__ import annotations

import pytest

from banneret.games.terreign.kinds import CONTENT
from banneret.kernel.registry import entry
from banneret.kernel.state import State
from tests.games.counting import counted, owned
from tests.games.terreign.table import at_event, game, table


def items_of(kind: str, **options: object) -> list[str]:
    """Ids of all that can occur of a kind."""
    kinds = entry("terreign").game(options).contents()
    return next(list(one.items) for one in kinds if one.id == kind)


def seated(first: str, *parts: str) -> State:
    """P1 of some House, with P2 of Benevol and P3 of Shimoto, all with their traits."""
    return table(3, *parts, houses=f"{first}, benevol, shimoto", traits=True)


# ---------------------------------------------------------------- what there is


@pytest.mark.rule("TR-COMP-01", "TR-COMP-04", "TR-COMP-06", "TR-VAR-ROYALE-9")
def test_all_that_is_printed_can_occur_but_usurp_where_nobody_reigns() -> None:
    for kind in ("item", "event", "terrain", "house"):
        assert items_of(kind) == [row["id"] for row in CONTENT[kind]]
    without = items_of("item", variant="royale")
    assert without == [name for name in items_of("item") if name != "usurp"]


@pytest.mark.rule("TR-SETUP-01")
def test_houses_that_are_named_are_all_that_there_are() -> None:
    assert items_of("house", players=2, houses="tagion, gryssel") == ["tagion", "gryssel"]
    assert len(items_of("house", players=2, houses="choice")) == 8


@pytest.mark.rule("TR-SETUP-01", "TR-SETUP-10")
def test_every_player_has_a_house_and_the_terrains_that_lie_there() -> None:
    state = table(3, "T1 farm", "T2 ruin", "T3 tower", "P1 W1 D2", "P2 W2 D1", "P3 W3 D1")
    houses = {"0 house desirah", "1 house viewhing", "2 house benevol"}
    terrains = {f"{seat} terrain {name}" for seat in range(3) for name in ("farm", "ruin", "tower")}
    assert owned(state) == houses | terrains


# ---------------------------------------------------------------- a turn


@pytest.mark.rule("TR-PREPARE-11", "TR-ACTION-04", "TR-EQUIP-02", "TR-SETUP-03")
def test_a_turn_uses_the_advantage_items_and_the_trait() -> None:
    held = "hand tonic, buckler, throwing_knife"
    state = seated(
        *("desirah", "T1 farm", "T2 plain", f"P1 2 W1 D2; {held}", "P2 W1 D3; hand satchel"),
        *("P3 W2 D1", "> turn seat P1 step preparing"),
    )
    done = ("advantage", "use tonic", "equip buckler", "trait", "at P2", "pick satchel", "end")
    assert counted(state, *done) == {
        "used 0 terrain farm": 1,
        "used 0 item tonic": 1,
        "used 0 item buckler": 1,
        "used 0 house desirah": 1,
        "drawn 0 item satchel": 1,
    }


@pytest.mark.rule("TR-PREPARE-04", "TR-TYPE-INSTANCE-1", "TR-ITEM-PLAGUE-1", "TR-DROP-05")
def test_what_enters_an_inventory_is_drawn_and_instances_are_played_at_once() -> None:
    places = ("T1: trap", "P1 W1 D2", "P2 W2 D1", "P3 W3 D1", "> turn seat P1 step preparing")
    state = table(3, *places)
    assert counted(
        state, "search", "draw lucky-find", "draw tonic", "draw plague", "take trap"
    ) == {
        "drawn 0 item lucky_find": 1,
        "used 0 item lucky_find": 1,
        "drawn 0 item tonic": 1,
        "drawn 0 item plague": 1,
        "used 0 item plague": 1,
        "drawn 0 item trap": 1,
    }


@pytest.mark.rule("TR-DUEL-02", "TR-TYPE-AGILITY-1", "TR-DUEL-21")
def test_reactions_are_uses_and_whoever_flees_comes_to_another_terrain() -> None:
    parts = ("T1 plain", "T2 swamp", "T3 farm", "P1 W1 D2", "P2 W1 D3; hand evade, parry")
    state = table(3, *parts, "P3 W3 D1")
    first = ("strike head", "guard body/left", "use parry", "turn-up body")
    second = ("strike right", "guard head/left", "strike left", "guard head/right")
    assert counted(state, "duel P2", *first, *second, "to T2", "end") == {
        "used 1 item parry": 1,
        "drawn 1 terrain swamp": 1,
        "used 1 terrain swamp": 1,
    }


@pytest.mark.rule("TR-REVEAL-01", "TR-PREPARE-09")
def test_a_warrior_comes_to_where_it_is_revealed_and_where_it_ventures() -> None:
    state = game(3, first=1).new_initial_state()
    laid = ("tile farm", "tile plain", "tile coast")
    placed = ("warrior T1", "decoy T2", "warrior T2", "decoy T3", "warrior T3", "decoy T1")
    assert counted(state, *laid, *placed) == {
        "drawn 0 terrain farm": 1,
        "drawn 1 terrain plain": 1,
        "used 1 terrain plain": 1,  # it has no Advantage that could be left unused
        "drawn 2 terrain coast": 1,
    }
    assert counted(state, "venture T3", "end") == {"drawn 0 terrain coast": 1}


# ---------------------------------------------------------------- Events


@pytest.mark.rule("TR-EVENT-01", "TR-CONTENT-06")
@pytest.mark.parametrize(
    ("event", "befallen"),
    [
        ("wildfire", [0, 2]),  # on Plain and Farm
        ("rockfall", [1]),  # on Ruin
        ("sanctuary", [0]),  # no such Terrain: who is on the centre
        ("flood", [0]),  # likewise
        ("waylaid", [0, 1, 2]),  # each is alone
        ("summons", [1]),  # all are as poor: the next one clockwise
        ("caravan", [0, 1, 2]),
        ("fog", [0, 1, 2]),
    ],
)
def test_an_event_comes_to_those_it_is_about(event: str, befallen: list[int]) -> None:
    state = at_event("T1 plain", "T2 ruin", "T3 farm")
    found = counted(state, f"event {event}")
    told = {f"drawn {seat} event {event}": 1 for seat in befallen}
    assert {use: n for use, n in found.items() if " event " in use} == told


@pytest.mark.rule("TR-EVENT-01", "TR-CONTENT-06")
def test_an_event_that_is_about_nobody_has_come_all_the_same() -> None:
    state = at_event("T1 plain", "T2 ruin", "T3 farm")
    assert counted(state, "event crowd-panic") == {  # nobody stands beside another
        f"drawn {seat} event crowd_panic": 1 for seat in range(3)
    }


@pytest.mark.rule("TR-VAR-ROYALE-3")
def test_no_event_comes_to_whoever_is_eliminated() -> None:
    parts = ("T1 plain", "T2 ruin", "P1 W1 D2", "P2 W2 D1", "P3 eliminated")
    state = table(3, *parts, "> round step event", variant="royale")
    assert counted(state, "event fog") == {f"drawn {seat} event fog": 1 for seat in (0, 1)}


# ---------------------------------------------------------------- traits


@pytest.mark.rule("TR-SETUP-03", "TR-EQUIP-08")
def test_the_full_rack_is_used_by_what_nobody_else_could_equip() -> None:
    held = "hand war_hammer, satchel, spyglass; gear broadsword"
    state = seated("hammerstone", f"P1 W1 D2; {held}", "P2 W2 D1", "P3 W3 D1")
    assert counted(state, "equip satchel")["used 0 house hammerstone"] == 0
    assert counted(state, "equip war-hammer")["used 0 house hammerstone"] == 1  # a second Weapon
    assert counted(state, "equip spyglass")["used 0 house hammerstone"] == 1  # a fourth item


@pytest.mark.rule("TR-SETUP-03", "TR-TYPE-RANGED-1", "TR-TERRAIN-TOWER-1")
def test_sure_aim_is_used_by_every_ranged_item_and_by_the_tower() -> None:
    held = "hand throwing_knife, firebomb, tonic"
    places = ("T1 tower", "T2 farm", "T3 plain", f"P1 3 W1 D2; {held}", "P2 W2 D1", "P3 W3 D1")
    state = seated("nevermsis", *places, "> turn seat P1 step preparing")
    assert counted(state, "advantage")["used 0 house nevermsis"] == 1
    assert counted(state, "card firebomb", "to T3")["used 0 house nevermsis"] == 0  # it was paid
    assert counted(state, "use throwing-knife", "at P2")["used 0 house nevermsis"] == 1
    assert counted(state, "use tonic")["used 0 house nevermsis"] == 0
    plain = table(3, "P1 W1 D2; hand throwing_knife", "P2 W2 D1", "P3 W3 D1", traits=False)
    assert counted(plain, "use throwing-knife", "at P2") == {"used 0 item throwing_knife": 1}


@pytest.mark.rule("TR-SETUP-03", "TR-ITEM-PLAGUE-4")
def test_the_carrier_is_used_by_passing_a_plague_and_by_harming_a_rival() -> None:
    parts = ("T1 plain", "P1 tagion W1 D2; plague 1", "P2 W1 D3", "P3 W3 D1")
    state = seated("tagion", *parts, "> turn seat P1 step starting")
    assert counted(state, "at P2") == {
        "used 0 house tagion": 1,
        "drawn 1 item plague": 1,
        "used 1 item plague": 1,
    }
    state = seated("tagion", "T1 plain", "P1 W1 D2", "P2 W1 D3", "P3 W3 D1")
    rows = ("strike head", "guard head/left", "strike body", "guard body/left")
    lost = ("strike right", "guard body/right", "gain")
    assert counted(state, "duel P2", *rows, *lost, "die 1") == {"used 0 house tagion": 1}


@pytest.mark.rule("TR-SETUP-03", "TR-RETURN-04")
def test_undying_is_used_by_victories_and_by_coming_back() -> None:
    state = seated("gryssel", "T1 plain", "P1 3 W1 D2", "P2 W1 D3", "P3 W3 D1")
    rows = ("strike body", "guard head/left", "strike right", "guard body/left")
    assert counted(state, "duel P2", *rows, "strike head", "guard head/right") == {
        "used 0 house gryssel": 1
    }
    gone = seated(
        "gryssel", "T1 plain", "P1 0 retreated", "P2 W1 D3", "P3 W3 D1", "> round step event"
    )
    assert counted(gone, "event fog")["used 0 house gryssel"] == 1


@pytest.mark.rule("TR-SETUP-03", "TR-TOKEN-06")
@pytest.mark.parametrize("sight", [("peek P1", "warrior T3"), ("peek P1",), ("pass", "warrior T3")])
def test_far_sight_is_used_once_however_much_of_it(sight: tuple[str, ...]) -> None:
    state = game(3, first=1, traits=True).new_initial_state()
    placed = ("warrior T1", "decoy T2", "warrior T1", "decoy T2", "warrior T3", "decoy T1")
    counted(state, "tile plain", "tile farm", "tile coast", *placed)
    assert counted(state, *sight)["used 1 house viewhing"] == 1


@pytest.mark.rule("TR-SETUP-03")
def test_without_traits_no_house_is_used() -> None:
    state = table(3, "T1 plain", "P1 W1 D2; hand tonic", "P2 W1 D3; hand satchel", "P3 W3 D1")
    found = counted(state, "duel P2", "strike body", "guard head/left")
    assert not any("house" in use for use in found)
