"""Evasion: scenarios T08 to T12."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.desk import LATER, spaces
from tests.games.token_terrors.play import Play, given, stands

later = pytest.mark.parametrize("edition", LATER)

# ---------------------------------------------------------------- T08 who rolls and how far

T08 = "Ozzy Elf d2, Soldier a1; Wren Goblin c4, Goblin d4, Goblin e4; S 0/0"
T08_ENDS = "a4 b3 b4 b5 c2 c3 c5 c6 d3 d5 d6 d7 e2 e3 e5 e6 f3 f4 f5 g4"
T08_IN_RANGE = "c2 d3 e2"


def t08(edition: str) -> Play:
    play = given(edition, T08).do("Activate d2; Battle d2xd4")
    assert play.fought == (1, 3)
    return play


@pytest.mark.rule("TT-BATTLE-09", "TT-BATTLE-12", "TT-BATTLE-17")
def test_t08_prototype_the_defender_is_asked_and_may_stay() -> None:
    play = t08("prototype")
    assert play.asked == "Wren"
    assert play.legal == {"roll", "decline"}

    declined = play.fork().do("decline")
    assert (declined.damage("d4"), declined.commands) == (1, 2)

    play.do("roll")
    assert play.asked == "chance"
    failed = play.fork().do("Roll 3")
    assert (failed.damage("d4"), failed.commands) == (1, 2)

    play.do("Roll 5")
    assert play.asked == "Wren"
    assert play.ends("d4-") == spaces(T08_ENDS) | {"d4"}
    stayed = play.fork().do("Evade d4-d4")
    assert stayed.damaged == set()
    assert (stayed.token("d4"), stayed.commands) == ("Goblin", 2)
    play.do("Evade d4-c3")
    assert play.damaged == set()
    assert (play.token("c3"), play.token("d4"), play.commands) == ("Goblin", "", 2)


@later
@pytest.mark.rule("TT-BATTLE-10", "TT-BATTLE-11")
def test_t08_later_the_roll_comes_without_a_question(edition: str) -> None:
    play = t08(edition)
    assert play.asked == "chance"
    assert play.legal == {f"roll {pips}" for pips in range(1, 7)}
    for pips in (1, 2, 3):
        failed = play.fork().do(f"Roll {pips}")
        assert (failed.damage("d4"), failed.commands, failed.asked) == (1, 2, "Ozzy")
    for pips in (4, 5, 6):
        assert play.fork().do(f"Roll {pips}").asked == "Wren"


@pytest.mark.rule("TT-BATTLE-13", "TT-BATTLE-17")
def test_t08_first_edition_twenty_spaces() -> None:
    play = t08("first").do("Roll 5")
    assert play.ends("d4-") == spaces(T08_ENDS)
    assert len(play.legal) == 20
    assert "TT-BATTLE-13" in play.refused("Evade d4-g7")
    assert "TT-MOVE-06" in play.refused("Evade d4-d4")
    play.do("Evade d4-d3")
    assert (play.token("d3"), play.commands, play.damaged) == ("Goblin", 2, set())


@pytest.mark.rule("TT-BATTLE-13", "TT-BATTLE-14", "TT-BATTLE-17")
def test_t08_second_edition_seventeen_spaces() -> None:
    play = t08("second").do("Roll 5")
    assert play.ends("d4-") == spaces(T08_ENDS) - spaces(T08_IN_RANGE)
    assert len(play.legal) == 17
    for space in spaces(T08_IN_RANGE):
        assert "TT-BATTLE-14" in play.refused(f"Evade d4-{space}")
    play.do("Evade d4-c3")
    assert (play.token("c3"), play.commands, play.damaged) == ("Goblin", 2, set())


# ---------------------------------------------------------------- T09, T10 in a corner

T09 = "Ozzy Elf c4, Soldier a5, Soldier a3; Wren Goblin a4, Goblin g7"
T10 = "Ozzy Elf c4, Soldier a5, Soldier a3, Soldier b5, Soldier b3; Wren Goblin a4, Goblin g7"


@pytest.mark.rule("TT-BATTLE-14", "TT-BATTLE-15", "TT-MOVE-06", "TT-BATTLE-12", "TT-BATTLE-13")
@pytest.mark.parametrize(
    ("edition", "ends"),
    [
        ("prototype", "b2 b3 b4 b5 b6 c3 c5 a4"),
        ("first", "b2 b3 b4 b5 b6 c3 c5"),
        ("second", "b2 b3 b5 b6"),
    ],
)
def test_t09_out_of_harms_way_in_a_corner(edition: str, ends: str) -> None:
    play = given(edition, T09).do("Activate c4; Battle c4xa4").roll(4)
    assert play.asked == "Wren"
    assert play.ends("a4-") == spaces(ends)
    assert len(play.legal) == len(spaces(ends))


@pytest.mark.rule("TT-BATTLE-14", "TT-BATTLE-15")
def test_t09_the_shot_reaches_what_can_be_hit() -> None:
    play = given("second", T09).do("Activate c4; Battle c4xa4").roll(4)
    for space in ("b4", "c3", "c5"):
        assert "TT-BATTLE-14" in play.refused(f"Evade a4-{space}")
    assert "TT-MOVE-06" in play.refused("Evade a4-a4")


@pytest.mark.rule("TT-BATTLE-16")
def test_t10_second_edition_evaded_with_nowhere_to_go() -> None:
    play = given("second", T10).do("Activate c4; Battle c4xa4").roll(6)
    assert play.token("a4") == "Goblin"
    assert (play.hurt, play.damaged) == ({}, set())
    assert (play.asked, play.commands) == ("Ozzy", 2)


@pytest.mark.rule("TT-BATTLE-16", "TT-BATTLE-13")
def test_t10_first_edition_the_one_space_in_reach() -> None:
    play = given("first", T10).do("Activate c4; Battle c4xa4").roll(6)
    assert play.legal == {"a4-b4"}


@pytest.mark.rule("TT-BATTLE-12")
def test_t10_prototype_the_one_space_in_reach_or_none() -> None:
    play = given("prototype", T10).do("Activate c4; Battle c4xa4").roll(6)
    assert play.legal == {"a4-b4", "a4-a4"}


# ---------------------------------------------------------------- T11 Sure Shot

T11 = "Ozzy Elf d2, Soldier a1; Wren Goblin d4, Goblin d5, Soldier g7; S 0/0"


@later
@pytest.mark.rule("TT-BATTLE-05", "TT-TURN-22")
def test_t11_sure_shot_is_evaded_only_on_a_six(edition: str) -> None:
    play = given(edition, T11).do("Activate d2; Enrage; Sure Shot d2xd4")
    assert (play.commands, play.asked) == (0, "chance")
    assert play.fought == (2, 2)
    for pips in (1, 2, 3, 4, 5):
        failed = play.fork().do(f"Roll {pips}")
        assert failed.hurt == {"d4": 2}
        assert failed.token("d4") == ""
        assert failed.threat("d5") == 1
    play.do("Roll 6; Evade d4-c4")
    assert (play.token("c4"), play.damaged) == ("Goblin", set())


@later
@pytest.mark.rule("TT-BATTLE-05", "TT-BATTLE-11")
def test_t11_an_ordinary_battle_is_evaded_from_four(edition: str) -> None:
    play = given(edition, T11).do("Activate d2; Enrage; Battle d2xd4")
    assert (play.commands, play.asked) == (1, "chance")
    for pips in (1, 2, 3):
        assert play.fork().do(f"Roll {pips}").token("d4") == ""
    for pips in (4, 5, 6):
        assert play.fork().do(f"Roll {pips}").asked == "Wren"


@pytest.mark.rule("TT-BATTLE-06")
def test_t11_the_prototype_has_no_sure_shot() -> None:
    play = given("prototype", T11).do("Activate d2; Enrage")
    assert play.ends("sure shot") == set()
    assert "TT-BATTLE-06" in play.refused("Sure Shot d2xd4")


# ---------------------------------------------------------------- T12 Enrage is spent


@pytest.mark.rule("TT-ENRAGE-07", "TT-BATTLE-17", "TT-ENRAGE-05")
def test_t12_enrage_is_spent_even_by_an_evaded_attack(edition: str) -> None:
    play = given(edition, "Ozzy Elf d2, Soldier a1; Wren Goblin d4, Goblin b2 R; S 0/0")
    play.do("Activate d2; Enrage; Battle d2xd4")
    assert play.fought == (2, 1)
    play.roll(4).do("Evade d4-e4")
    assert play.damaged == set()
    play.do("Battle d2xb2")
    assert play.asked == "Ozzy"  # Resting: no roll
    assert play.fought == (1, 1)
    assert play.token("b2") == ""
    assert play.commands == 0
    play.do("Stay")
    assert play.board == stands("Ozzy Elf d2, Soldier a1; Wren Goblin e4")
    assert play.surge == "0/0"
