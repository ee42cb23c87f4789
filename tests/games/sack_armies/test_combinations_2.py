"""Leadership to Sight, every spell and maneuver token, and what they do to each other."""

from __future__ import annotations

import pytest

from banneret.games.sack_armies import frames as fr
from tests.games.sack_armies.match import Match, facts

AWAY = "units gladiator@2,-2!"


def flips_for(match: Match, purpose: str) -> int:
    """How many flips there were for a purpose."""
    return sum(("purpose", purpose) in event.values for event in match.events)


# ---------------------------------------------------------------- Leadership


@pytest.mark.rule("SA-ABILITY-LEADERSHIP-01", "SA-ABILITY-LEADERSHIP-02", "SA-COORD-23")
def test_every_attacker_must_be_led_and_an_employed_leader_still_leads() -> None:
    match = Match(
        "units shazari_infantry@2,-1! spitter@2,-3! spitter@1,-1! spitter@3,-2!",
        "units scourge_ogres@2,-2!", ground={"3,-2": ">A"},
    )  # fmt: skip
    match.do("joint-attack 2,-2", "with 2,-3", "with 2,-1", "done")
    assert flips_for(match, "check") == 0
    assert match.question() == fr.FLIP  # the one behind the Ogres touches no leader
    match.do("T")
    assert match.employed("2,-1")
    match.do("joint-attack 2,-2", "with 1,-1", "with 3,-2", "done", "no-reply", "H T", "done")
    assert flips_for(match, "check") == 1
    assert match.dead("B") == {"scourge_ogres": 1}


@pytest.mark.rule("SA-ABILITY-LEADERSHIP-03", "SA-MANEUVER-01", "SA-FOG-15")
def test_a_flanking_drill_shown_in_the_window_replaces_the_check() -> None:
    match = Match("units legionaries@2,-1!+flanking_drill thrall_spearmen@1,-1!",
                  "units scourge_ogres@2,-2!")  # fmt: skip
    match.do("joint-attack 2,-2", "with 1,-1", "with 2,-1", "done", "reveal#1 2,-1")
    match.settle()
    assert match.question() == fr.REPLY
    assert flips_for(match, "check") == 0


@pytest.mark.rule("SA-COORD-04", "SA-COORD-03", "SA-RANGED-04")
def test_a_led_mixed_group_fights_in_one_way_only() -> None:
    match = Match(
        "units shazari_infantry@2,-1! spitter@1,-1! orc_archers@2,0! orc_archers@3,0!",
        "units scourge_ogres@2,-2!",
    )  # fmt: skip
    match.do("joint-attack 2,-2")
    assert match.open("with") == ["with 1,-1", "with 2,-1"]  # the Archers are far
    far = Match(
        "units shazari_infantry@2,-1! spitter@1,-1! orc_archers@2,0! orc_archers@3,0!",
        "units scourge_ogres@2,-2!",
    ).do("joint-shoot 2,-2")  # fmt: skip
    assert "with 2,-1" not in far.open("with")  # no Range
    far.do("with 2,0", "with 3,0", "done")
    assert far.question() == fr.FLIP  # the Archers at 3,0 touch no leader
    led = Match(
        "units shazari_infantry@2,-1! spitter@1,-1! orc_archers@2,0!", "units scourge_ogres@2,-2!"
    )
    # 1,-1 and 2,0 both touch the leader between them, but not each other
    assert not led.can("joint-shoot 2,-2")


# ---------------------------------------------------------------- Move and Attack


