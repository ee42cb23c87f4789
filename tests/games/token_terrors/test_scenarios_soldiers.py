"""Soldiers and Zombies: scenarios T22 to T27."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.desk import LATER
from tests.games.token_terrors.play import Play, given, stands

later = pytest.mark.parametrize("edition", LATER)

# ---------------------------------------------------------------- T22, T23 Phalanx


def t22(edition: str) -> Play:
    position = "Ozzy Soldier e4, Soldier e3, Soldier d3; Wren Zombie e5, Zombie e6, Zombie d5"
    return given(edition, f"{position}; S 0/0").do("Activate e4; Phalanx")


def fight_t22(play: Play) -> None:
    """From the Battle on every edition has the same figures."""
    play.do("Battle e4xe5")
    assert play.fought == (4, 3)
    assert play.hurt == {"e5": 4, "e4": 3}
    assert play.token("e5") == ""
    assert play.threats("e6 d5") == [1, 1]
    assert play.token("e4") == "Soldier damage 3"  # Fresh at once
    assert play.threat("e4") == 2
    play.do("Enrage")
    assert play.threat("e4") == 3
    assert play.commands == 0
    play.do("Stay")
    assert play.board == stands(
        "Ozzy Soldier e4 E, Soldier e3, Soldier d3; Wren Zombie e6, Zombie d5"
    )


@later
@pytest.mark.rule("TT-PHALANX-01", "TT-TALENT-08")
def test_t22_phalanx_readies_and_attacks(edition: str) -> None:
    play = t22(edition)
    assert play.token("e4") == "Soldier P"
    assert play.threat("e4") == 4
    fight_t22(play)


@pytest.mark.rule("TT-PHALANX-02", "TT-CMD-04")
def test_t22_the_prototypes_phalanx_readies_nothing() -> None:
    play = t22("prototype")
    assert play.token("e4") == "Soldier"
    assert play.legal == {
        *("e4xe5", "blindside e4xd5", "enrage"),
        *("march e3", "march d3"),
        "e4-d4",  # next to d5; e3 and f4 leave no command for a Battle
    }
    for other in ("Move e4-f4", "Move e4-e3"):
        assert "TT-CMD-04" in play.refused(other)
    fight_t22(play)


@later
@pytest.mark.rule("TT-ENRAGE-07", "TT-TURN-21", "TT-TURN-03", "TT-PHALANX-01", "TT-TURN-20")
def test_t23_phalanx_in_defence_is_kept_through_refresh(edition: str) -> None:
    play = given(
        edition,
        "Ozzy Soldier e4 P, Soldier e3 R, Soldier f4 R;"
        "Wren Zombie d4, Zombie d5, Wyvern g7; S 0/0; Wren's turn",
    )
    play.do("Activate d4")
    assert play.commands == 3
    play.do("Battle d4xe4")
    assert play.fought == (2, 5)
    assert play.hurt == {"e4": 2, "d4": 5}
    assert play.token("d4") == ""
    assert play.threat("d5") == 1
    assert (play.turn_of, play.active, play.surge) == ("Ozzy", "", "0/0")

    assert play.token("e4") == "Soldier P"
    assert play.legal == {"refresh e3", "refresh e4", "refresh f4"}
    assert "TT-TURN-05" in play.refused("Activate e4")
    play.do("Refresh e3")
    assert play.board["Ozzy"] == {"Soldier e4 P", "Soldier e3", "Soldier f4 R"}
    assert (play.threat("e4"), play.damage("e4")) == (5, 0)
    assert play.legal == {"e3", "refresh e4", "refresh f4"}
    play.do("Activate e3")
    assert play.token("e4") == "Soldier P"


# ---------------------------------------------------------------- T24 to T27 Undead

T24 = "Ozzy Soldier d3, Soldier c3; Wren Zombie d4 U, Elf g7; S 0/0"


@pytest.mark.rule("TT-UNDEAD-01", "TT-SURGE-05", "TT-SURGE-09", "TT-BATTLE-23", "TT-UNDEAD-02")
def test_t24_undead_on_the_attackers_turn(edition: str) -> None:
    play = given(edition, T24).do("Activate d3; Battle d3xd4").rise()
    assert play.fought == (2, 1)
    assert play.token("d4") == "Zombie R"
    assert (play.damage("d4"), play.surge) == (0, "0/1")
    assert (play.damage("d3"), play.commands) == (1, 2)
    assert (play.turn_of, play.asked) == ("Ozzy", "Ozzy")

    play.do("Battle d3xd4")
    assert play.fought == (2, 1)
    assert play.board == stands("Ozzy Soldier c3; Wren Elf g7")
    assert (play.turn_of, play.active, play.surge) == ("Wren", "", "0/1")
    assert play.pile("Ozzy", "cemetery") == "1 Soldier"
    assert play.pile("Wren", "cemetery") == "1 Zombie"


@pytest.mark.rule("TT-UNDEAD-02", "TT-UNDEAD-05")
def test_t24_first_edition_wren_declines() -> None:
    play = given("first", T24).do("Activate d3; Battle d3xd4")
    assert play.asked == "Wren"
    assert play.legal == {"rise", "decline"}
    play.do("decline")
    assert play.token("d4") == ""
    assert (play.damage("d3"), play.surge, play.commands) == (1, "0/0", 2)


T25 = "Ozzy Zombie d3, Soldier a1; Wren Soldier d4, Soldier d5; S 0/0"


@pytest.mark.rule("TT-UNDEAD-04", "TT-SURGE-06", "TT-SURGE-07", "TT-UNDEAD-01")
def test_t25_undead_in_the_own_attack(edition: str) -> None:
    play = given(edition, T25).do("Activate d3; Undead")
    assert play.commands == 2
    play.do("Battle d3xd4").rise()
    assert play.fought == (1, 2)
    assert play.hurt == {"d4": 1, "d3": 2}
    assert play.board == stands("Ozzy Zombie d3 R, Soldier a1; Wren Soldier d4, Soldier d5")
    assert play.damage("d3") == 0
    assert (play.turn_of, play.active, play.surge) == ("Wren", "", "1/0")


@pytest.mark.rule("TT-UNDEAD-02", "TT-UNDEAD-05")
def test_t25_first_edition_ozzy_declines() -> None:
    play = given("first", T25).do("Activate d3; Undead; Battle d3xd4")
    assert play.asked == "Ozzy"
    play.do("decline")
    assert play.board == stands("Ozzy Soldier a1; Wren Soldier d4, Soldier d5")
    assert (play.turn_of, play.surge) == ("Wren", "0/0")


@pytest.mark.rule("TT-TALENT-04", "TT-TALENT-08", "TT-TALENT-09", "TT-TALENT-05")
@pytest.mark.parametrize(
    ("edition", "zombie"), [("prototype", "Zombie U"), ("first", "Zombie"), ("second", "Zombie")]
)
def test_t26_undead_after_an_own_attack_it_survives(edition: str, zombie: str) -> None:
    play = given(edition, "Ozzy Zombie d3, Zombie c3; Wren Elf d4, Soldier g7; S 0/0")
    play.do("Activate d3; Undead; Battle d3xd4")
    assert play.fought == (2, 1)
    assert play.token("d4") == ""
    assert play.token("d3") == f"{zombie} damage 1"
    play.do("Move d3-d4; Stay")
    assert play.token("d4") == zombie
    assert play.token("c3") == "Zombie"
    assert play.board["Wren"] == {"Soldier g7"}


@pytest.mark.rule("TT-ENRAGE-06", "TT-TALENT-07")
@pytest.mark.parametrize("order", ["Enrage; Undead", "Undead; Enrage"])
def test_t27_enrage_and_undead_together(edition: str, order: str) -> None:
    play = given(edition, "Ozzy Zombie d3, Soldier a1; Wren Elf g7, Soldier d7; S 0/0")
    play.do(f"Activate d3; {order}; Move d3-d4")
    assert play.threat("d4") == 2
    play.do("Stay")
    assert play.board == stands("Ozzy Zombie d4 U, Soldier a1; Wren Elf g7, Soldier d7")
    assert (play.threat("d4"), play.surge) == (1, "0/0")
