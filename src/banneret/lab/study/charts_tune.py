"""The charts of a search: a figure against what was varied."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

import altair as alt
import polars as pl

from banneret.lab.study.charts import ANCHOR, BLUE, ORANGE, PER_CENT, SIGNS, spec_of

GREY, VIOLET, GREEN = "#98a0ab", "#8f6fc0", "#2f9e62"
LOOKS = {  # of a kind of point: colour, shape, size
    "tried": (GREY, "circle", 45),
    "again": (BLUE, "square", 80),
    "as_it_is": (VIOLET, "triangle-up", 110),
    "chosen": (GREEN, "diamond", 190),
}
TALL = 260  # pixels
KEY = alt.Legend(orient="top", columns=2)
COLUMNS = {
    "kind": pl.String(),
    "trial": pl.Int64(),
    "setting": pl.String(),
    "value": pl.Float64(),
    "low": pl.Float64(),
    "high": pl.Float64(),
}


@dataclass(frozen=True)
class Point:
    """A figure of a setting: where it stands, which kind of point it is, and its interval."""

    across: int | str
    kind: str
    trial: int
    setting: str
    value: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Titles:
    """The words of a chart: of both axes, and of the kinds of points, in the order of LOOKS."""

    across: str
    up: str
    kinds: tuple[str, ...]


def against(
    points: Sequence[Point], titles: Titles, *, share: bool, target: float | None
) -> dict[str, Any]:
    """A figure against what was varied, each point with its interval, and a line at what is aimed at.

    Args:
        points: those drawn last lie above; their kinds are names of LOOKS.
        titles: the words.
        share: whether the figure is a share.
        target: what is aimed at; None: as small or as large as can be.
    """
    called = dict(zip(LOOKS, titles.kinds, strict=True))
    rows = [(one.across, called[one.kind], *astuple(one)[2:]) for one in points]
    counted = all(isinstance(one.across, int) for one in points)
    across = pl.Int64() if counted else pl.String()
    frame = pl.DataFrame(rows, schema={"across": across, **COLUMNS}, orient="row")
    base = alt.Chart(frame).encode(
        x=_across(titles, counted=counted),
        color=alt.Color("kind:N", title=None, scale=_scale(titles, 0), legend=KEY),
    )
    if not counted:
        base = base.encode(xOffset=alt.XOffset("trial:O"))
    axis = alt.Axis(format=PER_CENT) if share else alt.Axis()
    up = alt.Y("low:Q", title=titles.up, axis=axis, scale=alt.Scale(zero=False))
    bars = base.mark_rule(strokeWidth=2, opacity=0.7).encode(y=up, y2="high:Q")
    shown = ".1%" if share else ".2f"
    dots = base.mark_point(filled=True, opacity=1).encode(
        y=alt.Y("value:Q", title=titles.up),
        shape=alt.Shape("kind:N", title=None, scale=_scale(titles, 1), legend=KEY),
        size=alt.Size("kind:N", title=None, scale=_scale(titles, 2), legend=KEY),
        tooltip=[
            alt.Tooltip("setting:N", title=" "),
            *(alt.Tooltip(f"{name}:Q", format=shown, title=sign) for name, sign in SIGNS.items()),
        ],
    )
    return spec_of(alt.layer(*_mark(target, titles), bars, dots).properties(height=TALL))


def _across(titles: Titles, *, counted: bool) -> alt.X:
    if not counted:
        return alt.X(
            "across:N", title=titles.across, axis=alt.Axis(labelAngle=0, titleAnchor=ANCHOR)
        )
    axis = alt.Axis(tickMinStep=1, format="d", titleAnchor=ANCHOR)
    return alt.X(
        "across:Q",
        title=titles.across,
        axis=axis,
        scale=alt.Scale(zero=False, nice=False, padding=12),
    )


def _scale(titles: Titles, place: int) -> alt.Scale:
    looks = [one[place] for one in LOOKS.values()]
    return alt.Scale(domain=list(titles.kinds), range=looks)


def _mark(target: float | None, titles: Titles) -> list[alt.Chart]:
    """A line at what is aimed at."""
    if target is None:
        return []
    line = alt.Chart(pl.DataFrame({"aim": [target]})).mark_rule(color=ORANGE, strokeDash=[5, 4])
    return [line.encode(y=alt.Y("aim:Q", title=titles.up))]
