"""March and Phalanx."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.conftest import Lay
from tests.games.token_terrors.desk import LATER, spaces

PASS = ("g7", "g7-g6", "g6-g7", "g7-g6", "stay")


@pytest.mark.rule("TT-MARCH-01", "TT-MARCH-02")
def test_up_to_two_other_soldiers_each_move_up_to_two(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Soldier d1, Soldier a1, Soldier g1, Elf d3; Wren Elf g7; S 0/0", edition)
    desk.do("d1")
    assert desk.ends("march") == spaces("a1 g1")
    desk.do("march a1")
    assert desk.ends("a1-") == spaces("a2 b1 a3 b2 c1")
    desk.do("a1-a3")
    assert desk.ends("march") == {"g1"}
    assert desk.can("done")
    desk.do("march g1")
    assert desk.ends("g1-") == spaces("g2 f1 g3 f2 e1")
    desk.do("g1-g2")
    assert "C 2" in desk.step
    assert "march" not in desk.step
    desk.shows("Ozzy Soldier d1, Soldier a3, Soldier g2, Elf d3; S 0/0")
    assert "TT-TALENT-02" in desk.refused("march a3")


@pytest.mark.rule("TT-MARCH-02", "TT-CMD-03")
def test_one_soldier_is_moved_fully_and_not_again(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Soldier d1, Soldier a1, Soldier g1, Soldier g3; Wren Elf g7; S 0/0", edition)
    desk.do("d1", "march a1")
    # Nothing is said of stopping: the Soldier named must move.
    assert "done" not in desk.legal
    desk.do("a1-a2")
    assert desk.ends("march") == spaces("g1 g3")
    assert "TT-MARCH-02" in desk.refused("march a2")
    assert "TT-MARCH-02" in desk.refused("march d1")
    desk.do("march g3", "g3-g4")
    assert not desk.ends("march")
    assert desk.can("d1-d2")


@pytest.mark.rule("TT-MARCH-02")
def test_the_second_soldier_is_free(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Soldier d1, Soldier a1, Soldier g1; Wren Elf g7; S 0/0", edition)
    desk.do("d1", "march a1", "a1-a2", "done")
    assert "C 2" in desk.step
    desk.shows("Ozzy Soldier d1, Soldier a2, Soldier g1; S 0/0")


@pytest.mark.rule("TT-MARCH-01", "TT-MOVE-06")
def test_a_marching_soldier_may_cross_friends(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Soldier a1, Soldier a2, Elf b1; Wren Elf b2, Elf g7; S 0/0", edition)
    desk.do("a2", "march a1")
    assert desk.ends("a1-") == spaces("a3 c1")


@pytest.mark.rule("TT-PHALANX-01", "TT-PHALANX-02", "TT-BATTLE-07")
def test_an_adjacent_soldier_counts_twice_and_a_diagonal_one_once(lay: Lay, edition: str) -> None:
    around = "Soldier d2, Soldier c2, Soldier e4, Soldier f3, Elf e3"
    foes = "Zombie d4, Zombie d5, Zombie c4, Elf g7"
    position = f"Ozzy Soldier d3, {around}; Wren {foes}; S 0/0; study"
    desk = lay(position, edition).do("d3", "phalanx")
    # 1 + 1 adjacent + 3 surrounding; f3 is too far and the Elf no Soldier.
    assert desk.threat("d3") == (2 if edition == "prototype" else 5)
    assert desk.token("d3") == ("Soldier" if edition == "prototype" else "Soldier P")
    desk.do("d3xd4")
    # The Zombies on d4, d5 and c4 had Threat 3: the Soldier stands with 3 damage of 5.
    assert desk.token("d4") == ""
    assert desk.token("d3") == "Soldier damage 3"
    assert desk.threat("d3") == 2


@pytest.mark.rule("TT-PHALANX-01")
@pytest.mark.parametrize("edition", LATER)
def test_phalanx_holds_in_defence_and_over_turns(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Soldier d3, Soldier c2; Wren Goblin d4, Elf g7; S 1/0", edition)
    desk.do("d3", "d3-e3", "e3-d3", "phalanx", "stay")
    assert (desk.token("d3"), desk.threat("d3")) == ("Soldier P", 2)
    desk.do("d4", "d4xd3")
    # 1 damage against 2; the Goblin falls to 2.
    desk.shows("Ozzy Soldier d3 P, Soldier c2; Wren Elf g7, cemetery 1 Goblin")


@pytest.mark.rule("TT-PHALANX-02", "TT-CMD-06", "TT-CMD-02")
def test_phalanx_of_the_prototype_is_for_one_battle_this_turn(lay: Lay) -> None:
    desk = lay("Ozzy Soldier d3, Soldier c2; Wren Goblin d4, Elf e3, Elf g7; S 3/0", "prototype")
    desk.do("d3", "phalanx")
    assert desk.token("d3") == "Soldier"
    desk.do("d3xd4")
    assert desk.token("d3") == "Soldier damage 1"  # one against the two of Phalanx
    desk.do("d3xe3")
    assert desk.token("d3") == ""  # without it the answer of the Elf destroys


@pytest.mark.rule("TT-PHALANX-03", "TT-CMD-05")
@pytest.mark.parametrize("edition", LATER)
def test_phalanx_needs_no_soldier_near_and_is_counted_anew(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Soldier d3, Soldier a1; Wren Elf g7; S 1/0", edition).do("d3", "phalanx")
    assert (desk.token("d3"), desk.threat("d3")) == ("Soldier P", 1)
    desk.do("march a1", "a1-b2", "d3-c3", "stay")
    assert desk.threat("c3") == 2
    assert desk.threat("b2") == 1
    desk.do(*PASS, "b2", "b2-c2", "c2-b2", "b2-c2", "stay")
    assert desk.threat("c3") == 3
