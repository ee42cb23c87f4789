"""Sole Survivor: damage paid off with Surge Points."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.conftest import Lay
from tests.games.token_terrors.desk import LATER, game_of

LONE = "Ozzy Goblin d3; Wren Soldier d4"


@pytest.mark.rule("TT-SOLE-01", "TT-SOLE-02")
def test_it_is_on_by_default_in_the_prototype_only(lay: Lay, edition: str) -> None:
    assert game_of(edition).options.has_sole_survivor == (edition == "prototype")
    desk = lay(f"{LONE}; S 2/1", edition).do("d3", "d3xd4")
    if edition == "prototype":
        assert desk.asked == "Ozzy"
        assert desk.legal == {"pay 0", "pay 1"}
    else:
        assert desk.winner == "draw"


@pytest.mark.rule("TT-SOLE-02")
def test_the_option_turns_it_on_and_off(lay: Lay, edition: str) -> None:
    on = lay(f"{LONE}; S 2/1", edition, sole_survivor="yes").do("d3", "d3xd4")
    assert on.legal == {"pay 0", "pay 1"}
    off = lay(f"{LONE}; S 2/1", edition, sole_survivor="no").do("d3", "d3xd4")
    assert off.winner == "draw"


@pytest.mark.rule("TT-SOLE-01", "TT-SOLE-02")
@pytest.mark.parametrize(
    ("position", "asked"),
    [
        ("Ozzy Goblin d3, Elf a1; Wren Soldier d4", False),
        ("Ozzy Goblin d3; Wren Soldier d4, Elf g7", False),
        ("Ozzy Goblin d3, reserves 4 Elf; Wren Soldier d4, reserves 4 Zombie", True),
    ],
)
def test_each_player_must_have_exactly_one_token_on_the_board(
    lay: Lay, position: str, asked: bool
) -> None:
    desk = lay(f"{position}; S 2/2", "prototype").do("d3", "d3xd4")
    assert any(text.startswith("pay") for text in desk.legal) == asked


@pytest.mark.rule("TT-SOLE-02", "TT-SOLE-03")
@pytest.mark.parametrize(
    ("payments", "winner", "surge"),
    [
        ((1, 1), "", "1/0"),
        ((1, 0), "Ozzy", "1/1"),
        ((0, 1), "Wren", "2/0"),
        ((0, 0), "draw", "2/1"),
    ],
)
def test_the_attacker_names_first_and_both_may_pay(
    lay: Lay, payments: tuple[int, int], winner: str, surge: str
) -> None:
    desk = lay(f"{LONE}; S 2/1", "prototype").do("d3", "d3xd4")
    assert desk.asked == "Ozzy"
    desk.do(f"pay {payments[0]}")
    assert desk.asked == "Wren"
    desk.do(f"pay {payments[1]}")
    assert (desk.winner, desk.surge) == (winner, surge)
    if not winner:
        desk.shows("Ozzy Goblin d3; Wren Soldier d4")
        assert "C 2" in desk.step


@pytest.mark.rule("TT-SOLE-03", "TT-SOLE-01")
@pytest.mark.parametrize(("held", "most"), [(0, 0), (1, 1), (2, 2), (5, 2)])
def test_a_payment_is_bounded_by_points_and_damage(lay: Lay, held: int, most: int) -> None:
    desk = lay(f"Ozzy Elf d3; Wren Zombie d5 R; S 0/{held}", "prototype")
    desk.do("d3", "enrage", "d3xd5")
    if most:
        assert desk.asked == "Wren"
        assert desk.legal == {f"pay {n}" for n in range(most + 1)}
        assert "TT-SOLE-03" in desk.refused(f"pay {most + 1}")
        for paid in range(most + 1):
            after = desk.fork().do(f"pay {paid}")
            assert after.winner == ("" if paid == 2 else "Ozzy")
            assert after.surge == f"0/{held - paid}"
    else:
        assert desk.winner == "Ozzy" or desk.do("pay 0").winner == "Ozzy"


@pytest.mark.rule("TT-SOLE-03")
def test_only_a_side_that_would_take_damage_is_asked(lay: Lay) -> None:
    desk = lay("Ozzy Elf d3; Wren Zombie d5 R; S 5/5", "prototype").do("d3", "d3xd5")
    assert desk.asked == "Wren"  # no retaliation at two: Ozzy has nothing to pay for
    desk.do("pay 1")
    assert desk.asked == "Ozzy"
    desk.shows("Ozzy Elf d3; Wren Zombie d5 R; S 5/4")


@pytest.mark.rule("TT-SOLE-03", "TT-BATTLE-17")
def test_an_evaded_attack_asks_nobody(lay: Lay) -> None:
    desk = lay("Ozzy Elf d3; Wren Zombie d5; S 5/5", "prototype").do(
        "d3", "d3xd5", "roll", "roll 4"
    )
    desk.do("d5-e5")
    assert desk.asked == "Ozzy"
    assert desk.surge == "5/5"


@pytest.mark.rule("TT-SOLE-03", "TT-BATTLE-21")
def test_what_is_cancelled_does_not_count_later(lay: Lay) -> None:
    # Two commands of 1 damage against Threat 2; the first is paid off.
    desk = lay("Ozzy Elf d3; Wren Zombie d5 E; S 0/1", "prototype")
    desk.do("d3", "d3xd5", "pay 1")
    assert desk.token("d5") == "Zombie E"
    desk.do("d3xd5", *(["pay 0"] if desk.surge != "0/0" else []))
    while any(text.startswith("pay") for text in desk.legal):
        desk.do("pay 0")
    assert desk.token("d5") == "Zombie E damage 1"
    assert desk.winner == ""


@pytest.mark.rule("TT-SOLE-03", "TT-TURN-09")
def test_points_paid_are_gone_for_commands(lay: Lay) -> None:
    desk = lay(f"{LONE}; S 1/5", "prototype").do("d3", "d3-c3", "c3-d3", "d3xd4", "pay 1", "pay 1")
    assert desk.surge == "0/4"
    assert desk.legal == {"rest", "stay"}


@pytest.mark.rule("TT-SOLE-01", "TT-UNDEAD-01")
def test_what_is_not_paid_is_taken(lay: Lay) -> None:
    desk = lay("Ozzy Elf d3; Wren Zombie d5 U; S 0/1", "prototype").do("d3", "d3xd5", "pay 0")
    assert desk.token("d5") == "Zombie R"
    assert desk.surge == "0/2"


@pytest.mark.rule("TT-SOLE-02", "TT-INFECT-01")
@pytest.mark.parametrize("edition", LATER)
def test_the_option_serves_later_editions_alike(lay: Lay, edition: str) -> None:
    desk = lay(f"{LONE}; S 1/1", edition, sole_survivor="yes")
    desk.do("d3", "d3xd4", "pay 1", "pay 0")
    assert desk.winner == "Ozzy"
