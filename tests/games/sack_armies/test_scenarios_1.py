"""The worked scenarios S01 to S10, each with its exact result."""

from __future__ import annotations

import pytest

from banneret.games.sack_armies import frames as fr
from tests.games.sack_armies.match import Match, facts


@pytest.mark.rule("SA-DRAW-01", "SA-DRAW-05", "SA-ABILITY-DRAW-01", "SA-DRAW-07", "SA-DRAW-08")
@pytest.mark.rule("SA-DRAW-09", "SA-DRAW-04", "SA-EXAMPLE-02", "SA-DRAW-11")
@pytest.mark.parametrize(("back", "hand", "sack"), [(3, 0, 0), (4, 3, 12), (6, 1, 14)])
def test_s01_extra_draw_and_hand_limit(back: int, hand: int, sack: int) -> None:
    match = Match(
        "units quartermaster@0,0!; hand orc_infantry retreat grassland; sack war_golem*12", "",
        spare="war_golem*12",
    )  # fmt: skip
    match.do("draw", *["drawn war_golem"] * 4).pass_windows()
    assert match.size("hand", "A") == 7
    assert match.size("sack", "A") == 8
    order = ["return war_golem"] * 3 + ["return retreat", "return grassland", "return orc_infantry"]
    match.do(*order[:back])
    if back == 3:
        match.refused("done", "SA-DRAW-07")
        return
    match.do("done")
    assert match.size("hand", "A") == hand
    assert match.size("sack", "A") == sack
    assert match.dead("A") == {}
    assert match.choosing() == "B"


@pytest.mark.rule("SA-DRAW-10", "SA-DRAW-12", "SA-DRAW-07", "SA-SPELL-08", "SA-SPELL-04")
def test_s02_returning_only_after_a_draw() -> None:
    given = (
        "units nether_acolytes@2,0!+scrying thrall_spearmen@1,0!; "
        "hand orc_infantry retreat grassland",
        "units pixie_swarm@3,-2",
    )
    match = Match(*given).do("move 1,0", "to 1,1", "done")
    match.refused("return retreat")
    assert match.choosing() == "B"
    assert match.size("hand", "A") == 3
    assert match.at("1,1") == "A thrall_spearmen up"

    match = Match(*given).do("use#1 2,0", "target 3,-2", "drawn war_golem", "tails")
    assert match.at("3,-2") == "B pixie_swarm up"
    assert match.size("hand", "A") == 4
    assert match.dead("A") == {"scrying": 1}
    match.pass_windows()
    assert match.question() == fr.RETURNING
    match.refused("done", "SA-DRAW-07")
    match.do("return retreat")
    assert match.choosing() == "B"
    assert match.size("hand", "A") == 3


@pytest.mark.rule("SA-DEPLOY-14", "SA-DEPLOY-15", "SA-DEPLOY-16", "SA-DEPLOY-17", "SA-SETUP-10")
def test_s03_neutral_zone_for_a_drawn_battlefield() -> None:
    ground = {"1,-2": ">A", "2,0": ">B"}
    given = ("units orc_infantry@0,1; hand grassland", "")
    match = Match(*given, ground=ground).do("deploy grassland")
    for place in ("-1,0", "5,0", "0,-2"):
        assert match.can(f"to {place}"), place
    match.refused("to 1,-1", "SA-DEPLOY-16")
    match.refused("to 5,-1", "SA-DEPLOY-16")
    match.refused("to 1,1", "SA-DEPLOY-16")
    match.refused("to 0,1", "SA-DEPLOY-08")
    match.refused("to 2,2", "SA-DEPLOY-15")
    match.do("to -1,0")
    assert match.control("-1,0") == "A"
    assert match.choosing() == "B"

    strict = Match(*given, ground=ground, neutral_zone_basis="owner_and_control")
    strict.do("deploy grassland").refused("to 0,-2", "SA-DEPLOY-16")
    assert strict.can("to -1,0")
    assert strict.can("to 5,0")