@pytest.mark.rule("SA-ABILITY-MOVEATTACK-07", "SA-MOVE-07", "SA-CONTENT-07", "SA-FOG-21")
def test_where_a_charge_may_end_and_whether_it_advances() -> None:
    dunes = Match("units equites@0,1!", "units thrall_spearmen@2,-2!",
                  ground={"3,-2": "desert_dunes"})  # fmt: skip
    dunes.do("charge 0,1", "target 2,-2", "to 3,-2", "no-reply", "H T")
    assert dunes.dead("B") == {"thrall_spearmen": 1}
    assert dunes.choosing() == "B"  # halted: no advance is asked
    assert dunes.control("3,-2") == "A"
    road = Match("units free_lancers@4,0!", "units thrall_spearmen@1,-2!")
    assert road.movement("4,0", starting=True) == 5
    assert road.movement("4,0") == 4


@pytest.mark.rule("SA-ABILITY-MOVEATTACK-04", "SA-ABILITY-SCATTER-03", "SA-ABILITY-SCATTER-01")
def test_a_charging_elephant_scatters_on_its_own_side() -> None:
    match = Match("units war_elephant@2,-1! orc_archers@1,-1!",
                  "units legionaries@2,-2! thrall_spearmen@2,-3!")  # fmt: skip
    match.do("charge 2,-1", "target 2,-2", "to 3,-2", "no-reply", "H T", "H", "move 3,-2")
    assert match.dead("A") == {"orc_archers": 1}
    assert match.dead("B") == {"legionaries": 1, "thrall_spearmen": 1}
    assert match.at("2,-2") == "A war_elephant up"
    assert match.choosing() == "B"
    assert match.control("3,-2") == "B"  # it stood there only in passing


@pytest.mark.rule("SA-ABILITY-MOVEATTACK-01", "SA-CONTENT-08", "SA-FOG-03")
def test_a_charge_at_the_unseen_in_the_moor() -> None:
    match = Match("units equites@0,1!", "units elf_archers@3,-2",
                  ground={"3,-2": "misty_moor"})  # fmt: skip
    match.do("charge 0,1", "target 3,-2", "to 2,-1", "no-reply", "H T", "move 2,-1")
    assert match.at("3,-2") == "A equites up"


# ---------------------------------------------------------------- Raise Dead


@pytest.mark.rule("SA-ABILITY-RAISE-02", "SA-FOG-07", "SA-FOG-10", "SA-FOG-13")
def test_the_raised_sees_and_its_raiser_is_shown() -> None:
    match = Match("units nether_priestess@2,0; dead thrall_spearmen*2", "units spitter@2,-2")
    match.do("raise 2,0", "pile thrall_spearmen", "H", "to 2,-1")
    assert match.at("2,0") == "A nether_priestess up"
    assert match.at("2,-1") == "A thrall_spearmen up"
    assert match.at("2,-2") == "B spitter up"
    assert match.dead("A") == {"thrall_spearmen": 1}


@pytest.mark.rule("SA-ABILITY-RAISE-04", "SA-WIN-01", "SA-ABILITY-RAISE-01")
def test_grave_call_reaches_rank_two_and_ground_of_ones_own() -> None:
    match = Match(
        "units nether_acolytes@1,0!+grave_call; dead legionaries gladiator", AWAY,
        ground={"2,0": ">B"},
    )  # fmt: skip
    match.do("use#1 1,0")
    assert match.open("pile") == ["pile legionaries"]
    match.do("pile legionaries", "H")
    places = set(match.open("to"))
    assert "to 0,0" in places
    assert "to 2,0" not in places  # his own token, but B controls it
    match.do("to 0,0")
    assert match.dead("A") == {"gladiator": 1, "grave_call": 1}


# ---------------------------------------------------------------- Ranged Attack, terrain


