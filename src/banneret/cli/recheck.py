"""`banneret recheck`: which records, or matches of a server, still hold by the rules of here."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from banneret.cli.common import Commands, add_language
from banneret.cli.parser import GIVEN, file_name
from banneret.cli.serve import add_database
from banneret.cli.words import words
from banneret.faces.plain import one_line
from banneret.kernel.errors import OptionsError, RecordError
from banneret.kernel.record import Record
from banneret.kernel.text import Catalogue

RECORDS = "*.jsonl"


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "recheck", help="tell which records, or matches of a server, hold by the rules of here"
    )
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="*",
        type=file_name("recheck"),
        help=f"a record, or a folder with some ({RECORDS}); default: the matches of the database",
    )
    add_database(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Replay them all; 1 if one does not hold."""
    say = words(arguments.language)
    if arguments.files and "database" in getattr(arguments, GIVEN, ()):
        raise OptionsError("recheck takes files or a database, not both")
    told = _records(arguments.files, say) if arguments.files else _matches(arguments.database, say)
    good = []
    for holds, line in told:
        good.append(holds)
        print(line)
    print(say.say("recheck.sum", good=sum(good), all=len(good)))
    return 0 if all(good) else 1


def _matches(database: str | None, say: Catalogue) -> Iterator[tuple[bool, str]]:
    from banneret.server.engine import read_url
    from banneret.server.recheck import recheck

    for one in recheck(read_url(database)):
        yield not one.fault, _line(one.match, one.steps, one.otherwise, one.fault, say)


def _records(names: list[str], say: Catalogue) -> Iterator[tuple[bool, str]]:
    for path in [path for name in names for path in _files(name)]:
        try:
            record = Record.load(path)
            agreement = record.agreement()
            fault, otherwise = agreement.fault, not agreement.fault and bool(record.differs)
            reached = agreement.reached
        except RecordError as error:
            if error.line is None:  # no record that breaks, but a file that cannot be read
                raise
            fault, otherwise, reached = error, False, error.reached
        why = "" if fault is None else fault.reason
        yield fault is None, _line(str(path), reached, otherwise, why, say)


def _files(name: str) -> list[Path]:
    path = Path(name)
    if not path.is_dir():
        return [path]
    found = sorted(path.glob(RECORDS))
    if not found:
        raise OptionsError(f"there is no record ({RECORDS}) in {name}")
    return found


def _line(name: str, steps: int, otherwise: bool, fault: str, say: Catalogue) -> str:
    key = "breaks" if fault else "otherwise" if otherwise else "holds"
    return one_line(say.say(f"recheck.{key}", name=name, n=steps, reason=fault))
