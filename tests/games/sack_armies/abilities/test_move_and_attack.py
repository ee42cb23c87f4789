import pytest

from tests.games.sack_armies.match import Match


@pytest.mark.rule("SA-ABILITY-MOVEATTACK-03", "SA-ABILITY-MOVEATTACK-04")
def test_the_move_is_at_least_one_hex_and_ends_beside_the_target() -> None:
    match = Match(
        "units equites@2,-1!", "units gladiator@2,-2! spitter@8,-3!".replace(" spitter@8,-3!", "")
    )
    match.do("charge 2,-1", "target 2,-2")
    match.refused("to 2,-1").refused("to 2,0", "SA-MELEE-01")
    assert match.can("to 1,-1")
    far = Match("units wolf_riders@-1,1!", "units gladiator@5,-3!")
    far.refused("charge -1,1", "SA-ABILITY-11")


@pytest.mark.rule("SA-ABILITY-MOVEATTACK-05")
def test_it_is_no_move_action() -> None:
    match = Match("units equites@0,1! gladiator@4,0!", "units spitter@2,-2!")
    match.do("move 4,0", "to 4,1").refused("charge 0,1")
    match = Match("units equites@0,1! gladiator@4,0!", "units spitter@2,-2!")
    match.do("charge 0,1", "target 2,-2", "to 2,-1", "no-reply", "T")
    assert match.choosing() == "B"


@pytest.mark.rule("SA-ABILITY-MOVEATTACK-06")
def test_it_can_be_answered_by_a_surprise() -> None:
    match = Match("units equites@0,1!", "units legionaries@2,-2!+shield_wall")
    match.do("charge 0,1", "target 2,-2", "to 2,-1")
    assert match.can("surprise#1") or match.pass_windows().can("surprise#1")


@pytest.mark.rule("SA-ABILITY-MOVEATTACK-08", "SA-ABILITY-MOVEATTACK-02")
def test_the_usual_advance() -> None:
    match = Match("units equites@0,1!", "units spitter@2,-2!")
    match.do("charge 0,1", "target 2,-2", "to 2,-1", "no-reply", "H T", "move 2,-1")
    assert match.at("2,-2") == "A equites up"


@pytest.mark.rule("SA-ABILITY-MOVEATTACK-01")
def test_charge_grants_it() -> None:
    match = Match("units gladiator@2,0!+charge!", "units spitter@2,-2")
    assert match.can("charge 2,0")


@pytest.mark.rule("SA-ABILITY-MOVEATTACK-01")
def test_any_unit_of_a_rival_may_be_charged() -> None:
    match = Match("units gladiator@2,-1! spitter@1,0!", "units equites@4,-2!", rest="player B")
    match.do("charge 4,-2")
    assert match.open() == ["target 1,0", "target 2,-1"]
