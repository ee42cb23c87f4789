import pytest

from tests.games.sack_armies.match import Match


@pytest.mark.rule("SA-ABILITY-CAPTURE-06", "SA-ABILITY-CAPTURE-07")
def test_any_kind_and_any_number() -> None:
    match = Match("units ogre_slaver@2,-1!<B.spitter!", "units great_eagle@2,-2!")
    match.do("capture 2,-1", "target 2,-2", "H")
    assert match.captives("2,-1") == ["spitter", "great_eagle"]


@pytest.mark.rule("SA-ABILITY-CAPTURE-05", "SA-ABILITY-CAPTURE-04")
def test_a_captured_captor_lets_go() -> None:
    match = Match("units ogre_slaver@2,-1!", "units vine_horror@2,-2!<A.spitter!")
    match.do("capture 2,-1", "target 2,-2", "H")
    assert match.captives("2,-1") == ["vine_horror"]
    assert match.sack("A")["spitter"] == 1


@pytest.mark.rule("SA-ABILITY-CAPTURE-02", "SA-ZONE-03")
def test_what_lies_with_others_stays_where_it_is() -> None:
    match = Match("units ogre_slaver@2,-1!", "units gladiator@2,-2! legionaries@4,-2!+retreat")
    match.do("capture 2,-1", "target 2,-2", "H")
    assert match.captives("2,-1") == ["gladiator"]
    assert match.attached("4,-2") == ["retreat"]
