"""Undead and Infect."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.conftest import Lay
from tests.games.token_terrors.desk import LATER, Desk


def rise(desk: Desk) -> Desk:
    """Undead saves its Zombie; in the first edition that is its controller's choice."""
    return desk.do("rise") if desk.game.options.edition == "first" else desk


@pytest.mark.rule("TT-UNDEAD-01", "TT-SURGE-05")
def test_undead_rests_the_zombie_instead_and_clears_its_damage(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Zombie d3; Wren Elf g7; S 1/0", edition).do("d3", "undead")
    assert desk.token("d3") == "Zombie U"
    position = "Ozzy Elf d3, Elf d2; Wren Zombie d5 U, Zombie d6, Zombie e5, Zombie g7; S 0/0"
    desk = lay(position, edition).do("d3", "d3xd5")
    assert desk.token("d5") == "Zombie U damage 2"
    rise(desk.do("d3xd5"))
    assert desk.token("d5") == "Zombie R"
    assert desk.surge == "0/1"
    # It takes its full Threat again, and then it is gone.
    desk.do("d3xd5", "stay")
    desk.shows("Wren Zombie d5 R, Zombie d6, Zombie e5, Zombie g7; S 0/1")


@pytest.mark.rule("TT-UNDEAD-01")
def test_resting_it_no_longer_has_the_effect(lay: Lay, edition: str) -> None:
    position = "Ozzy Elf d3, Elf d2, Elf c3; Wren Zombie d5 U, Zombie g7; S 0/0"
    desk = rise(lay(position, edition).do("d3", "d3xd5"))
    assert desk.do("d3xd5").token("d5") == ""
    assert desk.surge == "0/1"


@pytest.mark.rule("TT-UNDEAD-02", "TT-UNDEAD-05")
@pytest.mark.parametrize("whose", ["Ozzy", "Wren"])
def test_in_the_first_edition_the_controller_may_decline(lay: Lay, whose: str) -> None:
    attacker = "Ozzy Elf d3, Elf d2, reserves 1 Elf; Wren Zombie d5 U, Goblin g7; S 0/0"
    desk = lay(attacker, "first").do("d3", "d3xd5")
    assert desk.asked == "Wren"
    assert desk.legal == {"rise", "decline"}
    declined = desk.fork().do("decline")
    declined.shows("Wren Goblin g7, cemetery 1 Zombie; S 0/0")
    assert declined.asked == "Ozzy"
    desk.do("rise").shows("Wren Zombie d5 R, Goblin g7; S 0/1")
    own = lay("Ozzy Zombie d3, Elf a1; Wren Soldier d4, Soldier d5; S 0/0", "first")
    own.do("d3", "undead", "d3xd4")
    assert own.asked == "Ozzy"
    assert own.fork().do("decline").has("Ozzy") == {"Elf a1", "cemetery 1 Zombie"}
    assert own.do("rise").token("d3") == "Zombie R"


@pytest.mark.rule("TT-UNDEAD-02")
@pytest.mark.parametrize("edition", ["prototype", "second"])
def test_in_the_others_nobody_is_asked(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Elf d3, Elf d2; Wren Zombie d5 U, Goblin g7; S 0/0", edition)
    desk.do("d3", "d3xd5")
    assert desk.asked == "Ozzy"
    assert desk.token("d5") == "Zombie R"


@pytest.mark.rule("TT-UNDEAD-05", "TT-BATTLE-27")
def test_if_both_have_a_choice_the_player_on_turn_is_first(lay: Lay) -> None:
    desk = lay("Ozzy Zombie d3, Elf a1; Wren Zombie d4 U, Goblin g7; S 0/0", "first")
    desk.do("d3", "undead", "d3xd4")
    assert desk.asked == "Ozzy"
    both = desk.fork().do("rise")
    assert both.asked == "Wren"
    assert both.fork().do("rise").surge == "1/1"
    assert both.do("decline").has("Wren") == {"Goblin g7", "cemetery 1 Zombie"}
    desk.do("decline")
    assert desk.asked == "Wren"
    desk.do("rise").shows("Ozzy Elf a1, cemetery 1 Zombie; Wren Zombie d4 R, Goblin g7; S 0/1")


@pytest.mark.rule("TT-UNDEAD-03", "TT-INFECT-02")
def test_a_zombie_rested_instead_was_not_destroyed(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Zombie d3, Zombie e4 U, Elf a1, cemetery 2 Zombie; Wren Elf g7; S 3/0", edition
    )
    rise(desk.do("d3", "infect", "blindside d3xe4"))
    assert "cemetery 2 Zombie" in desk.has("Ozzy")
    assert not any(item.startswith("reserves") for item in desk.has("Ozzy"))


@pytest.mark.rule("TT-UNDEAD-04", "TT-TALENT-04")
@pytest.mark.parametrize("edition", LATER)
def test_the_effect_covers_the_retaliation_of_its_own_attack(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Zombie d3, Elf a1; Wren Soldier d4, Soldier d5; S 0/0", edition)
    rise(desk.do("d3", "undead", "d3xd4"))
    assert desk.token("d3") == "Zombie R"
    assert desk.surge == "1/0"
    # But not that of a second Battle.
    desk = lay(
        "Ozzy Zombie d3, Zombie d2; Wren Elf d4, Soldier e3, Soldier e2, Elf g7; S 1/0", edition
    )
    desk.do("d3", "undead", "d3xd4", "d3xe3")
    assert desk.token("d3") == ""
    assert "cemetery 1 Zombie" in desk.has("Ozzy")


# ------------------------------------------------------------------ Infect


@pytest.mark.rule("TT-INFECT-01", "TT-INFECT-03")
def test_infect_opens_friends_and_keeps_enemies_open(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Zombie d3, Elf d4, Zombie c2; Wren Elf e3, Elf g7; S 3/0", edition)
    desk.do("d3", "infect")
    assert {text for text in desk.legal if "x" in text} == {"d3xd4", "d3xe3", "blindside d3xc2"}
    # Until the end of the turn: a second Battle with a friend is open as well.
    desk.do("blindside d3xc2")
    assert desk.can("d3xd4")


@pytest.mark.rule("TT-INFECT-03", "TT-BATTLE-07")
def test_a_battled_friend_retaliates_and_adjacent_zombies_raise_each_other(
    lay: Lay, edition: str
) -> None:
    desk = lay("Ozzy Zombie d3, Zombie d4, Soldier a1; Wren Elf f7, Elf g7; S 1/0", edition)
    desk.do("d3", "infect", "d3xd4")
    desk.shows("Ozzy Soldier a1, cemetery 1 Zombie, reserves 1 Zombie; S 0/0")
    # Against a Soldier: 1 against 2, answered with 2.
    desk = lay("Ozzy Zombie d3, Soldier d4, Soldier d5; Wren Elf f7, Elf g7; S 1/0", edition)
    desk.do("d3", "infect", "d3xd4")
    assert desk.has("Ozzy") == {"Soldier d4", "Soldier d5", "cemetery 1 Zombie"}


@pytest.mark.rule("TT-INFECT-03", "TT-BATTLE-08")
def test_a_friend_battled_in_melee_rolls_for_nothing(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Zombie d3, Zombie d2, Elf d4; Wren Elf g7; S 1/0", edition)
    desk.do("d3", "infect", "d3xd4")
    assert desk.asked == "Ozzy"
    desk.shows("Ozzy Zombie d3 damage 1, Zombie d2, cemetery 1 Elf; S 0/0")


@pytest.mark.rule("TT-INFECT-02", "TT-INFECT-06")
@pytest.mark.parametrize("victim", ["friend", "enemy"])
def test_each_token_destroyed_returns_a_zombie(lay: Lay, edition: str, victim: str) -> None:
    board = (
        "Ozzy Zombie d3, Zombie d2, Elf a1, Elf e4"
        if victim == "friend"
        else ("Ozzy Zombie d3, Zombie d2, Elf a1, Elf b1")
    )
    foe = "Wren Elf g7, Elf f7" if victim == "friend" else "Wren Elf g7, Elf e4"
    desk = lay(f"{board}, cemetery 2 Zombie; {foe}; S 2/0", edition)
    desk.do("d3", "infect", "blindside d3xe4")
    assert {"reserves 1 Zombie", "cemetery 1 Zombie"} <= desk.has("Ozzy")


@pytest.mark.rule("TT-INFECT-02")
def test_only_what_this_zombie_destroys_counts(lay: Lay, edition: str) -> None:
    # Nothing is destroyed: nothing returns.
    desk = lay(
        "Ozzy Zombie d3, Elf a1, cemetery 2 Zombie; Wren Soldier e4, Soldier e5; S 2/0", edition
    )
    desk.do("d3", "infect", "blindside d3xe4")
    assert "cemetery 2 Zombie" in desk.has("Ozzy")
    assert "reserves 1 Zombie" not in desk.has("Ozzy")


@pytest.mark.rule("TT-INFECT-06")
def test_without_a_zombie_in_the_cemetery_nothing_returns(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Zombie d3, Elf a1, cemetery 2 Goblin; Wren Elf e4, Zombie g7, cemetery 3 Zombie; S 2/0",
        edition,
    )
    desk.do("d3", "infect", "blindside d3xe4")
    desk.shows(
        "Ozzy Zombie d3, Elf a1, cemetery 2 Goblin; Wren Zombie g7, cemetery 3 Zombie, cemetery 1 Elf"
    )


@pytest.mark.rule("TT-INFECT-06", "TT-TURN-15")
def test_even_this_zombie_itself_returns_and_can_reinforce(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Zombie d3, Elf a1; Wren Elf d4, Elf g7; S 1/0", edition)
    desk.do("d3", "infect", "d3xd4")
    desk.shows("Ozzy Elf a1, reserves 1 Zombie; Wren Elf g7, cemetery 1 Elf; S 0/0")
    desk.do("zombie a7")
    desk.shows("Ozzy Elf a1, Zombie a7; S 0/0")


@pytest.mark.rule("TT-INFECT-06")
def test_what_destroys_this_zombie_returns_nothing(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Zombie d3, Zombie d4, Elf a1, cemetery 1 Zombie; Wren Elf g7; S 1/0", edition)
    desk.do("d3", "infect", "d3xd4")
    # d3 destroyed d4, and fell to it: one was destroyed by this Zombie, and it returned one;
    # the other one destroyed is this Zombie itself.
    assert "reserves 1 Zombie" in desk.has("Ozzy")
    assert "cemetery 2 Zombie" in desk.has("Ozzy")


@pytest.mark.rule("TT-INFECT-04", "TT-INFECT-05")
def test_infect_costs_three(lay: Lay, edition: str) -> None:
    rule = "TT-INFECT-04" if edition == "prototype" else "TT-INFECT-05"
    desk = lay("Ozzy Zombie d3, Elf d4; Wren Elf g7; S 1/0", edition).do("d3")
    assert rule in desk.game.rules_of(desk.state, desk.action("infect"))
    assert "C 0" in desk.fork().do("infect").step
    assert "TT-CMD-02" in desk.do("d3-c3").refused("infect")
    desk = lay("Ozzy Zombie d3, Elf d4; Wren Elf g7; S 2/0", edition).do("d3", "undead", "infect")
    assert desk.surge == "1/0"
