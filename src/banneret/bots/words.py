"""What bots are called by people, and how strong they are, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import chain, count

from banneret.bots.levels import MCTS, MOST_SIMULATIONS, budget, budget_of, settings_of
from banneret.bots.search import Settings
from banneret.content import loader
from banneret.kernel.game import Game
from banneret.kernel.text import Catalogue

LEVEL = "level:"


@cache
def words(language: str) -> Catalogue:
    """The messages of a language; a message in a table is called "table.message"."""
    tables = loader.toml("bots", f"messages_{language}.toml")
    rows = {f"{table}.{name}": text for table, row in tables.items() for name, text in row.items()}
    return Catalogue(language, rows)


def name_of(bot: str, language: str) -> str:
    """What a bot is called; the name as it is, if it is none of ours."""
    return next(_said("bot", bot, words(language)), bot)


def text_of(game: Game, bot: str, language: str) -> str:
    """For whom a bot is, what it looks at and how long, in a sentence; "" if it is none of ours."""
    say = words(language)
    if not bot.startswith(LEVEL):
        return next(_said("about", bot, say), "")
    level = int(bot.removeprefix(LEVEL))
    limits = budget_of(game, level)
    return say.say(
        "about.level-forced" if limits.forced > 0 else "about.level",
        who=say.say(f"who.{level}"),
        sight=_sight(settings_of(game, level), say),
        simulations=say.say("simulations.many", n=number(limits.simulations, say)),
    )


def style_of(bot: str, language: str) -> str:
    """How a bot of ours decides, in a word; "" if it is none of ours."""
    say, key = words(language), f"style.{bot.replace(':', '-')}"
    return say.say(key) if say.has(key) else ""


@cache
def cast() -> dict[str, tuple[str, ...]]:
    """Who bots are at a table: the names of each kind."""
    return {bot: tuple(names) for bot, names in loader.toml("bots", "cast.toml").items()}


def introduced(seats: Sequence[tuple[str, str | None]]) -> list[str]:
    """What everybody at a table is called, no two alike: persons first, bots by what is left.

    Args:
        seats: the name of the person and the bot of each; neither, where nobody sits.
    """
    called = [""] * len(seats)
    for seat in sorted(range(len(seats)), key=lambda seat: seats[seat][1] is not None):
        name, bot = seats[seat]
        if bot is not None:
            called[seat] = _introduced(bot, called)
        elif name:
            called[seat] = distinct(name, called)
    return called


def _introduced(bot: str, taken: Collection[str]) -> str:
    known = {one.casefold() for one in taken}
    names = cast().get(bot, (bot,))
    return next((name for name in names if name.casefold() not in known), distinct(names[0], taken))


def distinct(name: str, taken: Collection[str]) -> str:
    """A name that is told apart from those that are taken: "Ada 2" where there is an Ada."""
    known = {one.casefold() for one in taken}
    others = (f"{name} {number}" for number in count(2))
    return next(one for one in chain((name,), others) if one.casefold() not in known)


def _said(table: str, bot: str, say: Catalogue) -> Iterator[str]:
    """What a table says of a bot of ours."""
    if bot.startswith(LEVEL):
        yield say.say(f"{table}.level", n=bot.removeprefix(LEVEL))
    elif bot.startswith(MCTS):
        limits = budget(bot.removeprefix(MCTS))
        if limits.simulations < MOST_SIMULATIONS:
            yield say.say(f"{table}.mcts-simulations", n=number(limits.simulations, say))
        else:
            yield say.say(f"{table}.mcts-seconds", seconds=f"{limits.seconds:g}")
    elif say.has(f"{table}.{bot}"):
        yield say.say(f"{table}.{bot}")


def _sight(settings: Settings, say: Catalogue) -> str:
    """How far it looks, and whether its judgement is its own."""
    turns = int(settings.sight)
    if turns < 0:
        seen = say.say("sight.far")
    else:
        seen = say.say("sight.some", n=turns) if turns else say.say("sight.turn")
    return say.say("sight.hasty", sight=seen) if settings.weights else seen


def number(count: int, say: Catalogue) -> str:
    """A number with its thousands apart, as the language writes it."""
    text = f"{count:,}"
    return text if say.language == "en" else text.replace(",", ".")
