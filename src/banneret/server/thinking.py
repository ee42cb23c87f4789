"""Bots think in processes of their own, and are given nothing their seat may not see."""

from __future__ import annotations

import asyncio
import importlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass

import banneret.games  # noqa: F401  # makes the games known in every process
from banneret.bots import registry as bots
from banneret.bots.bot import Turn
from banneret.kernel import registry
from banneret.kernel.state import State
from banneret.lab.match import rng_for


@dataclass(frozen=True)
class Task:
    """A decision to be made.

    Attributes:
        game, options: the rules.
        world: position text of a state that the seat cannot tell from the true one.
        bot: who decides.
        seed: of the bot's generators; the same task gives the same decision.
    """

    game: str
    options: Mapping[str, bool | int | str]
    world: str
    bot: str
    seed: int


def task(state: State, options: Mapping[str, bool | int | str], bot: str, seed: int) -> Task:
    """The decision that is asked for in `state`, without what its seat may not see."""
    game = state.game
    world = state
    if not game.perfect_information:
        world = state.resample(int(state.current_player()), rng_for(seed, "world"))
    return Task(game.name, options, game.format_position(world), bot, seed)


def decide(job: Task) -> str:
    """The bot's decision, in notation."""
    game = registry.entry(job.game).game(job.options)
    world = game.parse_position(job.world)
    turn = Turn(world, rng_for(job.seed, "veil"))
    return game.format(world, bots.make(job.bot, rng_for(job.seed, "bot")).choose(turn))


def _end_with_the_server() -> None:
    """A server that is killed stops nobody."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(0)


def _prepare(modules: tuple[str, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server stops its workers itself
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    for module in modules:
        importlib.import_module(module)


class Thinkers:
    """The processes in which bots think; started with the first thought."""

    def __init__(self, workers: int, modules: tuple[str, ...]) -> None:
        self._workers = workers
        self._modules = modules
        self._pool: ProcessPoolExecutor | None = None

    async def decide(self, job: Task) -> str:
        """The bot's decision. A process that dies is replaced, and the thought begins anew."""
        for _ in range(2):
            pool = self._open()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, decide, job)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
        return await asyncio.get_running_loop().run_in_executor(self._open(), decide, job)

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._workers, context, initializer=_prepare, initargs=(self._modules,)
            )
        return self._pool

    def close(self) -> None:
        """Stop thinking at once; nothing is lost, since a thought can be had again."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
