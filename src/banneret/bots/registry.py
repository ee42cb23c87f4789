"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable

from banneret.bots.bot import Bot
from banneret.bots.engine import PREFIX, EngineBot, is_engine, read_command
from banneret.bots.greedy import GreedyBot
from banneret.bots.random_bot import RandomBot
from banneret.kernel.errors import OptionsError
from banneret.kernel.rng import Rng
from banneret.kernel.text import shown, text_of

BOTS: dict[str, Callable[[Rng], Bot]] = {"greedy": GreedyBot, "random": RandomBot}


def is_bot(name: str) -> bool:
    """Whether a name is that of a bot, an engine among them."""
    return name in BOTS or is_engine(name)


def make(name: str, rng: Rng, *, own_programs: bool = False) -> Bot:
    """A bot of that name that draws from `rng`.

    Args:
        name: which one.
        rng: it draws from.
        own_programs: whether the name may be that of an engine, a command to be run here. Only who
            has it from the owner of this machine says so.

    Raises:
        OptionsError: there is none; the message names those there are.
        TypeError: it is no text.
    """
    if is_engine(text_of(name, "the name of a bot")) and own_programs:
        return EngineBot(read_command(name.removeprefix(PREFIX)), rng)
    if name not in BOTS:
        raise OptionsError(f"no bot {shown(name)}; there are: {', '.join(BOTS)}")
    return BOTS[name](rng)
