"""The worked scenarios S21 to S30, each with its exact result."""

from __future__ import annotations

import pytest

from banneret.games.sack_armies import frames as fr
from tests.games.sack_armies.match import Match


@pytest.mark.rule("SA-ABILITY-DISMISS-01", "SA-ABILITY-DISMISS-02", "SA-ABILITY-DISMISS-03")
@pytest.mark.rule("SA-FOG-09", "SA-ABILITY-CAPTURE-05", "SA-ZONE-07")
def test_s21_dismiss() -> None:
    match = Match(
        "units fey_enchantress@2,0!", "units legionaries@2,-2!+retreat+hold_the_line!^A.weaken"
    )
    match.do("dismiss 2,0", "target 2,-2")
    match.pass_windows()
    assert match.sack("B")["legionaries"] == 1
    assert match.dead("B") == {"retreat": 1, "hold_the_line": 1}
    assert match.dead("A") == {"weaken": 1}
    assert match.at("2,-2") == ""
    assert match.control("2,-2") == "B"
    assert match.choosing() == "B"
    # drawn and deployed again it comes face down as usual
    match.do("draw", "drawn legionaries", "drawn war_golem", "drawn mercenary_pikemen", "done")
    match.do("draw", *["drawn mercenary_pikemen"] * 2, "drawn war_golem", "done")
    match.do("deploy legionaries", "to 6,-2")
    assert match.at("6,-2") == "B legionaries down"

    match = Match(
        "units fey_enchantress@2,0!",
        "units ogre_slaver@2,-2!<A.elven_spearmen!<A.stone_skin!",
    )
    match.do("dismiss 2,0", "target 2,-2").pass_windows()
    assert match.sack("B")["ogre_slaver"] == 1
    assert match.sack("A")["elven_spearmen"] == 1
    assert match.sack("A")["stone_skin"] == 1
    assert match.control("2,-2") == "B"


RETREAT = ("units gladiator@2,-1!", "units orc_war_priest@2,-2!+retreat")


@pytest.mark.rule("SA-SURPRISE-01", "SA-SURPRISE-07", "SA-SURPRISE-08", "SA-SURPRISE-14")
@pytest.mark.rule("SA-MELEE-04", "SA-EXAMPLE-12", "SA-CONTENT-10")
def test_s22_surprise_retreat() -> None:
    match = Match(*RETREAT).do("attack 2,-1", "target 2,-2", "surprise#1", "H", "to 3,-2")
    assert match.at("3,-2") == "B orc_war_priest up"
    assert match.at("2,-1") == "A gladiator up"
    assert match.dead("B") == {"retreat": 1}
    assert "wasted" in match.kinds()
    assert match.choosing() == "B"

    match = Match(*RETREAT).do("attack 2,-1", "target 2,-2", "surprise#1", "T")
    assert match.dead("B") == {"retreat": 1}
    assert match.asked() == "chance"  # B may not counter as well
    match.do("H T")
    assert match.dead("B") == {"retreat": 1, "orc_war_priest": 1}
    match.do("move 2,-1")
    assert match.at("2,-2") == "A gladiator up"


@pytest.mark.rule("SA-SURPRISE-09", "SA-SURPRISE-10", "SA-SURPRISE-11", "SA-SURPRISE-05")
@pytest.mark.rule("SA-FOG-23", "SA-ABILITY-DEFEND-01", "SA-EXAMPLE-13")
def test_s23_screening_fronts() -> None:
    def given(screen: str) -> Match:
        match = Match(
            "units gladiator@2,-1!", f"units centurion@2,-2!+screening_fronts {screen}@2,-3"
        )
        return match.do("attack 2,-1", "target 2,-2", "surprise#1", "target 2,-3")

    match = given("praetorian_guard")
    assert match.at("2,-2") == "B praetorian_guard up"
    assert match.at("2,-3") == "B centurion up"
    assert match.dead("B") == {"screening_fronts": 1}
    match.do("strike-back", "H T", "H T")
    assert match.at("2,-2") == "B praetorian_guard up"
    assert match.dead("A") == {"gladiator": 1}
    assert match.choosing() == "B"

    match = given("wing_lizards")
    assert match.at("2,-2") == "B wing_lizards up"
    assert "missed" in match.kinds()
    assert match.at("2,-1") == "A gladiator up"
    assert match.choosing() == "B"


