"""Damage, retaliation, and what destroys a token."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.conftest import Lay
from tests.games.token_terrors.desk import LATER

PASS = ("g7", "g7-g6", "g6-g7", "g7-g6", "stay")


@pytest.mark.rule("TT-BATTLE-18", "TT-BATTLE-21")
def test_both_deal_their_threat_at_the_same_time(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Soldier d3, Soldier d2, Elf a1; Wren Goblin d4, Elf g7; S 0/0", edition)
    desk.do("d3", "d3xd4")
    # The Goblin falls and still deals its 1.
    desk.shows(
        "Ozzy Soldier d3 damage 1, Soldier d2, Elf a1; Wren Elf g7, cemetery 1 Goblin; S 0/0"
    )
    desk = lay("Ozzy Soldier d3, Elf a1; Wren Goblin d4, Elf g7; S 0/0", edition).do("d3", "d3xd4")
    desk.shows("Ozzy Elf a1, cemetery 1 Soldier; Wren Elf g7, cemetery 1 Goblin; S 0/0")


@pytest.mark.rule("TT-BATTLE-19")
@pytest.mark.parametrize(
    ("attacker", "defender", "answered"),
    [
        ("Goblin d4", "Zombie d5", True),  # melee, adjacent
        ("Goblin d4", "Elf d5", True),  # a ranged defender, adjacent
        ("Elf d4", "Zombie d5", True),  # a ranged attacker next to a melee defender
        ("Elf d3", "Zombie d5", False),
        ("Elf d3", "Elf d5", True),
        ("Elf f5", "Elf d5", True),
    ],
)
def test_the_defender_answers_in_its_own_basic_range(
    lay: Lay, edition: str, attacker: str, defender: str, answered: bool
) -> None:
    name = defender.split()[0]
    desk = lay(f"Ozzy {attacker}, Soldier a1; Wren {defender} R, {name} d6 R; S 0/0", edition)
    square = attacker[-2:]
    desk.do(square, f"{square}xd5")
    assert desk.token(square) == ("" if answered else attacker.split()[0])
    assert desk.token("d5") == (f"{name} R damage 1" if not answered else f"{name} R")


@pytest.mark.rule("TT-BATTLE-20", "TT-RUSH-02", "TT-SHARP-03")
def test_talents_never_extend_retaliation(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Wyvern d2; Wren Wyvern d5 R, Wyvern d6 R; S 0/0", edition)
    desk.do("d2", "rush", "d2xd5")
    assert (desk.token("d2"), desk.token("d5")) == ("Wyvern", "Wyvern R damage 1")
    desk = lay("Ozzy Elf d2; Wren Elf e3 R, Elf f3 R; S 0/0", edition)
    desk.do("d2", "sharpshooter", "d2xe3")
    assert (desk.token("d2"), desk.token("e3")) == ("Elf", "Elf R damage 1")


@pytest.mark.rule("TT-BATTLE-20")
def test_a_rush_at_two_is_answered_by_a_ranged_token(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Wyvern d2, Soldier a1; Wren Elf d4 R, Elf d5 R; S 0/0", edition)
    assert desk.do("d2", "rush", "d2xd4").token("d2") == ""


@pytest.mark.rule("TT-BATTLE-21", "TT-BATTLE-23")
def test_damage_adds_up_over_the_turn_and_destroys(lay: Lay, edition: str) -> None:
    position = (
        "Ozzy Elf d2, Elf g1; Wren Zombie d4 R, Zombie d5 R, Zombie c4 R, Zombie e4 R, Elf g7"
    )
    desk = lay(f"{position}; S 2/0", edition).do("d2")
    for damage in (1, 2, 3):
        desk.do("d2xd4")
        assert desk.token("d4") == f"Zombie R damage {damage}"
    desk.do("d2xd4")
    assert desk.token("d4") == ""
    assert "cemetery 1 Zombie" in desk.has("Wren")


@pytest.mark.rule("TT-BATTLE-23")
def test_damage_is_cleared_from_every_token_when_a_turn_ends(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Soldier d3 damage 1, Soldier c3 damage 1, Soldier d2;"
        " Wren Zombie d5 R damage 1, Zombie d6 R, Elf g7; study; turn Ozzy; active d3, C 1",
        edition,
    )
    desk.do("d3-e3")
    assert desk.token("e3") == "Soldier damage 1"
    desk.do("rest")
    desk.shows("Ozzy Soldier e3 R, Soldier c3, Soldier d2; Wren Zombie d5 R, Zombie d6 R, Elf g7")


@pytest.mark.rule("TT-BATTLE-22")
def test_a_threat_that_drops_later_does_not_destroy(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Soldier d3, Soldier d2; Wren Goblin d4, Elf g7; S 0/0", edition)
    desk.do("d3", "d3xd4", "d3-e3")
    assert (desk.token("e3"), desk.threat("e3")) == ("Soldier damage 1", 1)
    desk.do("enrage", "stay")
    assert desk.token("e3") == "Soldier E"


@pytest.mark.rule("TT-BATTLE-22", "TT-ENRAGE-02")
def test_bonuses_of_the_battle_count_for_destruction(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Soldier d3; Wren Goblin d4, Elf g7; S 0/0", edition).do(
        "d3", "enrage", "d3xd4"
    )
    assert desk.token("d3") == "Soldier damage 1"
    assert desk.threat("d3") == 1
    desk = lay("Ozzy Goblin d3; Wren Zombie d4, Zombie d5, Elf g7; S 0/0", edition)
    desk.do("d3", "incite", "d3xd4")
    assert desk.token("d4") == ""
    desk = lay("Ozzy Goblin d3; Wren Zombie d4, Elf e4, Elf g7; S 0/0", edition)
    desk.do("d3", "incite", "d3xd4")
    assert desk.token("d3") == "Goblin damage 1"


@pytest.mark.rule("TT-BATTLE-24")
def test_a_damaged_token_deals_its_full_threat(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Soldier d3, Soldier d2, Soldier e3; Wren Zombie d4, Elf c3, Elf g7; S 0/0", edition
    )
    desk.do("d3", "d3xd4", "d3xc3")
    # Two damage taken of three; it still dealt three, and one more would destroy it.
    assert desk.token("d3") == "Soldier damage 2"
    desk = lay(
        "Ozzy Elf d3, Soldier e4; Wren Zombie d5 R, Zombie d6 R, Zombie c5 R; S 0/0", edition
    )
    desk.do("d3", "d3xd5", "d3-d4", "d4xd5")
    assert desk.token("d4") == ""


@pytest.mark.rule("TT-BATTLE-25", "TT-INFECT-01")
def test_friends_cannot_be_battled_unless_a_talent_says_so(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Zombie d3, Elf d4; Wren Elf g7; S 1/0", edition).do("d3")
    assert "TT-BATTLE-25" in desk.refused("d3xd4")
    assert desk.do("infect").can("d3xd4")
    ranged = lay("Ozzy Elf d3, Soldier d4; Wren Elf g7; S 1/0", edition).do("d3")
    assert "TT-BATTLE-25" in ranged.refused("d3xd4")


@pytest.mark.rule("TT-BATTLE-27")
def test_threats_are_fixed_before_the_evasion_and_the_damage(lay: Lay, edition: str) -> None:
    # Two Soldiers beside each other fall one after the other; each dealt what it had.
    desk = lay("Ozzy Goblin d3, Goblin c3, Goblin d2; Wren Soldier d4, Soldier d5; S 0/0", edition)
    desk.do("d3", "enrage", "d3xd4")
    assert desk.token("d4") == ""
    assert desk.token("d3") == "Goblin damage 2"
    assert desk.threat("d3") == 3


@pytest.mark.rule("TT-BATTLE-27", "TT-INFECT-06", "TT-TURN-18")
def test_infect_follows_the_removal_and_precedes_the_win_test(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Zombie d3; Wren Elf d4; S 1/0", edition, sole_survivor="no")
    desk.do("d3", "infect", "d3xd4")
    assert desk.winner == "Ozzy"
    desk.shows("Ozzy reserves 1 Zombie; Wren cemetery 1 Elf")


@pytest.mark.rule("TT-BATTLE-27", "TT-TALENT-08")
@pytest.mark.parametrize("edition", LATER)
def test_lasting_effects_end_after_the_damage(lay: Lay, edition: str) -> None:
    # Phalanx counts for the damage the attacker withstands, and only then ends.
    desk = lay("Ozzy Soldier d3, Soldier d2; Wren Zombie d4, Zombie d5, Elf g7; S 0/0", edition)
    desk.do("d3", "phalanx", "d3xd4")
    assert desk.token("d4") == ""
    assert (desk.token("d3"), desk.threat("d3")) == ("Soldier damage 2", 2)


@pytest.mark.rule("TT-BATTLE-29", "TT-BATTLE-21")
def test_only_damage_taken_is_tested(lay: Lay, edition: str) -> None:
    # The Soldier has 2 damage and Threat 1 now; an attack that is not answered does not test it.
    position = (
        "Ozzy Soldier d3 damage 2; Wren Zombie e4, Zombie f4, Elf g7; S 0/0; study; turn Ozzy"
    )
    desk = lay(f"{position}; active d3, C 3", edition).do("blindside d3xe4")
    assert desk.token("d3") == "Soldier damage 2"
    # Nor does a cancelled one.
    desk = lay(
        "Ozzy Soldier d3 damage 2; Wren Zombie d4; S 1/1; study; turn Ozzy; active d3, C 3",
        edition,
        sole_survivor="yes",
    )
    desk.do("d3xd4", "pay 1", "pay 1")
    desk.shows("Ozzy Soldier d3 damage 2; Wren Zombie d4; S 0/0")
