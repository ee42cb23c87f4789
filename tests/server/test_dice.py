"""The dice: bound before the first roll, fair, and checkable after the last."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import banneret
from banneret.cli import main
from banneret.kernel.errors import RecordError
from banneret.kernel.record import Record
from banneret.kernel.record_replay import new_header
from banneret.kernel.recorder import Recorder
from banneret.kernel.state import CHANCE
from banneret.server import dice
from banneret.server.verify import verify

SECRET = bytes(range(32))


def hosted() -> Record:
    """A match whose dice are bound to a secret."""
    game = banneret.game("toy")
    header = new_header(game, ["a", "b"], commitment=dice.commitment("m1", SECRET))
    recorder = Recorder(Record(header))
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            action = dice.roll(state, SECRET, "m1", len(recorder.steps) + 1)
        else:
            action = int(state.legal_actions()[0])
        recorder.play(state, action)
    recorder.finish(state)
    record = recorder.record()
    assert record.closing is not None
    closing = msgspec.structs.replace(record.closing, secret=SECRET.hex())
    return Record(record.header, record.steps, closing)


def test_the_algorithm_of_the_document() -> None:
    """Worked out here once more, as docs/protocol.md tells it."""
    outcomes = [(10, 3), (20, 2), (30, 1)]
    message = b"banneret-dice-1\nm1\n7\n0123456789abcdef\n0"
    number = int.from_bytes(hmac.new(SECRET, message, hashlib.sha256).digest(), "big")
    expected = [10, 10, 10, 20, 20, 30][number % 6]
    assert dice.outcome(SECRET, "m1", 7, "0123456789abcdef", outcomes) == expected


def test_outcomes_come_by_their_weights() -> None:
    outcomes = [(1, 3), (2, 2), (3, 1)]
    rolls = 6000
    seen = Counter(dice.outcome(SECRET, "m", n, "", outcomes) for n in range(rolls))
    for action, weight in outcomes:
        expected = rolls * weight / 6
        assert abs(seen[action] - expected) < 5 * expected**0.5


@given(st.integers(1, 2**255 + 7))
def test_every_total_is_drawn_below(total: int) -> None:
    """Also those near the span, where numbers have to be thrown away."""
    assert dice.outcome(SECRET, "m", 1, "", [(0, total)]) == 0


def test_numbers_that_would_favour_somebody_are_thrown_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    digests = [b"\xff" * 32, bytes(31) + b"\x04"]  # 2**256 - 1 is beyond the last multiple of 3
    monkeypatch.setattr(hmac, "digest", lambda *_: digests.pop(0))
    assert dice.outcome(SECRET, "m", 1, "", [(0, 1), (1, 1), (2, 1)]) == 1
    assert not digests


def test_the_commitment_gives_nothing_away() -> None:
    text = dice.commitment("m1", SECRET)
    assert text == f"banneret-dice-1:m1:{hashlib.sha256(SECRET).hexdigest()}"
    assert dice.new_secret() != dice.new_secret()


def test_a_good_record() -> None:
    assert verify(hosted()) == sum(step.by == "chance" for step in hosted().steps)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.jsonl"
    hosted().save(path)
    assert main(["verify", str(path)]) == 0
    assert "committed" in capsys.readouterr().out
    path.write_text(path.read_text().replace(SECRET.hex(), SECRET[::-1].hex()))
    assert main(["verify", str(path)]) == 2
    assert "not the one that was committed to" in capsys.readouterr().err


def other_match(record: Record) -> Record:
    commitment = dice.commitment("m2", SECRET)
    header = msgspec.structs.replace(record.header, commitment=commitment)
    return Record(header, record.steps, record.closing)


def no_commitment(record: Record) -> Record:
    header = msgspec.structs.replace(record.header, commitment=None)
    return Record(header, record.steps, record.closing)


def no_secret(record: Record) -> Record:
    assert record.closing is not None
    closing = msgspec.structs.replace(record.closing, secret=msgspec.UNSET)
    return Record(record.header, record.steps, closing)


def no_number(record: Record) -> Record:
    assert record.closing is not None
    closing = msgspec.structs.replace(record.closing, secret="guess")
    return Record(record.header, record.steps, closing)


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (other_match, "the committed dice give"),
        (no_commitment, "commits to no dice"),
        (no_secret, "not revealed"),
        (no_number, "not hexadecimal"),
    ],
)
def test_a_bad_record(spoil: object, reason: str) -> None:
    assert callable(spoil)
    with pytest.raises(RecordError, match=reason):
        verify(spoil(hosted()))
