"""The sixteen abilities of Appendix A together with each other, with terrain and with tokens."""

from __future__ import annotations

import pytest

from tests.games.sack_armies.match import Match, facts, melee_legal


def flips_for(match: Match, purpose: str) -> int:
    """How many flips there were for a purpose."""
    return sum(("purpose", purpose) in event.values for event in match.events)


# ---------------------------------------------------------------- Ambush


@pytest.mark.rule("SA-ABILITY-AMBUSH-04", "SA-ABILITY-AMBUSH-05", "SA-ABILITY-MOVEATTACK-08")
def test_an_ambush_at_the_end_of_a_charge_takes_the_counter_and_leaves_the_advance() -> None:
    match = Match("units black_stag_riders@0,1!", "units legionaries@2,-2!")
    match.do("charge-ambush 0,1", "target 2,-2", "to 2,-1", "strike-back", "H", "H T", "move 2,-1")
    assert flips_for(match, "counter") == 0
    assert match.at("2,-2") == "A black_stag_riders up"
    assert match.choosing() == "B"
    assert match.control("2,-2") == "A"


@pytest.mark.rule("SA-COORD-21", "SA-ABILITY-AMBUSH-01")
def test_no_ambush_together_or_at_range() -> None:
    match = Match("units shade_hounds@2,-1! thrall_spearmen@1,-1!", "units legionaries@2,-2!")
    match.do("joint-attack 2,-2", "with 1,-1", "with 2,-1", "done", "H", "strike-back")
    match.do("target 1,-1", "T", "T")
    assert flips_for(match, "ambush") == 0
    shot = Match("units woodland_rangers@2,0!", "units legionaries@2,-2!")
    assert not shot.can("ambush 2,0")
    shot.do("shoot 2,0", "target 2,-2", "T")
    assert flips_for(shot, "ambush") == 0


@pytest.mark.rule("SA-SPELL-01", "SA-ABILITY-AMBUSH-01", "SA-MANEUVER-01")
def test_a_face_down_ambuscade_grants_nothing() -> None:
    match = Match("units legionaries@2,-1!+ambuscade", "units gladiator@2,-2!")
    match.refused("ambush 2,-1", "SA-ABILITY-AMBUSH-01")
    assert match.do("reveal#1 2,-1").can("ambush 2,-1")


# ---------------------------------------------------------------- Augment


@pytest.mark.rule("SA-COORD-13", "SA-COORD-22", "SA-ABILITY-AUGMENT-06", "SA-ABILITY-LEADERSHIP-02")
def test_a_tribune_behind_the_line_leads_and_augments() -> None:
    match = Match(
        "units legionaries@2,-1! gladiator@1,-1! tribune@1,0!",
        "units walking_tree@2,-2!",
        ground={"2,-2": "craggy_heights"},
    )
    assert (match.damage("2,-1"), match.damage("1,-1"), match.damage("1,0")) == (3, 4, 3)
    assert match.armor("2,-2") == 6
    match.do("joint-attack 2,-2", "with 1,-1", "with 2,-1", "done", "no-reply", "H T", "done")
    assert flips_for(match, "check") == 0
    assert match.dead("B") == {"walking_tree": 1}


@pytest.mark.rule("SA-ABILITY-AUGMENT-03", "SA-DAMAGE-02")
def test_an_augmented_counter_attack() -> None:
    match = Match("units legionaries@2,-1!", "units nether_acolytes@2,-2! matriarch@2,-3!")
    match.do("attack 2,-1", "target 2,-2", "strike-back", "T", "H T")
    assert match.dead("A") == {"legionaries": 1}  # (1 + 1) x 1 against armor 2


@pytest.mark.rule("SA-ABILITY-AUGMENT-06", "SA-COMP-09")
def test_two_idols_add_up_and_do_not_augment_themselves() -> None:
    match = Match(
        "", "units spitter@2,-2! serpent_idol@2,-3! serpent_idol@3,-3! serpent_idol@5,-2!"
    )
    assert match.armor("2,-2") == 4
    assert match.armor("2,-3") == 5
    assert match.armor("5,-2") == 4
    assert match.movement("2,-3") == 0


