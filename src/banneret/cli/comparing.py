"""`banneret lab compare`: two kinds of one game, side by side."""

from __future__ import annotations

import argparse
from functools import partial

from banneret.cli.common import OWN_CONTENT, Commands, add_game, game_and_seats
from banneret.cli.parser import file_name
from banneret.cli.stopping import add_test
from banneret.cli.study import add_amount, add_playing, told
from banneret.kernel.errors import OptionsError
from banneret.kernel.game import Game
from banneret.kernel.text import shown

COMPARE = """Bots play a game of two kinds, a and b, and with the same luck: what differs, and is it real?
--option, --edition and files hold for both sides, what begins with --a or --b for one. In every round both sides
have the same dice and the same luck of the bots as far as they go alike; bots that differ exchange seats."""
SIDES = ("a", "b")
FILES = (*OWN_CONTENT, "tokens")


def add_compare(studies: Commands) -> None:
    """Add `banneret lab compare`."""
    parser = studies.add_parser(
        "compare", help="what an option, an edition or a file changes", description=COMPARE
    )
    add_game(parser)
    for side in SIDES:
        _add_side(parser, side)
    add_amount(parser)
    add_test(parser)
    add_playing(parser)
    parser.set_defaults(run=run_compare)


def _add_side(parser: argparse.ArgumentParser, side: str) -> None:
    """Arguments that hold for one side alone."""
    parser.add_argument(
        f"--{side}",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help=f"an option of side {side} alone",
    )
    for name in FILES:
        parser.add_argument(
            f"--{side}-{name}",
            metavar="FILE",
            type=file_name(f"--{side}-{name}"),
            help=f"a file with {name} of one's own for side {side} alone",
        )
    parser.add_argument(
        f"--{side}-army",
        metavar="FILE",
        type=file_name(f"--{side}-army"),
        action="append",
        default=[],
        help=f"a file with an army for side {side} alone; once for each seat, in their order",
    )


def run_compare(arguments: argparse.Namespace) -> int:
    """Play and tell; 1 if a match was lost."""
    from banneret.lab import Study

    (a, seats), (b, _) = (_side(arguments, side) for side in SIDES)
    return told(arguments, partial(Study.compare, a, b), seats)


def _side(arguments: argparse.Namespace, side: str) -> tuple[Game, list[str]]:
    """The game of one side, and who plays it.

    Raises:
        OptionsError, UnknownGame, ContentError: see `game_and_seats`; a file is given twice, an option has no value.
    """
    own = argparse.Namespace(**vars(arguments))
    alone = getattr(arguments, side)
    for text in alone:
        if "=" not in text:
            raise OptionsError(f"--{side} takes NAME=VALUE, not {shown(text)}")
    own.option = [*arguments.option, *alone]
    for name in (*FILES, "army"):
        if file := getattr(arguments, f"{side}_{name}"):
            if getattr(arguments, name):
                raise OptionsError(f"--{name} and --{side}-{name} exclude each other")
            setattr(own, name, file)
    try:
        return game_and_seats(own, ("greedy",), human=False)
    except OptionsError as error:
        raise OptionsError(f"side {side}: {error}") from None
