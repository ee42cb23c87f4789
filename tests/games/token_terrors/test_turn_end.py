"""How a turn ends: reinforcing, winning, and the turn after."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.conftest import Lay
from tests.games.token_terrors.desk import EDITIONS, Desk, game_of, spaces

EDGE = spaces("a1 b1 c1 d1 e1 f1 g1 a7 b7 c7 d7 e7 f7 g7 a2 a3 a4 a5 a6 g2 g3 g4 g5 g6")
PACE = ("d3-d4", "d4-d3", "d3-d4", "stay")

# ------------------------------------------------------------------ Reinforce


@pytest.mark.rule("TT-TURN-15", "TT-TURN-24", "TT-TURN-16")
def test_reinforcing_is_forced_until_five_stand_there(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Goblin d3, Elf b2, Elf b1, reserves 1 Goblin, 3 Elf; Wren Elf g7, Soldier c7", edition
    )
    desk.do("d3", *PACE)
    empty = EDGE - {"b1", "g7", "c7"}
    assert desk.legal == {f"{name} {square}" for name in ("goblin", "elf") for square in empty}
    assert "TT-MOVE-03" in desk.refused("elf g7")
    assert "TT-MOVE-03" in desk.refused("goblin b1")
    assert "TT-BOARD-04" in desk.refused("goblin e4")
    assert "TT-TURN-15" in desk.refused("zombie e1")
    desk.do("elf d7")
    assert desk.asked == "Ozzy"
    assert desk.legal == {
        f"{name} {square}" for name in ("goblin", "elf") for square in empty - {"d7"}
    }
    desk.do("elf a1")
    assert desk.asked == desk.turn_of == "Wren"
    desk.shows("Ozzy Goblin d4, Elf b2, Elf b1, Elf d7, Elf a1, reserves 1 Goblin, reserves 1 Elf")


@pytest.mark.rule("TT-TURN-15")
def test_with_four_one_is_placed_and_with_five_none(lay: Lay, edition: str) -> None:
    four = "Ozzy Goblin d3, Elf b2, Elf b1, Elf c1"
    desk = lay(f"{four}, reserves 2 Elf; Wren Elf g7", edition).do("d3", *PACE)
    assert desk.asked == "Ozzy"
    assert desk.do("elf e1").asked == "Wren"
    desk = lay(f"{four}, Elf a7, reserves 1 Elf; Wren Elf g7", edition).do("d3", *PACE)
    assert desk.asked == desk.turn_of == "Wren"


@pytest.mark.rule("TT-TURN-15")
def test_reinforcing_stops_when_the_reserves_are_empty(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d3, reserves 1 Elf; Wren Elf g7, reserves 5 Elf", edition)
    desk.do("d3", *PACE, "elf a1")
    assert desk.asked == desk.turn_of == "Wren"
    desk.shows("Ozzy Goblin d4, Elf a1; Wren Elf g7, reserves 5 Elf")


@pytest.mark.rule("TT-TURN-16", "TT-BUILD-01")
def test_more_than_five_are_never_trimmed(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Flying Machine d3, Elf b2, Elf b1, Elf c1, Elf e1, reserves 2 Flying Machine; Wren Elf g7",
        edition,
    )
    desk.do("d3", "build d4", "stay")
    assert desk.turn_of == "Wren"
    assert len(desk.has("Ozzy")) == 7
    desk.do("g7", "g7-g6", "g6-g7", "g7-g6", "stay", "d3", "d3-e3", "e3-d3", "d3-e3", "stay")
    assert len(desk.has("Ozzy")) == 7


# ------------------------------------------------------------------ the end of the match


@pytest.mark.rule("TT-TURN-17")
def test_the_match_is_won_when_nothing_is_left(lay: Lay, edition: str) -> None:
    position = "Ozzy Elf d2, Elf d1; Wren Goblin d4 R, cemetery 6 Soldier"
    desk = lay(position, edition).do("d2", "d2xd4")
    assert desk.winner == "Ozzy"
    assert desk.asked == "nobody"
    assert "TT-TURN-17" in desk.refused("rest")
    desk = lay(f"{position}, reserves 1 Goblin", edition).do("d2", "d2xd4")
    assert desk.winner == ""
    assert desk.asked == "Ozzy"


@pytest.mark.rule("TT-TURN-18")
def test_a_battle_that_ends_both_is_a_draw(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Zombie d3; Wren Elf d4", edition, sole_survivor="no").do("d3", "d3xd4")
    assert desk.winner == "draw"
    position = "Ozzy Zombie d3; Wren Elf d4, reserves 1 Elf"
    assert lay(position, edition, sole_survivor="no").do("d3", "d3xd4").winner == "Wren"
    position = "Ozzy Zombie d3, reserves 1 Elf; Wren Elf d4"
    assert lay(position, edition, sole_survivor="no").do("d3", "d3xd4").winner == "Ozzy"


@pytest.mark.rule("TT-TURN-18", "TT-INFECT-06", "TT-UNDEAD-01")
def test_infect_and_undead_come_before_the_win_test(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Zombie d3; Wren Elf d4; S 1/0", edition, sole_survivor="no")
    assert desk.do("d3", "infect", "d3xd4").winner == "Ozzy"
    desk = lay("Ozzy Zombie d3; Wren Elf d4; S 0/0", edition, sole_survivor="no")
    desk.do("d3", "undead", "d3xd4", *(["rise"] if edition == "first" else []))
    assert desk.winner == "Ozzy"
    assert desk.token("d3") == "Zombie R"


@pytest.mark.rule("TT-TURN-19")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("first_seat", [0, 1])
@pytest.mark.parametrize("whose", ["Ozzy", "Wren"])
def test_the_turn_limit_ends_the_match_as_a_draw(edition: str, first_seat: int, whose: str) -> None:
    assert game_of(edition).options.turn_limit == 200
    limit = 6 if whose == "Ozzy" else 7
    game = game_of(edition, turn_limit=limit)
    seat = f"; seat {first_seat} is first"
    sides = "Ozzy Goblin d3, reserves 1 Elf; Wren Goblin e3, reserves 1 Elf"
    steps = {
        "Ozzy": ("d3", "d3-d4", "d4-d3", "d3-d4", "stay"),
        "Wren": ("e3", "e3-e4", "e4-e3", "e3-e4", "stay"),
    }
    other = "Wren" if whose == "Ozzy" else "Ozzy"
    desk = Desk(game, game.parse_position(f"{sides}; turn {limit - 1} {other}{seat}"))
    desk.do(*steps[other], "elf a1")
    assert desk.winner == ""
    assert desk.turn_of == whose
    desk.do(*steps[whose])
    assert desk.winner == ""
    desk.do("elf g7")
    assert desk.winner == "draw"


@pytest.mark.rule("TT-TURN-20", "TT-TURN-15")
def test_a_destroyed_active_token_ends_the_activation(lay: Lay, edition: str) -> None:
    position = "Ozzy Goblin d3, Elf a1, reserves 1 Elf; Wren Soldier d4, Soldier d5; S 3/0"
    desk = lay(position, edition).do("d3", "d3xd4")
    desk.shows("Ozzy Elf a1, reserves 1 Elf, cemetery 1 Goblin; S 3/0")
    assert desk.asked == "Ozzy"
    assert {text.split()[0] for text in desk.legal} == {"elf"}
    desk.do("elf g1")
    assert desk.turn_of == "Wren"
    desk.shows("Ozzy Elf a1, Elf g1, cemetery 1 Goblin; Wren Soldier d4, Soldier d5; S 3/0")


@pytest.mark.rule("TT-TURN-21", "TT-ENRAGE-03", "TT-ENRAGE-04")
def test_what_is_not_refreshed_keeps_facing_and_effect(lay: Lay, edition: str) -> None:
    kept = "Goblin a1 R, Goblin c1 E, Zombie e1 U"
    desk = lay(f"Ozzy Goblin d3, {kept}; Wren Elf g7", edition)
    for start in ("d3", "d4", "d3"):
        other = "d4" if start == "d3" else "d3"
        desk.do(start, f"{start}-{other}", f"{other}-{start}", f"{start}-{other}", "stay")
        desk.shows(f"Ozzy Goblin {other}, {kept}")
        assert desk.threat("c1") == 2
        place = "g7" if desk.token("g7") else "g6"
        back = "g6" if place == "g7" else "g7"
        desk.do(place, f"{place}-{back}", f"{back}-{place}", f"{place}-{back}", "stay")


@pytest.mark.rule("TT-TURN-25")
def test_the_turns_alternate(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d3; Wren Elf g7", edition)
    number = desk.state.turn_number()
    for turn, (who, here, there) in enumerate(
        [("Ozzy", "d3", "d4"), ("Wren", "g7", "g6"), ("Ozzy", "d4", "d3"), ("Wren", "g6", "g7")]
    ):
        assert desk.asked == desk.turn_of == who
        assert desk.state.turn_number() == number + turn
        desk.do(here, f"{here}-{there}", f"{there}-{here}", f"{here}-{there}", "stay")
