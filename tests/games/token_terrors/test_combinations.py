"""Talents, Enrage and kinds of Battle in combination."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.conftest import Lay


@pytest.mark.rule("TT-INCITE-01", "TT-ENRAGE-02", "TT-BATTLE-03")
def test_incite_and_enrage_end_with_one_blindside(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Goblin d3, Goblin c3; Wren Soldier e4, Soldier f4, Elf d4, Elf c4, Elf g7; S 2/0",
        edition,
    )
    desk.do("d3", "incite", "enrage", "blindside d3xe4")
    assert desk.token("e4") == ""
    assert desk.surge == "1/0"
    assert desk.threat("d3") == 2
    assert "TT-TALENT-02" in desk.refused("incite")


@pytest.mark.rule("TT-UNDEAD-04", "TT-INFECT-03", "TT-SURGE-06")
@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_friends_answer_rests_the_undead_infector(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Zombie d3, Soldier d4, Soldier d5, Elf a1, Elf b1, cemetery 1 Zombie;"
        " Wren Wyvern g7; S 2/0",
        edition,
    )
    desk.do("d3", "undead", "infect", "d3xd4")
    if edition == "first":
        desk.do("rise")
    assert desk.token("d3") == "Zombie R"
    assert desk.surge == "1/0"
    assert desk.turn_of == "Wren"
    assert "cemetery 1 Zombie" in desk.has("Ozzy")


@pytest.mark.rule("TT-PHALANX-01", "TT-TALENT-08", "TT-ENRAGE-05")
@pytest.mark.parametrize("edition", ["first", "second"])
def test_after_its_phalanx_is_used_up_a_soldier_may_enrage(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Soldier d3, Soldier d4, Soldier e4; Wren Elf c3, Elf g7; S 0/0", edition)
    desk.do("d3", "phalanx")
    assert desk.threat("d3") == 4
    desk.do("d3xc3", "enrage")
    assert desk.threat("d3") == 3
    desk.do("stay")
    assert desk.token("d3") == "Soldier E"


@pytest.mark.rule("TT-SKEWER-02", "TT-UNDEAD-01", "TT-KICKSTART-01")
def test_a_swamplin_spears_an_undead_zombie_twice(lay: Lay) -> None:
    desk = lay("Ozzy Swamplin d3; Wren Zombie d5 U, Elf g7; S 1/6")
    desk.do("d3", "spear skewer", "sure shot d3xd5")
    assert desk.token("d5") == "Zombie R"
    assert desk.surge == "1/7"
    desk.do("spear d3xd5")
    assert desk.token("d5") == ""
    desk.do("rest")
    assert desk.surge == "2/6"


@pytest.mark.rule("TT-SOLE-03", "TT-UNDEAD-01", "TT-SURGE-05")
def test_a_lone_zombie_pays_in_part_and_rises(lay: Lay) -> None:
    desk = lay(
        "Ozzy Zombie d3, reserves 1 Elf; Wren Zombie d4 U, reserves 1 Wyvern; S 3/2", "prototype"
    )
    desk.do("d3", "enrage", "d3xd4", "pay 0", "pay 1")
    assert desk.token("d4") == "Zombie R"
    assert desk.token("d3") == "Zombie damage 1"
    assert desk.surge == "3/2"
