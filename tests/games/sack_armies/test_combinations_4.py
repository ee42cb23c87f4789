"""Deploying, fog, cancelled attacks and the options that change an answer, in combination."""

from __future__ import annotations

import pytest

from banneret.games.sack_armies import frames as fr
from tests.games.sack_armies.match import Match

# ---------------------------------------------------------------- cancelled attacks


@pytest.mark.rule("SA-FOG-13", "SA-FOG-19", "SA-FOG-20", "SA-COORD-09", "SA-FOG-08")
def test_a_cancelled_joint_attack_of_the_unseen_leaves_them_face_up_and_free() -> None:
    match = Match("units legionaries@2,-1! thrall_spearmen@1,-1! gladiator@0,0",
                  "units nether_acolytes@2,-2!+wings_of_wind")  # fmt: skip
    match.do("joint-attack 2,-2", "with 1,-1", "with 2,-1", "done", "reveal#1 2,-2")
    assert match.choosing() == "A"
    assert not match.employed("1,-1")
    assert not match.employed("2,-1")
    match.refused("joint-attack 2,-2")
    assert match.can("move 1,-1")
    hidden = Match("units orc_archers@2,0 orc_archers@1,0", "units centurion@2,-2!+retreat")
    hidden.do("joint-shoot 2,-2", "with 1,0", "with 2,0", "done")
    assert hidden.at("2,0") == hidden.at("1,0") == "A orc_archers up"


@pytest.mark.rule("SA-FOG-13", "SA-FOG-07", "SA-ABILITY-SIGHT-01")
def test_an_attacker_shown_by_its_attack_sees_at_once() -> None:
    match = Match("units elf_archers@2,0", "units spitter@4,-2! spitter@3,-2 spitter@2,-3")
    match.do("shoot 2,0", "target 4,-2")
    assert match.at("2,0") == "A elf_archers up"
    assert match.at("3,-2") == "B spitter up"  # two hexes away, within its Sight 2
    assert match.at("2,-3") == "B spitter down"


@pytest.mark.rule("SA-FOG-21", "SA-FOG-22", "SA-ABILITY-AQUATIC-03", "SA-TURN-10")
def test_a_charge_at_the_unseen_in_the_water() -> None:
    match = Match("units equites@0,1!", "units marsh_crocodile@3,-2",
                  ground={"3,-2": "lake_shallows"})  # fmt: skip
    match.do("charge 0,1", "target 3,-2", "to 2,-1")
    assert "cancelled" in match.kinds()
    assert match.at("3,-2") == "B marsh_crocodile up"
    assert match.at("2,-1") == "A equites up"
    assert match.choosing() == "B"


@pytest.mark.rule("SA-SEQ-06", "SA-FOG-19")
def test_a_surprise_already_used_stays_used_when_the_attack_is_cancelled() -> None:
    match = Match("units gladiator@2,-1!", "units grove_wardens@2,-2!+shield_wall+wings_of_wind")
    match.do("attack 2,-1", "target 2,-2", "surprise#1", "reveal#1 2,-2")
    assert "cancelled" in match.kinds()
    assert match.dead("B") == {"shield_wall": 1}
    assert match.choosing() == "A"
    assert match.state.player == 0


@pytest.mark.rule("SA-SPELL-16", "SA-CONTENT-08", "SA-FOG-09")
def test_an_effect_needs_its_target_when_it_is_resolved() -> None:
    match = Match("units nether_acolytes@2,0!+lightning_strike", "units spitter@2,-2!",
                  ground={"2,-2": "misty_moor"})  # fmt: skip
    assert match.do("use#1 2,0").open("target") == ["target 2,-2", "target 2,0"]
    far = Match("units nether_acolytes@2,1!+lightning_strike", "units spitter@2,-2!",
                ground={"2,-2": "misty_moor"})  # fmt: skip
    assert far.do("use#1 2,1").open("target") == ["target 2,1"]  # itself alone (SA-HEX-08)


# ---------------------------------------------------------------- deploying


@pytest.mark.rule("SA-DEPLOY-04", "SA-DEPLOY-10", "SA-DEPLOY-24", "SA-DEPLOY-12")
def test_ground_a_unit_on_it_and_a_token_under_it_in_one_action() -> None:
    match = Match("hand grassland nether_acolytes weaken", "units spitter@5,-2!")
    match.do("deploy grassland", "to -1,0", "deploy nether_acolytes", "to -1,0")
    match.do("deploy weaken", "to -1,0").settle()
    assert match.at("-1,0") == "A nether_acolytes down"
    assert match.attached("-1,0") == ["weaken"]
    assert match.control("-1,0") == "A"
    seen = Match("hand nether_acolytes", "units fey_enchantress@2,-2!")
    seen.do("deploy nether_acolytes", "to 2,0")
    assert seen.at("2,0") == "A nether_acolytes up"  # within Sight 3
    unseen = Match("hand nether_acolytes", "units fey_enchantress@2,-2 spitter@2,-3")
    unseen.do("deploy nether_acolytes", "to 2,0")
    assert unseen.at("2,0") == "A nether_acolytes down"


