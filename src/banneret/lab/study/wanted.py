"""What a study is asked with from Python: the names of the arguments, their types and what they mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias, TypedDict

import msgspec

from banneret.lab.study.onlooker import Onlooker

Seats: TypeAlias = str | Sequence[str]
Place: TypeAlias = str | Path


class Playing(TypedDict, total=False):
    """Where a study is played and kept.

    Attributes:
        jobs: how many processes play; 1, this one, if nothing is said.
        cluster: the address of a Dask scheduler whose workers play, in their place.
        out: a new folder to keep the study in; else it is kept as long as the `Study` is.
        resume: the folder of the same study, which was cut off, in place of `out`.
        onlooker: is told how it goes.
    """

    jobs: int | None
    cluster: str | None
    out: Place | None
    resume: Place | None
    onlooker: Onlooker


class Wanted(TypedDict, total=False):
    """What is to be played, by whom, and what is kept of it.

    Attributes:
        seats: the bot for all seats, or a bot for each; "greedy" if nothing is said.
        games: how many matches, at most, rounded up to whole rounds; 300 if nothing is said.
        seed: whence all luck comes.
        until: stop when what is asked is known to so much on either side; 0.02 is 2 points of 100.
        test: stop when it can be told which of two values a figure has: ("first_turn", 0.5, 0.53) of a
            balance; of a comparison, by how much it differs. Nothing else can be tested, nor together
            with `until`.
        decisions: whether every decision gets a row, too.
        records: every how manieth round is kept as records; 0 keeps none, 1 all.
        language: of the page: "en" or "de".
    """

    seats: Seats
    games: int
    seed: int
    until: float
    test: tuple[str, float, float] | None
    decisions: bool
    records: int
    language: str


class Asked(Wanted, Playing, total=False):
    """What every study can be asked with; the options of the commands are called alike."""


class Sought(TypedDict):
    """What a search is asked with beside that; see `Study.tune` and `Wishes`."""

    vary: Sequence[str]
    aim: Sequence[str]
    trials: int
    finalists: int
    again: int


def check(values: Mapping[str, object], kind: object) -> None:
    """Make sure that values are of their types, so that all that is written down can be read again.

    Raises:
        TypeError: one is not, and which.
    """
    try:
        msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        what, _, where = str(error).rpartition(" - at `$.")
        raise TypeError(f"{where.rstrip('`')}: {what}") from None
