"""The dice: bound before the first roll, fair, and checkable after the last."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections import Counter
from collections.abc import Sequence
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
A, B = "0a" * 32, "0b" * 32
Parts = Sequence[str | None]


def hosted(parts: Parts = (), match: str = "m1", secret: bytes = SECRET) -> Record:
    """A match whose dice are bound to a secret, and to the parts of its seats."""
    game = banneret.game("toy")
    header = new_header(game, ["Ann", "Ben"], commitment=dice.commitment(match, secret))
    if parts:
        pledges = [None if part is None else dice.pledge(part) for part in parts]
        header = msgspec.structs.replace(header, pledges=pledges)
    key = dice.key(secret, match, {n: part for n, part in enumerate(parts) if part is not None})
    recorder = Recorder(Record(header))
    state = recorder.match.state
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            action = dice.roll(state, key, match, len(recorder.match.steps) + 1)
        else:
            action = int(state.legal_actions()[0])
        recorder.do(action)
    recorder.finish()
    record = recorder.record()
    assert record.closing is not None
    closing = msgspec.structs.replace(
        record.closing, secret=secret.hex(), parts=list(parts) if parts else msgspec.UNSET
    )
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
    assert verify(hosted()).rolls == sum(step.by == "chance" for step in hosted().steps)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.jsonl"
    hosted().save(path)
    assert main(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    assert "committed" in out
    assert "The server alone made the dice" in out
    assert "good" not in out
    path.write_text(path.read_text().replace(SECRET.hex(), SECRET[::-1].hex()))
    assert main(["verify", str(path)]) == 2
    assert "not the one that was committed to" in capsys.readouterr().err


def test_the_command_says_who_made_the_dice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.jsonl"
    hosted([A, None]).save(path)
    assert main(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    assert f"seat 1, Ann, who pledged {dice.pledge(A)}" in out
    assert "No part came from seat 2 (Ben)." in out
    assert "alone" not in out
    hosted([A, B]).save(path)
    assert main(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    assert f"seat 2, Ben, who pledged {dice.pledge(B)}" in out
    assert "No part" not in out
    path.write_text(path.read_text().replace(B, A))
    assert main(["verify", str(path)]) == 2
    lines = len(path.read_text().splitlines())
    assert f"line {lines}: the part of seat 2 ('Ben') is not" in capsys.readouterr().err


@pytest.mark.parametrize("parts", [[A, B], [A, None], [None, B], [None, None]])
def test_a_good_record_with_parts_is_read_back_and_checked(parts: Parts) -> None:
    record = Record.loads(hosted(parts).dumps())
    verdict = verify(record)
    assert verdict.rolls > 0
    assert verdict.promise.parts == parts


def test_a_match_that_ended_before_its_first_roll_may_miss_a_part() -> None:
    record = hosted([A, B])
    assert record.closing is not None
    start = record.game.state_hash(record.start())
    closing = msgspec.structs.replace(
        record.closing, end="aborted", steps=0, hash=start, returns=None, parts=[A, None]
    )
    verdict = verify(Record(record.header, (), closing))
    assert (verdict.rolls, verdict.promise.parts) == (0, [A, None])


DOCTORED: list[tuple[str, str, str]] = [
    (A, B, "part of seat 1 ('Ann') is not the one that was pledged"),
    (f'"parts":["{A}","{B}"]', f'"parts":["{B}","{A}"]', "part of seat 1 ('Ann') is not"),
    (f'"parts":["{A}","{B}"]', f'"parts":["{A}",null]', "Ben') pledged to the dice is missing"),
    (f',"parts":["{A}","{B}"]', "", "Ann') pledged to the dice is missing"),
    (f',"{B}"]', "]", "1 parts stand for 2 pledges"),
    (f'"{B}"]', f'"{B}",null]', "3 parts stand for 2 pledges"),
    (f'"{B}"]', f'"{B[:-2]}"]', "Expected `str` of length >= 64"),
    (f'"{B}"]', f'"{B}00"]', "Expected `str` of length <= 64"),
    (f'"{B}"]', f'"{B.upper()}"]', "matching regex"),
    (f'"{B}"]', "7]", "Expected `str | null`"),
    (f'"parts":["{A}","{B}"]', f'"parts":"{A}"', "Expected `array`"),
    (f',"{dice.pledge(B)}"]', ",null]", "part of seat 2 ('Ben') is not the one"),
    (f',"{dice.pledge(B)}"]', "]", "1 pledges stand for 2 seats"),
    (f',"pledges":["{dice.pledge(A)}","{dice.pledge(B)}"]', "", "there are none"),
    (dice.pledge(A), dice.pledge(B), "part of seat 1 ('Ann') is not"),
    (dice.pledge(A), dice.pledge(A)[::-1], "part of seat 1 ('Ann') is not"),
    (SECRET.hex(), SECRET[::-1].hex(), "not the one that was committed to"),
    (":m1:", ":m2:", "the committed dice give"),
]


@pytest.mark.parametrize(("old", "new", "reason"), DOCTORED)
def test_a_doctored_record_is_refused(old: str, new: str, reason: str) -> None:
    text = hosted([A, B]).dumps()
    assert text.count(old) == 1
    with pytest.raises(RecordError, match=re.escape(reason)) as caught:
        verify(Record.loads(text.replace(old, new)))
    assert caught.value.line is not None


@pytest.mark.parametrize("forged", [[None, None], [A, None], [None, B], [B, A]])
def test_a_record_whose_rolls_follow_from_other_parts_is_refused(forged: Parts) -> None:
    """Pledges and parts fit each other, but they are not those that the rolls were made of."""
    good, other = hosted([A, B]), hosted(forged)
    assert good.closing is not None
    assert other.closing is not None
    closing = msgspec.structs.replace(good.closing, parts=other.closing.parts)
    with pytest.raises(RecordError, match="the committed dice give") as caught:
        verify(Record(other.header, good.steps, closing))
    assert caught.value.step is not None


def test_a_record_that_leaves_all_parts_out_is_refused() -> None:
    good, bare = hosted([A, B]), hosted()
    assert good.closing is not None
    closing = msgspec.structs.replace(good.closing, parts=msgspec.UNSET)
    with pytest.raises(RecordError, match="the committed dice give"):
        verify(Record(bare.header, good.steps, closing))


ODD_MATCHES = ["", " ", "m 1", "M1", "m1 ", "mi", "m\u06611", "m.1", "-"]
ODD_SECRETS = [b"", b"\0", SECRET[:31], SECRET + b"\0"]
ODD_SPELLINGS = [SECRET.hex().upper(), SECRET.hex(" "), SECRET.hex() + " ", " " + SECRET.hex()]


def spelled(text: str) -> Record:
    """A good record whose secret is written in another way."""
    good = hosted([A, B])
    assert good.closing is not None
    closing = msgspec.structs.replace(good.closing, secret=text)
    return Record(good.header, good.steps, closing)


@pytest.mark.parametrize("match", ODD_MATCHES)
def test_a_record_of_no_match_of_a_server_is_refused(match: str) -> None:
    """Though every roll follows from what was committed to."""
    with pytest.raises(RecordError, match="commits to no dice"):
        verify(hosted([A, B], match=match))


@pytest.mark.parametrize(
    "record", [hosted([A, B], secret=odd) for odd in ODD_SECRETS] + [*map(spelled, ODD_SPELLINGS)]
)
def test_a_secret_that_could_be_guessed_or_is_oddly_written_is_refused(record: Record) -> None:
    with pytest.raises(RecordError, match="not 64 small hexadecimal digits"):
        verify(record)


def test_a_part_that_was_copied_from_another_seat_is_refused() -> None:
    with pytest.raises(RecordError, match=r"seat 2 \('Ben'\) pledged the same part") as caught:
        verify(hosted([A, A]))
    assert caught.value.line == 1


def test_the_position_a_match_begins_from_is_bound_too() -> None:
    """Whoever could choose the position afterwards could choose the rolls."""
    good = hosted([A, B])
    header = msgspec.structs.replace(good.header, position=good.game.format_position(good.start()))
    record = Record(header, good.steps, good.closing)
    record.check()
    with pytest.raises(RecordError, match="not the one that was committed to"):
        verify(record)
    bound = dice.commitment("m1", SECRET, header.position)
    verify(Record(msgspec.structs.replace(header, commitment=bound), good.steps, good.closing))


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
        (no_number, "not 64 small hexadecimal"),
    ],
)
def test_a_bad_record(spoil: object, reason: str) -> None:
    assert callable(spoil)
    with pytest.raises(RecordError, match=reason):
        verify(spoil(hosted()))