@pytest.mark.rule("SA-ABILITY-AUGMENT-09", "SA-ABILITY-CAPTURE-02")
def test_a_captured_augment_ends_at_once() -> None:
    match = Match("units ogre_slaver@2,-1!", "units noble_horse@2,-2! unicorn@2,-3!")
    assert match.armor("2,-3") == 4
    match.do("capture 2,-1", "target 2,-2", "H")
    assert match.armor("2,-3") == 3


# ---------------------------------------------------------------- Aquatic


@pytest.mark.rule("SA-COMP-08", "SA-ABILITY-AQUATIC-01")
@pytest.mark.parametrize(
    ("water", "croc", "legion"),
    [
        ("dank_swamp", (3, 2), (1, 2)),
        ("misty_moor", (3, 2), (2, 2)),
        ("river_bank", (3, 2), (2, 1)),
        ("lake_shallows", (3, 3), (2, 2)),
    ],
)
def test_every_water_favors_the_aquatic(
    water: str, croc: tuple[int, int], legion: tuple[int, int]
) -> None:
    ground = {"2,-2": water, "4,-2": water}
    match = Match("units shazari_levies@2,0", "units marsh_crocodile@2,-2! legionaries@4,-2!",
                  ground=ground)  # fmt: skip
    assert (match.damage("2,-2"), match.armor("2,-2")) == croc
    assert (match.damage("4,-2"), match.armor("4,-2")) == legion
    hidden = Match("units gladiator@0,0!", "units marsh_crocodile@2,-2", ground=ground)
    assert (hidden.damage("2,-2"), hidden.armor("2,-2")) == legion_like(water)


def legion_like(water: str) -> tuple[int, int]:
    """A face-down crocodile has no ability, so water treats it like anybody."""
    return {"dank_swamp": (2, 2), "river_bank": (3, 1)}.get(water, (3, 2))


@pytest.mark.rule("SA-ABILITY-AQUATIC-03", "SA-SPELL-02", "SA-FOG-12")
def test_water_walk_lets_a_bearer_fight_in_the_water() -> None:
    match = Match(
        "units nether_acolytes@2,-1!+water_walk", "units marsh_crocodile@2,-2!",
        ground={"2,-2": "lake_shallows"},
    )  # fmt: skip
    assert not melee_legal(match, "2,-1", "2,-2")
    assert melee_legal(match.do("reveal#1 2,-1"), "2,-1", "2,-2")


@pytest.mark.rule("SA-ABILITY-AQUATIC-01", "SA-MOVE-09", "SA-FOG-28", "SA-MOVE-05")
def test_only_a_face_up_aquatic_unit_swims_past_a_rival() -> None:
    def goes(unit: str, ground: str) -> bool:
        match = Match(
            f"units {unit}", "units legionaries@2,-2!",
            ground={"2,-2": ground, "1,-2": "dark_forest", "3,-2": "dark_forest"},
        )  # fmt: skip
        return match.do("move 2,-1").can("to 2,-3")

    assert goes("gecko_scouts@2,-1!", "dank_swamp")
    assert not goes("gecko_scouts@2,-1!", "grassland")
    assert not goes("goblin_skulkers@2,-1!", "dank_swamp")


@pytest.mark.rule("SA-COORD-03", "SA-ABILITY-AQUATIC-04")
def test_everyone_who_joins_must_be_able_to_fight_in_the_water() -> None:
    match = Match(
        "units spitter@2,-1! gladiator@1,-1! great_eagle@3,-2!", "units marsh_crocodile@2,-2!",
        ground={"2,-2": "river_bank", "3,-2": ">A"},
    )  # fmt: skip
    assert not match.can("joint-attack 2,-2")
    assert match.can("attack 2,-1")
    assert not match.can("attack 3,-2")


# ---------------------------------------------------------------- Capture


