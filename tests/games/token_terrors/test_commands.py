"""Empty commands, and the duty that a talent altering an attack brings."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.conftest import Lay
from tests.games.token_terrors.desk import LATER

# ------------------------------------------------------------------ empty commands


@pytest.mark.rule("TT-CMD-01", "TT-BATTLE-01")
def test_an_empty_space_cannot_be_battled(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d3; Wren Elf e4, Elf d5", edition).do("d3")
    for text in ("d3xd4", "blindside d3xc4", "blindside d3xe2"):
        assert "TT-CMD-01" in desk.refused(text)
    desk = lay("Ozzy Elf d3; Wren Elf e4, Elf d5", edition).do("d3")
    assert "TT-CMD-01" in desk.refused("d3xd4")
    assert "TT-BATTLE-01" in desk.refused("d3xd3")


ALTERING = [
    ("Goblin", "incite"),
    ("Wyvern", "rush"),
    ("Elf", "sharpshooter"),
    ("Swamplin", "spear skewer"),
]


@pytest.mark.rule("TT-CMD-01", "TT-CMD-02")
@pytest.mark.parametrize(("name", "talent"), ALTERING)
def test_a_talent_that_alters_an_attack_needs_one(lay: Lay, name: str, talent: str) -> None:
    desk = lay(f"Ozzy {name} a1; Wren Zombie g7; S 0/0").do("a1")
    assert {"TT-CMD-01", "TT-CMD-02"} <= set(desk.refused(talent))


@pytest.mark.rule("TT-CMD-02", "TT-PHALANX-02", "TT-PHALANX-03")
def test_phalanx_alters_an_attack_only_in_the_prototype(lay: Lay) -> None:
    position = "Ozzy Soldier a1; Wren Zombie g7; S 0/0"
    assert "TT-CMD-02" in lay(position, "prototype").do("a1").refused("phalanx")
    for edition in LATER:
        assert lay(position, edition).do("a1").can("phalanx")


# ------------------------------------------------------------------ how far the Battle may be


@pytest.mark.rule("TT-CMD-02", "TT-CMD-04")
@pytest.mark.parametrize(
    ("goblin", "surge", "legal"),
    [
        ("d4", 0, True),  # Battle at once
        ("d3", 0, True),  # one Move and the Battle
        ("d2", 0, False),  # two Moves and the Battle are three; two are left
        ("d2", 1, True),
        ("d1", 0, False),  # three Moves cannot be paid with two commands
        ("d1", 1, True),  # three Moves can, and their Dash pays the Battle
        ("c1", 1, False),  # four Moves and the Battle are five; three and the Dash are four
        ("c1", 2, True),
    ],
)
def test_the_battle_may_follow_after_moves(
    lay: Lay, edition: str, goblin: str, surge: int, legal: bool
) -> None:
    desk = lay(f"Ozzy Goblin {goblin}; Wren Zombie d5; S {surge}/0", edition).do(goblin)
    if legal:
        assert desk.can("incite")
    else:
        assert "TT-CMD-02" in desk.refused("incite")


@pytest.mark.rule("TT-CMD-02")
def test_the_point_of_a_dash_on_the_way_counts(lay: Lay, edition: str) -> None:
    # After Incite two commands and a point are left: three Moves, whose Dash pays the Battle.
    desk = lay("Ozzy Goblin d1; Wren Zombie d5; S 1/0", edition).do("d1").do("incite")
    assert desk.legal == {"d1-d2"}
    desk.do("d1-d2", "d2-d3", "d3-d4")
    assert desk.surge == "1/0"
    desk.do("d4xd5")
    assert desk.surge == "0/0"


@pytest.mark.rule("TT-CMD-02")
def test_a_blindside_needs_its_two_commands(lay: Lay, edition: str) -> None:
    blocked = "Ozzy Goblin a1, Soldier a2, Soldier b1; Wren Zombie b2"
    assert lay(f"{blocked}; S 0/0", edition).do("a1").can("incite")
    desk = lay(f"{blocked}; S 0/0", edition).do("a1", "enrage")
    assert "TT-CMD-02" in desk.refused("incite")
    assert lay(f"{blocked}; S 1/0", edition).do("a1", "enrage").can("incite")


@pytest.mark.rule("TT-CMD-02", "TT-FLIGHT-01")
def test_take_flight_may_lead_to_the_battle(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Wyvern d1; Wren Zombie d7; S 0/0", edition).do("d1")
    assert desk.can("rush")
    desk.do("rush")
    # One flight brings it three nearer; after one Move nothing would be left for the Battle.
    assert "d1-d2" not in desk.legal
    assert desk.ends("take flight") == {"d4"}
    flown = lay("Ozzy Wyvern d1; Wren Zombie d7; S 0/0", edition).do("d1", "d1-c1", "c1-d1")
    assert "TT-CMD-02" in flown.refused("rush")


@pytest.mark.rule("TT-CMD-02")
def test_the_other_tokens_are_taken_to_stay_where_they_are(lay: Lay, edition: str) -> None:
    # Teamwork could clear the diagonal, but it is not the Elf's own movement.
    position = "Ozzy Elf a1, Elf b2, Soldier a2 R, Soldier b1 R; Wren Zombie c3, Zombie g7"
    desk = lay(f"{position}; S 0/0", edition).do("a1")
    assert "TT-CMD-02" in desk.refused("sharpshooter")
    desk.do("teamwork b2", "b2-b4")
    assert desk.can("sharpshooter")


@pytest.mark.rule("TT-CMD-02", "TT-INFECT-01")
def test_infect_needs_a_battle_with_anyone(lay: Lay, edition: str) -> None:
    near, far = "Ozzy Zombie d3, Elf d4", "Ozzy Zombie d3, Elf d5"
    assert lay(f"{near}; Wren Elf g7; S 1/0", edition).do("d3").can("infect")
    assert "TT-CMD-02" in lay(f"{near}; Wren Elf g7; S 0/0", edition).do("d3").refused("infect")
    assert "TT-CMD-02" in lay(f"{far}; Wren Elf g7; S 1/0", edition).do("d3").refused("infect")
    assert lay(f"{far}; Wren Elf g7; S 2/0", edition).do("d3").can("infect")


# ------------------------------------------------------------------ talents without effect


@pytest.mark.rule("TT-CMD-03", "TT-MARCH-02")
def test_a_talent_that_moves_needs_a_token_that_can(lay: Lay, edition: str) -> None:
    walled = "Soldier a1 R, Elf a2, Elf b1; Wren Goblin a3, Goblin b2, Goblin c1"
    desk = lay(f"Ozzy Soldier g1, {walled}", edition).do("g1")
    assert {"TT-CMD-03"} <= set(desk.refused("march a1"))
    walled = (
        walled.replace("Soldier", "Elf")
        .replace("Elf a2", "Zombie a2")
        .replace("Elf b1", "Zombie b1")
    )
    assert "TT-CMD-03" in lay(f"Ozzy Elf g1, {walled}", edition).do("g1").refused("teamwork a1")
    machine = "Ozzy Flying Machine a1, Elf a2, Elf b1; Wren Goblin g7"
    assert "TT-CMD-03" in lay(machine, edition).do("a1").refused("swarm")


@pytest.mark.rule("TT-CMD-03", "TT-BUILD-01")
def test_a_talent_that_adds_needs_a_token_and_a_space(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Flying Machine a1, reserves 1 Elf; Wren Goblin g7", edition).do("a1")
    assert "TT-CMD-03" in desk.refused("build a2")
    full = "Ozzy Flying Machine a1, Elf a2, Elf b1, reserves 1 Flying Machine; Wren Goblin b2"
    assert not lay(full, edition).do("a1").ends("build")
    assert "TT-CMD-03" in lay(full, edition).do("a1").refused("build b2")


@pytest.mark.rule("TT-CMD-03", "TT-ENABLE-01")
def test_enable_needs_another_goblin_with_a_legal_command(lay: Lay, edition: str) -> None:
    assert "TT-CMD-03" in lay("Ozzy Goblin d3, Elf a1; Wren Elf g7", edition).do("d3").refused(
        "enable a1"
    )
    walled = (
        "Ozzy Goblin d3, Goblin a1, Elf a2, Elf b1; Wren Zombie a3, Zombie b2, Zombie c1; S 1/0"
    )
    assert lay(walled, edition).do("d3").can("enable a1")  # Enrage, a step and back, a Blindside
    # Once the Enrage of the turn is used, steps through friends and the Blindside remain.
    desk = lay(walled, edition).do("d3", "enrage", "enable a1")
    assert desk.legal == {"a1-a2", "a1-b1", "blindside a1xb2"}
    walled = "Ozzy Goblin d3, Goblin a1 E, Elf a2, Elf b1; Wren Zombie g7; S 1/0"
    assert lay(walled, edition).do("d3").can("enable a1")


@pytest.mark.rule("TT-CMD-03", "TT-TALENT-06", "TT-TALENT-10")
def test_a_talent_that_readies_needs_a_token_that_is_not_readied(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Zombie d3 U; Wren Elf g7; S 1/0; study; turn Ozzy; active d3, C 3", edition)
    never_twice = "TT-TALENT-10" if edition == "prototype" else "TT-TALENT-06"
    assert {"TT-CMD-03", never_twice} <= set(desk.refused("undead"))


# ------------------------------------------------------------------ the duty


@pytest.mark.rule("TT-CMD-04")
def test_the_turn_may_not_end_before_the_battle(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Wyvern d3; Wren Zombie d5 R, Zombie d6 R; S 2/0", edition)
    desk.do("d3", "rush", "d3-d2", "d2-d3")
    assert "TT-CMD-04" in desk.refused("rest")
    assert "TT-CMD-04" in desk.refused("stay")
    desk.do("d3xd5")
    assert {"rest", "stay"} <= desk.legal


@pytest.mark.rule("TT-CMD-04")
def test_only_what_leaves_the_battle_possible_may_be_done(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Wyvern d3; Wren Zombie d6 R; S 0/0", edition).do("d3", "rush")
    # Two commands are left, one of them for the Battle: d5 is 1, d4 2 and d3 3 away.
    sure_shot = set() if edition == "prototype" else {"sure shot d3xd6"}
    assert desk.legal == {"enrage", "d3-d4", "d3xd6", "take flight d3-d4"} | sure_shot
    assert "TT-CMD-04" in desk.refused("d3-c3")
    assert "TT-CMD-04" in desk.refused("take flight d3-a3")
    desk.do("enrage")
    assert desk.legal == {"d3xd6"}
    assert "TT-CMD-04" in desk.refused("d3-d4")


@pytest.mark.rule("TT-CMD-04", "TT-BATTLE-17")
def test_the_duty_is_met_by_an_evaded_battle(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Wyvern d3; Wren Zombie d6; S 0/0", edition).do("d3", "rush", "d3xd6")
    desk.do(*(["roll"] if edition == "prototype" else []), "roll 5", "d6-e5")
    assert {"d3-c3", "enrage"} <= desk.legal


@pytest.mark.rule("TT-CMD-04")
def test_an_enabled_evasion_that_frees_the_target_ends_the_duty(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d4, Goblin d6; Wren Elf d5, Elf g1; S 0/0", edition)
    desk.do("d4", "incite", "enable d6", "d6xd5")
    assert desk.token("d5") == desk.token("d6") == ""
    assert {"d4-d3", "d4-d5", "enrage"} <= desk.legal
    desk.do("d4-d3", "stay")
    assert desk.turn_of == "Wren"


@pytest.mark.rule("TT-CMD-05", "TT-ENRAGE-09")
def test_a_command_may_change_little(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d3; Wren Elf g7; S 0/0", edition).do("d3", "d3-d4", "d4-d3", "enrage")
    assert desk.do("rest").token("d3") == "Goblin R"
    # Incite with the Battle to be fought as a Blindside against a lone enemy, Phalanx alone.
    soldier = lay("Ozzy Soldier d3; Wren Elf d4; S 0/0", edition).do("d3")
    assert soldier.can("phalanx")


@pytest.mark.rule("TT-CMD-06")
@pytest.mark.parametrize("roll", ["roll 3", "roll 4"])
def test_a_talent_for_the_next_battle_is_used_up_by_it(lay: Lay, edition: str, roll: str) -> None:
    desk = lay("Ozzy Wyvern d3; Wren Zombie d6, Zombie d7, Zombie a3, Zombie b3 R; S 3/0", edition)
    desk.do("d3", "rush", "d3xd6", *(["roll"] if edition == "prototype" else []), roll)
    if roll == "roll 4":
        desk.do("d6-c6")
    else:
        assert "TT-BATTLE-04" in desk.refused("d3xd6")
    assert {text for text in desk.legal if text.startswith("d3x")} == {"d3xb3"}
    assert "TT-TALENT-02" in desk.refused("rush")


@pytest.mark.rule("TT-CMD-06")
def test_infect_does_not_last_beyond_the_turn(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Zombie d3, Zombie d2, Elf c3, Elf d5; Wren Elf g7; S 1/0", edition)
    desk.do("d3", "infect", "d3xc3", "stay", "g7", "g7-g6", "g6-g7", "g7-g6", "stay")
    desk.do("d3", "d3-d4")
    assert "TT-BATTLE-25" in desk.refused("d4xd5")


@pytest.mark.rule("TT-CMD-07")
def test_the_commands_and_what_they_count(lay: Lay, edition: str) -> None:
    for command in ("d3-c3", "d3xd4", "enrage", "incite"):
        desk = lay("Ozzy Goblin d3, Goblin d2, Goblin e3; Wren Zombie d4; S 0/0", edition)
        fork = desk.do("d3").fork().do(command)
        if not fork.winner:
            assert "C 2" in fork.step
    assert "TT-TURN-01" in desk.refused("activate d2")
