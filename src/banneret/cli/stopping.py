"""When a study of `banneret lab` has played enough: `--until` and `--sprt`."""

from __future__ import annotations

import argparse
import re

from banneret.kernel.errors import OptionsError
from banneret.kernel.text import number_in, shown

PER_CENT = re.compile(r"\s*([-+]?[0-9]{1,3}(?:\.[0-9]{1,9})?)\s*%\s*")


def add_until(parser: argparse.ArgumentParser) -> None:
    """The argument that says how closely things should be known."""
    parser.add_argument(
        "--until",
        type=_until,
        default=0.0,
        metavar="2%",
        help="stop when what each seat gets, or how that differs, is known to so much on either side",
    )


def add_test(parser: argparse.ArgumentParser) -> None:
    """The argument that says what should be told apart."""
    parser.add_argument(
        "--sprt",
        metavar="FIGURE=50%..53%",
        help="stop when it can be told which of both a figure is: first_turn, seat:0, draws, bot:greedy; "
        "of a comparison, the difference of b less a",
    )


def test_of(text: str | None) -> tuple[str, float, float] | None:
    """What a study is to tell apart: a figure, and its value by either hypothesis.

    Args:
        text: as it was typed; None: nothing.

    Raises:
        OptionsError: it cannot be understood.
    """
    if text is None:
        return None
    figure, equals, values = text.rpartition("=")
    shares = [share for share in map(_share, values.split("..")) if share is not None]
    if not equals or len(shares) != 2:
        raise OptionsError(
            f"--sprt takes a figure and two values, such as first_turn=50%..53%, not {shown(text)}"
        )
    return figure.strip(), shares[0], shares[1]


def _until(text: str) -> float:
    share = _share(text)
    if share is None or not 0 < share < 1:
        raise OptionsError(f"--until takes per cent, such as 2%, not {shown(text)}")
    return share


def _share(text: str) -> float | None:
    """A share that is typed in per cent; None if it is not."""
    found = PER_CENT.fullmatch(text)
    return number_in(found[1], float) / 100 if found else None
