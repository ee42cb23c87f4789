"""What is to be a text is one, in every call that takes one; and what is written can be read back."""

from __future__ import annotations

import os
import typing
from collections.abc import Callable
from pathlib import Path

import pytest

import banneret
from banneret.bots import registry as bots
from banneret.kernel.errors import OptionsError, RecordError, UnknownRule
from banneret.kernel.record import Record
from banneret.kernel.record_replay import new_header
from banneret.kernel.rng import Rng
from examples.own_game import TOY

GAME = TOY.game({})
NO_TEXTS = (None, 3, 1.5, ["x"], ("x",), {"x": 1}, bytearray(b"x"), object())

CALLS: dict[str, Callable[[typing.Any], object]] = {
    "banneret.game": banneret.game,
    "bots.make": lambda text: bots.make(text, Rng(1)),
    "Game.parse": lambda text: GAME.parse(GAME.new_initial_state(), text),
    "Game.parse_position": GAME.parse_position,
    "RuleIndex[...]": lambda text: GAME.rules[text],
    "Record.loads": Record.loads,
}


@pytest.mark.parametrize("name", CALLS)
def test_what_is_no_text_is_refused_by_its_kind(name: str) -> None:
    for value in NO_TEXTS:
        with pytest.raises(TypeError, match=f"is a str, not {type(value).__name__}"):
            CALLS[name](value)


@pytest.mark.parametrize(
    "value",
    [None, b"x", 1.5, 1e300, ["x"], ["1234567890"], ("x",), object()],
    ids=lambda v: str(v)[:8],
)
@pytest.mark.parametrize("option", ["tokens", "armies", "public_info"])
def test_no_option_takes_what_is_no_text_as_one(option: str, value: object) -> None:
    with pytest.raises(OptionsError, match=f"^{option} cannot be "):
        banneret.game("sack-armies", **{option: value})


# ---------------------------------------------------------------- the index of rules


def test_a_rule_is_found_whatever_its_letter_case() -> None:
    rules = banneret.game("token-terrors").rules
    for rule_id in ("TT-MOVE-03", "tt-move-03", "Tt-Move-03"):
        assert rule_id in rules
        assert rules[rule_id].id == "TT-MOVE-03"
    for none in ("", "TT", "TT-MOVE", "TT-MOVE-3", " TT-MOVE-03"):
        assert none not in rules


@pytest.mark.parametrize(
    ("rule_id", "message"),
    [
        ("", "no rule ''"),
        ("TT-MOVE-99", "no rule 'TT-MOVE-99'; TT-MOVE has TT-MOVE-01 to TT-MOVE-06"),
        ("\x1b[31m", r"no rule '\x1b[31m'"),
        ("x" * 100_000, f"no rule '{'x' * 60}...'"),
    ],
    ids=["nothing", "near", "colour", "long"],
)
def test_a_rule_that_there_is_none_of(rule_id: str, message: str) -> None:
    with pytest.raises(UnknownRule) as unknown:
        banneret.game("token-terrors").rules[rule_id]
    assert str(unknown.value) == message


# ---------------------------------------------------------------- records


@pytest.mark.parametrize(
    ("seats", "reason"),
    [
        (["Wren"], "1 seats are named; toy has 2"),
        (["Wren", "Ozzy", "Mel"], "3 seats are named; toy has 2"),
        (["Wren", "\x1b[31m"], "holds characters that cannot be printed"),
        (["Wren", "Oz\nzy"], "holds characters that cannot be printed"),
        (["Wren", "\ud800"], "holds halves of characters"),
        (["Wren", 7], "Expected `str`, got `int`"),
        (None, "Expected `array`, got `null`"),
        ("WO", "Expected `array`, got `str`"),
    ],
    ids=["few", "many", "colour", "lines", "half", "number", "none", "text"],
)
def test_no_match_begins_whose_record_could_not_be_read_back(
    seats: typing.Any, reason: str
) -> None:
    with pytest.raises(RecordError, match=reason) as refused:
        new_header(GAME, seats)
    assert refused.value.line is None


def test_seats_of_every_alphabet_are_read_back() -> None:
    record = Record(new_header(GAME, ["Wörn ♘", "オジー"]))
    assert Record.loads(record.dumps()) == record


def test_a_number_is_no_file(tmp_path: Path) -> None:
    """Python would take it for an open file, read that and close it."""
    with (tmp_path / "open").open("wb") as file:
        for number in (file.fileno(), True):
            for call in (Record.load, Record.recover):
                with pytest.raises(TypeError, match=r"not (int|bool)"):
                    call(number)  # type: ignore[arg-type]  # what is refused
        os.fstat(file.fileno())
