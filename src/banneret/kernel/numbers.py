"""Numbers that come from outside: whatever stands for a whole number is one, and nothing else is."""

from __future__ import annotations

from math import log10
from operator import index
from typing import Final, SupportsIndex

LONGEST: Final = 20  # digits of a number in a message


def whole(value: SupportsIndex, what: str = "a number") -> int:
    """The int that a value stands for, such as one of NumPy.

    Args:
        value: what was given.
        what: what it is meant to be, for the message.

    Raises:
        TypeError: it stands for none.
    """
    if isinstance(value, int):
        return int(value)
    if not hasattr(value, "__index__"):
        raise TypeError(f"{what} is a whole number, not {type(value).__name__}")
    return int(index(value))


def brief(number: int) -> str:
    """A number for a message; how large it is if it has more digits than anybody reads."""
    if abs(number) < 10**LONGEST:
        return str(number)
    sign = "-" if number < 0 else ""
    return f"{sign}10^{int(number.bit_length() * log10(2))} or more"


def seat_among(value: SupportsIndex, seats: int) -> int:
    """A seat of a match with so many.

    Raises:
        TypeError: it is no whole number.
        ValueError: there is no such seat.
    """
    seat = whole(value, "a seat")
    if not 0 <= seat < seats:
        raise ValueError(f"there is no seat {brief(seat)}: the seats are 0 to {seats - 1}")
    return seat


def viewer_among(value: SupportsIndex | None, seats: int) -> int | None:
    """Who looks on: a seat, or None for a spectator.

    Raises:
        TypeError: it is neither None nor a whole number.
        ValueError: there is no such seat.
    """
    return None if value is None else seat_among(value, seats)
