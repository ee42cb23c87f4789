"""`banneret failures`: what went wrong in the rules and bots of a server."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from banneret.cli.common import Commands
from banneret.cli.serve import add_database

if TYPE_CHECKING:
    from banneret.server.failures import Failure


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("failures", help="list what went wrong in rules and bots")
    add_database(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a line, newest first")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """List them, the newest first."""
    import msgspec

    from banneret.server.engine import read_url
    from banneret.server.failures import read_failures

    found = read_failures(read_url(arguments.database))
    if not found and not arguments.json:
        print("Nothing went wrong.")
    for failure in found:
        print(msgspec.json.encode(failure).decode() if arguments.json else _shown(failure))
    return 0


def _shown(failure: Failure) -> str:
    at = datetime.fromtimestamp(failure.at / 1000, UTC).isoformat(" ", "seconds")
    about = [f"{at}  {failure.place}", f"match {failure.match or '-'}"]
    about += [f"seat {failure.seat}"] if failure.seat is not None else []
    about += [f"bot {failure.bot}, seed {failure.seed}"] if failure.bot else []
    lines = [", ".join(about), f"position: {failure.position}" if failure.position else ""]
    lines += failure.trace.rstrip().splitlines()
    return "\n  ".join(line for line in lines if line) + "\n"