@pytest.mark.rule("SA-CONTENT-04", "SA-RANGED-07", "SA-CONTENT-05", "SA-CONTENT-08")
def test_high_ground_dark_forest_and_moor() -> None:
    hills = Match("units orc_archers@2,0!", "units spitter@2,-2! gladiator@4,-2!",
                  ground={"2,-2": "rolling_hills", "4,-2": "rolling_hills"})  # fmt: skip
    assert (hills.reach("2,0"), hills.reach("2,-2"), hills.reach("4,-2")) == (3, 3, 0)
    forest = Match("units orc_archers@2,0! gladiator@2,-1!", "units spitter@2,-2!",
                   ground={"2,-2": "dark_forest"})  # fmt: skip
    assert forest.armor("2,-2", fr.BY_RANGED) == forest.armor("2,-2", fr.BY_SPELL) == 3
    assert forest.armor("2,-2", fr.BY_MELEE) == 2
    moor = Match("units ballista@2,1! ballista@2,0!", "units gladiator@2,-2!",
                 ground={"2,-2": "misty_moor"})  # fmt: skip
    assert not moor.can("shoot 2,1")
    assert moor.can("shoot 2,0")


@pytest.mark.rule("SA-CONTENT-08", "SA-RANGED-07")
def test_the_moor_hides_a_shooter_from_a_far_counter() -> None:
    match = Match("units elf_archers@0,0!", "units elf_archers@3,-2!",
                  ground={"0,0": "misty_moor"})  # fmt: skip
    match.do("shoot 0,0", "target 3,-2")
    assert match.asked() == "chance"  # distance 3, seen from 2 at most: no counter is offered


@pytest.mark.rule("SA-RANGED-09", "SA-RANGED-08", "SA-COORD-20")
def test_a_range_one_counter_to_a_joint_shot_goes_by_the_defender() -> None:
    match = Match("units orc_archers@2,-1! orc_archers@2,0!", "units gladiator@2,-2!")
    match.do("joint-shoot 2,-2", "with 2,-1", "with 2,0", "done", "H", "strike-back")
    # only the one beside it can be countered, so nobody is asked; melee, flipped on
    match.do("T", "H H T")
    assert match.dead("A") == {"orc_archers": 1}
    assert match.at("2,-1") == ""


# ---------------------------------------------------------------- Scatter


@pytest.mark.rule("SA-DAMAGE-05", "SA-ABILITY-SCATTER-07", "SA-ABILITY-SCATTER-08")
def test_two_scatters_in_one_exchange_are_not_added() -> None:
    match = Match(
        "units catapult@2,-1! goblin_infantry@1,-1! thrall_spearmen@3,-1!",
        "units catapult@2,-2! shazari_levies@3,-2!",
    )  # fmt: skip
    match.do("attack 2,-1", "target 2,-2", "strike-back", "H T", "H T", "H", "H")
    # 1,-1 and 3,-2 touch both Catapults: hit twice for 1 against armor 2
    assert match.at("1,-1") == "A goblin_infantry up"
    assert match.at("3,-2") == "B shazari_levies up"
    assert match.dead("A") == {"catapult": 1, "thrall_spearmen": 1}
    assert match.dead("B") == {"catapult": 1}


@pytest.mark.rule("SA-ABILITY-SCATTER-06", "SA-SPELL-13", "SA-DAMAGE-07")
def test_no_scatter_without_damage() -> None:
    match = Match("units ogre_rock_thrower@2,0!^B.weaken^B.weaken^B.weaken",
                  "units spitter@2,-2!")  # fmt: skip
    assert match.damage("2,0") == 0
    assert match.armor("2,0") == 0
    match.do("shoot 2,0", "target 2,-2", "no-reply", "H")
    assert match.choosing() == "B"
    assert match.at("2,-2") == "B spitter up"
    once = Match("units ogre_rock_thrower@2,0!^B.weaken^B.weaken", "", permanents_stack=False)
    assert once.damage("2,0") == 2


@pytest.mark.rule("SA-ABILITY-CAPTURE-04", "SA-ABILITY-SCATTER-03", "SA-WIN-09")
def test_scatter_frees_captives_and_may_finish_ones_own_army() -> None:
    match = Match(
        "units catapult@2,0!",
        "units war_golem@2,-2! ogre_slaver@2,-3!^A.weaken^A.weaken<A.spitter!",
    )
    match.do("shoot 2,0", "target 2,-2", "H", "H")
    assert match.sack("A")["spitter"] == 1
    assert match.dead("A") == {"weaken": 2}
    assert match.dead("B") == {"ogre_slaver": 1}


