"""`banneret army`: the armies of Sack Armies, listed, shown, checked and built."""

from __future__ import annotations

import argparse
import sys

from banneret.cli.common import Commands
from banneret.games.sack_armies import armies, army_commands
from banneret.games.sack_armies.options import Options


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("army", help="list, show, check or build armies of Sack Armies")
    parser.add_argument("--tokens", metavar="FILE", default="", help="tokens of one's own")
    kinds = parser.add_subparsers(metavar="WHAT", required=True)
    listing = kinds.add_parser("list", help="the preconstructed armies")
    listing.set_defaults(run=run_list)
    show = kinds.add_parser("show", help="one army with all its texts")
    show.add_argument("army", metavar="ARMY", help="a name, a file, or token:count+token:count")
    show.add_argument("--language", choices=("en", "de"), default="en")
    show.set_defaults(run=run_show)
    check = kinds.add_parser("check", help="every constraint an army breaks")
    check.add_argument("army", metavar="ARMY")
    check.set_defaults(run=run_check)
    build = kinds.add_parser("build", help="put an army together")
    build.add_argument("army", metavar="ARMY", nargs="?", help="what to start from")
    build.set_defaults(run=run_build)


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def run_list(arguments: argparse.Namespace) -> int:
    """List."""
    content = armies.content_of(Options(tokens=arguments.tokens))
    print("\n".join(army_commands.listed(content)))
    return 0


def run_show(arguments: argparse.Namespace) -> int:
    """Show one."""
    content = armies.content_of(Options(tokens=arguments.tokens))
    army = armies.find_or_read(arguments.army, content)
    print("\n".join(army_commands.sheet(army, content, arguments.language)))
    return 0


def run_check(arguments: argparse.Namespace) -> int:
    """Check one; 1 if it is not legal."""
    options = Options(tokens=arguments.tokens)
    lines, legal = army_commands.check(arguments.army, options, armies.content_of(options))
    print("\n".join(lines))
    return 0 if legal else 1


def run_build(arguments: argparse.Namespace) -> int:
    """Build one, line by line."""
    options = Options(tokens=arguments.tokens)
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
