"""What a search writes down beside its matches: a row a trial, and content with the best numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import polars as pl

from banneret.lab.study.figures import Figure
from banneret.lab.study.plan import Plan
from banneret.lab.study.searching import Final, Tuned, contents_with, search_of, told_figures
from banneret.lab.study.tables import FLOAT, INT, TEXT, as_parquet

TRIALS = "trials.parquet"
TRIED, AGAIN = "tried", "again"
OWN = pl.Schema(
    {
        "trial": INT,
        "part": TEXT,
        "chosen": pl.Boolean(),
        "searched": pl.Boolean(),
        "refused": TEXT,
        "rounds": INT,
        "matches": INT,
        "miss": FLOAT,
        "further": FLOAT,
        "further_low": FLOAT,
        "further_high": FLOAT,
    }
)
KINDS: dict[type, pl.DataType] = {bool: pl.Boolean(), int: INT, str: TEXT}


def files_of(answer: Tuned) -> dict[str, bytes]:
    """The files of a search, by name."""
    found = {TRIALS: as_parquet(trials_frame(answer))}
    if answer.best is not None:
        best = answer.trials[answer.best].setting
        for option, text in contents_with(answer.search, best).items():
            found[f"best-{option}.toml"] = f"{text}\n".encode()
    return found


def schema_of(plan: Plan) -> pl.Schema:
    """The columns of the trials of a search: they depend on what it varies and aims at."""
    columns = dict(OWN)
    for one in search_of(plan).varied:
        columns[f"set_{one.name}"] = KINDS[type(one.values[0])]
    for name in told_figures(plan, 0, search_of(plan)):
        columns |= dict.fromkeys((name, f"{name}_low", f"{name}_high"), FLOAT)
    return pl.Schema(columns)


def trials_frame(answer: Tuned) -> pl.DataFrame:
    """A row a trial, and another for each that was played again."""
    schema = schema_of(answer.plan)
    rows = [_row(answer, one.number, TRIED, one.figures, one.miss) for one in answer.trials]
    for row, one in zip(rows, answer.trials, strict=True):
        row |= {"refused": one.refused or None, "rounds": one.rounds, "matches": one.matches}
    rows += [_again(answer, one) for one in answer.finals]
    return pl.DataFrame([{name: row.get(name) for name in schema} for row in rows], schema=schema)


def _again(answer: Tuned, one: Final) -> dict[str, Any]:
    counted = next(iter(one.figures.values()))
    return {
        **_row(answer, one.trial, AGAIN, one.figures, one.miss),
        **({} if one.further is None else _bounds("further", one.further)),
        "rounds": counted.rounds,
        "matches": counted.matches,
    }


def _row(
    answer: Tuned, number: int, part: str, figures: Mapping[str, Figure], miss: float | None
) -> dict[str, Any]:
    trial = answer.trials[number]
    row = {"trial": number, "part": part, "miss": miss, "searched": trial.searched}
    row |= {"chosen": number == answer.best}
    row |= {f"set_{name}": value for name, value in trial.setting.items()}
    for name, figure in figures.items():
        row |= _bounds(name, figure)
    return row


def _bounds(name: str, figure: Figure) -> dict[str, float | None]:
    return {name: figure.value, f"{name}_low": figure.low, f"{name}_high": figure.high}
