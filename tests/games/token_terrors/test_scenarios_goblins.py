"""Goblins: scenarios T17 to T21."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.play import given, stands


@pytest.mark.rule("TT-ENRAGE-08", "TT-ENRAGE-10", "TT-ENABLE-02")
def test_t17_enable_with_enrage(edition: str) -> None:
    play = given(edition, "Ozzy Goblin b2, Goblin d3 R; Wren Elf g7, Soldier d7; S 0/0")
    play.do("Activate b2; Enable d3; Enrage; Move d3-c3")
    assert play.token("c3") == "Goblin E"
    assert play.threats("c3 b2") == [2, 1]
    assert play.commands == 2
    assert "TT-ENRAGE-10" in play.refused("Enrage")
    play.do("Move b2-b3")
    assert play.threats("c3 b3") == [3, 2]
    play.do("Move b3-b4")
    assert play.threats("c3 b4") == [2, 1]
    assert (play.commands, play.surge) == (0, "0/0")  # no Dash
    play.do("Rest")
    assert play.board == stands("Ozzy Goblin b4 R, Goblin c3 E; Wren Elf g7, Soldier d7")
    assert play.surge == "1/0"


@pytest.mark.rule("TT-ENRAGE-08", "TT-BATTLE-22", "TT-ENABLE-01")
def test_t18_an_enabled_goblin_enrages_and_battles(edition: str) -> None:
    play = given(
        edition, "Ozzy Goblin a1, Goblin c2, Goblin c3 R; Wren Soldier c4, Soldier c5; S 0/0"
    )
    play.do("Activate a1; Enable c3; Enrage")
    assert play.threat("c3") == 3
    play.do("Battle c3xc4")
    assert play.fought == (3, 2)
    assert play.hurt == {"c4": 3, "c3": 2}
    assert play.token("c4") == ""
    assert (play.threat("c3"), play.damage("c3")) == (2, 2)
    assert play.token("c3") == "Goblin R damage 2"
    assert play.threat("c5") == 1
    assert play.commands == 2
    play.do("Move a1-a2; Move a2-a3; Stay")
    assert play.board == stands("Ozzy Goblin a3, Goblin c2, Goblin c3 R; Wren Soldier c5")
    assert play.surge == "0/0"


@pytest.mark.rule("TT-TALENT-08", "TT-ENABLE-01", "TT-TURN-02")
def test_t19_a_readied_goblin_battles_through_enable(edition: str) -> None:
    play = given(edition, "Ozzy Goblin a1, Goblin d3 E; Wren Zombie d4, Soldier g7; S 0/0")
    play.do("Activate a1; Enable d3; Battle d3xd4")
    assert play.fought == (2, 1)
    assert play.token("d4") == ""
    assert (play.damage("d3"), play.threat("d3")) == (1, 1)
    assert play.token("d3") == "Goblin D damage 1"
    play.do("Move d3-c3; Move a1-a2; Move a2-a3; Rest")
    assert play.board == stands("Ozzy Goblin a3 R, Goblin c3 D; Wren Soldier g7")
    assert play.surge == "1/0"

    play.do("Activate g7; Move g7-g6; Move g6-g7; Move g7-g6; Stay")
    assert play.turn_of == "Ozzy"
    play.do("Refresh c3")
    assert play.token("c3") == "Goblin"


T20 = "Ozzy Goblin c2, Soldier a1; Wren Elf c5, Elf d5"


@pytest.mark.rule("TT-CMD-02", "TT-INCITE-01")
def test_t20a_incite_only_with_an_attack_within_reach(edition: str) -> None:
    play = given(edition, f"{T20}; S 0/0").do("Activate c2")
    assert not play.can("Incite")
    assert "TT-CMD-02" in play.refused("Incite")


@pytest.mark.rule("TT-CMD-02", "TT-CMD-04", "TT-INCITE-01")
def test_t20b_only_what_leaves_the_attack_possible(edition: str) -> None:
    play = given(edition, f"{T20}; S 1/0").do("Activate c2; Incite")
    assert play.legal == {"c2-c3", "c2-d2"}
    assert "TT-CMD-04" in play.refused("Enrage")
    by_a_dash = play.fork().do("Move c2-d2; Move d2-d3; Move d3-d4")
    assert (by_a_dash.commands, by_a_dash.surge) == (0, "1/0")
    assert by_a_dash.can("Battle d4xd5")
    play.do("Move c2-c3")
    assert play.legal == {"c3-c4", "c3-d3"}
    play.do("Move c3-c4")
    assert (play.commands, play.surge) == (0, "1/0")
    assert play.legal == {"c4xc5", "c4-d4"}
    assert "TT-TURN-10" in play.refused("Blindside c4xd5")
    for ending in ("Rest", "Stay"):
        assert "TT-CMD-04" in play.refused(ending)

    play.do("Battle c4xc5")
    assert play.fought == (3, 2)
    assert play.hurt == {"c5": 3, "c4": 2}
    assert play.token("c5") == ""
    assert (play.damage("c4"), play.threat("c4")) == (2, 1)
    assert play.surge == "0/0"
    play.do("Rest")
    assert play.surge == "1/0"
    assert play.board == stands("Ozzy Goblin c4 R, Soldier a1; Wren Elf d5")


@pytest.mark.rule("TT-CMD-04", "TT-ENABLE-02")
def test_t21_the_duty_to_attack_lapses(edition: str) -> None:
    play = given(edition, "Ozzy Goblin d4, Goblin d6; Wren Elf d5, Elf g1; S 0/0")
    play.do("Activate d4; Incite")
    assert play.can("Enable d6")
    play.do("Enable d6; Battle d6xd5")
    assert play.fought == (1, 1)
    assert play.board == stands("Ozzy Goblin d4; Wren Elf g1")
    assert (play.asked, play.commands) == ("Ozzy", 1)  # the second Enabled command is lost
    assert play.legal == {"d4-c4", "d4-d3", "d4-d5", "d4-e4", "enrage"}
    play.do("Move d4-d3; Stay")
    assert play.board == stands("Ozzy Goblin d3; Wren Elf g1")
