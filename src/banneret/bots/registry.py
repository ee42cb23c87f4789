"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from banneret.bots.bot import Bot
from banneret.bots.engine import PREFIX, EngineBot, is_engine, read_command
from banneret.bots.greedy import GreedyBot
from banneret.bots.levels import LEVELS, MCTS, LevelBot, budget
from banneret.bots.random_bot import RandomBot
from banneret.kernel.errors import OptionsError
from banneret.kernel.rng import Rng
from banneret.kernel.text import shown, text_of

BOTS: dict[str, Callable[[Rng], Bot]] = {
    **{f"level:{level}": partial(LevelBot, level=level) for level in range(1, LEVELS + 1)},
    "greedy": GreedyBot,
    "random": RandomBot,
}

USUAL = "level:1"
"""Who sits opposite of somebody who names nobody: a newcomer can beat it."""

STRONGEST = f"level:{LEVELS}"


def is_bot(name: str) -> bool:
    """Whether a name is that of a bot, an engine among them."""
    return name in BOTS or name.startswith(MCTS) or is_engine(name)


def make(name: str, rng: Rng, *, own_programs: bool = False, unhurried: bool = False) -> Bot:
    """A bot of that name that draws from `rng`.

    Args:
        name: which one.
        rng: it draws from.
        own_programs: whether the name may be that of an engine, a command to be run here. Only who
            has it from the owner of this machine says so.
        unhurried: whether it thinks by no clock, so that it plays alike on every machine.

    Raises:
        OptionsError: there is none; the message names those there are.
        TypeError: it is no text.
    """
    if is_engine(text_of(name, "the name of a bot")) and own_programs:
        return EngineBot(read_command(name.removeprefix(PREFIX)), rng)
    if name.startswith(MCTS):
        own = budget(name.removeprefix(MCTS))
        if unhurried and own.seconds:
            raise OptionsError(
                f"{name} thinks by the clock, so that nobody could play its matches again; "
                "a budget of simulations, such as mcts:500, can be"
            )
        return LevelBot(rng, LEVELS, own)
    if name not in BOTS:
        raise OptionsError(f"no bot {shown(name)}; there are: {', '.join(BOTS)}, mcts:500, mcts:2s")
    bot = BOTS[name](rng)
    if unhurried and isinstance(bot, LevelBot):
        bot.unhurried = True
    return bot


def thinker(name: str, rng: Rng) -> LevelBot:
    """A bot of that name that says what it thinks of each choice.

    Raises:
        OptionsError: there is none, or it does not say.
        TypeError: it is no text.
    """
    bot = make(name, rng)
    if not isinstance(bot, LevelBot):
        raise OptionsError(
            f"{shown(name)} does not say what it thinks; level:1 to level:{LEVELS}, mcts:500 and mcts:2s do"
        )
    return bot