# ---------------------------------------------------------------- Sight


@pytest.mark.rule("SA-ABILITY-SIGHT-02", "SA-FOG-29", "SA-FOG-07", "SA-MOVE-14")
def test_sight_works_at_rest_and_from_a_tower() -> None:
    passing = Match("units gecko_scouts@1,0!", "units spitter@2,-3 spitter@5,-2")
    passing.do("move 1,0", "to 3,-1")  # by 2,-1, two hexes from 2,-3
    assert passing.at("2,-3") == "B spitter down"
    assert passing.at("5,-2") == "B spitter up"
    tower = Match("units gladiator@2,0 gladiator@0,0!", "units spitter@2,-2",
                  ground={"2,0": "watchtower"})  # fmt: skip
    assert tower.at("2,-2") == "B spitter down"
    tower.do("reveal 2,0")
    assert tower.at("2,-2") == "B spitter up"


@pytest.mark.rule("SA-FOG-07", "SA-DEPLOY-12")
def test_a_unit_seen_may_see_in_turn() -> None:
    match = Match("units gladiator@2,0! orc_infantry@3,-1", "units elf_archers@2,-2")
    match.do("move 2,0", "to 2,-1")
    assert match.at("2,-2") == "B elf_archers up"
    assert match.at("3,-1") == "A orc_infantry up"  # its Sight 2 reaches there


# ---------------------------------------------------------------- spells


@pytest.mark.rule("SA-ADVANCE-03", "SA-MOVE-15", "SA-ABILITY-MOVEATTACK-03", "SA-CONTENT-10")
def test_an_entangled_unit_goes_nowhere() -> None:
    match = Match(
        "units equites@2,-1!^B.entangle+forced_march!+retreat", "units thrall_spearmen@2,-2!"
    )
    assert match.movement("2,-1", starting=True) == 0
    match.refused("move 2,-1", "SA-MOVE-03")
    assert not match.can("charge 2,-1")
    match.do("attack 2,-1", "target 2,-2", "no-reply", "H T")
    assert match.choosing() == "B"  # the kill gives no advance
    surprise = Match("units gladiator@2,-1!", "units equites@2,-2!^A.entangle+retreat")
    surprise.do("attack 2,-1", "target 2,-2", "surprise#1", "H")
    surprise.do("H T", "done")
    assert surprise.dead("B") == {"equites": 1, "retreat": 1}
    assert surprise.dead("A") == {"entangle": 1}


@pytest.mark.rule("SA-SPELL-04", "SA-WIN-01", "SA-ABILITY-03")
def test_mirror_step_takes_ground_at_both_ends() -> None:
    match = Match("units nether_acolytes@2,0!+mirror_step winged_fiend@2,-2!",
                  "units spitter@1,0!", ground={"2,0": ">B"})  # fmt: skip
    match.do("use#1 2,0", "target 2,-2", "H")
    assert match.at("2,-2") == "A nether_acolytes up"
    assert match.at("2,0") == "A winged_fiend up"
    assert match.choosing() == "B"
    assert (match.control("2,-2"), match.control("2,0")) == ("A", "A")
    assert match.sack("A")["mirror_step"] == 1


@pytest.mark.rule("SA-MELEE-04", "SA-SPELL-10", "SA-SURPRISE-01")
def test_hex_of_fear_silences_even_those_who_stand_firm() -> None:
    match = Match("units gladiator@2,-1!", "units legionaries@2,-2!+stand_firm^A.hex_of_fear")
    match.do("attack 2,-1", "target 2,-2").settle()
    match.refused("strike-back", "SA-MELEE-02")
    match.do("surprise#1")
    assert match.asked() == "chance"
    free = Match("units gladiator@2,-1!", "units legionaries@2,-2!+stand_firm")
    free.do("attack 2,-1", "target 2,-2", "surprise#1", "strike-back", "H T", "H T")
    # armor 2 + 1 against 3 kills; damage 2 + 1 against armor 3 kills
    assert free.dead("A") == {"gladiator": 1}
    assert free.dead("B") == {"legionaries": 1, "stand_firm": 1}


