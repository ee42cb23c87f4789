"""Surge Points, the Dash and movement: scenarios T13 to T16."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.play import given, stands


@pytest.mark.rule("TT-SURGE-04", "TT-SURGE-02", "TT-TURN-09")
def test_t13_a_dash_after_a_step_back(edition: str) -> None:
    play = given(edition, "Ozzy Goblin b2, Soldier a1; Wren Elf g7, Elf f7; S 1/0")
    play.do("Activate b2; Move b2-b3; Move b3-b2; Move b2-c2")
    assert (play.commands, play.surge) == (0, "1/0")  # b2 twice: no Dash
    play.do("Move c2-c3")
    assert play.surge == "1/0"  # paid, and a Dash: b3, b2, c2, c3
    play.do("Move c3-c4")
    assert play.surge == "0/0"
    play.do("Rest")
    assert play.surge == "1/0"
    assert play.board == stands("Ozzy Goblin c4 R, Soldier a1; Wren Elf g7, Elf f7")


T14 = "Ozzy Goblin b2, Goblin f2; Wren Elf g7, Elf f7; S 1/0"


@pytest.mark.rule("TT-SURGE-03", "TT-ENRAGE-05")
def test_t14a_enrage_breaks_a_dash(edition: str) -> None:
    play = given(edition, T14)
    play.do("Activate b2; Move b2-b3; Move b3-b4; Enrage; Move b4-b5")
    assert play.surge == "0/0"
    play.do("Stay")
    assert play.surge == "0/0"
    assert play.board == stands("Ozzy Goblin b5 E, Goblin f2; Wren Elf g7, Elf f7")


@pytest.mark.rule("TT-SURGE-08", "TT-SURGE-03", "TT-ENABLE-03")
def test_t14b_enabled_moves_do_not_count(edition: str) -> None:
    play = given(edition, T14)
    play.do("Activate b2; Enable f2; Move f2-f3; Move f3-f4; Move b2-b3")
    assert (play.commands, play.surge) == (1, "1/0")
    play.do("Move b3-b4")
    assert (play.commands, play.surge) == (0, "1/0")
    play.do("Move b4-b5")
    assert play.surge == "1/0"  # paid, and a Dash of the last three
    play.do("Stay")
    assert play.board == stands("Ozzy Goblin b5, Goblin f4; Wren Elf g7, Elf f7")
    assert play.surge == "1/0"


@pytest.mark.rule("TT-SURGE-04", "TT-SURGE-01")
def test_t15a_twelve_moves(edition: str) -> None:
    play = given(edition, "Ozzy Wyvern a1; Wren Goblin d4, Goblin e4; S 6/0").do("Activate a1")
    points = []
    for space in ("a2", "a3", "a4", "a5", "a6", "a7", "b7", "c7", "d7", "e7", "f7", "g7"):
        play.do(f"Move {space}")
        points.append(int(play.surge.removesuffix("/0")))
    assert points == [6, 6, 7, 6, 5, 5, 4, 3, 3, 2, 1, 1]
    assert play.can("Move g7-g6")
    play.do("Rest")
    assert play.surge == "2/0"


@pytest.mark.rule("TT-SURGE-04", "TT-SURGE-01")
def test_t15b_the_cap_when_the_turn_ends(edition: str) -> None:
    play = given(edition, "Ozzy Wyvern a1, Reserves 1 Elf; Wren Goblin d4, Goblin e4; S 6/0")
    play.do("Activate a1; Move a1-a2; Move a2-a1; Move a1-a2")
    assert play.surge == "6/0"
    play.do("Rest")
    assert (play.turn_of, play.surge) == ("Ozzy", "7/0")
    play.do("Reinforce Elf g1")
    assert (play.turn_of, play.surge) == ("Wren", "6/0")


@pytest.mark.rule("TT-SURGE-01")
def test_t15b_without_reserves_the_turn_ends_at_once(edition: str) -> None:
    play = given(edition, "Ozzy Wyvern a1; Wren Goblin d4, Goblin e4; S 6/0")
    play.do("Activate a1; Move a1-a2; Move a2-a1; Move a1-a2; Rest")
    assert (play.turn_of, play.surge) == ("Wren", "6/0")


@pytest.mark.rule("TT-MOVE-04", "TT-MOVE-03", "TT-SURGE-02")
def test_t16a_through_a_friend_on_a_point_yet_to_be_earned(edition: str) -> None:
    play = given(edition, "Ozzy Goblin d1, Soldier d4; Wren Elf g7, Elf f7; S 0/0")
    play.do("Activate d1; Move d1-d2; Move d2-d3")
    assert (play.commands, play.surge) == (1, "0/0")
    play.do("Move d3-d4")
    assert (play.commands, play.surge) == (0, "1/0")
    assert play.legal == {"d4-c4", "d4-d3", "d4-d5", "d4-e4"}
    for ending in ("Rest", "Stay", "Enrage"):
        assert "TT-MOVE-04" in play.refused(ending)
    play.do("Move d4-c4")
    assert play.surge == "0/0"
    play.do("Rest")
    assert play.surge == "1/0"
    assert play.board == stands("Ozzy Goblin c4 R, Soldier d4; Wren Elf g7, Elf f7")


@pytest.mark.rule("TT-MOVE-04")
def test_t16b_no_way_on_can_be_paid(edition: str) -> None:
    play = given(edition, "Ozzy Goblin d2, Soldier d4; Wren Elf g7, Elf f7; S 0/0")
    play.do("Activate d2; Enrage; Move d2-d3")
    assert (play.commands, play.surge) == (1, "0/0")
    assert "TT-MOVE-04" in play.refused("Move d3-d4")
    assert play.ends("d3-") == {"c3", "e3", "d2"}
