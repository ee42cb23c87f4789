"""The tables of a study as Polars frames and Parquet files: equal rows make equal files."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import polars as pl

from banneret.lab.study.errors import StudyError
from banneret.lab.study.rows import Content, Decision, Row

GROUP = 100_000  # rows of a Parquet file that stand together
AT_ONCE = 50_000  # rows that are plain Python at one time
INT, FLOAT, TEXT = pl.Int64(), pl.Float64(), pl.String()

MATCHES = pl.Schema(
    {
        "match": INT,
        "round": INT,
        "arm": TEXT,
        "way": INT,
        "dice": INT,
        "choosers": INT,
        "seed": INT,
        "dice_seed": INT,
        "bots": pl.List(TEXT),
        "lost": pl.Boolean(),
        "failure": TEXT,
        "returns": pl.List(FLOAT),
        "points": pl.List(FLOAT),
        "first": INT,
        "ending": TEXT,
        "decisions": INT,
        "turns": INT,
        "asked": pl.List(INT),
        "falters": INT,
        "leaders": pl.List(INT),
        "lead_changes": INT,
        "lowest": FLOAT,
        "settled": FLOAT,
    }
)
DECISIONS = pl.Schema(
    {
        "match": INT,
        "step": INT,
        "turn": INT,
        "seat": INT,
        "action": TEXT,
        "open": INT,
        "judged": FLOAT,
    }
)
CONTENT = pl.Schema(
    {
        "match": INT,
        "seat": INT,
        "kind": TEXT,
        "item": TEXT,
        "had": pl.Boolean(),
        "drawn": INT,
        "used": INT,
    }
)


def frame_of(
    rows: Iterable[Row] | Iterable[Decision] | Iterable[Content], schema: pl.Schema
) -> pl.DataFrame:
    """Rows as a frame."""
    parts, some = [pl.DataFrame(schema=schema)], list[Sequence[Any]]()
    for row in rows:
        some.append(msgspec.structs.astuple(row))
        if len(some) == AT_ONCE:
            parts.append(pl.DataFrame(some, schema=schema, orient="row"))
            some = []
    if some:
        parts.append(pl.DataFrame(some, schema=schema, orient="row"))
    return pl.concat(parts).rechunk()


def rows_of(frame: pl.DataFrame) -> list[Row]:
    """The rows of a table of matches."""
    return msgspec.convert(frame.rows(), list[Row])


def content_of(frame: pl.DataFrame) -> list[Content]:
    """The rows of a table of what matches were played with."""
    return msgspec.convert(frame.rows(), list[Content])


def as_parquet(frame: pl.DataFrame) -> bytes:
    """A frame as a Parquet file."""
    file = io.BytesIO()
    frame.write_parquet(file, compression="zstd", compression_level=3, row_group_size=GROUP)
    return file.getvalue()


def read_table(path: Path, schema: pl.Schema) -> pl.DataFrame:
    """The table in a Parquet file.

    Raises:
        StudyError: there is none, it was cut off or damaged, or it holds something else.
    """
    try:
        frame = pl.read_parquet(path.read_bytes())
    except FileNotFoundError:
        raise StudyError(f"there is no {path.name} in {path.parent}") from None
    except pl.exceptions.PolarsError:
        raise StudyError(f"{path} is no whole Parquet file; it was cut off or damaged") from None
    if frame.schema != schema:
        raise StudyError(f"{path} has other columns than the studies of this version")
    return frame
