"""`banneret games`: which games there are, and their options."""

from __future__ import annotations

import argparse

from banneret.bots.registry import BOTS
from banneret.bots.words import text_of
from banneret.cli.common import Commands, add_language
from banneret.cli.words import words
from banneret.faces.plain import one_line
from banneret.kernel import registry
from banneret.kernel.options import OptionHelp, build, option_help, to_dict
from banneret.kernel.text import Catalogue


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("games", help="the games there are, and their options")
    parser.add_argument("game", metavar="GAME", nargs="?", help="show the options of this one")
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """List."""
    if arguments.game is None:
        known = registry.entries()
        width = max((len(name) for name in known), default=0)
        for name, entry in known.items():
            print(f"{name:<{width}}  {entry.title}")
        for offer in registry.broken_offers():
            print(one_line(f"{offer.name} cannot be used: {offer.reason}"))
        return 0
    entry = registry.entry(arguments.game)
    defaults = to_dict(build(entry.options, {})) | to_dict(entry.game({}).options)
    print(f"{entry.name}: {entry.title}")
    for name, about in option_help(entry.options).items():
        values = _values(about, words(arguments.language))
        text = f"{about.text[arguments.language]}{values} [{', '.join(about.rules)}]"
        print(f"  {name}={_shown(defaults[name])}  {text}")
    print(words(arguments.language).say("games.bots"))
    for bot in BOTS:
        print(f"  {bot:<8}  {text_of(entry.game({}), bot, arguments.language)}")
    return 0


def _shown(value: bool | int | str) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _values(about: OptionHelp, say: Catalogue) -> str:
    if about.choices:
        return f" ({', '.join(about.choices)})"
    limits = (("games.from", about.least), ("games.to", about.most))
    known = [say.say(key, limit=limit) for key, limit in limits if limit is not None]
    return f" ({' '.join(known)})" if known else ""
