"""`banneret watch`: bots play, and you look on."""

from __future__ import annotations

import argparse
import time

from banneret.cli import streams
from banneret.cli.beginning import add_match, begin
from banneret.cli.common import Commands, add_colour
from banneret.cli.live import Deed, LiveMatch
from banneret.cli.screen import Screen
from banneret.cli.telling import mark_of, seat_name, sentences
from banneret.cli.words import words
from banneret.kernel.errors import OptionsError
from banneret.kernel.state import CHANCE, TERMINAL
from banneret.kernel.text import number_in, shown

LONGEST_PAUSE = 3600


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("watch", help="watch bots play")
    add_match(parser, "which bots sit where, or one for all seats; default greedy")
    parser.add_argument(
        "--pause",
        type=_pause,
        metavar="SECONDS",
        help="wait after each turn; default 1 at a terminal",
    )
    add_colour(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Watch."""
    screen = Screen(not arguments.no_colour)
    match = begin(arguments, screen, ("greedy",), human=False)
    pause = float(screen.live) if arguments.pause is None else arguments.pause
    try:
        show(match, screen, arguments.language, pause)
    finally:
        match.recorder.stop_writing()
    return 0


def _pause(text: str) -> float:
    try:
        seconds = number_in(text, float)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= LONGEST_PAUSE:
        raise OptionsError(f"--pause takes seconds from 0 to {LONGEST_PAUSE}, not {shown(text)}")
    return seconds


def show(match: LiveMatch, screen: Screen, language: str, pause: float) -> None:
    """Play a match of bots to its end, told deed by deed and drawn turn by turn.

    If it is interrupted, the record is kept as it is.
    """
    try:
        while match.player != TERMINAL:
            deed = match.go_on()
            _tell(match, deed, screen, language)
            if deed.failure is not None:
                streams.report(str(deed.failure))
            if match.state.turn_number() != deed.turn and match.player != TERMINAL:
                _draw(match, screen, language)
                time.sleep(pause)
    except KeyboardInterrupt:
        match.recorder.leave()
        raise
    match.recorder.finish()
    _draw(match, screen, language)


def _tell(match: LiveMatch, deed: Deed, screen: Screen, language: str) -> None:
    last = match.deeds[-2] if len(match.deeds) > 1 else None
    if deed.by != CHANCE and (last is None or (last.by, last.turn) != (deed.by, deed.turn)):
        name = seat_name(match, deed.by, language)
        screen.say(words(language).say("told.by", seat=name), "bold")
    for sentence in sentences(match, deed, None, words(language)):
        screen.say(f"{mark_of(deed)} {sentence}", indent=2)


def _draw(match: LiveMatch, screen: Screen, language: str) -> None:
    screen.show(match.game.scene(match.state.observation(None), language))
    screen.say()
