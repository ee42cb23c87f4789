"""Build and Swarm."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.conftest import Lay
from tests.games.token_terrors.desk import spaces


@pytest.mark.rule("TT-BUILD-01", "TT-SETUP-16")
def test_build_puts_a_machine_on_an_empty_surrounding_space(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Flying Machine d2, Elf c1, Elf d3, reserves 2 Flying Machine, 1 Elf;"
        " Wren Soldier e3, Elf g7; S 0/0",
        edition,
    ).do("d2")
    assert desk.ends("build") == spaces("d1 e1 c2 e2 c3")
    for square in ("c1", "d3", "e3", "d2", "d4", "f2"):
        assert "TT-BUILD-01" in desk.refused(f"build {square}")
    desk.do("build c2")
    assert desk.token("c2") == "Flying Machine"
    assert {"reserves 1 Flying Machine", "reserves 1 Elf"} <= desk.has("Ozzy")
    assert desk.threat("d2") == 2
    assert "TT-TALENT-02" in desk.refused("build d1")


@pytest.mark.rule("TT-BUILD-01", "TT-TURN-16")
def test_there_may_then_be_more_than_five(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Flying Machine d2, Elf a1, Elf b1, Elf c1, Elf e1, reserves 2 Flying Machine;"
        " Wren Soldier e5; S 0/0",
        edition,
    )
    desk.do("d2", "build d3", "rest")
    assert desk.turn_of == "Wren"
    desk.shows(
        "Ozzy Flying Machine d2 R, Flying Machine d3, Elf a1, Elf b1, Elf c1, Elf e1,"
        " reserves 1 Flying Machine; S 1/0"
    )


@pytest.mark.rule("TT-BUILD-02", "TT-BUILD-03", "TT-TURN-22")
def test_build_costs_three(lay: Lay, edition: str) -> None:
    position = "Ozzy Flying Machine d2, reserves 1 Flying Machine; Wren Soldier e5"
    rule = "TT-BUILD-02" if edition == "prototype" else "TT-BUILD-03"
    desk = lay(f"{position}; S 0/0", edition).do("d2")
    assert rule in desk.game.rules_of(desk.state, desk.action("build d3"))
    assert "C 0" in desk.fork().do("build d3").step
    desk.do("d2-d3")
    assert "TT-TURN-10" in desk.refused("build d2")
    desk = lay(f"{position}; S 1/0", edition).do("d2", "d2-d3", "build d2")
    assert desk.surge == "0/0"


@pytest.mark.rule("TT-SWARM-01", "TT-SWARM-02")
def test_every_machine_moves_one_space_once(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Flying Machine d3, Flying Machine a1 R, Flying Machine g1 E, Elf c3;"
        " Wren Goblin d4, Goblin g7; S 0/0",
        edition,
    )
    desk.do("d3", "swarm")
    assert desk.legal == spaces("d3-d2 d3-e3 a1-a2 a1-b1 g1-g2 g1-f1")
    desk.do("a1-a2")
    assert desk.legal == spaces("d3-d2 d3-e3 g1-g2 g1-f1")
    assert "TT-SWARM-02" in desk.refused("a2-a3")
    desk.do("d3-e3", "g1-f1")
    desk.shows("Ozzy Flying Machine e3, Flying Machine a2 R, Flying Machine f1 E, Elf c3; S 0/0")
    assert "C 2" in desk.step
    # The active token is the one that moved.
    assert desk.can("e3-e4")


@pytest.mark.rule("TT-SWARM-02", "TT-CMD-03")
def test_it_ends_only_when_none_is_left_that_can(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Flying Machine a1, Flying Machine a2, Flying Machine b1, Flying Machine g7;"
        " Wren Goblin f7, Goblin g6; S 0/0",
        edition,
    )
    desk.do("b1", "swarm")
    assert desk.legal == spaces("a2-a3 a2-b2 b1-b2 b1-c1")
    assert "TT-SWARM-02" in desk.refused("a1-a2")
    assert "TT-SWARM-02" in desk.refused("g7-g6")
    desk.do("a2-a3")
    assert desk.legal == spaces("a1-a2 b1-b2 b1-c1")
    desk.do("b1-c1")
    # The one that was blocked has come free and must move; the one in the far corner stays.
    assert desk.legal == spaces("a1-a2 a1-b1")
    assert desk.refused("done")
    desk.do("a1-a2")
    desk.shows(
        "Ozzy Flying Machine a2, Flying Machine a3, Flying Machine c1, Flying Machine g7; S 0/0"
    )
    assert "C 2" in desk.step


@pytest.mark.rule("TT-SWARM-01", "TT-SWARM-02")
def test_the_active_machine_may_be_the_blocked_one(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Flying Machine a1, Flying Machine d4; Wren Goblin a2, Goblin b1; S 0/0", edition
    )
    desk.do("a1", "swarm", "d4-d5")
    assert "C 2" in desk.step
    desk.shows("Ozzy Flying Machine a1, Flying Machine d5")
