"""`banneret serve` and what keeps a server well: verify, backup, restore."""

from __future__ import annotations

import argparse
import os
import threading
import webbrowser
from typing import TYPE_CHECKING

from banneret.cli.common import Commands
from banneret.kernel.errors import OptionsError
from banneret.kernel.record import Record

if TYPE_CHECKING:
    from banneret.server.settings import Settings

DATABASE = "BANNERET_DATABASE"
OPEN_AFTER = 1.0  # seconds


def add(commands: Commands) -> None:
    """Add the command `serve`."""
    parser = commands.add_parser("serve", help="host matches in the browser")
    parser.add_argument("--host", default="127.0.0.1", help="default: this machine only")
    parser.add_argument("--port", type=int, default=8470, help="default: 8470")
    _add_database(parser)
    parser.add_argument(
        "--origin",
        metavar="URL",
        action="append",
        default=[],
        help="an address the page is reached by when a proxy stands before; https makes cookies secure",
    )
    parser.add_argument("--workers", type=int, default=1, help="processes for bots; default: 1")
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
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    parser.set_defaults(run=serve)


def add_verify(commands: Commands) -> None:
    """Add the command `verify`."""
    parser = commands.add_parser("verify", help="check the dice of a record of a hosted match")
    parser.add_argument("file", metavar="FILE", help="a record")
    parser.set_defaults(run=verify)


def add_backup(commands: Commands) -> None:
    """Add the command `backup`."""
    parser = commands.add_parser("backup", help="copy all matches of a server into a file")
    parser.add_argument("file", metavar="FILE", help="to be written")
    _add_database(parser)
    parser.set_defaults(run=backup)


def add_restore(commands: Commands) -> None:
    """Add the command `restore`."""
    parser = commands.add_parser("restore", help="fill an empty database from a backup")
    parser.add_argument("file", metavar="FILE", help="a backup")
    _add_database(parser)
    parser.set_defaults(run=restore)


def _add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get(DATABASE),
        help=f"sqlite:///file or postgresql://...; default: ${DATABASE}, or a file in your data folder",
    )


# The server's packages are only loaded by the commands that need them.


def serve(arguments: argparse.Namespace) -> int:
    """Serve until told to stop."""
    from banneret.server.run import check_database, run

    if not 0 <= arguments.port < 65536:
        raise OptionsError("--port takes a number from 0 to 65535")
    settings = _settings(arguments)
    check_database(settings)
    address = f"http://{_shown(arguments.host)}:{arguments.port}/"
    print(f"Banneret is served at {address} (Ctrl-C stops it)", flush=True)
    if arguments.open:
        timer = threading.Timer(OPEN_AFTER, webbrowser.open, [address])
        timer.daemon = True
        timer.start()
    run(settings, arguments.host, arguments.port)
    return 0


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _settings(arguments: argparse.Namespace) -> Settings:
    from banneret.server.engine import read_url
    from banneret.server.settings import Settings

    if arguments.workers < 1:
        raise OptionsError("--workers takes a number from 1")
    return Settings(
        database=read_url(arguments.database),
        origins=tuple(origin.rstrip("/") for origin in arguments.origin),
        secure=any(origin.startswith("https:") for origin in arguments.origin),
        workers=arguments.workers,
        modules=tuple(arguments.module),
        durable=not arguments.no_sync,
    )


def verify(arguments: argparse.Namespace) -> int:
    """Check the rules and the dice of a record."""
    from banneret.server.verify import verify as check

    rolls = check(Record.load(arguments.file))
    print(f"{arguments.file}: good. All {rolls} rolls are those that were committed to.")
    return 0


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
