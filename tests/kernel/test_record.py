"""A record comes back as it was, and every way to break one is named in one line."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from banneret.kernel.errors import IllegalAction, RecordError
from banneret.kernel.record import LARGEST_FILE, Agreement, Record
from banneret.kernel.record_replay import new_header
from banneret.kernel.recorder import Recorder
from banneret.kernel.rng import Rng
from banneret.kernel.state import State
from examples.own_game import BLOCK, TOY

Lines = list[str]
GAME = TOY.game({})


def a_match(seed: int = 1, steps: int | None = None) -> tuple[Recorder, State]:
    """A random match, played to its end or for a number of steps."""
    recorder = Recorder(Record(new_header(GAME, ["Wren", "Ozzy"])))
    state, rng = recorder.match.state, Rng(seed)
    while not state.is_terminal() and len(recorder.match.steps) != steps:
        recorder.do(state.random_action(rng))
    if state.is_terminal():
        recorder.finish()
    return recorder, state


def text_of(seed: int = 1) -> str:
    return a_match(seed)[0].record().dumps()


# ---------------------------------------------------------------- what is whole


@pytest.mark.parametrize("seed", range(10))
def test_round_trip(seed: int, tmp_path: Path) -> None:
    recorder, state = a_match(seed)
    path = tmp_path / "match.jsonl"
    recorder.record().save(path)
    record = Record.load(path)
    assert record == recorder.record()
    assert record.check() == state
    assert Record.loads(record.dumps()) == record


def test_lines_are_as_documented() -> None:
    header, first, *rest = [json.loads(line) for line in text_of().splitlines()]
    assert header == {
        "format": "banneret-record",
        "version": 1,
        "game": "toy",
        "options": {"players": 2, "goal": 4, "rounds": 6, "top": 3},
        "rules_version": 1,
        "content": "none",
        "seats": ["Wren", "Ozzy"],
        "position": None,
        "commitment": None,
    }
    assert first == {"step": 1, "by": "chance", "do": first["do"]}
    assert set(rest[-1]) == {"end", "steps", "hash", "returns"}


def test_hash_stands_where_a_turn_begins() -> None:
    record = a_match()[0].record()
    turn = record.start().turn_number()
    for step, (_, _, state) in zip(record.steps, record.states(), strict=True):
        assert isinstance(step.hash, str) == (state.turn_number() != turn)
        turn = state.turn_number()


def test_replay_to_a_step_is_the_state_then() -> None:
    record = a_match()[0].record()
    assert record.replay(0) == record.start()
    for number, _, state in record.states():
        assert record.replay(number) == state


@pytest.mark.parametrize("to", [-1, 1000])
def test_replay_to_no_step(to: int) -> None:
    with pytest.raises(RecordError, match=f"there is no step {to}"):
        a_match()[0].record().replay(to)


def test_record_from_a_position() -> None:
    _, state = a_match(steps=8)
    position = GAME.format_position(state)
    recorder = Recorder(Record(new_header(GAME, ["a", "b"], position)))
    state, rng = recorder.match.state, Rng(5)
    while not state.is_terminal():
        recorder.do(state.random_action(rng))
    recorder.finish()
    assert Record.loads(recorder.record().dumps()).check() == state


def test_resigned_and_saved() -> None:
    recorder, state = a_match(steps=5)
    assert recorder.saved().check() == state
    recorder.resign(1)
    record = Record.loads(recorder.record().dumps())
    assert record.check() == state
    assert record.closing is not None
    assert record.closing.returns == [1.0, -1.0]


def test_open_record_replays_but_does_not_check() -> None:
    recorder, state = a_match(steps=5)
    record = Record.loads(recorder.record().dumps())
    assert record.replay() == state
    with pytest.raises(RecordError, match=r"line 7: no closing line: .*5 steps before") as caught:
        record.check()
    assert caught.value.reached == 5


def test_option_left_out_has_its_default() -> None:
    lines = text_of().splitlines()
    header = json.loads(lines[0])
    del header["options"]["top"]
    Record.loads("\n".join([json.dumps(header), *lines[1:]]) + "\n").check()


# ---------------------------------------------------------------- what is broken


def put(number: int, **values: object) -> Callable[[Lines], Lines]:
    """Change values of line `number`, counted from 1 or from the end; None takes one away."""

    def edit(lines: Lines) -> Lines:
        index = number - 1 if number > 0 else number
        line = json.loads(lines[index]) | values
        kept = {name: value for name, value in line.items() if value is not ...}
        lines[index] = json.dumps(kept)
        return lines

    return edit


def at(number: int, text: str) -> Callable[[Lines], Lines]:
    """Replace line `number`."""
    return lambda lines: [*lines[: number - 1], text, *lines[number:]]


BROKEN: dict[str, tuple[Callable[[Lines], Lines], str]] = {
    "not JSON": (at(4, "{step: 3}"), "line 4, step 3: the line is not JSON .*2 steps before"),
    "no object": (at(4, "[1]"), "line 4, step 3: the line is not a JSON object: '\\[1\\]'"),
    "a name twice": (at(4, '{"step":3,"step":3}'), "line 4, step 3: .*a name comes twice"),
    "no number": (at(4, '{"step":NaN}'), "line 4, step 3: .*NaN is not a JSON number"),
    "nested deep": (at(4, "[" * 100_000), "line 4, step 3: the line is not JSON"),
    "empty line": (at(4, ""), "line 4, step 3: the line is empty"),
    "unknown field": (put(4, note="x"), "line 4, step 3: .*unknown field `note`; right is"),
    "no action": (put(4, do=...), "line 4, step 3: .*missing required field `do`; right is"),
    "wrong type": (put(4, step="3"), "line 4, step 3: Expected `int`, got `str`.*right is"),
    "no seat": (put(4, by="me"), "line 4, step 3: Invalid enum value 'me'.*right is"),
    "bad hash": (put(4, hash="x"), "line 4, step 3: .*regex.*right is"),
    "unprintable": (put(4, do="\x1b[2J"), "line 4, step 3: '\\\\x1b\\[2J' holds characters"),
    "missing step": (lambda x: x[:3] + x[4:], "line 4, step 3: step 4 comes where 3 should"),
    "missing steps": (lambda x: x[:3] + x[6:], "line 4, step 3: .*steps 3 to 5 are missing"),
    "step twice": (lambda x: x[:4] + x[3:], "line 5, step 4: step 3 comes twice"),
    "steps swapped": (lambda x: [*x[:3], x[4], x[3], *x[5:]], "line 4, step 3: .*out of order"),
    "step again": (lambda x: [*x[:5], x[2], *x[6:]], "line 6, step 5: step 2 comes again"),
    "wrong seat": (put(4, by=1), "line 4, step 3: by seat 1, but here seat 0 is asked"),
    "seat for chance": (put(2, by=0), "line 2, step 1: by seat 0, but here chance is asked"),
    "chance for seat": (put(4, by="chance"), "line 4, step 3: by chance, but here seat 0 is asked"),
    "no notation": (put(4, do="fly"), "line 4, step 3: 'fly' cannot be read here: .*no action"),
    "illegal": (put(4, do="block"), "line 4, step 3: 'block' is not allowed: .*TOY-BLOCK-01"),
    "edited": (put(4, do="play"), "line 5, step 4: the recorded hash is"),
    "edited hash": (put(5, hash="0" * 16), "line 5, step 4: the recorded hash is '0{16}', but"),
    "no hash": (put(5, hash=...), "line 5, step 4: a turn begins after this step"),
    "other format": (put(1, format="pgn"), "line 1: this is not a Banneret record"),
    "other version": (put(1, version=2), "line 1: version '2' of the record format; .* reads 1"),
    "header field": (put(1, x=1), "line 1: .*unknown field `x`; right is"),
    "other game": (put(1, game="ludo"), "line 1: no game 'ludo'; there are"),
    "option": (put(1, options={"speed": 1}), "line 1: no option 'speed'; there are: goal"),
    "option value": (put(1, options={"goal": 99}), "line 1: goal cannot be '99'"),
    "seats": (put(1, seats=["a"]), "line 1: 1 seats are named; toy has 2"),
    "position": (put(1, position="x"), "line 1: the position cannot be: not a position"),
    "no header": (lambda x: x[1:], "line 1: this is not a Banneret record"),
    "end count": (put(-1, steps=3), "the closing line counts 3 steps, but there are"),
    "end hash": (put(-1, hash="f" * 16), "the closing line is wrong: the hash is 'f{16}'"),
    "end result": (put(-1, returns=[9.0, 9.0]), "the result is given as \\[9.0, 9.0\\], but it is"),
    "end kind": (put(-1, end="saved", returns=None), "it says 'saved', but the match is over"),
    "end word": (put(-1, end="won"), "Invalid enum value 'won'"),
    "end without result": (put(-1, returns=None), '"returns" must be a list of results'),
    "end by nobody": (put(-1, end="resigned"), '"by" belongs to "end":"resigned"'),
    "end by no seat": (put(-1, end="resigned", by=7), "it says 'resigned', but the match is over"),
    "after the end": (lambda x: [*x, x[-1]], "there is something after the closing line"),
    "end too soon": (
        lambda x: [*x[:4], '{"end":"result","steps":3,"hash":"' + "0" * 16 + '","returns":[0,0]}'],
        "line 5: the closing line is wrong: the hash",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken(name: str) -> None:
    edit, message = BROKEN[name]
    text = "\n".join(edit(text_of(1).splitlines())) + "\n"
    with pytest.raises(RecordError, match=message):
        Record.loads(text).check()


OTHERS: dict[str, tuple[Callable[[Lines], Lines], str]] = {
    "rules": (put(1, rules_version=9), "rules version 9 (here 1)"),
    "content": (put(1, content="abc"), "content 'abc' (here 'none')"),
    "both": (
        put(1, rules_version=9, content="abc"),
        "rules version 9 (here 1) and content 'abc' (here 'none')",
    ),
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_rules_and_content_are_no_refusal(name: str) -> None:
    edit, differs = OTHERS[name]
    here = Record.loads(text_of(1))
    other = Record.loads("\n".join(edit(text_of(1).splitlines())))
    assert (here.differs, other.differs) == ("", differs)
    assert other.check() == here.check()
    assert list(other.states()) == list(here.states())
    assert other.agreement() == here.agreement() == Agreement(len(here.steps), None)


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("fault", ["illegal", "edited hash", "end hash", "position"])
def test_a_fault_names_other_rules_and_content_as_a_reason(name: str, fault: str) -> None:
    edit, differs = OTHERS[name]
    spoil, message = BROKEN[fault]
    here = Record.loads("\n".join(spoil(text_of(1).splitlines())))
    other = Record.loads("\n".join(edit(spoil(text_of(1).splitlines()))))
    why = "that may be because it was recorded with "
    for replay in (Record.check, Record.replay):
        with pytest.raises(RecordError, match=f"{message}.*; {why}{re.escape(differs)}") as caught:
            replay(other)
        with pytest.raises(RecordError, match=message) as without:
            replay(here)
        assert why not in str(without.value)
        assert caught.value.line == without.value.line
    found = other.agreement()
    assert str(found.fault) == str(caught.value)
    assert found.reached == here.agreement().reached < len(here.steps) + 1


def test_states_go_as_far_as_a_record_agrees() -> None:
    lines = put(1, content="abc")(put(4, do="block")(text_of(1).splitlines()))
    reached = []
    with pytest.raises(RecordError, match="recorded with content 'abc'"):
        reached += [step for step, *_ in Record.loads("\n".join(lines)).states()]
    assert Record.loads("\n".join(lines)).agreement().reached == 2


def test_steps_after_the_end() -> None:
    lines = text_of().splitlines()
    more = json.dumps({"step": len(lines) - 1, "by": 0, "do": "play"})
    with pytest.raises(RecordError, match="the match was over before this step"):
        Record.loads("\n".join([*lines[:-1], more]) + "\n").replay()


def test_cut_at_any_byte() -> None:
    """A record cut anywhere but at its end fails the check, and says how far it is good."""
    data = text_of().encode()
    for length in range(len(data) - 1):
        with pytest.raises(RecordError) as caught:
            Record.loads(data[:length]).check()
        whole = data[:length].count(b"\n")
        # Where only the newline is cut off, the line itself is whole.
        assert caught.value.reached in (max(whole - 1, 0), whole)
    Record.loads(data[:-1]).check()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "line 1: the file is empty"),
        (b"\n\n", "line 1: the file is empty"),
        (b"\xff\xfe{\0}\0", "line 1: the file is UTF-16 text; save it as UTF-8"),
        (b"\xef\xbb\xbf\n \n", "line 1: the file is empty"),
        (b"\x7fELF\0\0", "line 1: this is not a text file"),
        (b'{"format":"\xff"}\n', "line 1: the line is not UTF-8 text"),
        (b'{"form', "line 1: the file is cut off in the middle"),
        (b"hello\n", "line 1: the line is not JSON"),
    ],
)
def test_no_record_at_all(data: bytes, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        Record.loads(data)


def test_first_fault_wins() -> None:
    lines = put(4, by=1)(text_of().splitlines())
    with pytest.raises(RecordError, match="line 4, step 3: by seat 1"):
        Record.loads("\n".join([*lines[:6], "nonsense"]))


@pytest.mark.parametrize("mark", ["", "\ufeff", "\ufeff\ufeff"])
@pytest.mark.parametrize("end", ["", "\n", "\n\n", " \n\t\n\r\n  "])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_what_editors_leave_in_a_file(mark: str, end: str, line_end: str, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    lines = text_of().splitlines()
    data = (mark + line_end.join(lines) + end).encode()
    record = Record.loads(text_of())
    path.write_bytes(data)
    assert Record.loads(data) == record == Record.loads(data.decode())
    assert Record.load(path) == record
    assert Record.recover(path) == (record, None)
    Record.load(path).check()


def test_an_empty_line_before_the_end_is_a_fault() -> None:
    lines = text_of().splitlines()
    with pytest.raises(RecordError, match=r"line 3.*: the line is empty"):
        Record.loads("\n".join([*lines[:2], "", *lines[2:]]))


def test_a_line_that_is_cut_off_is_found_before_empty_ones() -> None:
    record, _ = a_match(3)
    text = record.record().dumps()
    with pytest.raises(RecordError, match="cut off in the middle"):
        Record.loads(text[:-30])
    with pytest.raises(RecordError, match="not JSON"):
        Record.loads(text[:-30] + "\n\n")


def test_huge_file(tmp_path: Path) -> None:
    path = tmp_path / "huge"
    with open(path, "wb") as file:
        file.truncate(LARGEST_FILE + 1)
    with pytest.raises(RecordError, match="is over 16 MiB, so it is no record"):
        Record.load(path)


def test_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read: No such file"):
        Record.load(tmp_path / "nothing")
    with pytest.raises(RecordError, match="cannot be read: Is a directory"):
        Record.load(tmp_path)


# ---------------------------------------------------------------- files


def test_recover_drops_a_line_that_was_cut(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    lines = text_of().splitlines()
    path.write_text("\n".join([*lines[:6], lines[6][:9]]), encoding="utf-8")
    record, lost = Record.recover(path)
    assert len(record.steps) == 5
    assert "line 7, step 6: the file is cut off" in str(lost)


def test_recover_keeps_what_is_broken_inside(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text("\n".join(at(4, "{")(text_of().splitlines())) + "\n", encoding="utf-8")
    with pytest.raises(RecordError, match="line 4"):
        Record.recover(path)


def test_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text("old", encoding="utf-8")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(RecordError, match=r"match\.jsonl cannot be written: No space left"):
        a_match()[0].record().save(path)
    assert path.read_text(encoding="utf-8") == "old"
    assert os.listdir(tmp_path) == ["match.jsonl"]


def test_save_keeps_links_and_permissions(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old", encoding="utf-8")
    real.chmod(0o640)
    link.symlink_to(real)
    a_match()[0].record().save(link)
    assert link.is_symlink()
    assert real.stat().st_mode & 0o777 == 0o640
    Record.load(real).check()


def test_device_is_not_replaced() -> None:
    with pytest.raises(RecordError, match="it is no ordinary file"):
        a_match()[0].record().save("/dev/null")
    assert not Path("/dev/null").is_file()


# ---------------------------------------------------------------- a match while it is played


def test_file_is_whole_after_every_step(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    recorder, state = a_match(steps=3)
    recorder.write_to(path)
    rng = Rng(7)
    while not state.is_terminal():
        recorder.do(state.random_action(rng))
        assert Record.load(path).replay() == state
    recorder.finish()
    assert Record.load(path).check() == state


def test_take_back(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    recorder, state = a_match(steps=2)
    recorder.write_to(path)
    before = state.copy()
    recorder.do(state.legal_actions()[0])
    recorder.take_back(1)
    assert Record.load(path).replay() == before
    recorder.do(before.legal_actions()[-1])
    recorder.leave()
    before.apply(before.legal_actions()[-1])
    assert Record.load(path).check() == before


def test_writing_that_fails_is_reported_once(tmp_path: Path) -> None:
    troubles: list[RecordError] = []
    recorder = Recorder(Record(new_header(GAME, ["a", "b"])), troubles.append)
    folder = tmp_path / "folder"
    folder.mkdir()
    path = folder / "match.jsonl"
    recorder.write_to(path)
    state, rng = recorder.match.state, Rng(3)
    recorder.do(state.random_action(rng))
    assert recorder._file is not None
    assert recorder._file._end is not None
    recorder._file._end.close()  # as if the disk were gone
    while not state.is_terminal():
        recorder.do(state.random_action(rng))
    assert len(troubles) == 1
    assert recorder.path is None
    recorder.finish()  # the disk is back
    assert recorder.path == path
    assert Record.load(path).check() == state


def test_file_that_cannot_be_begun_is_reported(tmp_path: Path) -> None:
    troubles: list[RecordError] = []
    recorder = Recorder(Record(new_header(GAME, ["a", "b"])), troubles.append)
    recorder.write_to(tmp_path / "no" / "where")
    assert "cannot be written: No such file" in str(troubles[0])
    assert recorder.path is None


def test_illegal_action_is_not_written() -> None:
    recorder, state = a_match(steps=2)
    key, steps = state.key(), list(recorder.match.steps)
    with pytest.raises(IllegalAction, match="TOY-BLOCK-01"):
        recorder.do(BLOCK)
    assert state.key() == key
    assert recorder.match.steps == steps
