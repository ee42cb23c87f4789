"""Records of matches that ended at the table, not by the rules."""

from __future__ import annotations

import msgspec
import pytest

import banneret
from banneret.kernel.errors import RecordError
from banneret.kernel.record import Record
from banneret.kernel.record_lines import Closing
from banneret.kernel.record_replay import new_header


def closed(**closing: object) -> Record:
    """A match that ended before its first step."""
    game = banneret.game("toy")
    plain = {"steps": 0, "hash": game.state_hash(game.new_initial_state()), "returns": None}
    return Record(new_header(game, ["a", "b"]), (), msgspec.convert({**plain, **closing}, Closing))


@pytest.mark.parametrize(
    "closing",
    [
        {"end": "forfeited", "by": 1, "returns": [1.0, -1.0]},
        {"end": "agreed", "returns": [0.0, 0.0]},
        {"end": "aborted"},
        {"end": "aborted", "secret": "00ff"},
    ],
)
def test_good_endings(closing: dict[str, object]) -> None:
    record = closed(**closing)
    assert Record.loads(record.dumps()) == record
    record.check()


@pytest.mark.parametrize(
    ("closing", "reason"),
    [
        ({"end": "forfeited", "returns": [1.0, -1.0]}, '"by" belongs to'),
        ({"end": "agreed", "by": 0, "returns": [0.0, 0.0]}, '"by" belongs to'),
        ({"end": "agreed"}, "must be a list of results"),
        ({"end": "aborted", "returns": [0.0, 0.0]}, "must be null"),
        ({"end": "agreed", "returns": [1.0, -1.0]}, "the result is given as"),
        ({"end": "forfeited", "by": 0, "returns": [1.0, -1.0]}, "the result is given as"),
        ({"end": "forfeited", "by": 5, "returns": [1.0, -1.0]}, "there is no seat 5"),
    ],
)
def test_bad_endings(closing: dict[str, object], reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        Record.loads(closed(**closing).dumps()).check()