@pytest.mark.rule("SA-CONTENT-09", "SA-SPELL-07", "SA-DAMAGE-09")
def test_fireball_on_a_neighbor_burns_its_caster() -> None:
    match = Match("units augur@2,-1!+fireball", "units scourge_ogres@2,-2! spitter@2,-3!")
    match.do("use#1 2,-1", "target 2,-2", "H")
    assert match.dead("A") == {"augur": 1, "fireball": 1}  # armor 1 against the splash
    assert match.dead("B") == {}  # 3 against armor 4; 1 against armor 2
    miss = Match("units augur@2,-1!+fireball", "units spitter@2,-2!")
    miss.do("use#1 2,-1", "target 2,-2", "T")
    assert miss.dead("A") == {"fireball": 1}
    assert miss.at("2,-2") == "B spitter up"


@pytest.mark.rule("SA-DRAW-12", "SA-SPELL-08", "SA-ZONE-05")
def test_restoration_and_supply_train_bring_back_what_they_say() -> None:
    match = Match("units augur@0,0!+restoration; dead gladiator retreat weaken", AWAY)
    match.do("use#1 0,0")
    assert match.open("pile") == ["pile gladiator"]
    match.do("pile gladiator", "T")
    assert match.sack("A")["gladiator"] == 1
    assert match.dead("A") == {"retreat": 1, "weaken": 1, "restoration": 1}
    train = Match("units centurion@0,0!+supply_train; hand spitter*3; dead retreat weaken", AWAY)
    train.do("use#1 0,0")
    assert train.open("pile") == ["pile retreat"]
    train.do("pile retreat", "drawn retreat", "drawn war_golem")
    train.settle().do("return war_golem", "return retreat")
    assert train.hand("A") == {"spitter": 3}
    assert train.choosing() == "B"  # exactly the excess, no more is asked


@pytest.mark.rule("SA-FOG-03", "SA-SPELL-06", "SA-DRAW-12")
def test_scrying_shows_two_or_the_only_one() -> None:
    two = Match("units augur@0,0!+scrying", "units spitter@2,-2 spitter@4,-2 spitter@6,-3")
    two.do("use#1 0,0")
    assert two.open("target") == ["target 2,-2", "target 4,-2"]
    two.do("target 2,-2", "target 4,-2").settle().do("drawn war_golem", "T")
    assert two.at("2,-2") == two.at("4,-2") == "B spitter up"
    assert two.hand("A") == {"war_golem": 1}
    one = Match("units augur@2,0!+scrying", "units spitter@2,-2").do("use#1 2,0", "target 2,-2")
    one.settle().do("drawn war_golem", "H")
    assert one.at("2,-2") == "B spitter up"
    assert one.sack("A")["scrying"] == 1


@pytest.mark.rule("SA-SPELL-02", "SA-ABILITY-05", "SA-FOG-24")
def test_free_effects_add_to_their_bearer_alone() -> None:
    match = Match("units elf_lord@0,0!+stone_skin!+burning_blades!+forced_march!"
                  " elven_spearmen@1,0!", "")  # fmt: skip
    assert (match.armor("0,0"), match.damage("0,0"), match.movement("0,0")) == (4, 4, 4)
    assert (match.armor("1,0"), match.damage("1,0")) == (3, 3)  # Augment Elf: damage +1


# ---------------------------------------------------------------- maneuvers


