"""Positions in a talent, a Battle, or after an activation: what the rules rule out is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.token_terrors.desk import game_of, problems

MACHINES = "first Flying Machine d3, Flying Machine a1"
MARCHING = "first Soldier d3, Soldier a1, Soldier g7"
ENABLED = "first Goblin d3, Goblin b2 damage 1, Goblin b3; second Elf g7, cemetery 1 Elf"
LONE: dict[str, Any] = {"sole_survivor": "yes"}


def refused(text: str, edition: str = "second", **options: object) -> str:
    """All that is said against a position in the first player's turn, which must be refused."""
    found = problems(f"{text}; turn first" if "; turn " not in text else text, edition, **options)
    assert found, text
    return "; ".join(found)


def taken(text: str, edition: str = "second", **options: object) -> bool:
    """Whether nothing is said against a position in the first player's turn."""
    return problems(f"{text}; turn first", edition, **options) == ()


# ------------------------------------------------------------------ a talent under way


@pytest.mark.rule("TT-SURGE-03")
@pytest.mark.parametrize(
    "text",
    [
        f"{MARCHING}; second Elf f1; active d3, used March, run 1 north; sending a1, left 2",
        "first Elf d3, Elf a1; second Goblin g7; active d3, used Teamwork, run 1 north; sending a1",
        "first Goblin d3, Goblin a1; second Elf g7; active d3, used Enable, run 2 east; enabled a1",
        f"{MACHINES}; second Elf g7; active d3, C 1, used Swarm, run 1 north; swarming",
    ],
)
def test_a_talent_breaks_the_run_of_moves(text: str) -> None:
    assert "TT-SURGE-03" in refused(text)


@pytest.mark.rule("TT-MARCH-01", "TT-MOVE-02")
@pytest.mark.parametrize("step", ["marching, left 1, moved a1", "sending g7, left 1, moved a1"])
def test_who_has_marched_came_from_somewhere(step: str, edition: str) -> None:
    walled = f"{MARCHING}; second Elf a2, Elf b1; active d3, used March; {step}"
    assert "TT-MARCH-01" in refused(walled, edition)
    assert taken(walled.replace("Elf b1", "Elf g1"), edition)


@pytest.mark.rule("TT-SWARM-01", "TT-MOVE-02")
@pytest.mark.parametrize(
    ("text", "possible"),
    [
        (f"{MACHINES}; second Elf a2, Elf b1; active d3, used Swarm; swarming, moved a1", False),
        (
            f"{MACHINES}, Goblin a2; second Elf b1; active d3, used Swarm; swarming, moved a1",
            False,
        ),
        (
            f"{MACHINES}, Flying Machine a2; second Elf b1, Elf b2, Elf a3; active d3, used Swarm;"
            " swarming, moved a1 a2",
            False,
        ),
        (
            f"{MACHINES}, Flying Machine a2; second Elf b1; active d3, used Swarm;"
            " swarming, moved a1 a2",
            True,
        ),
    ],
)
def test_a_machine_of_a_swarm_came_from_an_empty_space(text: str, possible: bool) -> None:
    if possible:
        assert taken(text)
    else:
        assert "TT-MOVE-02" in refused(text)


@pytest.mark.rule("TT-BUILD-01", "TT-SETUP-16")
def test_what_has_been_built_is_fresh(edition: str) -> None:
    built = (
        "first Flying Machine d3, Flying Machine c3{}; second Elf g7; active d3, C 0, used Build"
    )
    assert taken(built.format(""), edition)
    for facing in (" R", " E"):
        assert "TT-SETUP-16" in refused(built.format(facing), edition)


@pytest.mark.rule("TT-ENABLE-01", "TT-BATTLE-23")
@pytest.mark.parametrize(
    "step",
    [
        "active d3, C 1, used Enable; enabled b2, left 2",
        "active d3, C 1, used Enable; enabled b3, left 1",
        "active d3, used Enable; enabled b2, left 1; crossing Goblin b2 damage 1",
    ],
)
def test_an_enabled_goblin_has_no_damage_before_it_battles(step: str) -> None:
    assert "TT-BATTLE-23" in refused(f"{ENABLED}; {step}")
    assert taken(f"{ENABLED}; active d3, C 2, used Enable; enabled b2, left 1")


@pytest.mark.rule("TT-ENRAGE-10")
def test_the_enrage_of_an_enabled_goblin_is_seen_at_once() -> None:
    text = "first Goblin d3, Goblin a1 {}; second Elf g7; active d3, C 2, used Enable, enrage used"
    assert taken(f"{text.format('enraged')}; enabled a1, left 1")
    assert "TT-TURN-10" in refused(f"{text.format('E')}; enabled a1, left 1")
    assert taken(text.format("E"))


