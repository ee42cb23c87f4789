"""Zombies under Infect, and wins and draws in one Battle: scenarios T28 to T31."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.desk import LATER
from tests.games.token_terrors.play import EDGE_SPACES, given, stands

later = pytest.mark.parametrize("edition", LATER)

T28 = "Ozzy Zombie d3, Zombie d4, Soldier a1; Wren Elf f7, Elf g7"


@pytest.mark.rule("TT-INFECT-03", "TT-INFECT-06", "TT-TURN-20", "TT-TURN-15", "TT-INFECT-01")
def test_t28_infect_against_an_adjacent_zombie_of_ones_own(edition: str) -> None:
    play = given(edition, f"{T28}; S 1/0").do("Activate d3; Infect")
    assert (play.commands, play.surge) == (0, "1/0")
    play.do("Battle d3xd4")
    assert play.surge == "0/0"
    assert play.fought == (2, 2)
    assert play.hurt == {"d4": 2, "d3": 2}
    assert play.board == stands("Ozzy Soldier a1; Wren Elf f7, Elf g7")
    assert play.pile("Ozzy", "cemetery") == "1 Zombie"
    assert play.pile("Ozzy", "reserves") == "1 Zombie"
    assert (play.asked, play.step) == ("Ozzy", "reinforce")
    assert play.legal == {f"zombie {space}" for space in EDGE_SPACES - {"a1", "f7", "g7"}}
    play.do("Reinforce Zombie d1")
    assert play.board == stands("Ozzy Soldier a1, Zombie d1; Wren Elf f7, Elf g7")
    assert (play.turn_of, play.surge) == ("Wren", "0/0")


@pytest.mark.rule("TT-CMD-02")
def test_t28_infect_without_a_battle_to_follow(edition: str) -> None:
    play = given(edition, f"{T28}; S 0/0").do("Activate d3")
    assert "TT-CMD-02" in play.refused("Infect")


@pytest.mark.rule("TT-INFECT-02", "TT-INFECT-06", "TT-BATTLE-03")
def test_t29_infect_by_blindside_the_friend_comes_back_elsewhere(edition: str) -> None:
    play = given(edition, "Ozzy Zombie d3, Zombie e4, Soldier a1; Wren Elf f7, Elf g7; S 2/0")
    play.do("Activate d3; Infect; Blindside d3xe4")
    assert play.fought == (1, 1)
    assert play.hurt == {"e4": 1}  # no retaliation
    assert play.token("e4") == ""
    assert play.pile("Ozzy", "reserves") == "1 Zombie"
    assert play.pile("Ozzy", "cemetery") == ""
    assert play.surge == "0/0"
    play.do("Rest")
    assert play.surge == "1/0"
    play.do("Reinforce Zombie g1")
    assert play.board == stands("Ozzy Zombie d3 R, Zombie g1, Soldier a1; Wren Elf f7, Elf g7")


T30 = "Ozzy Zombie d3, Zombie e4 U, Soldier a1; Wren Elf f7, Elf g7; S 3/0"


@pytest.mark.rule("TT-UNDEAD-03", "TT-SURGE-05", "TT-INFECT-06")
def test_t30_infect_against_ones_own_undead_zombie(edition: str) -> None:
    play = given(edition, T30).do("Activate d3; Infect; Blindside d3xe4").rise()
    assert play.token("e4") == "Zombie R"
    assert (play.damage("e4"), play.surge) == (0, "2/0")
    assert (play.pile("Ozzy", "cemetery"), play.pile("Ozzy", "reserves")) == ("", "")
    assert play.token("d3") == "Zombie"


@later
@pytest.mark.rule("TT-SURGE-09", "TT-SURGE-06")
def test_t30_later_the_activation_ends_at_once(edition: str) -> None:
    play = given(edition, T30).do("Activate d3; Infect; Blindside d3xe4").rise()
    assert (play.turn_of, play.active, play.surge) == ("Wren", "", "2/0")
    assert play.board["Ozzy"] == {"Zombie d3", "Zombie e4 R", "Soldier a1"}


@pytest.mark.rule("TT-SURGE-07")
def test_t30_in_the_prototype_it_goes_on() -> None:
    play = given("prototype", T30).do("Activate d3; Infect; Blindside d3xe4")
    assert (play.turn_of, play.commands, play.surge) == ("Ozzy", 0, "2/0")
    assert play.fork().do("Move d3-d4; Move d4-d5").surge == "0/0"
    play.do("Rest")
    assert play.board["Ozzy"] == {"Zombie d3 R", "Zombie e4 R", "Soldier a1"}
    assert (play.turn_of, play.surge) == ("Wren", "3/0")


@pytest.mark.rule("TT-UNDEAD-02")
def test_t30_first_edition_ozzy_may_decline() -> None:
    play = given("first", T30).do("Activate d3; Infect; Blindside d3xe4")
    assert play.asked == "Ozzy"
    assert play.legal == {"rise", "decline"}
    play.do("decline")
    assert play.token("e4") == ""
    assert (play.pile("Ozzy", "reserves"), play.surge) == ("1 Zombie", "1/0")


# ---------------------------------------------------------------- T31 win and draw


@later
@pytest.mark.rule("TT-TURN-18", "TT-TURN-17")
def test_t31a_both_out_at_once_is_a_draw(edition: str) -> None:
    play = given(edition, "Ozzy Zombie d3; Wren Elf d4; S 1/0").do("Activate d3; Battle d3xd4")
    assert play.fought == (1, 1)
    assert play.board == {"Ozzy": set(), "Wren": set()}
    assert (play.winner, play.asked) == ("draw", "nobody")


@later
@pytest.mark.rule("TT-TURN-18", "TT-INFECT-06")
def test_t31b_a_zombie_returns_before_the_test(edition: str) -> None:
    play = given(edition, "Ozzy Zombie d3; Wren Elf d4; S 1/0")
    play.do("Activate d3; Infect; Battle d3xd4")
    assert play.fought == (1, 1)
    assert play.pile("Ozzy", "reserves") == "1 Zombie"
    assert (play.winner, play.asked) == ("Ozzy", "nobody")


@later
@pytest.mark.rule("TT-TURN-18", "TT-TURN-17")
def test_t31c_only_the_player_whose_turn_it_is_is_out(edition: str) -> None:
    play = given(edition, "Ozzy Zombie d3; Wren Elf d4, Reserves 1 Elf; S 1/0")
    play.do("Activate d3; Battle d3xd4")
    assert (play.winner, play.asked) == ("Wren", "nobody")


@later
@pytest.mark.rule("TT-TURN-06", "TT-TURN-15", "TT-TURN-18")
def test_t31d_each_has_a_reserve_left(edition: str) -> None:
    play = given(edition, "Ozzy Zombie d3, Reserves 1 Zombie; Wren Elf d4, Reserves 1 Elf; S 1/0")
    play.do("Activate d3; Battle d3xd4")
    assert play.winner == ""
    assert (play.asked, play.step) == ("Ozzy", "reinforce")
    assert play.legal == {f"zombie {space}" for space in EDGE_SPACES}
    play.do("Reinforce Zombie a1")
    assert (play.turn_of, play.asked, play.step) == ("Wren", "Wren", "reinforce")
    assert play.legal == {f"elf {space}" for space in EDGE_SPACES - {"a1"}}
    play.do("Reinforce Elf g7")
    assert play.turn_of == "Ozzy"
    assert play.board == stands("Ozzy Zombie a1; Wren Elf g7")
