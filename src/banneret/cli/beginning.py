"""How a match at the terminal begins: anew, or where a file left off."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from banneret.bots.engine import is_engine
from banneret.bots.registry import is_bot
from banneret.cli.common import (
    HUMAN,
    OWN_CONTENT,
    add_game,
    add_language,
    game_and_seats,
    new_seed,
    record_to,
    seats_of,
)
from banneret.cli.live import LiveMatch, resumable
from banneret.cli.parser import file_name, whole_number
from banneret.cli.screen import Screen
from banneret.cli.words import words
from banneret.faces.plain import one_line
from banneret.kernel.errors import OptionsError, RecordError
from banneret.kernel.record import Record, RecordFile
from banneret.kernel.record_replay import new_header
from banneret.kernel.recorder import Recorder
from banneret.kernel.text import shown


def add_match(parser: argparse.ArgumentParser, seats: str, *, optional: bool = False) -> None:
    """Arguments that describe a match.

    Args:
        parser: takes them.
        seats: the help for who sits where.
        optional: whether the game need not be named.
    """
    add_game(parser, optional=optional)
    parser.add_argument("--seats", metavar="A,B", help=seats)
    parser.add_argument(
        "--seed",
        metavar="N",
        type=whole_number("--seed"),
        help="makes dice, draws and bots repeatable",
    )
    parser.add_argument(
        "--record",
        metavar="FILE",
        type=file_name("--record"),
        help="write the match to a new file as it goes",
    )
    add_language(parser)


def begin(
    arguments: argparse.Namespace, screen: Screen, default: Sequence[str], *, human: bool
) -> LiveMatch:
    """The match that the arguments describe, before its first step.

    Args:
        arguments: with those of `add_match`.
        screen: told if its record cannot be written any more.
        default: who sits in the first seats if nobody is named; the last of them in all others.
        human: whether people may sit down.

    Raises:
        BanneretError: there can be no such match, or its file cannot be begun.
    """
    game, seats = game_and_seats(arguments, default, human)
    record = Record(new_header(game, seats), own_files=True)
    match = _match(record, seats, arguments, screen)
    if arguments.record:
        record_to(arguments.record, match.recorder)
    return match


def resume(arguments: argparse.Namespace, screen: Screen) -> LiveMatch:
    """The match in a file, as far as it went; it is gone on with there or in a new file.

    Raises:
        BanneretError: there is none to go on with, or the file cannot be written.
    """
    if _says_more(arguments):
        raise OptionsError("--resume takes the options of the game from the file")
    if arguments.record:
        match = _read_again(arguments, screen)
        record_to(arguments.record, match.recorder)
        return match
    with RecordFile(arguments.resume) as file:  # before it is read, so that nobody writes it now
        match = _read_again(arguments, screen)
        match.recorder.write_to(file)
        return match


def _says_more(arguments: argparse.Namespace) -> bool:
    """Whether options of the game are named."""
    names = ("option", "edition", "army", "tokens", *OWN_CONTENT)
    return any(getattr(arguments, name) for name in names)


def _read_again(arguments: argparse.Namespace, screen: Screen) -> LiveMatch:
    record, lost = resumable(arguments.resume)
    if arguments.game not in (None, record.header.game):
        raise OptionsError(f"{arguments.resume} is a match of {record.header.game}")
    named = _present(record, arguments) if arguments.seats is None else arguments.seats
    seats = seats_of(named, record.game, (), human=True)
    match = _match(record, seats, arguments, screen)
    say = words(arguments.language).say
    if lost is not None:
        screen.notice(say("told.cut", reason=one_line(str(lost))))
    if record.differs:
        screen.notice(say("told.otherwise", n=len(record.steps)))
    screen.notice(say("told.resumed", n=len(record.steps), path=arguments.resume))
    return match


def _present(record: Record, arguments: argparse.Namespace) -> str:
    """Who sat where: a name that is no bot's is a person's. No command in a file is run.

    Raises:
        OptionsError: an engine did, and nobody says that it may be started.
    """
    for seat, name in enumerate(record.header.seats):
        if is_engine(name):
            raise OptionsError(
                f"{arguments.resume}: {shown(name)} sat in seat {seat}, and no command in a file is "
                "run; name who sits where by --seats"
            )
    return ",".join(name if is_bot(name) else HUMAN for name in record.header.seats)


def _match(
    record: Record, seats: Sequence[str], arguments: argparse.Namespace, screen: Screen
) -> LiveMatch:
    recorder = Recorder(record, _reporter(arguments, screen))
    return LiveMatch(recorder, seats, new_seed(arguments.seed), arguments.language)


def _reporter(arguments: argparse.Namespace, screen: Screen) -> Callable[[RecordError], None]:
    say = words(arguments.language).say
    return lambda error: screen.notice(say("told.failed", reason=one_line(str(error))), "danger")
