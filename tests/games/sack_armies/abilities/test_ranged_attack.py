import pytest

from tests.games.sack_armies.match import Match


@pytest.mark.rule("SA-ABILITY-RANGED-01", "SA-RANGED-01", "SA-CONTENT-04")
def test_range_and_what_adds_to_it() -> None:
    match = Match(
        "units orc_archers@2,0! gladiator@0,0!",
        "",
        ground={"2,0": "watchtower", "0,0": "watchtower"},
    )
    assert match.reach("2,0") == 4
    assert match.reach("0,0") == 0


@pytest.mark.rule("SA-CONTENT-08")
def test_the_misty_moor_hides() -> None:
    moor = {"2,-2": "misty_moor"}
    far = Match("units empire_archers@1,1!", "units gladiator@2,-2!", ground=moor)
    far.refused("shoot 1,1", "SA-ABILITY-11")
    near = Match("units empire_archers@2,0!", "units gladiator@2,-2!", ground=moor)
    assert near.can("shoot 2,0")
    back = Match("units empire_archers@2,-2!", "units wisps@1,1!", ground=moor)
    back.do("shoot 2,-2", "target 1,1")
    assert back.asked() == "chance"  # no counter-attack over three hexes


@pytest.mark.rule("SA-CONTENT-11")
def test_volley() -> None:
    match = Match("units tribune@0,0! woodland_rangers@2,0!+volley", "units scourge_ogres@2,-2!")
    match.do("use#1 2,0", "target 2,-2", "H H T", "T")
    assert match.dead("B") == {"scourge_ogres": 1}
    assert match.dead("A") == {"volley": 1}
    assert match.choosing() == "B"
    cancelled = Match("units woodland_rangers@2,0!+volley", "units elf_lord@2,-2!+retreat")
    cancelled.do("use#1 2,0", "target 2,-2", "surprise#1", "H", "to 2,-3", "H")
    assert cancelled.sack("A")["volley"] == 1
