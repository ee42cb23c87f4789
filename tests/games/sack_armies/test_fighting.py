"""Chapter 8.4: the sequence of an attack, melee, damage, ranged attacks, advance."""

from __future__ import annotations

import pytest

from banneret.games.sack_armies import frames as fr
from tests.games.sack_armies.match import Match

DUEL = ("units gladiator@2,-1!", "units legionaries@2,-2!")


@pytest.mark.rule("SA-MELEE-01")
def test_only_adjacent_rivals_are_attacked() -> None:
    match = Match("units gladiator@2,-1! spitter@1,-1!", "units legionaries@2,-3!")
    match.refused("attack 2,-1", "SA-ABILITY-11")
    match = Match(
        "units gladiator@2,-1! spitter@1,-1!", "units legionaries@2,-2! spitter@4,-2!"
    ).do("attack 2,-1")
    match.refused("target 1,-1", "SA-MELEE-01").refused("target 4,-2", "SA-MELEE-01")


@pytest.mark.rule("SA-MELEE-02", "SA-MELEE-03", "SA-SEQ-04")
def test_the_defender_decides_on_the_counter() -> None:
    match = Match("units gladiator@2,-1!", "units nether_acolytes@2,-2!+lightning_strike")
    match.do("attack 2,-1", "target 2,-2").pass_windows()
    assert match.asked() == "B"
    assert match.open() == ["strike-back", "no-reply"]  # no spell in response
    match.do("no-reply", "T")
    assert match.dead("A") == {}


@pytest.mark.rule("SA-MELEE-06")
def test_the_counter_may_be_chosen_after_the_flips_by_option() -> None:
    match = Match(*DUEL, counter_choice="before_damage").do("attack 2,-1", "target 2,-2", "H T")
    assert match.question() == fr.REPLY
    match.do("strike-back", "H H T")
    assert match.dead("A") == {"gladiator": 1}
    assert match.dead("B") == {"legionaries": 1}
    Match(*DUEL).do("attack 2,-1", "target 2,-2").settle().refused("heads")


@pytest.mark.rule("SA-MELEE-04")
def test_surprise_and_counter_by_option() -> None:
    given = ("units gladiator@2,-1!", "units legionaries@2,-2!+shield_wall")
    match = Match(*given, surprise_and_counter="both").do(
        "attack 2,-1", "target 2,-2", "surprise#1"
    )
    assert match.can("strike-back")
    match = Match(*given).do("attack 2,-1", "target 2,-2", "surprise#1")
    match.pass_windows()
    assert match.asked() == "chance"


@pytest.mark.rule("SA-MELEE-07", "SA-ABILITY-FLYING-03")
def test_flyers_and_water_beings_can_be_countered() -> None:
    eagle = Match("units great_eagle@2,-1!", "units legionaries@2,-2!")
    assert eagle.do("attack 2,-1", "target 2,-2").can("strike-back")
    diver = Match(
        "units marsh_crocodile@2,-2!", "units legionaries@2,-3!", ground={"2,-2": "dank_swamp"}
    )
    assert diver.do("attack 2,-2", "target 2,-3").can("strike-back")


@pytest.mark.rule("SA-SEQ-03", "SA-SEQ-05", "SA-SEQ-06")
def test_windows_of_an_attack() -> None:
    match = Match("units gladiator@2,-1! spitter@0,1", "units legionaries@2,-2!+shield_wall")
    match.do("attack 2,-1", "target 2,-2", "pass", "pass")
    assert match.question() == fr.REPLY
    match.do("surprise#1")
    assert match.question() == fr.WINDOW  # the last one, for A's hidden Spitter
    flipped = Match("units gladiator@2,-1! spitter@0,1", "units legionaries@2,-2!+retreat")
    flipped.do("attack 2,-1", "target 2,-2", "surprise#1", "T")
    assert flipped.asked() == "chance"  # the surprise has made a flip


@pytest.mark.rule("SA-SEQ-06", "SA-FOG-19")
def test_a_surprise_used_stays_used_when_the_attack_is_cancelled() -> None:
    match = Match("units gladiator@2,-1!", "units tribune@2,-2!+shield_wall+wings_of_wind")
    match.do("attack 2,-1", "target 2,-2", "surprise#1", "reveal#1 2,-2")
    assert match.dead("B") == {"shield_wall": 1}
    assert match.choosing() == "A"


