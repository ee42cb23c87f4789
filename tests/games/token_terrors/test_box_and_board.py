"""The box, the board, the facings and the factions."""

from __future__ import annotations

import pytest

from banneret.games.token_terrors.content import CONTENT
from banneret.kernel.errors import PositionError
from tests.games.token_terrors.conftest import Lay
from tests.games.token_terrors.desk import EDITIONS, SQUARES, begin, game_of, spaces

SIX = ("goblin", "soldier", "zombie", "wyvern", "elf", "flying machine")
SEVEN = (*SIX, "swamplin")
EDGE = {square for square in SQUARES if square[0] in "ag" or square[1] in "17"}


def neighbours(square: str, diagonal: bool) -> set[str]:
    """The spaces round a space, worked out from file and rank."""
    found = set()
    for other in SQUARES:
        across = abs(ord(other[0]) - ord(square[0]))
        along = abs(int(other[1]) - int(square[1]))
        if max(across, along) == 1 and (diagonal or across + along == 1):
            found.add(other)
    return found


# ------------------------------------------------------------------ the box


@pytest.mark.rule("TT-BOX-01", "TT-BOX-04")
def test_the_prototype_has_five_of_six_factions() -> None:
    assert sum(game_of("prototype").in_box) == 30
    assert begin("prototype").legal == {f"draft {n} {name}" for n in range(1, 6) for name in SIX}
    assert "TT-BOX-04" in begin("prototype").refused("draft 6 goblin")
    assert "TT-BOX-01" in begin("prototype").refused("draft 1 swamplin")


@pytest.mark.rule("TT-BOX-02", "TT-BOX-04")
def test_the_first_edition_has_six_of_six_factions() -> None:
    assert sum(game_of("first").in_box) == 36
    assert begin("first").legal == {f"draft {n} {name}" for n in range(1, 7) for name in SIX}
    assert "TT-BOX-02" in begin("first").refused("draft 1 swamplin")


@pytest.mark.rule("TT-BOX-03", "TT-BOX-04", "TT-BOX-05")
def test_the_second_edition_has_six_of_all_seven_factions() -> None:
    assert sum(game_of("second").in_box) == 42
    assert begin("second").legal == {f"draft {n} {name}" for n in range(1, 7) for name in SEVEN}


@pytest.mark.rule("TT-BOX-04")
def test_a_pick_never_exceeds_what_is_left_in_the_box(edition: str) -> None:
    desk = begin(edition, supply=5, shared_factions=True).do("draft 3 elf")
    assert {text for text in desk.legal if "elf" in text} == {"draft 1 elf", "draft 2 elf"}
    assert "TT-BOX-04" in desk.refused("draft 3 elf")


@pytest.mark.rule("TT-BOX-04")
def test_a_deluxe_box_has_ten_and_a_player_still_at_most_six(edition: str) -> None:
    desk = begin(edition, supply=10, shared_factions=True).do("draft 6 elf")
    assert desk.can("draft 4 elf")
    assert "TT-BOX-04" in desk.refused("draft 5 elf")
    assert "TT-SETUP-07" in desk.do("draft 4 elf").refused("draft 1 elf")


# ------------------------------------------------------------------ the board


@pytest.mark.rule("TT-BOARD-01")
def test_the_board_is_seven_by_seven() -> None:
    assert len(SQUARES) == 49
    for square in SQUARES:
        game_of().parse_position(f"Ozzy Elf {square}; Wren Elf {'d4' if square != 'd4' else 'd5'}")
    for square in ("h1", "a8", "a0", "g8"):
        with pytest.raises(PositionError, match=f"no space '{square}'"):
            game_of().parse_position(f"Ozzy Elf {square}; Wren Elf d4")


@pytest.mark.rule("TT-BOARD-01", "TT-BOARD-02", "TT-MOVE-01")
@pytest.mark.parametrize("square", SQUARES)
def test_a_move_goes_to_each_adjacent_space_and_to_no_other(lay: Lay, square: str) -> None:
    foe = "g7" if square[0] < "d" else "a1"
    foe = foe if square != "a1" else "g7"
    desk = lay(f"Ozzy Goblin {square}; Wren Elf {foe}").do(square)
    expected = neighbours(square, diagonal=False)
    assert desk.ends(f"{square}-") == expected
    for other in neighbours(square, diagonal=True) - expected:
        assert "TT-MOVE-01" in desk.refused(f"{square}-{other}")


