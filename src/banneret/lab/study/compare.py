"""What changes from one set of options to another, when both are played with the same luck?"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from banneret.lab.study.balance import Balance, balance
from banneret.lab.study.figures import Change, Figure, change
from banneret.lab.study.measures import measures, rounds_of
from banneret.lab.study.plan import Plan
from banneret.lab.study.rows import Row
from banneret.lab.study.stopping import Ending, ending


class Comparison(msgspec.Struct, frozen=True):
    """What a comparison has found.

    Attributes:
        plan: what was played, by the arms `a` and `b`.
        ended: why no more was played.
        a, b: the balance of either.
        changes: how each figure differs, by the part of the balance that it belongs to.
    """

    plan: Plan
    ended: Ending
    a: Balance
    b: Balance
    changes: dict[str, tuple[Change, ...]]


def compare(plan: Plan, rows: Sequence[Row]) -> Comparison:
    """What the matches of a plan with two arms show."""
    return Comparison(
        plan=plan,
        ended=ending(plan, rows, differences),
        a=balance(plan, rows, 0),
        b=balance(plan, rows, 1),
        changes=_changes(plan, rows),
    )


def differences(plan: Plan, rows: Sequence[Row]) -> list[Figure]:
    """The differences in what each seat and the first turn get."""
    found = _changes(plan, rows)
    return [one.difference for name in ("seats", "first") for one in found[name]]


def _changes(plan: Plan, rows: Sequence[Row]) -> dict[str, tuple[Change, ...]]:
    rounds = rounds_of(plan, rows)
    asked = [measures(plan, arm) for arm in (0, 1)]
    a, b = (rounds.arm(arm.name) for arm in plan.arms)
    return {
        name: tuple(
            change((one, a), (other, b))
            for one, other in zip(asked[0][name], asked[1][name], strict=True)
        )
        for name in asked[0]
    }
