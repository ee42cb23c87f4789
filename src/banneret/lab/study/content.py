"""What is strong, what beats what, what is used and what never, and what wins when it is drawn?"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import msgspec

from banneret.kernel.contents import Kind
from banneret.lab.estimates import estimate
from banneret.lab.study.bouts import Bout, Touch, beside_of, bouts, contents_of, thing
from banneret.lab.study.figures import Figure, share_of
from banneret.lab.study.measures import rounds_of
from banneret.lab.study.plan import Plan
from banneret.lab.study.rows import Content, Row
from banneret.lab.study.stopping import Ending, ending
from banneret.lab.study.strength import Worth, worths
from banneret.lab.study.watching import sides_of

MOST_CROSSED = 16  # things of a kind whose match-ups are told, each against each
ERROR = 0.05  # how often something is called real by chance, of all of a table together
BETWEEN = "/"  # the parts of what a figure is about


class Rating(msgspec.Struct, frozen=True):
    """How strong something is.

    Attributes:
        item: its id; of a pair, both with a plus between them.
        figure: the share of the points that a side with it gets; see `Found`.
        chance: how likely something of no effect would look at least as strong, or as weak.
        is_real: whether that remains unlikely although so many were asked for (Holm, 1979).
    """

    item: str
    figure: Figure
    chance: float
    is_real: bool


class Crossing(msgspec.Struct, frozen=True):
    """How one thing fares against another, of other sides of the same matches.

    Attributes:
        one, other: their ids.
        figure: an even share, and half of what the side with the one gets more than that with the
            other. Where there are two sides, it is what the one gets.
    """

    one: str
    other: str
    figure: Figure


class Usage(msgspec.Struct, frozen=True):
    """How often something is used; where nobody can use its kind, how often it comes.

    Attributes:
        item: its id.
        figure: of the seats that had or drew it the share that used it; or the share of the matches
            in which it came to a seat.
        times: how often altogether.
    """

    item: str
    figure: Figure
    times: int


class Found(msgspec.Struct, frozen=True):
    """What was found about a kind of things.

    Attributes:
        kind: its id.
        ratings: of what a side has from the beginning, against others that have what is average.
        pairs: of two that a side has together, likewise.
        crossings: each against each, of the first kind that seats have; none if there are too many.
        drawn: of what came to a side in the match, against sides to which it did not come.
        usage: how often each is used.
        unused: ids of what occurred and was never used.
        unseen: ids of what never occurred.
    """

    kind: str
    ratings: tuple[Rating, ...]
    pairs: tuple[Rating, ...]
    crossings: tuple[Crossing, ...]
    drawn: tuple[Rating, ...]
    usage: tuple[Usage, ...]
    unused: tuple[str, ...]
    unseen: tuple[str, ...]


class Strengths(msgspec.Struct, frozen=True):
    """What a study of the content has found.

    Attributes:
        plan: what was played.
        rounds, matches: how many count.
        left_out: matches of rounds that do not count, since one of them was lost.
        ended: why no more was played.
        even: the share of the points of a side if all do equally well.
        kinds: of things.
    """

    plan: Plan
    rounds: int
    matches: int
    left_out: int
    ended: Ending
    even: float
    kinds: tuple[Found, ...]


def content(plan: Plan, rows: Sequence[Row], things: Iterable[Content]) -> Strengths:
    """What the matches of a plan show about what they were played with."""
    counted = rounds_of(plan, rows)
    kinds = contents_of(plan)
    asking = Asking(plan, kinds, rows, things)
    return Strengths(
        plan=plan,
        rounds=len(counted.of),
        matches=counted.matches,
        left_out=counted.left_out,
        ended=ending(plan, rows, brought),
        even=asking.even,
        kinds=tuple(asking.found(kind) for kind in kinds) if counted.of else (),
    )


def brought(plan: Plan, rows: Sequence[Row]) -> list[Figure]:
    """How strong all is that seats can bring where that meets in turn, such as an army or a House."""
    texts = {text: text for line_up in plan.game_of(0).line_ups() for text in line_up}
    kind = Kind("brought", "", texts, ("had",))
    things = (
        Content(row.match, seat, kind.id, text, had=True, drawn=0, used=0)
        for row in rows
        for seat, text in enumerate(plan.line_up(plan.cell(row.match)))
    )
    found = {
        one.item: one.figure for one in Asking(plan, [kind], rows, things).ratings(kind, "had")
    }
    unknown = Figure("had_brought", None, None, None, 0, 0)
    return [found.get(text, unknown) for text in texts]


def figures_of(answer: Strengths) -> Iterator[Figure]:
    """Every figure that was found."""
    for found in answer.kinds:
        parts = (found.ratings, found.pairs, found.crossings, found.drawn, found.usage)
        for part in parts:
            for one in part:
                yield one.figure


class Asking:
    """What is asked of the rounds of a study."""

    def __init__(
        self, plan: Plan, kinds: Sequence[Kind], rows: Iterable[Row], things: Iterable[Content]
    ) -> None:
        sides = sides_of(plan.game_of(0))
        self.even = 1 / len(sides)
        self._beside = beside_of(plan)
        self._brought = next((kind.id for kind in kinds if "had" in kind.how), "")
        teams = any(len(side) > 1 for side in sides)
        self._paired = [
            kind.id for kind in kinds if kind.paired or (teams and kind.id == self._brought)
        ]
        self._rounds = bouts(plan, rows, things, self._paired)

    def found(self, kind: Kind) -> Found:
        """All about a kind."""
        seen = self._occurring(kind, "open")
        used = set(self._occurring(kind, "used"))
        return Found(
            kind=kind.id,
            ratings=self.ratings(kind, "had"),
            pairs=self.ratings(kind, "paired"),
            crossings=self._crossings(kind),
            drawn=self.ratings(kind, "drawn"),
            usage=tuple(self._usage(kind, item) for item in seen) if kind.how != ("had",) else (),
            unused=tuple(one for one in seen if one not in used) if "used" in kind.how else (),
            unseen=tuple(item for item in kind.items if item not in set(seen)),
        )

    def _occurring(self, kind: Kind, touch: Touch) -> list[str]:
        """The things of a kind that some seat touched, in the order of the game."""
        touched = {
            item
            for one in self._rounds
            for bout in one
            for side in bout.touched(kind.id, touch)
            for item in side
        }
        if touch == "paired":
            return sorted(touched)
        return [item for item in kind.items if item in touched]

    # ---------------------------------------------------------------- how strong

    def ratings(self, kind: Kind, touch: Touch) -> tuple[Rating, ...]:
        """How strong the things of a kind are of which a side has, or draws, more than others."""
        items = [item for item in self._occurring(kind, touch) if self._differs(kind, touch, item)]
        more: list[tuple[str, Touch]] = [(self._brought, "had")] if touch == "drawn" else []
        beside = [*self._beside, *self._names(more)]
        alike = self._alike(kind, touch, items)
        asked = [thing(kind.id, touch, some[0]) for some in alike]
        sides = [[bout.sides(kind.id, touch, *more) for bout in one] for one in self._rounds]
        found = worths(sides, asked, beside, centred=touch != "drawn")
        real = real_ones([one.chance for one in found], ERROR)
        return tuple(
            Rating(item, self._share(f"{touch}_{kind.id}", item, one), one.chance, is_real)
            for some, one, is_real in zip(alike, found, real, strict=True)
            for item in some
        )

    def _alike(self, kind: Kind, touch: Touch, items: Sequence[str]) -> list[list[str]]:
        """Things together that no match tells apart, since a side has either all of them or none."""
        found = defaultdict[tuple[int, ...], list[str]](list)
        for item in items:
            found[self._having(kind, touch, item)].append(item)
        return list(found.values())

    def _having(self, kind: Kind, touch: Touch, item: str) -> tuple[int, ...]:
        """How often each side of each match has a thing."""
        return tuple(
            side.get(item, 0)
            for one in self._rounds
            for bout in one
            for side in bout.touched(kind.id, touch)
        )

    def _names(self, more: Sequence[tuple[str, Touch]]) -> list[str]:
        found = {
            thing(kind, touch, item)
            for kind, touch in more
            for one in self._rounds
            for bout in one
            for side in bout.touched(kind, touch)
            for item in side
        }
        return sorted(found)

    def _differs(self, kind: Kind, touch: Touch, item: str) -> bool:
        """Whether some side has more of a thing than another."""
        return any(
            len({side.get(item, 0) for side in bout.touched(kind.id, touch)}) > 1
            for one in self._rounds
            for bout in one
        )

    def _share(self, name: str, item: str, worth: Worth) -> Figure:
        value, low, high = (
            min(1.0, max(0.0, self.even + one)) for one in (worth.value, worth.low, worth.high)
        )
        return Figure(name, value, low, high, worth.rounds, worth.matches, item, share=True)

    # ---------------------------------------------------------------- what beats what

    def _crossings(self, kind: Kind) -> tuple[Crossing, ...]:
        items = self._occurring(kind, "had")
        if kind.id != self._brought or len(items) > MOST_CROSSED:
            return ()
        pairs = combinations(items, 2)
        found = (self._crossing(kind, one, other) for one, other in pairs)
        return tuple(one for one in found if one is not None)

    def _crossing(self, kind: Kind, one: str, other: str) -> Crossing | None:
        rounds = [[_met(bout, kind.id, one, other) for bout in bouts] for bouts in self._rounds]
        met = [[value for bout in some for value in bout] for some in rounds]
        found = estimate([math.fsum(some) / len(some) for some in met if some])
        if not found.of:
            return None
        matches = sum(bool(bout) for some in rounds for bout in some)
        about = BETWEEN.join((one, other))
        figure = Figure(
            f"against_{kind.id}", found.value, found.low, found.high, found.of, matches, about, True
        )
        return Crossing(one, other, figure)

    # ---------------------------------------------------------------- what is used

    def _usage(self, kind: Kind, item: str) -> Usage:
        tops, bottoms, matches = list[float](), list[float](), 0
        for one in self._rounds:
            parts = [_used(bout, kind, item) for bout in one]
            tops.append(math.fsum(top for top, _ in parts))
            bottoms.append(math.fsum(bottom for _, bottom in parts))
            matches += sum(bottom > 0 for _, bottom in parts)
        value, low, high = share_of(tops, bottoms)
        rounds = sum(bottom > 0 for bottom in bottoms)
        name = f"used_{kind.id}" if "used" in kind.how else f"came_{kind.id}"
        figure = Figure(name, value, low, high, rounds, matches, item, share=True)
        return Usage(item, figure, self._times(kind, item))

    def _times(self, kind: Kind, item: str) -> int:
        """How often a thing was used; where that cannot be, to how many seats it came."""
        if "used" in kind.how:
            return sum(bout.times[kind.id, item] for one in self._rounds for bout in one)
        return sum(
            side.get(item, 0)
            for one in self._rounds
            for bout in one
            for side in bout.touched(kind.id, "open")
        )


def _met(bout: Bout, kind: str, one: str, other: str) -> list[float]:
    """What a side with the one gets against each other side with the other."""
    had = bout.touched(kind, "had")
    return [
        0.5 + (bout.points[this] - bout.points[that]) / 2
        for this, these in enumerate(had)
        for that, those in enumerate(had)
        if one in these and other in those and one not in those and other not in these
    ]


def _used(bout: Bout, kind: Kind, item: str) -> tuple[float, float]:
    """How many seats used a thing, and how many could; or whether it came."""
    touched = sum(side.get(item, 0) for side in bout.touched(kind.id, "open"))
    if "used" not in kind.how:
        return float(touched > 0), 1.0
    return sum(side.get(item, 0) for side in bout.touched(kind.id, "used")), touched


def real_ones(chances: Sequence[float], error: float) -> list[bool]:
    """Which of many are real, so that with so small an error none of all is called so by chance.

    Args:
        chances: of each, to look as it does without being real.
        error: how likely any one is called real although it is not (Holm, 1979).
    """
    real = [False] * len(chances)
    for left, place in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        if chances[place] * (len(chances) - left) > error:
            break
        real[place] = True
    return real
