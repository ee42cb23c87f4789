"""The figures of many matches as plain JSON values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from banneret.lab.contest import Contest
from banneret.lab.runner import Plan, Played
from banneret.lab.sprt import Sprt
from banneret.lab.statistics import Statistics


def as_data(plan: Plan, figures: Statistics, failed: Sequence[Played]) -> dict[str, object]:
    """Plan and figures of matches whose bots keep their seats."""
    return {**_plan(plan), **figures.to_dict(), "failed": _failed(failed)}


def contest_data(contest: Contest) -> dict[str, object]:
    """Plan and figures of a contest.

    `score` has one number for each bot in the order of `seats`: its share of the points. A bot that
    has several seats gets as much in each of them.
    """
    figures = contest.figures()
    ways = contest.plan.ways
    shares = [one.score.value / one.seats for one in figures.standings]
    data = asdict(figures)
    return {
        **_plan(contest.plan),
        "score": [shares[seat % ways] for seat in range(len(contest.plan.bots))],
        "games": data.pop("games"),
        "bots": data.pop("standings"),
        "elo": dict(zip(("difference", "low", "high"), data.pop("elo"), strict=False)) or None,
        "p_value": data.pop("chance"),
        "by_seat": data.pop("seats"),
        **data,
        "sprt": None if contest.test is None else _test(contest.test),
        "left_out": contest.left_out,
        "failed": _failed(contest.failed),
    }


def _plan(plan: Plan) -> dict[str, object]:
    return {
        "game": plan.game,
        "options": dict(plan.options),
        "seats": list(plan.bots),
        "seed": plan.seed,
    }


def _test(test: Sprt) -> dict[str, object]:
    low, high = test.about.bounds
    return {
        **asdict(test.about),
        "verdict": test.verdict,
        "log_likelihood_ratio": test.ratio,
        "bounds": [low, high],
        "rounds": test.rounds,
    }


def _failed(failed: Sequence[Played]) -> list[dict[str, object]]:
    return [
        {
            "match": one.number,
            "seed": one.seed,
            "seats": list(one.seats),
            "lost": one.result is None,
            "failures": list(one.failures),
        }
        for one in failed
    ]
