"""Matches as bouts of sides: what each side got, and how many of its seats had, drew and used what."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal, TypeAlias

from banneret.kernel.contents import Kind
from banneret.lab.study.measures import rounds_of
from banneret.lab.study.plan import Plan
from banneret.lab.study.rows import Content, Row
from banneret.lab.study.strength import Side
from banneret.lab.study.watching import sides_of

Touch: TypeAlias = Literal["had", "drawn", "used", "open", "paired"]
"""What a seat does with a thing. It is open to it if the seat had, drew or used it; a pair of things
is a side's, if its seats had both."""

PAIR = "+"  # between the ids of a pair
Counts: TypeAlias = Mapping[str, int]


@dataclass(frozen=True)
class Bout:
    """A match.

    Attributes:
        points: of each side, of the one point of the match.
        beside: what else matters of each side: its place, the first turn, its bots.
        counts: how many seats of each side touched each thing, by kind and touch.
        times: how often each thing was used, by kind and thing.
    """

    points: tuple[float, ...]
    beside: tuple[Counts, ...]
    counts: Mapping[tuple[str, Touch], tuple[Counts, ...]]
    times: Mapping[tuple[str, str], int]

    def touched(self, kind: str, touch: Touch) -> tuple[Counts, ...]:
        """How many seats of each side touched each thing of a kind."""
        return self.counts.get((kind, touch), ({},) * len(self.points))

    def sides(self, kind: str, touch: Touch, *more: tuple[str, Touch]) -> list[Side]:
        """The sides, with all that the model of their strength reckons with."""
        found = []
        for n, points in enumerate(self.points):
            has = dict(self.beside[n])
            for one in ((kind, touch), *more):
                has |= {thing(*one, item): many for item, many in self.touched(*one)[n].items()}
            found.append(Side(points, has))
        return found


def thing(kind: str, touch: Touch, item: str) -> str:
    """What the model calls a thing."""
    return f"{kind}/{touch}/{item}"


def contents_of(plan: Plan, language: str = "en") -> tuple[Kind, ...]:
    """All that can occur in the matches of a plan, by kind; also what the game has and no seat brings."""
    found: dict[str, Kind] = {}
    for game in (*plan.games_that_bring_all(), plan.game_of(0)):
        for kind in game.contents(language):
            before = found.get(kind.id, kind)
            found[kind.id] = replace(before, items={**before.items, **kind.items})
    return tuple(found.values())


def beside_of(plan: Plan) -> list[str]:
    """All that matters beside what is asked."""
    sides = sides_of(plan.game_of(0))
    bots = sorted(set(plan.arms[0].bots))
    places = [f"place/{n}" for n in range(len(sides))]
    return [*places, "first", *(f"bot/{name}" for name in bots if len(bots) > 1)]


def bouts(
    plan: Plan, rows: Iterable[Row], things: Iterable[Content], paired: Collection[str]
) -> list[list[Bout]]:
    """The rounds that count, as bouts.

    Args:
        plan: of all matches.
        rows: of them.
        things: what they were played with.
        paired: the kinds of which pairs count, too.
    """
    touched = defaultdict[int, list[Content]](list)
    for one in things:
        touched[one.match].append(one)
    sides = sides_of(plan.game_of(0))
    return [
        [_bout(row, sides, touched[row.match], paired) for row in one]
        for one in rounds_of(plan, rows)
    ]


def _bout(
    row: Row,
    sides: Sequence[tuple[int, ...]],
    things: Sequence[Content],
    paired: Collection[str],
) -> Bout:
    side_of = {seat: n for n, side in enumerate(sides) for seat in side}
    counts = defaultdict[tuple[str, Touch], tuple[Counter[str], ...]](
        lambda: tuple(Counter[str]() for _ in sides)
    )
    times = Counter[tuple[str, str]]()
    for one in things:
        for touch in _touches(one):
            counts[one.kind, touch][side_of[one.seat]][one.item] += 1
        times[one.kind, one.item] += one.used
    for kind in paired:
        for side, had in zip(counts[kind, "paired"], counts[kind, "had"], strict=True):
            side.update(PAIR.join(pair) for pair in combinations(sorted(had), 2))
    points = row.points or ()
    return Bout(
        tuple(math.fsum(points[seat] for seat in side) for side in sides),
        tuple(_beside(row, n, side) for n, side in enumerate(sides)),
        dict(counts),
        times,
    )


def _touches(one: Content) -> Iterable[Touch]:
    if one.had:
        yield "had"
    if one.drawn:
        yield "drawn"
    if one.used:
        yield "used"
    yield "open"


def _beside(row: Row, place: int, side: Sequence[int]) -> Counts:
    found = Counter(f"bot/{row.bots[seat]}" for seat in side)
    found.update([f"place/{place}", *(["first"] if row.first in side else [])])
    return found
