"""A report for a terminal of eighty columns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from textwrap import wrap

from banneret.kernel.text import Catalogue
from banneret.lab.study.report import Report, Section

WIDE = 80  # columns of a terminal
LABEL = 26  # columns that a label needs at least beside its figures
INSIDE, DEEPER = "  ", "    "
GAP = "  "
PER_CENT, NO_BREAK = " %", "\N{NO-BREAK SPACE}%"

wrapped = partial(wrap, break_on_hyphens=False)


def as_text(report: Report, say: Catalogue) -> str:
    """A report for a terminal."""
    text = [report.title, ""]
    for sentence in (*report.findings, *report.about(say)):
        kept = sentence.replace(PER_CENT, NO_BREAK)
        lines = wrapped(kept, WIDE, initial_indent="- ", subsequent_indent=INSIDE)
        text += [line.replace(NO_BREAK, PER_CENT) for line in lines]
    for one in report.sections:
        if one.lines:
            text += ["", one.heading(say), *_table(one, say)]
    return "\n".join(text)


def _table(section: Section, say: Catalogue) -> list[str]:
    """A table; one that is too wide has its figures below their labels."""
    heads = [say.say(f"head.{name}") for name in section.heads]
    rows = [heads, *([line.label, *line.cells] for line in section.lines)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    room = WIDE - len(INSIDE) - sum(len(GAP) + width for width in widths[1:])
    if room < min(LABEL, widths[0]):
        return [text for row in rows[1:] for text in _stacked(heads, row)]
    widths[0] = min(room, widths[0])
    return [text for row in rows for text in _row(row, widths)]


def _row(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    """A line of a table, with its figures beside the last line of its label."""
    *above, label = wrapped(row[0], widths[0]) or [""]
    cells = zip((label, *row[1:]), widths, strict=True)
    last = GAP.join(f"{text:<{width}}" for text, width in cells)
    return [INSIDE + text.rstrip() for text in (*above, last)]


def _stacked(heads: Sequence[str], row: Sequence[str]) -> list[str]:
    """A line of a table whose figures stand below its label, each with what it is."""
    told = [f"{head}: {cell}" for head, cell in zip(heads[1:], row[1:], strict=True) if cell]
    lines = wrapped(row[0], WIDE - len(INSIDE), subsequent_indent=INSIDE)
    below = ""
    for one in told:
        if below and len(DEEPER + below + GAP + one) > WIDE:
            lines.append(INSIDE + below)
            below = ""
        below += (GAP if below else "") + one
    return [INSIDE + text for text in (*lines, INSIDE + below)]
