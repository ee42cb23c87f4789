"""The frame of the turn, the Sole Survivor and the setup: scenarios T37 to T40."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.desk import begin
from tests.games.token_terrors.play import EDGE_SPACES, Play, given, stands

T37 = "Ozzy Zombie a1, Soldier a2 R, Soldier b1 R; Wren Goblin b2, Elf g7"


@pytest.mark.rule("TT-TURN-08", "TT-TURN-14", "TT-MOVE-04")
def test_t37_stuck_before_the_third_command(edition: str) -> None:
    play = given(edition, f"{T37}; S 0/0").do("Activate a1; Undead")
    assert (play.turn_of, play.commands) == ("Ozzy", 2)
    assert play.fork().do("Move a1-a2; Move a2-a1").board["Ozzy"] == {
        *("Zombie a1 U", "Soldier a2 R", "Soldier b1 R")
    }
    play.do("Enrage")
    assert (play.turn_of, play.active, play.surge) == ("Wren", "", "0/0")
    assert play.board == stands(
        "Ozzy Zombie a1 U, Soldier a2 R, Soldier b1 R; Wren Goblin b2, Elf g7"
    )
    assert play.threat("a1") == 1


@pytest.mark.rule("TT-TURN-08", "TT-MOVE-04", "TT-TURN-10")
def test_t37_not_stuck_with_a_surge_point(edition: str) -> None:
    play = given(edition, f"{T37}; S 1/0").do("Activate a1; Undead; Enrage")
    assert (play.turn_of, play.commands) == ("Ozzy", 1)
    assert play.legal == {"blindside a1xb2", "a1-a2", "a1-b1"}
    for ending in ("Rest", "Stay"):
        assert "TT-TURN-08" in play.refused(ending)
    assert play.fork().do("Blindside a1xb2").surge == "0/0"
    assert play.fork().do("Move a1-a2; Move a2-a1").surge == "0/0"
    assert play.fork().do("Move a1-b1; Move b1-c1").surge == "0/0"


@pytest.mark.rule("TT-TURN-06", "TT-TURN-15", "TT-SETUP-16")
def test_t38_nobody_on_the_board(edition: str) -> None:
    play = given(
        edition, "Ozzy no tokens, Reserves 3 Goblins; Wren Elf d4, Elf d5; S 1/0; Ozzy's turn"
    )
    assert (play.asked, play.step) == ("Ozzy", "reinforce")
    assert play.legal == {f"goblin {space}" for space in EDGE_SPACES}
    play.do("Reinforce Goblin c1; Reinforce Goblin d1")
    assert (play.asked, play.step) == ("Ozzy", "reinforce")
    play.do("Reinforce Goblin e1")
    assert play.board == stands("Ozzy Goblin c1, Goblin d1, Goblin e1; Wren Elf d4, Elf d5")
    assert play.threats("c1 d1 e1") == [2, 3, 2]
    assert (play.turn_of, play.surge) == ("Wren", "1/0")


# ---------------------------------------------------------------- T39 Sole Survivor


@pytest.mark.rule("TT-SOLE-02", "TT-SOLE-03", "TT-SOLE-01")
def test_t39_sole_survivor_both_may_pay() -> None:
    play = given("prototype", "Ozzy Goblin d3; Wren Soldier d4; S 2/1")
    play.do("Activate d3; Battle d3xd4")
    assert play.asked == "Ozzy"
    assert play.legal == {"pay 0", "pay 1"}
    assert "TT-SOLE-03" in play.refused("Pay 2")
    for paid in ("Pay 0", "Pay 1"):
        asked = play.fork().do(paid)
        assert asked.asked == "Wren"
        assert asked.legal == {"pay 0", "pay 1"}

    saved = play.fork().do("Pay 1; Pay 1")
    assert saved.board == stands("Ozzy Goblin d3; Wren Soldier d4")
    assert (saved.damaged, saved.surge, saved.commands) == (set(), "1/0", 2)
    assert saved.asked == "Ozzy"

    won = play.fork().do("Pay 1; Pay 0")
    assert won.board == {"Ozzy": {"Goblin d3"}, "Wren": set()}
    assert (won.winner, won.surge) == ("Ozzy", "1/1")

    lost = play.fork().do("Pay 0; Pay 1")
    assert lost.board == {"Ozzy": set(), "Wren": {"Soldier d4"}}
    assert (lost.winner, lost.surge) == ("Wren", "2/0")

    drawn = play.fork().do("Pay 0; Pay 0")
    assert drawn.board == {"Ozzy": set(), "Wren": set()}
    assert drawn.winner == "draw"


# ---------------------------------------------------------------- T40 draft and redraw


def t40() -> Play:
    desk = begin("prototype", supply=5)
    return Play(desk.game, desk.state).do(
        "Draft 1 Goblin; Draft 1 Wyvern; Draft 1 Soldier; Draft 1 Wyvern",
        "Draft 1 Zombie; Draft 1 Wyvern; Draft 1 Elf; Draft 1 Wyvern",
    )


@pytest.mark.rule("TT-SETUP-21", "TT-SETUP-06", "TT-SETUP-07")
def test_t40_draft_without_a_dead_end() -> None:
    play = t40()
    assert play.asked == "Ozzy"
    assert play.legal == {
        f"draft {number} {name}"
        for number in (1, 2, 3, 4)
        for name in ("goblin", "soldier", "zombie", "elf")
    }
    for number in (1, 2, 3, 4, 5):
        assert "TT-SETUP-21" in play.refused(f"Draft {number} Flying Machine")


@pytest.mark.rule("TT-SETUP-12", "TT-SETUP-13", "TT-SETUP-11")
def test_t40_redraw() -> None:
    play = t40().do("Draft 4 Goblin; Draft 1 Wyvern; Draft 2 Elf; Draft 5 Flying Machine")
    play.do(*["Draw Goblin"] * 3, *["Draw Elf"] * 2)
    play.do(*["Draw Wyvern"] * 5)
    assert play.asked == "Wren"
    assert play.legal == {"keep", "redraw"}
    play.do("Redraw")
    assert (play.asked, play.surge) == ("chance", "1/0")
    play.do(*["Draw Wyvern"] * 2, *["Draw Flying Machine"] * 3)
    assert play.asked == "Ozzy"
    play.do("Keep")
    assert play.surge == "1/0"
    assert (play.asked, play.step) == ("Wren", "place")  # not asked about a redraw again
    assert play.pile("Wren", "ranks") == "2 Wyvern, 3 Flying Machine"
    assert play.pile("Wren", "reserves") == "2 Flying Machine, 3 Wyvern"
    assert play.pile("Ozzy", "ranks") == "2 Elf, 3 Goblin"
