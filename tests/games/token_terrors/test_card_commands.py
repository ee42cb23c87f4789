"""The commands that cards add: which are open, what they cost, and what they may not break."""

from __future__ import annotations

from itertools import pairwise

import pytest

from banneret.games.token_terrors.actions import FLY_OVER
from banneret.kernel.rng import Rng
from tests.games.token_terrors.play import Play, given

MASTER = "mastery first"
WREN = "Soldier g6, tactic alliance"
SQUARES = [file + rank for rank in "1234567" for file in "abcdefg"]
Space = tuple[int, int]
TILE = (3, 3)
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def played(position: str, **options: object) -> Play:
    """A position of a match with all cards."""
    return given("second", position, **({"tactics": True, "grudges": True} | options))


def name(space: Space) -> str:
    return "abcdefg"[space[0]] + str(space[1] + 1)


# ------------------------------------------------------------------ flights over the tile


def body(corner: Space, size: int) -> set[Space]:
    """The spaces of a token whose lowest, left space is given."""
    return {(corner[0] + x, corner[1] + y) for x in range(size) for y in range(size)}


def flown(start: Space, size: int, friends: set[Space], foes: set[Space]) -> set[tuple[str, bool]]:
    """Every end of a flight, and whether it comes over the tile: path by path, as a person would look."""
    board = {(x, y) for x in range(7) for y in range(7)}
    paths = [[start]]
    for _ in range(3):
        paths = [[*path, (path[-1][0] + x, path[-1][1] + y)] for path in paths for x, y in STEPS]
    found = set()
    for path in paths:
        bodies = [body(space, size) for space in path]
        if (
            len(set(path)) == 4  # TT-FLIGHT-02
            and all(spaces <= board and not spaces & foes for spaces in bodies)
            and not bodies[-1] & friends
        ):
            over = any(TILE in now and TILE not in before for before, now in pairwise(bodies))
            found.add((name(path[-1]), over))
    return found


def offered(play: Play, at: str) -> set[tuple[str, bool]]:
    """The same as the match offers it, and as it gives it when asked."""
    found = set()
    plain = f"take flight {at}-"
    for text in play.legal:
        if text.startswith(plain):
            end = text[-2:]
            after = play.fork().do(text)
            captured = any("TT-TACTIC-03" in event.rules for event in after.events)
            assert captured == ("mastery first" in after.position)
            found.add((end, captured))
    return found


@pytest.mark.rule("TT-TACTIC-11", "TT-TACTIC-13", "TT-FLIGHT-01", "TT-FLIGHT-02")
@pytest.mark.parametrize("size", [1, 2])
@pytest.mark.parametrize("seed", range(40))
def test_flights_are_those_that_one_finds_path_by_path(size: int, seed: int) -> None:
    rng = Rng(seed)
    room = [(x, y) for x in range(1, 6) for y in range(1, 6) if x + size <= 7 and y + size <= 7]
    start = room[rng.below(len(room))]
    others = [(x, y) for x in range(7) for y in range(7) if (x, y) not in body(start, size)]
    chosen: list[Space] = []
    while len(chosen) < 8:
        one = others.pop(rng.below(len(others)))
        chosen.append(one)
    friends, foes = set(chosen[:4]), set(chosen[4:])
    flyer = "Wyvern" if size == 1 else "Leviathan"
    corner = name(start) if size == 1 else f"{name(start)}-{name((start[0] + 1, start[1] + 1))}"
    mine = ", ".join(f"Soldier {name(one)}" for one in sorted(friends))
    theirs = ", ".join(f"Elf {name(one)}" for one in sorted(foes))
    play = played(
        f"Ozzy {flyer} {corner}, {mine}, reserves 1 Flying Machine, tactic field; Wren {theirs}; S 1/1",
        large_tokens=size == 2,
    )
    play.do(f"Activate {name(start)}")
    assert offered(play, name(start)) == flown(start, size, friends, foes)


