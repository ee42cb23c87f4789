"""Plans that are played for a test."""

from __future__ import annotations

from banneret.lab.match import MatchResult
from banneret.lab.runner import Plan, run


def results_of(plan: Plan) -> list[MatchResult]:
    """How the matches of a plan went; none of them may fail."""
    played = list(run(plan))
    assert [one.failures for one in played] == [()] * plan.games
    return [one.result for one in played if one.result is not None]