@pytest.mark.rule("TT-BOARD-02")
def test_a_diagonal_friend_adds_no_threat(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Elf d3, Elf c2, Elf e4; Wren Elf a7, Elf b7", edition)
    assert desk.threat("d3") == 1
    assert desk.threat("a7") == desk.threat("b7") == 2


@pytest.mark.rule("TT-BOARD-03", "TT-BUILD-01")
@pytest.mark.parametrize("square", ["a1", "a4", "d1", "d4", "g7", "g3", "c7"])
def test_surrounding_means_up_to_eight_spaces(lay: Lay, square: str) -> None:
    desk = lay(f"Ozzy Flying Machine {square}, reserves 1 Flying Machine; Wren Elf e7").do(square)
    assert desk.ends("build") == neighbours(square, diagonal=True)


@pytest.mark.rule("TT-BOARD-04", "TT-TURN-15")
def test_the_edge_is_the_24_outer_spaces(lay: Lay, edition: str) -> None:
    assert len(EDGE) == 24
    desk = lay("Ozzy -, reserves 2 Goblin; Wren Elf d4; turn Ozzy; reinforce", edition)
    assert desk.ends("goblin") == EDGE
    assert "TT-BOARD-04" in desk.refused("goblin b2")
    assert "TT-BOARD-04" in desk.refused("goblin d2")


@pytest.mark.rule("TT-BOARD-05", "TT-SETUP-15")
@pytest.mark.parametrize("first_seat", [0, 1])
def test_each_player_has_two_rows_of_their_own(edition: str, first_seat: int) -> None:
    desk = begin(
        edition,
        first_seat,
        setup="armies",
        army_0="5 elves, 5 goblins",
        army_1="5 zombies, 5 wyverns",
    )
    kinds = [("elf", "zombie"), ("zombie", "elf")][first_seat]
    desk.do(*[f"draw {kinds[0]}"] * 5, *[f"draw {kinds[1]}"] * 5, "keep", "keep")
    assert desk.ends(kinds[1]) == {square for square in SQUARES if square[1] in "67"}
    assert "TT-BOARD-05" in desk.refused(f"{kinds[1]} d5")
    assert "TT-BOARD-05" in desk.refused(f"{kinds[1]} d2")
    desk.do(f"{kinds[1]} d7")
    assert desk.ends(kinds[0]) == {square for square in SQUARES if square[1] in "12"}
    assert "TT-BOARD-05" in desk.refused(f"{kinds[0]} d6")


# ------------------------------------------------------------------ facings


@pytest.mark.rule("TT-FACE-01")
def test_a_token_shows_exactly_one_facing(edition: str) -> None:
    game = game_of(edition)
    for facing in ("", " R", " E"):
        text = f"Ozzy Elf d3{facing}; Wren Elf g7"
        assert f"Elf d3{facing};" in game.format_position(game.parse_position(text))
    with pytest.raises(PositionError, match="Resting and Readied at once"):
        game.parse_position("Ozzy Elf d3 R E; Wren Elf g7")


@pytest.mark.rule("TT-FACE-02", "TT-TURN-05")
def test_only_a_fresh_token_can_be_activated(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Goblin a1, Goblin b1 R, Zombie d1 U, Goblin e1 E, Goblin g1 D; Wren Elf g7", edition
    )
    assert desk.legal == {"a1", "refresh b1", "refresh d1", "refresh e1", "refresh g1"}
    for square in ("b1", "d1", "e1", "g1"):
        assert "TT-FACE-02" in desk.refused(f"activate {square}")
    assert "TT-TURN-05" in desk.refused("activate g7")
    assert "TT-TURN-05" in desk.refused("activate d4")
    assert desk.do("refresh b1").can("activate b1")


@pytest.mark.rule("TT-FACE-03", "TT-BATTLE-19")
@pytest.mark.parametrize("facing", ["", " R", " E"])
def test_every_facing_retaliates(lay: Lay, edition: str, facing: str) -> None:
    desk = lay(f"Ozzy Goblin d3, Elf a1; Wren Zombie d4{facing}, Zombie d5", edition)
    desk.do("d3", "d3xd4")
    assert desk.token("d3") == ""
    assert "cemetery 1 Goblin" in desk.has("Ozzy")


@pytest.mark.rule("TT-FACE-03", "TT-BATTLE-08", "TT-TALENT-06", "TT-TALENT-10")
def test_only_a_fresh_token_evades(lay: Lay, edition: str) -> None:
    for facing, step in (("", "roll"), (" R", ""), (" E", ""), (" U", "")):
        desk = lay(f"Ozzy Elf d3; Wren Zombie d5{facing}, Zombie d6, Elf g7", edition)
        desk.do("d3", "d3xd5")
        assert (step in desk.step) if step else (desk.asked == "Ozzy" and "C 2" in desk.step)


@pytest.mark.rule("TT-FACE-03", "TT-TALENT-06", "TT-TALENT-10", "TT-MARCH-01")
def test_a_token_of_any_facing_can_be_chosen_by_talents(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Soldier d3, Soldier a1, Soldier c1 R, Soldier e1 E; Wren Elf g7", edition)
    assert desk.do("d3").ends("march") == spaces("a1 c1 e1")
    desk = lay("Ozzy Elf d3, Elf a1, Elf c1 R, Elf e1 E; Wren Elf g7", edition)
    assert desk.do("d3").ends("teamwork") == spaces("a1 c1 e1")
    desk = lay(
        "Ozzy Goblin d3, Goblin a1, Goblin c1 R, Goblin e1 E, Goblin g1 D; Wren Elf g7", edition
    )
    assert desk.do("d3").ends("enable") == spaces("a1 c1 e1 g1")


@pytest.mark.rule("TT-FACE-04", "TT-MARCH-01")
def test_moving_and_being_moved_leave_the_facing(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Soldier d3, Soldier a1 R, Soldier c1 E; Wren Elf g7", edition)
    desk.do("d3", "march a1", "a1-a2", "march c1", "c1-c3", "d3-d4", "d4-d5")
    assert [desk.token(square) for square in ("a2", "c3", "d5")] == [
        *("Soldier R", "Soldier E", "Soldier"),
    ]


@pytest.mark.rule("TT-FACE-04")
def test_battling_and_defending_leave_the_facing(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Soldier d3, Soldier d2, Soldier c3; Wren Soldier d4 R, Soldier e4; S 0/0", edition
    )
    desk.do("d3", "d3xd4")
    assert desk.token("d3") == "Soldier damage 2"
    assert desk.token("d4") == ""
    desk = lay("Ozzy Elf d2; Wren Zombie d4 R, Zombie d5 R, Zombie e4", edition).do("d2", "d2xd4")
    assert desk.token("d4") == "Zombie R damage 1"
    assert desk.token("d2") == "Elf"


@pytest.mark.rule("TT-FACE-04", "TT-TURN-11", "TT-ENRAGE-05")
def test_the_rest_step_turns_the_active_token(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d3, Goblin a1 R; Wren Elf g7; S 0/0", edition)
    desk.do("d3", "d3-d4", "d4-d3")
    assert desk.fork().do("d3-d2", "rest").token("d2") == "Goblin R"
    assert desk.fork().do("d3-d2", "stay").token("d2") == "Goblin"
    assert desk.fork().do("enrage", "stay").token("d3") == "Goblin E"
    assert desk.fork().do("enrage", "rest").token("d3") == "Goblin R"


@pytest.mark.rule("TT-FACE-04", "TT-SETUP-16")
def test_reinforcements_and_refreshed_tokens_are_fresh(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin d3 R, Zombie d1 U, reserves 1 Elf; Wren Elf g7; S 0/0", edition)
    desk.do("refresh d3", "refresh d1", "d3", "d3-d4", "d4-d5", "d5-d4", "rest", "elf g1")
    desk.shows("Ozzy Goblin d4 R, Zombie d1, Elf g1")


@pytest.mark.rule("TT-FACE-05")
def test_activation_turns_nothing_and_a_readied_token_goes_on(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Zombie d3; Wren Elf g7; S 1/0", edition).do("d3")
    assert desk.token("d3") == "Zombie"
    desk.do("undead")
    assert desk.token("d3") == "Zombie U"
    desk.do("d3-d4", "d4-d5", "d5-d4")
    assert desk.token("d4") == "Zombie U"
    assert desk.surge == "0/0"


# ------------------------------------------------------------------ factions


@pytest.mark.rule("TT-FACTION-01")
def test_the_six_factions_have_their_style_and_type() -> None:
    found = [(f["id"], f["style"], f["rarity"], f["type"]) for f in CONTENT["faction"]][:6]
    assert found == [
        ("goblin", "melee", "typical", "fiend"),
        ("soldier", "melee", "typical", "human"),
        ("zombie", "melee", "typical", "undying"),
        ("wyvern", "ranged", "typical", "animal"),
        ("elf", "ranged", "typical", "fey"),
        ("flying-machine", "ranged", "typical", "machine"),
    ]


@pytest.mark.rule("TT-FACTION-01", "TT-FACTION-04")
@pytest.mark.parametrize("name", SIX)
def test_the_style_sets_how_far_a_token_battles(lay: Lay, edition: str, name: str) -> None:
    desk = lay(f"Ozzy {name} d3; Wren Zombie d5, Zombie e4, Zombie d2", edition).do("d3")
    is_ranged = name in SIX[3:]
    assert {text for text in desk.legal if text.startswith("d3x")} == (
        {"d3xd5", "d3xd2"} if is_ranged else {"d3xd2"}
    )
    assert desk.can("blindside d3xe4") != is_ranged


@pytest.mark.rule("TT-FACTION-01", "TT-FACTION-04", "TT-BATTLE-19")
@pytest.mark.parametrize("name", SIX)
def test_the_style_sets_how_far_a_token_retaliates(lay: Lay, edition: str, name: str) -> None:
    desk = lay(f"Ozzy Elf d3, Elf a1; Wren {name} d5 R, {name} e5; S 0/0", edition).do(
        "d3", "d3xd5"
    )
    assert desk.token("d3") == ("" if name in SIX[3:] else "Elf")


@pytest.mark.rule("TT-FACTION-02")
def test_swamplins_belong_to_the_second_edition(lay: Lay) -> None:
    swamplin = CONTENT["faction"][6]
    assert (swamplin["style"], swamplin["rarity"], swamplin["type"]) == (
        "melee",
        "typical",
        "fiend",
    )
    assert [talent["id"] for talent in swamplin["talents"]] == ["spear-skewer", "kickstart"]
    desk = lay("Ozzy Swamplin d3; Wren Zombie d5, Zombie e4, Zombie d2").do("d3")
    assert {text for text in desk.legal if "x" in text} == {"d3xd2", "blindside d3xe4"}
    for edition in ("prototype", "first"):
        with pytest.raises(PositionError, match="TT-FACTION-02"):
            game_of(edition).parse_position("Ozzy Swamplin d3; Wren Zombie d5")


TALENTS = {
    "goblin": ("enable a1", "incite"),
    "soldier": ("march a1", "phalanx"),
    "zombie": ("undead", "infect"),
    "wyvern": ("take flight d3-c1", "rush"),
    "elf": ("teamwork a1", "sharpshooter"),
    "flying machine": ("build d2", "swarm"),
    "swamplin": ("spear skewer",),
}


@pytest.mark.rule("TT-FACTION-03", "TT-CMD-07")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", SEVEN)
def test_every_faction_has_its_own_two_talents(lay: Lay, edition: str, name: str) -> None:
    if name == "swamplin":
        edition = "second"
    desk = lay(f"Ozzy {name} d3, {name} a1, reserves 1 {name}; Wren Elf d4, Elf e5; S 6/0", edition)
    desk.do("d3")
    for owner, talents in TALENTS.items():
        for talent in talents:
            if owner == name:
                assert desk.can(talent), talent
            else:
                assert "TT-FACTION-03" in desk.refused(talent)
