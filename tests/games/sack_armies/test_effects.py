"""Chapter 9: special abilities, spells, maneuvers and surprises."""

from __future__ import annotations

import pytest

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.matching import mismatches
from banneret.games.sack_armies.tokens import printed
from banneret.games.sack_armies.vocabulary import ABILITY_NAMES
from tests.games.sack_armies.match import Match


@pytest.mark.rule("SA-ABILITY-12")
def test_sixteen_abilities() -> None:
    assert len(ABILITY_NAMES) == 16
    used = {a["ability"] for token in printed().tokens for a in token.row.get("abilities", ())}
    assert used == set(ABILITY_NAMES)


@pytest.mark.rule("SA-ABILITY-01", "SA-ABILITY-02", "SA-ABILITY-08")
def test_action_abilities_use_the_action() -> None:
    match = Match("units fey_enchantress@2,0!", "units gladiator@2,-2!+retreat")
    match.do("dismiss 2,0", "target 2,-2")
    match.refused("surprise#1")
    assert match.choosing() == "B"


@pytest.mark.rule("SA-ABILITY-03", "SA-SURPRISE-12")
def test_a_surprise_lasts_to_the_end_of_the_attackers_turn() -> None:
    match = Match("units gladiator@2,-1! spitter@0,1", "units legionaries@2,-2!+shield_wall")
    match.do("attack 2,-1", "target 2,-2", "surprise#1", "T")
    assert match.question() == fr.WINDOW
    assert match.armor("2,-2") == 4
    assert match.choosing() == "B"
    assert match.armor("2,-2") == 2


@pytest.mark.rule("SA-ABILITY-04", "SA-SPELL-01", "SA-SPELL-02")
def test_free_effects_work_from_their_reveal() -> None:
    match = Match("units nether_acolytes@0,0!+stone_skin", "")
    assert match.armor("0,0") == 2
    match.do("reveal#1 0,0")
    assert match.armor("0,0") == 3
    assert match.choosing() == "A"


@pytest.mark.rule("SA-ABILITY-06", "SA-SPELL-06")
def test_the_range_of_an_effect() -> None:
    match = Match("units nether_acolytes@0,0!+weaken", "units gladiator@4,-2! spitter@1,-2!")
    match.do("use#1 0,0").refused("target 4,-2", "SA-RANGED-01")
    assert match.can("target 1,-2")
    assert match.can("target 0,0")  # any unit, own ones too


@pytest.mark.rule("SA-ABILITY-07")
def test_targets_of_effects_are_face_up() -> None:
    match = Match("units nether_acolytes@2,0!+weaken", "units gladiator@2,-2")
    match.do("use#1 2,0").refused("target 2,-2", "SA-FOG-02")


@pytest.mark.rule("SA-ABILITY-11")
def test_no_activation_without_a_target() -> None:
    match = Match("units nether_acolytes@0,0!+restoration ogre_slaver@4,0!", "units spitter@2,-3!")
    match.refused("use#1 0,0", "SA-ABILITY-11").refused("capture 4,0", "SA-ABILITY-11")


@pytest.mark.rule("SA-SPELL-13")
@pytest.mark.parametrize(("stack", "armor"), [(True, 1), (False, 2)])
def test_copies_of_a_permanent(stack: bool, armor: int) -> None:
    match = Match("", "units gladiator@2,-2!^A.weaken^A.weaken", permanents_stack=stack)
    assert match.armor("2,-2") == armor


@pytest.mark.rule("SA-SPELL-16")
def test_a_target_that_becomes_illegal_costs_nothing() -> None:
    match = Match("units nether_acolytes@2,0!+scrying", "units pixie_swarm@3,-2")
    match.do("use#1 2,0", "target 3,-2", "reveal 3,-2")
    match.pass_windows()
    assert match.attached("2,0") == ["scrying!"]
    assert match.choosing() == "A"


@pytest.mark.rule("SA-MANEUVER-02", "SA-CONTENT-10")
def test_retreat_as_an_action() -> None:
    match = Match("units gladiator@0,0!+retreat", "").do("use#1 0,0", "H", "to 0,1")
    assert match.at("0,1") == "A gladiator up"
    assert match.dead("A") == {"retreat": 1}
    assert match.choosing() == "B"
    held = Match("units gladiator@0,0!+retreat^B.entangle", "").do("use#1 0,0", "H")
    assert held.at("0,0") == "A gladiator up"
    assert held.dead("A") == {"retreat": 1}


