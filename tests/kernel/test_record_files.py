"""Files of records: one session writes, nothing is written over, and power cuts are survived."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from banneret.kernel.errors import BanneretError, OptionsError, RecordError
from banneret.kernel.game import Game
from banneret.kernel.record import Record, RecordFile
from banneret.kernel.record_replay import new_header
from banneret.kernel.recorder import Recorder
from banneret.kernel.rng import Rng
from banneret.kernel.state import State
from examples.own_game import TOY, ToyGame

GAME = TOY.game({})
HOLD = """
import sys
from banneret.kernel.record import RecordFile
file = RecordFile(sys.argv[1])
print("held", flush=True)
sys.stdin.read()
"""


def a_match(steps: int) -> tuple[Recorder, State]:
    recorder = Recorder(Record(new_header(GAME, ["Wren", "Ozzy"])))
    state, rng = recorder.match.state, Rng(1)
    for _ in range(steps):
        recorder.do(state.random_action(rng))
    return recorder, state


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


# ---------------------------------------------------------------- one session at a time


def test_second_session_is_refused(path: Path) -> None:
    first, second = RecordFile(path), path.with_name("link")
    second.symlink_to(path)
    for name in (path, second):
        with pytest.raises(RecordError, match=r"cannot be written: another session is writing it"):
            RecordFile(name)
    first.close()
    RecordFile(second).close()
    assert sorted(os.listdir(path.parent)) == ["link"]


def test_lock_of_a_dead_process_is_taken_over(path: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        with pytest.raises(RecordError, match="another session is writing it"):
            RecordFile(path)
        process.send_signal(signal.SIGKILL)
        process.wait(20)
    assert os.listdir(path.parent) == [".match.jsonl.lock"]
    RecordFile(path).close()
    assert os.listdir(path.parent) == []


def test_failure_gives_the_file_up(path: Path) -> None:
    with pytest.raises(ValueError, match="no"), RecordFile(path):
        raise ValueError("no")
    RecordFile(path).close()


def test_recorder_holds_its_file_until_it_is_closed(path: Path) -> None:
    recorder, state = a_match(2)
    recorder.write_to(path)
    troubles: list[RecordError] = []
    other = Recorder(Record(new_header(GAME, ["a", "b"])), troubles.append)
    other.write_to(path)
    assert "another session is writing it" in str(troubles[0])
    assert other.path is None
    recorder.leave()
    other.leave()  # too late: the file is another's
    assert Record.load(path).check() == state
    other.write_to(path.with_name("other"))
    other.stop_writing()


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("a\0b", "no file can have this name"),
        ("\ud800", "no file can have this name"),
        ("loop", "its links lead in a circle"),
    ],
    ids=["zero", "half", "loop"],
)
def test_names_that_lead_nowhere(tmp_path: Path, what: str, why: str) -> None:
    (tmp_path / "loop").symlink_to("loop")
    record = a_match(1)[0].record()
    with pytest.raises(RecordError, match=f"cannot be written: {why}"):
        record.save(tmp_path / what)
    with pytest.raises(RecordError, match=f"cannot be written: {why}"):
        RecordFile(tmp_path / what)
    if what != "loop":
        with pytest.raises(RecordError, match=f"cannot be read: {why}"):
            Record.load(tmp_path / what)


# ---------------------------------------------------------------- the file is another now


def replaced(path: Path) -> None:
    path.rename(path.with_name("moved"))
    path.write_text("another", encoding="utf-8")


def removed(path: Path) -> None:
    path.unlink()


def longer(path: Path) -> None:
    with open(path, "ab") as file:
        file.write(b"more")


@pytest.mark.parametrize("change", [replaced, removed, longer])
@pytest.mark.parametrize("deed", ["play", "take back"])
def test_changed_file_is_told_of_and_left_alone(path: Path, change: object, deed: str) -> None:
    assert callable(change)
    troubles: list[RecordError] = []
    recorder = Recorder(a_match(3)[0].record(), troubles.append)
    recorder.write_to(path)
    state = recorder.match.state
    recorder.do(state.random_action(Rng(2)))
    change(path)
    left = path.read_bytes() if path.exists() else None
    if deed == "play":
        recorder.do(state.random_action(Rng(3)))
    else:
        recorder.take_back(1)
    (trouble,) = troubles
    assert "match.jsonl is no longer the file that was opened" in str(trouble)
    assert recorder.path is None
    recorder.leave()
    assert (path.read_bytes() if path.exists() else None) == left
    assert recorder.record().check() == recorder.match.state  # nothing is lost


# ---------------------------------------------------------------- zero bytes


def lines_of(steps: int) -> list[bytes]:
    return a_match(steps)[0].record().dumps().encode().splitlines(keepends=True)


@pytest.mark.parametrize("kept", [0, 9])
def test_tail_of_zeros_is_a_cut_line(path: Path, kept: int) -> None:
    lines = lines_of(6)
    path.write_bytes(b"".join(lines[:5]) + lines[5][:kept] + b"\0" * 5000)
    with pytest.raises(RecordError, match=r"line 6, step 5: .*zero bytes \(4 steps") as caught:
        Record.load(path)
    assert caught.value.reached == 4
    record, lost = Record.recover(path)
    assert len(record.steps) == 4
    assert "line 6, step 5: the file is cut off here" in str(lost)


def test_tail_of_zeros_after_the_closing_line(path: Path) -> None:
    recorder, state = a_match(4)
    data = recorder.saved().dumps().encode()
    path.write_bytes(data + b"\0\0")
    record, lost = Record.recover(path)
    assert record.check() == state
    assert lost is not None


@pytest.mark.parametrize("number", [3, 7])
def test_zeros_inside_are_found_in_their_line(path: Path, number: int) -> None:
    lines = lines_of(6)
    lines[number - 1] = lines[number - 1].replace(b"do", b"d\0o")
    path.write_bytes(b"".join(lines))
    message = f"line {number}, step {number - 1}: the line holds zero bytes"
    for read in (Record.load, Record.recover):
        with pytest.raises(RecordError, match=message) as caught:
            read(path)
        assert caught.value.reached == number - 2


def test_nothing_but_zeros(path: Path) -> None:
    path.write_bytes(b"\0" * 100)
    with pytest.raises(RecordError, match="line 1: this is not a text file"):
        Record.recover(path)


# ---------------------------------------------------------------- what a game cannot read


class Unreadable(ToyGame):
    """A toy that trips over texts."""

    error: Exception

    def read_action(self, state: State, text: str) -> int:
        raise self.error

    def parse_position(self, text: str) -> object:  # type: ignore[override]
        raise self.error


class OwnError(BanneretError):
    """An error of a game of another package."""


ERRORS = [ValueError("7"), KeyError("x"), OverflowError("!"), OptionsError("hm"), OwnError("no")]


def unreadable(error: Exception, monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setattr(Unreadable, "error", error, raising=False)
    monkeypatch.setattr("banneret.kernel.registry._entries", {"toy": TOY})
    game = Unreadable(GAME.options)
    monkeypatch.setattr("banneret.kernel.registry.GameEntry.game", lambda *_: game)
    return game


@pytest.mark.parametrize("error", ERRORS, ids=repr)
def test_step_that_a_game_cannot_read(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    record = a_match(3)[0].record()
    unreadable(error, monkeypatch)
    with pytest.raises(RecordError, match=r"line 2, step 1: .* cannot be read here") as caught:
        Record(record.header, record.steps).replay()
    assert (caught.value.step, caught.value.reached) == (1, 0)
    causes = [caught.value.__cause__, getattr(caught.value.__cause__, "__cause__", None)]
    assert error in causes  # it stays visible


@pytest.mark.parametrize("error", ERRORS, ids=repr)
def test_position_that_a_game_cannot_read(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    unreadable(error, monkeypatch)
    with pytest.raises(RecordError, match="line 1: the position cannot be"):
        Record(new_header(GAME, ["a", "b"], "round=1")).replay()


def test_a_fault_comes_through_in_development() -> None:
    code = (
        "from banneret.kernel.registry import faults_become\n"
        "from banneret.kernel.errors import OptionsError\n"
        "with faults_become(OptionsError): int('x')"
    )
    for flags, last in ([], b"OptionsError"), (["-X", "dev"], b"ValueError"):
        done = subprocess.run([sys.executable, *flags, "-c", code], capture_output=True)
        assert last in done.stderr.splitlines()[-1]


def test_number_without_end_is_told_in_bounds() -> None:
    lines = lines_of(3)
    lines[2] = b'{"step":' + b"9" * 4000 + b"}\n"
    with pytest.raises(RecordError, match=r"line 3, step 2: .*more than 18 digits") as caught:
        Record.loads(b"".join(lines))
    assert len(str(caught.value)) < 200
