"""`banneret army`: the armies of Sack Armies, listed, shown, checked and built."""

from __future__ import annotations

import argparse
import sys

from banneret.cli.common import Commands, add_language, refuse_existing
from banneret.cli.parser import file_name
from banneret.games.sack_armies import armies, army_commands
from banneret.games.sack_armies.options import Options
from banneret.kernel.record import write_file

WHICH = "a name, a file that ends in .army or .txt, or token:count+token:count"


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("army", help="list, show, check or build armies of Sack Armies")
    parser.add_argument(
        "--tokens",
        metavar="FILE",
        type=file_name("--tokens"),
        help="a file with tokens of one's own",
    )
    kinds = parser.add_subparsers(metavar="WHAT", required=True)
    listing = kinds.add_parser("list", help="the preconstructed armies")
    listing.set_defaults(run=run_list)
    show = kinds.add_parser("show", help="one army with all its texts")
    show.add_argument("army", metavar="ARMY", help=WHICH)
    add_language(show)
    show.set_defaults(run=run_show)
    check = kinds.add_parser("check", help="every constraint an army breaks")
    check.add_argument("army", metavar="ARMY", help=WHICH)
    check.set_defaults(run=run_check)
    build = kinds.add_parser("build", help="put an army together")
    build.add_argument("army", metavar="ARMY", nargs="?", help=f"what to start from: {WHICH}")
    build.set_defaults(run=run_build)


def _options(arguments: argparse.Namespace) -> Options:
    return Options(tokens=arguments.tokens or "")


def _write(path: str, text: str) -> None:
    refuse_existing(path)
    write_file(path, text)


def run_list(arguments: argparse.Namespace) -> int:
    """List."""
    content = armies.content_of(_options(arguments))
    print("\n".join(army_commands.listed(content)))
    return 0


def run_show(arguments: argparse.Namespace) -> int:
    """Show one."""
    content = armies.content_of(_options(arguments))
    army = armies.find_or_read(arguments.army, content)
    print("\n".join(army_commands.sheet(army, content, arguments.language)))
    return 0


def run_check(arguments: argparse.Namespace) -> int:
    """Check one; 1 if it is not legal."""
    options = _options(arguments)
    lines, legal = army_commands.check(arguments.army, options, armies.content_of(options))
    print("\n".join(lines))
    return 0 if legal else 1


def run_build(arguments: argparse.Namespace) -> int:
    """Build one, line by line."""
    options = _options(arguments)
    content = armies.content_of(options)
    start = armies.find_or_read(arguments.army, content) if arguments.army else None
    builder = army_commands.Builder(content, options, _write, start)
    print(army_commands.HELP)
    for line in sys.stdin:
        for said in builder.say(line):
            print(said)
        if builder.done:
            break
    return 0
