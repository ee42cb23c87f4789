"""The worked scenarios S11 to S20, each with its exact result."""

from __future__ import annotations

import pytest

from banneret.games.sack_armies import frames as fr
from tests.games.sack_armies.match import Match, melee_legal

CHECK = (
    "units orc_archers@1,0! orc_archers@2,0! orc_archers@1,1! orc_infantry@2,-1! "
    "goblin_infantry@1,-1!",
    "units scourge_ogres@2,-2!",
)


@pytest.mark.rule("SA-COORD-07", "SA-COORD-08", "SA-COORD-09", "SA-COORD-10", "SA-COORD-05")
@pytest.mark.rule("SA-COORD-13", "SA-COORD-14", "SA-COORD-18", "SA-COORD-19", "SA-EXAMPLE-06")
@pytest.mark.rule("SA-ABILITY-DEFEND-03", "SA-ADVANCE-06", "SA-EXAMPLE-07", "SA-EXAMPLE-08")
def test_s11_a_failed_check_then_another_attack() -> None:
    match = Match(*CHECK)
    match.do("joint-shoot 2,-2", "with 1,0", "with 1,1", "with 2,0", "done", "T")
    for place in ("1,0", "2,0", "1,1"):
        assert match.employed(place)
    assert match.choosing() == "A"
    match.refused("move 1,0", "SA-TURN-10")
    match.do("joint-attack 2,-2", "with 1,-1", "with 2,-1", "done", "H", "strike-back")
    match.do("target 1,-1", "H H T", "H H T")
    assert match.open() == ["move 2,-1", "done"]
    match.do("done")
    assert match.dead("B") == {"scourge_ogres": 1}
    assert match.dead("A") == {"goblin_infantry": 1}
    for place in ("1,0", "2,0", "1,1"):
        assert match.at(place) == "A orc_archers up"
        assert not match.employed(place)
    assert match.at("2,-1") == "A orc_infantry up"
    assert match.choosing() == "B"


@pytest.mark.rule("SA-COORD-08", "SA-COORD-10", "SA-DRAW-07", "SA-TURN-06", "SA-TURN-05")
@pytest.mark.rule("SA-TURN-10", "SA-TURN-07")
def test_s12_a_failed_check_then_draw_and_nothing_left() -> None:
    fight = ("joint-attack 2,-2", "with 1,-1", "with 2,-1", "done", "T")
    levies = "units empire_levies@1,-1! empire_levies@2,-1!"
    match = Match(
        f"{levies}; hand grassland; sack war_golem*5",
        "units legionaries@2,-2!",
        spare="war_golem*5",
    )
    match.do(*fight)
    assert match.employed("1,-1")
    assert match.employed("2,-1")
    match.do("draw", *["drawn war_golem"] * 3)
    assert (match.size("hand", "A"), match.size("sack", "A")) == (4, 2)
    match.pass_windows().refused("done", "SA-DRAW-07")
    match.do("return war_golem", "done")
    assert (match.size("hand", "A"), match.size("sack", "A")) == (3, 3)

    match = Match(f"{levies}; sack -", "units legionaries@2,-2!", spare="")
    match.do(*fight)
    assert match.choosing() == "B"
    assert list(match.state.fate) == [0, 0]

    match = Match("units serpent_idol@0,0!; sack -", "units legionaries@4,-2!", spare="")
    assert match.asked() == "over"
    assert list(match.state.fate) == [fr.STUCK, 0]
    assert match.state.returns() == [-1.0, 1.0]


@pytest.mark.rule("SA-ABILITY-LEADERSHIP-01", "SA-ABILITY-LEADERSHIP-02", "SA-COORD-04")
@pytest.mark.rule("SA-ABILITY-LEADERSHIP-03", "SA-COORD-14", "SA-EXAMPLE-15")
def test_s13_leadership() -> None:
    led = ("units shazari_infantry@2,-1! spitter@1,-1! spitter@3,-2!", "units scourge_ogres@2,-2!")
    ground = {"3,-2": ">A"}
    match = Match(*led, ground=ground)
    match.do("joint-attack 2,-2", "with 1,-1", "with 2,-1", "with 3,-2", "done")
    match.do("strike-back", "target 1,-1", "H T", "T")
    assert match.dead("B") == {"scourge_ogres": 1}
    assert match.open("move") == ["move 1,-1", "move 2,-1", "move 3,-2"]
    match.do("move 2,-1")
    assert match.choosing() == "B"

    match = Match(*led, ground=ground)
    match.do("joint-attack 2,-2", "with 1,-1", "with 3,-2", "done", "no-reply", "H T")
    assert match.dead("B") == {"scourge_ogres": 1}

    hidden = ("units spitter@1,-1! spitter@2,-1! shazari_infantry@1,0", "units scourge_ogres@2,-2!")
    fight = ("joint-attack 2,-2", "with 1,-1", "with 2,-1", "done")
    match = Match(*hidden).do(*fight, "reveal 1,0")
    match.pass_windows()
    assert match.question() == fr.REPLY
    match = Match(*hidden).do(*fight, "pass", "T", "reveal 1,0")
    assert match.employed("1,-1")
    assert match.employed("2,-1")
    assert match.choosing() == "A"


