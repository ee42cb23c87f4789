"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable

from banneret.bots.bot import Bot
from banneret.bots.greedy import GreedyBot
from banneret.bots.random_bot import RandomBot
from banneret.kernel.errors import OptionsError
from banneret.kernel.rng import Rng
from banneret.kernel.text import shown, text_of

BOTS: dict[str, Callable[[Rng], Bot]] = {"greedy": GreedyBot, "random": RandomBot}


def make(name: str, rng: Rng) -> Bot:
    """A bot of that name that draws from `rng`.

    Raises:
        OptionsError: there is none; the message names those there are.
        TypeError: it is no text.
    """
    if text_of(name, "the name of a bot") not in BOTS:
        raise OptionsError(f"no bot {shown(name)}; there are: {', '.join(BOTS)}")
    return BOTS[name](rng)
