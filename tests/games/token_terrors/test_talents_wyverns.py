"""Take Flight and Rush."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.conftest import Lay
from tests.games.token_terrors.desk import LATER, spaces


@pytest.mark.rule("TT-FLIGHT-01")
def test_a_flight_is_exactly_three_spaces(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Wyvern d4; Wren Goblin g7; S 0/0", edition).do("d4")
    assert desk.ends("take flight") == spaces("a4 b3 b5 c2 c4 c6 d1 d3 d5 d7 e2 e4 e6 f3 f5 g4")
    for square in ("d4", "c3", "d2", "e5"):
        assert "TT-FLIGHT-01" in desk.refused(f"take flight d4-{square}")
    desk.do("take flight d4-d7")
    assert desk.token("d7") == "Wyvern"
    assert "C 2" in desk.step


@pytest.mark.rule("TT-FLIGHT-01", "TT-SURGE-03")
def test_a_flight_is_no_part_of_a_dash(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Wyvern d1; Wren Goblin g7; S 0/0", edition)
    desk.do("d1", "take flight d1-d4", "d4-d5", "d5-d6")
    assert desk.surge == "0/0"


@pytest.mark.rule("TT-FLIGHT-02", "TT-CMD-03")
@pytest.mark.parametrize(
    ("others", "ends"),
    [
        ("Soldier g1; Wren Goblin a3, Goblin b2, Goblin c1", ""),  # dead ends, and no way back
        ("Soldier c1; Wren Goblin a3, Goblin b2, Goblin g7", "c2 d1"),  # through the friend
        ("Soldier a4, Soldier g1; Wren Goblin b1, Goblin b2, Goblin c3", "b3"),  # not onto it
        ("Soldier a2, Soldier a3; Wren Goblin b1, Goblin g7, Goblin b3", "a4 c2"),
    ],
)
def test_a_flight_visits_no_space_twice(lay: Lay, edition: str, others: str, ends: str) -> None:
    desk = lay(f"Ozzy Wyvern a1, {others}; S 0/0", edition).do("a1")
    assert desk.ends("take flight") == spaces(ends)
    if not ends:
        for square in ("a2", "b1", "a4", "d1"):
            assert {"TT-FLIGHT-02", "TT-CMD-03"} <= set(desk.refused(f"take flight a1-{square}"))


@pytest.mark.rule("TT-FLIGHT-02", "TT-MOVE-06")
def test_the_starting_space_is_not_visited_again(lay: Lay, edition: str) -> None:
    # One step out and back and on would end on a neighbour; all neighbours but one are walled.
    desk = lay("Ozzy Wyvern d1, Elf a7; Wren Goblin c1, Goblin c2, Goblin e2, Goblin d3", edition)
    desk.do("d1")
    # d2 is a dead end; e1 leads to f1 and on, never back over d1 to d2 or e1.
    assert desk.ends("take flight") == spaces("f2 g1")


@pytest.mark.rule("TT-RUSH-01", "TT-RUSH-02")
def test_rush_reaches_one_to_three_in_a_clear_line(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Wyvern d4; Wren Goblin d7, Goblin b4, Zombie e4, Goblin g4, Goblin d1, Zombie e5; study",
        edition,
    ).do("d4")
    assert {text for text in desk.legal if text.startswith("d4x")} == {"d4xb4", "d4xe4"}
    desk.do("rush")
    assert {text for text in desk.legal if text.startswith("d4x")} == {
        *("d4xd7", "d4xb4", "d4xe4", "d4xd1"),
    }
    assert desk.refused("d4xg4")
    assert "TT-RUSH-02" in desk.refused("d4xe5")


@pytest.mark.rule("TT-RUSH-01", "TT-CMD-06")
def test_rush_is_for_the_next_battle_only(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Wyvern d1; Wren Zombie d4 R, Zombie d5 R, Zombie d3 R; S 3/0", edition)
    desk.do("d1", "rush", "d1xd3")
    assert desk.token("d3") == "Zombie R damage 1"
    desk.do("d1xd3")
    assert desk.token("d3") == ""
    assert "TT-BATTLE-04" in desk.refused("d1xd4")


@pytest.mark.rule("TT-RUSH-02", "TT-BATTLE-08", "TT-BATTLE-05")
def test_a_rush_can_be_evaded_and_be_a_sure_shot(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Wyvern d1; Wren Zombie d4, Zombie g7; S 0/0", edition).do("d1", "rush")
    ordinary = desk.fork().do("d1xd4", *(["roll"] if edition == "prototype" else []), "roll 4")
    assert ordinary.asked == "Wren"
    if edition in LATER:
        desk.do("sure shot d1xd4")
        assert "C 0" in desk.position
        assert desk.fork().do("roll 5").token("d4") == ""
        assert desk.do("roll 6").asked == "Wren"
    else:
        assert "TT-BATTLE-06" in desk.refused("sure shot d1xd4")


@pytest.mark.rule("TT-RUSH-02", "TT-BATTLE-20")
@pytest.mark.parametrize(("square", "answered"), [("d4", False), ("d3", True), ("d2", True)])
def test_retaliation_against_a_rush_depends_on_the_defender(
    lay: Lay, edition: str, square: str, answered: bool
) -> None:
    desk = lay(f"Ozzy Wyvern d1, Goblin a1; Wren Elf {square} R, Elf d5, Elf g7; S 0/0", edition)
    desk.do("d1", "rush", f"d1x{square}")
    assert (desk.token("d1") == "") == answered
