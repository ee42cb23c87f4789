"""Positions as text: what may be left out, what cannot be, and notation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banneret.games.terreign.state import TerReign
from banneret.kernel.errors import AmbiguousText, NotationError, PositionError
from tests.games.terreign.table import asked, game, hand, open_texts, play, table

RULES = game(3)
START = "T1 plain | T2 farm | T3 coast | P1 desirah W1 D2 | P2 viewhing W1 D3 | P3 benevol W3 D1"

FRESH_DUEL = "step striking attempt 1 hands H+B+L+R+HL+HR+BL+BR"


def read(text: str) -> TerReign:
    return RULES.parse_position(text)


def test_what_is_left_out_is_the_rule() -> None:
    state = read(START)
    assert asked(state) == "P1"
    assert "act" not in open_texts(state)  # the Action phase of the First Player
    assert sum(state.deck) == 75
    assert list(state.pools) == [1, 0, 1, 0, 1, 0]


def test_the_parts_stand_in_any_order_and_on_several_lines() -> None:
    parts = START.split(" | ")
    assert read("\n".join(reversed(parts))) == read(START)


def test_every_part_can_be_written() -> None:
    text = (
        "round 7 turns 20 first P2 palace P3 fog 1 | T1 plain: satchel, trap | T2 farm"
        " | T3 palace | P1 desirah 3 W1 D2 2h+1d; hand parry, tonic@P2, evade@all; gear mail_coat*,"
        " mail_coat; traps 1; fresh 1 | P2 viewhing 0 retreated | P3 benevol W3"
        " | discard: bandits, feint | top: ambush@P3 | past: drift, fog | under: ruin"
        " | > round step turns index 3 | > turn seat P1 step acting used 1 flags dueled"
    )
    state = read(text)
    again = state.game.format_position(state)
    assert read(again) == state
    for word in ("tonic@P2", "evade@all", "mail_coat*, mail_coat", "top: ambush@P3", "under: ruin"):
        assert word in again


@pytest.mark.parametrize(
    ("part", "problem"),
    [
        ("P1 desirah W1 D1", "P1 has both tokens on T1 (TR-TRAVEL-03)"),
        ("P1 desirah D2", "P1 has no Warrior on the board (TR-TRAVEL-09)"),
        ("P1 desirah W4 D2", "P1 has a token on T4, which is not active (TR-SETUP-11)"),
        ("P1 desirah 6 W1 D2", "P1 has Morale 6 of 5 (TR-MORALE-03)"),
        ("P1 desirah 0 W1 D2", "P1 has Morale 0 and must have left (TR-MORALE-02)"),
        ("P1 desirah W1 D2 6h", "P1 has 6 tokens of 5 (TR-REIGN-03)"),
        ("P1 desirah W1 D2; hand ambush", "P1 cannot hold ambush (TR-TYPE-INSTANCE-1)"),
        (
            "P1 desirah W1 D2; gear broadsword, halberd",
            "P1 has too many Weapons or Shields (TR-EQUIP-08)",
        ),
        (
            "P1 desirah W1 D2; gear satchel, spyglass, halberd, buckler",
            "P1 has too many items equipped (TR-EQUIP-01)",
        ),
        (
            "P1 desirah W1 D2; hand body_double, body_double",
            "there are more of body_double than were printed (TR-CONTENT-05)",
        ),
        (
            "P1 desirah retreated W1",
            "P1 has Retreated, but tokens on the board (TR-RETREAT-04)",
        ),
        ("P1 desirah 4 retreated", "P1 has Morale 4 and cannot be out (TR-MORALE-02)"),
        ("P1 desirah retreated; fresh 1", "P1 is out and holds no Plague (TR-ITEM-PLAGUE-9)"),
        ("P1 desirah W1 D2 | over P1", "P1 has won without the tokens (TR-WIN-01)"),
        ("P1 viewhing W1 D2", "viewhing belongs to two Players (TR-SETUP-02)"),
        ("P1 desirah W1 D2 x", "'x' is no House, Morale, place or number of tokens"),
        ("P1 desirah W1 D2; hand excalibur", "no item 'excalibur'"),
    ],
)
def test_impossibilities_are_named(part: str, problem: str) -> None:
    with pytest.raises(PositionError) as refused:
        read(START.replace("P1 desirah W1 D2", part))
    assert any(problem in line for line in refused.value.problems), refused.value.problems


@pytest.mark.parametrize(
    ("part", "problem"),
    [
        ("round ²", "'²' is no number up to"),
        ("> turn seat P9", "'P9' is none of P1 to P3"),
        ("> turn seat P1 used " + "9" * 5000, "'99999999999999999999' is no number up to"),
        ("> dance seat P1", "a step is one of: round, turn"),
        ("first", "'first' lacks its value"),
        ("attic: tonic", "there is no pile 'attic'"),
        ("T1 farm", "T1 is given twice"),
    ],
)
def test_what_cannot_be_read_is_named(part: str, problem: str) -> None:
    with pytest.raises(PositionError) as refused:
        read(f"{START} | {part}")
    assert any(problem in line for line in refused.value.problems), refused.value.problems


@pytest.mark.parametrize(
    ("part", "problem"),
    [
        ("under: plain", "a Terrain under the stack lies elsewhere too (TR-COMP-05)"),
        ("> flee seat P2", "a Flee needs the Duel below it (TR-DUEL-21)"),
        ("> reward seat P1 target P1", "a reward is taken from an enemy (TR-RETREAT-06)"),
        ("> tie seat P1 rival P2", "only who came to the goal fights in a tie (TR-TIE-01)"),
        (f"> duel attacker P1 defender P3 {FRESH_DUEL}", "P1 cannot duel P3: not-same-terrain"),
        (f"> duel attacker P2 defender P1 {FRESH_DUEL}", "a Duel needs the Attacker's turn"),
    ],
)
def test_steps_that_cannot_be_are_named(part: str, problem: str) -> None:
    turn = "" if part.startswith("> tie") else "> turn seat P1 step acting | "
    with pytest.raises(PositionError) as refused:
        read(f"{START} | {turn}{part}")
    assert any(problem in line for line in refused.value.problems), refused.value.problems


def test_who_is_out_has_morale_0_without_saying_so() -> None:
    state = read(START.replace("P3 benevol W3 D1", "P3 benevol retreated"))
    assert "P3 benevol 0 retreated" in state.game.format_position(state)


def test_all_impossibilities_are_named_at_once() -> None:
    broken = START.replace("P1 desirah W1 D2", "P1 desirah 9 W1 D1").replace("D3", "D7")
    with pytest.raises(PositionError) as refused:
        read(broken)
    assert len(refused.value.problems) == 3


def test_two_at_the_goal_must_say_who_came_first() -> None:
    with pytest.raises(PositionError, match=r"say who came to the goal first.*TR-TIE-02"):
        table(2, "P1 W1 D2 5h", "P2 W1 D2 5h")


def test_a_pending_window_can_be_written() -> None:
    state = read(
        START.replace("P2 viewhing W1 D3", "P2 viewhing W1 D3; hand evade")
        + " | > turn seat P1 step acting used 1 | > item seat P1 step done card assassin"
        " | > hit source P1 cause assassin victims P2 waiting P2 amounts P2:1 base 1 start P2"
    )
    assert asked(state) == "P2"
    assert open_texts(state) == ["pass", "use evade"]


# ---------------------------------------------------------------- notation


def test_short_texts_will_do_where_one_is_meant() -> None:
    state = read(START)
    assert state.game.parse(state, "du P2") == state.game.parse(state, "duel P2")
    assert state.game.parse(state, "SEARCH") == state.game.parse(state, "sea")


def test_texts_that_mean_several_or_none() -> None:
    state = table(3, "P1 W1 D2; hand tonic, trap", "P2 W2 D1", "P3 W3 D1")
    with pytest.raises(AmbiguousText) as several:
        state.game.parse(state, "drop t")
    assert several.value.candidates == ("drop trap", "drop tonic")
    with pytest.raises(NotationError, match="names no action that is open now"):
        state.game.parse(state, "juggle")


def test_items_may_be_written_with_hyphen_or_underscore() -> None:
    state = table(3, "P1 W1 D2; hand mail_coat", "P2 W2 D1", "P3 W3 D1")
    play(state, "equip mail-coat")
    assert hand(state, 1) == []
    assert state.game.parse(state, "shed mail_coat") == state.game.parse(state, "shed mail-coat")


def test_the_position_shown_in_the_documentation_is_read() -> None:
    text = (Path(__file__).parents[3] / "docs" / "terreign.md").read_text(encoding="utf-8")
    example = re.search(r"^    round 4.*?\n\n", text, re.DOTALL | re.MULTILINE)
    assert example is not None
    state = game(2).parse_position(example[0])
    assert "tonic" in game(2).format_position(state)
