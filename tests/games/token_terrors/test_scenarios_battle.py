"""Threat, Battle and damage: scenarios T01 to T07."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.desk import spaces
from tests.games.token_terrors.play import EDGE_SPACES, given, stands


@pytest.mark.rule("TT-BATTLE-07", "TT-BOARD-02")
def test_t01_what_adds_to_threat(edition: str) -> None:
    play = given(
        edition, "Ozzy Goblin c3, Goblin d3, Goblin e3, Goblin e4, Soldier d2; Wren Elf g7"
    )
    assert play.threats("c3 d3 e3 e4 d2 g7") == [2, 3, 3, 2, 1, 1]


@pytest.mark.rule("TT-BATTLE-18", "TT-TURN-20", "TT-TURN-15", "TT-BATTLE-21", "TT-BOARD-04")
def test_t02_both_fall_the_activation_ends_reinforcing_is_forced(edition: str) -> None:
    play = given(
        edition,
        "Ozzy Goblin d3, Goblin a1, Reserves 1 Goblin; Wren Soldier d4, Soldier g7; S 1/1",
    )
    play.do("Activate d3; Battle d3xd4")
    assert play.fought == (1, 1)
    assert play.hurt == {"d3": 1, "d4": 1}
    assert play.board == stands("Ozzy Goblin a1; Wren Soldier g7")
    assert (play.active, play.surge) == ("", "1/1")

    assert (play.asked, play.step) == ("Ozzy", "reinforce")
    assert play.legal == {f"goblin {space}" for space in EDGE_SPACES - {"a1", "g7"}}
    assert len(play.legal) == 22
    assert "TT-TURN-15" in play.refused("Rest")
    assert "TT-TURN-15" in play.refused("Stay")
    assert "TT-TURN-15" in play.refused("Reinforce Goblin d3")

    play.do("Reinforce Goblin g1")
    assert play.board == stands("Ozzy Goblin a1, Goblin g1; Wren Soldier g7")
    assert play.pile("Ozzy", "cemetery") == "1 Goblin"
    assert play.pile("Wren", "cemetery") == "1 Soldier"
    assert play.pile("Ozzy", "reserves") == ""
    assert (play.turn_of, play.surge) == ("Wren", "1/1")


T03 = "Ozzy Elf d2, Elf a1; Wren Zombie d4 R, Zombie d5 R; S 0/0"


@pytest.mark.rule("TT-BATTLE-21", "TT-BATTLE-23", "TT-BATTLE-08", "TT-BATTLE-19", "TT-BATTLE-28")
def test_t03a_damage_adds_up_within_the_turn(edition: str) -> None:
    play = given(edition, T03).do("Activate d2; Battle d2xd4")
    assert play.asked == "Ozzy"  # no roll
    assert play.fought == (1, 2)
    assert play.hurt == {"d4": 1}  # no retaliation
    assert play.damage("d4") == 1
    play.do("Battle d2xd4")
    assert play.hurt == {"d4": 1}
    assert play.token("d4") == ""
    assert play.threat("d5") == 1
    play.do("Move d2-d1; Stay")
    assert play.board == stands("Ozzy Elf d1, Elf a1; Wren Zombie d5 R")
    assert play.surge == "0/0"


@pytest.mark.rule("TT-BATTLE-21", "TT-BATTLE-23")
def test_t03b_damage_is_cleared_after_the_turn(edition: str) -> None:
    play = given(edition, T03).do("Activate d2; Battle d2xd4")
    assert play.damage("d4") == 1
    play.do("Move d2-c2; Move c2-c1")
    assert play.damage("d4") == 1
    play.do("Stay")
    assert play.turn_of == "Wren"
    assert play.damaged == set()
    assert play.board == stands("Ozzy Elf c1, Elf a1; Wren Zombie d4 R, Zombie d5 R")


@pytest.mark.rule("TT-BATTLE-22")
def test_t04_a_threat_that_drops_later_does_not_destroy(edition: str) -> None:
    play = given(
        edition, "Ozzy Elf d2, Elf d1, Elf e1; Wren Goblin d4 R, Goblin e4 R, Goblin d5 R; S 0/0"
    )
    play.do("Activate d2; Battle d2xd4")
    assert play.fought == (2, 3)
    assert play.damage("d4") == 2
    play.do("Move d2-e2")
    assert play.threat("e2") == 2
    play.do("Battle e2xe4")
    assert play.fought == (2, 2)
    assert play.token("e4") == ""
    assert (play.threat("d4"), play.damage("d4")) == (2, 2)
    play.do("Rest")
    assert play.board == stands("Ozzy Elf e2 R, Elf d1, Elf e1; Wren Goblin d4 R, Goblin d5 R")
    assert play.damaged == set()
    assert play.surge == "1/0"


T05 = "Ozzy Goblin c2, Soldier a1; Wren Elf e4, Goblin g7"


@pytest.mark.rule("TT-TURN-10", "TT-BATTLE-03", "TT-TURN-22", "TT-TURN-11")
def test_t05_blindside_paid_from_both_purses(edition: str) -> None:
    play = given(edition, f"{T05}; S 1/0").do("Activate c2; Move c2-c3; Move c3-d3")
    assert (play.commands, play.surge) == (1, "1/0")
    play.do("Blindside d3xe4")
    assert (play.commands, play.surge) == (0, "0/0")
    assert play.fought == (1, 1)
    assert play.hurt == {"e4": 1}  # no roll, no retaliation
    assert play.token("e4") == ""
    play.do("Rest")
    assert play.surge == "1/0"
    assert play.board == stands("Ozzy Goblin d3 R, Soldier a1; Wren Goblin g7")


@pytest.mark.rule("TT-TURN-10", "TT-BATTLE-03")
def test_t05_blindside_that_cannot_be_paid(edition: str) -> None:
    play = given(edition, f"{T05}; S 0/0").do("Activate c2; Move c2-c3; Move c3-d3")
    assert play.commands == 1
    assert not play.can("Blindside d3xe4")
    assert "TT-TURN-10" in play.refused("Blindside d3xe4")


@pytest.mark.rule("TT-BATTLE-04")
def test_t06_lines_of_fire(edition: str) -> None:
    play = given(
        edition,
        "Ozzy Elf d3, Soldier d4;"
        "Wren Goblin d5, Goblin f3, Goblin b3, Zombie c3, Goblin e4, Wyvern d1; study",
    )
    play.do("Activate d3")
    assert play.ends("d3x") == spaces("c3 d1 f3")
    for hidden in ("d5", "b3", "e4"):
        assert "TT-BATTLE-04" in play.refused(f"Battle d3x{hidden}")


T07 = "Ozzy Wyvern d2, Soldier a1; Wren Elf d5 R, Elf e5; S 0/0"


@pytest.mark.rule("TT-BATTLE-19", "TT-BATTLE-20", "TT-RUSH-02", "TT-RUSH-01")
def test_t07a_rush_is_not_answered(edition: str) -> None:
    play = given(edition, T07).do("Activate d2; Rush; Battle d2xd5")
    assert play.fought == (1, 2)
    assert play.damage("d5") == 1
    assert play.hurt == {"d5": 1}  # no retaliation at distance 3
    play.do("Move d2-d1; Stay")
    assert play.board == stands("Ozzy Wyvern d1, Soldier a1; Wren Elf d5 R, Elf e5")


@pytest.mark.rule("TT-BATTLE-19", "TT-BATTLE-20", "TT-TURN-20")
def test_t07b_the_usual_range_is_answered(edition: str) -> None:
    play = given(edition, T07).do("Activate d2; Move d2-d3")
    assert play.commands == 2
    play.do("Battle d3xd5")
    assert play.fought == (1, 2)
    assert play.hurt == {"d5": 1, "d3": 2}
    assert play.board == stands("Ozzy Soldier a1; Wren Elf d5 R, Elf e5")
    assert (play.turn_of, play.active, play.surge) == ("Wren", "", "0/0")