@pytest.mark.rule("SA-DEPLOY-11", "SA-FOG-07", "SA-ABILITY-SIGHT-01")
def test_a_unit_deployed_beside_the_unseen_shows_what_that_sees() -> None:
    match = Match("units gladiator@5,-1; hand orc_infantry", "units elf_archers@3,-2")
    match.do("deploy orc_infantry", "to 2,-1")
    assert match.at("2,-1") == "A orc_infantry up"
    assert match.at("3,-2") == "B elf_archers up"
    assert match.at("5,-1") == "A gladiator down"  # three hexes from the Archers


@pytest.mark.rule("SA-DEPLOY-18", "SA-DEPLOY-19", "SA-COMP-10")
@pytest.mark.parametrize(
    ("bearer", "spell", "maneuver"),
    [
        ("nether_acolytes", True, False),
        ("legionaries", False, True),
        ("grove_wardens", True, True),
        ("orc_archers", False, False),
    ],
)
def test_bands(bearer: str, spell: bool, maneuver: bool) -> None:
    match = Match(f"units {bearer}@0,0; hand weaken retreat", "")
    assert match.can("deploy weaken") == spell
    assert match.can("deploy retreat") == maneuver


# ---------------------------------------------------------------- captives and the dead


@pytest.mark.rule("SA-ABILITY-CAPTURE-04", "SA-ZONE-06", "SA-FOG-09", "SA-ABILITY-CAPTURE-05")
def test_dismissing_a_captor_and_killing_one() -> None:
    strong = Match("units nether_acolytes@2,0!+banish", "units vine_horror@2,-2!<A.legionaries!")
    assert strong.do("use#1 2,0").open("target") == ["target 2,0"]  # rank 4 is too high
    banished = Match("units basilisk@2,-1!", "units vine_horror@2,-2!<A.legionaries!<A.retreat")
    held = banished.size("sack", "A")
    banished.do("dismiss 2,-1", "target 2,-2")
    assert banished.size("sack", "A") == held + 2
    assert banished.sack("B")["vine_horror"] == 1
    killed = Match("units walking_tree@2,-1!",
                   "units ogre_slaver@2,-2!<A.legionaries!<A.retreat^A.weaken")  # fmt: skip
    before = killed.size("sack", "A")
    killed.do("attack 2,-1", "target 2,-2", "no-reply", "H T", "move 2,-1").settle()
    assert killed.size("sack", "A") == before + 2
    assert killed.dead("A") == {"weaken": 1}  # an attachment dies with its unit
    assert killed.dead("B") == {"ogre_slaver": 1}


@pytest.mark.rule("SA-SPELL-12", "SA-ZONE-07", "SA-SPELL-11")
def test_a_permanent_outlives_its_caster_and_goes_to_its_own_pile() -> None:
    match = Match("units nether_acolytes@2,-1!+weaken", "units gladiator@2,-2!")
    match.do("use#1 2,-1", "target 2,-2")
    assert match.choosing() == "B"
    match.do("attack 2,-2", "target 2,-1", "no-reply", "H T", "done").settle()
    assert match.dead("A") == {"nether_acolytes": 1}  # damage 3 - 1 against armor 2
    assert match.attached("2,-2") == ["weaken!"]
    assert (match.damage("2,-2"), match.armor("2,-2")) == (2, 2)


@pytest.mark.rule("SA-ABILITY-AUGMENT-08", "SA-ABILITY-SCATTER-12", "SA-SEQ-07")
def test_the_bonus_of_the_dead_lasts_to_the_end_of_the_turn() -> None:
    match = Match(
        "units ogre_rock_thrower@2,0! gladiator@1,-1!",
        "units war_golem@2,-2! standard_bearer@2,-3!^A.weaken legionaries@1,-3!",
    )
    assert match.armor("1,-3") == 3
    match.do("shoot 2,0", "target 2,-2", "H", "H")
    assert match.dead("B") == {"standard_bearer": 1}
    assert match.armor("1,-3") == 2  # the turn is over


# ---------------------------------------------------------------- options


