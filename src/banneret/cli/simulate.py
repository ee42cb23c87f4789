"""`banneret simulate`: many matches between bots, and what they show."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace

from banneret.bots.failure import Failure
from banneret.cli.common import Commands, game_and_seats
from banneret.cli.figures import simulation_text
from banneret.cli.playing import (
    add_plan,
    begin_folder,
    complain_of,
    noted,
    report_of,
    written,
)
from banneret.cli.progress import with_progress
from banneret.cli.words import words
from banneret.kernel.errors import BanneretError
from banneret.lab.match import MatchResult
from banneret.lab.report import as_data
from banneret.lab.runner import Played, plan
from banneret.lab.runner import run as run_plan
from banneret.lab.statistics import statistics


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("simulate", help="play many matches and print the figures")
    add_plan(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Simulate; 1 if a match was lost."""
    game, seats = game_and_seats(arguments, ("greedy",), human=False)
    what = plan(game, seats, arguments.games, arguments.seed)
    what = replace(what, record=bool(arguments.record))
    say = words(arguments.language)
    matches = run_plan(what, arguments.jobs)
    if arguments.record:
        begin_folder(arguments.record)
    results, failed, faltered = list[MatchResult](), list[Played](), list[Failure]()
    kept = noted(written(matches, arguments.record), faltered)
    for played in with_progress(kept, what.games, "matches"):
        results += [] if played.result is None else [played.result]
        failed += [played] if played.failures else []
    lost = complain_of(failed, say)
    report_of(faltered)
    if not results:
        raise BanneretError(say.say("matches.nothing"))
    figures = statistics(results)
    if arguments.json:
        print(json.dumps(as_data(what, figures, failed), indent=2))
    else:
        print(simulation_text(what, figures, say))
    return int(lost)
