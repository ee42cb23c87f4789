"""`banneret replay`: a record told, checked or drawn."""

from __future__ import annotations

import argparse
from dataclasses import replace

from banneret.cli.common import Commands, add_colour, add_language, refuse_existing
from banneret.cli.live import LiveMatch
from banneret.cli.parser import file_name, whole_number
from banneret.cli.screen import Screen
from banneret.cli.telling import chronicle, sitter
from banneret.cli.words import words
from banneret.faces.plain import escaped
from banneret.kernel.record import Record, write_file
from banneret.kernel.recorder import Recorder
from banneret.kernel.text import Catalogue


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("replay", help="show, check or draw a recorded match")
    parser.add_argument("file", metavar="FILE", type=file_name("replay"), help="a record")
    parser.add_argument(
        "--check", action="store_true", help="only say whether it is whole and by the rules"
    )
    parser.add_argument(
        "--to", type=whole_number("--to"), metavar="N", help="stop after step N; 0 is the start"
    )
    parser.add_argument(
        "--svg",
        metavar="OUT",
        type=file_name("--svg"),
        help="write a picture of the last state shown to a new file",
    )
    add_language(parser)
    add_colour(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Replay."""
    if arguments.svg is not None:
        refuse_existing(arguments.svg)
    record = Record.load(arguments.file)
    say = words(arguments.language)
    state = record.replay(arguments.to)
    if record.differs:
        steps = len(record.steps) if arguments.to is None else arguments.to
        print(say.say("told.otherwise", n=steps))
    if arguments.check:
        record.check()
        assert record.closing is not None
        ending = say.say(f"replay.ending.{record.closing.end}")
        print(
            say.say("replay.good", path=escaped(arguments.file), n=len(record.steps), ending=ending)
        )
    if arguments.svg:
        write_file(arguments.svg, record.game.svg(state, language=arguments.language))
        print(say.say("replay.written", path=escaped(arguments.svg)))
    if not arguments.check and not arguments.svg:
        _tell(record, arguments.to, Screen(not arguments.no_colour), say)
    return 0


def _tell(record: Record, to: int | None, screen: Screen, say: Catalogue) -> None:
    last = len(record.steps) if to is None else to
    told = replace(record, steps=record.steps[:last], closing=None)
    match = LiveMatch(Recorder(told), record.header.seats, 0, say.language)
    _head(record, screen, say)
    for step, mark, text in chronicle(match, None, say):
        if step is None:
            screen.say(text, "bold")
        else:
            screen.say(f"{step:>4} {mark} {text}", indent=7)
    screen.say()
    screen.say(say.say("replay.reached", n=last, all=len(record.steps)))
    screen.show(match.game.scene(match.state.observation(None), say.language))
    if record.closing is None:
        screen.say(say.say("replay.open"))


def _head(record: Record, screen: Screen, say: Catalogue) -> None:
    header = record.header
    options = ", ".join(f"{name}={value}" for name, value in header.options.items())
    screen.say(
        say.say("replay.header", game=header.game, version=header.rules_version, options=options)
    )
    screen.say(
        say.say(
            "replay.seats", seats=", ".join(sitter(name, say.language) for name in header.seats)
        )
    )
    if header.position is not None:
        screen.say(say.say("replay.position", position=header.position))
