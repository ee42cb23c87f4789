import pytest

from tests.games.sack_armies.match import Match


@pytest.mark.rule("SA-ABILITY-AUGMENT-01", "SA-ABILITY-AUGMENT-02", "SA-ABILITY-AUGMENT-04")
@pytest.mark.parametrize(
    ("unit", "damage"),
    [("elf_archers", 3), ("elven_spearmen", 3), ("elven_knights", 4), ("gladiator", 3)],
)
def test_by_name(unit: str, damage: int) -> None:
    match = Match(f"units elf_lord@1,0! {unit}@0,0!", "", ground={"0,0": "paved_road"})
    assert match.damage("0,0") == damage


@pytest.mark.rule("SA-ABILITY-AUGMENT-03", "SA-ABILITY-AUGMENT-06")
def test_by_homeland_and_adding_up() -> None:
    match = Match(
        "units standard_bearer@0,0! legionaries@1,0! standard_bearer@2,0! spitter@0,1!", ""
    )
    assert match.armor("1,0") == 4
    assert match.armor("0,1") == 2
    assert match.armor("0,0") == 2  # never itself


@pytest.mark.rule("SA-CONTENT-02")
def test_noble_horse_once_each() -> None:
    match = Match("units noble_horse@0,0! elven_knights@1,0! equites@0,1! gladiator@-1,0!", "")
    assert match.armor("1,0") == 3  # cavalry and Elven, yet +1
    assert match.armor("0,1") == 4
    assert match.armor("-1,0") == 3


@pytest.mark.rule("SA-ABILITY-AUGMENT-09")
def test_a_bonus_ends_when_its_giver_leaves_alive() -> None:
    match = Match(
        "units fey_enchantress@2,0!", "units elven_spearmen@2,-2!+retreat noble_horse@3,-2!"
    )
    assert match.armor("2,-2") == 4
    match.do("dismiss 2,0", "target 3,-2", "pass")  # it is still A's turn: B could reveal something
    assert match.armor("2,-2") == 3
