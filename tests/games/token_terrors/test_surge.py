"""Surge Points: the cap, the Dash, and points for resting."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.token_terrors.conftest import Lay
from tests.games.token_terrors.desk import LATER, Desk

FAR = "Wren Elf g7, Elf f7"


def walk(desk: Desk, path: str) -> str:
    """Ozzy's points after each Move along a path."""
    places = path.split()
    points = []
    for here, there in pairwise(places):
        points.append(desk.do(f"{here}-{there}").surge.split("/")[0])
    return " ".join(points)


# ------------------------------------------------------------------ the cap


@pytest.mark.rule("TT-SURGE-01")
def test_six_points_are_kept_and_more_can_be_used_within_the_turn(lay: Lay, edition: str) -> None:
    desk = lay(f"Ozzy Goblin d1; {FAR}; S 6/6", edition).do("d1")
    assert walk(desk, "d1 d2 d3 d4") == "6 6 7"
    kept = desk.fork().do("rest")
    assert kept.surge == "6/6"
    assert walk(desk, "d4 d5 d4 d5 d4 d5 d4 d5") == "6 5 4 3 2 1 0"


@pytest.mark.rule("TT-SURGE-01", "TT-SURGE-05")
def test_what_the_other_player_has_above_the_cap_is_lost_too(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d3, Goblin d2, Elf a1; Wren Zombie d4 U, Elf g7; S 0/6", edition)
    desk.do("d3", "d3xd4", *(["rise"] if edition == "first" else []))
    assert desk.token("d4") == "Zombie R"
    assert desk.surge == "0/7"
    desk.do("d3-c3", "c3-d3", "stay")
    assert desk.surge == "0/6"


@pytest.mark.rule("TT-SURGE-01")
@pytest.mark.parametrize("cap", [2, 9])
def test_the_cap_is_an_option(lay: Lay, edition: str, cap: int) -> None:
    desk = lay(f"Ozzy Goblin d1; {FAR}; S {cap}/0", edition, surge_cap=cap).do("d1")
    assert walk(desk, "d1 d2 d3 d4").endswith(str(cap + 1))
    assert desk.do("stay").surge == f"{cap}/0"


@pytest.mark.rule("TT-SURGE-01", "TT-SURGE-04")
def test_nine_commands_with_six_points_and_no_dash(lay: Lay, edition: str) -> None:
    desk = lay(f"Ozzy Goblin d1; {FAR}; S 6/0", edition).do("d1")
    assert walk(desk, "d1 d2 d1 d2 d1 d2 d1 d2 d1 d2") == "6 6 6 5 4 3 2 1 0"
    assert desk.legal == {"rest", "stay"}


# ------------------------------------------------------------------ the Dash


@pytest.mark.rule("TT-SURGE-02")
def test_a_dash_gains_a_point_at_once(lay: Lay, edition: str) -> None:
    desk = lay(f"Ozzy Goblin d1; {FAR}; S 0/0", edition).do("d1")
    assert walk(desk, "d1 d2 d3 e3") == "0 0 1"
    assert "enrage" in desk.legal
    assert desk.do("enrage").surge == "0/0"
    assert desk.legal == {"rest", "stay"}


@pytest.mark.rule("TT-SURGE-03")
@pytest.mark.parametrize(
    ("name", "between"), [("Elf", "enrage"), ("Zombie", "undead"), ("Elf", "d3xf3")]
)
def test_any_other_command_breaks_the_run(lay: Lay, edition: str, name: str, between: str) -> None:
    desk = lay(f"Ozzy {name} d1; Wren Zombie f3 R, Elf g7; S 1/0", edition)
    desk.do("d1", "d1-d2", "d2-d3", between)
    assert desk.surge == "1/0"
    assert walk(desk, "d3 d4") == "0"


@pytest.mark.rule("TT-SURGE-03", "TT-FLIGHT-01")
def test_movement_by_a_talent_never_counts(lay: Lay, edition: str) -> None:
    desk = lay(f"Ozzy Wyvern d1; {FAR}; S 0/0", edition).do("d1", "take flight d1-d4")
    assert desk.surge == "0/0"
    assert walk(desk, "d4 d5 d6") == "0 0"
    desk = lay(f"Ozzy Wyvern d1; {FAR}; S 1/0", edition).do("d1")
    assert walk(desk, "d1 d2 d3") == "1 1"
    desk.do("take flight d3-d6")
    assert walk(desk, "d6 e6") == "0"


@pytest.mark.rule("TT-SURGE-03", "TT-SURGE-08")
def test_moving_others_breaks_the_run(lay: Lay, edition: str) -> None:
    desk = lay(f"Ozzy Soldier d1, Soldier a1; {FAR}; S 1/0", edition).do("d1")
    assert walk(desk, "d1 d2 d3") == "1 1"
    desk.do("march a1", "a1-a3")
    assert walk(desk, "d3 d4") == "0"


@pytest.mark.rule("TT-SURGE-04")
@pytest.mark.parametrize(
    ("path", "points"),
    [
        ("d1 d2 d1 d2", "4 4 4"),  # there and back
        ("d2 d3 d2 e2 e3", "4 4 4 4"),  # after a step back the fourth Move completes one
        ("d1 d2 d3 d2", "4 4 4"),  # back to a space of the run
        ("d1 e1 e2 d2 d1", "4 4 5 4"),  # round a square: the start is no part of the next run
        ("d1 d2 d3 d4 d5 d6 d7", "4 4 5 4 3 3"),  # two Dashes
        ("d1 d2 d3 d4 d3 d2 d1", "4 4 5 4 3 3"),  # the second over the spaces of the first
        ("d1 d2 d3 d4 d5 d4 d5 d6 d7", "4 4 5 4 3 2 1 1"),
    ],
)
def test_a_dash_is_three_moves_through_four_spaces(
    lay: Lay, edition: str, path: str, points: str
) -> None:
    desk = lay(f"Ozzy Goblin {path[:2]}; Wren Elf a7, Elf a6; S 4/0", edition).do(path[:2])
    assert walk(desk, path) == points


@pytest.mark.rule("TT-SURGE-04")
def test_moves_of_a_dash_are_no_part_of_the_next(lay: Lay, edition: str) -> None:
    desk = lay(f"Ozzy Goblin a1; {FAR}; S 6/0", edition).do("a1")
    # Were each Move free to count twice, the fourth and fifth would Dash as well.
    assert walk(desk, "a1 a2 a3 a4 a5 a6") == "6 6 7 6 5"


@pytest.mark.rule("TT-SURGE-04", "TT-MOVE-03")
def test_spaces_held_by_friends_count(lay: Lay, edition: str) -> None:
    desk = lay(f"Ozzy Goblin d1, Soldier d3; {FAR}; S 0/0", edition).do("d1")
    assert walk(desk, "d1 d2 d3 d4") == "0 0 1"


@pytest.mark.rule("TT-SURGE-08", "TT-ENABLE-03")
def test_an_enabled_goblin_does_not_dash(lay: Lay, edition: str) -> None:
    desk = lay(f"Ozzy Goblin d1, Goblin a1; {FAR}; S 1/0", edition).do("d1", "d1-d2")
    desk.do("enable a1", "a1-a2", "a2-a3")
    assert desk.surge == "1/0"
    assert walk(desk, "d2 d3 d4") == "1 0"


@pytest.mark.rule("TT-SURGE-10", "TT-SURGE-02")
def test_a_dash_need_not_be_the_three_starting_commands(lay: Lay, edition: str) -> None:
    desk = lay(f"Ozzy Goblin d1; {FAR}; S 2/0", edition).do("d1", "enrage")
    assert walk(desk, "d1 d2 d3 d4") == "2 2 2"
    desk = lay(f"Ozzy Goblin d1; {FAR}; S 3/0", edition).do("d1", "enrage")
    assert walk(desk, "d1 d2 d1 d2 d3 d4") == "3 3 2 1 1"


# ------------------------------------------------------------------ resting by a talent


@pytest.mark.rule("TT-SURGE-05", "TT-SURGE-09", "TT-UNDEAD-01")
def test_a_rest_on_the_opponents_turn_gains_a_point(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Soldier d3, Soldier d2; Wren Zombie d4 U, Elf g7; S 0/0", edition)
    desk.do("d3", "d3xd4", *(["rise"] if edition == "first" else []))
    assert desk.surge == "0/1"
    # The opponent's Zombie does not stop the attacker.
    assert desk.asked == "Ozzy"
    assert "C 2" in desk.step


@pytest.mark.rule("TT-SURGE-06", "TT-SURGE-07", "TT-SURGE-05")
def test_the_active_token_rested_by_a_talent_ends_its_activation(lay: Lay, edition: str) -> None:
    position = "Ozzy Zombie d3, Soldier a1, reserves 1 Elf; Wren Soldier d4, Soldier d5; S 0/0"
    desk = lay(position, edition).do(
        "d3", "undead", "d3xd4", *(["rise"] if edition == "first" else [])
    )
    desk.shows("Ozzy Zombie d3 R, Soldier a1, reserves 1 Elf; S 1/0")
    assert {text.split()[0] for text in desk.legal} == {"elf"}


@pytest.mark.rule("TT-SURGE-06", "TT-SURGE-09")
@pytest.mark.parametrize("edition", LATER)
def test_another_own_token_rested_by_a_talent_ends_the_activation(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Zombie d3, Zombie e4 U, Elf a1; Wren Elf g7; S 5/0", edition)
    desk.do("d3", "infect", "blindside d3xe4", *(["rise"] if edition == "first" else []))
    assert desk.turn_of == "Wren"
    desk.shows("Ozzy Zombie d3, Zombie e4 R, Elf a1; S 4/0")


@pytest.mark.rule("TT-SURGE-07")
def test_in_the_prototype_only_the_active_token_ends_it(lay: Lay) -> None:
    desk = lay("Ozzy Zombie d3, Zombie e4 U, Elf a1; Wren Elf g7; S 5/0", "prototype")
    desk.do("d3", "infect", "blindside d3xe4")
    desk.shows("Ozzy Zombie d3, Zombie e4 R, Elf a1; S 4/0")
    assert desk.asked == "Ozzy"
    assert {"rest", "stay", "blindside d3xe4"} <= desk.legal
    assert desk.do("rest").surge == "5/0"