@pytest.mark.rule("SA-MANEUVER-03", "SA-SURPRISE-03")
def test_a_permanent_as_a_surprise_hits_an_attacker() -> None:
    match = Match("units goblin_infantry@2,-1! spitter@1,0!", "units legionaries@2,-2!+demoralize")
    match.do("attack 2,-1", "target 2,-2", "surprise#1")
    assert match.open() == ["target 2,-1"]
    match.do("target 2,-1")
    assert match.at("2,-1") == "A goblin_infantry up"
    assert match.damage("2,-1") == 0
    match.do("H H H T")
    assert match.dead("B") == {}
    far = Match("units empire_archers@2,1!", "units legionaries@2,-2!+demoralize")
    far.do("shoot 2,1", "target 2,-2").pass_windows().refused("surprise#1", "SA-SURPRISE-03")


@pytest.mark.rule("SA-SURPRISE-02")
def test_only_the_attacked_units_own_action_maneuvers() -> None:
    match = Match(
        "units gladiator@2,-1!",
        "units tribune@2,-2!+forced_march+stone_skin centurion@2,-3!+shield_wall",
    )
    match.do("attack 2,-1", "target 2,-2").pass_windows()
    match.refused("surprise#1", "SA-SURPRISE-02").refused("surprise#2", "SA-SURPRISE-02")
    match.refused("surprise#3")


@pytest.mark.rule("SA-SURPRISE-05")
@pytest.mark.parametrize("limit", ["1", "unlimited"])
def test_how_many_surprises(limit: str) -> None:
    match = Match(
        "units gladiator@2,-1!",
        "units legionaries@2,-2!+shield_wall+stand_firm",
        surprise_limit=limit,
    )
    match.do("attack 2,-1", "target 2,-2", "surprise#1").pass_windows()
    assert match.can("surprise#1") == (limit == "unlimited")


@pytest.mark.rule("SA-SURPRISE-13")
def test_counter_and_dispel_are_never_a_surprise() -> None:
    row = dict(printed().by_id()["sabotage"].row) | {"surprise": True}
    assert list(mismatches("maneuver", row)) == [
        ("surprise", "a maneuver that works as Counter or Dispel cannot be a surprise")
    ]


@pytest.mark.rule("SA-CONTENT-12")
@pytest.mark.parametrize("token", ["volley", "double_time", "sabotage", "supply_train"])
def test_which_action_maneuvers_are_no_surprise(token: str) -> None:
    match = Match("units gladiator@2,-1!", f"units woodland_rangers@2,-2!+{token}; dead spitter")
    match.do("attack 2,-1", "target 2,-2").pass_windows().refused("surprise#1", "SA-CONTENT-12")
    others = [
        t.id
        for t in printed().tokens
        if t.kind == "maneuver" and t.row["mode"] != "free" and not t.row["surprise"]
    ]
    assert token in others
    assert len(others) == 4


def test_double_time_moves_three_units_two_hexes() -> None:
    match = Match(
        "units gladiator@0,0!+double_time spitter@2,0! equites@4,0! orc_infantry@1,1!", ""
    )
    match.do("use#1 0,0", "move 4,0").refused("to 4,-3")
    match.do("to 4,1", "move 2,0", "to 2,1", "move 0,0", "to 0,1")
    assert match.choosing() == "B"
    assert match.dead("A") == {"double_time": 1}


def test_supply_train_recovers_and_draws() -> None:
    match = Match(
        "units gladiator@0,0!+supply_train; dead retreat stone_skin", "", spare="spitter*5"
    )
    match.do("use#1 0,0")
    assert match.open() == ["pile retreat"]
    match.do("pile retreat", "drawn retreat", "drawn spitter")
    assert match.hand("A") == {"retreat": 1, "spitter": 1}


def test_mirror_step_exchanges_two_units() -> None:
    match = Match("units nether_acolytes@0,0!+mirror_step gladiator@3,0! spitter@1,0", "").do(
        "use#1 0,0"
    )
    assert match.open() == ["target 3,0"]
    match.do("target 3,0", "T")
    assert match.at("3,0") == "A nether_acolytes up"
    assert match.at("0,0") == "A gladiator up"


def test_hex_of_fear_bars_the_counter() -> None:
    match = Match("units gladiator@2,-1!", "units legionaries@2,-2!^A.hex_of_fear")
    match.do("attack 2,-1", "target 2,-2")
    assert match.asked() == "chance"


def test_scrying_reveals_two() -> None:
    match = Match("units nether_acolytes@2,0!+scrying", "units pixie_swarm@3,-2 spitter@2,-3")
    match.do("use#1 2,0", "target 3,-2", "target 2,-3", "drawn war_golem", "H")
    assert match.at("2,-3") == "B spitter up"
    assert match.sack("A")["scrying"] == 1


@pytest.mark.rule("SA-SPELL-06", "SA-DAMAGE-09")
def test_a_spell_reaches_its_target_wherever_it_stands() -> None:
    match = Match(
        "units spitter@0,0!", "units nether_acolytes@1,-2!+lightning_strike", rest="player B"
    )
    match.do("use#1 1,-2", "target 0,0", "H T")
    assert match.dead("A") == {"spitter": 1}
