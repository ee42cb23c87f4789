"""Makes the state of a generator from a seed. This file is never compiled.

Python looks for signals while it multiplies large numbers, and compiled code takes Ctrl-C there for
a lack of memory.
"""

from __future__ import annotations


def state_from(seed: int) -> tuple[int, int, int, int]:
    """Four words of 32 bits, mixed as by splitmix64 (Steele, Lea and Flood, 2014); not all are 0."""
    found = []
    z = seed & 0xFFFFFFFFFFFFFFFF
    for _ in range(4):
        z = (z + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        y = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        y = ((y ^ (y >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        found.append((y ^ (y >> 31)) >> 32)
    return found[0], found[1], found[2], found[3] | 1
