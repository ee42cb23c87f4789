"""Starting ranks, the redraw, placing, and who begins."""

from __future__ import annotations

import pytest

from banneret.games.token_terrors.content import CONTENT
from banneret.kernel.errors import OptionsError
from banneret.kernel.playout import playout
from banneret.kernel.rng import Rng
from tests.games.token_terrors.desk import SQUARES, Desk, begin, game_of

BOTH_SEATS = pytest.mark.parametrize("first_seat", [0, 1])


def drafted(edition: str, first_seat: int = 0) -> Desk:
    """Ozzy with five Goblins and five Zombies, Wren with five Wyverns and five Elves."""
    desk = begin(edition, first_seat)
    return desk.do("draft 5 goblin", "draft 5 wyvern", "draft 5 zombie", "draft 5 elf")


def drawn(edition: str, first_seat: int = 0) -> Desk:
    """Both have drawn: Ozzy three Goblins and two Zombies, Wren two Wyverns and three Elves."""
    desk = drafted(edition, first_seat).do(*["draw goblin"] * 3, *["draw zombie"] * 2)
    return desk.do(*["draw wyvern"] * 2, *["draw elf"] * 3)


# ------------------------------------------------------------------ drawing


@BOTH_SEATS
@pytest.mark.rule("TT-SETUP-11", "TT-SETUP-14", "TT-SETUP-22")
def test_five_tokens_are_drawn_at_random_from_the_bag(edition: str, first_seat: int) -> None:
    desk = drafted(edition, first_seat)
    assert desk.asked == "chance"
    weights = {"goblin": 5, "zombie": 5}
    for name in ("goblin", "goblin", "zombie", "goblin", "goblin"):
        expected = [(desk.action(f"draw {kind}"), weight) for kind, weight in weights.items()]
        assert desk.state.chance_outcomes() == expected
        assert "TT-SETUP-11" in desk.refused("draw elf")
        desk.do(f"draw {name}")
        weights[name] -= 1
    assert desk.asked == "chance"
    assert desk.legal == {"draw wyvern", "draw elf"}
    desk.do(*["draw elf"] * 5)
    assert desk.asked == "Wren"
    desk.do("keep", "keep")
    desk.shows(
        "Ozzy ranks 4 Goblin, ranks 1 Zombie, reserves 1 Goblin, reserves 4 Zombie;"
        "Wren ranks 5 Elf, reserves 5 Wyvern"
    )


@pytest.mark.rule("TT-SETUP-11")
def test_a_faction_that_is_all_drawn_cannot_be_drawn_again(edition: str) -> None:
    desk = begin(
        edition,
        setup="armies",
        army_0="1 goblin, 4 zombies, 5 elves",
        army_1="5 soldiers, 5 wyverns",
    )
    desk.do("draw goblin")
    assert desk.legal == {"draw zombie", "draw elf"}
    assert "TT-SETUP-11" in desk.refused("draw goblin")


@pytest.mark.rule("TT-SETUP-14")
def test_typical_armies_draw_five_and_not_until_the_bag_is_empty(edition: str) -> None:
    desk = drafted(edition)
    count = 0
    while desk.asked == "chance":
        desk.state.apply(desk.state.legal_actions()[0])
        count += 1
    assert count == 10


# ------------------------------------------------------------------ the redraw


@BOTH_SEATS
@pytest.mark.rule("TT-SETUP-12", "TT-SETUP-13")
def test_the_second_player_decides_first_and_redraws_at_once(edition: str, first_seat: int) -> None:
    desk = drawn(edition, first_seat)
    assert desk.asked == "Wren"
    assert desk.legal == {"keep", "redraw"}
    desk.do("redraw")
    assert desk.surge == "1/0"
    assert desk.asked == "chance"
    outcomes = [(desk.action("draw wyvern"), 5), (desk.action("draw elf"), 5)]
    assert desk.state.chance_outcomes() == outcomes
    desk.do(*["draw wyvern"] * 5)
    assert desk.asked == "Ozzy"
    assert "ranks 5 Wyvern" in desk.has("Wren")
    assert {"ranks 3 Goblin", "ranks 2 Zombie"} <= desk.has("Ozzy")
    desk.do("redraw")
    assert desk.surge == "0/0"
    desk.do(*["draw zombie"] * 5)
    assert desk.asked == "Wren"
    assert "ranks 5 Zombie" in desk.has("Ozzy")
    assert "keep" not in desk.legal
    assert {text.split()[0] for text in desk.legal} == {"wyvern"}


@BOTH_SEATS
@pytest.mark.rule("TT-SETUP-12", "TT-SETUP-13")
def test_each_player_decides_for_themselves(edition: str, first_seat: int) -> None:
    desk = drawn(edition, first_seat).do("keep")
    assert desk.asked == "Ozzy"
    desk.do("redraw", *["draw zombie"] * 5)
    assert desk.surge == "0/1"
    assert {"ranks 2 Wyvern", "ranks 3 Elf", "reserves 3 Wyvern", "reserves 2 Elf"} == desk.has(
        "Wren"
    )
    assert {"ranks 5 Zombie", "reserves 5 Goblin"} == desk.has("Ozzy")