@pytest.mark.rule("SA-ABILITY-09", "SA-ABILITY-COUNTER-01", "SA-ABILITY-COUNTER-02")
@pytest.mark.rule("SA-ABILITY-COUNTER-04", "SA-COMP-17", "SA-EXAMPLE-14")
def test_s24_counter_never_answers_and_may_hit_the_wrong_token() -> None:
    match = Match("units gladiator@2,-1! centurion@2,0!", "units legionaries@2,-2!+shield_wall")
    match.do("attack 2,-1", "target 2,-2")
    match.pass_windows().refused("counter 2,0", "SA-ABILITY-09")
    match.do("surprise#1")
    match.refused("counter 2,0")
    match.do("H T")
    assert match.at("2,-2") == "B legionaries up"
    assert match.dead("B") == {"shield_wall": 1}
    assert match.choosing() == "B"

    priest = ("units centurion@2,0!", "units orc_war_priest@2,-2!+weaken+retreat")
    match = Match(*priest).do("counter 2,0", "target 2,-2", "pick 1").pass_windows()
    assert match.attached("2,-2") == ["weaken", "retreat"]
    assert match.choosing() == "B"
    match = Match(*priest).do("counter 2,0", "target 2,-2", "pick 2").pass_windows()
    assert match.attached("2,-2") == ["weaken"]
    assert match.dead("B") == {"retreat": 1}
    assert match.choosing() == "B"


@pytest.mark.rule("SA-SPELL-04", "SA-SPELL-07", "SA-SPELL-06", "SA-SPELL-08", "SA-SPELL-09")
@pytest.mark.rule("SA-SPELL-15")
def test_s25_flip_to_retain() -> None:
    def given() -> Match:
        match = Match(
            "units nether_acolytes@2,0!+lightning_strike; sack war_golem*9",
            "units scourge_ogres@2,-2!",
            spare="war_golem*9",
        )
        return match.do("use#1 2,0", "target 2,-2")

    match = given().do("H", "H")
    assert match.dead("B") == {"scourge_ogres": 1}
    assert match.size("sack", "A") == 10
    assert match.attached("2,0") == []
    match = given().do("T", "T")
    assert match.dead("A") == {"lightning_strike": 1}
    assert match.size("sack", "A") == 9
    match = given().do("T", "H")
    assert match.sack("A")["lightning_strike"] == 1
    assert match.size("sack", "A") == 10
    assert match.dead("B") == {}
    assert match.choosing() == "B"


@pytest.mark.rule("SA-SPELL-10", "SA-SPELL-11", "SA-SPELL-12", "SA-DAMAGE-06", "SA-DAMAGE-07")
@pytest.mark.rule("SA-SPELL-14", "SA-DEPLOY-23", "SA-EXAMPLE-01", "SA-EXAMPLE-11")
def test_s26_weaken_and_armor_zero() -> None:
    def given() -> Match:
        match = Match(
            "units nether_acolytes@2,0!+weaken goblin_infantry@2,-1!",
            "units elf_archers@2,-2!; hand stone_skin burning_blades retreat",
        )
        match.do("use#1 2,0", "target 2,-2").pass_windows()
        assert (match.damage("2,-2"), match.armor("2,-2")) == (1, 0)
        assert match.at("2,-2") == "B elf_archers up"
        assert match.attached("2,-2") == ["weaken!"]
        return match

    match = given()
    assert match.choosing() == "B"
    for token in ("stone_skin", "burning_blades", "retreat"):
        match.do(f"deploy {token}")
        assert match.can("to 2,-2")
        match.do("to 2,-2")

    def later() -> Match:
        match = given()
        match.do("draw", *["drawn mercenary_pikemen"] * 2, "drawn war_golem")
        match.do(*["return mercenary_pikemen"] * 2, "return war_golem", "done")
        return match.do("attack 2,-1", "target 2,-2", "strike-back")

    match = later().do("T", "H T")
    assert match.dead("A") == match.dead("B") == {}
    match = later().do("H T", "T")
    assert match.dead("B") == {"elf_archers": 1}
    assert match.dead("A") == {"weaken": 1}


RAISING = (
    "units nether_priestess@2,-1! {spearmen}grove_wardens@1,0! shade_hounds@2,0!; dead grove_demon"
)


@pytest.mark.rule("SA-ABILITY-RAISE-01", "SA-ABILITY-RAISE-02", "SA-ABILITY-RAISE-03")
@pytest.mark.rule("SA-ABILITY-RAISE-04", "SA-ABILITY-RAISE-05", "SA-FOG-10")
def test_s27_raise_dead() -> None:
    def given(spearmen: str = "thrall_spearmen@1,-1! ") -> Match:
        match = Match(RAISING.format(spearmen=spearmen), "units legionaries@3,-1!")
        return match.do("raise 2,-1", "pile grove_demon")

    match = given().do("H")
    assert match.dead("A") == {"grove_demon": 1}
    assert match.choosing() == "B"
    match = given().do("T")
    assert match.dead("A") == {"grove_demon": 1}
    assert match.choosing() == "B"
    match = given("").do("H")
    assert match.open() == ["to 1,-1"]
    match.do("to 1,-1")
    assert match.at("1,-1") == "A grove_demon up"
    assert match.attached("1,-1") == []
    assert match.choosing() == "B"


