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
    game_of,
    new_seed,
    refuse_existing,
    seats_of,
)
from banneret.cli.live import LiveMatch, resumable
from banneret.cli.screen import Screen
from banneret.cli.session import Session
from banneret.cli.words import words
from banneret.kernel.errors import OptionsError, RecordError
from banneret.kernel.record import Record
from banneret.kernel.record_replay import new_header
from banneret.kernel.recorder import Recorder


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("play", help="play a match in the terminal")
    add_game(parser, optional=True)
    parser.add_argument(
        "--seats", metavar="A,B", help="who sits where: human, greedy, random; default human,greedy"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="makes dice and draws repeatable")
    add_language(parser)
    parser.add_argument("--record", metavar="FILE", help="write the match to a file as it goes")
    parser.add_argument("--resume", metavar="FILE", help="go on with a match from such a file")
    add_colour(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play."""
    screen = Screen(not arguments.no_colour)
    match = _resumed(arguments, screen) if arguments.resume else _new(arguments, screen)
    if match.humans:
        Session(match, screen, arguments.language).run()
    else:
        watch.show(match, screen, arguments.language, pause=0.0)
    return 0


def _new(arguments: argparse.Namespace, screen: Screen) -> LiveMatch:
    if arguments.game is None:
        raise OptionsError("name the game to play, such as: banneret play token-terrors")
    game = game_of(arguments)
    seats = seats_of(arguments.seats, game, (HUMAN, "greedy"), human=True)
    recorder = Recorder(Record(new_header(game, seats)), _reporter(arguments, screen))
    match = LiveMatch(recorder, seats, new_seed(arguments.seed), arguments.language)
    if arguments.record:
        _record_to(arguments.record, recorder)
    return match


def _resumed(arguments: argparse.Namespace, screen: Screen) -> LiveMatch:
    if arguments.option or arguments.edition or arguments.army:
        raise OptionsError("--resume takes the options of the game from the file")
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
        screen.say(say("told.cut", reason=str(lost)))
    screen.say(say("told.resumed", n=len(record.steps), path=arguments.resume))
    if arguments.record:
        _record_to(arguments.record, recorder)
    else:
        recorder.write_to(arguments.resume)
    return match


def _record_to(path: str, recorder: Recorder) -> None:
    """Begin a file; if that fails, the match does not begin either."""
    refuse_existing(path)
    recorder.record().save(path)
    recorder.write_to(path)


def _reporter(arguments: argparse.Namespace, screen: Screen) -> Callable[[RecordError], None]:
    say = words(arguments.language).say
    return lambda error: screen.say(say("told.failed", reason=str(error)), "danger")