@pytest.mark.rule("TT-ENABLE-03", "TT-ENRAGE-07", "TT-BATTLE-23")
@pytest.mark.parametrize(
    ("text", "possible"),
    [
        ("first Goblin d3, Goblin a1; second Elf a2", True),  # from b1
        ("first Goblin d3, Goblin a1; second Elf a2, Elf b1", False),
        ("first Goblin d3, Goblin a1, Goblin b2 damage 1; second Elf a2, Elf b1", False),
        ("first Goblin d3, Goblin a1 damage 1, Soldier b1; second Zombie a2 damage 1", False),
        ("first Goblin d3, Goblin a1 damage 1, Goblin b1; second Zombie g7", False),
        (
            "first Goblin d3, Goblin a1 damage 1, Goblin b1; second Zombie g7 damage 1, Zombie g6",
            False,
        ),
        ("first Goblin d3, Goblin a1; second Zombie a2 damage 1, Zombie a3", False),
        (
            "first Goblin d3, Goblin a1 damage 1, Goblin b1; second Zombie g7, cemetery 1 Zombie",
            True,
        ),
        ("first Goblin d3, Goblin a1 damage 1, Goblin b1; second Zombie a2 R; S 0/1", True),
        (
            "first Goblin d3, Goblin a1 E damage 1, Goblin b1; second Zombie g7, cemetery 1 Elf",
            False,
        ),
    ],
)
def test_what_an_enabled_goblin_has_done_first(text: str, possible: bool, edition: str) -> None:
    text = f"{text}; active d3, C 2, used Enable; enabled a1, left 1"
    if possible:
        assert taken(text, edition)
    else:
        refused(text, edition)


@pytest.mark.rule("TT-MOVE-02", "TT-FLIGHT-02", "TT-CMD-03")
@pytest.mark.parametrize(
    ("text", "gate"),
    [
        ("first Wyvern a7; second Goblin a6, Goblin {}; active a7, used Take Flight", "b7"),
        ("first Elf d3, Elf a1; second Goblin a2, Goblin {}; active d3, used Teamwork", "b1"),
        ("first Soldier d3, Soldier a1; second Goblin a2, Goblin {}; active d3, used March", "b1"),
        ("first Flying Machine a1; second Goblin a2, Goblin {}; active a1, used Swarm", "b1"),
    ],
)
def test_who_has_been_moved_came_from_somewhere(text: str, gate: str, edition: str) -> None:
    assert "TT-MOVE-02" in refused(text.format(gate), edition)
    assert taken(text.format("g1"), edition)


# ------------------------------------------------------------------ a Battle


@pytest.mark.rule("TT-BATTLE-23")
@pytest.mark.parametrize(
    ("text", "before"),
    [
        (
            "first Zombie d3 damage 1, Zombie c3; second Zombie d4 U damage {}, Elf g7;"
            " active d3, C 2; battle d3xd4 melee, saving, dying d4, asking d4",
            ("2", "4"),
        ),
        (
            "first Goblin d3, Goblin a1{}, Goblin b1; second Zombie b2 U damage 2, Elf g7;"
            " active d3, used Enable; enabled a1, left 0;"
            " battle a1xb2 blindside, saving, dying b2, asking b2",
            ("", " damage 1"),
        ),
    ],
)
def test_damage_of_before_the_battle_needs_a_battle_before(
    text: str, before: tuple[str, str]
) -> None:
    assert taken(text.format(before[0]), "first")
    assert "TT-BATTLE-23" in refused(text.format(before[1]), "first")


@pytest.mark.rule("TT-SURGE-05", "TT-UNDEAD-01")
def test_a_zombie_that_was_saved_has_brought_a_point() -> None:
    text = (
        "first Zombie d3 R; second Zombie d4 U damage 1, Elf g7; S {}; active d3, C 1,"
        " used Undead, ended; battle d3xd4 melee, saving, dying d4, asking d4"
    )
    assert taken(text.format("1/0"), "first")
    assert "TT-SURGE-05" in refused(text.format("0/0"), "first")


@pytest.mark.rule("TT-SOLE-03", "TT-SURGE-01")
@pytest.mark.parametrize("edition", ["prototype", "first"])
def test_points_that_bought_off_damage_were_there(edition: str) -> None:
    text = "first Goblin d3; second Soldier d4; S {}; active d3, C 2; battle d3xd4 melee"
    paid = f"{text}, defender pays, due 1/0"
    assert taken(paid.format("5/1"), edition, **LONE)
    assert "TT-SURGE-01" in refused(paid.format("6/1"), edition, **LONE)
    assert taken(f"{text}, defender pays, due 1/1".format("6/1"), edition, **LONE)


@pytest.mark.rule("TT-BATTLE-07")
def test_threats_of_nothing_are_no_threats() -> None:
    text = "first Elf d3; second Goblin d5; active d3; battle d3xd5 ranged, roll"
    assert taken(text)
    assert "the Threats are 1/1, not 0/0 (TT-BATTLE-07)" in refused(f"{text}, threats 0/0")


# ------------------------------------------------------------------ after the activation


