"""How long matches are beside their mean: what some part of them has at most, with honest bounds."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from banneret.lab.statistics import quantile
from banneret.lab.study.figures import Figure, Rounds, share_of

PARTS = (0.1, 0.5, 0.9)  # of the matches


def spread_of(rounds: Rounds) -> tuple[Figure, ...]:
    """How many decisions, and how many turns, some parts of the matches have at most."""
    decisions = [[row.decisions or 0 for row in one] for one in rounds]
    turns = [[row.turns or 0 for row in one] for one in rounds]
    return tuple(
        _at_most(name, part, lengths, rounds)
        for name, lengths in (("decisions", decisions), ("turns", turns))
        for part in PARTS
    )


def _at_most(name: str, part: float, lengths: Sequence[Sequence[int]], rounds: Rounds) -> Figure:
    """What a part of the matches has at most.

    Its 95 % interval holds all lengths of which the interval of the share of matches that are at most as
    long does not tell that they are too small, or too large (Woodruff, 1952).
    """
    ordered = sorted(length for one in lengths for length in one)
    values = [-1, *sorted(set(ordered))]  # shorter than all that were seen comes first
    bottoms = [float(len(one)) for one in lengths]

    def bound(side: int, length: int) -> float:
        tops = [float(sum(one <= length for one in some)) for some in lengths]
        share, *both = share_of(tops, bottoms)
        found = rounds.widened(share, *both)[side]
        assert found is not None  # there are matches
        return found

    value = quantile(ordered, part)
    low, high = (
        bisect_left(values, part, key=lambda length: bound(side, length)) for side in (1, 0)
    )
    known = low > 0 and high < len(values)  # else it may be beyond all that were seen
    return Figure(
        f"{name}_at_most",
        value,
        float(min(value, values[low])) if known else None,
        float(max(value, values[high])) if known else None,
        len(rounds.of),
        rounds.matches,
        f"{100 * part:.0f}",
        share=False,
    )
