import pytest

from tests.games.sack_armies.match import Match


@pytest.mark.rule("SA-ABILITY-RAISE-01", "SA-ABILITY-RAISE-06")
def test_which_casualties() -> None:
    match = Match("units nether_priestess@0,0!; dead spitter retreat", "").do("raise 0,0")
    assert match.open() == ["pile spitter"]
    undead = Match("units nether_priestess@0,0!; dead spitter", "", undead_keyword=True)
    undead.refused("raise 0,0", "SA-ABILITY-11")


@pytest.mark.rule("SA-ABILITY-RAISE-04")
@pytest.mark.parametrize("ground", ["adjacent_only", "own_ground"])
def test_where(ground: str) -> None:
    match = Match(
        "units nether_priestess@0,-2!; dead spitter", "", ground={"1,-2": ">B"}, raise_ground=ground
    )
    match.do("raise 0,-2", "pile spitter", "H")
    if ground == "own_ground":
        assert match.dead("A") == {"spitter": 1} or match.open("to")
    else:
        assert "to 0,-1" in match.open("to")
        match.refused("to 1,-2", "SA-DEPLOY-07")


@pytest.mark.rule("SA-FOG-10")
def test_raised_face_down_by_option() -> None:
    match = Match("units nether_priestess@0,0!; dead spitter", "", raised_face="down")
    match.do("raise 0,0", "pile spitter", "H", "to 0,1")
    assert match.at("0,1") == "A spitter down"


def test_grave_call_raises_low_ranks_only() -> None:
    match = Match("units nether_acolytes@0,0!+grave_call; dead spitter grove_demon", "").do(
        "use#1 0,0"
    )
    assert match.open() == ["pile spitter"]
    match.do("pile spitter", "H", "to 0,1")
    assert match.at("0,1") == "A spitter up"
    assert match.dead("A") == {"grove_demon": 1, "grave_call": 1}


@pytest.mark.rule("SA-ABILITY-RAISE-02")
def test_next_to_the_raiser_and_nobody_else() -> None:
    match = Match("units spitter@4,0! nether_priestess@0,0!; dead gladiator", "")
    match.do("raise 0,0", "pile gladiator", "H")
    match.refused("to 4,1", "SA-ABILITY-RAISE-02").do("to 0,1")
    assert match.at("0,1") == "A gladiator up"