@pytest.mark.rule("SA-SURPRISE-03", "SA-MANEUVER-03", "SA-COORD-13")
def test_demoralize_in_answer_lowers_one_attacker_for_good() -> None:
    match = Match("units legionaries@2,-1! thrall_spearmen@1,-1!",
                  "units centurion@2,-2!+demoralize spitter@3,-1!")  # fmt: skip
    match.do("joint-attack 2,-2", "with 1,-1", "with 2,-1", "done", "H", "surprise#1")
    assert match.open("target") == ["target 1,-1", "target 2,-1"]  # attackers only
    match.do("target 2,-1", "H T", "done")
    assert match.dead("B") == {"centurion": 1}  # (2 + 2 - 1) x 1 against armor 3
    assert match.attached("2,-1") == ["demoralize!"]
    assert match.choosing() == "B"
    assert match.damage("2,-1") == 1
    far = Match("units orc_archers@2,1!", "units centurion@2,-2!+demoralize")
    far.do("shoot 2,1", "target 2,-2").settle()
    far.refused("surprise#1", "SA-SURPRISE-03")


@pytest.mark.rule("SA-SURPRISE-02", "SA-CONTENT-12", "SA-SURPRISE-13")
def test_what_can_never_be_a_surprise() -> None:
    match = Match("units gladiator@2,-1!", "units centurion@2,-2!+volley+double_time+sabotage")
    match.do("attack 2,-1", "target 2,-2").settle()
    for n in (1, 2, 3):
        match.refused(f"surprise#{n}", "SA-CONTENT-12")
    neighbor = Match("units gladiator@2,-1!",
                     "units gladiator@2,-2!+forced_march legionaries@3,-2!+shield_wall")  # fmt: skip
    neighbor.do("attack 2,-1", "target 2,-2").settle()
    neighbor.refused("surprise#1", "SA-SURPRISE-02")


@pytest.mark.rule("SA-CONTENT-11", "SA-RANGED-10", "SA-SURPRISE-08", "SA-SPELL-09")
def test_a_volley_flips_on_and_is_spent_on_who_gets_away() -> None:
    match = Match("units woodland_rangers@2,0!+volley", "units scourge_ogres@2,-2!")
    match.do("use#1 2,0", "target 2,-2", "H H T", "H")
    assert match.dead("B") == {"scourge_ogres": 1}  # 2 x 2 against armor 4
    assert match.sack("A")["volley"] == 1
    away = Match("units woodland_rangers@2,0!+volley", "units centurion@2,-2!+retreat")
    away.do("use#1 2,0", "target 2,-2", "surprise#1", "H", "to 2,-3", "T")
    assert away.dead("A") == {"volley": 1}
    assert away.at("2,-3") == "B centurion up"
    assert away.choosing() == "B"


@pytest.mark.rule("SA-MOVE-02", "SA-TURN-10", "SA-MOVE-07", "SA-CONTENT-10")
def test_double_time_moves_three_two_hexes_each() -> None:
    match = Match("units centurion@0,0!+double_time equites@1,0! gladiator@2,0! spitter@3,0!", "")
    match.do("use#1 0,0", "move 1,0")
    assert not match.can("to 4,-1")  # three hexes away
    match.do("to 1,1", "move 2,0", "to 2,1")
    match.refused("move 1,1", "SA-MOVE-02")
    match.do("move 3,0", "to 3,1")
    assert match.choosing() == "B"


@pytest.mark.rule("SA-CONTENT-10", "SA-SURPRISE-07", "SA-MOVE-09")
def test_retreat_with_every_way_blocked() -> None:
    match = Match(
        "units gladiator@2,-1! gladiator@3,-2! gladiator@3,-3! gladiator@2,-3! gladiator@1,-2!",
        "units legionaries@2,-2!+retreat spitter@1,-1!", ground={"3,-2": ">A", "1,-2": ">A"},
    )  # fmt: skip
    match.do("attack 2,-1", "target 2,-2", "surprise#1", "H")
    # past the own Spitter, two or three hexes far
    assert "to 1,-1" not in match.open("to")
    assert "to 0,-1" in match.open("to")
    shut = Match(
        "units gladiator@2,-1! gladiator@3,-2! gladiator@3,-3! gladiator@2,-3! gladiator@1,-2!"
        " gladiator@1,-1!",
        "units legionaries@2,-2!+retreat", ground={"3,-2": ">A", "1,-2": ">A"},
    )  # fmt: skip
    shut.do("attack 2,-1", "target 2,-2", "surprise#1", "H")
    assert shut.asked() == "chance"  # no way out: the attack goes on
    shut.do("H T", "done")
    assert shut.dead("B") == {"legionaries": 1, "retreat": 1}


