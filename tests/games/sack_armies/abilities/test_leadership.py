import pytest

from banneret.games.sack_armies import frames as fr
from tests.games.sack_armies.match import Match


@pytest.mark.rule("SA-ABILITY-LEADERSHIP-01", "SA-COORD-23")
def test_every_attacker_needs_a_leader_beside_it() -> None:
    led = Match(
        "units gladiator@2,-1! gladiator@1,-1! centurion@1,0!~1", "units scourge_ogres@2,-2!"
    )
    led.do("joint-attack 2,-2", "with 1,-1", "with 2,-1", "done")
    assert led.question() == fr.REPLY
    half = Match(
        "units gladiator@2,-1! gladiator@1,-1! centurion@0,0!", "units scourge_ogres@2,-2!"
    )
    half.do("joint-attack 2,-2", "with 1,-1", "with 2,-1", "done")
    assert half.asked() == "chance"


@pytest.mark.rule("SA-ABILITY-LEADERSHIP-02")
def test_a_drilled_unit_leads() -> None:
    match = Match(
        "units gladiator@2,-1!+flanking_drill! orc_infantry@1,-1!", "units scourge_ogres@2,-2!"
    )
    match.do("joint-attack 2,-2", "with 1,-1", "with 2,-1", "done")
    assert match.question() == fr.REPLY
