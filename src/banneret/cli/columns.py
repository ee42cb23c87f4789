"""A table of a study as columns of text, on a terminal of eighty columns."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl

WIDE = 80
GAP = "  "
VARIED = "set_"  # begins the columns of what a search varies
TELLING = (
    *("match", "round", "arm", "bots", "points", "trial", "part", "chosen", "miss"),
    *("turns", "decisions", "ending"),
)
"""Columns that come first where not all have room, behind those of what is varied."""


def as_columns(frame: pl.DataFrame, rows: int, *, chosen: bool) -> str:
    """The first rows of a table.

    Args:
        frame: the table.
        rows: how many.
        chosen: whether all columns are wanted; else as many as fit.
    """
    head = frame.head(min(rows, len(frame)))
    texts = {name: [name, *map(_text, head[name].to_list())] for name in head.columns}
    widths = {name: max(map(len, column)) for name, column in texts.items()}
    names = head.columns if chosen else _fitting(head.columns, widths)
    lines = [
        GAP.join(f"{texts[name][place]:<{widths[name]}}" for name in names).rstrip()
        for place in range(len(head) + 1)
    ]
    left = [name for name in head.columns if name not in names]
    lines += _beside(
        f"{len(head)} of {len(frame)} rows; --rows N prints more", len(head) < len(frame)
    )
    lines += _beside(f"no room for: {', '.join(left)}; --columns A,B prints them", bool(left))
    return "\n".join(lines)


def _beside(text: str, needed: bool) -> list[str]:
    return wrap(text, WIDE) if needed else []


def _fitting(names: Sequence[str], widths: dict[str, int]) -> list[str]:
    """The columns that have room, in their order in the table."""
    telling = [name for name in names if name.startswith(VARIED)]
    telling += [name for name in TELLING if name in names]
    room, kept = WIDE + len(GAP), set[str]()
    for name in dict.fromkeys([*telling, *names]):
        if (needed := widths[name] + len(GAP)) <= room:
            kept.add(name)
            room -= needed
    return [name for name in names if name in kept]


def _text(value: object) -> str:
    """A value as people read it; "-" where there is none."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, list):
        return ",".join(map(_text, value))
    return str(value)