@pytest.mark.rule("SA-SEQ-08")
def test_the_order_of_the_flips() -> None:
    match = Match("units pixie_swarm@2,-1!", "units catapult@2,-2!")
    match.do("ambush 2,-1", "target 2,-2", "strike-back", "T", "T", "H T", "T")
    flips = [dict(e.values)["purpose"] for e in match.events if e.kind in ("heads", "tails")]
    assert flips == ["ambush", "attack", "counter", "counter", "scatter"]


@pytest.mark.rule("SA-SEQ-09", "SA-SEQ-10", "SA-DAMAGE-08")
def test_the_dead_leave_together_and_free_their_captives() -> None:
    match = Match("units ogre_slaver@2,-1!<B.spitter!", "units gladiator@2,-2!")
    match.do("attack 2,-1", "target 2,-2", "strike-back", "H T", "H T")
    assert match.dead("A") == {"ogre_slaver": 1}
    assert match.dead("B") == {"gladiator": 1}
    assert match.sack("B")["spitter"] == 1


@pytest.mark.rule("SA-DAMAGE-02", "SA-DAMAGE-03")
def test_bonuses_come_before_multiplying() -> None:
    match = Match("units orc_infantry@2,-1! orc_war_priest@1,-1!", "units walking_tree@2,-2!")
    assert match.damage("2,-1") == 3
    match.do("attack 2,-1", "target 2,-2", "no-reply", "H H T")
    assert match.dead("B") == {"walking_tree": 1}  # (2 + 1) times 2 against 5


@pytest.mark.rule("SA-DAMAGE-09", "SA-CONTENT-05")
def test_spells_kill_by_the_same_comparison() -> None:
    given = ("units nether_acolytes@2,0!+lightning_strike", "units scourge_ogres@2,-2!")
    village = Match(*given, ground={"2,-2": "fortified_village"})  # not against spells
    assert village.do("use#1 2,0", "target 2,-2", "H T").dead("B") == {"scourge_ogres": 1}
    forest = Match(*given, ground={"2,-2": "dark_forest"})  # armor +1 against spells
    assert forest.do("use#1 2,0", "target 2,-2", "H T").dead("B") == {}


@pytest.mark.rule("SA-ADVANCE-02", "SA-ADVANCE-03")
def test_who_does_not_advance() -> None:
    match = Match(*DUEL).do("attack 2,-1", "target 2,-2", "strike-back", "T", "H H T")
    assert match.dead("A") == {"gladiator": 1}
    assert match.choosing() == "B"
    held = Match("units gladiator@2,-1!^B.entangle", "units legionaries@2,-2!")
    held.do("attack 2,-1", "target 2,-2", "no-reply", "H T")
    assert held.choosing() == "B"


@pytest.mark.rule("SA-ADVANCE-04", "SA-ADVANCE-06")
def test_halting_ground_does_not_stop_an_advance() -> None:
    match = Match(*DUEL, ground={"2,-2": "dark_forest"})
    match.do("attack 2,-1", "target 2,-2", "no-reply", "H T")
    assert match.can("move 2,-1")
    joint = Match(
        "units gladiator@2,-1! gladiator@1,-1!", "units legionaries@2,-2!", coord_advance="none"
    )
    joint.do("joint-attack 2,-2", "with 1,-1", "with 2,-1", "done", "H", "no-reply", "H T")
    assert joint.choosing() == "B"


@pytest.mark.rule("SA-RANGED-10", "SA-SURPRISE-04")
def test_a_shot_is_an_attack_that_can_be_answered() -> None:
    match = Match("units orc_archers@2,0!", "units legionaries@2,-2!+retreat")
    match.do("shoot 2,0", "target 2,-2", "surprise#1", "H", "to 2,-3")
    assert match.at("2,-3") == "B legionaries up"
    assert "wasted" in match.kinds()


# ---------------------------------------------------------------- coordinated attacks

