"""A report: what a study has found, as sentences, tables and charts, for the terminal and the page."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from banneret.kernel.text import Catalogue
from banneret.lab.study.figures import Figure
from banneret.lab.study.plan import Plan
from banneret.lab.study.stopping import Ending
from banneret.lab.study.testing import ERROR

LARGE = 20.0  # from here on one digit after the point is enough


@dataclass(frozen=True)
class Line:
    """A line of a table.

    Attributes:
        label: what it is about.
        cells: what it says, a text for each of the heads but the first.
        figure: what is drawn of it, if anything is.
    """

    label: str
    cells: tuple[str, ...]
    figure: Figure | None = None


@dataclass(frozen=True)
class Section:
    """A table.

    Attributes:
        name: of its kind; the words for it stand in the message files.
        heads: over the columns, likewise.
        lines: below them.
        chart: a Vega-Lite specification; nothing where nothing is drawn.
        about: the id of what it is about, if there are several tables of that name.
        called: what that is called.
        caption: how its chart is to be read.
    """

    name: str
    heads: tuple[str, ...]
    lines: tuple[Line, ...]
    chart: dict[str, Any] = field(default_factory=dict)
    about: str = ""
    called: str = ""
    caption: str = ""

    @property
    def key(self) -> str:
        """What no other table of the report is called."""
        return f"{self.name}-{self.about}" if self.about else self.name

    def heading(self, say: Catalogue) -> str:
        """What stands over it."""
        return say.say(f"section.{self.name}", about=self.called)


@dataclass(frozen=True)
class Report:
    """What a study has found.

    Attributes:
        plan: what was played.
        title: what was asked.
        findings: what was found, and what was not shown, a sentence each.
        sections: the tables.
        rounds, matches: how many count.
        left_out: matches of rounds that do not count, since one of them was lost.
        ended: why no more was played; None where nothing could end it early.
        falters: decisions that a bot could not make at once, so that a simpler one did.
    """

    plan: Plan
    title: str
    findings: tuple[str, ...]
    sections: tuple[Section, ...]
    rounds: int
    matches: int
    left_out: int
    ended: Ending | None = None
    falters: int = 0

    def about(self, say: Catalogue) -> list[str]:
        """How it was found out."""
        counted = say.say("page.counted", n=self.matches)
        values = {"matches": counted, "rounds": self.rounds, "seed": self.plan.seed}
        told = [say.say("page.matches", n=self.rounds, bots=bots_of(self.plan), **values)]
        told += self._stopped(say)
        for name, n in (("faltered", self.falters), ("left_out", self.left_out)):
            told += [say.say(f"page.{name}", n=n)] if n else []
        return told

    def _stopped(self, say: Catalogue) -> list[str]:
        """Why no more was played, where that could have been otherwise."""
        if self.ended is None or not (self.plan.until or self.plan.test):
            return []
        values = {"until": 100 * self.plan.until, "most": self.plan.rounds, "errors": 100 * ERROR}
        kind = "tested" if self.plan.test else self.ended.because
        return [say.say(f"page.ended_{kind}", **values)]


def bots_of(plan: Plan) -> str:
    """The names of those who play."""
    return ", ".join(sorted({bot for arm in plan.arms for bot in arm.bots}))


def unit_of(figure: Figure) -> tuple[str, int]:
    """How a figure is written, and times what: in per cent, or with as many digits as tell anything."""
    if figure.share:
        return "share", 100
    return "large" if abs(figure.value or 0.0) >= LARGE else "number", 1


def value_of(figure: Figure, say: Catalogue) -> str:
    """A figure with its interval."""
    if figure.value is None:
        return say.say("figure.nothing")
    kind, times = unit_of(figure)
    if figure.low is None or figure.high is None:
        return say.say(f"figure.{kind}", value=times * figure.value)
    bounds = {"low": times * figure.low, "high": times * figure.high}
    return say.say(f"figure.within_{kind}", value=times * figure.value, **bounds)
