"""`banneret engine check`: whether a program of one's own can sit down at a table."""

from __future__ import annotations

import argparse

from banneret.bots.engine import read_command
from banneret.cli.common import Commands
from banneret.cli.parser import whole_number
from banneret.faces.plain import escaped
from banneret.lab.engine_check import Finding, check


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("engine", help="check a program that is to play as a bot")
    inner = parser.add_subparsers(metavar="COMMAND", required=True)
    checks = inner.add_parser(
        "check",
        help="play short matches of every game against it and say what is wrong",
        description="It is started without a shell; docs/engine-protocol.md says what it must do.",
    )
    checks.add_argument(
        "command",
        metavar="COMMAND",
        help="such as 'python3 mine.py', or '2s:python3 mine.py' for two seconds a decision",
    )
    checks.add_argument(
        "--seed", type=whole_number("--seed"), default=0, metavar="N", help="default 0"
    )
    checks.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check an engine; 1 if something is wrong with it."""
    wrong = 0
    for finding in check(read_command(arguments.command), arguments.seed):
        print(shown_as(finding), flush=True)
        wrong += not finding.good
    print("All is well." if not wrong else "It cannot play like that.")
    return int(wrong > 0)


def shown_as(finding: Finding) -> str:
    """A line for people."""
    return escaped(f"{'ok' if finding.good else 'WRONG':<6}{finding.what}: {finding.said}")
