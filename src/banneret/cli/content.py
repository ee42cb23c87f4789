"""`banneret lab content`: what is strong of what a game is played with."""

from __future__ import annotations

import argparse
from functools import partial

from banneret.cli.common import Commands, add_game, game_and_seats
from banneret.cli.study import add_amount, add_playing, told

CONTENT = """Bots play a game with all that seats can bring to it, in turn: what is strong, what beats what, what is used
and what never, and what wins when it is drawn? In every round the same armies, factions or Houses are in each seat
once, with the same luck; bots that differ exchange them, too. The number of matches is rounded up to whole rounds."""


def add_content(studies: Commands) -> None:
    """Add `banneret lab content`."""
    parser = studies.add_parser(
        "content", help="what is strong, what is used, what wins when drawn", description=CONTENT
    )
    add_game(parser)
    parser.add_argument(
        "--as-given",
        action="store_true",
        help="seats bring what the options say, such as what they draft; else all meets in turn",
    )
    add_amount(parser)
    add_playing(parser)
    parser.set_defaults(run=run_content, sprt=None)


def run_content(arguments: argparse.Namespace) -> int:
    """Play and tell; 1 if a match was lost."""
    from banneret.lab import Study

    game, seats = game_and_seats(arguments, ("greedy",), human=False)
    return told(arguments, partial(Study.content, game, as_given=arguments.as_given), seats)
