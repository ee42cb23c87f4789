"""Many matches between the same bots, in one process or several."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass

import banneret.games  # noqa: F401  # makes the games known in every process
from banneret.bots import registry as bots
from banneret.kernel import registry
from banneret.kernel.errors import OptionsError
from banneret.kernel.game import Game
from banneret.kernel.options import to_dict
from banneret.kernel.rng import Rng
from banneret.lab.match import MatchResult, play, rng_for

BATCH = 5  # matches a process is handed at once


@dataclass(frozen=True)
class Plan:
    """What is to be played.

    Attributes:
        game, options: the rules.
        bots: name of the bot in each seat.
        games: how many matches.
        seed: the same plan gives the same matches, whatever runs them.
    """

    game: str
    options: Mapping[str, bool | int | str]
    bots: tuple[str, ...]
    games: int
    seed: int

    def rules(self) -> Game:
        """The game under these options."""
        return registry.entry(self.game).game(self.options)


def plan(game: Game, seats: Sequence[str], games: int, seed: int) -> Plan:
    """A plan, checked.

    Raises:
        OptionsError: too few matches, an unknown bot, or not one bot for each seat.
    """
    if games < 1:
        raise OptionsError("at least one match has to be played")
    if len(seats) != game.num_players:
        raise OptionsError(f"{game.name} has {game.num_players} seats, not {len(seats)}")
    for name in seats:
        bots.make(name, Rng())
    return Plan(game.name, to_dict(game.options), tuple(seats), games, seed)


def run(plan: Plan, jobs: int = 1) -> Iterator[MatchResult]:
    """The results of a plan in the order of its matches, each as soon as it can be had.

    Raises:
        OptionsError: too few processes.
    """
    if jobs < 1:
        raise OptionsError(f"{jobs} processes cannot play; jobs are a whole number from 1")
    return _run_here(plan) if jobs == 1 else _run_in_processes(plan, jobs)


def _run_here(plan: Plan) -> Iterator[MatchResult]:
    game = plan.rules()
    for number in range(plan.games):
        yield _one(game, plan, number)


def _one(game: Game, plan: Plan, number: int) -> MatchResult:
    seed = int(rng_for(plan.seed, "match", number).below(2**31))
    return play(game.new_initial_state(), plan.bots, seed)


def _batch(plan: Plan, first: int, last: int) -> list[MatchResult]:
    game = plan.rules()
    return [_one(game, plan, number) for number in range(first, last)]


def _end_at_interrupt() -> None:
    """At Ctrl-C a worker ends without a word; the process that the user sees has the say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _run_in_processes(plan: Plan, jobs: int) -> Iterator[MatchResult]:
    starts = range(0, plan.games, BATCH)
    # Spawned processes inherit no locks or open files, on every system alike.
    context = multiprocessing.get_context("spawn")
    workers = min(jobs, len(starts))
    with ProcessPoolExecutor(workers, context, initializer=_end_at_interrupt) as pool:
        waiting: list[Future[list[MatchResult]]] = []
        try:
            for start in starts:
                waiting.append(pool.submit(_batch, plan, start, min(start + BATCH, plan.games)))
                while len(waiting) > 2 * jobs:
                    yield from waiting.pop(0).result()
            for future in waiting:
                yield from future.result()
        finally:
            pool.shutdown(cancel_futures=True)
