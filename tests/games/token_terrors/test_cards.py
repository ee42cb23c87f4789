"""What each of the twelve cards does: with it, without Mastery, and for nobody else."""

from __future__ import annotations

import pytest

from banneret.games.token_terrors.cards.content import EFFECTS, printed
from banneret.games.token_terrors.game import rule_index
from tests.games.token_terrors.desk import game_of
from tests.games.token_terrors.play import Play, given

MASTER = "mastery first"
OTHER = "mastery second"
WREN = "tactic alliance"


def played(position: str, **options: object) -> Play:
    """A position of a match with all cards."""
    return given("second", position, **({"tactics": True, "grudges": True} | options))


# ------------------------------------------------------------------ the content


@pytest.mark.rule("TT-CARD-01", "TT-CARD-03")
def test_the_box_has_nine_tactics_and_three_grudges() -> None:
    pairs = {row["id"]: (row["kind"], set(row["factions"])) for row in printed()}
    tactic = {name: pair for name, (kind, pair) in pairs.items() if kind == "tactic"}
    assert tactic == {
        "alliance": {"elf", "soldier"},
        "corpse": {"elf", "zombie"},
        "field": {"soldier", "flying-machine"},
        "tampered": {"goblin", "flying-machine"},
        "death": {"goblin", "wyvern"},
        "bait": {"wyvern", "swamplin"},
        "frenzy": {"swamplin", "goblin"},
        "scum": {"swamplin", "zombie"},
        "buffet": {"wyvern", "zombie"},
    }
    assert {name: pair for name, (kind, pair) in pairs.items() if kind == "grudge"} == {
        "haughty": {"goblin", "elf"},
        "return": {"zombie", "soldier"},
        "airborne": {"flying-machine", "wyvern"},
    }
    assert all(row["status"] == "rebuilt" for row in printed())
    for language, word in (("en", "reconstructed"), ("de", "rekonstruiert")):
        words = game_of("second", tactics=True).words(language)
        for row in printed():
            assert word in words.say(f"card.{row['id']}")
            assert words.say(f"card-text.{row['id']}")
            assert words.say(f"card-story.{row['id']}")


@pytest.mark.rule("TT-CARD-03")
def test_each_effect_is_one_rebuilt_rule() -> None:
    index = rule_index()
    for about in EFFECTS.values():
        assert index[about.rule].status == "rebuilt"
    assert len({about.rule for about in EFFECTS.values()}) == len(EFFECTS)
    assert len({row["effect"] for row in printed()}) == len(printed())


# ------------------------------------------------------------------ tactics


@pytest.mark.rule("TT-CARD-ALLIANCE")
def test_elves_and_soldiers_raise_each_other() -> None:
    position = (
        "Ozzy Elf d3, Soldier d2, Soldier c3, Goblin e3, tactic alliance;"
        " Wren Elf f6, Soldier f7, tactic alliance; S 1/1"
    )
    with_it = played(f"{position}; {MASTER}", shared_factions=True)
    assert with_it.threats("d3 d2 c3 e3") == [3, 2, 2, 1]
    assert with_it.threats("f6 f7") == [1, 1]
    without = played(f"{position}; {OTHER}", shared_factions=True)
    assert without.threats("d3 d2 c3 e3") == [1, 1, 1, 1]
    assert without.threats("f6 f7") == [2, 2]


@pytest.mark.rule("TT-CARD-ALLIANCE", "TT-PHALANX-01")
def test_a_phalanx_counts_soldiers_only() -> None:
    play = played(
        f"Ozzy Soldier d3 P, Soldier c4, Elf d2, Elf e4, tactic alliance; Wren Goblin g7; {MASTER}"
    )
    assert play.threat("d3") == 1 + 1 + 1  # itself, the Elf beside it, the Soldier at its corner


@pytest.mark.rule("TT-CARD-CORPSE")
def test_zombies_do_not_block_the_lines_of_their_elves() -> None:
    position = "Ozzy Elf d2, Zombie d3, Soldier c2, tactic corpse; Wren Goblin d4, Goblin b2, Goblin g7; S 1/1"
    with_it = played(f"{position}; {MASTER}").do("Activate d2")
    assert with_it.ends("d2x") == {"d4"}
    without = played(f"{position}").do("Activate d2")
    assert without.ends("d2x") == set()
    foes = played(
        "turn Wren; Ozzy Elf d2, Zombie d3, tactic corpse;"
        f" Wren Wyvern d4, Goblin g7, tactic death; S 1/1; {MASTER}"
    )
    assert foes.do("Activate d4").ends("d4x") == {"d3"}  # it hides the Elf from enemies