@pytest.mark.rule("SA-DEPLOY-07", "SA-DEPLOY-06", "SA-DEPLOY-08", "SA-DEPLOY-10", "SA-DEPLOY-11")
@pytest.mark.rule("SA-DEPLOY-09", "SA-DEPLOY-03")
def test_s04_deploying_next_to_the_enemy() -> None:
    match = Match(
        "hand orc_infantry wolf_riders goblin_infantry", "units elven_spearmen@3,-1",
        ground={"1,-2": ">A"},
    )  # fmt: skip
    wolves = Match(
        "hand orc_infantry wolf_riders goblin_infantry", "units elven_spearmen@3,-1",
        ground={"1,-2": ">A"},
    )  # fmt: skip
    wolves.do("deploy wolf_riders").refused("to 2,-2", "SA-DEPLOY-07")
    match.do("deploy orc_infantry", "to 2,-1")
    assert match.at("2,-1") == "A orc_infantry up"
    assert match.at("3,-1") == "B elven_spearmen up"
    match.do("deploy goblin_infantry").refused("to 2,-1", "SA-DEPLOY-08")
    match.do("to 0,1", "done")
    assert match.at("0,1") == "A goblin_infantry down"
    assert match.hand("A") == {"wolf_riders": 1}
    assert match.choosing() == "B"


@pytest.mark.rule("SA-FOG-26", "SA-FOG-27", "SA-WIN-01", "SA-WIN-03", "SA-MOVE-12", "SA-RANGED-02")
def test_s05_an_unrevealed_unit_on_an_enemy_battlefield() -> None:
    match = Match(
        "units goblin_skulkers@1,-1", "units legionaries@3,-2! auxiliary_skirmishers@3,-3!"
    )
    match.do("move 1,-1", "to 1,-2")
    assert match.choosing() == "B"
    assert match.at("1,-2") == "A goblin_skulkers down"
    assert match.control("1,-2") == "A"
    seen = facts(match.state, 1)["units"]
    hidden = next(unit for unit in seen if unit["hex"] == "1,-2")
    assert "token" not in hidden
    match.refused("shoot 3,-3", "SA-ABILITY-11")
    match.do("move 3,-2", "to 2,-2", "done")
    assert match.at("1,-2") == "A goblin_skulkers up"
    assert match.choosing() == "A"
    assert match.control("1,-2") == "A"
    assert match.control("2,-2") == "B"


HORSE = (
    "units scourge_ogres@2,-1!",
    "units unicorn@2,-2! noble_horse@2,-3",
)


@pytest.mark.rule("SA-FOG-14", "SA-FOG-16", "SA-FOG-17", "SA-ABILITY-AUGMENT-01", "SA-EXAMPLE-09")
@pytest.mark.rule("SA-ADVANCE-01")
def test_s06_the_reveal_window() -> None:
    match = Match(*HORSE).do("attack 2,-1", "target 2,-2", "reveal 2,-3", "strike-back", "H T H T")
    assert match.at("2,-2") == "B unicorn up"
    assert match.at("2,-1") == "A scourge_ogres up"
    assert match.at("2,-3") == "B noble_horse up"
    assert match.choosing() == "B"

    late = Match(*HORSE).do("attack 2,-1", "target 2,-2", "pass", "strike-back", "H")
    late.refused("reveal 2,-3", "SA-FOG-16")
    late.do("T T")
    assert late.dead("B") == {"unicorn": 1}
    late.do("move 2,-1")
    assert late.at("2,-2") == "A scourge_ogres up"
    assert late.at("2,-3") == "B noble_horse up"
    assert late.choosing() == "B"
    assert late.control("2,-2") == "A"


@pytest.mark.rule("SA-ABILITY-AUGMENT-07", "SA-ABILITY-AUGMENT-05", "SA-ABILITY-AUGMENT-06")
@pytest.mark.rule("SA-ABILITY-AUGMENT-08", "SA-SEQ-07", "SA-ABILITY-SCATTER-09", "SA-EXAMPLE-03")
def test_s07_augment() -> None:
    match = Match("units gladiator@2,-1!", "units elven_spearmen@2,-2! noble_horse@2,-3")
    assert match.armor("2,-2") == 3
    match.do("attack 2,-1", "target 2,-2", "no-reply", "H T")
    assert match.dead("B") == {"elven_spearmen": 1}

    pair = Match("", "units noble_horse@2,-3! noble_horse@3,-3!")
    assert (pair.armor("2,-3"), pair.armor("3,-3")) == (3, 3)

    thrown = Match(
        "units ogre_rock_thrower@2,0!",
        "units elven_spearmen@2,-2! noble_horse@2,-3!^A.weaken",
    )
    thrown.do("shoot 2,0", "target 2,-2", "H H")
    assert thrown.at("2,-2") == "B elven_spearmen up"
    assert thrown.dead("B") == {"noble_horse": 1}
    assert thrown.dead("A") == {"weaken": 1}
    assert thrown.armor("2,-2") == 3  # A's turn is over by now
    assert thrown.choosing() == "B"


