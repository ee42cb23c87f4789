"""Ranged factions and Swamplins: scenarios T32 to T36."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.desk import spaces
from tests.games.token_terrors.play import Play, given, stands

# ---------------------------------------------------------------- T32, T33 Flying Machines


@pytest.mark.rule("TT-BUILD-01", "TT-TURN-16", "TT-SETUP-16", "TT-TURN-22")
def test_t32_build_past_five(edition: str) -> None:
    play = given(
        edition,
        "Ozzy Flying Machine a1, Flying Machine b1, Flying Machine d2, Elf c1, Elf g2,"
        "Reserves 2 Flying Machines; Wren Soldier e5, Zombie g7; S 0/0",
    )
    play.do("Activate d2")
    assert play.ends("build") == spaces("c2 c3 d1 d3 e1 e2 e3")
    assert "TT-BUILD-01" in play.refused("Build c1")
    play.do("Build e3")
    assert play.commands == 0
    assert play.token("e3") == "Flying Machine"
    assert play.threats("e3 d2") == [1, 1]
    play.do("Rest")
    assert play.surge == "1/0"
    assert play.turn_of == "Wren"  # no reinforcing
    assert play.pile("Ozzy", "reserves") == "1 Flying Machine"
    assert len(play.board["Ozzy"]) == 6


T33 = (
    "Ozzy Flying Machine a1, Flying Machine a2, Flying Machine b1, Flying Machine g7;"
    "Wren Goblin f7, Goblin g6, Soldier d5; S 0/0"
)


def machines(play: Play) -> frozenset[str]:
    """The spaces of Ozzy's Flying Machines."""
    return frozenset(token[-2:] for token in play.board["Ozzy"])


def final_placings(play: Play) -> set[frozenset[str]]:
    """Every placing in which a Swarm under way can end."""
    if "swarming" not in play.step:
        return {machines(play)}
    return {end for text in play.legal for end in final_placings(play.fork().do(text))}


@pytest.mark.rule("TT-SWARM-02", "TT-SWARM-01")
def test_t33_swarm_order_and_must(edition: str) -> None:
    play = given(edition, T33).do("Activate b1; Swarm")
    assert play.legal == {"a2-a3", "a2-b2", "b1-b2", "b1-c1"}
    for blocked in ("a1-a2", "a1-b1", "g7-g6", "g7-f7"):
        assert "TT-SWARM-02" in play.refused(blocked)
    assert len(final_placings(play)) == 10

    play.do("a2-a3")
    assert play.legal == {"a1-a2", "b1-b2", "b1-c1"}
    play.do("a1-a2; b1-c1")
    assert machines(play) == spaces("a2 a3 c1 g7")
    assert (play.asked, play.commands) == ("Ozzy", 2)


@pytest.mark.rule("TT-SWARM-02")
def test_t33_a_machine_that_comes_free_must_move(edition: str) -> None:
    play = given(edition, T33).do("Activate b1; Swarm; b1-c1")
    assert play.legal == {"a2-a3", "a2-b2", "a1-b1"}
    play.do("a2-a3")
    assert play.legal == {"a1-a2", "a1-b1"}
    assert "TT-SWARM-02" in play.refused("done")


# ---------------------------------------------------------------- T34 Wyverns


@pytest.mark.rule("TT-FLIGHT-02", "TT-MOVE-03")
def test_t34a_no_flight_out_of_dead_ends(edition: str) -> None:
    play = given(edition, "Ozzy Wyvern a1, Soldier g1; Wren Goblin a3, Goblin b2, Goblin c1")
    play.do("Activate a1")
    assert play.ends("take flight") == set()
    for end in ("a2", "b1"):
        assert "TT-FLIGHT-02" in play.refused(f"Take Flight a1-{end}")


@pytest.mark.rule("TT-FLIGHT-02", "TT-MOVE-03", "TT-FLIGHT-01")
def test_t34b_a_flight_through_a_friend(edition: str) -> None:
    play = given(edition, "Ozzy Wyvern a1, Soldier c1; Wren Goblin a3, Goblin b2, Goblin g7")
    play.do("Activate a1")
    assert play.ends("take flight") == spaces("c2 d1")
    assert "TT-FLIGHT-02" in play.refused("Take Flight a1-c1")
    play.do("Take Flight a1-b1-c1-d1")
    assert play.board["Ozzy"] == {"Wyvern d1", "Soldier c1"}


@pytest.mark.rule("TT-FLIGHT-02", "TT-FLIGHT-01")
def test_t34c_a_flight_is_exactly_three_spaces(edition: str) -> None:
    play = given(edition, "Ozzy Wyvern d4; Wren Goblin g7").do("Activate d4")
    ends = "a4 b3 b5 c2 c4 c6 d1 d3 d5 d7 e2 e4 e6 f3 f5 g4"
    assert play.ends("take flight") == spaces(ends)
    assert len(spaces(ends)) == 16
    assert "TT-FLIGHT-02" in play.refused("Take Flight d4-d4")