@pytest.mark.rule("TT-CARD-CORPSE", "TT-BATTLE-15")
def test_an_evader_is_not_safe_behind_such_a_zombie() -> None:
    play = played(
        f"Ozzy Elf d2, Zombie d3, Soldier a1, tactic corpse; Wren Goblin d4, Goblin g7; S 1/1; {MASTER}"
    )
    play.do("Activate d2; Battle d2xd4; Roll 6")
    ends = play.ends("d4-")
    assert "d4" not in ends
    assert {"d5", "c4", "e4"} <= ends
    assert "c2" not in ends


@pytest.mark.rule("TT-CARD-FIELD")
def test_march_moves_flying_machines_as_well() -> None:
    position = "Ozzy Soldier d3, Soldier d2, Flying Machine c3, Flying Machine a1, tactic field; Wren Goblin g7"
    with_it = played(f"{position}; {MASTER}").do("Activate d3")
    assert with_it.ends("march ") == {"d2", "c3", "a1"}
    assert "TT-CARD-FIELD" in with_it.game.rules_of(with_it.state, with_it.action("march c3"))
    with_it.do("March c3; Go c3-c5; March d2; Go d2-e2")
    assert with_it.token("c5") == "Flying Machine"
    assert with_it.commands == 2
    without = played(position).do("Activate d3")
    assert without.ends("march ") == {"d2"}
    assert "TT-TALENT-11" in without.refused("march c3")


@pytest.mark.rule("TT-CARD-TAMPERED", "TT-ENABLE-01")
def test_enable_may_choose_a_flying_machine() -> None:
    position = (
        "Ozzy Goblin a1, Goblin b2, Flying Machine d3, tactic tampered;"
        " Wren Elf d5 R, Soldier f3 R, Goblin g7; S 0/0"
    )
    play = played(f"{position}; {MASTER}", shared_factions=True).do("Activate a1")
    assert play.ends("enable ") == {"b2", "d3"}
    play.do("Enable d3")
    assert play.legal == {
        *("d3-d4", "d3-d2", "d3-c3", "d3-e3", "enrage"),
        *("d3xd5", "d3xf3", "sure shot d3xd5", "sure shot d3xf3"),
    }
    twice = play.fork()
    twice.do("d3xf3")
    assert "TT-ENABLE-01" in twice.refused("sure shot d3xd5")
    twice.do("d3-d2")
    assert twice.step == "active a1, C 2, used Enable"
    play.do("Sure Shot d3xd5")
    assert play.commands == 2  # a Sure Shot is one use of both
    assert not play.has("Wren") & {"Elf d5 R"}
    without = played(position, shared_factions=True).do("Activate a1")
    assert without.ends("enable ") == {"b2"}


@pytest.mark.rule("TT-CARD-DEATH")
def test_a_goblin_beside_the_wyvern_comes_along() -> None:
    position = (
        "Ozzy Wyvern d2, Goblin d1, Goblin c2, Goblin a7, Zombie e2, tactic death;"
        " Wren Elf g7, Soldier g6; S 1/1"
    )
    play = played(f"{position}; {MASTER}").do("Activate d2; Take Flight d2-f3")
    assert play.legal == {"carry d1", "carry c2", "done"}
    assert "TT-CARD-DEATH" in play.refused("carry a7")
    nobody = play.fork().do("done")
    assert nobody.token("d1") == "Goblin"
    play.do("carry d1")
    setting = play.game.describe_action(play.state, play.action("d1-f4"), "en")
    assert setting == "Set it down from d1 on f4"
    assert play.legal == {"d1-e3", "d1-g3", "d1-f2", "d1-f4"}
    assert "TT-CARD-DEATH" in play.refused("d1-d3")
    play.do("d1-f4")
    assert (play.token("f4"), play.token("d1")) == ("Goblin", "")
    assert play.commands == 2
    without = played(position).do("Activate d2; Take Flight d2-f3")
    assert without.step == "active f3, C 2, used Take Flight"


