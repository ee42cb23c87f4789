"""`banneret lab`: studies of the games."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from banneret.cli.common import Commands
from banneret.cli.parser import file_name, whole_number
from banneret.kernel.record import write_file
from banneret.kernel.registry import entry
from banneret.lab.fit import as_toml, fit, plan_of


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("lab", help="study a game by many matches")
    studies = parser.add_subparsers(metavar="STUDY", required=True)
    _add_fit(studies)


def _add_fit(studies: Commands) -> None:
    parser = studies.add_parser("fit", help="find what the features by which bots judge weigh")
    parser.add_argument("game", metavar="GAME", help="such as token-terrors")
    parser.add_argument("--bot", metavar="NAME", help="who plays; default as in the game's content")
    parser.add_argument(
        "--games", type=whole_number("--games", 10), metavar="N", help="how many; default the same"
    )
    parser.add_argument("--seed", type=whole_number("--seed"), metavar="N", help="default the same")
    parser.add_argument(
        "--jobs", type=whole_number("--jobs", 1), default=1, metavar="N", help="default 1"
    )
    parser.add_argument(
        "--out", type=file_name("--out"), metavar="FILE", help="a new file; default: it is printed"
    )
    parser.set_defaults(run=run_fit)


def run_fit(arguments: argparse.Namespace) -> int:
    """Fit, and print or keep the content file that comes of it."""
    plan = plan_of(arguments.game, arguments.bot, arguments.games, arguments.seed)
    found = fit(plan, arguments.jobs)
    text = as_toml(plan, found, entry(plan.game).game({}).judgement)
    if arguments.out is None:
        print(text, end="")
    else:
        write_file(Path(arguments.out), text)
    before, after = f"{found.before:.4f}", f"{found.after:.4f}"
    print(f"log loss on matches held back: {before} before, {after} now", file=sys.stderr)
    return 0
