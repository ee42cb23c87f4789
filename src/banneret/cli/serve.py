"""`banneret serve` and what keeps a server well: verify, backup, restore."""

from __future__ import annotations

import argparse
import importlib
import os
import re
import threading
import webbrowser
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from banneret.bots.engine import Command, read_command
from banneret.bots.engine_process import EngineError, EngineProcess
from banneret.bots.registry import is_bot
from banneret.cli.common import Commands, add_own_content, faults_named, own_content
from banneret.cli.parser import file_name, whole_number
from banneret.cli.words import words
from banneret.kernel import registry
from banneret.kernel.errors import OptionsError
from banneret.kernel.options import option_help
from banneret.kernel.record import Record
from banneret.kernel.text import shown

if TYPE_CHECKING:
    from banneret.server.settings import Settings
    from banneret.server.verify import Promise

DATABASE = "BANNERET_DATABASE"
OPEN_AFTER = 1.0  # seconds
EVERYWHERE = "0.0.0.0"
MOST_WORKERS = 256
NAME_OF_BOT = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,29}")


def add(commands: Commands) -> None:
    """Add the command `serve`."""
    parser = commands.add_parser("serve", help="host matches in the browser")
    parser.add_argument("--host", default="127.0.0.1", help="default: this machine only")
    parser.add_argument(
        "--port", type=whole_number("--port", 0, 65535), default=8470, help="default: 8470"
    )
    add_database(parser)
    parser.add_argument(
        "--origin",
        metavar="URL",
        action="append",
        default=[],
        help="an address the page is reached by when a proxy stands before, with its path; "
        "https makes cookies secure",
    )
    parser.add_argument(
        "--metrics-for",
        metavar="NETWORK",
        action="append",
        help="who may read /metrics, such as 10.0.0.0/8; default: this machine",
    )
    parser.add_argument(
        "--allow-host",
        metavar="NAME",
        action="append",
        default=[],
        help="another name by which people reach this server; those of --host, --origin and this machine are known",
    )
    parser.add_argument(
        "--workers",
        type=whole_number("--workers", 1, MOST_WORKERS),
        default=1,
        help="processes for bots; default: 1",
    )
    parser.add_argument(
        "--module",
        metavar="NAME",
        action="append",
        default=[],
        help="a Python module that registers more games",
    )
    parser.add_argument(
        "--no-sync",
        action="store_true",
        help="SQLite: do not wait for the disk; faster, but a loss of power may lose last moves",
    )
    parser.add_argument(
        "--bot",
        metavar="NAME=COMMAND",
        action="append",
        default=[],
        help="a program of your own as another bot; docs/engine-protocol.md says what it must do",
    )
    add_own_content(parser)
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    parser.set_defaults(run=serve)


def add_verify(commands: Commands) -> None:
    """Add the command `verify`."""
    parser = commands.add_parser("verify", help="check the dice of a record of a hosted match")
    parser.add_argument("file", metavar="FILE", type=file_name("verify"), help="a record")
    parser.set_defaults(run=verify)


def add_backup(commands: Commands) -> None:
    """Add the command `backup`."""
    parser = commands.add_parser("backup", help="copy all matches of a server into a file")
    parser.add_argument("file", metavar="FILE", type=file_name("backup"), help="to be written")
    add_database(parser)
    parser.set_defaults(run=backup)


def add_restore(commands: Commands) -> None:
    """Add the command `restore`."""
    parser = commands.add_parser("restore", help="fill an empty database from a backup")
    parser.add_argument("file", metavar="FILE", type=file_name("restore"), help="a backup")
    add_database(parser)
    parser.set_defaults(run=restore)


def add_database(parser: argparse.ArgumentParser) -> None:
    """Add the option that names the database."""
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get(DATABASE),
        help=f"sqlite:///file or postgresql://...; default: ${DATABASE}, or a file in your data folder",
    )


# The server's packages are only loaded by the commands that need them.


def serve(arguments: argparse.Namespace) -> int:
    """Serve until told to stop."""
    from banneret.server.binding import bind, is_everywhere
    from banneret.server.run import check_database, run

    settings, host = _settings(arguments), arguments.host
    sockets = bind(host, arguments.port)
    try:
        check_database(settings)
        everywhere = is_everywhere(sockets)
        name = "localhost" if everywhere else f"[{host}]" if ":" in host else host
        address = f"http://{name}:{sockets[0].getsockname()[1]}/"
        print(f"Banneret is served at {address} (Ctrl-C stops it)", flush=True)
        if arguments.open:
            timer = threading.Timer(OPEN_AFTER, webbrowser.open, [address])
            timer.daemon = True
            timer.start()
        run(settings, EVERYWHERE if everywhere else host, sockets)
    finally:
        for one in sockets:
            one.close()
    return 0