@pytest.mark.rule("SA-FOG-19", "SA-FOG-20", "SA-SPELL-03", "SA-ABILITY-05", "SA-ABILITY-FLYING-03")
def test_s14_a_plain_attack_cancelled_by_a_reveal() -> None:
    match = Match("units gladiator@2,-1!", "units nether_acolytes@2,-2!+wings_of_wind")
    match.do("attack 2,-1", "target 2,-2", "reveal#1 2,-2")
    assert match.question() == fr.TURN
    assert match.asked() == "A"
    assert not match.employed("2,-1")
    match.do("move 2,-1", "to 2,0")
    assert match.at("2,0") == "A gladiator up"
    assert match.attached("2,-2") == ["wings_of_wind!"]
    assert match.choosing() == "B"


@pytest.mark.rule("SA-ABILITY-MOVEATTACK-01", "SA-ABILITY-MOVEATTACK-02", "SA-FOG-21", "SA-FOG-22")
@pytest.mark.rule("SA-EXAMPLE-10", "SA-FOG-23")
def test_s15_move_and_attack_cancelled_by_a_revealed_flyer() -> None:
    given = ("units equites@0,1!", "units great_eagle@3,-2")
    match = Match(*given).do("charge 0,1", "target 3,-2", "to 2,-1")
    assert match.at("3,-2") == "B great_eagle up"
    assert match.at("2,-1") == "A equites up"
    assert "cancelled" in match.kinds()
    assert match.choosing() == "B"

    match = Match(*given).do("charge 0,1", "target 3,-2", "reveal 3,-2")
    assert match.at("0,1") == "A equites up"
    assert not match.employed("0,1")
    assert match.choosing() == "A"


@pytest.mark.rule("SA-MOVE-07", "SA-ABILITY-MOVEATTACK-07", "SA-ABILITY-AQUATIC-03", "SA-MOVE-09")
@pytest.mark.rule("SA-ABILITY-AQUATIC-04", "SA-ABILITY-AQUATIC-01", "SA-FOG-28")
def test_s16_halting_ground_and_water() -> None:
    match = Match(
        "units wolf_riders@1,0!", "units elf_archers@2,-3!", ground={"2,-2": "dark_forest"}
    )
    match.do("charge 1,0", "target 2,-3", "to 2,-2", "strike-back", "H T", "T")
    assert match.dead("B") == {"elf_archers": 1}
    assert match.at("2,-2") == "A wolf_riders up"
    assert match.choosing() == "B"  # no advance was offered
    assert match.control("2,-2") == "A"

    swamp = {"2,-2": "dank_swamp"}
    match = Match(
        "units gladiator@2,-1! great_eagle@1,-1! spitter@2,-3! orc_archers@2,0!",
        "units marsh_crocodile@2,-2!", ground=swamp,
    )  # fmt: skip
    match.refused("attack 2,-1").refused("attack 1,-1")
    assert not melee_legal(match, "2,-1", "2,-2")
    assert not melee_legal(match, "1,-1", "2,-2")
    assert match.can("shoot 2,0")
    assert match.can("attack 2,-3")

    down = Match("units marsh_crocodile@2,-1", "", ground=swamp).do("move 2,-1")
    assert down.can("to 2,-2")
    assert not down.can("to 2,-3")
    up = Match("units marsh_crocodile@2,-1!", "", ground=swamp).do("move 2,-1")
    assert up.can("to 2,-3")
    blocked = Match("units marsh_crocodile@2,-1 orc_infantry@2,-2", "", ground=swamp)
    blocked.do("move 2,-1").refused("to 2,-2", "SA-MOVE-06")
    assert not blocked.can("to 2,-3")


@pytest.mark.rule("SA-ABILITY-AMBUSH-01", "SA-ABILITY-AMBUSH-02", "SA-ABILITY-AMBUSH-05")
@pytest.mark.rule("SA-ABILITY-AMBUSH-06", "SA-MELEE-04")
def test_s17_ambush_counter_and_surprise() -> None:
    given = ("units goblin_skulkers@2,-1!", "units nether_acolytes@2,-2!")
    match = Match(*given).do("ambush 2,-1", "target 2,-2", "strike-back", "H", "H H T")
    assert match.dead("B") == {"nether_acolytes": 1}
    match = Match(*given).do("ambush 2,-1", "target 2,-2", "strike-back", "T", "H T", "H T")
    assert match.dead("A") == {"goblin_skulkers": 1}
    assert match.dead("B") == {}
    assert match.choosing() == "B"
    match = Match("units goblin_skulkers@2,-1!", "units legionaries@2,-2!+shield_wall")
    match.do("ambush 2,-1", "target 2,-2", "surprise#1", "H", "H H H T")
    assert match.at("2,-2") == "B legionaries up"
    assert match.dead("B") == {"shield_wall": 1}
    assert match.choosing() == "B"


