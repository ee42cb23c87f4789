import pytest

from tests.games.sack_armies.match import Match


@pytest.mark.rule("SA-ABILITY-DISMISS-03", "SA-ABILITY-07")
def test_own_units_too_and_banish_by_rank() -> None:
    match = Match("units matriarch@2,0! gladiator@1,0!", "units spitter@2,-2")
    match.do("dismiss 2,0").refused("target 2,-2", "SA-FOG-02")
    match.do("target 1,0").pass_windows()
    assert match.sack("A")["gladiator"] == 1
    banish = Match("units nether_acolytes@2,0!+banish", "units war_golem@2,-2! gladiator@3,-2!")
    banish.do("use#1 2,0").refused("target 2,-2", "SA-ABILITY-DISMISS-01")
    banish.do("target 3,-2").pass_windows()
    assert banish.sack("B")["gladiator"] == 1
    assert banish.dead("A") == {"banish": 1}


@pytest.mark.rule("SA-ABILITY-DISMISS-01", "SA-ZONE-10")
@pytest.mark.parametrize(("hand", "told"), [("", False), ("; hand spitter", True)])
def test_a_return_matters_while_something_hidden_is_older(hand: str, told: bool) -> None:
    match = Match("units matriarch@2,0!", f"units gladiator@2,-2! orc_infantry@5,-3!{hand}")
    match.do("dismiss 2,0", "target 2,-2").pass_windows()
    assert match.choosing() == "B"
    assert ("story" in match.game.format_position(match.state)) == told
