"""Chapter 7.1: hexes and the Virtual Battleground."""

from __future__ import annotations

import pytest

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.game import SackArmies, new
from banneret.games.sack_armies.ground import hex_distance
from banneret.games.sack_armies.state import SackState
from banneret.kernel.rng import Rng
from tests.games.sack_armies.match import Match, facts


def number(text: str) -> int:
    q, r = text.split(",")
    return int(act.hex_number(int(q), int(r)))


def play(state: SackState, *texts: str) -> SackState:
    for text in texts:
        state.apply(state.game.parse(state, text))
    return state


def begun(first: str = "heads", second: str = "tails", **options: object) -> SackState:
    """After the initiative flips of two Generals."""
    return play(new(**options).new_initial_state(), first, second)


def spots(state: SackState) -> set[str]:
    return {state.game.format(state, a).split()[1] for a in state.legal_actions()}


@pytest.mark.rule("SA-HEX-01", "SA-HEX-02", "SA-HEX-06")
def test_hexes() -> None:
    for place in ("3,1", "3,0", "2,0", "1,1", "1,2", "2,2"):
        assert hex_distance(number("2,1"), number(place)) == 1
    assert hex_distance(number("0,0"), number("5,-2")) == 5
    assert hex_distance(number("0,0"), number("2,2")) == 4


@pytest.mark.rule("SA-HEX-03", "SA-HEX-04")
def test_legal_hexes_are_ground_and_its_neighbors() -> None:
    match = Match("units gladiator@0,0!", "")
    cells = {
        match.game.format(match.state, act.TO * act.HEXES + p).split()[1]
        for p in match.state.ground.hex_of
    }
    assert {"0,0", "0,-1", "2,-1", "0,1", "1,-3"} <= cells
    assert not {"0,-3", "-2,0", "2,2"} & cells
    match.do("move 0,0").refused("to -2,0", "SA-HEX-04")


@pytest.mark.rule("SA-HEX-07", "SA-HEX-08")
def test_range_is_plain_distance_or_over_legal_hexes() -> None:
    given = "A: fields paved_road@0,0; units elf_archers@0,0! | B: fields paved_road@0,-4; units gladiator@0,-4!"
    for metric, legal in (("hex", True), ("legal_path", False)):
        game = new(
            armies="paved_road:1+elf_archers:1,paved_road:1+gladiator:1", min_battlefields=1,
            range_metric=metric,
        )  # fmt: skip
        state = game.parse_position(given)
        assert state.is_legal(game.parse(state, "shoot 0,0")) == legal  # bare hexes lie between
    healer = Match("units fey_enchantress@0,0!^B.weaken", "")
    healer.do("dispel 0,0")
    assert healer.can("target 0,0")  # a unit is inside its own range


@pytest.mark.rule("SA-SETUP-01", "SA-SETUP-02")
def test_five_battlefields_are_chosen_in_secret() -> None:
    game = new(armies="grassland:4+paved_road:3+gladiator:1,empire_1")
    state = game.new_initial_state()
    assert state.current_player() == 0
    play(state, "choose grassland", "choose grassland", "choose grassland")
    assert "grassland" not in str(facts(state, 1)["seats"][0])
    play(state, "choose paved_road", "choose paved_road")
    assert state.top() == fr.FLIP
    assert sum(state.aside) == 10


@pytest.mark.rule("SA-SETUP-03")
def test_hands_are_empty_when_the_first_turn_starts() -> None:
    state, rng = begun(), Rng(1)
    while state.top() != fr.TURN:
        state.advance(state.random_action(rng))
    assert list(state.hand_size) == [0, 0]
    assert state.turn == 1


@pytest.mark.rule("SA-SETUP-04", "SA-SETUP-05")
def test_initiative() -> None:
    assert begun("heads", "tails").first == 0
    assert begun("tails", "heads").first == 1
    again = play(new().new_initial_state(), "tails", "tails")
    assert again.top() == fr.FLIP
    again = play(new().new_initial_state(), "heads", "heads", "tails", "heads")
    assert again.first == 1
    three = new(generals=3).new_initial_state()
    play(three, "tails", "heads", "heads")
    assert three.operand(2) == 1  # the first one is out; the second flips now
    play(three, "tails", "heads")
    assert three.first == 2


@pytest.mark.rule(
    "SA-SETUP-06", "SA-SETUP-09", "SA-TURN-01", "SA-TURN-02", "SA-SETUP-16", "SA-SETUP-07"
)
def test_placing_goes_round_to_the_right() -> None:
    state = play(new(generals=3).new_initial_state(), "tails", "heads", "tails")
    rng = Rng(2)
    order = []
    while state.top() != fr.TURN:
        if state.top() == fr.PLACE_AT:
            order.append(int(state.current_player()))
        state.advance(state.random_action(rng))
    assert order == [1, 2, 0] * 5
    assert state.player == 1
    assert [state.book.owner[e] for e in state.ground.entry] == list(state.control)


@pytest.mark.rule("SA-SETUP-08", "SA-SETUP-09", "SA-SETUP-10", "SA-SETUP-13")
def test_first_battlefields() -> None:
    state = play(begun(), "choose grassland")
    assert spots(state) == {"0,0"}
    play(state, "to 0,0", "choose grassland")
    assert len(spots(state)) == 12
    assert all(hex_distance(number("0,0"), number(place)) == 2 for place in spots(state))
    for place, rule in (("0,0", "SA-SETUP-13"), ("1,0", "SA-SETUP-10"), ("3,0", "SA-SETUP-08")):
        why = state.game.explain(state, state.game.parse(state, f"to {place}"))
        assert why is not None
        assert rule in why.rules


@pytest.mark.rule("SA-SETUP-10", "SA-SETUP-11", "SA-SETUP-12")
def test_later_battlefields() -> None:
    state = play(
        begun(), "choose grassland", "to 0,0", "choose grassland", "to 2,0", "choose paved_road"
    )
    assert spots(state) == {"1,-1", "0,-1", "-1,0", "-1,1", "0,1"}  # (1,0) touches the rival's
    play(state, "to -1,0", "choose blood_wastes")
    play(state, "to 3,0", "choose paved_road")
    assert "-2,0" in spots(state)  # as far from the rival as one likes


@pytest.mark.rule("SA-SETUP-14")
def test_without_a_hex_the_token_goes_into_the_sack() -> None:
    # A's only battlefield is walled in by a rival's ring two hexes out
    ring = "2,0 1,1 0,2 -1,2 -2,2 -2,1 -2,0 -1,-1 0,-2 1,-2 2,-2 2,-1"
    fields = " ".join(f"grassland@{place}" for place in ring.split())
    game: SackArmies = new(
        armies="paved_road:5+gladiator:1,grassland:17+gladiator:1",
        army_ranks=99,
        copy_limits="40/4/2",
    )
    state = game.parse_position(
        f"A: fields paved_road@0,0; aside paved_road*4 | B: fields {fields}; aside grassland*4 "
        "| player A; first A; study | stack place 2"  # more fields than are drawn
    )
    assert state.sack[state.book.first_entry[0]] + state.sack[1] >= 1
    assert state.current_player() == 1


@pytest.mark.rule("SA-SETUP-15")
def test_no_marker_is_needed_in_the_neutral_zone() -> None:
    match = Match("units gladiator@2,-1!", "")
    assert match.at("2,-1") == "A gladiator up"
    assert {f["hex"] for f in facts(match.state, None)["fields"]} == {
        *("0,0", "1,0", "2,0", "3,0", "4,0"), *("1,-2", "2,-2", "3,-2", "4,-2", "5,-2"),
    }  # fmt: skip