@pytest.mark.rule("SA-ABILITY-SCATTER-01", "SA-ABILITY-SCATTER-02", "SA-ABILITY-SCATTER-03")
@pytest.mark.rule("SA-ABILITY-SCATTER-08", "SA-ABILITY-SCATTER-09", "SA-ABILITY-SCATTER-10")
@pytest.mark.rule("SA-ABILITY-SCATTER-11", "SA-ABILITY-SCATTER-12", "SA-ABILITY-SCATTER-13")
@pytest.mark.rule("SA-EXAMPLE-16", "SA-ZONE-11")
@pytest.mark.parametrize("saved", [True, False])
def test_s18_scatter_hits_friends_and_unrevealed_units(saved: bool) -> None:
    match = Match(
        "units orc_archers@2,0! goblin_infantry@1,0! orc_infantry@1,1 goblin_skulkers@2,1 "
        "thornbow_sisters@3,0+stone_skin",
        "units catapult@2,-2! halfling_slingers@2,-1!",
    )
    match.do("shoot 2,0", "target 2,-2", "strike-back", "H", "H", "H")
    # the General of every face-down unit with attachments is asked, whatever it is
    assert match.question() == fr.SAVE
    match.do("reveal#1 3,0" if saved else "pass")
    assert match.at("1,0") == "A goblin_infantry up"
    assert match.at("1,1") == "A orc_infantry down"
    dead = {"orc_archers": 1, "goblin_skulkers": 1}
    if saved:
        assert match.at("3,0") == "A thornbow_sisters up"
        assert match.attached("3,0") == ["stone_skin!"]
        assert match.armor("3,0") == 2
    else:
        dead |= {"thornbow_sisters": 1, "stone_skin": 1}
    assert match.dead("A") == dead
    assert match.dead("B") == {"catapult": 1, "halfling_slingers": 1}
    assert match.choosing() == "B"


@pytest.mark.rule("SA-ABILITY-SCATTER-11")
def test_s18_saving_forbidden() -> None:
    match = Match(
        "units orc_archers@2,0! thornbow_sisters@3,0+stone_skin", "units catapult@2,-2!",
        scatter_save="forbidden",
    )  # fmt: skip
    match.do("shoot 2,0", "target 2,-2", "strike-back", "H", "H", "H")
    assert match.dead("A") == {"orc_archers": 1, "thornbow_sisters": 1, "stone_skin": 1}


@pytest.mark.rule("SA-ABILITY-SCATTER-03", "SA-ABILITY-SCATTER-06", "SA-RANGED-07", "SA-DAMAGE-05")
@pytest.mark.rule("SA-EXAMPLE-17")
def test_s19_a_catapult_scatters_on_itself() -> None:
    given = ("units orc_archers@2,-1!", "units catapult@2,-2!")
    match = Match(*given).do("shoot 2,-1", "target 2,-2", "strike-back", "T", "H", "H")
    assert match.dead("A") == {"orc_archers": 1}
    assert match.dead("B") == {"catapult": 1}
    match = Match(*given).do("shoot 2,-1", "target 2,-2", "no-reply", "T")
    assert match.dead("A") == match.dead("B") == {}
    assert match.choosing() == "B"


@pytest.mark.rule("SA-ABILITY-CAPTURE-01", "SA-ABILITY-CAPTURE-02", "SA-ABILITY-CAPTURE-03")
@pytest.mark.rule("SA-ABILITY-CAPTURE-04", "SA-ABILITY-CAPTURE-08", "SA-ABILITY-CAPTURE-09")
@pytest.mark.rule("SA-ZONE-03", "SA-ABILITY-08")
def test_s20_capture_and_release() -> None:
    given = ("units ogre_slaver@2,-1!", "units legionaries@2,-2!+retreat^A.weaken gladiator@3,-2!")
    match = Match(*given).do("capture 2,-1", "target 2,-2")
    assert match.question() == fr.WINDOW  # B may reveal, nothing else
    match.refused("surprise#1")
    match.refused("strike-back")
    match.do("H")
    assert match.captives("2,-1") == ["legionaries", "retreat", "weaken"]
    assert match.at("2,-2") == ""
    assert match.control("2,-2") == "B"
    before = match.sack("B")
    assert match.choosing() == "B"
    match.do("attack 3,-2", "target 2,-1", "strike-back", "H T", "T")
    assert match.dead("A") == {"ogre_slaver": 1}
    assert match.sack("B") == before | {"legionaries": 1, "retreat": 1}
    assert match.sack("A")["weaken"] == 1
    assert match.open("move") == ["move 3,-2"]

    match = Match(*given).do("capture 2,-1", "target 2,-2", "T")
    assert match.captives("2,-1") == []
    assert match.choosing() == "B"
