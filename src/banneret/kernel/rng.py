"""A small portable generator: the same numbers compiled and uncompiled, on every machine."""

from __future__ import annotations

import hashlib
from typing import Final, SupportsIndex

from mypy_extensions import i64, mypyc_attr

from banneret.kernel.numbers import brief, whole
from banneret.kernel.seeding import state_from

MOST: Final = 0x80000000


@mypyc_attr(acyclic=True)
class Rng:
    """xoshiro128** (Blackman and Vigna, 2018), four words of 32 bits.

    It lives outside every state: whoever plays chance owns one.
    """

    a: i64
    b: i64
    c: i64
    d: i64

    def __init__(self, seed: SupportsIndex = 0) -> None:
        """Args:
        seed: any integer; equal seeds give equal numbers.
        """
        a, b, c, d = state_from(whole(seed, "a seed"))
        self.a, self.b, self.c, self.d = a, b, c, d

    def below(self, n: SupportsIndex) -> int:
        """A number from 0 to n-1. The bias is below n / 2**32.

        Raises:
            ValueError: n is not from 1 to 2**31.
        """
        most = whole(n)
        if not 1 <= most <= MOST:
            raise ValueError(f"numbers can be drawn below 1 to 2**31, not below {brief(most)}")
        return self.draw(most)

    def draw(self, n: i64) -> i64:
        """As `below`, for the rules: n is known to be from 1 to 2**31."""
        b = self.b
        x = b * 5 & 0xFFFFFFFF
        x = (x << 7 & 0xFFFFFFFF | x >> 25) * 9 & 0xFFFFFFFF
        shifted = b << 9 & 0xFFFFFFFF
        c = self.c ^ self.a
        d = self.d ^ b
        self.b = b ^ c
        self.a ^= d
        self.c = c ^ shifted
        self.d = d << 11 & 0xFFFFFFFF | d >> 21
        return x * n >> 32

    def __copy__(self) -> Rng:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Rng:
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[int, int, int, int]]:
        return going_on_from, (self.a, self.b, self.c, self.d)

    def copy(self) -> Rng:
        """An independent generator that will give the same numbers."""
        twin = Rng()
        twin.a, twin.b, twin.c, twin.d = self.a, self.b, self.c, self.d
        return twin


def rng_for(seed: SupportsIndex, *labels: int | str) -> Rng:
    """A generator of its own for each use, from the one seed of a match."""
    text = "/".join(str(part) for part in (whole(seed, "a seed"), *labels))
    return Rng(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big"))


def going_on_from(a: int, b: int, c: int, d: int) -> Rng:
    """The generator whose four words are these."""
    rng = Rng()
    rng.a, rng.b, rng.c, rng.d = a, b, c, d
    return rng
