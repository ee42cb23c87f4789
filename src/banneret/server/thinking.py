"""Bots think in processes of their own, and are given nothing their seat may not see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

import banneret.games  # noqa: F401  # makes the games known in every process
from banneret.bots import registry as bots
from banneret.bots.advice import Advice, advice
from banneret.bots.bot import Turn
from banneret.bots.engine import Command, EngineBot
from banneret.kernel import registry
from banneret.kernel.rng import rng_for
from banneret.kernel.state import State
from banneret.server.settings import Settings
from banneret.server.workers import Terms, Workers

DECISION, HINT = 0, 1  # what is asked for in a match comes before what somebody would like to know


@dataclass(frozen=True)
class Task:
    """A decision to be made.

    Attributes:
        game, options: the rules.
        world: position text of a state that the seat cannot tell from the true one.
        bot: who decides.
        seed: of the bot's generators; the same task gives the same decision.
        engine: how the bot is started, if it is one that the owner of the server has named.
        names: what the seats are called where a decision is told in words.
    """

    game: str
    options: Mapping[str, bool | int | str]
    world: str
    bot: str
    seed: int
    engine: Command | None = None
    names: tuple[str, ...] = ()


def task(state: State, options: Mapping[str, bool | int | str], bot: str, seed: int) -> Task:
    """The decision that is asked for in `state`, without what its seat may not see."""
    game = state.game
    world = state
    if not game.perfect_information:
        world = state.resample(int(state.current_player()), rng_for(seed, "world"))
    return Task(game.name, options, game.format_position(world), bot, seed)


def decide(job: Task) -> str:
    """The bot's decision, in notation."""
    world = _world(job)
    turn = Turn(world, rng_for(job.seed, "veil"))
    rng = rng_for(job.seed, "bot")
    bot = bots.make(job.bot, rng) if job.engine is None else EngineBot(job.engine, rng)
    return world.game.format(world, bot.choose(turn))


def advise(job: Task, language: str) -> Advice:
    """What the bot thinks of the choices, in words."""
    turn = Turn(_world(job), rng_for(job.seed, "veil"))
    return advice(turn, bots.thinker(job.bot, rng_for(job.seed, "bot")).analyse(turn), language)


def _world(job: Task) -> State:
    game = registry.entry(job.game).game(job.options).calling(job.names)
    return game.restore_position(job.world)


class Thinkers:
    """The processes in which bots think."""

    def __init__(self, settings: Settings) -> None:
        """Args:
        settings: how many processes there are, who can be asked, and for how long.
        """
        limits = settings.limits
        self._engines = settings.engines
        self._seconds = limits.thought
        self.workers = Workers(
            Terms(
                count=settings.workers,
                modules=(__name__, *settings.modules),
                waiting=limits.thoughts,
                memory=limits.worker_memory,
            )
        )

    async def decide(self, job: Task, owner: str = "") -> str:
        """The bot's decision.

        Args:
            job: what is to be decided.
            owner: who takes turns with others.

        Raises:
            WorkerError: it could not be had.
            Exception: whatever the bot or the game raises.
        """
        engine = self._engines.get(job.bot)
        seconds = self._seconds if engine is None else engine.longest
        work = partial(decide, replace(job, engine=engine))
        return await self.workers.do(work, seconds, DECISION, owner)

    async def advise(self, job: Task, language: str, owner: str) -> Advice:
        """What the bot thinks of the choices, in words; it waits behind all decisions.

        Args:
            job: what is to be decided.
            language: of the words.
            owner: who takes turns with others.

        Raises:
            WorkerError: it could not be had.
            Exception: whatever the bot or the game raises.
        """
        return await self.workers.do(partial(advise, job, language), self._seconds, HINT, owner)

    async def close(self) -> None:
        """Stop thinking at once; nothing is lost, since a thought can be had again."""
        await self.workers.close()