@pytest.mark.rule("SA-MELEE-06", "SA-ABILITY-AMBUSH-02")
def test_a_late_counter_is_chosen_after_the_flips_and_not_after_an_ambush() -> None:
    late = Match("units gladiator@2,-1!", "units gladiator@2,-2!", counter_choice="before_damage")
    late.do("attack 2,-1", "target 2,-2", "H T")
    assert late.question() == fr.REPLY
    late.do("strike-back", "H T")
    assert (late.dead("A"), late.dead("B")) == ({"gladiator": 1}, {"gladiator": 1})
    silent = Match("units shade_hounds@2,-1!", "units gladiator@2,-2!",
                   counter_choice="before_damage")  # fmt: skip
    silent.do("ambush 2,-1", "target 2,-2", "H", "T")
    assert silent.choosing() == "B"


@pytest.mark.rule("SA-MELEE-04", "SA-SURPRISE-05")
def test_more_answers_by_option() -> None:
    both = Match("units gladiator@2,-1!", "units legionaries@2,-2!+shield_wall+stand_firm",
                 surprise_and_counter="both", surprise_limit="unlimited")  # fmt: skip
    both.do("attack 2,-1", "target 2,-2", "surprise#1", "surprise#1", "strike-back")
    both.do("H T", "H T")
    assert both.at("2,-2") == "B legionaries up"  # 3 against 2 + 2 + 1
    assert both.dead("A") == {"gladiator": 1}  # 2 + 1 against 3
    one = Match("units gladiator@2,-1!", "units legionaries@2,-2!+shield_wall+retreat")
    one.do("attack 2,-1", "target 2,-2", "surprise#1")
    one.settle()
    assert one.asked() == "chance"


@pytest.mark.rule("SA-ABILITY-SCATTER-11", "SA-ABILITY-SCATTER-09")
def test_no_save_from_scatter_by_option() -> None:
    target = "units war_golem@2,-2! thornbow_sisters@2,-3+stone_skin"
    match = Match("units ogre_rock_thrower@2,0!", target, scatter_save="forbidden")
    match.do("shoot 2,0", "target 2,-2", "H", "H")
    assert match.dead("B") == {"thornbow_sisters": 1, "stone_skin": 1}


@pytest.mark.rule("SA-COORD-11", "SA-ADVANCE-06")
def test_a_passed_check_may_be_let_go_and_nobody_advance_by_option() -> None:
    units = ("units gladiator@2,-1! gladiator@1,-1!", "units spitter@2,-2!")
    match = Match(*units, coord_commit="optional", coord_advance="none")
    match.do("joint-attack 2,-2", "with 1,-1", "with 2,-1", "done", "H", "done")
    assert match.choosing() == "A"
    assert not match.employed("2,-1")
    match.do("joint-attack 2,-2", "with 1,-1", "with 2,-1", "done", "H", "proceed", "no-reply")
    match.do("H T")
    assert match.choosing() == "B"
    assert match.at("2,-2") == ""


@pytest.mark.rule("SA-FOG-10", "SA-ABILITY-RAISE-04", "SA-ABILITY-COUNTER-04")
def test_raising_face_down_on_own_ground_and_a_wrong_guess_for_nothing_by_option() -> None:
    match = Match("units nether_priestess@2,-1!; dead legionaries", "",
                  raised_face="down", raise_ground="own_ground")  # fmt: skip
    match.do("raise 2,-1", "pile legionaries", "H")
    assert set(match.open("to")) == {"to 1,0", "to 2,0", "to 1,-1", "to 3,-1"}
    match.do("to 2,0")
    assert match.at("2,0") == "A legionaries down"
    guess = Match("units centurion@2,0!", "units grove_wardens@2,-2!+weaken+retreat",
                  wrong_token="refunded")  # fmt: skip
    guess.do("counter 2,0", "target 2,-2", "pick 1")
    assert guess.choosing() == "A"
    guess.do("counter 2,0", "target 2,-2")
    assert guess.open("pick") == ["pick 2"]  # all know by now that the first is a spell


# ---------------------------------------------------------------- control


@pytest.mark.rule("SA-ABILITY-CAPTURE-08", "SA-WIN-03", "SA-WIN-02", "SA-SURPRISE-07")
def test_who_controls_ground_after_a_capture_and_a_retreat() -> None:
    capture = Match("units ogre_slaver@2,-1!", "units legionaries@2,-2!")
    capture.do("capture 2,-1", "target 2,-2", "H").settle()
    assert capture.control("2,-2") == "B"
    retreat = Match("units gladiator@1,-1! orc_infantry@5,-1!", "units legionaries@2,-1!+retreat")
    retreat.do("attack 1,-1", "target 2,-1", "surprise#1", "H", "to 2,0").settle()
    assert retreat.control("2,0") == "B"  # although the turn was A's
    assert retreat.choosing() == "B"