@pytest.mark.rule("SA-ABILITY-CAPTURE-05", "SA-ABILITY-CAPTURE-04", "SA-ABILITY-CAPTURE-07")
def test_capturing_a_captor_frees_what_it_holds() -> None:
    match = Match(
        "units ogre_slaver@2,-1!<B.legionaries!<B.retreat", "units vine_horror@2,-2!",
        rest="player B",
    )  # fmt: skip
    before = match.size("sack", "B")
    match.do("capture 2,-2", "target 2,-1", "H")
    assert match.captives("2,-2") == ["ogre_slaver"]
    assert match.size("sack", "B") == before + 2
    assert match.sack("B")["legionaries"] == 1


@pytest.mark.rule("SA-WIN-10", "SA-TURN-05", "SA-WIN-13")
def test_a_last_unit_in_captivity_keeps_its_general_until_he_is_to_act() -> None:
    match = Match("units ogre_slaver@2,-1!", "units legionaries@2,-2!; sack", spare="")
    match.do("capture 2,-1", "target 2,-2", "H").settle()
    assert "fell_losses" not in match.kinds()
    assert "fell_stuck" in match.kinds()
    assert match.asked() == "over"
    assert match.state.winner == 0
    assert not match.state.decisive  # he did not fall by losses


# ---------------------------------------------------------------- Counter, Dispel, Dismiss


@pytest.mark.rule("SA-ABILITY-COUNTER-03", "SA-ZONE-07", "SA-HEX-08")
def test_counter_frees_a_friend_and_the_unit_itself_of_a_permanent() -> None:
    for host, units in (
        ("2,0", "units centurion@0,0! legionaries@2,0!^B.demoralize"),
        ("0,0", "units centurion@0,0!^B.demoralize"),
    ):
        match = Match(units, "units gladiator@5,-2!")
        match.do("counter 0,0", f"target {host}", "pick 1")
        assert match.dead("B") == {"demoralize": 1}
        assert match.attached(host) == []


@pytest.mark.rule("SA-FOG-04", "SA-ABILITY-DISPEL-02", "SA-ABILITY-COUNTER-04")
def test_dispel_reaches_a_token_under_an_unrevealed_unit_and_may_guess_wrong() -> None:
    match = Match("units hedge_wizard@2,0!", "units grove_wardens@2,-2+stone_skin+retreat")
    match.do("dispel 2,0", "target 2,-2", "pick 1").settle()
    assert match.at("2,-2") == "B grove_wardens down"
    assert match.dead("B") == {"stone_skin": 1}
    wrong = Match("units nether_acolytes@2,0!+dispel_magic", "units centurion@2,-2!+retreat")
    wrong.do("use#1 2,0", "target 2,-2", "pick 1", "H")
    assert wrong.attached("2,-2") == ["retreat"]
    assert wrong.sack("A")["dispel_magic"] == 1  # SA-SPELL-09: flipped for all the same
    view = facts(wrong.state, 0)["units"]
    assert next(u for u in view if u["hex"] == "2,-2")["attached"][0]["kind"] == "maneuver"


@pytest.mark.rule("SA-ABILITY-DISMISS-02", "SA-ABILITY-DISMISS-03")
def test_dismissing_an_own_unit_costs_what_is_attached_to_it() -> None:
    match = Match("units matriarch@0,0! grove_wardens@2,0!+stone_skin^B.weaken", "")
    match.do("dismiss 0,0", "target 2,0").settle()
    assert match.sack("A")["grove_wardens"] == 1
    assert match.dead("A") == {"stone_skin": 1}
    assert match.dead("B") == {"weaken": 1}
    banish = Match("units nether_acolytes@2,0!+banish",
                   "units praetorian_guard@2,-2! gladiator@3,-2!")  # fmt: skip
    banish.do("use#1 2,0")
    assert banish.open("target") == ["target 2,0", "target 3,-2"]  # rank 4 is too high


# ---------------------------------------------------------------- Defend


