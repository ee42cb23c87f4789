"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable

from banneret.bots.bot import Bot
from banneret.bots.greedy import GreedyBot
from banneret.bots.random_bot import RandomBot
from banneret.kernel.errors import OptionsError
from banneret.kernel.rng import Rng

BOTS: dict[str, Callable[[Rng], Bot]] = {"greedy": GreedyBot, "random": RandomBot}


def make(name: str, rng: Rng) -> Bot:
    """A bot of that name that draws from `rng`.

    Raises:
        OptionsError: there is none; the message names those there are.
    """
    if name not in BOTS:
        raise OptionsError(f"no bot '{name}'; there are: {', '.join(BOTS)}")
    return BOTS[name](rng)
