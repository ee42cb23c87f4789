import pytest

from tests.games.sack_armies.match import Match, melee_legal


@pytest.mark.rule("SA-ABILITY-FLYING-01", "SA-ABILITY-FLYING-02")
def test_passing_over_and_under() -> None:
    wall = "units gladiator@2,-2! gladiator@1,-1! gladiator@3,-2! gladiator@2,0! gladiator@1,0! gladiator@3,-1!"
    over = Match("units great_eagle@2,-1!", wall).do("move 2,-1")
    assert over.can("to 2,-3")
    over.refused("to 2,-2", "SA-MOVE-06")
    under = Match("units gladiator@2,-1!", wall.replace("gladiator@2,-2!", "great_eagle@2,-2!")).do(
        "move 2,-1"
    )
    assert under.can("to 2,-3")


@pytest.mark.rule("SA-ABILITY-FLYING-03")
def test_only_flyers_fight_flyers() -> None:
    match = Match("units winged_fiend@2,-1! gladiator@1,-1!", "units great_eagle@2,-2!")
    assert melee_legal(match, "2,-1", "2,-2")
    assert not melee_legal(match, "1,-1", "2,-2")