@pytest.mark.rule("TT-TACTIC-11", "TT-FLIGHT-01", "TT-TURN-09")
def test_a_flight_over_the_tile_is_refused_where_there_is_none() -> None:
    position = f"Ozzy Wyvern d2, Goblin a1, tactic death; Wren Elf g7, {WREN}; S 0/1"
    play = played(position).do("Activate d2")
    assert "take flight d2-d4-e4" in play.legal
    assert "TT-FLIGHT-01" in play.refused("take flight d2-d4-g7")
    assert "TT-TACTIC-11" in play.refused("take flight d2-d4-b3")  # only beside it
    over = FLY_OVER + SQUARES.index("d5")  # only over it: the plain flight is that one
    assert over not in play.state.legal_actions()
    why = play.game.explain(play.state, over)
    assert why is not None
    assert "TT-TACTIC-11" in why.rules
    last = played(f"{position}; active d2, C 1")
    assert "take flight d2-d4-e4" in last.legal
    spent = last.do("take flight d2-d4-e4")
    assert spent.commands == 0
    again = played(f"{position}; active d2, C 2, used Take Flight")
    assert "TT-TALENT-02" in again.refused("take flight d2-d4-e4")
    goblin = played(position).do("Activate a1")
    assert goblin.refused("take flight a1-d4-a4")


@pytest.mark.rule("TT-TACTIC-13", "TT-TACTIC-11", "TT-RARITY-05")
def test_a_titan_that_leaves_the_tile_and_comes_back_captures_it() -> None:
    play = played(
        "Ozzy Leviathan c3-d4, Soldier a1, reserves 1 Flying Machine, tactic field; Wren Elf g7; S 1/1",
        large_tokens=True,
    )
    play.do("Activate c3")
    stays, returns = play.fork(), play.fork()
    stays.do("take flight c3-c4")
    assert "mastery" not in stays.position
    returns.do("take flight c3-d4-c4")
    assert "mastery first" in returns.position


@pytest.mark.rule("TT-TACTIC-01")
def test_with_grudges_alone_there_is_no_tile_to_fly_over() -> None:
    play = played("Ozzy Wyvern d2, Goblin a1; Wren Elf g7, Soldier g6; S 1/1", tactics=False)
    play.do("Activate d2")
    assert "take flight d2-e4" in play.legal
    over = FLY_OVER + SQUARES.index("e4")
    assert over not in play.state.legal_actions()
    assert not play.state.is_legal(over)
    play.do("take flight d2-d5")
    assert "mastery" not in play.position


# ------------------------------------------------------------------ what is open, and its price


@pytest.mark.rule("TT-TACTIC-05", "TT-TACTIC-12")
def test_bribe_is_offered_when_it_is_open_and_breaks_no_count() -> None:
    play = played(
        f"Ozzy Goblin b2, Wyvern a7, tactic death; Wren Elf g7, {WREN}; S 4/1; mastery second"
    )
    play.do("Activate b2")
    assert "bribe" in play.legal
    play.do("Bribe")
    assert "bribe" not in play.legal
    play.do("Move b2-b3; Move b3-b4")
    assert play.surge == "1/1"
    play.do("Move b4-b5")  # TT-SURGE-04: the third Move after it is the Dash, not the second
    assert play.surge == "1/1"


@pytest.mark.rule("TT-CARD-BUFFET", "TT-TURN-09")
def test_only_own_tokens_of_the_faction_are_food() -> None:
    position = (
        "Ozzy Wyvern a2, Zombie a1, Goblin b2, tactic buffet;"
        " Wren Zombie a3, Elf g7, Soldier g6, tactic alliance"
    )
    play = played(f"{position}; S 0/1; {MASTER}", shared_factions=True).do("Activate a2")
    assert play.ends("feast ") == {"a1"}
    assert "TT-CARD-BUFFET" in play.refused("feast b2")
    assert "TT-CARD-BUFFET" in play.refused("feast a3")
    last = played(f"{position}; S 0/1; {MASTER}; active a2, C 1", shared_factions=True)
    assert last.ends("feast ") == {"a1"}
    last.do("feast a1")
    assert (last.surge, last.commands) == ("2/1", 0)
    poor = played(f"{position}; S 0/1; {MASTER}; active a2, C 0", shared_factions=True)
    assert poor.ends("feast ") == set()
    assert "TT-TURN-09" in poor.refused("feast a1")


@pytest.mark.rule("TT-CARD-DEATH")
def test_a_passenger_in_the_corner_comes_along() -> None:
    play = played(
        f"Ozzy Wyvern a2, Goblin a1, Goblin b2, tactic death; Wren Elf g7, {WREN}; S 0/1; {MASTER}"
    )
    play.do("Activate a2; Take Flight a2-b4")
    assert play.legal == {"carry a1", "carry b2", "done"}
    play.do("carry a1; a1-b5")
    assert (play.token("a1"), play.token("b5")) == ("", "Goblin")


