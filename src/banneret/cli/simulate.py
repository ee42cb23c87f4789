"""`banneret simulate`: many matches between bots, and what they show."""

from __future__ import annotations

import argparse
import json

from banneret.cli.common import Commands, add_game, game_and_seats
from banneret.cli.parser import whole_number
from banneret.cli.progress import with_progress
from banneret.lab.report import as_data, as_text
from banneret.lab.runner import plan
from banneret.lab.runner import run as run_plan
from banneret.lab.statistics import statistics


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("simulate", help="play many matches and print the figures")
    add_game(parser)
    parser.add_argument(
        "--games",
        type=whole_number("--games"),
        default=100,
        metavar="N",
        help="how many; default 100",
    )
    parser.add_argument(
        "--seats", metavar="A,B", help="which bots sit where, or one for all seats; default greedy"
    )
    parser.add_argument(
        "--seed", type=whole_number("--seed"), default=0, metavar="N", help="default 0"
    )
    parser.add_argument(
        "--jobs", type=whole_number("--jobs"), default=1, metavar="N", help="processes; default 1"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Simulate."""
    game, seats = game_and_seats(arguments, ("greedy",), human=False)
    what = plan(game, seats, arguments.games, arguments.seed)
    results = list(with_progress(run_plan(what, arguments.jobs), what.games, "matches"))
    figures = statistics(results)
    if arguments.json:
        print(json.dumps(as_data(what, figures), indent=2))
    else:
        print(as_text(what, figures))
    return 0
