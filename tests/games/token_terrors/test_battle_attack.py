"""Who can battle whom, and with what Threat."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.conftest import Lay
from tests.games.token_terrors.desk import LATER, Desk

MELEE = ("Goblin", "Soldier", "Zombie")
RANGED = ("Wyvern", "Elf", "Flying Machine")


def targets(desk: Desk, verb: str = "") -> set[str]:
    """The spaces of the enemies that can be battled."""
    return {
        text[-2:] for text in desk.legal if "x" in text and text.startswith(verb or text[:2] + "x")
    }


@pytest.mark.rule("TT-BATTLE-01", "TT-BATTLE-25")
def test_a_battle_names_one_enemy(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d3, Elf d2, Goblin c3; Wren Zombie d4 R, Zombie e3 R, Elf g7", edition)
    desk.do("d3")
    assert targets(desk) == {"d4", "e3"}
    assert "TT-BATTLE-25" in desk.refused("d3xd2")
    assert "TT-BATTLE-25" in desk.refused("d3xc3")
    assert "TT-BATTLE-01" in desk.refused("d3xd3")
    desk.do("d3xd4")
    assert desk.token("e3") == "Zombie R"


@pytest.mark.rule("TT-BATTLE-02")
@pytest.mark.parametrize("name", MELEE)
def test_a_melee_token_battles_what_is_adjacent(lay: Lay, edition: str, name: str) -> None:
    around = "Elf d4 R, Elf d2 R, Elf c3 R, Elf e3 R, Goblin e4 R, Goblin c2 R"
    desk = lay(f"Ozzy {name} d3; Wren {around}; S 0/0; study", edition).do("d3")
    assert targets(desk) == {"d4", "d2", "c3", "e3"}
    assert "TT-BATTLE-02" in desk.refused("d3xe4")
    far = lay(f"Ozzy {name} d3; Wren Elf d5 R, Elf g7; S 0/0", edition).do("d3")
    assert "TT-BATTLE-02" in far.refused("d3xd5")
    one = lay(f"Ozzy {name} d3, {name} d2; Wren Elf d4 R, Elf g7; S 0/0", edition).do("d3", "d3xd4")
    assert "C 2" in one.step


@pytest.mark.rule("TT-BATTLE-03", "TT-BATTLE-19")
@pytest.mark.parametrize("name", MELEE)
@pytest.mark.parametrize("foe", [*MELEE, *RANGED])
def test_a_blindside_costs_two_and_is_never_answered(
    lay: Lay, edition: str, name: str, foe: str
) -> None:
    desk = lay(f"Ozzy {name} d3; Wren {foe} e4, {foe} f4, Goblin a1; S 0/0", edition).do("d3")
    assert targets(desk, "blindside") == {"e4"}
    desk.do("blindside d3xe4")
    assert "C 1" in desk.step
    assert desk.asked == "Ozzy"
    assert desk.token("d3") == name
    assert desk.token("e4") == f"{foe} damage 1"


@pytest.mark.rule("TT-BATTLE-03")
def test_a_blindside_goes_to_the_diagonals_only(lay: Lay, edition: str) -> None:
    around = "Elf c2, Elf e2, Elf c4, Elf e4, Goblin d4, Goblin f5"
    desk = lay(f"Ozzy Goblin d3; Wren {around}; S 0/0; study", edition).do("d3")
    assert targets(desk, "blindside") == {"c2", "e2", "c4", "e4"}
    assert "TT-BATTLE-03" in desk.refused("blindside d3xd4")
    assert "TT-BATTLE-03" in desk.refused("blindside d3xf5")
    for name in RANGED:
        ranged = lay(f"Ozzy {name} d3; Wren {around}; S 0/0; study", edition).do("d3")
        assert "TT-BATTLE-03" in ranged.refused("blindside d3xe4")


@pytest.mark.rule("TT-BATTLE-04")
@pytest.mark.parametrize("name", RANGED)
def test_a_ranged_token_battles_in_a_clear_line_up_to_two(
    lay: Lay, edition: str, name: str
) -> None:
    desk = lay(
        f"Ozzy {name} d4, Soldier d5; Wren Goblin d6, Goblin d2, Zombie e4, Goblin f4, Goblin a4,"
        " Goblin c4, Zombie e5; study",
        edition,
    ).do("d4")
    assert targets(desk) == {"d2", "e4", "c4"}
    assert "TT-BATTLE-04" in desk.refused("d4xd6")  # behind a friend
    assert "TT-BATTLE-04" in desk.refused("d4xf4")  # behind an enemy
    assert "TT-BATTLE-04" in desk.refused("d4xa4")  # three away
    assert "TT-BATTLE-04" in desk.refused("d4xe5")  # not in a line
    desk = lay(f"Ozzy {name} d4, {name} d3; Wren Goblin d6 R, Elf g7; S 0/0", edition)
    assert "C 2" in desk.do("d4", "d4xd6").step


@pytest.mark.rule("TT-BATTLE-04", "TT-BOARD-01")
@pytest.mark.parametrize(
    ("square", "foes"),
    [
        ("a4", "g3 f3 e3 g5 f5"),
        ("b4", "g3 f3 g5 f5"),
        ("g4", "a5 b5 c5 a3 b3"),
        ("f4", "a5 b5 a3 b3"),
        ("d1", "d7 d6 d5 c7 e7"),
        ("d7", "d1 d2 d3 c1 e1"),
        ("a1", "g7 g1 g2 f1 a7"),
        ("g7", "a1 a7 a6 b7 g1"),
    ],
)
def test_a_line_never_runs_round_the_board(lay: Lay, edition: str, square: str, foes: str) -> None:
    standing = ", ".join(f"Goblin {foe}" for foe in foes.split())
    desk = lay(f"Ozzy Wyvern {square}; Wren {standing}; S 6/0", edition).do(square)
    assert not targets(desk)
    for foe in foes.split():
        assert "TT-BATTLE-04" in desk.refused(f"{square}x{foe}")


@pytest.mark.rule("TT-BATTLE-05")
@pytest.mark.parametrize("edition", LATER)
@pytest.mark.parametrize("pips", [1, 2, 3, 4, 5, 6])
def test_a_sure_shot_costs_two_and_is_evaded_on_a_six(lay: Lay, edition: str, pips: int) -> None:
    desk = lay("Ozzy Elf d3, Elf d2; Wren Goblin d5, Goblin e5; S 0/0", edition).do("d3")
    desk.do("sure shot d3xd5")
    assert desk.asked == "chance"
    desk.do(f"roll {pips}")
    if pips == 6:
        assert desk.asked == "Wren"
        desk.do("d5-d6")
        assert desk.token("d6") == "Goblin"
    else:
        assert desk.token("d5") == ""
    assert "C 1" in desk.step


@pytest.mark.rule("TT-BATTLE-05", "TT-BATTLE-06", "TT-TURN-10")
def test_who_can_fire_a_sure_shot(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Elf d3; Wren Goblin d5, Goblin d6, Elf e4; S 0/0", edition).do("d3")
    if edition == "prototype":
        assert "TT-BATTLE-06" in desk.refused("sure shot d3xd5")
        assert not any("sure" in text for text in desk.legal)
        return
    assert targets(desk, "sure") == {"d5"}
    assert "TT-BATTLE-04" in desk.refused("sure shot d3xe4")
    desk.do("d3-d2", "d2-d3")
    assert "TT-TURN-10" in desk.refused("sure shot d3xd5")
    assert desk.can("d3xd5")
    melee = lay("Ozzy Goblin d3; Wren Goblin d4; S 0/0", edition).do("d3")
    assert "TT-BATTLE-05" in melee.refused("sure shot d3xd4")


@pytest.mark.rule("TT-BATTLE-05")
@pytest.mark.parametrize("edition", LATER)
def test_a_sure_shot_at_a_resting_token_is_not_rolled_for(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Elf d3; Wren Zombie d5 R, Elf g7; S 0/0", edition).do("d3", "sure shot d3xd5")
    assert desk.token("d5") == ""
    assert desk.asked == "Ozzy"


@pytest.mark.rule("TT-BATTLE-07")
def test_threat_counts_adjacent_friends_of_the_same_faction(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Goblin d3, Goblin d4 R, Goblin c3 E, Goblin e3, Goblin d2, Goblin e4, Soldier f3;"
        " Wren Goblin f4, Elf g7, Elf g6, Elf f6; study",
        edition,
    )
    found = {
        square: desk.threat(square)
        for square in ["d3", "d4", "c3", "e3", "d2", "e4", "f3", "f4", "g7", "g6", "f6"]
    }
    assert found == {
        "d3": 5,
        "d4": 3,
        "c3": 3,
        "e3": 3,
        "d2": 2,
        "e4": 3,
        "f3": 1,
        "f4": 1,
        "g7": 2,
        "g6": 3,
        "f6": 2,
    }


@pytest.mark.rule("TT-BATTLE-28", "TT-BATTLE-04")
def test_a_destroyed_token_blocks_and_helps_no_longer(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Elf d2, Elf d1, Elf c2; Wren Goblin d3 R, Goblin d4 R, Elf g7; S 0/0", edition)
    desk.do("d2")
    assert "TT-BATTLE-28" in desk.refused("d2xd4")
    assert desk.threat("d4") == 2
    desk.do("d2xd3")
    assert desk.threat("d4") == 1
    assert desk.do("d2xd4").token("d4") == ""
