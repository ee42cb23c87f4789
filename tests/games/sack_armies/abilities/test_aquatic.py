import pytest

from tests.games.sack_armies.match import Match


@pytest.mark.rule("SA-ABILITY-AQUATIC-01", "SA-ABILITY-AQUATIC-02")
def test_water_is_a_way_and_a_place() -> None:
    swamp = {"2,-2": "dank_swamp"}
    match = Match("units gecko_scouts@2,-1!", "units gladiator@2,-2!", ground=swamp).do("move 2,-1")
    assert match.can("to 2,-3")
    match.refused("to 2,-2")
    empty = Match("units gecko_scouts@2,-1!", "", ground=swamp).do("move 2,-1")
    assert empty.can("to 2,-2")
    dry = Match("units gecko_scouts@2,-1!", "units gladiator@2,-2! spitter@1,-2! spitter@3,-3!").do(
        "move 2,-1"
    )
    assert not dry.can("to 2,-3")


@pytest.mark.rule("SA-ABILITY-AQUATIC-03", "SA-ABILITY-04")
def test_water_walk_grants_it() -> None:
    match = Match(
        "units gladiator@2,-1!",
        "units nether_acolytes@2,-2!+water_walk!",
        ground={"2,-2": "river_bank"},
    )
    match.refused("attack 2,-1")
    assert match.armor("2,-2") == 2
