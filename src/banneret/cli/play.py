"""`banneret play`: a match at the terminal, against bots or people."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from banneret.bots.registry import BOTS
from banneret.cli import watch
from banneret.cli.common import (
    HUMAN,
    Commands,
    add_colour,
    add_game,
    add_language,
    game_and_seats,
    new_seed,
    record_to,
    seats_of,
)
from banneret.cli.live import LiveMatch, resumable
from banneret.cli.parser import file_name, whole_number
from banneret.cli.plain import one_line
from banneret.cli.screen import Screen
from banneret.cli.session import Session
from banneret.cli.words import words
from banneret.kernel.errors import OptionsError, RecordError
from banneret.kernel.record import Record, RecordFile
from banneret.kernel.record_replay import new_header
from banneret.kernel.recorder import Recorder


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("play", help="play a match in the terminal")
    add_game(parser, optional=True)
    parser.add_argument(
        "--seats", metavar="A,B", help="who sits where: human, greedy, random; default human,greedy"
    )
    parser.add_argument(
        "--seed", type=whole_number("--seed"), metavar="N", help="makes dice and draws repeatable"
    )
    add_language(parser)
    parser.add_argument(
        "--record",
        metavar="FILE",
        type=file_name("--record"),
        help="write the match to a file as it goes",
    )
    parser.add_argument(
        "--resume",
        metavar="FILE",
        type=file_name("--resume"),
        help="go on with a match from such a file",
    )
    add_colour(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play."""
    screen = Screen(not arguments.no_colour)
    match = _resumed(arguments, screen) if arguments.resume else _new(arguments, screen)
    try:
        if match.humans:
            Session(match, screen, arguments.language).run()
        else:
            watch.show(match, screen, arguments.language, pause=0.0)
    finally:
        match.recorder.stop_writing()
    return 0


def _new(arguments: argparse.Namespace, screen: Screen) -> LiveMatch:
    if arguments.game is None:
        raise OptionsError("name the game to play, such as: banneret play token-terrors")
    game, seats = game_and_seats(arguments, (HUMAN, "greedy"), human=True)
    record = Record(new_header(game, seats), own_files=True)
    recorder = Recorder(record, _reporter(arguments, screen))
    match = LiveMatch(recorder, seats, new_seed(arguments.seed), arguments.language)
    if arguments.record:
        record_to(arguments.record, recorder)
    return match


def _resumed(arguments: argparse.Namespace, screen: Screen) -> LiveMatch:
    if arguments.option or arguments.edition or arguments.army or arguments.tokens:
        raise OptionsError("--resume takes the options of the game from the file")
    if arguments.record:
        match = _read_again(arguments, screen)
        record_to(arguments.record, match.recorder)
        return match
    with RecordFile(arguments.resume) as file:  # before it is read, so that nobody writes it now
        match = _read_again(arguments, screen)
        match.recorder.write_to(file)
        return match


def _read_again(arguments: argparse.Namespace, screen: Screen) -> LiveMatch:
    record, lost = resumable(arguments.resume)
    if arguments.game not in (None, record.header.game):
        raise OptionsError(f"{arguments.resume} is a match of {record.header.game}")
    # A name that is no bot's is a person's.
    present = [name if name in BOTS else HUMAN for name in record.header.seats]
    seats = seats_of(arguments.seats or ",".join(present), record.game, (), human=True)
    recorder = Recorder(record, _reporter(arguments, screen))
    match = LiveMatch(recorder, seats, new_seed(arguments.seed), arguments.language)
    say = words(arguments.language).say
    if lost is not None:
        screen.notice(say("told.cut", reason=one_line(str(lost))))
    screen.notice(say("told.resumed", n=len(record.steps), path=arguments.resume))
    return match


def _reporter(arguments: argparse.Namespace, screen: Screen) -> Callable[[RecordError], None]:
    say = words(arguments.language).say
    return lambda error: screen.notice(say("told.failed", reason=one_line(str(error))), "danger")
