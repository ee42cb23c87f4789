"""Many matches between the same bots, in one process or several: a match that fails loses no other."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import SupportsIndex, TypeVar

import banneret.games  # noqa: F401  # makes the games known in every process
from banneret.bots import registry as bots
from banneret.kernel import registry
from banneret.kernel.errors import OptionsError
from banneret.kernel.game import Game
from banneret.kernel.numbers import brief, whole
from banneret.kernel.options import to_dict
from banneret.kernel.rng import Rng, rng_for
from banneret.lab.futures import ATTEMPTS, Outcome, in_order
from banneret.lab.match import MatchResult, play, recorded
from banneret.lab.processes import Crew

MOST_JOBS = 256
AHEAD = 2  # items for each process, begun before the oldest of them is done

Item = TypeVar("Item")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Plan:
    """What is to be played.

    Matches come in rounds: those of one have the same seed, and with it the same luck as far as
    they go alike.

    Attributes:
        game, options: the rules.
        bots: the names of those who play, one for each seat.
        games: how many matches.
        seed: the same plan gives the same matches, whatever runs them.
        ways: how many matches a round has; in each all bots sit one seat further on.
        record: whether every match is written down.
    """

    game: str
    options: Mapping[str, bool | int | str] = field(hash=False)
    bots: tuple[str, ...]
    games: int
    seed: int
    ways: int = 1
    record: bool = False

    def rules(self) -> Game:
        """The game under these options."""
        return registry.entry(self.game).game(self.options, own_files=True)

    def seating(self, number: int) -> tuple[int, ...]:
        """Which of the bots sits in each seat of a match; they are numbered as they are named."""
        seats = len(self.bots)
        return tuple((seat - number % self.ways) % seats for seat in range(seats))

    def seed_of(self, number: int) -> int:
        """The seed of a match."""
        return int(rng_for(self.seed, "match", number // self.ways).below(2**31))


@dataclass(frozen=True)
class Played:
    """A match of a plan.

    Attributes:
        number: which of its matches, from 0 on.
        seats: the bot in each seat.
        seed: of the match; `watch` shows it again.
        result: how it went; None if it failed each time.
        failures: why it did not come to its end at first.
        record: the text of its record, if the plan asks for records.
    """

    number: int
    seats: tuple[str, ...]
    seed: int
    result: MatchResult | None
    failures: tuple[str, ...] = ()
    record: str = ""


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


def with_seats_exchanged(plan: Plan) -> Plan:
    """The plan with whole rounds, in which every bot has every seat.

    Bots that come again and again in the same order change seats only until they sit alike: `a,b,a,b` has
    two ways to sit. One bot in all seats has them all.
    """
    alike = alike_after(plan.bots)
    ways = len(plan.bots) if alike == 1 else alike
    return replace(plan, ways=ways, games=-(-plan.games // ways) * ways)


def alike_after(bots: tuple[str, ...]) -> int:
    """After how many moves, of one seat each, bots sit as they did before; 1 if they are all the same."""
    return next((n for n in range(1, len(bots) + 1) if bots[n:] + bots[:n] == bots), 1)


def run(plan: Plan, jobs: SupportsIndex = 1) -> Iterator[Played]:
    """The matches of a plan in their order, each as soon as it can be had.

    One that fails is played again once.

    Raises:
        OptionsError: too few processes, or too many.
    """
    number, one = checked_jobs(jobs), partial(_one, plan)
    return map(one, range(plan.games)) if number == 1 else _in_processes(plan, number)


def checked_jobs(jobs: SupportsIndex) -> int:
    """How many processes are to play.

    Raises:
        OptionsError: too few, or too many.
    """
    number = whole(jobs, "a number of jobs")
    if not 1 <= number <= MOST_JOBS:
        raise OptionsError(
            f"{brief(number)} processes cannot play; jobs are a whole number from 1 to {MOST_JOBS}"
        )
    return number


def _in_processes(plan: Plan, jobs: int) -> Iterator[Played]:
    outcomes = by_crew(partial(_one, plan), range(plan.games), jobs)
    for number, outcome in enumerate(outcomes):
        failures = tuple(f"its process ended by itself (exit code {end})" for end in outcome.ends)
        for played in outcome.results or (_begun(plan, number),):
            yield replace(played, failures=failures + played.failures)


def by_crew(
    work: Callable[[Item], Result], items: Sequence[Item], jobs: int
) -> Iterator[Outcome[Result]]:
    """What becomes of each item when some processes of our own work on them."""
    size = min(jobs, len(items))
    if size:
        with Crew(size) as crew:
            yield from in_order(crew, work, items, AHEAD * size)


def _begun(plan: Plan, number: int) -> Played:
    seats = tuple(plan.bots[bot] for bot in plan.seating(number))
    return Played(number, seats, plan.seed_of(number), None)


def _one(plan: Plan, number: int) -> Played:
    """A match, played in this process."""
    begun, failures = _begun(plan, number), list[str]()
    while len(failures) < ATTEMPTS:
        try:
            result, record = _played(plan, begun)
            return replace(begun, result=result, record=record, failures=tuple(failures))
        except Exception as error:
            failures.append("".join(traceback.format_exception(error)))
    return replace(begun, failures=tuple(failures))


def _played(plan: Plan, begun: Played) -> tuple[MatchResult, str]:
    game = _game(plan)
    if plan.record:
        result, record = recorded(game, begun.seats, begun.seed)
        return result, record.dumps()
    return play(game.new_initial_state(), begun.seats, begun.seed), ""


@lru_cache(maxsize=1)
def _game(plan: Plan) -> Game:
    return plan.rules()
