import pytest

from banneret.games.sack_armies import frames as fr
from tests.games.sack_armies.match import Match


@pytest.mark.rule("SA-ABILITY-COUNTER-03", "SA-HEX-08")
def test_counter_removes_a_permanent_maneuver_from_itself() -> None:
    match = Match("units centurion@0,0!^B.demoralize", "")
    assert match.damage("0,0") == 1
    match.do("counter 0,0", "target 0,0", "pick 1").pass_windows()
    assert match.damage("0,0") == 2
    assert match.dead("B") == {"demoralize": 1}


@pytest.mark.rule("SA-ABILITY-DISPEL-01", "SA-ABILITY-DISPEL-02", "SA-ABILITY-DISPEL-03")
def test_dispel_hits_spells_of_either_face_and_permanents() -> None:
    match = Match("units augur@2,0!", "units nether_acolytes@2,-2!+stone_skin+burning_blades!")
    match.do("dispel 2,0", "target 2,-2", "pick 1").pass_windows()
    assert match.dead("B") == {"stone_skin": 1}
    friend = Match("units augur@2,0! gladiator@0,0!^B.weaken", "")
    friend.do("dispel 2,0", "target 0,0", "pick 1").pass_windows()
    assert friend.dead("B") == {"weaken": 1}


@pytest.mark.rule("SA-ABILITY-COUNTER-04")
def test_a_wrong_pick_teaches_all_and_may_be_refunded() -> None:
    given = ("units hedge_wizard@2,0!", "units elf_lord@2,-2!+stone_skin+retreat")
    match = Match(*given).do("dispel 2,0", "target 2,-2", "pick 2").pass_windows()
    assert match.state.attached[fr.ROW + fr.KNOWN] == 2
    assert match.choosing() == "B"
    match = Match(*given, wrong_token="refunded").do("dispel 2,0", "target 2,-2", "pick 2")
    assert match.choosing() == "A"
    match.do("dispel 2,0", "target 2,-2").refused("pick 2", "SA-ABILITY-DISPEL-01")
