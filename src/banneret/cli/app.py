"""The commands, and how each of them ends: cleanly, with one line if something is wrong."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence

import banneret
from banneret.cli.bench import add as add_bench
from banneret.cli.games import add as add_games
from banneret.cli.perft import add as add_perft
from banneret.cli.play import add as add_play
from banneret.cli.replay import add as add_replay
from banneret.cli.rules import add as add_rules
from banneret.cli.simulate import add as add_simulate
from banneret.cli.watch import add as add_watch
from banneret.kernel.errors import BanneretError

WRONG_INPUT = 2
INTERRUPTED = 130
PIPE_CLOSED = 141
COMMANDS = (
    add_play,
    add_watch,
    add_simulate,
    add_replay,
    add_rules,
    add_perft,
    add_bench,
    add_games,
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command `banneret`.

    Returns:
        The exit code: 0 if all is well, 1 if what was to be checked is not as it should be,
        2 if what was asked for cannot be done.
    """
    _never_fail_on_characters()
    arguments = parser().parse_args(argv)
    try:
        code = int(arguments.run(arguments))
        sys.stdout.flush()
    except BanneretError as error:
        print("banneret:", " ".join(str(error).split()), file=sys.stderr)
        return WRONG_INPUT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Python flushes stdout once more at its end; let that go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return code


def parser() -> argparse.ArgumentParser:
    """What the command line may say."""
    top = argparse.ArgumentParser(
        prog="banneret", description="Published token-battle games: play, watch, check, measure."
    )
    top.add_argument("--version", action="version", version=f"banneret {banneret.__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    for add_command in COMMANDS:
        add_command(commands)
    return top


def _never_fail_on_characters() -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