@pytest.mark.rule("TT-CARD-BAIT")
def test_who_surrounds_a_swamplin_cannot_evade_wyverns() -> None:
    position = "Ozzy Wyvern d2, Swamplin c5, Elf a1, tactic bait; Wren Goblin d4, Goblin g7; S 1/1"
    play = played(f"{position}; {MASTER}").do("Activate d2; Battle d2xd4")
    assert play.token("d4") == ""
    assert "TT-CARD-BAIT" in next(event for event in play.events if event.kind == "pinned").rules
    without = played(position).do("Activate d2; Battle d2xd4")
    assert without.asked == "chance"
    far = played(
        f"Ozzy Wyvern d2, Swamplin a7, Elf a1, tactic bait; Wren Goblin d4, Goblin g7; {MASTER}"
    )
    assert far.do("Activate d2; Battle d2xd4").asked == "chance"
    elf = played(
        f"Ozzy Elf d2, Swamplin c5, Wyvern a1, tactic bait; Wren Goblin d4, Goblin g7; {MASTER}"
    )
    assert elf.do("Activate d2; Battle d2xd4").asked == "chance"


@pytest.mark.rule("TT-CARD-FRENZY")
def test_enrage_gives_two_threat() -> None:
    position = "Ozzy Goblin d3, Swamplin b2 E, Elf f2 E, tactic frenzy; Wren Soldier g7"
    play = played(f"{position}; {MASTER}").do("Activate d3; Enrage")
    assert play.threats("d3 b2 f2") == [3, 3, 2]
    assert played(position).do("Activate d3; Enrage").threats("d3 b2 f2") == [2, 2, 2]


@pytest.mark.rule("TT-CARD-SCUM")
def test_a_zombie_lost_brings_a_point() -> None:
    position = "Ozzy Zombie d3, Swamplin a1, tactic scum; Wren Goblin d4, Goblin d5, Elf g7; S 0/0"
    play = played(f"{position}; {MASTER}").do("Activate d3; Battle d3xd4")
    assert play.token("d3") == ""
    assert play.surge == "1/0"
    assert played(position).do("Activate d3; Battle d3xd4").surge == "0/0"


@pytest.mark.rule("TT-CARD-SCUM", "TT-UNDEAD-03")
def test_a_zombie_that_rises_is_not_lost() -> None:
    play = played(
        f"Ozzy Zombie d3 U, Zombie c3, Swamplin a1, tactic scum; Wren Goblin d4; S 0/0; {MASTER}; turn Wren"
    )
    play.do("Activate d4; Enrage; Battle d4xd3")
    assert play.token("d3") == "Zombie R"
    assert play.surge == "1/0"  # for being Rested alone


@pytest.mark.rule("TT-CARD-BUFFET", "TT-UNDEAD-03")
def test_a_wyvern_eats_a_zombie() -> None:
    position = (
        "Ozzy Wyvern d3, Zombie d2 U, Zombie e4, tactic buffet; Wren Goblin g7, Elf g6; S 0/0"
    )
    play = played(f"{position}; {MASTER}").do("Activate d3")
    assert play.ends("feast ") == {"d2"}
    assert play.refused("feast e4") == ("TT-CARD-BUFFET",)
    play.do("Feast d2")
    assert play.token("d2") == ""
    assert (play.surge, play.commands) == ("2/0", 2)
    assert play.pile("Ozzy", "cemetery") == "1 Zombie"
    assert "felled" not in play.position
    assert not [event for event in play.events if event.kind == "destroyed"]
    without = played(position).do("Activate d3")
    assert "TT-TACTIC-09" in without.refused("feast d2")


# ------------------------------------------------------------------ grudges


