"""`banneret lab`: studies of the games."""

from __future__ import annotations

import argparse
import sys

from banneret.bots.levels import MOST_SIMULATIONS
from banneret.cli.common import Commands, kept_free
from banneret.cli.comparing import add_compare
from banneret.cli.content import add_content
from banneret.cli.parser import file_name, whole_number
from banneret.cli.study import add_balance, add_table
from banneret.cli.tune import add_tune
from banneret.kernel.record import write_file
from banneret.lab.fit import MOST_PAIRS, MOST_ROUNDS, FitPlan, as_toml, fit, plan_of
from banneret.lab.runner import MOST_JOBS


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("lab", help="study a game by many matches")
    studies = parser.add_subparsers(metavar="STUDY", required=True)
    add_balance(studies)
    add_compare(studies)
    add_content(studies)
    add_tune(studies)
    add_table(studies)
    _add_fit(studies)


def _add_fit(studies: Commands) -> None:
    parser = studies.add_parser("fit", help="find what the features by which bots judge weigh")
    parser.add_argument("game", metavar="GAME", help="such as token-terrors")
    for name, least, most, what in (
        ("--simulations", 1, MOST_SIMULATIONS, "of each decision"),
        ("--pairs", 2, MOST_PAIRS, "of matches in a round, with the same luck and sides exchanged"),
        ("--rounds", 1, MOST_ROUNDS, "after each the weights go on"),
        ("--seed", 0, None, "of all of them"),
    ):
        parser.add_argument(
            name,
            type=whole_number(name, least, most),
            metavar="N",
            help=f"{what}; default as in the game's content",
        )
    parser.add_argument(
        "--jobs",
        type=whole_number("--jobs", 1, MOST_JOBS),
        default=1,
        metavar="N",
        help="default 1",
    )
    parser.add_argument(
        "--out", type=file_name("--out"), metavar="FILE", help="a new file; default: it is printed"
    )
    parser.set_defaults(run=run_fit)


def run_fit(arguments: argparse.Namespace) -> int:
    """Fit, and print or keep what belongs into the game's content."""
    plan = plan_of(
        arguments.game, arguments.simulations, arguments.pairs, arguments.rounds, arguments.seed
    )
    if arguments.out is None:
        print(_fitted(plan, arguments.jobs), end="")
    else:
        with kept_free(arguments.out):
            write_file(arguments.out, _fitted(plan, arguments.jobs))
    return 0


def _fitted(plan: FitPlan, jobs: int) -> str:
    return as_toml(plan, fit(plan, jobs, _tell))


def _tell(number: int, weights: dict[str, float]) -> None:
    found = ", ".join(f"{name} {weight}" for name, weight in weights.items())
    print(f"round {number + 1}: {found}", file=sys.stderr)
