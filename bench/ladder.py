"""How much stronger each level is than the one below, and the fifth than greedy.

`python -m bench.ladder GAME --games 90 --seed 1 --jobs 2` plays every step of the ladder over all kinds of matches that
GAME is measured by, and prints a line for each. Sides are exchanged with the same luck; a line tells the share of the
points of the first, with an interval of 95 %, and how likely equal bots do as well by chance. `--step level:5,greedy`
plays one step; `--step level:5,greedy,greedy,greedy` seats four in TerReign.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from itertools import combinations

from banneret.bots.levels import LEVELS
from banneret.games.sack_armies.tokens import army_tables
from banneret.kernel import registry
from banneret.lab.contest import points
from banneret.lab.estimates import chance_of, estimate
from banneret.lab.runner import Plan, plan, run, with_seats_exchanged

Options = Mapping[str, bool | int | str]

ARMIES = [str(row["id"]) for row in army_tables()]
KINDS: dict[str, list[Options]] = {
    "token-terrors": [
        {"edition": "second"},
        {"edition": "second", "setup": "quick"},
        {"edition": "first"},
        {"edition": "prototype"},
    ],
    "sack-armies": [{"armies": f"{one},{other}"} for one, other in combinations(ARMIES, 2)],
    "terreign": [{"players": 2}],
}
STEPS: list[tuple[str, ...]] = [
    ("level:1", "greedy"),
    *((f"level:{level}", f"level:{level - 1}") for level in range(2, LEVELS + 1)),
    (f"level:{LEVELS}", "greedy"),
]


def plans(game: str, seats: Sequence[str], games: int, seed: int) -> list[Plan]:
    """As many matches as are asked for, shared among the kinds, in whole rounds."""
    kinds = KINDS[game] if len(seats) == 2 else [{"players": len(seats)}]
    each = max(1, -(-games // len(kinds)))
    found = []
    for place, options in enumerate(kinds):
        rules = registry.entry(game).game(options)
        found.append(with_seats_exchanged(plan(rules, seats, each, seed + place)))
    return found


def rounds(one: Plan, jobs: int) -> list[float]:
    """What the first bot got in each round of a plan; a round with a match that failed is left out."""
    scores: list[list[float]] = [[] for _ in range(one.games // one.ways)]
    for played in run(one, jobs):
        if played.result is not None:
            seat = played.seats.index(one.bots[0])
            scores[played.number // one.ways].append(points(played.result.returns)[seat])
    return [sum(found) / one.ways for found in scores if len(found) == one.ways]


def line(game: str, seats: Sequence[str], games: int, seed: int, jobs: int) -> str:
    """One step of the ladder, played."""
    found = [score for one in plans(game, seats, games, seed) for score in rounds(one, jobs)]
    share = estimate(found, 1 / len(seats))
    chance = f", p {chance_of(found):.1e}" if len(seats) == 2 else ""
    shown = f"{100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"
    return f"{game} {' against '.join(seats[:2])}: {shown} of {len(found) * len(seats)}{chance}"


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description="how strong the levels are against each other")
    parser.add_argument("game", choices=sorted(KINDS))
    parser.add_argument("--games", type=int, default=90, metavar="N", help="of each step")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    parser.add_argument("--step", metavar="A,B", help="only this one")
    given = parser.parse_args()
    steps = STEPS if given.step is None else [tuple(given.step.split(","))]
    for seats in steps:
        print(line(given.game, seats, given.games, given.seed, given.jobs), flush=True)


if __name__ == "__main__":
    main()
