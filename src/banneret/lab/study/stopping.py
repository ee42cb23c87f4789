"""When a study has played enough, and how it ended."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from banneret.kernel.errors import OptionsError
from banneret.kernel.text import shown
from banneret.lab.sprt import Verdict
from banneret.lab.study.figures import Figure, Measure
from banneret.lab.study.measures import measures, rounds_of, typed_name
from banneret.lab.study.plan import Plan
from banneret.lab.study.rows import Row
from banneret.lab.study.testing import FEWEST, Testing

LATER = 1.1  # rounds that are asked next, in proportion

Found = Callable[[Plan, Sequence[Row]], Sequence[Figure]]


class Ending(msgspec.Struct, frozen=True):
    """How a study ended.

    Attributes:
        because: "close": what `until` asks is known; "decided": the test took a hypothesis; "all": every
            round was played, and neither came about.
        verdict: what the test took: the lower ("weaker"), the higher ("stronger") or neither ("open"); None:
            nothing was tested.
        log_likelihood_ratio: of the higher to the lower, at the end; likewise.
    """

    because: Literal["all", "close", "decided"]
    verdict: Verdict | None = None
    log_likelihood_ratio: float | None = None


class Enough:
    """Whether what was asked for is known.

    How closely a figure is known is looked at after rounds that lie further and further apart, so that few
    looks are taken; it must be known closely at two looks running, since an interval that is narrow by chance
    misses the truth too often. A test is asked after each round.
    """

    def __init__(self, plan: Plan, found: Found) -> None:
        """Args:
        plan: says what is asked for.
        found: the figures that should be known closely, from the matches so far.
        """
        self._plan = plan
        self._found = found
        self._rows: list[Row] = []
        self._next = FEWEST
        self._was_close = False
        self.tested = Tested(plan) if plan.test else None

    def __call__(self, row: Row) -> bool:
        """Reckon with the next match."""
        if self.tested is not None:
            return self.tested(row)
        if not self._plan.until:
            return False
        self._rows.append(row)
        if len(self._rows) < self._next * len(self._plan.cells_of_round):
            return False
        self._next = math.ceil(self._next * LATER)
        was, self._was_close = self._was_close, is_close(self._plan, self._rows, self._found)
        return was and self._was_close


class Tested:
    """A study that is tested.

    Attributes:
        testing: the test.
    """

    def __init__(self, plan: Plan) -> None:
        """Args:
        plan: with a test.

        Raises:
            OptionsError: no such figure can be tested, or not by such hypotheses.
        """
        assert plan.test is not None
        self.testing = Testing(plan.test, compared=len(plan.arms) > 1)
        self._plan = plan
        self._asked = [(arm.name, measure_of(plan, n)) for n, arm in enumerate(plan.arms)]
        self._round: list[Row] = []

    def __call__(self, row: Row) -> bool:
        """Reckon with the next match; whether it was the last that is needed."""
        self._round.append(row)
        if len(self._round) < len(self._plan.cells_of_round):
            return False
        whole, self._round = self._round, []
        if any(one.lost for one in whole):
            return False
        given = [_given(measure, name, whole) for name, measure in self._asked]
        return self.testing.take(given[-1] - given[0] if len(given) > 1 else given[0])


def _given(measure: Measure, arm: str, rows: Sequence[Row]) -> float:
    """What the matches of an arm in a round give."""
    parts = [measure.parts(row) for row in rows if row.arm == arm]
    return math.fsum(top for top, _ in parts) / math.fsum(bottom for _, bottom in parts)


def measure_of(plan: Plan, arm: int) -> Measure:
    """What the test of a plan is about.

    Raises:
        OptionsError: nothing of that name can be tested.
    """
    assert plan.test is not None
    every = (one for some in measures(plan, arm).values() for one in some)
    known = {typed_name(one): one for one in every if one.even is not None}
    if plan.test.figure not in known:
        raise OptionsError(
            f"{shown(plan.test.figure)} cannot be tested; there are: {', '.join(known)}"
        )
    return known[plan.test.figure]


def is_close(plan: Plan, rows: Sequence[Row], found: Found) -> bool:
    """Whether everything is known as closely as a plan asks for."""
    return all(one.half <= plan.until for one in found(plan, rows))


def ending(plan: Plan, rows: Sequence[Row], found: Found) -> Ending:
    """How a study ended.

    Args:
        plan: of what was played.
        rows: all of its matches, in their order.
        found: the figures that should be known closely.
    """
    if plan.test is not None:
        tested = Tested(plan)
        decided = any(tested(row) for row in rows)
        sprt = tested.testing.sprt
        verdict: Verdict = sprt.verdict if decided else "open"
        return Ending("decided" if decided else "all", verdict, sprt.ratio)
    if plan.until and len(rounds_of(plan, rows).of) >= FEWEST and is_close(plan, rows, found):
        return Ending("close")
    return Ending("all")
