"""Enrage: what it gives, how long, and how often."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.conftest import Lay
from tests.games.token_terrors.desk import LATER, Desk

PASS = ("g7", "g7-g6", "g6-g7", "g7-g6", "stay")


def rolled(desk: Desk, roll: str) -> Desk:
    """Roll for an evasion; in the prototype after choosing to."""
    choice = ["roll"] if desk.game.options.edition == "prototype" else []
    return desk.do(*choice, roll)


@pytest.mark.rule("TT-ENRAGE-01", "TT-ENRAGE-06")
def test_enrage_costs_one_and_is_open_once_a_turn(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Elf d3; Wren Zombie d5 R, Zombie d6 R, Elf g7; S 5/0", edition)
    desk.do("d3", "enrage")
    assert "C 2" in desk.step
    assert "TT-ENRAGE-01" in desk.refused("enrage")
    desk.do("d3xd5")
    assert desk.threat("d3") == 1
    assert "TT-ENRAGE-01" in desk.refused("enrage")


@pytest.mark.rule("TT-ENRAGE-02", "TT-BATTLE-07")
def test_enrage_adds_one_on_attack_and_in_defence(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Elf d3; Wren Zombie d5 R, Zombie d6 R; S 0/0", edition)
    desk.do("d3", "enrage", "d3xd5")
    assert desk.token("d5") == ""
    # In defence: the Enraged Soldier takes 1 and deals 2.
    desk = lay("Ozzy Soldier d3 E; Wren Zombie d4, Elf g7; S 0/0; turn Wren", edition)
    desk.do("d4", "d4xd3")
    desk.shows("Ozzy Soldier d3 E; Wren Elf g7, cemetery 1 Zombie")


@pytest.mark.rule("TT-ENRAGE-03", "TT-ENRAGE-04", "TT-ENRAGE-05", "TT-ENRAGE-07")
def test_the_bonus_lasts_until_refreshed(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d3, Elf a1; Wren Elf g7; S 0/0", edition)
    desk.do("d3", "enrage", "d3-d4", "d4-d3", "stay")
    assert (desk.token("d3"), desk.threat("d3")) == ("Goblin E", 2)
    desk.do(*PASS)
    assert desk.threat("d3") == 2
    assert desk.fork().do("refresh d3").threat("d3") == 1
    kept = desk.do("a1", "a1-a2", "a2-a1", "a1-a2", "stay")
    assert (kept.token("d3"), kept.threat("d3")) == ("Goblin E", 2)


@pytest.mark.rule("TT-ENRAGE-05")
def test_a_token_that_battles_afterwards_is_not_readied(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Elf d3; Wren Zombie d5 R, Zombie d6 R; S 0/0", edition)
    desk.do("d3", "enrage", "d3xd5", "d3-d4", "stay")
    assert (desk.token("d4"), desk.threat("d4")) == ("Elf", 1)
    desk = lay("Ozzy Elf d3; Wren Zombie d5 R, Zombie d6 R, Zombie e5 R; S 0/0", edition)
    desk.do("d3", "d3xd5", "enrage", "d3-d4", "stay")
    assert (desk.token("d4"), desk.threat("d4")) == ("Elf E", 2)


@pytest.mark.rule("TT-ENRAGE-06", "TT-TALENT-07")
@pytest.mark.parametrize("order", [("undead", "enrage"), ("enrage", "undead")])
def test_a_token_readied_for_something_else_is_enraged_for_the_turn(
    lay: Lay, edition: str, order: tuple[str, str]
) -> None:
    desk = lay("Ozzy Zombie d3; Wren Elf g7; S 1/0", edition).do("d3", *order)
    assert desk.threat("d3") == 2
    desk.do("d3-d4", "stay")
    assert (desk.token("d4"), desk.threat("d4")) == ("Zombie U", 1)


@pytest.mark.rule("TT-ENRAGE-06")
@pytest.mark.parametrize("edition", LATER)
@pytest.mark.parametrize("order", [("phalanx", "enrage"), ("enrage", "phalanx")])
def test_phalanx_and_enrage_add_up_for_the_turn(
    lay: Lay, edition: str, order: tuple[str, str]
) -> None:
    desk = lay("Ozzy Soldier d3, Soldier d4; Wren Elf g7; S 1/0", edition).do("d3", *order)
    assert desk.threat("d3") == 1 + 1 + 1 + 1
    desk.do("d3-c3", "stay")
    assert (desk.token("c3"), desk.threat("c3")) == ("Soldier P", 2)


@pytest.mark.rule("TT-ENRAGE-06", "TT-ENABLE-01")
def test_a_token_with_the_bonus_cannot_enrage_again(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin a1, Goblin d3 E; Wren Elf g7; S 0/0", edition).do("a1", "enable d3")
    assert "TT-ENRAGE-06" in desk.refused("enrage")


@pytest.mark.rule("TT-ENRAGE-07", "TT-UNDEAD-01", "TT-BATTLE-19")
def test_defending_never_ends_it(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Soldier d3 E, Soldier d2; Wren Goblin d4, Goblin e3, Elf g7; S 0/0; turn Wren",
        edition,
    )
    desk.do("d4", "d4xd3")
    assert (desk.token("d3"), desk.threat("d3")) == ("Soldier E", 3)
    desk = lay("Ozzy Zombie d3 U, Zombie d2; Wren Goblin d4, Elf g7; S 0/0; turn Wren", edition)
    desk.do("d4", "d4xd3")
    assert desk.token("d3") == "Zombie U"


@pytest.mark.rule("TT-ENRAGE-07")
@pytest.mark.parametrize("edition", LATER)
def test_defending_never_ends_phalanx(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Soldier d3 P, Soldier d2; Wren Goblin d4, Elf g7; S 0/0; turn Wren", edition)
    desk.do("d4", "d4xd3")
    assert (desk.token("d3"), desk.threat("d3")) == ("Soldier P", 3)


@pytest.mark.rule("TT-ENRAGE-07", "TT-BATTLE-17", "TT-BATTLE-27")
def test_even_an_evaded_attack_ends_it(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Elf d3; Wren Zombie d5, Zombie a3, Elf g7; S 0/0", edition)
    rolled(desk.do("d3", "enrage", "d3xd5"), "roll 6").do("d5-e5")
    assert desk.threat("d3") == 1
    desk.do("d3-d2", "stay")
    assert desk.token("d2") == "Elf"


@pytest.mark.rule("TT-ENRAGE-08")
@pytest.mark.parametrize("facing", ["", " R"])
def test_an_enabled_goblin_is_readied_as_soon_as_enable_is_done(
    lay: Lay, edition: str, facing: str
) -> None:
    desk = lay(f"Ozzy Goblin a1, Goblin d3{facing}; Wren Elf g7; S 0/0", edition)
    desk.do("a1", "enable d3", "enrage")
    assert desk.token("d3") == f"Goblin{facing} enraged"
    stopped = desk.fork().do("done")
    assert (stopped.token("d3"), stopped.threat("d3")) == ("Goblin E", 2)
    assert "C 2" in stopped.step
    desk.do("d3-d4")
    assert (desk.token("d4"), desk.threat("d4")) == ("Goblin E", 2)


@pytest.mark.rule("TT-ENRAGE-08", "TT-ENRAGE-10")
@pytest.mark.parametrize("facing", ["", " R"])
def test_an_enabled_goblin_that_battled_keeps_its_facing(
    lay: Lay, edition: str, facing: str
) -> None:
    desk = lay(f"Ozzy Goblin a1, Goblin d3{facing}; Wren Zombie d4 R, Elf g7; S 0/0", edition)
    desk.do("a1", "enable d3", "enrage", "d3xd4")
    assert (desk.token("d3"), desk.threat("d3")) == (f"Goblin{facing} damage 1", 1)
    assert "TT-ENRAGE-10" in desk.refused("enrage")


@pytest.mark.rule("TT-ENRAGE-09")
def test_the_enraged_token_may_be_rested_instead(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d3; Wren Elf g7; S 1/0", edition).do(
        "d3", "enrage", "d3-d4", "d4-d3", "rest"
    )
    assert (desk.token("d3"), desk.threat("d3"), desk.surge) == ("Goblin R", 1, "2/0")


@pytest.mark.rule("TT-ENRAGE-10", "TT-ENRAGE-01")
def test_the_one_enrage_is_the_players(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin a1, Goblin d3; Wren Elf g7; S 3/0", edition)
    active_first = desk.fork().do("a1", "enrage", "enable d3")
    assert "TT-ENRAGE-10" in active_first.refused("enrage")
    desk.do("a1", "enable d3", "enrage", "done")
    assert "TT-ENRAGE-10" in desk.refused("enrage")
    assert desk.do("a1-a2", "a2-a1", "stay", *PASS, "a1").can("enrage")


@pytest.mark.rule("TT-ENRAGE-11", "TT-TALENT-08")
def test_readied_without_effect_counts_as_readied_for_something_else(
    lay: Lay, edition: str
) -> None:
    desk = lay("Ozzy Goblin a1, Goblin d3 D; Wren Elf g7; S 0/0", edition)
    desk.do("a1", "enable d3", "enrage", "d3-d4")
    assert (desk.token("d4"), desk.threat("d4")) == ("Goblin D enraged", 2)
    desk.do("a1-a2", "a2-a1", "stay")
    assert (desk.token("d4"), desk.threat("d4")) == ("Goblin D", 1)