# ---------------------------------------------------------------- T35 Elves

T35_TARGETS = "Wren Goblin f5, Goblin d5, Wyvern b5, Zombie e2"


@pytest.mark.rule("TT-SHARP-01", "TT-SHARP-02", "TT-SHARP-03")
@pytest.mark.parametrize(
    ("edition", "targets"),
    [("prototype", "b5 e2 f5"), ("first", "b5 e2 f5 d5"), ("second", "b5 e2 f5")],
)
def test_t35_sharpshooter_along_the_diagonals(edition: str, targets: str) -> None:
    play = given(edition, f"Ozzy Elf d3, Soldier a1; {T35_TARGETS}")
    play.do("Activate d3; Sharpshooter")
    assert play.ends("d3x") == spaces(targets)
    if "d5" not in targets:
        assert "TT-SHARP-01" in play.refused("Battle d3xd5")
    blocked = given(edition, f"Ozzy Elf d3, Soldier e4; {T35_TARGETS}")
    blocked.do("Activate d3; Sharpshooter")
    assert blocked.ends("d3x") == spaces(targets) - {"f5"}
    assert "TT-SHARP-03" in blocked.refused("Battle d3xf5")


@pytest.mark.rule("TT-BATTLE-20", "TT-BATTLE-19")
@pytest.mark.parametrize("target", ["b5", "e2", "f5"])
def test_t35_a_diagonal_shot_is_not_answered(edition: str, target: str) -> None:
    play = given(edition, f"Ozzy Elf d3, Soldier a1; {T35_TARGETS}")
    play.do(f"Activate d3; Sharpshooter; Battle d3x{target}").roll(1)
    assert play.fought == (1, 1)
    assert play.hurt == {target: 1}
    assert play.token(target) == ""
    assert play.damage("d3") == 0


@pytest.mark.rule("TT-BATTLE-15", "TT-BATTLE-14", "TT-SHARP-03")
def test_t35_evading_a_sharpshooter() -> None:
    play = given("second", f"Ozzy Elf d3, Soldier a1; {T35_TARGETS}")
    play.do("Activate d3; Sharpshooter; Battle d3xf5; Roll 4")
    ends = "c5 d4 d6 e3 e5 e6 e7 f2 f3 f4 f6 f7 g3 g4 g5 g6 g7"
    assert play.ends("f5-") == spaces(ends)
    assert len(play.legal) == 17
    assert "TT-BATTLE-14" in play.refused("Evade f5-e4")


# ---------------------------------------------------------------- T36 Swamplins

T36 = "Ozzy Swamplin d2, Soldier a1; Wren Soldier d4, Soldier d5, Elf g7"


@pytest.mark.rule("TT-SKEWER-02", "TT-KICKSTART-02", "TT-SKEWER-01", "TT-KICKSTART-01")
@pytest.mark.parametrize("points", [0, 1])
def test_t36ab_spear_skewer_and_kickstart(points: int) -> None:
    play = given("second", f"{T36}; S {points}/0").do("Activate d2; Spear Skewer; Spear d2xd4")
    assert play.asked == "chance"
    play.do("Roll 3")
    assert play.fought == (1, 2)
    assert play.hurt == {"d4": 1}  # no retaliation
    assert play.damage("d4") == 1
    play.do("Spear d2xd4; Roll 2")
    assert play.fought == (1, 2)
    assert play.hurt == {"d4": 1}
    assert play.token("d4") == ""
    assert (play.commands, play.surge) == (0, f"{points}/0")
    play.do("Rest")
    assert play.surge == "2/0"  # at 0 points 2, at 1 point 1 + 1
    assert play.token("d2") == "Swamplin R"


T36C = "Ozzy Swamplin d2, Soldier a1; Wren Soldier d3, Soldier d5, Elf g7; S 0/0"


@pytest.mark.rule("TT-SKEWER-02", "TT-BATTLE-19")
def test_t36c_the_melee_battle_or_the_ranged_one() -> None:
    play = given("second", T36C).do("Activate d2; Spear Skewer")
    assert play.threat("d3") == 1
    assert play.can("Battle d2xd3")
    assert play.can("Spear d2xd3")

    melee = play.fork().do("Battle d2xd3")
    assert melee.fought == (1, 1)
    assert melee.hurt == {"d3": 1, "d2": 1}  # no roll
    assert melee.board == stands("Ozzy Soldier a1; Wren Soldier d5, Elf g7")

    play.do("Spear d2xd3")
    assert play.asked == "chance"
    play.do("Roll 1")
    assert play.fought == (1, 1)
    assert play.hurt == {"d3": 1, "d2": 1}
    assert play.board == stands("Ozzy Soldier a1; Wren Soldier d5, Elf g7")