@pytest.mark.rule("SA-SURPRISE-09", "SA-SURPRISE-05", "SA-SURPRISE-10", "SA-ADVANCE-01")
def test_a_replacement_counters_but_has_no_surprise_of_its_own() -> None:
    match = Match(
        "units gladiator@2,-1!",
        "units centurion@2,-2!+screening_fronts legionaries@2,-3+shield_wall",
    )
    match.do("attack 2,-1", "target 2,-2", "surprise#1", "target 2,-3")
    match.refused("surprise#1", "SA-SURPRISE-02")
    match.do("strike-back", "H T", "H H T")
    assert match.dead("A") == {"gladiator": 1}  # 2 x 2 against 3
    assert match.dead("B") == {"legionaries": 1, "shield_wall": 1, "screening_fronts": 1}
    assert match.at("2,-3") == "B centurion up"


@pytest.mark.rule("SA-SURPRISE-11", "SA-COORD-03", "SA-FOG-23")
def test_a_replacement_one_attacker_cannot_fight_is_a_miss_for_all() -> None:
    match = Match(
        "units gladiator@2,-1! great_eagle@1,-1!",
        "units centurion@2,-2!+screening_fronts wing_lizards@2,-3",
    )
    match.do("joint-attack 2,-2", "with 1,-1", "with 2,-1", "done", "H", "surprise#1")
    match.do("target 2,-3")
    assert "missed" in match.kinds()
    assert match.choosing() == "B"
    assert match.at("2,-2") == "B wing_lizards up"


@pytest.mark.rule("SA-DEPLOY-21", "SA-DEPLOY-22", "SA-DEPLOY-23")
def test_three_attachments_and_no_more() -> None:
    full = "units grove_wardens@0,0!+stone_skin+retreat+volley; hand weaken"
    match = Match(full, AWAY)
    match.refused("deploy weaken", "SA-DEPLOY-02")
    rival = Match("units grove_wardens@0,0!+stone_skin+retreat^B.weaken; hand weaken", AWAY)
    assert rival.can("deploy weaken")
    own = Match("units grove_wardens@0,0!+stone_skin+retreat^A.demoralize; hand weaken", AWAY)
    assert not own.can("deploy weaken")
    spared = Match("units grove_wardens@0,0!+stone_skin+retreat^A.demoralize; hand weaken", AWAY,
                   own_permanents_count=False)  # fmt: skip
    assert spared.can("deploy weaken")
    two = Match("units grove_wardens@0,0!+stone_skin+retreat; hand weaken volley", AWAY)
    two.do("deploy weaken", "to 0,0")
    assert not two.can("deploy volley")


@pytest.mark.rule("SA-SPELL-05", "SA-FOG-13", "SA-RANGED-06", "SA-ABILITY-FLYING-03")
def test_a_volley_of_the_unseen_reaches_who_takes_wing() -> None:
    match = Match("units elf_archers@2,0+volley", "units nether_acolytes@2,-2!+wings_of_wind")
    match.do("use#1 2,0", "target 2,-2", "reveal#1 2,-2", "no-reply", "H T", "T")
    assert match.dead("B") == {"nether_acolytes": 1, "wings_of_wind": 1}  # shots reach flyers
    view = facts(match.state, None)["units"]
    assert [unit["up"] for unit in view] == [True]
