"""What readers of position texts share: pieces, bounds, and every fault named at once."""

from __future__ import annotations

import pytest

from banneret.kernel.errors import PositionError
from banneret.kernel.reading import (
    MOST_NAMED,
    Reading,
    check_length,
    check_numbers,
    number,
    pieces,
)


class Laid:
    """A position that only a study can be."""

    study = 0


def impossibilities(laid: Laid) -> list[str]:
    """What a match never comes to."""
    return [] if laid.study else ["no match comes to this"]


def test_pieces_are_parted_at_any_of_the_characters() -> None:
    assert pieces(" a b |c\n\n| ;d", "|\n") == ["a b", "c", ";d"]
    assert pieces("a^b]c-d", "^]-") == ["a", "b", "c", "d"]


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.0", "1 ", "x", "\u0663", "9" * 10, "9" * 5000])
def test_other_texts_are_no_numbers(text: str) -> None:
    assert number(text) is None


def test_numbers_have_a_bound() -> None:
    assert [number("0"), number("007"), number("9", 9), number("10", 9)] == [0, 7, 9, None]


def test_texts_have_bounds() -> None:
    check_length("x" * 10, 10)
    with pytest.raises(PositionError, match="more than 10 characters"):
        check_length("x" * 11, 10)
    check_numbers("9" * 9)
    with pytest.raises(PositionError, match="more than 9 digits"):
        check_numbers("a" + "9" * 10)


def test_all_that_is_wrong_is_named_once_and_together() -> None:
    reading = Reading()
    reading.stop()
    reading.unread("x", "units")
    reading.wrong("two units on one hex")
    reading.unread("x", "units")
    with pytest.raises(PositionError) as refused:
        reading.stop()
    assert refused.value.problems == ("cannot read 'x' in units", "two units on one hex")


def test_of_very_much_the_first_is_named() -> None:
    reading = Reading()
    for n in range(MOST_NAMED + 2):
        reading.wrong(f"fault {n}")
    with pytest.raises(PositionError) as refused:
        reading.stop()
    assert len(refused.value.problems) == MOST_NAMED + 1
    assert refused.value.problems[-1] == "and 2 more"


def test_what_is_told_again_is_noticed() -> None:
    reading = Reading()
    assert [reading.again(what) for what in ("turn", (0, "turn"), "turn")] == [False, False, True]


def test_of_a_position_that_cannot_be_a_study_is_offered() -> None:
    with pytest.raises(PositionError) as refused:
        Reading().judge(Laid(), impossibilities)
    assert refused.value.study


def test_no_study_is_offered_where_more_is_wrong() -> None:
    reading = Reading()
    reading.wrong("one thing")
    with pytest.raises(PositionError) as refused:
        reading.judge(Laid(), impossibilities)
    assert refused.value.problems == ("one thing", "no match comes to this")
    assert not refused.value.study


def test_a_trusted_text_is_believed() -> None:
    Reading(trusted=True).judge(Laid(), impossibilities)