@pytest.mark.rule("SA-ABILITY-AUGMENT-08")
def test_s07_the_bonus_outlives_its_giver_to_the_end_of_the_turn() -> None:
    match = Match(
        "units ogre_rock_thrower@2,0!",
        "units elven_spearmen@2,-2!+wings_of_wind noble_horse@2,-3!^A.weaken",
    )
    match.do("shoot 2,0", "target 2,-2", "no-reply", "H H")
    assert match.question() == fr.WINDOW  # B could turn the Wings up: it is still A's turn
    assert match.armor("2,-2") == 4
    assert match.choosing() == "B"
    assert match.armor("2,-2") == 3


@pytest.mark.rule("SA-MELEE-01", "SA-MELEE-05", "SA-DAMAGE-01", "SA-DAMAGE-04", "SA-DAMAGE-08")
@pytest.mark.rule("SA-ADVANCE-01", "SA-ADVANCE-07", "SA-EXAMPLE-04")
def test_s08_walking_tree_against_wolf_riders() -> None:
    match = Match("units walking_tree@2,-1!", "units wolf_riders@2,-2!")
    match.do("attack 2,-1", "target 2,-2", "strike-back", "H T", "H H T", "move 2,-1")
    assert match.dead("B") == {"wolf_riders": 1}
    assert match.dead("A") == {}
    assert match.at("2,-2") == "A walking_tree up"
    assert match.control("2,-2") == "A"
    assert match.choosing() == "B"


@pytest.mark.rule("SA-RANGED-01", "SA-RANGED-03", "SA-RANGED-07", "SA-ADVANCE-05", "SA-HEX-07")
@pytest.mark.rule("SA-EXAMPLE-05")
def test_s09_elf_archers_against_wisps() -> None:
    match = Match("units elf_archers@0,0!", "units wisps@5,-2!")
    match.do("shoot 0,0", "target 5,-2")
    # nobody can answer, so the only flip follows at once: a counter is not even asked for
    assert match.asked() == "chance"
    match.refused("strike-back")
    match.do("H")
    assert match.dead("B") == {"wisps": 1}
    assert match.at("0,0") == "A elf_archers up"
    assert match.control("5,-2") == "B"
    assert match.choosing() == "B"


@pytest.mark.rule("SA-RANGED-04", "SA-RANGED-05", "SA-RANGED-08", "SA-RANGED-09", "SA-RANGED-06")
@pytest.mark.rule("SA-ABILITY-FLYING-03", "SA-ADVANCE-05")
def test_s10_ranged_attack_at_range_1() -> None:
    def given(target: str) -> Match:
        return Match("units orc_archers@2,-1!", f"units {target}@2,-2!")

    match = given("gladiator").do("shoot 2,-1", "target 2,-2", "strike-back", "H", "H T")
    assert match.at("2,-2") == "B gladiator up"
    assert match.dead("A") == {"orc_archers": 1}
    assert match.choosing() == "B"

    match = given("gladiator").do("attack 2,-1", "target 2,-2", "strike-back", "H H T", "T")
    assert match.dead("B") == {"gladiator": 1}
    match.do("move 2,-1")
    assert match.at("2,-2") == "A orc_archers up"

    match = given("great_eagle").refused("attack 2,-1")
    match.do("shoot 2,-1", "target 2,-2", "strike-back", "H", "H T")
    assert match.at("2,-2") == "B great_eagle up"
    assert match.dead("A") == {"orc_archers": 1}

    match = given("spitter").do("shoot 2,-1", "target 2,-2", "strike-back", "H", "H")
    assert match.dead("A") == {"orc_archers": 1}
    assert match.dead("B") == {"spitter": 1}
    assert match.choosing() == "B"