PAIR = ("units orc_archers@1,0! orc_archers@2,0!", "units scourge_ogres@2,-2!")


@pytest.mark.rule("SA-COORD-01", "SA-COORD-02", "SA-COORD-03")
def test_two_units_and_one_target() -> None:
    match = Match("units gladiator@2,-1!", "units scourge_ogres@2,-2!")
    match.refused("joint-attack 2,-2", "SA-COORD-01")
    match = Match(
        "units gladiator@2,-1! orc_infantry@1,-1! orc_infantry@0,0!", "units scourge_ogres@2,-2!"
    )
    match.do("joint-attack 2,-2").refused("with 0,0", "SA-MELEE-01", "SA-COORD-03")
    match.do("with 1,-1").refused("done", "SA-COORD-01")


@pytest.mark.rule("SA-COORD-05", "SA-COORD-06")
def test_no_shooter_stands_alone_but_two_pairs_will_do() -> None:
    alone = Match("units orc_archers@1,0! orc_archers@3,0!", "units scourge_ogres@2,-2!")
    alone.refused("joint-shoot 2,-2", "SA-COORD-05")
    pairs = Match(
        "units empire_archers@0,0! empire_archers@1,0! empire_archers@3,0! empire_archers@4,0!",
        "units scourge_ogres@2,-2!",
    )
    pairs.do("joint-shoot 2,-2", "with 0,0", "with 1,0", "with 3,0")
    pairs.refused("done", "SA-COORD-05")
    pairs.do("with 4,0", "done", "H", "H")
    assert pairs.dead("B") == {"scourge_ogres": 1}


@pytest.mark.rule("SA-COORD-05")
def test_nobody_named_is_left_without_a_fellow() -> None:
    match = Match(
        "units elf_archers@0,0! elf_archers@0,1! elf_archers@3,0! elf_archers@4,0!",
        "units scourge_ogres@2,-2!",
    )
    match.do("joint-shoot 2,-2", "with 0,0", "with 3,0", "with 0,1")
    match.refused("done", "SA-COORD-05")
    match.do("with 4,0", "done")


@pytest.mark.rule("SA-COORD-11")
def test_commitment_after_a_passed_check() -> None:
    match = Match(*PAIR).do("joint-shoot 2,-2", "with 1,0", "with 2,0", "done", "H")
    assert match.question() == fr.FLIP
    free = Match(*PAIR, coord_commit="optional")
    free.do("joint-shoot 2,-2", "with 1,0", "with 2,0", "done", "H", "done")
    assert free.choosing() == "A"
    assert not free.employed("1,0")


@pytest.mark.rule("SA-COORD-12", "SA-SURPRISE-06")
def test_a_window_and_the_surprise_come_after_the_check() -> None:
    match = Match("units orc_archers@1,0! orc_archers@2,0!", "units legionaries@2,-2!+shield_wall")
    match.do("joint-shoot 2,-2", "with 1,0", "with 2,0", "done", "pass")
    match.refused("surprise#1")
    match.do("H")
    assert match.question() == fr.WINDOW
    match.do("surprise#1", "H")
    assert match.dead("B") == {"legionaries": 1, "shield_wall": 1}  # 2 + 2 against 2 + 2


@pytest.mark.rule("SA-COORD-15")
def test_one_flip_for_all_shooters() -> None:
    match = Match(*PAIR).do("joint-shoot 2,-2", "with 1,0", "with 2,0", "done", "H", "H")
    assert match.dead("B") == {"scourge_ogres": 1}
    miss = Match(*PAIR).do("joint-shoot 2,-2", "with 1,0", "with 2,0", "done", "H", "T")
    assert miss.dead("B") == {}