# ------------------------------------------------------------------ a Battle that is owed


@pytest.mark.rule("TT-CMD-04", "TT-TACTIC-11", "TT-RUSH-01")
def test_a_flight_over_the_tile_keeps_the_battle_that_is_owed() -> None:
    """After Rush only the flights remain from which somebody can be shot."""
    play = played(
        f"Ozzy Wyvern d2, Goblin a1, tactic death; Wren Elf e7, {WREN}; S 0/1;"
        " active d2, C 2, used Rush owed"
    )
    assert "take flight d2-d4-e4" in play.legal  # e7 is three spaces up
    far = played(
        f"Ozzy Wyvern d2, Goblin a1, tactic death; Wren Elf d5, {WREN}; S 0/1;"
        " active d2, C 2, used Rush owed"
    )
    assert far.refused("take flight d2-d4-e4")[0] == "TT-CMD-04"
    assert "take flight d2-e4" not in far.legal


@pytest.mark.rule("TT-CMD-04", "TT-CARD-BUFFET")
def test_a_feast_pays_for_the_battle_that_is_owed() -> None:
    """The last command is spent, and the points that it brings pay for the Battle."""
    play = played(
        f"Ozzy Wyvern d2, Zombie d1, tactic buffet; Wren Elf d5, {WREN}; S 0/1; {MASTER};"
        " active d2, C 1, used Rush owed"
    )
    assert play.ends("feast ") == {"d1"}
    play.do("feast d1")
    assert (play.surge, play.commands) == ("2/1", 0)
    assert play.can("d2xd5")


# ------------------------------------------------------------------ whom cards speak of


@pytest.mark.rule("TT-TACTIC-09", "TT-MOVE-03")
def test_a_token_that_crosses_a_friend_stands_on_the_battleground() -> None:
    play = played(
        "Ozzy Goblin d3, Soldier c3, Swamplin a1 E, tactic frenzy; Wren Elf g7, Wyvern g6; S 1/1;"
        f" {MASTER}"
    )
    play.do("Activate d3")
    assert play.threat("a1") == 3
    play.do("Move d3-c3")
    assert "crossing Goblin" in play.position
    assert play.threat("a1") == 3
    other = played(
        "Ozzy Wyvern d3, Soldier c3, Swamplin a1 E, reserves 1 Goblin, tactic frenzy; Wren Elf g7, Wyvern g6; S 1/1;"
        f" {MASTER}",
        shared_factions=True,
    )
    other.do("Activate d3; Move d3-c3")
    assert other.threat("a1") == 2


@pytest.mark.rule("TT-CARD-SCUM", "TT-TACTIC-09")
def test_a_loss_in_the_turn_of_the_other_brings_its_point_too() -> None:
    position = "Ozzy Goblin d3, Goblin c3, Elf a1; Wren Zombie d4, Swamplin g7, tactic scum; S 0/0"
    play = played(f"{position}; mastery second").do("Activate d3; Battle d3xd4")
    assert play.token("d4") == ""
    assert play.surge == "0/1"
    event = next(event for event in play.events if event.kind == "consoled")
    assert event.rules == ("TT-CARD-SCUM",)
    without = played(position).do("Activate d3; Battle d3xd4")
    assert without.surge == "0/0"


GHOUL = """
[[faction]]
id = "ghoul"
name = "Ghoul"
plural = "Ghouls"
style = "melee"
glyph = "zombie"
talents = [{ id = "undead", cost = 1 }, { id = "infect", cost = 1 }]
"""
DOOM = """
[[card]]
id = "return"
kind = "grudge"
factions = ["zombie", "ghoul"]
effect = "no-rising"
name = "Rot"
text = "Zombies do not rise again when a Ghoul destroys them."
"""


@pytest.mark.rule("TT-CARD-RETURN", "TT-UNDEAD-01")
def test_only_the_first_faction_of_such_a_grudge_does_not_rise() -> None:
    options = {"factions": GHOUL, "cards": DOOM}
    rises = played("Ozzy Zombie d3, Zombie c3; Wren Ghoul d4 U, Elf g7; S 0/0", **options)
    rises.do("Activate d3; Battle d3xd4")
    assert rises.token("d4") == "Ghoul R"
    falls = played("Ozzy Ghoul d3, Ghoul c3; Wren Zombie d4 U, Elf g7; S 0/0", **options)
    falls.do("Activate d3; Battle d3xd4")
    assert falls.token("d4") == ""