@pytest.mark.rule("SA-ADVANCE-01", "SA-ADVANCE-07", "SA-WIN-01", "SA-WIN-05", "SA-WIN-06")
@pytest.mark.rule("SA-WIN-08", "SA-WIN-13")
def test_s28_the_last_battlefield() -> None:
    def given() -> Match:
        match = Match(
            "units gladiator@2,-1!",
            "units goblin_infantry@2,-2! wolf_riders@2,-3!; hand grassland",
            ground={"1,-2": ">A", "3,-2": ">A", "4,-2": ">A", "5,-2": ">A"},
        )
        match.do("attack 2,-1", "target 2,-2", "strike-back", "H T", "T")
        assert match.dead("B") == {"goblin_infantry": 1}
        return match

    match = given().do("move 2,-1")
    assert match.asked() == "over"
    assert list(match.state.fate) == [0, fr.GROUND]
    assert match.state.returns() == [1.0, -1.0]
    assert match.state.decisive == 0
    match = given().do("done")
    assert match.control("2,-2") == "B"
    assert match.choosing() == "B"


@pytest.mark.rule("SA-WIN-12", "SA-WIN-09", "SA-WIN-10", "SA-WIN-05", "SA-WIN-02", "SA-SURPRISE-08")
@pytest.mark.parametrize(
    ("option", "winner"), [("draw", -2), ("active_player_loses", 1), ("active_player_wins", 0)]
)
def test_s29_both_generals_out_at_once(option: str, winner: int) -> None:
    match = Match(
        "units gladiator@2,-1!; sack -", "units gladiator@2,-2!; sack -", spare="",
        double_elimination=option,
    )  # fmt: skip
    match.do("attack 2,-1", "target 2,-2", "strike-back", "H T", "H T")
    assert match.state.winner == winner

    own = dict.fromkeys(("0,0", "1,0", "3,0", "4,0"), ">B")
    rival = dict.fromkeys(("1,-2", "2,-2", "4,-2", "5,-2"), ">A")
    match = Match(
        "units equites@3,1!", "units legionaries@2,-1!+retreat", ground=own | rival,
        double_elimination=option,
    )  # fmt: skip
    match.do("charge 3,1", "target 2,-1", "to 3,-2", "surprise#1", "H", "to 2,0")
    assert match.asked() == "over"
    assert match.state.winner == winner


@pytest.mark.rule("SA-MULTI-01", "SA-MULTI-02", "SA-MULTI-03", "SA-MULTI-04", "SA-MULTI-05")
@pytest.mark.rule("SA-MULTI-07", "SA-MULTI-06", "SA-TURN-02", "SA-ABILITY-CAPTURE-04")
@pytest.mark.parametrize("orphans", ["stay", "uncontrolled"])
def test_s30_three_generals(orphans: str) -> None:
    ground = dict.fromkeys(("0,2", "1,2", "2,2", "3,2"), ">A") | {"5,-2": ">C"}
    match = Match(
        "units scourge_ogres@1,-1!^C.weaken wolf_riders@3,1!",
        "hand grassland",
        "units ogre_slaver@4,1!<B.legionaries!<B.shield_wall spitter@6,-3; hand retreat",
        ground=ground,
        orphan_arrows=orphans,
    )
    match.do("move 3,1", "to 4,2", "done")
    assert match.choosing() == "B"
    assert list(match.state.fate) == [0, 0, fr.GROUND]
    assert match.control("4,2") == "A"
    assert match.at("4,1") == match.at("6,-3") == ""
    assert (match.damage("1,-1"), match.armor("1,-1")) == (3, 4)
    assert match.size("hand", "C") == match.size("sack", "C") == 0
    assert match.sack("B")["legionaries"] == match.sack("B")["shield_wall"] == 1
    for place in ("0,2", "1,2", "2,2", "3,2"):
        assert match.control(place) == "A"
    assert match.control("5,-2") == "C"
    match.do("deploy grassland")
    if orphans == "stay":
        match.refused("to 5,-3", "SA-DEPLOY-16")
    else:
        assert match.can("to 5,-3")
