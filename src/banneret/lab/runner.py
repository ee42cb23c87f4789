"""Many matches between the same bots, in one process or several."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import SupportsIndex

import banneret.games  # noqa: F401  # makes the games known in every process
from banneret.bots import registry as bots
from banneret.kernel import registry
from banneret.kernel.errors import OptionsError
from banneret.kernel.game import Game
from banneret.kernel.numbers import brief, whole
from banneret.kernel.options import to_dict
from banneret.kernel.rng import Rng, rng_for
from banneret.lab.match import MatchResult, play
from banneret.lab.processes import in_order

BATCH = 5  # matches a process is handed at once
MOST_JOBS = 256


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
    options: Mapping[str, bool | int | str] = field(hash=False)
    bots: tuple[str, ...]
    games: int
    seed: int

    def rules(self) -> Game:
        """The game under these options."""
        return registry.entry(self.game).game(self.options, own_files=True)


def plan(game: Game, seats: Sequence[str], games: SupportsIndex, seed: SupportsIndex) -> Plan:
    """A plan, checked.

    Raises:
        OptionsError: too few matches, an unknown bot, or not one bot for each seat.
    """
    number = whole(games, "a number of matches")
    if number < 1:
        raise OptionsError("at least one match has to be played")
    if len(seats) != game.num_players:
        raise OptionsError(f"{game.name} has {game.num_players} seats, not {len(seats)}")
    for name in seats:
        bots.make(name, Rng(), own_programs=True)
    return Plan(game.name, to_dict(game.options), tuple(seats), number, whole(seed, "a seed"))


def run(plan: Plan, jobs: SupportsIndex = 1) -> Iterator[MatchResult]:
    """The results of a plan in the order of its matches, each as soon as it can be had.

    Raises:
        OptionsError: too few processes, or too many.
    """
    number = whole(jobs, "a number of jobs")
    if not 1 <= number <= MOST_JOBS:
        raise OptionsError(
            f"{brief(number)} processes cannot play; jobs are a whole number from 1 to {MOST_JOBS}"
        )
    return _run_here(plan) if number == 1 else _run_in_processes(plan, number)


def _run_here(plan: Plan) -> Iterator[MatchResult]:
    game = plan.rules()
    for number in range(plan.games):
        yield _one(game, plan, number)


def _one(game: Game, plan: Plan, number: int) -> MatchResult:
    seed = int(rng_for(plan.seed, "match", number).below(2**31))
    return play(game.new_initial_state(), plan.bots, seed)


def _batch(plan: Plan, first: int) -> list[MatchResult]:
    game = plan.rules()
    last = min(first + BATCH, plan.games)
    return [_one(game, plan, number) for number in range(first, last)]


def _run_in_processes(plan: Plan, jobs: int) -> Iterator[MatchResult]:
    starts = range(0, plan.games, BATCH)
    for results in in_order(partial(_batch, plan), starts, min(jobs, len(starts))):
        yield from results
