"""Enable and Incite."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.conftest import Lay


@pytest.mark.rule("TT-ENABLE-01")
@pytest.mark.parametrize("facing", ["", " R", " E", " D"])
def test_enable_gives_a_goblin_of_any_facing_two_commands(
    lay: Lay, edition: str, facing: str
) -> None:
    desk = lay(f"Ozzy Goblin a1, Goblin d3{facing}; Wren Elf g7; S 0/0", edition)
    desk.do("a1", "enable d3", "d3-d4", "d4-d5")
    assert desk.token("d5") == f"Goblin{facing}"
    assert "C 2" in desk.step
    assert desk.can("a1-a2")


@pytest.mark.rule("TT-ENABLE-01")
def test_an_enabled_goblin_uses_no_talents(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin a1, Goblin d3, Goblin c1; Wren Elf d4, Elf g7; S 5/0", edition)
    desk.do("a1", "enable d3")
    assert "TT-ENABLE-01" in desk.refused("incite")
    assert "TT-ENABLE-01" in desk.refused("enable c1")
    assert desk.legal == {"d3-c3", "d3-e3", "d3-d2", "d3xd4", "enrage"}


@pytest.mark.rule("TT-ENABLE-01", "TT-BATTLE-03")
def test_an_enabled_blindside_takes_both_commands(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin a1, Goblin d3; Wren Elf e4, Elf g7; S 5/0", edition)
    desk.do("a1", "enable d3")
    after = desk.fork().do("blindside d3xe4")
    assert after.token("e4") == ""
    assert after.surge == "5/0"
    assert "enabled" not in after.position
    assert after.can("a1-a2")
    desk.do("enrage")
    assert "TT-ENABLE-01" in desk.refused("blindside d3xe4")


@pytest.mark.rule("TT-ENABLE-01")
def test_enable_takes_one_or_two(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin a1, Goblin d3; Wren Elf g7; S 0/0", edition).do("a1", "enable d3")
    assert "TT-ENABLE-03" in desk.refused("done")
    desk.do("d3-d4")
    assert desk.can("done")
    desk.do("done")
    assert "C 2" in desk.step
    assert desk.token("d4") == "Goblin"


@pytest.mark.rule("TT-ENABLE-02", "TT-TURN-20")
def test_if_the_enabled_goblin_falls_the_activation_goes_on(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin a1, Goblin d3; Wren Soldier d4, Elf g7; S 0/0", edition)
    desk.do("a1", "enable d3", "d3xd4")
    desk.shows("Ozzy Goblin a1, cemetery 1 Goblin; Wren Elf g7, cemetery 1 Soldier; S 0/0")
    assert desk.asked == "Ozzy"
    assert "C 2" in desk.step
    assert "a1-a2" in desk.legal


@pytest.mark.rule("TT-ENABLE-02", "TT-FACE-04")
def test_only_enrage_changes_its_facing(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin a1, Goblin d3 R, Goblin d2; Wren Elf d4, Elf g7; S 0/0", edition)
    desk.do("a1", "enable d3", "d3xd4", "d3-d4")
    assert desk.token("d4") == "Goblin R damage 1"


@pytest.mark.rule("TT-ENABLE-03", "TT-TURN-07")
def test_its_commands_are_not_those_of_the_active_token(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin a1, Goblin d3; Wren Elf g7; S 6/0", edition)
    desk.do("a1", "enable d3", "d3-d4", "d4-d3")
    assert "C 2" in desk.step
    assert desk.surge == "6/0"
    assert "TT-TURN-07" in desk.refused("rest")


@pytest.mark.rule("TT-ENABLE-03")
def test_surge_points_cannot_add_to_the_two(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin a1, Goblin d3; Wren Elf f4, Elf g7; S 6/0", edition)
    desk.do("a1", "enable d3", "d3-e3")
    # One command is left, whatever points there are: no Blindside, no third Move.
    assert "TT-ENABLE-01" in desk.refused("blindside e3xf4")
    desk.do("e3-e4")
    assert desk.surge == "6/0"
    assert desk.asked == "Ozzy"
    assert "a1-a2" in desk.legal


@pytest.mark.rule("TT-ENABLE-03", "TT-SURGE-08")
def test_enabled_moves_and_own_moves_make_no_dash_together(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin a1, Goblin d3; Wren Elf g7; S 1/0", edition)
    desk.do("a1", "a1-a2", "a2-a3", "enable d3", "d3-d4", "done", "a3-a4")
    assert desk.surge == "0/0"


@pytest.mark.rule("TT-INCITE-01", "TT-BATTLE-07")
@pytest.mark.parametrize(
    ("others", "damage"),
    [
        ("Elf g7", 1 + 1),
        ("Elf e4", 1 + 2),  # diagonal
        ("Elf e4, Elf e3, Elf c2, Elf g7", 1 + 4),
        ("Elf d6, Elf g7", 1 + 1),  # two away
    ],
)
def test_incite_counts_every_surrounding_enemy(
    lay: Lay, edition: str, others: str, damage: int
) -> None:
    target = "Zombie d4 R, Zombie d5 R, Zombie c5 R, Zombie e5 R, Zombie b5 R"
    desk = lay(f"Ozzy Goblin d3; Wren {target}, {others}; S 0/0; study", edition)
    desk.do("d3", "incite")
    assert desk.threat("d3") == 1
    struck = desk.fork()
    struck.do("d3xd4")
    # The Goblin withstands two from the pair of Zombies only with a bonus of two or more.
    assert (struck.token("d3") != "") == (damage > 2)


@pytest.mark.rule("TT-INCITE-01", "TT-CMD-06")
def test_incite_is_counted_at_the_battle_and_only_once(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Goblin d2, Goblin d1; Wren Soldier d4 R, Soldier d5 R, Elf e4 R, Elf c4 R, Elf g7; S 2/0",
        edition,
    )
    desk.do("d2", "incite", "d2-d3")
    # 1 and three surrounding enemies; the Goblin on d1 is no longer adjacent.
    desk.do("d3xd4")
    desk.shows(
        "Ozzy Goblin d3 damage 2, Goblin d1;"
        " Wren Soldier d5 R, Elf e4 R, Elf c4 R, Elf g7, cemetery 1 Soldier; S 2/0"
    )
    assert desk.threat("d3") == 1
    desk.do("blindside d3xe4")
    assert desk.token("e4") == ""


@pytest.mark.rule("TT-INCITE-01")
def test_incite_adds_to_adjacent_goblins(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Goblin d3, Goblin d2; Wren Soldier d4 R, Soldier d5 R, Soldier c4 R, Elf g7; S 0/0",
        edition,
    )
    # 1 + 1 Goblin + 2 enemies against 1 + 2 Soldiers.
    desk.do("d3", "incite", "d3xd4")
    assert desk.token("d4") == ""
    assert desk.token("d3") == "Goblin damage 3"