@pytest.mark.rule("SA-ABILITY-DEFEND-01", "SA-ABILITY-DEFEND-02", "SA-ABILITY-DEFEND-03")
def test_helpers_count_once_face_down_too_and_against_a_shot() -> None:
    shot = Match("units orc_archers@2,0!", "units legionaries@2,-2! spitter@2,-1!")
    shot.do("shoot 2,0", "target 2,-2", "H")
    assert shot.at("2,-2") == "B legionaries up"  # 2 against 2 + 1
    both = Match(
        "units gladiator@1,-1! thrall_spearmen@3,-2!", "units legionaries@2,-2! spitter@2,-1!",
        ground={"3,-2": ">A"},
    )  # fmt: skip
    both.do("joint-attack 2,-2", "with 1,-1", "with 3,-2", "done", "H", "no-reply", "H T", "done")
    assert both.dead("B") == {"legionaries": 1}  # 5 against 2 + 1, the helper touches both
    alone = Match("units gladiator@2,-1!", "units legionaries@2,-2! spitter@2,-3!")
    alone.do("attack 2,-1", "target 2,-2", "no-reply", "H T", "done")
    assert alone.dead("B") == {"legionaries": 1}  # the neighbor does not touch the attacker


@pytest.mark.rule("SA-SPELL-03", "SA-ABILITY-DEFEND-01")
def test_hold_the_line_revealed_in_time() -> None:
    match = Match("units gladiator@2,-1!",
                  "units gladiator@2,-2!+hold_the_line spitter@3,-2!")  # fmt: skip
    match.do("attack 2,-1", "target 2,-2", "reveal#1 2,-2", "no-reply", "H T")
    assert match.at("2,-2") == "B gladiator up"  # 3 against 3 + 1


# ---------------------------------------------------------------- Draw


@pytest.mark.rule("SA-ABILITY-10", "SA-ABILITY-DRAW-01", "SA-DRAW-02")
def test_draw_held_twice_counts_once_and_a_small_sack_is_drawn_empty() -> None:
    def drawn(units: str, sack: str = "gladiator*9") -> int:
        match = Match(f"units {units}; sack {sack}", "", spare="")
        match.do("draw")
        return next(int(str(dict(e.values)["n"])) for e in match.events if e.kind == "draws")

    assert drawn("augur@0,0!") == 4
    assert drawn("augur@0,0!+fates_favor!") == 4
    assert drawn("augur@0,0!+fates_favor! quartermaster@1,0!") == 5
    assert drawn("augur@0,0 quartermaster@1,0") == 3
    assert drawn("augur@0,0!", "gladiator*2") == 2


# ---------------------------------------------------------------- Flying


@pytest.mark.rule("SA-CONTENT-06", "SA-ABILITY-FLYING-03", "SA-ABILITY-FLYING-04")
def test_ash_field_grounds_a_flyer() -> None:
    match = Match(
        "units gladiator@2,-1! great_eagle@3,-2! great_eagle@2,-3!",
        "units winged_fiend@2,-2! winged_fiend@3,-3!",
        ground={"2,-2": "ash_field", "3,-2": "ash_field>A"},
    )  # fmt: skip
    assert melee_legal(match, "2,-1", "2,-2")
    assert not melee_legal(match, "3,-2", "3,-3")  # grounded itself, the other flies
    assert melee_legal(match, "2,-3", "3,-3")


@pytest.mark.rule("SA-MOVE-07", "SA-MOVE-09", "SA-ABILITY-FLYING-01", "SA-ABILITY-FLYING-02")
def test_a_flyer_over_halting_ground() -> None:
    line = dict.fromkeys(("1,-2", "2,-2", "3,-2", "4,-2", "5,-2"), "dark_forest")
    match = Match("units goblin_bat_riders@2,-1! wolf_riders@1,-1!", "units legionaries@2,-2!",
                  ground=line)  # fmt: skip
    match.do("move 2,-1")
    assert match.can("to 2,-3")  # over the rival in the forest
    assert not match.can("to 2,-2")
    walker = Match("units gladiator@2,-1!", "units pixie_swarm@2,-2!", ground=line)
    assert not walker.do("move 2,-1").can("to 2,-3")  # the forest under the flyer would halt it
    ash = Match("units goblin_bat_riders@2,-1!", "units legionaries@2,-2!",
                ground=dict.fromkeys(line, "ash_field"))  # fmt: skip
    assert not ash.do("move 2,-1").can("to 2,-3")