@pytest.mark.rule("TT-SURGE-01", "TT-SURGE-02", "TT-SURGE-05")
@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("first -, reserves 1 Goblin; second Elf g7; reinforce", 6),
        ("first Goblin d3, reserves 1 Goblin; second Elf g7; reinforce", 7),
        ("first Goblin d3 R, reserves 1 Goblin; second Elf g7; reinforce", 8),
        ("first Goblin d3 R; second -, cemetery 1 Elf; over first", 6),
        ("first Goblin d3 R; second Elf g7; over draw; turn 200 first", 6),
    ],
)
def test_points_after_an_activation(text: str, most: int, edition: str) -> None:
    turn = "" if "; turn " in text else "; turn first"
    assert problems(f"{text}; S {most}/0{turn}", edition) == ()
    assert "TT-SURGE-01" in refused(f"{text}; S {most + 1}/0{turn}", edition)


@pytest.mark.rule("TT-SURGE-01", "TT-TURN-15")
def test_placing_reserves_changes_nothing_about_how_many_points_there_can_be(edition: str) -> None:
    text = "first Zombie e5 R, reserves 4 Zombie; second Goblin e7 R; S {}/3; reinforce"
    most = max(points for points in range(20) if taken(text.format(points), edition))
    assert most >= 7  # six, and one for a Zombie that Undead has Rested
    game = game_of(edition)
    state = game.parse_position(f"{text.format(most)}; turn first")
    for placed in range(4):
        assert "reinforce" in game.format_position(state), placed
        assert game.parse_position(game.format_position(state)) == state
        state.apply(state.legal_actions()[0])


@pytest.mark.rule("TT-BATTLE-21", "TT-BATTLE-23")
@pytest.mark.parametrize("step", ["reinforce", "over first"])
def test_damage_after_an_activation(step: str, edition: str) -> None:
    left = "second Elf g7" if step == "reinforce" else "second -, cemetery 1 Elf"
    text = f"first {{}}, reserves 1 Elf; {left}; {step}"
    assert taken(text.format("Elf d3 damage 1"), edition)
    assert taken(text.format("Goblin d3 damage 2, Goblin d4 damage 2"), edition)
    assert "TT-BATTLE-23" in refused(text.format("Elf d3 damage 1, Elf d4 damage 1"), edition)
    assert "TT-BATTLE-21" in refused(text.format("Goblin d3 damage 9"), edition)
    assert "TT-BATTLE-21" in refused(text.format("Soldier d3 damage 3"), edition)


@pytest.mark.rule("TT-BATTLE-21")
def test_a_lone_defender_that_took_its_threat_is_gone(edition: str) -> None:
    text = "first Goblin d3, reserves 1 Elf; second {}; reinforce"
    assert "TT-BATTLE-21" in refused(text.format("Elf g7 damage 1"), edition)
    assert taken(text.format("Elf g7 damage 1, Elf g6"), edition)


# ------------------------------------------------------------------ what is said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("first Wyvern d3; second Elf g7; active d3, used Take Flight, used takeflight", "twice"),
        ("first Goblin d3, reserves 0 Elf, 1 Elf; second Elf g7", "twice"),
        ("first Goblin d3 D readied; second Elf g7", "'d' is given twice"),
        ("first Goblin d3 E D; second Elf g7", "one facing only (TT-FACE-01)"),
        ("first Goblin d3 R resting; second Elf g7", "'r' is given twice"),
        ("first Goblin d3 fresh E; second Elf g7", "one facing only (TT-FACE-01)"),
        ("first Goblin d3 damage ²; second Elf g7", "damage goes from 1 to 15"),
        ("first Goblin d3 damage; second Elf g7", "damage goes from 1 to 15"),
        ("first Goblin d3 damage 0; second Elf g7", "damage goes from 1 to 15"),
        (
            "first Goblin d3, Elf d4; second Elf g7; active d4, run 1 north; crossing Dragon d4",
            "no faction 'dragon'",
        ),
        ("first Elf d3, Elf a1; second Goblin g7; active d3, used Teamwork owed", "TT-CMD-02"),
    ],
)
def test_what_is_wrong_is_said_once(text: str, said: str) -> None:
    (problem,) = problems(f"{text}; turn first")
    assert said in problem


@pytest.mark.parametrize(
    ("text", "silent"),
    [
        ("first Goblin d3", ("second",)),
        ("second Goblin d3; turn second", ("first",)),
        ("S 1/1", ("first", "second")),
        ("over first", ("first", "second")),
    ],
)
def test_a_side_that_is_not_spoken_of_is_asked_for(text: str, silent: tuple[str, ...]) -> None:
    assert problems(text) == tuple(
        f"nothing is said of the {side} player, as in '{side} Goblin d3'" for side in silent
    )


@pytest.mark.rule("TT-TURN-17")
def test_a_side_without_tokens_has_lost_and_nothing_else() -> None:
    assert problems("first -; second Elf g7") == (
        "the first player has lost: no token is left (TT-TURN-17)",
    )


@pytest.mark.parametrize("name", ["second", "Wren", "WREN"])
def test_who_has_won_may_be_called_by_name(name: str) -> None:
    game = game_of()
    text = "first -, cemetery 1 Elf; second Goblin d3; over {}; turn second"
    assert game.parse_position(text.format(name)).returns() == [-1.0, 1.0]