@pytest.mark.rule("TT-SETUP-12")
def test_without_a_point_there_is_no_redraw(edition: str) -> None:
    game = game_of(edition)
    text = (
        "Ozzy army 5 Goblin, 5 Zombie, ranks 3 Goblin, 2 Zombie;"
        "Wren army 5 Wyvern, 5 Elf, ranks 5 Elf; S 1/0; study; turn second; redraw 2"
    )
    desk = Desk(game, game.parse_position(text))
    assert desk.legal == {"keep"}
    assert "TT-SETUP-12" in desk.refused("redraw")


@pytest.mark.rule("TT-SETUP-22")
def test_everything_drawn_is_open_to_both(edition: str) -> None:
    desk = drawn(edition)
    views = [desk.state.observation(seat) for seat in (0, 1, None)]
    for view in views:
        assert view.facts["position"] == desk.position
    assert desk.game.perfect_information
    assert desk.state.resample(0, Rng(1)) == desk.state


# ------------------------------------------------------------------ placing


@BOTH_SEATS
@pytest.mark.rule("TT-SETUP-15", "TT-SETUP-16", "TT-SETUP-17", "TT-SETUP-18", "TT-TURN-25")
def test_the_second_player_places_first_and_takes_the_first_turn(
    edition: str, first_seat: int
) -> None:
    desk = drawn(edition, first_seat).do("keep", "keep")
    steps = [
        *("wyvern c7", "goblin d2", "wyvern g7", "goblin e1", "elf a7", "goblin g1"),
        *("elf b6", "zombie b2", "elf f6", "zombie a1"),
    ]
    for number, step in enumerate(steps):
        assert desk.asked == ("Wren", "Ozzy")[number % 2]
        desk.do(step)
    assert desk.asked == "Wren"
    desk.shows(
        "Ozzy Goblin d2, Goblin e1, Goblin g1, Zombie b2, Zombie a1, reserves 2 Goblin,"
        " reserves 3 Zombie;"
        "Wren Wyvern c7, Wyvern g7, Elf a7, Elf b6, Elf f6, reserves 3 Wyvern, reserves 2 Elf; S 1/1"
    )
    assert desk.legal == {"c7", "g7", "a7", "b6", "f6"}
    assert desk.state.turn_number() == 1
    desk.do("c7", "c7-c6", "c6-c7", "c7-c6", "stay")
    assert desk.asked == "Ozzy"
    assert desk.state.turn_number() == 2


@pytest.mark.rule("TT-SETUP-15")
def test_a_token_is_placed_on_an_empty_space_of_the_own_rows(edition: str) -> None:
    desk = drawn(edition).do("keep", "keep", "wyvern c7")
    own = {square for square in SQUARES if square[1] in "12"}
    assert desk.ends("goblin") == desk.ends("zombie") == own
    assert desk.ends("elf") == desk.ends("wyvern") == set()
    assert "TT-SETUP-15" in desk.refused("elf a1")
    assert "TT-SETUP-15" in desk.refused("goblin a3")
    desk.do("goblin d2", "wyvern a6")
    assert desk.ends("goblin") == own - {"d2"}
    assert "TT-MOVE-03" in desk.refused("goblin d2")
    desk.do("goblin d1", "elf a7", "goblin c1", "elf b7")
    assert "TT-SETUP-15" in desk.refused("goblin e1")
    assert desk.ends("zombie") == own - {"d2", "d1", "c1"}


# ------------------------------------------------------------------ the quick start


@BOTH_SEATS
@pytest.mark.rule("TT-SETUP-23", "TT-SETUP-02", "TT-SETUP-17")
def test_a_quick_start_puts_ready_made_armies_on_fixed_places(first_seat: int) -> None:
    desk = begin("second", first_seat, setup="quick")
    assert desk.asked == "Wren"
    assert desk.state.turn_number() == 1
    assert desk.surge == "1/1"
    for who, side, rows in (("Ozzy", "first", "12"), ("Wren", "second", "67")):
        standing = [item for item in desk.has(who) if not item.startswith("reserves")]
        assert len(standing) == 5
        assert all(item[-1] in rows for item in standing)
        waiting = [item.split()[1] for item in desk.has(who) if item.startswith("reserves")]
        assert sum(map(int, waiting)) == 5
        assert len(CONTENT["quick"][side]["ranks"]) == 5
    playout(desk.state, Rng(3))
    assert desk.state.is_terminal()


@pytest.mark.rule("TT-SETUP-23")
@pytest.mark.parametrize("edition", ["prototype", "first"])
def test_only_the_second_edition_has_a_quick_start(edition: str) -> None:
    with pytest.raises(OptionsError, match="TT-SETUP-23"):
        game_of(edition, setup="quick")
