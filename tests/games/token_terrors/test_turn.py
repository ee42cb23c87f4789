"""The steps of a turn."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.conftest import Lay
from tests.games.token_terrors.desk import LATER, spaces

# ------------------------------------------------------------------ Refresh


@pytest.mark.rule("TT-TURN-01")
def test_the_steps_come_in_order(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d3, Goblin a1 R, reserves 1 Elf; Wren Elf g7; S 1/0", edition)
    assert desk.legal == {"d3", "refresh a1"}
    for early in ("rest", "stay", "enrage", "swarm"):
        assert "TT-TURN-01" in desk.refused(early)
    desk.do("d3")
    assert "TT-TURN-01" in desk.refused("refresh a1")
    assert "TT-TURN-01" in desk.refused("activate a1")
    desk.do("d3-d4", "d4-d3", "d3-d4")
    assert not any("elf" in text for text in desk.legal)
    desk.do("d4-d5", "rest")
    assert desk.asked == "Ozzy"
    assert {text[:3] for text in desk.legal} == {"elf"}
    assert "TT-TURN-01" in desk.refused("rest")
    desk.do("elf g1")
    assert desk.asked == desk.turn_of == "Wren"


@pytest.mark.rule("TT-TURN-02")
def test_any_number_of_resting_or_readied_tokens_may_be_refreshed(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d3, Elf a1 R, Zombie b1 U, Goblin c1 E; Wren Elf g7 R", edition)
    assert desk.fork().do("d3").token("a1") == "Elf R"
    desk.do("refresh c1", "refresh b1", "refresh a1")
    desk.shows("Ozzy Goblin d3, Elf a1, Zombie b1, Goblin c1; Wren Elf g7 R")
    assert desk.threat("c1") == 1
    assert "TT-TURN-02" in desk.refused("refresh d3")
    assert "TT-TURN-02" in desk.refused("refresh a1")
    assert "TT-TURN-02" in desk.refused("refresh d5")
    assert desk.legal == spaces("d3 a1 b1 c1")


@pytest.mark.rule("TT-TURN-02", "TT-TALENT-04", "TT-TALENT-05")
def test_refreshing_ends_the_effect_of_a_readied_token(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Zombie d3 U, Elf a1; Wren Zombie d4, Elf g7; S 0/0", edition)
    desk.do("refresh d3", "d3", "d3xd4")
    desk.shows("Ozzy Elf a1, cemetery 1 Zombie; Wren Elf g7, cemetery 1 Zombie; S 0/0")


@pytest.mark.rule("TT-TURN-03")
def test_with_no_fresh_token_one_must_be_refreshed(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d3 R, Elf a1 R; Wren Elf g7", edition)
    assert desk.legal == {"refresh d3", "refresh a1"}
    assert desk.refused("activate d3")
    assert desk.do("refresh a1").legal == {"a1", "refresh d3"}


@pytest.mark.rule("TT-TURN-03", "TT-TURN-08")
def test_refreshing_is_not_forced_even_if_no_fresh_token_can_act(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin a1, Goblin a2 R, Goblin b1 R; Wren Elf a3, Elf b2, Elf c1", edition)
    assert desk.legal == {"a1", "refresh a2", "refresh b1"}


@pytest.mark.rule("TT-TURN-04")
def test_only_the_player_whose_turn_it_is_refreshes(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d3 R; Wren Elf g7 R, Elf f7; turn Wren", edition)
    assert desk.asked == "Wren"
    assert desk.legal == {"f7", "refresh g7"}
    assert "TT-TURN-04" in desk.refused("refresh d3")
    desk.do("f7", "f7-f6", "f6-f7", "f7-f6", "stay")
    assert desk.token("g7") == "Elf R"


# ------------------------------------------------------------------ Activate and Spend


@pytest.mark.rule("TT-TURN-05")
def test_exactly_one_fresh_token_is_activated(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d3, Elf a1, Elf c1; Wren Elf g7", edition)
    assert desk.legal == {"d3", "a1", "c1"}
    desk.do("d3")
    assert desk.refused("activate a1")
    desk.do("d3-d4", "d4-d3", "d3-d4", "stay")
    assert desk.turn_of == "Wren"


@pytest.mark.rule("TT-TURN-06")
def test_with_nobody_on_the_board_the_turn_goes_to_reinforce(lay: Lay, edition: str) -> None:
    position = "Ozzy Goblin d3, reserves 2 Elf; Wren Goblin d4, reserves 2 Soldier; S 1/1"
    desk = lay(position, edition, sole_survivor="no").do("d3", "d3xd4", "elf a1", "elf c1")
    desk.shows("Ozzy Elf a1, Elf c1, cemetery 1 Goblin; Wren reserves 2 Soldier, cemetery 1 Goblin")
    assert desk.asked == "Wren"
    assert {text.split()[0] for text in desk.legal} == {"soldier"}
    assert "TT-TURN-15" in desk.refused("rest")
    desk.do("soldier g7", "soldier f7")
    assert desk.asked == desk.turn_of == "Ozzy"
    assert desk.surge == "1/1"


@pytest.mark.rule("TT-TURN-07", "TT-TURN-11")
def test_three_commands_no_fewer(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d3; Wren Elf g7; S 1/0", edition).do("d3")
    for step in ("d3-d4", "d4-d3", "d3-d4"):
        for end in ("rest", "stay"):
            assert "TT-TURN-07" in desk.refused(end)
        desk.do(step)
    assert {"rest", "stay", "d4-d3"} <= desk.legal


@pytest.mark.rule("TT-TURN-07")
def test_commands_may_repeat(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Elf d2; Wren Zombie d4 R, Zombie d5 R, Zombie e4 R; S 0/0", edition)
    desk.do("d2", "d2xd4", "d2xd4", "d2xd4", "stay")
    desk.shows("Ozzy Elf d2; Wren Zombie d5 R, Zombie e4 R, cemetery 1 Zombie")


@pytest.mark.rule("TT-TURN-09")
def test_surge_points_buy_further_commands(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d3; Wren Elf g7; S 2/5", edition)
    desk.do("d3", "d3-d4", "d4-d3", "d3-d4")
    assert desk.surge == "2/5"
    assert desk.fork().do("stay").turn_of == "Wren"
    assert desk.do("d4-d3").surge == "1/5"
    assert "stay" in desk.legal
    assert desk.do("d3-d4").surge == "0/5"
    assert desk.legal == {"rest", "stay"}
    assert "TT-TURN-09" in desk.refused("d4-d3")
    assert "TT-TURN-09" in desk.refused("enrage")


@pytest.mark.rule("TT-TURN-10", "TT-BATTLE-03")
def test_a_dear_command_may_be_paid_from_both(lay: Lay, edition: str) -> None:
    position = "Ozzy Goblin d3, Soldier a1; Wren Elf e4, Goblin g7"
    for surge, left, after in ((1, 1, 0), (1, 2, 1), (2, 0, 0), (3, 1, 2)):
        desk = lay(f"{position}; S {surge}/0; study; turn Ozzy; active d3, C {left}", edition)
        assert desk.do("blindside d3xe4").surge == f"{after}/0"
        assert "C 0" in desk.step
    for surge, left in ((0, 1), (1, 0)):
        desk = lay(f"{position}; S {surge}/0; study; turn Ozzy; active d3, C {left}", edition)
        assert "TT-TURN-10" in desk.refused("blindside d3xe4")


@pytest.mark.rule("TT-TURN-10", "TT-TURN-22")
def test_no_point_is_spent_while_it_is_not_needed(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Zombie d3, Zombie d4; Wren Elf g7; S 3/0", edition)
    assert desk.do("d3", "infect").surge == "3/0"
    assert desk.do("d3xd4").surge == "2/0"


@pytest.mark.rule("TT-TURN-22", "TT-TURN-11")
def test_a_dear_command_counts_for_as_many(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d3; Wren Elf e4, Elf g7; S 0/0", edition)
    desk.do("d3", "blindside d3xe4")
    assert "rest" not in desk.legal
    desk.do("d3-d4")
    assert desk.legal == {"rest", "stay"}
    desk = lay("Ozzy Flying Machine d2, reserves 1 Flying Machine; Wren Elf g7; S 0/0", edition)
    assert desk.do("d2", "build d3").legal == {"rest", "stay"}


# ------------------------------------------------------------------ no legal command


@pytest.mark.rule("TT-TURN-08")
def test_a_token_without_a_command_is_activated_only_if_none_has_one(
    lay: Lay, edition: str
) -> None:
    # As a turn begins, Enrage is open to every Fresh token, so none is ever left out.
    desk = lay(
        "Ozzy Zombie a1, Soldier a2, Soldier b1; Wren Elf a3, Elf b2, Elf c1; S 0/0", edition
    )
    assert desk.legal == {"a1", "a2", "b1"}
    assert {"enrage", "undead", "a1-a2", "a1-b1", "blindside a1xb2"} == desk.do("a1").legal


@pytest.mark.rule("TT-TURN-08", "TT-TURN-14")
def test_the_activation_ends_where_nothing_is_legal(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Zombie a1, Soldier a2 R, Soldier b1 R; Wren Goblin b2, Elf g7; S 0/0", edition)
    desk.do("a1", "undead", "enrage")
    assert desk.turn_of == "Wren"
    desk.shows("Ozzy Zombie a1 U, Soldier a2 R, Soldier b1 R; S 0/0")


@pytest.mark.rule("TT-TURN-08", "TT-TURN-14", "TT-ENRAGE-05")
def test_a_stuck_token_stays_fresh_or_is_readied_if_enraged(lay: Lay, edition: str) -> None:
    stuck = "Ozzy Elf a1, Goblin a2 R, Goblin b1 R, Elf e3 R; Wren Goblin g7; S 0/0"
    desk = lay(stuck, edition).do("a1", "enrage", "teamwork e3", "e3-e4")
    assert desk.turn_of == "Wren"
    desk.shows("Ozzy Elf a1 E, Goblin a2 R, Goblin b1 R, Elf e4 R; S 0/0")
    desk = lay(f"{stuck}; study; turn Ozzy; active a1, C 2, enrage used", edition)
    desk.do("teamwork e3", "e3-e4")
    assert desk.turn_of == "Wren"
    desk.shows("Ozzy Elf a1, Goblin a2 R, Goblin b1 R, Elf e4 R; S 0/0")


@pytest.mark.rule("TT-TURN-08", "TT-TURN-14")
def test_a_point_takes_a_stuck_token_on(lay: Lay, edition: str) -> None:
    stuck = "Ozzy Elf a1, Goblin a2 R, Goblin b1 R, Elf e3 R; Wren Goblin g7; S 1/0"
    desk = lay(stuck, edition).do("a1", "enrage", "teamwork e3", "e3-e4")
    assert desk.legal == {"a1-a2", "a1-b1"}
    desk.do("a1-b1", "b1-c1")
    assert desk.legal == {"rest", "stay"}


@pytest.mark.rule("TT-TURN-08")
def test_an_unwelcome_command_must_be_given_even_on_a_point(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Zombie a1, Soldier a2 R, Soldier b1 R; Wren Goblin b2, Elf g7; S 1/0", edition)
    desk.do("a1", "undead", "enrage")
    assert desk.legal == {"blindside a1xb2", "a1-a2", "a1-b1"}
    assert "TT-TURN-08" in desk.refused("stay")
    assert desk.fork().do("blindside a1xb2").surge == "0/0"


# ------------------------------------------------------------------ Rest


@pytest.mark.rule("TT-TURN-11", "TT-SURGE-05")
def test_rest_gains_a_point_and_stay_none(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d3; Wren Elf g7; S 1/3", edition).do("d3", "d3-d4", "d4-d3", "d3-d4")
    rested, stayed = desk.fork().do("rest"), desk.fork().do("stay")
    assert (rested.token("d4"), rested.surge) == ("Goblin R", "2/3")
    assert (stayed.token("d4"), stayed.surge) == ("Goblin", "1/3")


@pytest.mark.rule("TT-TURN-12")
@pytest.mark.parametrize("edition", LATER)
def test_a_readied_active_token_may_be_rested(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Soldier d3, Soldier d4; Wren Elf g7; S 1/0", edition)
    desk.do("d3", "d3-c3", "c3-c4", "phalanx")
    stayed = desk.fork().do("stay")
    assert (stayed.token("c4"), stayed.threat("c4"), stayed.surge) == ("Soldier P", 3, "1/0")
    desk.do("rest")
    assert (desk.token("c4"), desk.threat("c4"), desk.surge) == ("Soldier R", 2, "2/0")


@pytest.mark.rule("TT-TURN-23", "TT-TURN-12")
def test_an_undead_zombie_may_be_rested_in_every_edition(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Zombie d3; Wren Elf g7; S 1/0", edition).do("d3", "undead", "d3-d4", "d4-d3")
    rule = "TT-TURN-23" if edition == "prototype" else "TT-TURN-12"
    assert rule in desk.game.rules_of(desk.state, desk.action("rest"))
    desk.do("rest")
    assert (desk.token("d3"), desk.surge) == ("Zombie R", "2/0")
    desk.do("g7", "g7-g6", "g6-g7", "g7-g6", "stay")
    assert desk.legal == {"refresh d3"}


@pytest.mark.rule("TT-TURN-13", "TT-ENRAGE-05")
def test_readying_gives_no_point(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d3; Wren Elf g7; S 1/0", edition)
    desk.do("d3", "enrage", "d3-d4", "d4-d3", "stay")
    assert (desk.token("d3"), desk.surge) == ("Goblin E", "1/0")
    desk = lay("Ozzy Zombie d3; Wren Elf g7; S 1/0", edition).do("d3", "undead")
    assert desk.surge == "1/0"