@pytest.mark.rule("SA-COORD-16", "SA-COORD-17", "SA-COORD-18", "SA-COORD-20")
def test_counter_of_a_coordinated_shot() -> None:
    match = Match("units orc_archers@2,-1! orc_archers@2,0!", "units scourge_ogres@2,-2!")
    match.do("joint-shoot 2,-2", "with 2,-1", "with 2,0", "done", "H", "strike-back")
    # only the adjacent archer can be hit, so nobody is asked; the counter is melee, progressive
    assert match.asked() == "chance"
    match.do("T", "H T")
    assert match.dead("A") == {"orc_archers": 1}
    assert match.at("2,-1") == ""
    two = Match("units orc_archers@1,0! orc_archers@2,0!", "units spitter@2,-2!")
    two.do("joint-shoot 2,-2", "with 1,0", "with 2,0", "done", "H", "strike-back")
    assert two.asked() == "A"
    two.do("target 1,0", "T", "H")
    assert two.at("1,0") == ""
    assert two.at("2,0") == "A orc_archers up"


@pytest.mark.rule("SA-COORD-21", "SA-COORD-22")
def test_action_abilities_have_no_part_free_ones_do() -> None:
    match = Match(
        "units goblin_skulkers@2,-1! orc_war_priest@1,-1! orc_infantry@3,-2!",
        "units legionaries@2,-2!",
        ground={"3,-2": ">A"},
    )
    match.do("joint-attack 2,-2", "with 1,-1", "with 2,-1", "with 3,-2", "done", "H", "no-reply")
    flips = [dict(e.values)["purpose"] for e in match.events if e.kind in ("heads", "tails")]
    assert flips == ["check"]  # no Ambush
    helped = Match(
        "units orc_infantry@2,-1! orc_infantry@1,-1! orc_war_priest@2,0! ",
        "units scourge_ogres@2,-2!",
    )
    assert (helped.damage("2,-1"), helped.damage("1,-1")) == (3, 2)


@pytest.mark.rule("SA-COORD-23", "SA-TURN-10")
def test_employed_units_still_help_but_do_nothing() -> None:
    match = Match(
        "units quartermaster@0,0!~1 orc_war_priest@2,0!~1 orc_infantry@2,-1!; hand retreat",
        "units legionaries@2,-2!",
    )
    assert match.damage("2,-1") == 3
    match.refused("move 2,0", "SA-TURN-10").refused("dispel 2,0", "SA-TURN-10")
    match.do("deploy retreat", "to 2,0").pass_windows()
    assert match.attached("2,0") == ["retreat"]
    drawing = Match("units quartermaster@0,0!~1", "", spare="spitter*9")
    drawing.do("draw", *["drawn spitter"] * 4)


@pytest.mark.rule("SA-DAMAGE-07")
def test_a_hit_of_nothing_kills_nobody_even_without_armor() -> None:
    match = Match(
        "units ogre_rock_thrower@2,0!^B.weaken^B.weaken^B.weaken",
        "units spitter@2,-2!^A.weaken^A.weaken",
    )
    assert match.damage("2,0") == 0
    assert match.armor("2,-2") <= 0
    match.do("shoot 2,0", "target 2,-2", "no-reply", "H")
    assert match.dead("B") == {}
    assert match.at("2,-2") == "B spitter up"


@pytest.mark.rule("SA-ABILITY-SCATTER-11", "SA-ABILITY-SCATTER-10")
def test_saves_are_asked_for_from_the_lowest_hex_up() -> None:
    """Which unit is asked about first tells nothing: it goes by where it lies, not by when it came."""
    lying = ("nether_acolytes@2,-3+stone_skin", "nether_acolytes@3,-3+stone_skin")
    for order in (lying, lying[::-1]):
        match = Match("units catapult@2,0!", f"units war_golem@2,-2! {' '.join(order)}")
        match.do("shoot 2,0", "target 2,-2", "H", "H")
        asked = []
        while match.question() == fr.SAVE:
            asked.append(
                match.game.format_position(match.state).partition(" / save ")[2].split()[0]
            )
            match.do("pass")
        assert asked == ["2,-3", "3,-3"]


@pytest.mark.rule("SA-RANGED-01", "SA-COORD-03")
def test_who_has_no_range_takes_no_part_in_a_shot_even_from_the_next_hex() -> None:
    match = Match(
        "units orc_archers@1,0! orc_archers@2,0! gladiator@2,-1!", "units scourge_ogres@2,-2!"
    )
    match.do("joint-shoot 2,-2").refused("with 2,-1", "SA-RANGED-01")
    assert match.open() == ["with 1,0", "with 2,0"]
