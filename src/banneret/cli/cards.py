"""`banneret cards`: everything that is printed of a game, and what each thing does."""

from __future__ import annotations

import argparse
from itertools import groupby

from banneret.cli.common import Commands, add_colour, add_game, add_language, game_of
from banneret.cli.inspecting import Unclear, card_lines, printed
from banneret.cli.screen import Screen
from banneret.cli.words import words
from banneret.kernel.card import Card
from banneret.kernel.errors import BanneretError
from banneret.kernel.game import Game
from banneret.kernel.text import shown


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("cards", help="look tokens, talents, items and the like up")
    add_game(parser)
    parser.add_argument(
        "name", metavar="NAME", nargs="*", help="of one of them; else all are listed"
    )
    add_language(parser)
    add_colour(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the list, or one card.

    Raises:
        BanneretError: nothing has that name, or several have.
    """
    game, language = game_of(arguments), arguments.language
    screen = Screen(not arguments.no_colour)
    if arguments.name:
        for card in _named(game, " ".join(arguments.name), language):
            show(card, screen, language)
    else:
        _list(game, screen, language)
    return 0


def show(card: Card, screen: Screen, language: str) -> None:
    """Print a card."""
    for number, line in enumerate(card_lines(card, words(language))):
        screen.say(line.text if number == 0 else f"  {line.text}", line.style, indent=4)


def _named(game: Game, name: str, language: str) -> list[Card]:
    found = printed(game, name, language)
    if not isinstance(found, Unclear):
        return found
    if found.names:
        raise BanneretError(f"{shown(name)} could be any of: {', '.join(found.names)}")
    raise BanneretError(f"{game.name} has no card {shown(name)}; without a name all are listed")


def _list(game: Game, screen: Screen, language: str) -> None:
    for group, cards in groupby(game.cards(language), key=lambda card: card.group):
        screen.say(group, "bold")
        for card in cards:
            screen.say(f"  {card.name} ({card.kind})", indent=4)
