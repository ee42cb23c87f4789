"""`banneret simulate`: many matches between bots, and what they show."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import islice

from rich.console import Console
from rich.progress import Progress

from banneret.bots.failure import Failure
from banneret.cli import streams
from banneret.cli.common import Commands, add_game, game_and_seats
from banneret.cli.parser import whole_number
from banneret.lab.match import MatchResult
from banneret.lab.report import as_data, as_text
from banneret.lab.runner import plan
from banneret.lab.runner import run as run_plan
from banneret.lab.statistics import statistics

MOST_TOLD = 10  # failures of bots
LONG = 1.0  # seconds after which it is worth telling how far it is


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
    results = list(_with_progress(run_plan(what, arguments.jobs), what.games))
    figures = statistics(results)
    if arguments.json:
        print(json.dumps(as_data(what, figures), indent=2))
    else:
        print(as_text(what, figures))
    tell_failures(failure for result in results for failure in result.faltered)
    return 0


def tell_failures(failures: Iterable[Failure]) -> None:
    """Say on standard error which decisions bots could not make, the first of them."""
    for failure in islice(failures, MOST_TOLD):
        streams.report(str(failure))


def _with_progress(results: Iterable[MatchResult], total: int) -> Iterator[MatchResult]:
    """The results as they come, with a bar on a terminal's stderr once it takes long."""
    if not sys.stderr.isatty():
        yield from results
        return
    start = time.monotonic()
    bar = Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task("matches", total=total)
    try:
        for result in results:
            bar.advance(task)
            if time.monotonic() - start > LONG:
                bar.start()
            yield result
    finally:
        bar.stop()
