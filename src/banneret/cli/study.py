"""What the studies of `banneret lab` share: arguments, where they are played and kept, what is told."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from banneret.cli.columns import as_columns
from banneret.cli.common import Commands, add_game, add_language, game_and_seats
from banneret.cli.parser import file_name, whole_number
from banneret.cli.progress import with_progress
from banneret.cli.stopping import add_test, add_until, test_of
from banneret.cli.streams import complain, offer
from banneret.kernel.errors import OptionsError
from banneret.kernel.text import Catalogue, shown
from banneret.lab.study.errors import extra
from banneret.lab.study.onlooker import Onlooker

if TYPE_CHECKING:
    import polars as pl

    from banneret.lab import Study
    from banneret.lab.study.folder import Folder
    from banneret.lab.study.rows import Row
    from banneret.lab.study.running import Times

MOST_TOLD = 10  # lines about what went wrong in matches
ROWS = 20  # of a table that are printed
OUT = re.compile("^--out?(?=$|=)")  # argparse takes the beginning of a name for the whole
BALANCE = """Bots play one game many times: who wins, how long it takes, how it swings, and how much of it is luck.
Each match is also played with the same dice and other luck of the bots, and the other way round; bots that
differ exchange seats. The number of matches is rounded up to whole rounds. The same command gives the same
files, whoever plays the matches."""


# -------------------------------------------------------------------- arguments


def add_balance(studies: Commands) -> None:
    """Add `banneret lab balance`."""
    parser = studies.add_parser("balance", help="is a game fair, long, lucky", description=BALANCE)
    add_game(parser)
    add_amount(parser)
    add_test(parser)
    add_playing(parser)
    parser.set_defaults(run=run_balance)


def add_amount(parser: argparse.ArgumentParser) -> None:
    """Arguments that say who plays how often."""
    parser.add_argument(
        "--games",
        type=whole_number("--games", 1),
        default=300,
        metavar="N",
        help="how many matches, at most; default 300",
    )
    add_who(parser)
    add_until(parser)


def add_who(parser: argparse.ArgumentParser) -> None:
    """Arguments that say who plays, and with which luck."""
    parser.add_argument(
        "--seats", metavar="A,B", help="which bots sit where, or one for all seats; default greedy"
    )
    parser.add_argument(
        "--seed", type=whole_number("--seed"), default=0, metavar="N", help="default 0"
    )


def add_playing(parser: argparse.ArgumentParser) -> None:
    """Arguments that say who plays the matches, and what is kept of them."""
    parser.add_argument(
        "--jobs", type=whole_number("--jobs"), metavar="N", help="processes; default 1"
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="a Dask scheduler whose workers play, in their place"
    )
    parser.add_argument(
        "--out",
        type=file_name("--out"),
        metavar="FOLDER",
        help="a new folder for the page, the tables and the manifest",
    )
    parser.add_argument(
        "--resume",
        type=file_name("--resume"),
        metavar="FOLDER",
        help="the folder of the same study, which was cut off",
    )
    parser.add_argument(
        "--decisions", action="store_true", help="keep a row for every decision, too"
    )
    parser.add_argument(
        "--records",
        type=whole_number("--records", 1),
        default=0,
        metavar="N",
        help="keep the records of every Nth round; 1 keeps all",
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    add_language(parser)


# -------------------------------------------------------------------- playing


def run_balance(arguments: argparse.Namespace) -> int:
    """Play and tell; 1 if a match was lost."""
    from banneret.lab import Study

    game, seats = game_and_seats(arguments, ("greedy",), human=False)
    return told(arguments, partial(Study.balance, game), seats)


def told(arguments: argparse.Namespace, ask: Callable[..., Study], seats: Sequence[str]) -> int:
    """Ask a question, and tell what was found; 1 if a match was lost.

    Args:
        arguments: those of `add_amount`, `add_test` and `add_playing`.
        ask: plays the study, as a method of `Study` does.
        seats: who sits where.
    """
    from banneret.lab.study.words import words

    with AtTerminal(arguments) as onlooker:
        study = ask(
            seats=seats,
            games=arguments.games,
            seed=arguments.seed,
            until=arguments.until,
            test=test_of(arguments.sprt),
            decisions=arguments.decisions,
            records=arguments.records,
            language=arguments.language,
            jobs=arguments.jobs,
            cluster=arguments.cluster,
            out=arguments.out,
            resume=arguments.resume,
            onlooker=onlooker,
        )
    if arguments.json:
        print(json.dumps(msgspec.to_builtins(study.answer), indent=2))
    else:
        print(study)
        print(time_text(study.times, words(arguments.language)))
    return int(study.manifest.lost > 0)


class AtTerminal(Onlooker):
    """Tells on standard error how far a study is, what goes wrong, and how to go on if it is cut off."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        """Args:
        arguments: of the command.
        """
        self._arguments = arguments
        self._folder: Folder | None = None
        self._heard = 0

    def begun(self, folder: Folder) -> None:
        """Remember where it is kept."""
        self._folder = folder

    def told(self, line: str) -> None:
        """Tell of what went wrong in a match, if there was not too much of it."""
        self._heard += 1
        if self._heard <= MOST_TOLD:
            number, _, rest = line.partition(": ")
            complain(f"{number}: {rest.strip().splitlines()[-1]}")

    def seen(self, rows: Iterator[Row], matches: int) -> Iterator[Row]:
        """Show how many there are."""
        from banneret.lab.study.words import words

        return with_progress(rows, matches, words(self._arguments.language).say("head.matches"))

    def __enter__(self) -> AtTerminal:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._heard > MOST_TOLD:
            complain(f"{self._heard - MOST_TOLD} more of this kind")
        is_kept = self._arguments.out is not None or self._arguments.resume is not None
        folder = self._folder if is_kept else None
        if kind and folder and folder.path.exists() and not folder.is_finished:
            offer("what was played is kept; go on with", resuming(self._arguments.words))


def resuming(words: Sequence[str]) -> list[str]:
    """The words that go on with a study, from those that began it or went on with it before."""
    return ["banneret", *(OUT.sub("--resume", word) for word in words)]


def time_text(times: Times, say: Catalogue) -> str:
    """How long the bots took here, which is no part of the study."""
    lines = ["", say.say("section.time")]
    for bot, decisions in times.decisions.items():
        if decisions:
            taken = say.say("figure.milliseconds", value=1000 * times.seconds[bot] / decisions)
            lines.append(f"  {say.say('label.second_decision')} ({bot})  {taken}")
    if times.turns:
        taken = say.say(
            "figure.milliseconds", value=1000 * sum(times.seconds.values()) / times.turns
        )
        lines.append(f"  {say.say('label.second_turn')}  {taken}")
    return "\n".join(lines)


# -------------------------------------------------------------------- tables


def add_table(studies: Commands) -> None:
    """Add `banneret lab table`."""
    parser = studies.add_parser("table", help="print a table of a study")
    parser.add_argument("folder", metavar="FOLDER", type=file_name("FOLDER"), help="of a study")
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--decisions", action="store_true", help="that of decisions, not that of matches"
    )
    which.add_argument(
        "--content", action="store_true", help="that of what each seat had, drew and used"
    )
    which.add_argument("--trials", action="store_true", help="that of what a search has tried")
    parser.add_argument("--columns", metavar="A,B", help="only these, in this order")
    parser.add_argument(
        "--rows",
        type=whole_number("--rows", 1),
        default=ROWS,
        metavar="N",
        help=f"how many; default {ROWS}",
    )
    parser.add_argument(
        "--json", action="store_true", help="print a JSON object a row, of all rows"
    )
    parser.set_defaults(run=run_table)


def run_table(arguments: argparse.Namespace) -> int:
    """Print the rows of a study."""
    frame = _table(arguments)
    if arguments.columns is not None:
        wanted = [one.strip() for one in arguments.columns.split(",")]
        for one in wanted:
            if one not in frame.columns:
                known = ", ".join(frame.columns)
                raise OptionsError(f"there is no column {shown(one)}; there are: {known}")
            if wanted.count(one) > 1:
                raise OptionsError(f"--columns names {one} twice")
        frame = frame.select(wanted)
    if arguments.json:
        sys.stdout.write(frame.write_ndjson())
        return 0
    print(as_columns(frame, arguments.rows, chosen=arguments.columns is not None))
    return 0


def _table(arguments: argparse.Namespace) -> pl.DataFrame:
    """The table that is asked for."""
    with extra():
        import banneret.lab.study.tables as tables
        from banneret.lab.study.folder import CONTENT, DECISIONS, MATCHES, opened
        from banneret.lab.study.trials import TRIALS, schema_of
    folder = opened(Path(arguments.folder))
    if arguments.trials:
        path = folder.read(TRIALS)
        return tables.read_table(path, schema_of(folder.manifest.plan))
    name, schema = MATCHES, tables.MATCHES
    if arguments.decisions:
        name, schema = DECISIONS, tables.DECISIONS
    elif arguments.content:
        name, schema = CONTENT, tables.CONTENT
    return tables.read_table(folder.read(name), schema)
