"""A small portable generator: the same numbers compiled and uncompiled, on every machine."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(acyclic=True)
class Rng:
    """xoshiro128** (Blackman and Vigna, 2018), four words of 32 bits.

    It lives outside every state: whoever plays chance owns one.
    """

    a: i64
    b: i64
    c: i64
    d: i64

    def __init__(self, seed: int = 0) -> None:
        """Args:
        seed: any integer; equal seeds give equal numbers.
        """
        # Seeding spreads the seed over the words by splitmix-like mixing in plain integers.
        words = []
        z = seed & 0xFFFFFFFFFFFFFFFF
        for _ in range(4):
            z = (z + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
            y = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
            y = ((y ^ (y >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
            words.append((y ^ (y >> 31)) >> 32)
        self.a, self.b, self.c, self.d = words[0], words[1], words[2], words[3] | 1

    def below(self, n: i64) -> i64:
        """A number from 0 to n-1; n is at most 2**31. The bias is below n / 2**32."""
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

    def copy(self) -> Rng:
        """An independent generator that will give the same numbers."""
        twin = Rng()
        twin.a, twin.b, twin.c, twin.d = self.a, self.b, self.c, self.d
        return twin
