"""`banneret play`: a match at the terminal, against bots or people."""

from __future__ import annotations

import argparse

from banneret.bots.registry import USUAL
from banneret.cli import watch
from banneret.cli.beginning import add_match, begin, resume
from banneret.cli.challenges import add_profile, tell_played
from banneret.cli.common import HUMAN, Commands, add_colour
from banneret.cli.live import LiveMatch
from banneret.cli.parser import file_name
from banneret.cli.screen import Screen
from banneret.cli.session import Session
from banneret.kernel.errors import OptionsError


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("play", help="play a match in the terminal")
    seats = (
        "who sits where: human, level:1 to level:5, greedy, random, mcts:2s, engine:COMMAND; "
        f"default human,{USUAL}"
    )
    add_match(parser, seats, optional=True)
    parser.add_argument(
        "--resume",
        metavar="FILE",
        type=file_name("--resume"),
        help="go on with a match from such a file",
    )
    profile = parser.add_mutually_exclusive_group()
    add_profile(profile)
    profile.add_argument(
        "--no-profile", action="store_true", help="count the match towards no challenge"
    )
    add_colour(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play."""
    screen = Screen(not arguments.no_colour)
    match = resume(arguments, screen) if arguments.resume else _new(arguments, screen)
    try:
        if match.humans:
            Session(match, screen, arguments.language).run()
            if not arguments.no_profile:
                record = match.recorder.record()
                tell_played(record, arguments.profile, screen, arguments.language)
        else:
            watch.show(match, screen, arguments.language, pause=0.0)
    finally:
        match.recorder.stop_writing()
    return 0


def _new(arguments: argparse.Namespace, screen: Screen) -> LiveMatch:
    if arguments.game is None:
        raise OptionsError("name the game to play, such as: banneret play token-terrors")
    return begin(arguments, screen, (HUMAN, USUAL), human=True)
