"""What commands share that have bots play many matches: arguments, records, failures."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterable, Iterator
from pathlib import Path

from banneret.bots.failure import Failure
from banneret.cli.common import add_game, add_language
from banneret.cli.parser import file_name, whole_number
from banneret.cli.streams import complain, report
from banneret.kernel.errors import OptionsError
from banneret.kernel.options import to_dict
from banneret.kernel.record import write_file
from banneret.kernel.registry import entry
from banneret.kernel.text import Catalogue
from banneret.lab.runner import Plan, Played

MOST_TOLD = 10  # decisions that bots could not make


def add_plan(parser: argparse.ArgumentParser) -> None:
    """Arguments that say what is played, how often and by how many processes."""
    add_game(parser)
    parser.add_argument(
        "--games",
        type=whole_number("--games"),
        default=100,
        metavar="N",
        help="how many; default 100",
    )
    parser.add_argument(
        "--seats", metavar="A,B", help="which bots sit where, or one for all seats; default greedy"
    )
    parser.add_argument(
        "--seed", type=whole_number("--seed"), default=0, metavar="N", help="default 0"
    )
    parser.add_argument(
        "--jobs", type=whole_number("--jobs"), default=1, metavar="N", help="processes; default 1"
    )
    parser.add_argument(
        "--record",
        type=file_name("--record"),
        metavar="FOLDER",
        help="a new folder that gets the record of every match",
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    add_language(parser)


# -------------------------------------------------------------------- records


def begin_folder(name: str) -> None:
    """Make a folder for records.

    Raises:
        OptionsError: there is something already.
    """
    folder = Path(name)
    if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
        raise OptionsError(
            f"{folder} is there already; --record takes a new folder, or an empty one"
        )
    folder.mkdir(parents=True, exist_ok=True)


def written(matches: Iterable[Played], folder: str) -> Iterator[Played]:
    """The matches, each written into a folder before it is given.

    Raises:
        RecordError: one cannot be written.
    """
    for match in matches:
        if match.record:
            write_file(Path(folder, f"match-{match.number:06}.jsonl"), match.record)
        yield match


# -------------------------------------------------------------------- what is said


def command_of(command: str, plan: Plan, *more: str) -> str:
    """What to type to have the same matches again, as a shell reads it."""
    usual = to_dict(entry(plan.game).options())
    words = ["banneret", command, plan.game, "--seats", ",".join(plan.bots)]
    for name, value in plan.options.items():
        if value != usual[name]:
            words += ["--option", f"{name}={value}"]
    return shlex.join([*words, "--games", str(plan.games), "--seed", str(plan.seed), *more])


def noted(matches: Iterable[Played], faltered: list[Failure]) -> Iterator[Played]:
    """The matches, while the first decisions that bots could not make are added to a list."""
    for match in matches:
        if match.result is not None:
            faltered += match.result.faltered[: MOST_TOLD - len(faltered)]
        yield match


def report_of(faltered: Iterable[Failure]) -> None:
    """Tell on standard error which decisions bots could not make, so that they can be tried again."""
    for failure in faltered:
        report(str(failure))


def complain_of(failed: Iterable[Played], say: Catalogue) -> bool:
    """Tell on standard error which matches failed; whether one was lost."""
    lost = False
    for match in failed:
        again = match.result is not None
        lost = lost or not again
        complain(
            say.say(
                "matches.failed_once" if again else "matches.failed",
                number=match.number,
                seats=",".join(match.seats),
                seed=match.seed,
                reason=match.failures[-1].strip().splitlines()[-1],
            )
        )
    return lost
