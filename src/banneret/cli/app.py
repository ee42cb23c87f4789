"""The commands, and how each of them ends: cleanly, with one line if something is wrong."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import banneret
from banneret import _interrupt
from banneret.bots.engine import end_engines
from banneret.cli import streams
from banneret.cli.analyse import add as add_analyse
from banneret.cli.army import add as add_army
from banneret.cli.bench import add as add_bench
from banneret.cli.cards import add as add_cards
from banneret.cli.challenges import add as add_challenges
from banneret.cli.engine import add as add_engine
from banneret.cli.failures import add as add_failures
from banneret.cli.games import add as add_games
from banneret.cli.lab import add as add_lab
from banneret.cli.match import add as add_match
from banneret.cli.parser import Parser
from banneret.cli.perft import add as add_perft
from banneret.cli.play import add as add_play
from banneret.cli.recheck import add as add_recheck
from banneret.cli.replay import add as add_replay
from banneret.cli.rules import add as add_rules
from banneret.cli.serve import add as add_serve
from banneret.cli.serve import add_backup, add_restore, add_verify
from banneret.cli.simulate import add as add_simulate
from banneret.cli.watch import add as add_watch
from banneret.kernel.errors import BanneretError

WRONG_INPUT = 2
PIPE_CLOSED = 141
COMMANDS = (
    add_play,
    add_watch,
    add_simulate,
    add_match,
    add_lab,
    add_replay,
    add_analyse,
    add_recheck,
    add_rules,
    add_cards,
    add_perft,
    add_bench,
    add_engine,
    add_games,
    add_army,
    add_challenges,
    add_serve,
    add_verify,
    add_backup,
    add_restore,
    add_failures,
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command `banneret`.

    Returns:
        The exit code: 0 if all is well, 1 if what was to be checked is not as it should be,
        2 if what was asked for cannot be done.
    """
    try:
        try:
            _interrupt.leave_to_main()
            return _main(argv)
        finally:
            end_engines()
            streams.settle()
            _interrupt.wait_for_main()
    except KeyboardInterrupt:
        streams.complain(_interrupt.SAID)
        return _interrupt.EXIT_CODE


def _main(argv: Sequence[str] | None) -> int:
    try:
        if not streams.prepare():
            return _refuse("standard output is closed")
        return _run(argv)
    except BanneretError as error:
        return _refuse(str(error))
    except BrokenPipeError:
        return PIPE_CLOSED
    except OSError as error:
        return _refuse(streams.reason_of(error))


def _run(argv: Sequence[str] | None) -> int:
    try:
        words = sys.argv[1:] if argv is None else list(argv)
        arguments = parser().parse_args(words, argparse.Namespace(words=words))
        code = int(arguments.run(arguments))
    except SystemExit:  # help and version leave by that
        sys.stdout.flush()
        raise
    sys.stdout.flush()
    return code


def _refuse(why: str) -> int:
    streams.complain(why)
    return WRONG_INPUT


def parser() -> argparse.ArgumentParser:
    """What the command line may say."""
    top: argparse.ArgumentParser = Parser(
        prog="banneret", description="Published token-battle games: play, watch, check, measure."
    )
    top.add_argument("--version", action="version", version=f"banneret {banneret.__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    for add_command in COMMANDS:
        add_command(commands)
    return top
