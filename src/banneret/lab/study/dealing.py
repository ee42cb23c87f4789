"""What seats bring to the matches of a study, where all that can be brought meets in turn.

A round has one line-up, and a match for each seat to begin at, with the same luck: everything is brought
to each seat once, against the same others. All line-ups of a game are played before one comes again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from banneret.kernel.rng import Rng, rng_for

T = TypeVar("T")


def line_up_of(
    line_ups: Sequence[tuple[str, ...]], seed: int, round_number: int, moved: int
) -> tuple[str, ...]:
    """What each seat brings to a match.

    Args:
        line_ups: all that there are.
        seed: of the study.
        round_number: of the match.
        moved: by how many seats the line-up has moved on.
    """
    cycle, place = divmod(round_number, len(line_ups))
    drawn = line_ups[_order(len(line_ups), seed, cycle)[place]]
    return moved_on(shuffled(drawn, rng_for(seed, "line-up", round_number)), moved)


def moved_on(things: Sequence[T], by: int) -> tuple[T, ...]:
    """The same, each so many seats further on; behind the last seat comes the first."""
    return tuple(things[(seat - by) % len(things)] for seat in range(len(things)))


@lru_cache(maxsize=8)
def _order(count: int, seed: int, cycle: int) -> tuple[int, ...]:
    """In which order line-ups come, the next time they all do."""
    return shuffled(range(count), rng_for(seed, "line-ups", cycle))


def shuffled(things: Sequence[T], rng: Rng) -> tuple[T, ...]:
    """The same in an order drawn by lot."""
    left = list(things)
    for n in range(len(left) - 1, 0, -1):
        other = rng.below(n + 1)
        left[n], left[other] = left[other], left[n]
    return tuple(left)
