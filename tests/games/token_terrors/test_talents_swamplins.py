"""Spear Skewer and the trait Kickstart, of the second edition."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.conftest import Lay
from tests.games.token_terrors.desk import Desk


def attacks(desk: Desk) -> set[str]:
    """Every Battle that is open."""
    return {text for text in desk.legal if "x" in text}


@pytest.mark.rule("TT-SKEWER-01", "TT-SKEWER-02")
def test_until_the_end_of_the_turn_it_may_battle_as_a_ranged_attacker(lay: Lay) -> None:
    foes = "Goblin d4, Zombie e4, Goblin f3, Goblin b3, Zombie c3, Elf d1"
    desk = lay(f"Ozzy Swamplin d3; Wren {foes}; S 1/0; study").do("d3")
    assert attacks(desk) == {"d3xd4", "d3xc3", "blindside d3xe4"}
    assert "TT-SKEWER-01" in desk.refused("spear d3xd1")
    desk.do("spear skewer")
    assert attacks(desk) == {
        *("d3xd4", "d3xc3", "blindside d3xe4"),
        *("spear d3xd4", "spear d3xc3", "spear d3xf3", "spear d3xd1"),
        *("sure shot d3xd4", "sure shot d3xc3", "sure shot d3xf3", "sure shot d3xd1"),
    }
    assert "TT-BATTLE-04" in desk.refused("spear d3xb3")  # behind the Zombie
    assert "TT-BATTLE-04" in desk.refused("spear d3xe4")


@pytest.mark.rule("TT-SKEWER-01", "TT-CMD-06")
def test_it_lasts_for_every_battle_of_the_turn_and_no_longer(lay: Lay) -> None:
    desk = lay("Ozzy Swamplin d2; Wren Soldier d4 R, Soldier d5 R, Elf g7; S 3/0")
    desk.do("d2", "spear skewer", "spear d2xd4", "spear d2xd4")
    assert desk.token("d4") == ""
    desk.do("d2-d3", "spear d3xd5", "stay", "g7", "g7-g6", "g6-g7", "g7-g6", "stay")
    desk = lay("Ozzy Swamplin d2; Wren Soldier d4 R, Soldier d5 R, Elf g7; S 3/0")
    desk.do("d2", "spear skewer", "spear d2xd4", "d2-d1", "stay")
    desk.do("g7", "g7-g6", "g6-g7", "g7-g6", "stay", "d1", "d1-d2")
    assert "TT-SKEWER-01" in desk.refused("spear d2xd4")


@pytest.mark.rule("TT-SKEWER-02", "TT-BATTLE-08", "TT-BATTLE-05")
def test_the_player_chooses_each_time(lay: Lay) -> None:
    position = "Ozzy Swamplin d3, Swamplin d2; Wren Elf d4, Goblin g7; S 2/0"
    desk = lay(position).do("d3", "spear skewer")
    ranged = desk.fork().do("spear d3xd4")
    assert ranged.asked == "chance"
    assert ranged.fork().do("roll 4").asked == "Wren"
    assert ranged.do("roll 3").token("d4") == ""
    sure = desk.fork().do("sure shot d3xd4")
    assert "C 0" in sure.position
    assert sure.do("roll 5").token("d4") == ""
    melee = desk.fork().do("d3xd4")
    assert melee.asked == "Ozzy"
    assert melee.token("d4") == ""


@pytest.mark.rule("TT-SKEWER-02", "TT-BATTLE-19")
@pytest.mark.parametrize(
    ("foe", "answered"),
    [("Zombie d4", True), ("Elf d4", True), ("Zombie d5", False), ("Elf d5", True)],
)
def test_retaliation_depends_on_the_defender_alone(lay: Lay, foe: str, answered: bool) -> None:
    desk = lay(f"Ozzy Swamplin d3, Goblin a1; Wren {foe} R, Soldier g7; S 0/0")
    desk.do("d3", "spear skewer", f"spear d3x{foe[-2:]}")
    assert (desk.token("d3") == "") == answered


@pytest.mark.rule("TT-SKEWER-02")
def test_its_own_retaliation_stays_melee(lay: Lay) -> None:
    for square, left in (("d5", "Elf"), ("d4", "")):
        desk = lay(f"Ozzy Swamplin d3 R, Goblin a1; Wren Elf {square}, Goblin g7; S 0/0; turn Wren")
        desk.do(square, f"{square}xd3")
        assert desk.token(square) == left


@pytest.mark.rule("TT-SKEWER-03", "TT-CMD-02", "TT-CMD-04")
def test_the_duty_is_met_only_by_a_ranged_battle(lay: Lay) -> None:
    # A Blindside is all there is: no ranged attack can follow.
    walled = "Ozzy Swamplin a1, Elf a2, Elf b1; Wren Zombie b2, Goblin g7; S 0/0"
    assert "TT-CMD-02" in lay(walled).do("a1").refused("spear skewer")
    desk = lay("Ozzy Swamplin d3; Wren Zombie d4 R, Zombie d5 R, Zombie e4 R; S 0/0")
    desk.do("d3", "enrage", "spear skewer")
    assert desk.legal == {"spear d3xd4"}
    assert {"TT-CMD-04"} <= set(desk.refused("d3xd4"))
    # With two more commands a Melee Battle may come first.
    desk = lay("Ozzy Swamplin d3, Swamplin d2; Wren Elf d4 R, Elf c3 R, Goblin g7; S 0/0")
    desk.do("d3", "spear skewer", "d3xd4")
    assert "TT-CMD-04" in desk.refused("d3xc3")
    assert desk.can("spear d3xc3")


@pytest.mark.rule("TT-KICKSTART-01", "TT-KICKSTART-02")
@pytest.mark.parametrize(("surge", "after"), [(0, 2), (1, 2), (2, 3), (6, 6)])
def test_resting_a_swamplin_with_nothing_gains_two(lay: Lay, surge: int, after: int) -> None:
    desk = lay(f"Ozzy Swamplin d3; Wren Elf g7; S {surge}/0").do("d3", "d3-d4", "d4-d3", "d3-d4")
    assert desk.fork().do("stay").surge == f"{surge}/0"
    assert desk.do("rest").surge == f"{after}/0"


@pytest.mark.rule("TT-KICKSTART-01")
def test_only_a_swamplin_kickstarts(lay: Lay) -> None:
    desk = lay("Ozzy Goblin d3, Swamplin d4; Wren Elf g7; S 0/0")
    assert desk.do("d3", "d3-d2", "d2-d3", "d3-d2", "rest").surge == "1/0"


@pytest.mark.rule("TT-KICKSTART-02", "TT-SURGE-02")
def test_what_was_spent_and_dashed_before_counts(lay: Lay) -> None:
    desk = lay("Ozzy Swamplin d3; Wren Elf g7; S 1/0").do("d3", "d3-d4", "d4-d3", "d3-d4", "d4-d3")
    assert desk.surge == "0/0"
    assert desk.do("rest").surge == "2/0"
    dashed = lay("Ozzy Swamplin d3; Wren Elf g7; S 0/0").do("d3", "d3-d4", "d4-d5", "d5-d6")
    assert dashed.surge == "1/0"
    assert dashed.do("rest").surge == "2/0"


@pytest.mark.rule("TT-KICKSTART-02", "TT-SURGE-05")
def test_the_points_of_the_other_player_do_not_matter(lay: Lay) -> None:
    desk = lay("Ozzy Swamplin d3; Wren Swamplin g7; S 0/4").do("d3", "d3-d4", "d4-d3", "d3-d4")
    assert desk.do("rest").surge == "2/4"
