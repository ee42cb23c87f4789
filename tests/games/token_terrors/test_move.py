"""Moves, and the two limits of every movement."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.conftest import Lay
from tests.games.token_terrors.desk import spaces


@pytest.mark.rule("TT-MOVE-01", "TT-CMD-07")
def test_a_move_goes_one_space_and_costs_one(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d3; Wren Elf g7; S 0/0", edition).do("d3")
    assert desk.ends("d3-") == spaces("d2 d4 c3 e3")
    for text in ("d3-d5", "d3-e4", "d3-d3", "d3-a1"):
        assert "TT-MOVE-01" in desk.refused(text)
    desk.do("d3-d4")
    assert "C 2" in desk.step
    assert desk.token("d4") == "Goblin"
    assert desk.token("d3") == ""


@pytest.mark.rule("TT-MOVE-02")
def test_enemies_block(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Elf d3; Wren Elf d4, Elf e3 R; S 5/0", edition).do("d3")
    assert desk.ends("d3-") == spaces("d2 c3")
    assert "TT-MOVE-02" in desk.refused("d3-d4")
    assert "TT-MOVE-02" in desk.refused("d3-e3")


@pytest.mark.rule("TT-MOVE-03", "TT-MOVE-04")
def test_a_friend_is_crossed_at_once(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d3, Soldier d4 R; Wren Elf d7, Elf e4; S 0/0", edition)
    desk.do("d3", "d3-d4")
    assert desk.legal == spaces("d4-d5 d4-c4 d4-d3")
    for text in ("d4xe4", "enrage", "incite", "rest", "stay"):
        assert "TT-MOVE-03" in desk.refused(text)
    assert desk.token("d4")
    desk.do("d4-d5")
    desk.shows("Ozzy Goblin d5, Soldier d4 R; Wren Elf d7, Elf e4; S 0/0")


@pytest.mark.rule("TT-MOVE-03", "TT-MOVE-04")
def test_the_last_command_never_ends_on_a_friend(lay: Lay, edition: str) -> None:
    position = "Ozzy Goblin d3, Soldier d4; Wren Elf g7"
    desk = lay(f"{position}; S 0/0", edition).do("d3", "d3-c3", "c3-d3")
    assert {"TT-MOVE-03", "TT-MOVE-04"} <= set(desk.refused("d3-d4"))
    desk = lay(f"{position}; S 1/0", edition).do("d3", "d3-c3", "c3-d3", "d3-d4")
    assert desk.legal == spaces("d4-d5 d4-c4 d4-e4 d4-d3")
    assert desk.surge == "1/0"
    assert desk.fork().do("d4-d3").surge == "0/0"
    assert desk.do("d4-c4").surge == "1/0"  # a Dash from c3


@pytest.mark.rule("TT-MOVE-04")
def test_the_space_it_came_from_is_a_way_out(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Goblin a1, Soldier a2, Soldier b1; Wren Elf a3, Elf b2, Elf c1; S 0/0", edition
    )
    desk.do("a1", "a1-a2")
    assert desk.legal == {"a2-a1"}
    desk.do("a2-a1")
    assert "TT-MOVE-04" in desk.refused("a1-a2")


@pytest.mark.rule("TT-MOVE-04", "TT-SURGE-04")
def test_a_row_of_friends_is_crossed_as_far_as_points_and_dashes_pay(
    lay: Lay, edition: str
) -> None:
    row = "Ozzy Goblin d1, Zombie d2, Zombie d3, Zombie d4, Zombie c2, Zombie e2"
    wall = "Wren Elf c1, Elf e1, Soldier c3, Soldier e3, Soldier c4, Soldier e4"
    # Into the row and back is always open; d5 is four Moves off, and the third earns a point.
    desk = lay(f"{row}; {wall}; S 0/0; study", edition).do("d1", "d1-d2", "d2-d3")
    assert "d3-d4" in desk.legal
    desk.do("d3-d4")
    assert desk.surge == "1/0"
    assert desk.legal == {"d4-d5"}
    desk.do("d4-d5")
    assert desk.legal == {"rest", "stay"}


@pytest.mark.rule("TT-MOVE-04", "TT-ENABLE-03")
def test_an_enabled_goblin_has_only_its_two_commands(lay: Lay, edition: str) -> None:
    position = (
        "Ozzy Goblin a1, Goblin d3, Soldier d4, Soldier d5; Wren Elf c4, Elf e4, Elf g7; S 6/0"
    )
    desk = lay(position, edition).do("a1", "enable d3", "d3-d4")
    assert desk.legal == {"d4-d3"}
    desk = lay(position, edition).do("a1", "enable d3", "d3-d2", "d2-d3")
    assert desk.token("d3") == "Goblin"
    desk = lay(position, edition).do("a1", "enable d3", "enrage")
    assert "TT-MOVE-04" in desk.refused("d3-d4")


# ------------------------------------------------------------------ every movement


@pytest.mark.rule("TT-MOVE-05", "TT-MOVE-06", "TT-MARCH-01")
def test_march_keeps_the_limits(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Soldier a1, Soldier d3 R, Elf c3; Wren Zombie d4, Zombie e2, Zombie e3", edition
    )
    desk.do("a1", "march d3")
    # Up to two spaces: through the Elf on c3 or down, never through Wren's, never onto a friend.
    assert desk.ends("d3-") == spaces("d2 d1 c2 c4 b3")
    assert "TT-MOVE-05" in desk.refused("d3-d5")
    assert "TT-MOVE-06" in desk.refused("d3-c3")
    assert "TT-MOVE-06" in desk.refused("d3-d3")


@pytest.mark.rule("TT-MOVE-05", "TT-MOVE-06", "TT-TEAMWORK-01")
def test_teamwork_keeps_the_limits(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Elf g1, Elf a1, Soldier a2; Wren Zombie b1, Zombie a4, Zombie c2, Zombie b4", edition
    )
    desk.do("g1", "teamwork a1")
    assert desk.ends("a1-") == spaces("a3 b2 b3")
    assert "TT-MOVE-05" in desk.refused("a1-b1")


@pytest.mark.rule("TT-MOVE-05", "TT-MOVE-06", "TT-BATTLE-13")
def test_evading_keeps_the_limits(lay: Lay) -> None:
    desk = lay("Ozzy Elf c1, Soldier b2, Soldier c3; Wren Goblin a1, Goblin a2; S 0/0", "first")
    desk.do("c1", "c1xa1", "roll 4")
    assert desk.asked == "Wren"
    # Past its friend on a2, never through Ozzy's tokens, never to stay where it is.
    assert desk.ends("a1-") == spaces("b1 a3 a4 b3")
    assert "TT-MOVE-03" in desk.refused("a1-a2")
    assert "TT-MOVE-05" in desk.refused("a1-c2")


@pytest.mark.rule("TT-MOVE-05", "TT-FLIGHT-01", "TT-FLIGHT-02")
def test_a_flight_keeps_the_limits(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Wyvern a1, Soldier a2, Soldier a4; Wren Goblin b1, Goblin b2; S 0/0", edition)
    assert desk.do("a1").ends("take flight") == {"b3"}


@pytest.mark.rule("TT-MOVE-05", "TT-SWARM-01", "TT-SWARM-02")
def test_a_swarm_keeps_the_limits(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Flying Machine d3, Flying Machine a1, Elf d2; Wren Goblin d4, Goblin c3", edition
    )
    assert desk.do("d3", "swarm").legal == {"d3-e3", "a1-a2", "a1-b1"}


@pytest.mark.rule("TT-MOVE-06")
def test_a_token_moved_by_a_talent_ends_elsewhere(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Elf g1, Elf d3; Wren Zombie g7", edition).do("g1", "teamwork d3")
    assert "d3" not in desk.ends("d3-")
    assert len(desk.ends("d3-")) == 4 + 8 + 11  # one, two and three spaces away, on the board


@pytest.mark.rule("TT-MOVE-06", "TT-BATTLE-12")
def test_an_evader_of_the_prototype_may_stay(lay: Lay) -> None:
    desk = lay("Ozzy Elf c1; Wren Goblin a1; S 0/0", "prototype", sole_survivor="no")
    desk.do("c1", "c1xa1", "roll", "roll 6")
    assert desk.can("a1-a1")
    assert desk.do("stay").token("a1") == "Goblin"
    for edition in ("first", "second"):
        desk = lay("Ozzy Elf c1; Wren Goblin a1; S 0/0", edition).do("c1", "c1xa1", "roll 6")
        assert desk.refused("a1-a1")
