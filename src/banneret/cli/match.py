"""`banneret match`: which bot is stronger, with seats exchanged and the same luck."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import replace

from banneret.bots.failure import Failure
from banneret.cli.common import Commands, game_and_seats
from banneret.cli.figures import contest_text
from banneret.cli.playing import (
    add_plan,
    begin_folder,
    command_of,
    complain_of,
    noted,
    report_of,
    written,
)
from banneret.cli.progress import with_progress
from banneret.cli.words import words
from banneret.kernel.errors import OptionsError
from banneret.kernel.text import number_in, shown
from banneret.lab.contest import Contest
from banneret.lab.estimates import share_of
from banneret.lab.report import contest_data
from banneret.lab.runner import plan, with_seats_exchanged
from banneret.lab.runner import run as run_plan
from banneret.lab.sprt import Hypotheses, Sprt

ABOUT = """Bots play against each other, and exchange seats: in a round, which is played with one seed,
each sits in every seat. Setup, dice, draws and flips are the same within a round as long as it is played
alike; from the first difference on the same luck meets other questions. Intervals reckon with rounds, not with
single matches. The number of matches is rounded up to whole rounds. The same command gives the same matches
with any number of processes, unless a bot thinks for a time."""
ELO = "elo:"


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "match", help="play bots against each other in exchanged seats", description=ABOUT
    )
    add_plan(parser)
    parser.add_argument(
        "--sprt",
        type=_hypotheses,
        metavar="LOW,HIGH",
        help="stop as soon as it is clear whether the first of two bots gets the low or the high share of "
        "the points, such as 0.5,0.65, or elo:0,50",
    )
    parser.add_argument(
        "--alpha",
        type=_error("--alpha"),
        metavar="P",
        help="with --sprt: how often the high share may be taken in error; default 0.05",
    )
    parser.add_argument(
        "--beta",
        type=_error("--beta"),
        metavar="P",
        help="with --sprt: how often the low share may be taken in error; default 0.05",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Have them play; 1 if a match was lost.

    What was played is kept and shown if it is interrupted.
    """
    game, seats = game_and_seats(arguments, ("greedy",), human=False)
    what = with_seats_exchanged(plan(game, seats, arguments.games, arguments.seed))
    what = replace(what, record=bool(arguments.record))
    contest = Contest(what, _test(arguments))
    matches = run_plan(what, arguments.jobs)
    if arguments.record:
        begin_folder(arguments.record)
    faltered = list[Failure]()
    kept = noted(written(matches, arguments.record), faltered)
    try:
        any(map(contest.take, with_progress(kept, what.games, "matches")))
    except KeyboardInterrupt:
        contest.leave()
        _show(contest, faltered, arguments)
        raise
    return _show(contest, faltered, arguments)


def _show(contest: Contest, faltered: Sequence[Failure], arguments: argparse.Namespace) -> int:
    say = words(arguments.language)
    lost = complain_of(contest.failed, say)
    report_of(faltered)
    if arguments.json:
        command = command_of("match", contest.plan, *_test_words(contest.test))
        print(json.dumps({**contest_data(contest), "command": command}, indent=2), flush=True)
    else:
        print(contest_text(contest, say), flush=True)
    return int(lost)


# -------------------------------------------------------------------- when to stop


def _hypotheses(text: str) -> tuple[float, float]:
    numbers = text.removeprefix(ELO).split(",")
    try:
        low, high = (number_in(number, float) for number in numbers)
    except ValueError:
        raise OptionsError(
            f"--sprt takes two shares such as 0.5,0.65, or elo:0,50, not {shown(text)}"
        ) from None
    return (share_of(low), share_of(high)) if text.startswith(ELO) else (low, high)


def _error(what: str) -> Callable[[str], float]:
    def read(text: str) -> float:
        try:
            return number_in(text, float)
        except ValueError:
            raise OptionsError(f"{what} takes a number such as 0.05, not {shown(text)}") from None

    return read


def _test(arguments: argparse.Namespace) -> Sprt | None:
    errors = {name: getattr(arguments, name) for name in ("alpha", "beta")}
    given = {name: value for name, value in errors.items() if value is not None}
    if arguments.sprt is None:
        if given:
            raise OptionsError(f"--{next(iter(given))} is an error of a test, so it needs --sprt")
        return None
    return Sprt(Hypotheses(*arguments.sprt, **given))


def _test_words(test: Sprt | None) -> tuple[str, ...]:
    if test is None:
        return ()
    about = test.about
    errors = ("--alpha", f"{about.alpha!r}", "--beta", f"{about.beta!r}")
    return ("--sprt", f"{about.low!r},{about.high!r}", *errors)
