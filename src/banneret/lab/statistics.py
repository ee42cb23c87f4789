"""What many matches show: shares with intervals, lengths, endings."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from banneret.lab.match import MatchResult

Z_95 = 1.959963984540054  # the normal distribution holds 95 % within this many deviations


@dataclass(frozen=True)
class Share:
    """`count` of `of`, with the bounds of the 95 % interval of its share."""

    count: int
    of: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Lengths:
    """How long matches were; `p10` of ten matches one is at most that long."""

    mean: float
    median: float
    p10: float
    p90: float
    shortest: int
    longest: int


@dataclass(frozen=True)
class Statistics:
    """The matches of one plan together.

    Attributes:
        games: how many matches.
        wins: of each seat, of all matches; a win counts for every seat that has part in it.
        draws: matches that nobody won, or all together.
        first_player: of the matches that somebody won, those whose winners include the seat that
            took the first turn.
        decisions, turns: how many a match had.
        endings: how many matches ended in which way, most frequent first.
        falters: decisions that a bot could not make at once.
    """

    games: int
    wins: tuple[Share, ...]
    draws: Share
    first_player: Share
    decisions: Lengths
    turns: Lengths
    endings: dict[str, int] = field(hash=False)
    falters: int = 0

    def to_dict(self) -> dict[str, object]:
        """The figures as plain JSON values."""
        return asdict(self)


def share(count: int, of: int) -> Share:
    """A share with its 95 % interval by Wilson's score (1927), which holds for small counts too.

    Of nothing nothing is known: the interval is then 0 to 1.
    """
    if of == 0:
        return Share(0, 0, 0.0, 0.0, 1.0)
    p = count / of
    z2 = Z_95 * Z_95
    middle = (p + z2 / (2 * of)) / (1 + z2 / of)
    half = Z_95 / (1 + z2 / of) * math.sqrt(p * (1 - p) / of + z2 / (4 * of * of))
    low = 0.0 if count == 0 else middle - half
    high = 1.0 if count == of else middle + half
    return Share(count, of, p, low, high)


def quantile(ordered: Sequence[int], part: float) -> float:
    """The value below which `part` of ascending values lie, between neighbours if need be."""
    place = part * (len(ordered) - 1)
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def lengths(values: Sequence[int]) -> Lengths:
    """The lengths of at least one match."""
    ordered = sorted(values)
    return Lengths(
        mean=sum(ordered) / len(ordered),
        median=quantile(ordered, 0.5),
        p10=quantile(ordered, 0.1),
        p90=quantile(ordered, 0.9),
        shortest=ordered[0],
        longest=ordered[-1],
    )


def statistics(results: Sequence[MatchResult]) -> Statistics:
    """What at least one match shows."""
    games = len(results)
    wins = Counter(seat for result in results for seat in result.winners)
    decided = [result for result in results if result.winners]
    by_first = sum(result.first in result.winners for result in decided)
    seats = len(results[0].returns)
    return Statistics(
        games=games,
        wins=tuple(share(wins[seat], games) for seat in range(seats)),
        draws=share(games - len(decided), games),
        first_player=share(by_first, len(decided)),
        decisions=lengths([result.decisions for result in results]),
        turns=lengths([result.turns for result in results]),
        endings=dict(Counter(result.ending for result in results).most_common()),
        falters=sum(result.falters for result in results),
    )
