"""Matches on paper: records that replay, and playthroughs that stay as they are."""

from __future__ import annotations

import pytest

from banneret.kernel.record import Record
from banneret.kernel.record_replay import new_header
from banneret.kernel.recorder import Recorder
from banneret.kernel.state import State
from tests.conformance import golden
from tests.conformance.cases import Case, cases
from tests.conformance.samples import Match, matches

pytestmark = pytest.mark.parametrize("case", cases(), ids=lambda case: case.id)


def recorded(case: Case, match: Match, first: int) -> tuple[Record, State]:
    """The record of a match from one of its states on, and the state at its end."""
    position = case.game.format_position(match.states[first]) if first else None
    names = [f"seat {seat}" for seat in range(case.game.num_players)]
    recorder = Recorder(Record(new_header(case.game, names, position)))
    for action in match.actions[first:]:
        recorder.do(action)
    recorder.finish()
    return recorder.record(), recorder.match.state


@pytest.mark.parametrize("part", [0, 1, 2])
def test_record_round_trip(case: Case, part: int) -> None:
    for match in matches(case):
        record, end = recorded(case, match, part * len(match.actions) // 3)
        again = Record.loads(record.dumps())
        assert again == record
        assert again.game == case.game
        assert again.check() == end


def test_golden_playthrough(case: Case) -> None:
    kept = golden.path(case)
    assert kept.exists(), "write it by `python -m tests.conformance.golden`"
    assert golden.text(case) == kept.read_text(encoding="utf-8")
