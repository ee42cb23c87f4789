"""Position texts: what cannot be is named, and what can be is read back as it was."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.token_terrors.state import TokenTerrors
from banneret.kernel.rng import Rng
from tests.games.token_terrors.desk import EDITIONS, SQUARES, game_of, problems

GOOD = (
    "Ozzy Goblin d3, Goblin a1 R, reserves 1 Goblin; Wren Soldier d4, Soldier g7; S 1/1; turn Ozzy"
)


OZZY, WREN = "Ozzy army 5 Elf, 5 Goblin", "Wren army 5 Zombie, 5 Wyvern"
ARMIES = f"{OZZY}; {WREN}"
OZZY_DRAWN, WREN_DRAWN = f"{OZZY}, ranks 5 Elf", f"{WREN}, ranks 5 Zombie"
DRAWN = f"{OZZY_DRAWN}; {WREN_DRAWN}"
IMPOSSIBLE = [
    # armies and the box
    ("Ozzy 1 Goblin, Elf d3; Wren Elf g7", "'1 goblin'"),
    ("Ozzy Dragon d3; Wren Elf g7", "no faction 'dragon'"),
    ("Ozzy Elf d3, reserves 2 dragons; Wren Goblin g7", "no faction 'dragons'"),
    ("Ozzy Elf h3; Wren Goblin g7", "no space 'h3'"),
    ("Ozzy Elf d8; Wren Goblin g7", "no space 'd8'"),
    ("Ozzy Elf d3, Zombie d3; Wren Goblin g7", "two tokens on d3 (TT-MOVE-03)"),
    ("Ozzy Elf d3; Wren Goblin d3", "two tokens on d3 (TT-MOVE-03)"),
    (
        "Ozzy Elf d3, reserves 5 Elf, cemetery 5 Goblin; Wren Goblin g7",
        "11 tokens of 10 (TT-SETUP-08)",
    ),
    # tokens
    ("Ozzy Elf d3 R E; Wren Goblin g7", "Resting and Readied at once (TT-FACE-01)"),
    ("Ozzy Zombie d3 E U; Wren Goblin g7", "Readied for two things (TT-TALENT-06)"),
    ("Ozzy Zombie d3 P; Wren Goblin g7", "cannot be Readied by Phalanx (TT-PHALANX-01"),
    ("Ozzy Soldier d3 U; Wren Goblin g7", "cannot be Readied by Undead (TT-UNDEAD-01)"),
    ("Ozzy Elf d3 D; Wren Goblin g7", "Readied without effect (TT-TALENT-08)"),
    ("Ozzy Elf d3 X; Wren Goblin g7", "'x' is none of R, E, P, U, D"),
    ("Ozzy Elf d3 damage 16; Wren Goblin g7; active d3", "damage goes from 1 to 15"),
    # the turn
    ("Ozzy Elf d3 damage 1; Wren Goblin g7", "damage is cleared when a turn ends (TT-BATTLE-23)"),
    ("Ozzy Elf d3 enraged; Wren Goblin g7", "Readied (E) (TT-ENRAGE-05)"),
    ("Ozzy Elf d3; Wren -", "the second player has lost: no token is left (TT-TURN-17)"),
    ("Ozzy Elf d3, ranks 1 Elf; Wren Goblin g7", "starting ranks are all placed"),
    (
        "Ozzy Elf d3; Wren Goblin g7; turn 3 Ozzy",
        "turn 3 belongs to the second player (TT-SETUP-17)",
    ),
    ("Ozzy Elf d3; Wren Goblin g7; turn 202 Ozzy", "beyond the turn limit 200 (TT-TURN-19)"),
    ("Ozzy Elf d3; Wren Goblin g7; reinforce", "nothing to reinforce (TT-TURN-15)"),
    ("Ozzy Elf d3; Wren Goblin g7; active a1", "no own token stands on a1"),
    ("Ozzy Elf d3; Wren Goblin g7; active g7", "no own token stands on g7"),
    ("Ozzy Elf d3; Wren Goblin g7; active d3, used Rush", "no talent of the active token"),
    ("Ozzy Elf d3; Wren Goblin g7; active d3, used Magic", "no talent 'magic'"),
    ("Ozzy Elf d3; Wren Elf g7; active d3, used Teamwork owed", "alters no attack"),
    ("Ozzy Elf d3 enraged; Wren Goblin g7; active d3", "the Enrage of the turn is not used"),
    ("Ozzy Elf d3; Wren Goblin g7; active d3, C 4", "'c 4'"),
    ("Ozzy Elf d3; Wren Goblin g7; active d3; crossing Elf d4", "the acting one, on its space"),
    ("Ozzy Elf d3; Wren Goblin g7; active d4; crossing Elf d4", "a friend's space can be crossed"),
    ("Ozzy Elf d3; Wren Goblin g7; enabled d4, left 2", "needs the active token"),
    ("Ozzy Elf a1; Wren Elf g7; active a1, C 0, used Sharpshooter owed", "(TT-CMD-04)"),
    (
        "Ozzy Elf a1, Goblin a2, Goblin b1; Wren Elf g7; S 0/0; active a1, C 1, enrage used",
        "the activation has ended (TT-TURN-08)",
    ),
    # what cannot have come about by then
    ("Ozzy Soldier d3 E P; Wren Elf g7", "Readied for two things (TT-TALENT-06)"),
    ("Ozzy Elf d3; Wren Goblin g7; S 7/0; active d3, C 3", "at most 6 points (TT-SURGE-01)"),
    (
        "Ozzy Elf d3 enraged, Elf a1 enraged; Wren Goblin g7; active d3, C 2, enrage used",
        "only one token is Enraged a turn (TT-ENRAGE-01)",
    ),
    (
        "Ozzy Elf d3, Elf a1 enraged; Wren Goblin g7; active d3, C 2, enrage used",
        "neither active nor was it Enabled (TT-ENRAGE-01)",
    ),
    # Battles
    ("Ozzy Elf d3; Wren Goblin d5; active d3; battle d3xd6 ranged, roll", "(TT-BATTLE-01)"),
    ("Ozzy Elf d3; Wren Goblin e5; active d3; battle d3xe5 ranged, roll", "(TT-BATTLE-01)"),
    ("Ozzy Elf d3; Wren Goblin d5 R; active d3; battle d3xd5 ranged, roll", "(TT-BATTLE-08)"),
    ("Ozzy Elf d3; Wren Goblin d5; active d3; battle d3xd5 ranged, roll?", "(TT-BATTLE-09"),
    ("Ozzy Elf d3; Wren Goblin d5; active d3; battle d3xd5 ranged", "a Battle needs its step"),
    (
        "Ozzy Elf d3; Wren Goblin d5; active d3; battle d3xd5 ranged, threats 2/1, roll",
        "the Threats are 1/1, not 2/1 (TT-BATTLE-07)",
    ),
    # setup
    ("Ozzy Elf d3; Wren Goblin g7; draft", "no token stands on the board before placing"),
    ("Ozzy army 5 Elf, reserves 1 Elf; Wren -; draft", "no Reserves before"),
    ("Ozzy army 5 Elf; Wren cemetery 1 Goblin; draft", "Cemetery before the first turn"),
    ("Ozzy army 5 Elf; Wren -; draft; turn 3", "no turn has begun during the setup"),
    ("Ozzy -; Wren ranks 1 Elf; place; turn first", "no starting ranks left (TT-SETUP-15)"),
    (
        "Ozzy army 3 Elf, 6 Goblin, 1 Zombie, ranks 4 Elf; Wren army 5 Zombie, 5 Wyvern; draw 0",
        "more elves drawn than the army has (TT-SETUP-11)",
    ),
    (
        "Ozzy army 5 Elf, 5 Goblin, ranks 3 Elf, 3 Goblin; Wren army 5 Zombie, 5 Wyvern; draw 0",
        "6 tokens drawn of five (TT-SETUP-11)",
    ),
    ("roll; S 2/1", "the first player are 2, not 1 (TT-SETUP-02"),
    (f"{DRAWN}; redraw 3; S 2/0", "first player are 2, not 1 (TT-SETUP-02"),
    (f"{OZZY}; {WREN_DRAWN}; draw 3; S 1/0", "first player are 1, not 0 (TT-SETUP-02"),
    (f"{OZZY}; {WREN}, ranks 1 Zombie; draw 0", "has drawn 1 tokens, not 0 (TT-SETUP-11"),
    (f"{OZZY_DRAWN}; {WREN}; redraw 2; turn second", "has drawn 0 tokens, not 5"),
    ("Ozzy ranks 5 Elf; Wren ranks 5 Zombie; place", "the second one first (TT-SETUP-15)"),
    ("Ozzy ranks 5 Elf; Wren Goblin d4, ranks 4 Goblin; place", "d4 lies outside"),
    ("Ozzy ranks 5 Elf; Wren Goblin d6 R, ranks 4 Goblin; place", "Fresh (TT-SETUP-16)"),
    # the text
    ("Ozzy Elf d3; Wren Goblin g7; S 1/0; S 1/1", "'s' is given twice"),
    ("Ozzy Elf d3; Wren Goblin g7; turn first; Wren's turn", "of both players"),
    ("Ozzy Elf d3; Wren Goblin g7; hello there", "'hello there' starts with none of"),
    ("Ozzy Elf d3; Wren Goblin g7; S 1", "should look like 'S 1/0'"),
    ("Ozzy Elf d3; Wren Goblin g7; turn four", "should look like 'turn 4 first'"),
    ("Ozzy Elf d3; Wren Goblin g7; seat 2 is first", "should look like 'seat 1 is first'"),
    ("Ozzy Elf d3; Wren Goblin g7; active h9", "should look like 'active d3, C 2'"),
    ("Ozzy Elf d3; Wren Goblin g7; over nobody", "should look like 'over first'"),
    ("Ozzy Elf d3, reserves 1 Elf; Wren Goblin g7; active d3; reinforce", "two different steps"),
]


@pytest.mark.parametrize(("text", "expected"), IMPOSSIBLE)
def test_each_impossibility_is_named_once(text: str, expected: str) -> None:
    found = problems(text)
    assert any(expected in problem for problem in found), found
    assert len(found) == 1, found


@pytest.mark.parametrize(
    ("text", "edition", "options", "expected"),
    [
        ("Ozzy Swamplin d3; Wren Elf g7", "first", {}, "no swamplins (TT-FACTION-02)"),
        ("Ozzy Elf d3, reserves 5 Elf; Wren Zombie g7", "prototype", {}, "box holds 5 (TT-BOX-04)"),
        (
            "Ozzy Elf d3, reserves 6 Elf; Wren Zombie g7",
            "first",
            {"supply": 9},
            "7 elves of at most 6",
        ),
        (
            "Ozzy Elf d3, reserves 3 Elf; Wren Elf g7, reserves 2 Elf",
            "prototype",
            {},
            "7 elves, but",
        ),
        ("Ozzy Soldier d3 P; Wren Elf g7", "prototype", {}, "TT-PHALANX-02"),
        ("Ozzy Elf d3; Wren Elf g7; turn 8 Ozzy", "second", {"turn_limit": 7}, "turn limit 7"),
        (
            "Ozzy Elf d3; Wren Elf d5; active d3; battle d3xd5 sure shot, roll",
            "prototype",
            {},
            "no Sure Shot (TT-BATTLE-06)",
        ),
    ],
)
def test_what_an_edition_or_option_makes_impossible(
    text: str, edition: str, options: dict[str, Any], expected: str
) -> None:
    found = problems(text, edition, **options)
    assert len(found) == 1
    assert expected in found[0]


def test_several_problems_are_named_at_once() -> None:
    found = problems("Ozzy Dragon d3, Elf h9, Elf a1, Elf a1; Wren Goblin g7 X; S one; hello")
    assert len(found) == 6
    found = problems("Ozzy Zombie d3 P, Soldier a1 U, Elf b1 D, Elf c1 R E; Wren Goblin g7")
    assert len(found) == 4


# ------------------------------------------------------------------ reading by hand


@pytest.mark.parametrize(
    "text",
    [
        "first Goblin d3, Goblin a1 R, reserves 1 Goblin; second Soldier d4, Soldier g7; S 1/1; turn first",
        "Ozzy Goblin d3, Goblin a1 R, Reserves 1 Goblin; Wren Soldier d4, Soldier g7; turn 2",
        "OZZY GOBLIN D3, goblin A1 r, reserve 1 goblins.\nwren soldier d4, SOLDIER g7\ns 1/1\nOzzy's turn.",
        "Wren: Soldier g7, Soldier d4; Ozzy: Goblin a1 resting, Goblin d3 fresh, reserves 1 Goblin",
        "  Ozzy   Goblin  d3 ,Goblin a1 R,reserves 1 Goblin ;; Wren Soldier d4,Soldier g7 ; Surge 1/1;",
        "S 1 / 1; turn 2 Ozzy; Ozzy Goblin a1 R, Goblin d3, reserves 1 goblin; Wren Soldier d4, Soldier g7",
        f"{GOOD}; OZZY'S TURN",
        f"{GOOD}; refresh",
        f"{GOOD}; seat 0 is first",
    ],
)
def test_hand_written_variants_are_the_same_position(text: str, edition: str) -> None:
    game = game_of(edition)
    assert game.parse_position(text) == game.parse_position(GOOD)


@pytest.mark.rule("TT-SETUP-12", "TT-SETUP-13")
@pytest.mark.parametrize(
    "text",
    [
        f"{OZZY_DRAWN}; {WREN}; draw 2; turn second; S 1/0",
        f"{DRAWN}; redraw 3; S 1/0",
        f"{OZZY}; {WREN_DRAWN}; draw 3; S 0/0",
        "Ozzy ranks 5 Elf; Wren Goblin d6, ranks 4 Goblin; place; S 0/1",
    ],
)
def test_points_spent_to_draw_again_are_missing_afterwards(text: str, edition: str) -> None:
    assert problems(text, edition) == ()


@pytest.mark.rule("TT-ENRAGE-06", "TT-PHALANX-01", "TT-TALENT-08")
@pytest.mark.parametrize(
    "text",
    [
        "Ozzy Soldier d3 P; Wren Elf g7; active d3, C 2, used Phalanx",
        "Ozzy Zombie d3 U enraged; Wren Elf g7; active d3, C 1, used Undead, enrage used",
        "Ozzy Goblin a1, Goblin d3 D enraged; Wren Elf g7; active a1, used Enable, enrage used",
    ],
)
def test_what_a_turn_can_bring_about_is_no_problem(text: str) -> None:
    assert problems(text) == ()


def test_names_of_two_words_parse_with_space_or_hyphen() -> None:
    game = game_of()
    one = game.parse_position("Ozzy Flying Machine d3, reserves 2 flying machines; Wren Elf g7")
    two = game.parse_position("Ozzy flying-machine d3, reserves 2 Flying-Machine; Wren Elf g7")
    assert one == two


@pytest.mark.parametrize("nothing", ["-", "none", "nothing", "no tokens", ""])
def test_an_empty_side_can_be_written_in_words(nothing: str) -> None:
    game = game_of()
    text = f"Ozzy {nothing}, reserves 1 Elf; Wren Elf g7; turn Ozzy; reinforce"
    assert game.parse_position(text).legal_actions()


def test_the_same_position_from_either_seat_differs_in_the_seat_only() -> None:
    game = game_of()
    one, two = game.parse_position(GOOD), game.parse_position(f"{GOOD}; seat 1 is first")
    assert one != two
    assert one.current_player() == 0
    assert two.current_player() == 1
    assert one.legal_actions() == two.legal_actions()


@pytest.mark.rule("TT-TURN-06")
def test_with_nobody_on_the_board_the_step_is_reinforce() -> None:
    game = game_of()
    state = game.parse_position("Ozzy -, reserves 3 Goblin; Wren Elf d4, Elf d5; S 1/0; turn Ozzy")
    assert {game.format(state, action)[:6] for action in state.legal_actions()} == {"goblin"}


# ------------------------------------------------------------------ there and back


@pytest.mark.parametrize(
    "options",
    [
        *({"edition": edition} for edition in EDITIONS),
        {"edition": "second", "setup": "quick"},
        {"edition": "second", "shared_factions": True, "supply": 10},
        {
            "edition": "first",
            "setup": "armies",
            "army_0": "6 zombies, 4 elves",
            "army_1": "6 goblins, 4 wyverns",
        },
        {"edition": "prototype", "supply": 10, "surge_cap": 12, "turn_limit": 300},
        {"edition": "first", "sole_survivor": "yes"},
    ],
    ids=lambda options: " ".join(map(str, options.values())),
)
def test_every_position_of_random_matches_is_read_back(options: dict[str, Any]) -> None:
    game = game_of(**options)
    steps: set[str] = set()
    for seed in range(5):
        rng = Rng(seed)
        state: TokenTerrors = game.new_initial_state()
        while True:
            text = game.format_position(state)
            again = game.parse_position(text)
            assert again == state, text
            assert game.format_position(again) == text
            assert again.legal_actions() == state.legal_actions()
            assert again.current_player() == state.current_player()
            steps.add(text.split("; ")[-1].split()[0])
            if state.is_terminal():
                break
            state.advance(state.random_action(rng))
    assert {"refresh", "reinforce", "over", "battle"} <= steps


def test_squares_are_all_read_and_written() -> None:
    game = game_of()
    for square in SQUARES:
        other = "d4" if square != "d4" else "d5"
        text = game.format_position(
            game.parse_position(f"Ozzy Elf {square} R; Wren Zombie {other} U")
        )
        assert f"Elf {square} R" in text
        assert f"Zombie {other} U" in text
