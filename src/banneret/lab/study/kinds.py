"""The kinds of questions that studies ask: what each makes of its matches, and how it tells of that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from banneret.kernel.game import Game
from banneret.kernel.text import Catalogue
from banneret.lab.study.balance import Balance, balance
from banneret.lab.study.compare import Comparison, compare, differences
from banneret.lab.study.content import Strengths, brought, content, figures_of
from banneret.lab.study.errors import StudyError
from banneret.lab.study.figures import Figure
from banneret.lab.study.measures import points
from banneret.lab.study.report import Report
from banneret.lab.study.searching import Tuned, tuned
from banneret.lab.study.stopping import Found
from banneret.lab.study.telling import balance_report
from banneret.lab.study.telling_compare import compare_report
from banneret.lab.study.telling_content import content_report
from banneret.lab.study.telling_tune import tune_report
from banneret.lab.study.trials import files_of

DIFFERENCE = "b-a"
"""The arm of a figure that is that of b less that of a."""


@dataclass(frozen=True)
class Kind:
    """A kind of question.

    Attributes:
        answer: what the matches of a plan show: a Struct, to be read as JSON, too.
        needed: the figures that should be known as closely as the plan says.
        report: an answer in words, tables and charts.
        figures: every figure of an answer, after the name of the arm it is about.
        luck: whether each match is also played with other dice, and with other luck of the bots.
        content: whether it is about what matches are played with, so that `answer` takes that, too.
        files: what is written down of an answer beside its page, by name.
    """

    answer: Callable[..., Any]
    needed: Found
    report: Callable[[Any, Game, Catalogue], Report]
    figures: Callable[[Any], Iterator[tuple[str, Figure]]]
    luck: bool = False
    content: bool = False
    files: Callable[[Any], dict[str, bytes]] = lambda _: {}


def kind_of(question: str) -> Kind:
    """The kind of a question.

    Raises:
        StudyError: there is none of that name.
    """
    if question not in KINDS:
        raise StudyError(f"no study asks {question!r}; there are: {', '.join(KINDS)}")
    return KINDS[question]


def _of_balance(answer: Balance, arm: int = 0) -> Iterator[tuple[str, Figure]]:
    parts = (answer.seats, answer.first, answer.bots, answer.draws, answer.length, answer.spread)
    for part in (*parts, answer.swing, answer.told, answer.luck, answer.endings):
        for figure in part:
            yield answer.plan.arms[arm].name, figure


def _of_comparison(answer: Comparison) -> Iterator[tuple[str, Figure]]:
    yield from _of_balance(answer.a, 0)
    yield from _of_balance(answer.b, 1)
    for changes in answer.changes.values():
        for one in changes:
            yield DIFFERENCE, one.difference


def _of_content(answer: Strengths) -> Iterator[tuple[str, Figure]]:
    for figure in figures_of(answer):
        yield answer.plan.arms[0].name, figure


def _of_search(answer: Tuned) -> Iterator[tuple[str, Figure]]:
    """Those of trials that were played again, under the numbers of the trials."""
    for one in answer.finals:
        for figure in one.figures.values():
            yield str(one.trial), figure


KINDS = {
    "balance": Kind(balance, points, balance_report, _of_balance, luck=True),
    "compare": Kind(compare, differences, compare_report, _of_comparison),
    "content": Kind(content, brought, content_report, _of_content, content=True),
    "tune": Kind(tuned, lambda *_: (), tune_report, _of_search, files=files_of),
}
