"""Positions that cannot be are refused, each with what is wrong and the rule behind it."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.sack_armies.game import SackArmies, new
from banneret.games.sack_armies.state import SackState
from banneret.kernel.errors import PositionError
from banneret.kernel.rng import Rng
from tests.conformance.texts import fault_of_match, fault_of_state
from tests.games.sack_armies.match import FREE, Match

CAPTORS = "grassland:1+gladiator:1+orc_infantry:1+retreat:1,paved_road:1+ogre_slaver:1"
RIVALS = (
    "grassland:2+gladiator:2+elf_lord:1+ogre_slaver:1+orc_infantry:1+retreat:2+stone_skin:2"
    "+weaken:1+shield_wall:1+hold_the_line:1+noble_horse:1+spitter:2"
)
BASE = "A: fields grassland@0,0; units {a} | B: fields grassland@4,0; units {b} | player A"


def game(armies: str = f"{RIVALS},{RIVALS}", **options: Any) -> SackArmies:
    return new(armies=armies, **{**FREE, **options})


def given(
    a: str = "gladiator@0,0!", b: str = "gladiator@4,0!", rest: str = "", **options: Any
) -> SackState:
    """What two Generals with a unit each have, and more."""
    return game(**options).parse_position(BASE.format(a=a, b=b) + rest)


def problems(
    a: str = "gladiator@0,0!", b: str = "gladiator@4,0!", rest: str = "", **options: Any
) -> str:
    """Why such a position is refused."""
    with pytest.raises(PositionError) as caught:
        given(a, b, rest, **options)
    found = caught.value.problems
    assert all(0 < len(one) < 250 for one in found)
    return "; ".join(found)


# ---------------------------------------------------------------- captives


@pytest.mark.rule("SA-ABILITY-CAPTURE-02", "SA-COMP-10")
def test_the_band_of_a_captive_is_that_of_the_unit_named_before_it() -> None:
    text = (
        "A: fields grassland@0,0; units gladiator@0,0! | "
        "B: fields paved_road@2,0; units ogre_slaver@2,0!<A.orc_infantry!<A.retreat | player A"
    )
    state = game(CAPTORS).parse_position(text)
    assert "<A.retreat&2" in state.game.format_position(state)
    rng = Rng(3)
    for seat in (0, 1, None):
        world = state.resample(seat, rng)
        assert world.observation(seat) == state.observation(seat)
    assert fault_of_match(state, 5, 200) is None


@pytest.mark.parametrize(
    ("captive", "rule"),
    [
        ("<A.retreat<A.orc_infantry!", "SA-ABILITY-CAPTURE-02"),  # its unit comes first
        ("<A.retreat", "SA-ABILITY-CAPTURE-02"),
        ("<A.orc_infantry!<A.retreat&1", "SA-COMP-10"),
        ("<A.orc_infantry!<A.stone_skin", "SA-DEPLOY-18"),
        ("<A.orc_infantry!<B.retreat", "SA-DEPLOY-18"),
        ("<A.orc_infantry!<A.retreat?s", "SA-ABILITY-COUNTER-04"),
        ("<A.orc_infantry", "SA-FOG-02"),
        ("<orc_infantry!", "SA-ABILITY-CAPTURE-01"),
        ("<A.grassland!", "SA-ABILITY-CAPTURE-01"),
        ("<A.elf_lord!<A.retreat<A.stone_skin<A.shield_wall<A.retreat", "SA-DEPLOY-21"),
        ("<A.orc_infantry!<A.retreat#99", "has drawn"),
    ],
)
def test_captives_that_cannot_be(captive: str, rule: str) -> None:
    assert rule in problems(b=f"ogre_slaver@4,0!{captive}")


@pytest.mark.rule("SA-ABILITY-CAPTURE-01", "SA-FOG-13")
def test_only_a_face_up_unit_with_capture_holds_captives() -> None:
    assert "SA-ABILITY-CAPTURE-01" in problems(b="gladiator@4,0!<A.orc_infantry!")
    assert "SA-FOG-13" in problems(b="ogre_slaver@4,0<A.orc_infantry!")
    held = given(b="ogre_slaver@4,0!<A.orc_infantry!<A.retreat<B.weaken!<A.elf_lord!<A.stone_skin")
    assert fault_of_match(held, 7, 100) is None


# ---------------------------------------------------------------- units and what lies with them


@pytest.mark.parametrize(
    ("units", "rule"),
    [
        ("gladiator@0,0!+stone_skin", "SA-COMP-10"),
        ("gladiator@0,0+retreat!", "SA-FOG-25"),
        ("gladiator@0,0!+retreat?s", "SA-ABILITY-COUNTER-04"),
        ("gladiator@0,0!+retreat!?m", "SA-FOG-15"),
        ("gladiator@0,0!^retreat!", "SA-SPELL-10"),
        ("gladiator@0,0!+B.retreat", "SA-DEPLOY-18"),
        ("elf_lord@0,0!+retreat+retreat+stone_skin+stone_skin", "SA-DEPLOY-21"),
        ("gladiator@0,0!+grassland", "SA-DEPLOY-18"),
        ("gladiator@0,0!=retreat", "SA-ABILITY-03"),
        ("gladiator@0,0!=shield_wall", "SA-SPELL-04"),  # it is still in the sack
        ("gladiator@0,0!; drawn 999", "SA-DRAW-01"),
        ("gladiator@0,0!%2", "SA-FOG-08"),
        ("gladiator@0,0%63", "rules out what it is"),
        ("gladiator@0,0%999999999999", "does not have"),
        ("gladiator@0,0#9", "has drawn"),
        ("gladiator@0,0!~4", "no attack is under way"),
        ("gladiator@0,0!~8", "SA-SEQ-09"),
        ("gladiator@0,0!~64", "more than all marks"),
        ("gladiator@0,0! gladiator@0,0!", "SA-COMP-06"),
        ("gladiator@9,9!", "SA-HEX-04"),
        ("stone_skin@0,0!", "SA-COMP-02"),
        ("gladiator@0,0!+retreat&2", "cannot read"),
    ],
)
def test_units_that_cannot_be(units: str, rule: str) -> None:
    assert rule in problems(a=units)


@pytest.mark.rule("SA-ABILITY-03", "SA-ABILITY-AUGMENT-08")
def test_what_lasts_to_the_end_of_the_turn_was_used_or_killed() -> None:
    used = given(
        a="gladiator@0,0!=shield_wall; dead shield_wall noble_horse",
        rest="; ghosts A.noble_horse@1,0",
    )
    assert fault_of_match(used, 5, 60) is None


@pytest.mark.rule("SA-TURN-03")
def test_only_the_active_general_has_acted() -> None:
    assert given(a="gladiator@0,0!~2").u_marks[0] == 2
    assert "SA-TURN-03" in problems(b="gladiator@4,0!~1")


# ---------------------------------------------------------------- zones, counts, ends


@pytest.mark.parametrize(
    ("rest", "rule"),
    [
        ("; turn 9 0 0", "cannot read"),
        ("; turn 99999999999999999999", "digits"),
        ("; turn 0", "SA-TURN-01"),
        ("; turn 2; first A", "SA-TURN-02"),
        ("; turn 1001", "SA-WIN-16"),
        ("; quiet 60", "SA-WIN-16"),
        ("; quiet 3; turn 3", "SA-WIN-16"),
        ("; deck 40 40 9", "SA-FLIP-05"),
        ("; deck 20 20 0", "SA-FLIP-09"),
        ("; winner A", "SA-WIN-08"),
        ("; winner draw", "SA-WIN-08"),
        ("; decisive 1", "SA-WIN-08"),
        ("; offered 1", "SA-WIN-15"),
        ("; killed 1", "SA-WIN-11"),
        ("; stirred 2", "0 or 1"),
        ("; first C", "no General"),
        ("; ghosts A.gladiator@0,0", "SA-ABILITY-AUGMENT-08"),
        ("; ghosts A.noble_horse@9,9", "SA-HEX-03"),
        ("; ghosts A.noble_horse@0,0", "SA-ZONE-01"),  # it is still in the sack
        ("; ghosts C.noble_horse@0,0", "no General"),
        ("; story A:0:gladiator:0:0:0 A:0:gladiator:0:0:0", "two rows"),
        ("; story A:9:gladiator:0:0:0", "has drawn"),
        ("; story A:0:gladiator:0:0:3", "holds"),
        ("; story A:0:-4:0:0:0", "no token"),
        ("; story AB:0:-1:0:0:0", "cannot read"),
        (" | attack kind:1", "SA-SEQ-01"),
        (" | attack kind:1 kind:1", "cannot read"),
        (" | stack over", "SA-MULTI-01"),
        (" | stack turn 9 0 0", "another step"),
        (" | stack turn 2 0 0", "drawing or deploying or moving"),
        (" | stack turn 1 0 0 / flip 77 A 0 0", "cannot stand"),
        (" | stack turn 1 0 0 / turn 1 0 0", "cannot stand"),
        (" | stack turn 2 0 1 / drawing A 99", "SA-DRAW-07"),
        (" | stack turn 2 0 1 / drawing A 0", "SA-DRAW-03"),
        (" | stack turn 2 0 1 / drawing B 1", "SA-DRAW-01"),
        (" | stack turn 2 0 0 / moving 1 99 0", "SA-MOVE-01"),
        (" | stack turn 5 0 0 / returning A 0 0", "SA-DRAW-10"),
        (" | stack turn 3 0 0 / window A 0 0", "cannot stand"),
        (" | stack turn 3 0 0", "another step"),
        (" | stack turn 4 0 0 / window A 0 0", "SA-FOG-18"),
        (" | stack nothing", "cannot read"),
        (" | stack turn 1 0 0 0 0", "at most"),
    ],
)
def test_counts_and_questions_that_cannot_be(rest: str, rule: str) -> None:
    assert rule in problems(rest=rest)


@pytest.mark.rule("SA-DRAW-07")
def test_a_hand_holds_three_unless_something_is_drawn() -> None:
    nine = "spitter spitter retreat retreat stone_skin stone_skin weaken shield_wall elf_lord"
    with pytest.raises(PositionError, match="SA-DRAW-07"):
        given(a=f"gladiator@0,0!; hand {nine}")
    assert given(a=f"gladiator@0,0!; hand {nine}", rest="; study").hand_size[0] == 9
    drawn = given(
        a="gladiator@0,0!; hand spitter spitter retreat", rest=" | stack turn 2 0 1 / drawing A 3"
    )
    assert fault_of_match(drawn, 3, 30) is None


@pytest.mark.rule("SA-SETUP-01", "SA-SETUP-06")
def test_nothing_is_set_aside_in_mid_game() -> None:
    assert "SA-SETUP-06" in problems(a="gladiator@0,0!; aside grassland")


@pytest.mark.rule("SA-FLIP-06", "SA-FLIP-07")
def test_a_deck_is_what_its_method_leaves() -> None:
    assert "SA-FLIP-06" in problems(rest="; deck 0 0 0", flip_method="cards_full")
    assert "SA-FLIP-05" in problems(rest="; deck 27 0 0", flip_method="cards_full")
    assert "SA-FLIP-08" in problems(rest="; deck 3 3 1", flip_method="cards_jokers")
    for deck, method in (("1 0 0", "cards_full"), ("0 0 2", "cards_jokers")):
        state = given(a="gladiator@3,0!", rest=f"; deck {deck}", flip_method=method)
        assert fault_of_match(state, 2, 40) is None


@pytest.mark.rule("SA-MULTI-03", "SA-WIN-05", "SA-WIN-08", "SA-WIN-09")
def test_the_fallen_and_those_who_should_have() -> None:
    assert "SA-WIN-08" in problems(b="; fate 2")
    assert "fate is 0" in problems(b="; fate 9")
    assert "SA-MULTI-03" in problems(b="gladiator@4,0!; fate 2", rest=" | stack over")
    over = given(b="; fate 2", rest="; winner A; decisive 1 | stack over")
    assert over.is_terminal()
    assert over.returns() == [1.0, -1.0]
    assert "SA-WIN-08" in problems(b="; fate 2", rest="; winner B | stack over")
    assert "SA-WIN-13" in problems(b="; fate 2", rest="; winner A | stack over")
    assert "SA-WIN-14" in problems(b="; fate 3", rest="; winner A | stack over")
    lost = "A: fields grassland@0,0>B; units gladiator@0,0! | B: fields grassland@4,0; units gladiator@4,0!"
    with pytest.raises(PositionError, match="SA-WIN-05"):
        game().parse_position(f"{lost} | player A")
    assert fault_of_state(game().parse_position(f"{lost} | player A; study")) is None
    assert "SA-WIN-09" in problems(b="; sack -")


# ---------------------------------------------------------------- what is left out


@pytest.mark.rule("SA-TURN-01", "SA-TURN-02")
def test_what_a_text_leaves_out_follows_from_the_rest() -> None:
    state = given(rest="; turn 4")
    assert (state.first, state.player) == (1, 0)
    assert given(rest="; quiet 9").turn == 10
    assert given(a="gladiator@0,0!+retreat; hand spitter; dead spitter").drawn[0] == 4
    assert given(a="gladiator@0,0!; sack -").out[state.book.entry_of(0, 0)] == 0


# ---------------------------------------------------------------- reading


@pytest.mark.parametrize(
    "text",
    ["", "|", "A:", "A: units", "X" * 5000, "A: fields grassland@" + "9" * 30 + ",0", "\x00", "stack",
     "A: fields grassland@\u0663,0", "A: hand spitter*\u00b2", "A: hand spitter*0", "player", "player AB",
     "A: fields grassland@0,0>Z", "A: fields grassland@0,0#1 grassland@1,0#1", "A: fate -1",
     "A: " + "nonsense " * 2000, "winner C", "story", "ghosts x", "attack", "stack /", "study 1"],
)  # fmt: skip
def test_what_cannot_be_read_is_named_in_short(text: str) -> None:
    with pytest.raises(PositionError) as caught:
        game().parse_position(text)
    assert caught.value.problems
    assert all(0 < len(one) < 250 for one in caught.value.problems)


def test_a_text_of_a_megabyte_is_refused_at_once() -> None:
    with pytest.raises(PositionError) as caught:
        game().parse_position("A: units " + "gladiator@0,0! " * 70_000)
    assert len(str(caught.value)) < 200


def test_every_problem_is_named() -> None:
    found = problems(
        a="gladiator@0,0!+stone_skin spitter@0,0!; hand nobody", rest="; turn x; deck 1"
    )
    for part in ("nobody", "two units", "turn x", "deck 1"):
        assert part in found


@pytest.mark.rule("SA-DRAW-01", "SA-DRAW-02")
def test_what_was_drawn_may_grow_with_every_turn() -> None:
    """A text at the bound is read, and what follows from it too; one beyond is refused."""
    text = (
        "A: fields paved_road@0,0; units gladiator@0,0; drawn {}"
        " | B: fields paved_road@3,0; units spitter@3,0; drawn {} | player A; turn 1"
    )
    match = Match.of(text.format(5, 10), spare="war_golem+mercenary_pikemen*2")
    for seed in range(8):
        assert fault_of_match(match.state.copy(), seed) is None
    for numbers in ((6, 10), (5, 11)):
        with pytest.raises(PositionError, match="SA-DRAW-01"):
            match.game.parse_position(text.format(*numbers))
