"""How fast the lab plays, beside a plain loop: matches a second of greedy play, in one run.

`python -m bench.lab --seconds 4` prints a line a game. The overhead is told by the time of the
processor, plain loop and lab taking turns, so that whatever else the machine does harms it little; the page is
not drawn, which takes a second however many matches there are.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TypeAlias

import banneret
from banneret.kernel.game import Game
from banneret.lab.match import play
from banneret.lab.study.engines import Engine, engine
from banneret.lab.study.folder import begin, manifest_of
from banneret.lab.study.onlooker import Onlooker
from banneret.lab.study.plan import Plan, arm_of, rounds_for
from banneret.lab.study.running import study

Returns: TypeAlias = tuple[float, ...]

REPEATS = 5
TRIED = 20  # matches by which it is found out how many take long enough


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each measurement")
    seconds = parser.parse_args().seconds
    for name in banneret.games():
        game = banneret.game(name)
        few, _ = spent(partial(plain, plan_of(game, TRIED)))
        print(line(game, plan_of(game, max(TRIED, int(TRIED * seconds / few)))), flush=True)


def line(game: Game, plan: Plan) -> str:
    """The figures of a game."""
    loops, labs, overheads = [], [], []
    with engine(1) as alone, engine(2) as two:
        kept(plan_of(game, TRIED), two)  # so that the processes have begun
        for _ in range(REPEATS):
            cost, loop = spent(lambda: plain(plan))
            more, lab = spent(lambda: kept(plan, alone))
            loops.append(plan.matches / loop)
            labs.append(plan.matches / lab)
            overheads.append(more / cost - 1)
        if plain(plan) != kept(plan, alone):
            raise RuntimeError("plain loop and lab play different matches")
        both = median(plan.matches / spent(lambda: kept(plan, two))[1] for _ in range(REPEATS))
    return (
        f"{game.name:14} plain loop {median(loops):6.1f}/s, lab {median(labs):6.1f}/s, two processes "
        f"{both:6.1f}/s; overhead {median(overheads):+.1%} "
        f"({min(overheads):+.1%} to {max(overheads):+.1%}); {plan.matches} matches"
    )


def plan_of(game: Game, games: int) -> Plan:
    """A plan of greedy play."""
    arm = arm_of("all", game, ["greedy"] * game.num_players)
    return rounds_for(Plan("balance", game.name, (arm,), 1, 1), games)


def spent(work: Callable[[], object]) -> tuple[float, float]:
    """Seconds of the processor, and of the clock."""
    processor, clock = time.process_time(), time.perf_counter()
    work()
    return time.process_time() - processor, time.perf_counter() - clock


def plain(plan: Plan) -> list[Returns]:
    """The results of the matches of a plan, of which nothing is kept."""
    game, bots = plan.game_of(0), plan.arms[0].bots
    return [
        play(game.new_initial_state(), bots, plan.cell(number).seed).returns
        for number in range(plan.matches)
    ]


def kept(plan: Plan, players: Engine) -> list[Returns]:
    """The same, as the lab plays them, down to its tables."""
    with TemporaryDirectory() as folder:
        rows = study(
            begin(Path(folder), manifest_of(plan, "")),
            players,
            Onlooker(),
            lambda row: False,
            lambda rows, things: {},
        )
    return [row.returns or () for row in rows]


if __name__ == "__main__":
    main()