def _settings(arguments: argparse.Namespace) -> Settings:
    from banneret.server.engine import read_url
    from banneret.server.names import read_host
    from banneret.server.settings import Settings
    from banneret.server.whereabouts import common_path, read_address, read_network

    addresses = [read_address(text) for text in arguments.origin]
    for name in arguments.module:
        _load(name)
    networks = arguments.metrics_for or Settings.metrics_for
    return Settings(
        database=read_url(arguments.database),
        origins=tuple(address.origin for address in addresses),
        hosts=tuple(read_host(name) for name in arguments.allow_host),
        path=common_path(addresses),
        metrics_for=tuple(read_network(text) for text in networks),
        secure=any(address.origin.startswith("https:") for address in addresses),
        workers=arguments.workers,
        modules=tuple(arguments.module),
        engines=_engines(arguments.bot),
        house=_house(arguments),
        durable=not arguments.no_sync,
    )


def _engines(texts: Sequence[str]) -> dict[str, Command]:
    """The programs that sit down as bots; each is started once, to see whether it can be.

    Raises:
        OptionsError: one has no name that it can have, or does not start.
    """
    found: dict[str, Command] = {}
    for text in texts:
        name, equals, command = text.partition("=")
        if not equals or not NAME_OF_BOT.fullmatch(name):
            raise OptionsError(
                f"--bot takes NAME=COMMAND, a name of up to 30 letters, digits, - and _; not {shown(text)}"
            )
        if name in found or is_bot(name):
            raise OptionsError(f"--bot {name}: there is a bot of that name already")
        found[name] = read_command(command)
        try:
            EngineProcess(found[name].words).end()
        except EngineError as error:
            raise OptionsError(f"--bot {name}: {error}") from None
    return found


def _house(arguments: argparse.Namespace) -> dict[str, dict[str, str]]:
    """What matches are played with here if nothing else is said: content of one's own.

    Raises:
        ContentError: it cannot be played with.
    """
    own = own_content(arguments)
    found: dict[str, dict[str, str]] = {}
    for entry in registry.entries().values():
        options = {name: text for name, text in own.items() if name in option_help(entry.options)}
        if options:
            with faults_named({name: getattr(arguments, name) for name in options}):
                entry.game(options)
            found[entry.name] = options
    return found


def _load(module: str) -> None:
    """See whether a module with more games can be loaded.

    Raises:
        OptionsError: it cannot.
    """
    try:
        importlib.import_module(module)
    except (Exception, SystemExit) as error:  # somebody else's code may do anything
        raise OptionsError(f"--module {module}: {type(error).__name__}: {error}") from None


def verify(arguments: argparse.Namespace) -> int:
    """Check the rules and the dice of a record, and say who made them."""
    from banneret.server.verify import verify as check

    record = Record.load(arguments.file)
    verdict = check(record)
    if record.differs:
        print(words("en").say("told.otherwise", n=len(record.steps)))
    print(f"{arguments.file}: all {verdict.rolls} rolls follow from what was committed to.")
    for line in _makers(record.header.seats, verdict.promise):
        print(line)
    return 0


def _makers(seats: Sequence[str], promise: Promise) -> Iterator[str]:
    """Who made the dice of a record, one sentence a line."""
    givers = [seat for seat, part in enumerate(promise.parts) if part is not None]
    if not givers:
        yield (
            "The server alone made the dice. They were fixed before the first roll, but whoever "
            "runs it could have drawn its secret again until the rolls suited."
        )
        return
    yield "The dice were made by the server's secret and by parts of these seats:"
    for seat in givers:
        yield f"  seat {seat + 1}, {seats[seat]}, who pledged {promise.pledges[seat]}"
    others = [f"seat {n + 1} ({name})" for n, name in enumerate(seats) if n not in givers]
    if others:
        yield f"No part came from {' and '.join(others)}."
    yield "Whether a pledge is really theirs only they can tell: the page they played at keeps it."


def backup(arguments: argparse.Namespace) -> int:
    """Write a backup."""
    from banneret.server.backup import back_up
    from banneret.server.engine import read_url

    rows = back_up(read_url(arguments.database), arguments.file)
    print(f"{arguments.file}: {rows} rows")
    return 0


def restore(arguments: argparse.Namespace) -> int:
    """Read a backup."""
    from banneret.server.backup import restore as read_back
    from banneret.server.engine import read_url

    rows = read_back(read_url(arguments.database), arguments.file)
    print(f"{arguments.file}: {rows} rows restored")
    return 0
