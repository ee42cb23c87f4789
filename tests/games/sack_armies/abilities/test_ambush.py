import pytest

from tests.games.sack_armies.match import Match


@pytest.mark.rule("SA-ABILITY-AMBUSH-01", "SA-ABILITY-AMBUSH-03", "SA-ABILITY-AMBUSH-04")
def test_ambush_is_offered_with_melee_and_with_a_charge() -> None:
    match = Match("units black_stag_riders@2,-1!", "units legionaries@2,-2!")
    assert match.can("ambush 2,-1")
    assert match.can("charge-ambush 2,-1")
    match.do("charge-ambush 2,-1", "target 2,-2", "to 1,-1", "strike-back", "H", "H T")
    assert match.dead("B") == {"legionaries": 1}
    Match("units gladiator@2,-1!", "units legionaries@2,-2!").refused(
        "ambush 2,-1", "SA-ABILITY-AMBUSH-01"
    )


@pytest.mark.rule("SA-ABILITY-AMBUSH-02", "SA-ABILITY-10")
def test_ambush_granted_twice_is_one_flip() -> None:
    match = Match("units woodland_rangers@2,-1!+ambuscade!", "units scourge_ogres@2,-2!")
    match.do("ambush 2,-1", "target 2,-2", "strike-back", "H", "T")
    assert match.dead("A") == {}
    assert match.choosing() == "B"
