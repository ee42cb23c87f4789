"""The charts of a study, as Vega-Lite specifications."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import fill
from typing import Any, Literal, TypeAlias

import altair as alt
import polars as pl

from banneret.kernel.text import Catalogue
from banneret.lab.study.figures import Figure, turned
from banneret.lab.study.report import Line
from banneret.lab.study.rows import MOMENTS

BLUE, ORANGE = "#4c78a8", "#e4783a"
HIGH, LINE = 26, 12  # pixels of a figure, and of each further line of its label
PER_CENT = ".0%"
SIGNS = {"value": "=", "low": "≥", "high": "≤"}  # what a tooltip calls a figure and its bounds
LETTERS, ROOM = 11, 1.4  # pixels of a number on a board, and how much room it needs in proportion
ANCHOR: Literal["end"] = "end"
"""Of a long title, which begins below the labels where there is little room."""
LABEL = 24  # characters of a line beside a chart
LINES = "split(datum.label, '\\n')"  # how Vega is told to draw a label of several

Chart: TypeAlias = alt.LayerChart | alt.FacetChart


def spec_of(chart: Chart) -> dict[str, Any]:
    """The specification of a chart, as wide as the page."""
    found: dict[str, Any] = chart.properties(width="container").to_dict()
    return found


def frame_of(lines: Iterable[Line]) -> pl.DataFrame:
    """Figures as a table: what each is about, its value and its bounds."""
    drawn = [(fill(one.label, LABEL), one.figure) for one in lines if one.figure is not None]
    rows = [(label, one.value, one.low, one.high) for label, one in drawn if one.value is not None]
    columns = {"label": pl.String, "value": pl.Float64, "low": pl.Float64, "high": pl.Float64}
    return pl.DataFrame(rows, schema=columns, orient="row")


def intervals(lines: Iterable[Line], title: str, mark: float | None) -> dict[str, Any]:
    """Figures as points with their intervals, and a line at what would be even, if anything would.

    There is nothing, {}, where there are no figures.
    """
    frame = frame_of(lines)
    if frame.is_empty():
        return {}
    labels = frame["label"].to_list()
    high = HIGH + LINE * max((label.count("\n") for label in labels), default=0)
    beside = alt.Axis(labelExpr=LINES, labelLimit=0)
    across = alt.Axis(format=PER_CENT, tickMinStep=0.01, titleAnchor=ANCHOR)
    base = alt.Chart(frame).encode(y=alt.Y("label:N", title=None, sort=labels, axis=beside))
    bars = base.mark_rule(color=BLUE, strokeWidth=3).encode(
        x=alt.X("low:Q", title=title, axis=across, scale=alt.Scale(zero=mark is None)), x2="high:Q"
    )
    points = base.mark_point(color=BLUE, filled=True, size=90, opacity=1).encode(
        x=alt.X("value:Q", title=title),
        tooltip=[
            alt.Tooltip("label:N", title=" "),
            *(alt.Tooltip(f"{name}:Q", format=".1%", title=sign) for name, sign in SIGNS.items()),
        ],
    )
    layers = [bars, points]
    if mark is not None:
        even = alt.Chart(pl.DataFrame({"even": [mark]})).encode(x=alt.X("even:Q", title=title))
        layers.insert(0, even.mark_rule(color=ORANGE, strokeDash=[5, 4]))
    return spec_of(alt.layer(*layers).properties(height=high * (len(frame) + 1)))


def over_time(figures: Iterable[Figure], say: Catalogue) -> dict[str, Any]:
    """How often the leader wins, from the beginning of a match to its end."""
    rows = [
        (int(one.about) / MOMENTS, one.value, one.low, one.high)
        for one in figures
        if one.value is not None
    ]
    columns = {"gone": pl.Float64, "value": pl.Float64, "low": pl.Float64, "high": pl.Float64}
    base = alt.Chart(pl.DataFrame(rows, schema=columns, orient="row")).encode(
        x=alt.X(
            "gone:Q",
            title=say.say("chart.turns_gone"),
            axis=alt.Axis(format=PER_CENT, tickMinStep=1 / MOMENTS),
        )
    )
    up = alt.Y(
        "value:Q",
        title=say.say("chart.leader_wins"),
        axis=alt.Axis(format=PER_CENT),
        scale=alt.Scale(zero=False),
    )
    band = base.mark_area(color=BLUE, opacity=0.25).encode(y="low:Q", y2="high:Q")
    line = base.mark_line(color=BLUE, point=alt.OverlayMarkDef(color=BLUE, size=50)).encode(y=up)
    return spec_of(alt.layer(band, line).properties(height=220))


def _both_ways(figures: Iterable[tuple[str, str, Figure]]) -> pl.DataFrame:
    """Figures of one against another as a table, each also as the other's."""
    rows = [
        (this, that, own.value, own.low, own.high, own.matches)
        for one, other, figure in figures
        for this, that, own in ((one, other, figure), (other, one, turned(figure)))
    ]
    columns: dict[str, Any] = {"one": pl.String, "other": pl.String}
    columns |= dict.fromkeys(("value", "low", "high"), pl.Float64) | {"matches": pl.Int64}
    return pl.DataFrame(rows, schema=columns, orient="row")


def crossed(
    figures: Iterable[tuple[str, str, Figure]], names: Sequence[str], say: Catalogue
) -> dict[str, Any]:
    """What one gets against another as a board: blue where more than half, orange where less.

    Args:
        figures: each of the first name against the second; the other way round it is what is left.
        names: in the order in which they are drawn.
        say: in which language.
    """
    frame = _both_ways(figures)
    order = [name for name in names if name in set(frame["one"])]
    base = alt.Chart(frame).encode(
        x=alt.X("other:N", title=say.say("chart.that"), sort=order, axis=alt.Axis(labelAngle=-40)),
        y=alt.Y("one:N", title=say.say("chart.this"), sort=order),
        tooltip=[
            alt.Tooltip("one:N", title=say.say("chart.this")),
            alt.Tooltip("other:N", title=say.say("chart.that")),
            *(alt.Tooltip(f"{name}:Q", format=".1%", title=sign) for name, sign in SIGNS.items()),
            alt.Tooltip("matches:Q", title=say.say("head.matches")),
        ],
    )
    more = alt.condition("datum.value >= 0.5", alt.value(BLUE), alt.value(ORANGE))
    tiles = (
        base.transform_calculate(apart="abs(datum.value - 0.5)")
        .mark_rect()
        .encode(
            color=more,
            opacity=alt.Opacity(
                "apart:Q", scale=alt.Scale(domain=[0, 0.5], range=[0, 1]), legend=None
            ),
        )
    )
    told = (
        base.transform_calculate(of_100="100 * datum.value")
        .mark_text(fontSize=alt.ExprRef(f"min({LETTERS}, width / {len(order)} / {ROOM})"))
        .encode(text=alt.Text("of_100:Q", format=".0f"))
    )
    return spec_of(alt.layer(tiles, told).properties(height=HIGH * (len(order) + 1)))
