"""What is asked of the matches of a study: who wins, how long it takes, how it swings."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial

from banneret.kernel.game import Game
from banneret.lab.study.figures import Figure, Measure, Rounds
from banneret.lab.study.plan import Plan
from banneret.lab.study.rows import MOMENTS, Row
from banneret.lab.study.watching import sides_of

HOPELESS = 0.5
"""Who wins though the chance was once below this part of the even share has come back."""


def rounds_of(plan: Plan, rows: Iterable[Row]) -> Rounds:
    """The whole rounds among the matches of a plan."""
    return Rounds(rows, len(plan.cells_of_round), plan.stopping)


def measures(plan: Plan, arm: int) -> dict[str, tuple[Measure, ...]]:
    """What is asked of the matches of an arm, by the part of the answer it belongs to."""
    bots = plan.arms[arm].bots
    return {
        "seats": _seats(len(bots)),
        "first": (_first(1 / len(bots)),),
        "bots": _bots(bots),
        "draws": (
            Measure("draws", lambda row: (float(max(known(row.returns)) <= 0), 1), even=0.5),
        ),
        "length": (
            Measure("decisions", lambda row: (row.decisions or 0, 1), share=False),
            Measure("turns", lambda row: (row.turns or 0, 1), share=False),
            Measure(
                "decisions_a_turn", lambda row: (row.decisions or 0, row.turns or 0), share=False
            ),
        ),
        "swing": (
            Measure("lead_changes", lambda row: (row.lead_changes or 0, 1), share=False),
            _comebacks(plan.game_of(arm)),
            Measure("settled", lambda row: (row.settled or 0, float(row.settled is not None))),
        ),
        "told": tuple(
            Measure("told", partial(_told, moment), str(moment)) for moment in range(MOMENTS)
        ),
    }


def typed_name(one: Measure | Figure) -> str:
    """How a figure is typed, such as "turns", "seat:0", "told:50"."""
    about = str(100 * int(one.about) // MOMENTS) if one.name == "told" else one.about
    return f"{one.name}:{about}" if about else one.name


def endings_in(rows: Sequence[Row]) -> tuple[Measure, ...]:
    """How many of the matches end in each of the ways in which some did."""
    counts = Counter(str(row.ending) for row in rows)
    return tuple(Measure("ending", partial(_ends, how), how) for how, _ in counts.most_common())


def _ends(how: str, row: Row) -> tuple[float, float]:
    return float(str(row.ending) == how), 1


def points(plan: Plan, rows: Sequence[Row]) -> list[Figure]:
    """What each seat and the first turn get."""
    asked = measures(plan, 0)
    rounds = rounds_of(plan, rows)
    return [rounds.figure(one) for name in ("seats", "first") for one in asked[name]]


# -------------------------------------------------------------------- who wins


def _seats(number: int) -> tuple[Measure, ...]:
    """The points that each seat gets."""
    return tuple(
        Measure("seat", partial(_points_in, seat), str(seat), even=1 / number)
        for seat in range(number)
    )


def _points_in(seat: int, row: Row) -> tuple[float, float]:
    return known(row.points)[seat], 1


def _first(even: float) -> Measure:
    """The points that the first turn gets."""
    return Measure("first_turn", partial(_points_of_first, even), even=even)


def _points_of_first(even: float, row: Row) -> tuple[float, float]:
    """The points of the seat that takes the first turn; its even share where nobody took one."""
    return even if row.first is None else known(row.points)[row.first], 1


def _bots(bots: Sequence[str]) -> tuple[Measure, ...]:
    """The points of each bot, of the one point of a match."""
    names = sorted(set(bots))
    if len(names) == 1:
        return ()
    return tuple(
        Measure("bot", partial(_points_of, name), name, even=bots.count(name) / len(bots))
        for name in names
    )


def _points_of(bot: str, row: Row) -> tuple[float, float]:
    found = zip(row.bots, known(row.points), strict=True)
    return math.fsum(points for one, points in found if one == bot), 1


def known(values: tuple[float, ...] | None) -> tuple[float, ...]:
    """What a match that counts has."""
    assert values is not None
    return values


# -------------------------------------------------------------------- how it goes


def _comebacks(game: Game) -> Measure:
    """How many of those who win had little hope once: less than half of what is even."""
    little = HOPELESS / len(sides_of(game))

    def parts(row: Row) -> tuple[float, float]:
        return float(row.lowest is not None and row.lowest < little), float(row.lowest is not None)

    return Measure("comebacks", parts)


def _told(moment: int, row: Row) -> tuple[float, float]:
    """Whether who leads at a moment wins, where there is who leads and who wins."""
    leader = row.leaders[moment] if row.leaders else -1
    if leader < 0 or row.settled is None:
        return 0.0, 0.0
    return float(known(row.returns)[leader] == max(known(row.returns))), 1.0