@pytest.mark.rule("TT-CARD-HAUGHTY", "TT-GRUDGE-01")
def test_goblins_and_elves_hate_each_other() -> None:
    position = "Ozzy Goblin d3, Soldier e3; Wren Elf d4, Zombie e4; S 1/1"
    play = played(position).do("Activate d3; Battle d3xd4")
    assert play.fought == (2, 2)
    assert play.token("d3") == play.token("d4") == ""
    other = played(position).do("Activate e3; Battle e3xe4")
    assert other.fought == (1, 1)
    off = played(position, grudges=False).do("Activate d3; Battle d3xd4")
    assert off.fought == (1, 1)
    left_out = played(position, open_cards="return").do("Activate d3; Battle d3xd4")
    assert left_out.fought == (1, 1)  # TT-GRUDGE-02: by agreement
    back = played("Ozzy Elf d3, Soldier a1; Wren Goblin d4, Zombie e4; S 1/1")
    assert back.do("Activate d3; Battle d3xd4; Roll 1").fought == (2, 2)


@pytest.mark.rule("TT-CARD-RETURN", "TT-GRUDGE-01", "TT-UNDEAD-01")
def test_a_soldier_destroys_an_undead_zombie() -> None:
    play = played("Ozzy Soldier d3, Soldier c3; Wren Zombie d4 U, Elf g7; S 0/0")
    play.do("Activate d3; Battle d3xd4")
    assert play.token("d4") == ""
    assert play.surge == "0/0"
    goblin = played("Ozzy Goblin d3, Goblin c3; Wren Zombie d4 U, Elf g7; S 0/0")
    goblin.do("Activate d3; Battle d3xd4")
    assert goblin.token("d4") == "Zombie R"


@pytest.mark.rule("TT-CARD-RETURN")
def test_a_zombie_that_destroys_a_soldier_brings_one_back() -> None:
    play = played(
        "Ozzy Soldier d3, Goblin c3; Wren Zombie d4, Zombie d5, Elf g7, cemetery 2 Zombie; S 0/0"
    )
    play.do("Activate d3; Battle d3xd4")
    assert play.token("d3") == ""
    assert (play.pile("Wren", "cemetery"), play.pile("Wren", "reserves")) == (
        "1 Zombie",
        "1 Zombie",
    )
    both = played("Ozzy Soldier d3, Goblin a1; Wren Zombie d4, Elf g7; S 0/0")
    both.do("Activate d3; Battle d3xd4")  # the one that has just fallen comes back
    assert both.pile("Wren", "reserves") == "1 Zombie"
    attack = played("Ozzy Zombie d3, Goblin a1, cemetery 1 Zombie; Wren Soldier d4, Elf g7; S 0/0")
    attack.do("Activate d3; Battle d3xd4")
    assert attack.pile("Ozzy", "reserves") == "1 Zombie"


@pytest.mark.rule("TT-CARD-AIRBORNE")
def test_flying_machines_and_wyverns_cannot_evade_each_other() -> None:
    play = played("Ozzy Flying Machine d2, Goblin a1; Wren Wyvern d4, Elf f2; S 0/0")
    play.do("Activate d2; Battle d2xd4")
    assert play.token("d4") == ""
    assert (
        "TT-CARD-AIRBORNE" in next(event for event in play.events if event.kind == "pinned").rules
    )
    back = played("Ozzy Wyvern d2, Goblin a1; Wren Flying Machine d4, Elf f2; S 0/0")
    assert back.do("Activate d2; Battle d2xd4").token("d4") == ""
    elf = played("Ozzy Flying Machine d2, Goblin a1; Wren Wyvern d4, Elf f2; S 0/0")
    assert elf.do("Activate d2; Battle d2xf2").asked == "chance"


@pytest.mark.rule("TT-GRUDGE-02", "TT-GRUDGE-01")
def test_a_grudge_is_between_players() -> None:
    """Goblins and Elves of one player are no rivals, whoever else has Elves."""
    play = played(
        "Ozzy Zombie d3, Goblin b2; Wren Elf d4, Goblin g7; S 3/0",
        shared_factions=True,
    )
    trays = play.game.scene(play.state.observation(0)).trays
    shown = next(tray for tray in trays if tray.kind == "grudges")
    assert [item.name for item in shown.items] == ["Haughty Hatred (reconstructed)"]
    none = played("Ozzy Zombie d3, Goblin b2; Wren Wyvern d4, Swamplin g7; S 3/0")
    kinds = {tray.kind for tray in none.game.scene(none.state.observation(0)).trays}
    assert "grudges" not in kinds
