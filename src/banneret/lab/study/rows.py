"""What is kept of a match: a row, on demand one for each decision and each thing played with, and its record."""

from __future__ import annotations

import msgspec

MOMENTS = 10
"""How often in a match it is asked who leads: after 0, 10, ... 90 % of its turns."""


class Row(msgspec.Struct, frozen=True, array_like=True):
    """A match as a row of `matches.parquet`; `docs/lab.md` explains each column.

    What is about seats has a value for each of them, in their order. A match that was lost has no
    result.
    """

    match: int
    round: int
    arm: str
    way: int
    dice: int
    choosers: int
    seed: int
    dice_seed: int
    bots: tuple[str, ...]
    lost: bool
    failure: str | None = None
    returns: tuple[float, ...] | None = None
    points: tuple[float, ...] | None = None
    first: int | None = None
    ending: str | None = None
    decisions: int | None = None
    turns: int | None = None
    asked: tuple[int, ...] | None = None
    falters: int | None = None
    leaders: tuple[int, ...] | None = None
    lead_changes: int | None = None
    lowest: float | None = None
    settled: float | None = None


class Decision(msgspec.Struct, frozen=True, array_like=True):
    """A decision as a row of `decisions.parquet`."""

    match: int
    step: int
    turn: int
    seat: int
    action: str
    open: int
    judged: float


class Content(msgspec.Struct, frozen=True, array_like=True):
    """What a seat had, drew and used of one thing in a match, as a row of `content.parquet`."""

    match: int
    seat: int
    kind: str
    item: str
    had: bool
    drawn: int
    used: int


class Played(msgspec.Struct, frozen=True, array_like=True):
    """A match that was played, as whoever played it hands it on.

    Attributes:
        row: how it went.
        decisions: its decisions, if they are asked for.
        record: the text of its record, if it is to be kept; in the journal the digest of that.
        seconds: how long each seat took; no part of the result.
        told: what went wrong, in lines for whoever has started the study.
        content: what it was played with, if that is asked for.
    """

    row: Row
    decisions: tuple[Decision, ...] = ()
    record: str = ""
    seconds: tuple[float, ...] = ()
    told: tuple[str, ...] = ()
    content: tuple[Content, ...] = ()
