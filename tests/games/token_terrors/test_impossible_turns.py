"""Positions in the middle of a turn: what no turn brings about is refused, what one does is read."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.kernel.errors import IllegalAction
from tests.games.token_terrors.desk import EDITIONS, game_of, problems

LONG = "z" * 1_000_000


# ------------------------------------------------------------------ crossing


@pytest.mark.rule("TT-MOVE-04")
@pytest.mark.parametrize("study", ["", "; study"])
@pytest.mark.parametrize(
    "text",
    [
        "first Zombie d4, Zombie d5; second Elf g7; active d4, C 0, used Infect owed; crossing Zombie d4",
        "first Goblin d4, Zombie d5; second Elf g7; active d4, C 0, used Incite owed; crossing Goblin d4",
        "first Goblin d4, Zombie d5; second Elf g7; active d4, C 0, used Rush owed; crossing Wyvern d4",
        "first Goblin d3, Goblin a1; second Elf g7; active d3, C 0; crossing Goblin d3",
        "first Goblin d3, Goblin a1; second Elf g7; active d3, C 0, run 1 north; crossing Goblin d3",
        "first Goblin d3, Goblin a1; second Elf g7; active d3, C 0, run 2 east; crossing Goblin d3",
    ],
)
def test_nobody_crosses_a_friend_without_a_command_to_leave(
    text: str, study: str, edition: str
) -> None:
    found = problems(f"{text}; S 0/0{study}", edition)
    assert found
    assert any("TT-MOVE-04" in problem for problem in found)


@pytest.mark.rule("TT-MOVE-03", "TT-MOVE-04")
@pytest.mark.parametrize(
    "text",
    [
        "active d3, C 3; crossing Goblin d3",
        "active d3, C 2; crossing Goblin d3",
        "active d3, C 3, run 1 north; crossing Goblin d3",
        "active d3, C 2, run 2 north; crossing Goblin d3",
    ],
)
def test_a_crossing_is_paid_for_by_moves(text: str, edition: str) -> None:
    assert problems(f"first Goblin d3, Goblin a1; second Elf g7; {text}", edition)


@pytest.mark.rule("TT-MOVE-04", "TT-SURGE-02")
@pytest.mark.parametrize(
    "text",
    [
        "active d3, C 2, run 1 north; crossing Goblin d3",
        "active d3, run 1 west; crossing Goblin d3",
        "active d3, C 1, run 2 north; crossing Goblin d3",
        "active d3, C 0; crossing Goblin d3",  # the third Move was a Dash, for the point to go on
        "active a1, used Enable; enabled d3, left 1; crossing Goblin d3",
    ],
)
def test_a_crossing_that_can_go_on_is_read(text: str, edition: str) -> None:
    assert problems(f"first Goblin d3, Goblin a1; second Elf g7; {text}", edition) == ()


# ------------------------------------------------------------------ the state of a Battle


@pytest.mark.rule("TT-SOLE-03", "TT-UNDEAD-02")
def test_damage_due_to_the_attacker_alone_is_written_and_read() -> None:
    game = game_of("first", sole_survivor="yes")
    state = game.parse_position(
        "first Zombie d4; second Goblin d5; S 0/1; turn first; active d4, C 3"
    )
    for text in ("undead", "d4xd5", "pay 1"):
        state.apply(game.parse(state, text))
    text = game.format_position(state)
    assert "due 0/1" in text
    assert game.parse_position(text) == state
    assert game.state_hash(game.parse_position(text)) == game.state_hash(state)


@pytest.mark.rule("TT-UNDEAD-02", "TT-BATTLE-18")
def test_damage_that_is_due_follows_from_the_threats_if_it_is_left_out() -> None:
    battle = "turn first; active d4, C 2; battle d4xd5 melee, saving, dying d5, asking d5"
    text = f"first Goblin d4 damage 1, Goblin d3; second Zombie d5 U damage 2, Elf g7; {battle}"
    game = game_of("first")
    state = game.parse_position(text)
    assert "due 2/1" in game.format_position(state)


# ------------------------------------------------------------------ impossible, named with its rule

GOBLIN = "first Goblin d3; second Elf g7"
TWO = "first Goblin d3, Goblin a1; second Elf g7"
IMPOSSIBLE: list[tuple[str, str]] = [
    # Facing
    ("first Goblin d4 E; second Soldier d5 R, Elf g7; active d4, C 3", "TT-FACE-02"),
    ("first Goblin d4 D; second Soldier d5 R, Elf g7; active d4, C 3", "TT-FACE-02"),
    ("first Zombie d4 U; second Soldier d5 R, Elf g7; active d4, C 3", "TT-FACE-02"),
    ("first Zombie d4 U; second Elf g7; active d4, C 2, enrage used", "TT-FACE-02"),
    ("first Goblin d4 R; second Soldier d5 R; active d4, C 3", "TT-FACE-02"),
    ("first Elf d4 E; second Soldier d5 R; active d4, C 2, run 1 north", "TT-FACE-02"),
    ("first Goblin d3 R; second Elf g7; active d3, C 3, ended", "TT-SURGE-06"),
    ("first Zombie d3 R; second Elf g7; active d3, C 1, used Undead, ended", "TT-SURGE-06"),
    # Battles
    (
        "first Elf d3; second Soldier d5, Soldier d6; active d3; battle d3xd5 ranged, roll, dying d5",
        "TT-BATTLE-27",
    ),
    ("first Elf d3; second Soldier d5; active d3; battle d3xd5 ranged, roll, due 1/0", "BATTLE-27"),
    (
        "first Elf d3; second Soldier d5; active d3; battle d3xd5 ranged, evade, asking d5",
        "TT-BATTLE-27",
    ),
    ("first Elf d3; second Soldier d5; active d3, C 3; battle d3xd5 ranged, roll", "TT-TURN-10"),
    ("first Elf d3; second Soldier d5; active d3, C 2; battle d3xd5 sure shot, roll", "TURN-10"),
    ("first Elf d3, Elf d4; second Soldier d5; active d3; battle d4xd5 ranged, roll", "BATTLE-01"),
    ("first Elf d3; second Soldier d5; active d3, run 1 north; battle d3xd5 ranged, roll", "-03"),
    # A talent under way
    (f"{GOBLIN}; active d3, used Enable; enabled d3, left 2", "TT-ENABLE-01"),
    (f"{TWO}; active d3, used Enable; enabled a1, left 0", "TT-ENABLE-01"),
    (f"{TWO}; active d3; enabled a1, left 2", "used Enable"),
    (f"{TWO}; active d3, used Incite owed; enabled a1, left 2", "used Enable"),
    (f"{TWO}; active d3, C 3, used Enable; enabled a1, left 2", "TT-TURN-10"),
    (f"{TWO}; active d3, used Enable; enabled g7, left 2", "TT-ENABLE-01"),
    ("first Goblin d3, Elf a1; second Elf g7; active d3, used Enable; enabled a1, left 2", "-01"),
    ("first Wyvern d3, Soldier a1; second Elf g7; active d3, C 3; enabled a1, left 2", "FACTION"),
    ("first Goblin d3, Wyvern a1; second Elf g7; active d3, C 3; sending a1", "TT-FACTION-03"),
    ("first Goblin d3, Elf a1; second Elf g7; active d3, used Enable; sending a1", "FACTION-03"),
    ("first Elf d3, Elf a1; second Elf g7; active d3; sending a1", "used Teamwork"),
    ("first Elf d3, Elf a1; second Elf g7; active d3, used Teamwork; sending d3", "TALENT-11"),
    ("first Elf d3, Elf a1; second Elf g7; active d3, used Teamwork; sending a1, left 1", "TEAM"),
    ("first Soldier d3, Soldier a1; second Elf g7; active d3, used March; sending a1", "MARCH-02"),
    (
        "first Soldier d3, Soldier a1; second Elf g7; active d3, used March;"
        " sending a1, left 1, moved a1",
        "TT-MARCH-02",
    ),
    (
        "first Soldier d3, Soldier a1; second Elf g7; active d3, used March;"
        " marching, left 1, moved a1",
        "TT-MARCH-02",
    ),
    (
        "first Soldier d3, Soldier a1; second Elf g7; active d3, used March;"
        " marching, left 1, moved d3",
        "TT-MARCH-01",
    ),
    ("first Flying Machine d3; second Elf g7; active d3; swarming", "used Swarm"),
    (
        "first Flying Machine d3, Elf a1; second Elf g7; active d3, used Swarm; swarming, moved a1",
        "-01",
    ),
    (f"{TWO}; active d3, used Enable; enabled a1, left 2; swarming", "cannot be at once"),
    # Talents used
    ("first Zombie d4; second Elf g7; active d4, used Undead, C 2", "TT-TURN-10"),
    ("first Soldier d4; second Elf g7; active d4, used Phalanx, C 2", "TT-TURN-10"),
    ("first Zombie d4; second Elf g7; active d4, used Infect, C 0", "TT-INFECT-01"),
    ("first Swamplin d4; second Elf g7; active d4, used Kickstart, C 2", "TT-TALENT-13"),
    ("first Swamplin d4; second Elf g7; active d4, used Spear Skewer, C 2", "TT-SKEWER-01"),
    ("first Wyvern d4; second Elf g7; active d4, used Rush free, C 2", "TT-CMD-04"),
    ("first Elf d4; second Elf g7; active d4, used Sharpshooter free, C 2", "TT-CMD-04"),
    (f"{GOBLIN}; active d3, used Enable, C 2", "TT-CMD-03"),
    ("first Soldier d4; second Elf g7; active d4, used March, C 2", "TT-CMD-03"),
    ("first Elf d4; second Goblin g7; active d4, used Teamwork, C 2", "TT-CMD-03"),
    ("first Flying Machine d4; second Goblin g7; active d4, used Build, C 0", "TT-CMD-03"),
    (f"{TWO}; active d3, used Enable, used Incite, C 2", "TT-TURN-10"),
    ("first Goblin d3; second Elf g7; active d3, enrage used, C 2", "TT-TURN-10"),
    # Commands given, damage and points
    (f"{GOBLIN}; active d3, C 1", "TT-TURN-07"),
    (f"{GOBLIN}; active d3, C 0; S 0/0", "TT-TURN-07"),
    ("first Goblin d3 damage 1; second Elf g7; active d3, C 3", "TT-BATTLE-23"),
    ("first Goblin d3; second Elf g7 damage 1; active d3, C 3", "TT-BATTLE-23"),
    ("first Goblin d3; second Elf g7 damage 1, Elf f7 damage 1; active d3, C 2", "TT-BATTLE-23"),
    ("first Elf d3, Elf a1 damage 1; second Elf g7 damage 1; active d3, C 1", "TT-BATTLE-23"),
    (f"{GOBLIN}; active d3, C 2, run 1 north; S 7/0", "TT-SURGE-01"),
    (f"{GOBLIN}; active d3, C 3; S 0/7", "TT-SURGE-01"),
    (f"{GOBLIN}; active d3, C 0, run 2 north, used Incite, enrage used; S 6/0", "TT-"),
    ("first Goblin d3, reserves 1 Goblin; second Elf g7; reinforce; S 9/0", "TT-SURGE-01"),
    ("first Goblin d3 enraged, reserves 1 Goblin; second Elf g7; reinforce", "TT-ENRAGE-05"),
    ("first Goblin d3; second Elf g7 damage 1; active d3, C 1", "TT-BATTLE-21"),
    ("first Goblin d3; second Elf g7 damage 2, Elf f7; active d3, C 1", "TT-BATTLE-21"),
    ("first Goblin d3 damage 1; second Elf g7, cemetery 1 Elf; active d3, C 1", "TT-BATTLE-21"),
    ("first Soldier d3 damage 15, Soldier d4; second Elf g7, Elf f7; active d3, C 2", "BATTLE-21"),
    (f"{TWO}, Elf f7; active d3, C 1, used Enable, enrage used", "TT-TURN-10"),
    ("first Goblin d4; second Elf g7, cemetery 1 Elf; active d4, C 2", "TT-TURN-07"),  # unhurt
    ("first Soldier d4; second Elf g7, cemetery 1 Elf; active d4, C 1, used Phalanx", "TT-TURN-10"),
    (
        "first Goblin d3 damage 1, Goblin d4; second Elf g7, cemetery 1 Elf; active d3, C 2,"
        " used Enable",
        "TT-TURN-10",
    ),
    # The run of Moves
    ("first Goblin a1; second Elf g7; active a1, C 2, run 1 north", "TT-MOVE-02"),
    ("first Goblin a2; second Elf a1; active a2, C 2, run 1 north", "TT-MOVE-02"),
    ("first Goblin a2, Soldier a1; second Elf g7; active a2, C 2, run 1 north", "TT-TURN-10"),
    (f"{GOBLIN}; active d3, C 2, run 2 north", "TT-TURN-10"),
    # Tokens
    (
        "first Goblin d3, Goblin a1, Elf b1, Elf c1, Elf d1, Elf e1, Elf f1; second Zombie g7",
        "TT-TURN-15",
    ),
    (
        "first Flying Machine d3, Goblin a1, Elf b1, Elf c1, Elf d1, Elf e1; second Zombie g7",
        "TT-TURN-15",
    ),
    ("first Goblin d3; second Elf g7 enraged; active d3, C 2, run 1 north", "TT-ENRAGE-01"),
    ("first Goblin d3; second -; over first", "TT-BATTLE-21"),
    ("first Goblin d3; second -, cemetery 1 Elf; over draw; turn 200 first", "TT-TURN-18"),
    ("first Goblin d3 damage 1; second Elf g7; over draw; turn 200 first", "TT-BATTLE-23"),
    ("first Goblin d4, army 6 Elf; second Elf g7", "before the draw is over"),
    ("first Goblin d4; second Elf g7; turn 0 first", "TT-SETUP-17"),
]


@pytest.mark.parametrize(("text", "expected"), IMPOSSIBLE)
def test_what_no_turn_brings_about_is_refused(text: str, expected: str) -> None:
    found = problems(text if "turn" in text else f"{text}; turn first")
    assert any(expected in problem for problem in found), found


@pytest.mark.rule("TT-FACE-02")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("name", "facings"), [("Goblin", "RED"), ("Soldier", "REP"), ("Zombie", "REU")]
)
def test_only_a_fresh_token_is_active(edition: str, name: str, facings: str) -> None:
    for facing in facings:
        text = f"first {name} d4 {facing}; second Soldier d5 R, Elf g7; active d4, C 3"
        assert problems(text, edition), text


@pytest.mark.parametrize(
    ("text", "edition", "options"),
    [
        ("first Zombie d4 U; second Elf g7; active d4, C 2, used Undead", "prototype", {}),
        (
            "first Zombie d4 U; second Elf g7 damage 1, Elf f7; active d4, C 1, used Undead",
            "prototype",
            {},
        ),
        (
            "first Zombie d4 damage 1, Zombie d5; second Goblin g7 E damage 1; active d4, C 1, used Undead",
            "second",
            {},
        ),
        (
            "first Zombie d4, Zombie d5; second Elf g7; active d4, C 0, used Infect owed",
            "first",
            {},
        ),
        (
            "first Zombie d4; second Elf g7 damage 1, cemetery 1 Elf; active d4, C 0, used Infect free",
            "first",
            {},
        ),
        ("first Goblin d4; second Elf g7; active d4, C 0; S 1/0", "second", {}),
        ("first Goblin d4; second Elf g7, cemetery 1 Elf; active d4, C 1", "second", {}),
        (
            "first Goblin d4 damage 1, Goblin d5; second Elf g7, cemetery 1 Elf; active d4, C 2",
            "second",
            {},
        ),
        ("first Goblin d4; second Elf g7; active d4, C 0, run 1 north; S 0/0", "second", {}),
        ("first Goblin d4; second Elf g7; active d4, C 0; S 7/0", "second", {}),
        ("first Elf d4; second Elf g6; active d4, C 2", "second", {}),
        (
            "first Elf d4 enraged; second Elf g7; active d4, C 1, run 1 north, enrage used",
            "first",
            {},
        ),
        (
            "first Goblin d4 damage 1, Goblin d5; second Zombie e4 R; active d4, C 2; S 0/7",
            "second",
            {},
        ),
        (
            "first Goblin d3, Goblin d4; second Zombie d5 U damage 2, Elf g7; active d3, used Enable;"
            " enabled d4, left 1; battle d4xd5 melee, saving, dying d5, asking d5",
            "first",
            {},
        ),
        (
            "first Flying Machine d3, Flying Machine a1, Elf b1, Elf c1, Elf d1, Elf e1;"
            " second Zombie g7",
            "second",
            {},
        ),
    ],
)
def test_what_a_turn_brings_about_is_read(text: str, edition: str, options: dict[str, Any]) -> None:
    if "Goblin d3, Goblin d4" in text:
        text = text.replace("Goblin d4;", "Goblin d4 damage 1;", 1)
    assert problems(f"{text}; turn first", edition, **options) == ()


# ------------------------------------------------------------------ a study


@pytest.mark.rule("TT-TURN-15")
@pytest.mark.parametrize(
    "text",
    [
        "first Goblin d3; second Elf c2, Elf e2, Elf c4, Elf e4, Zombie d4, Zombie f5, Zombie g7",
        "first Zombie d4 U; second Elf g7; active d4, C 3",
        "first Goblin d3; second Elf g7, Elf f7; active d3, C 1",
        "first Soldier d3 damage 2; second Elf g7; active d3, C 3",
        "first Goblin d3; second Elf g7; S 9/12",
    ],
)
def test_a_study_says_so_and_goes_on_being_one(text: str, edition: str) -> None:
    assert problems(f"{text}; turn first", edition)
    game = game_of(edition)
    state = game.parse_position(f"{text}; study; turn first")
    again = game.parse_position(game.format_position(state))
    assert again == state
    assert again != game.parse_position("first Goblin d3; second Elf g7")
    assert "; study; " in game.format_position(state.copy())
    assert game.position_problems(state) == []


def test_a_study_shows_no_endless_points() -> None:
    assert (
        "at most 20 points (TT-SURGE-01)"
        in problems("first Elf d3; second Zombie g7; S 99/0; study")[0]
    )


# ------------------------------------------------------------------ given twice


@pytest.mark.parametrize(
    "text",
    [
        "first Goblin d4 damage 1 damage 3; second Elf g7; active d4, C 2",
        "first Goblin d4 R R; second Elf g7",
        "first Goblin d4; second Elf g7; active d4, C 1, C 2",
        "first Goblin d4; second Elf g7; active d4, run 1 north, run 2 north",
        "first Goblin d4; second Elf g7; active d4, C 1, used Incite, used Incite",
        "first Goblin d4 enraged; second Elf g7; active d4, enrage used, enrage used",
        "first Goblin d4; first Goblin d5; second Elf g7",
        "Ozzy Goblin d4; first Goblin d5; second Elf g7",
        "first Goblin d4, reserves 1 Elf, reserves 2 Elf; second Zombie g7",
        "first Goblin d4, reserves 1 Elf, 2 Elf; second Zombie g7",
        "first Goblin d4; second Elf g7; S 1/1; surge 2/2",
        "first Elf d3; second Goblin d5; active d3; battle d3xd5 ranged, roll, threats 1/1, threats 1/1",
        "first Elf d3; second Goblin d5; active d3; battle d3xd5 ranged, due 0/0, roll, due 0/0",
        "first Flying Machine d3, Flying Machine a1; second Elf g7; active d3, used Swarm; swarming, moved a1 a1",
    ],
)
def test_what_is_given_twice_is_refused(text: str) -> None:
    assert any("twice" in problem for problem in problems(f"{text}; turn first"))


@pytest.mark.parametrize(
    "text",
    [
        "first Elf d3; second Goblin d5; active d3; battle d3xd5 ranged, roll, evade",
        "first Goblin d4 fresh R; second Elf g7",
        "first Goblin d4; second Elf g7; refresh; reinforce",
        "first Goblin d4; second Elf g7; active d4; over first",
    ],
)
def test_what_contradicts_itself_is_refused(text: str) -> None:
    assert problems(f"{text}; turn first")


# ------------------------------------------------------------------ before the first turn

DRAFTS: list[tuple[str, str]] = [
    ("first army 3 Goblin; second -; turn 0 first", "TT-SETUP-03"),
    ("first -; second army 3 Goblin; turn 0 first", "TT-SETUP-03"),
    ("first -; second -; turn 0 second", "TT-SETUP-03"),
    ("first army 3 Goblin, 2 Elf; second -; turn 0 second", "TT-SETUP-03"),
    ("first army 1 Goblin; second army 3 Elf, 3 Soldier; turn 0 second", "TT-SETUP-03"),
    ("first army 3 Goblin; second army 3 Goblin; turn 0 first", "TT-SETUP-06"),
    ("first army 6 Goblin, 4 Elf; second army 3 Zombie; turn 0 first", "TT-SETUP-20"),
    ("first army 6 Goblin, 4 Elf; second army 6 Zombie, 4 Soldier; turn 0 first", "TT-SETUP-20"),
    (
        "first army 1 Goblin, 1 Soldier, 1 Zombie, 1 Wyvern, 1 Elf, 1 Flying Machine; second army 1 Swamplin, ranks 1 Swamplin; turn 0 first",
        "TT-SETUP-11",
    ),
    (
        "first army 1 Goblin, 1 Soldier, 1 Zombie, 1 Wyvern, 1 Elf, 1 Flying Machine;"
        " second army 6 Swamplin; turn 0 first",
        "TT-SETUP-21",
    ),
]


@pytest.mark.rule("TT-SETUP-03", "TT-SETUP-06", "TT-SETUP-20", "TT-SETUP-21")
@pytest.mark.parametrize(("text", "expected"), DRAFTS)
def test_an_impossible_draft_is_refused(text: str, expected: str) -> None:
    found = problems(f"{text}; draft")
    assert any(expected in problem for problem in found), found


@pytest.mark.rule("TT-SETUP-03", "TT-SETUP-20")
@pytest.mark.parametrize(
    "text",
    [
        "first -; second -; turn 0 first",
        "first army 3 Goblin; second -; turn 0 second",
        "first army 3 Goblin; second army 2 Elf; turn 0 first",
        "first army 3 Goblin, 2 Elf; second army 2 Soldier; turn 0 second",
        "first army 6 Goblin, 4 Elf; second army 3 Zombie; turn 0 second",
        "first army 2 Goblin; second army 6 Zombie, 4 Soldier; turn 0 first",
    ],
)
def test_a_draft_that_can_come_about_is_read(text: str) -> None:
    assert problems(f"{text}; draft") == ()


@pytest.mark.rule("TT-SETUP-09", "TT-SETUP-23")
def test_armies_of_the_options_are_the_armies_of_the_match() -> None:
    brought: dict[str, Any] = {
        "setup": "armies",
        "army_0": "6 goblins, 4 elves",
        "army_1": "6 zombies, 4 soldiers",
    }
    said = "first army 6 Goblin, 4 Elf; second army 6 Zombie, 4 Soldier"
    assert problems(f"{said}; roll", **brought) == ()
    assert "TT-SETUP-09" in problems("first -; second -; roll", **brought)[0]
    assert problems(f"{said}; draw 0", **brought) == ()
    other = said.replace("6 Goblin, 4 Elf", "5 Goblin, 5 Elf")
    assert "TT-SETUP-09" in problems(f"{other}; draw 0", **brought)[0]
    assert problems("first -; second -; draft", **brought)
    assert problems("first Goblin d3; second Zombie g7", **brought) == ()
    assert "TT-SETUP-09" in problems("first Zombie d3; second Goblin g7", **brought)[0]
    assert problems("first Zombie d3; second Goblin g7; seat 1 is first", **brought) == ()
    assert "TT-SETUP-23" in problems("first -; second -; draft", setup="quick")[0]
    assert problems("roll; seat 1 is first")


# ------------------------------------------------------------------ what is said


@pytest.mark.parametrize("text", ["", " ", "\n", ";;", " ; \n ; "])
def test_an_empty_text_says_how_a_position_looks(text: str) -> None:
    found = problems(text)
    assert len(found) == 1
    assert "the text says nothing" in found[0]
    assert "first Goblin d3" in found[0]


@pytest.mark.rule("TT-TURN-07")
@pytest.mark.parametrize("left", ["4", "9", "-1", "two", ""])
def test_c_is_what_is_left_of_three_commands(left: str) -> None:
    (found,) = problems(f"first Goblin d3; second Elf g7; active d3, C {left}")
    assert "0 to 3 (TT-TURN-07)" in found


@pytest.mark.parametrize("pile", ["reserves", "cemetery", "army", "ranks", "reserve"])
def test_a_pile_without_a_count_says_what_it_needs(pile: str) -> None:
    (found,) = problems(f"first Goblin d3, {pile}; second Elf g7")
    assert "needs a count" in found


@pytest.mark.parametrize(
    "text",
    [
        LONG,
        f"first {LONG}; second Elf g7",
        f"first Goblin d3 {'x' * 4000}; second Elf g7",
        f"first {'y' * 2000} d3; second Elf {'g7' * 900}",
        f"first Goblin d3; second Elf g7; active d3, used {'magic' * 500}",
        ";".join(f"word{n}" for n in range(600)),
        f"first Goblin d3; second Elf g7; battle {'a1xb1' * 500}",
    ],
)
def test_what_is_said_is_short(text: str) -> None:
    found = problems(text)
    assert found
    assert len("; ".join(found)) < 5000
    assert all(len(problem) < 500 for problem in found)


def test_an_action_is_refused_in_a_study_as_in_play() -> None:
    game = game_of()
    state = game.parse_position("first Goblin d3; second Elf g7; study")
    with pytest.raises(IllegalAction):
        state.apply(0)
