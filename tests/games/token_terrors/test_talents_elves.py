"""Teamwork and Sharpshooter."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.conftest import Lay
from tests.games.token_terrors.desk import LATER, Desk, spaces


def shots(desk: Desk, square: str) -> set[str]:
    """The spaces an Elf can battle."""
    return {text[-2:] for text in desk.legal if text.startswith(f"{square}x")}


@pytest.mark.rule("TT-TEAMWORK-01", "TT-CMD-03")
def test_teamwork_moves_another_elf_one_to_three(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Elf g1, Elf a1, Elf c5, Goblin d1; Wren Goblin g7; S 0/0", edition).do("g1")
    assert desk.ends("teamwork") == spaces("a1 c5")
    desk.do("teamwork a1")
    assert desk.ends("a1-") == spaces("a2 b1 a3 b2 c1 a4 b3 c2")
    assert "TT-MOVE-06" in desk.refused("a1-a1")
    assert "TT-MOVE-06" in desk.refused("a1-a5")
    desk.do("a1-c2")
    assert "C 2" in desk.step
    assert desk.surge == "0/0"
    assert "TT-TALENT-02" in desk.refused("teamwork c5")


BOARD = "Ozzy Elf d3, Soldier {}; Wren Goblin f5, Goblin d5, Wyvern b5, Zombie e2, Goblin a6; S 0/0"


@pytest.mark.rule("TT-SHARP-01", "TT-SHARP-03")
@pytest.mark.parametrize("edition", ["prototype", "second"])
def test_the_next_battle_is_diagonal_and_only_so(lay: Lay, edition: str) -> None:
    desk = lay(BOARD.format("a1"), edition).do("d3")
    assert shots(desk, "d3") == {"d5"}
    desk.do("sharpshooter")
    assert shots(desk, "d3") == spaces("b5 e2 f5")
    assert "TT-SHARP-01" in desk.refused("d3xd5")
    assert desk.refused("d3xa6")


@pytest.mark.rule("TT-SHARP-02", "TT-SHARP-03")
def test_in_the_first_edition_the_diagonal_is_optional(lay: Lay) -> None:
    desk = lay(BOARD.format("a1"), "first").do("d3", "sharpshooter")
    assert shots(desk, "d3") == spaces("b5 e2 f5 d5")
    assert "TT-SHARP-02" in desk.game.rules_of(desk.state, desk.action("d3xd5"))


@pytest.mark.rule("TT-SHARP-03")
def test_a_diagonal_runs_one_or_two_and_is_blocked(lay: Lay, edition: str) -> None:
    desk = lay(BOARD.format("e4"), edition).do("d3", "sharpshooter")
    assert "f5" not in shots(desk, "d3")
    assert "TT-SHARP-03" in desk.refused("d3xf5")
    # An enemy in between blocks as well, and three away is too far.
    desk = lay("Ozzy Elf d3; Wren Goblin e4, Goblin f5, Goblin a6; S 0/0", edition)
    assert shots(desk.do("d3", "sharpshooter"), "d3") == {"e4"}


@pytest.mark.rule("TT-SHARP-03", "TT-BOARD-01")
@pytest.mark.parametrize(
    ("square", "foes"),
    [("a4", "g4 f5 g6 f3 g2"), ("g4", "a6 b7 a4 a2 b6"), ("d1", "c7 e7 b6 f6"), ("d7", "c1 e1 f2")],
)
def test_a_diagonal_never_runs_round_the_board(
    lay: Lay, edition: str, square: str, foes: str
) -> None:
    standing = ", ".join(f"Goblin {foe}" for foe in foes.split())
    text = f"Ozzy Elf {square}; Wren {standing}; S 0/0; study; turn Ozzy; active {square}, C 0"
    desk = lay(f"{text}, used Sharpshooter free".replace("S 0/0", "S 3/0"), edition)
    assert not shots(desk, square)


@pytest.mark.rule("TT-SHARP-03", "TT-BATTLE-08", "TT-BATTLE-05", "TT-BATTLE-20")
def test_a_diagonal_shot_can_be_evaded_and_be_a_sure_shot(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Elf d3; Wren Elf f5, Elf f6; S 0/0", edition).do("d3", "sharpshooter")
    rolled = desk.fork().do("d3xf5", *(["roll"] if edition == "prototype" else []))
    assert rolled.fork().do("roll 4").asked == "Wren"
    struck = rolled.fork().do("roll 3")
    assert (struck.token("f5"), struck.token("d3")) == ("Elf damage 1", "Elf")
    if edition in LATER:
        sure = desk.do("sure shot d3xf5")
        assert "C 0" in sure.position
        assert sure.fork().do("roll 5").token("f5") == "Elf damage 1"
        assert sure.do("roll 6").asked == "Wren"


@pytest.mark.rule("TT-SHARP-01", "TT-CMD-06")
def test_after_the_battle_the_elf_shoots_straight_again(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Elf d3; Wren Zombie f5 R, Zombie f6 R, Zombie d5 R; S 2/0", edition)
    desk.do("d3", "sharpshooter", "d3xf5")
    assert shots(desk, "d3") == {"d5"}
    assert desk.token("f5") == "Zombie R damage 1"


@pytest.mark.rule("TT-SHARP-04", "TT-CMD-02", "TT-CMD-04")
def test_only_in_the_first_edition_a_straight_battle_meets_the_duty(lay: Lay, edition: str) -> None:
    # Straight on stands a Zombie; to come to its diagonal takes two Moves, and one is too many.
    desk = lay("Ozzy Elf a1, Goblin b1, Goblin c1; Wren Zombie a2, Elf g7; S 0/0", edition)
    desk.do("a1")
    if edition != "first":
        assert "TT-CMD-02" in desk.refused("sharpshooter")
        return
    desk.do("sharpshooter")
    assert shots(desk, "a1") == {"a2"}
    assert "TT-CMD-04" in desk.do("enrage").refused("a1-b1")
    desk.do("a1xa2")
    assert desk.asked == "chance"
    assert desk.do("roll 1").token("a2") == ""
