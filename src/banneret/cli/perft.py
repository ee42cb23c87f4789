"""`banneret perft`: how many ways a match can go, length by length."""

from __future__ import annotations

import argparse

from banneret.cli.common import Commands, add_game, game_of
from banneret.cli.parser import whole_number
from banneret.kernel.record_parse import state_of
from banneret.lab.perft import perft

DEEPEST = 1000  # far beyond what can be counted


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("perft", help="count every sequence of actions to a depth")
    add_game(parser)
    parser.add_argument("--position", metavar="TEXT", help="count from here; default: the start")
    depth = whole_number("--depth", 0, DEEPEST)
    parser.add_argument("--depth", type=depth, required=True, metavar="N", help="longest sequence")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Count."""
    game = game_of(arguments)
    given = arguments.position
    state = game.new_initial_state() if given is None else state_of(game, given)
    print(f"{'depth':>5} {'decisions':>12} {'chance':>12} {'ends':>12}")
    for length, count in enumerate(perft(state, arguments.depth)):
        print(f"{length:>5} {count.decisions:>12} {count.chance:>12} {count.ends:>12}")
    return 0
