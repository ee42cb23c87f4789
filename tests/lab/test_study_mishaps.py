"""Disks that are full, two runs at once, damage and Ctrl-C: one line says it, and nothing is lost."""

from __future__ import annotations

import errno
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

import banneret
from banneret.cli import main
from banneret.cli import study as commands
from banneret.lab.study import journal
from banneret.lab.study.folder import opened
from banneret.lab.study.plan import arm_of
from banneret.lab.study.playing import play_cells, versions_for
from tests.lab.studies import SMALL, begun, complaints, files_of, refusal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits and locks of files")

# ---------------------------------------------------------------- nothing can be written


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    """Have the system refuse what would make a file longer, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_full_disk_is_told_of_and_loses_nothing(
    study: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "full"
    page = (study / "balance.html").stat().st_size
    with no_file_longer_than(100_000):
        hint, reason = complaints(capsys, 2, *SMALL, "--out", str(folder))
    assert f"journal.jsonl cannot be written: {os.strerror(errno.EFBIG)}" in reason
    assert hint.endswith(f"go on with: banneret {' '.join(SMALL)} --resume {folder}")
    kept = begun(folder)
    assert 0 < kept < 9
    with no_file_longer_than(page - 1):
        _, reason = complaints(capsys, 2, *SMALL, "--resume", str(folder))
    assert "balance.html cannot be written" in reason
    assert begun(folder) == 9
    assert list(folder.rglob("*.part")) == []
    assert main([*SMALL, "--resume", str(folder)]) == 0
    assert files_of(folder) == files_of(study)


def test_folder_that_cannot_be_made_is_told_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("mine")
    for name in ("file", "file/below", "n" * 300):
        line = refusal(capsys, *SMALL, "--out", str(tmp_path / name))
        assert str(tmp_path / "file") in line or "nnn" in line
    assert (tmp_path / "file").read_text() == "mine"


# ---------------------------------------------------------------- two at once


def test_second_run_on_a_folder_is_refused(
    copy: Path, study: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (copy / "matches.parquet").unlink()
    first = journal.Journal(copy / journal.NAME)
    line = refusal(capsys, *SMALL, "--resume", str(copy))
    assert line == f"banneret: {copy} is being written by another process"
    first.close()
    assert main([*SMALL, "--resume", str(copy)]) == 0
    assert files_of(copy) == files_of(study)


def test_folder_that_another_run_has_just_made_is_left_alone(
    study: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files_of(study)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "exists", lambda _: False)  # as it was a moment ago
        line = refusal(capsys, *SMALL, "--out", str(study))
    assert line == f"banneret: {study} cannot be written: {os.strerror(errno.EEXIST)}"
    assert files_of(study) == before


# ---------------------------------------------------------------- Ctrl-C


def interrupted(rows: Iterator[Any], *_: object) -> Iterator[Any]:
    """Some of the matches, until Ctrl-C comes."""
    yield from islice(rows, 4)
    raise KeyboardInterrupt


def test_what_is_said_after_ctrl_c_goes_on_exactly(
    study: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "it's  \n ü\\x"
    with monkeypatch.context() as patched:
        patched.setattr(commands, "with_progress", interrupted)
        hint, last = complaints(capsys, 130, *SMALL, "--jobs", "1", f"--out={folder}")
    assert last == "banneret: stopped by Ctrl-C"
    assert 4 <= begun(folder) < 9
    words = typed(hint.partition("go on with: ")[2])
    assert words == ["banneret", *SMALL, "--jobs", "1", f"--resume={folder}"]
    assert main(words[1:]) == 0
    assert files_of(folder) == files_of(study)


def test_nothing_is_said_to_be_kept_where_the_folder_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:

    def bereft(rows: Iterator[Any], *_: object) -> Iterator[Any]:
        yield next(rows)
        shutil.rmtree(tmp_path / "out")
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "with_progress", bereft)
    said = complaints(capsys, 130, *SMALL, "--out", str(tmp_path / "out"))
    assert said == ["banneret: stopped by Ctrl-C"]


def typed(command: str) -> list[str]:
    """The words that a shell reads in a command."""
    shell = ["bash", "-c", f"printf '%s\\0' {command}"]
    read = subprocess.run(shell, capture_output=True, check=True, env={"LC_ALL": "C.UTF-8"})
    return [os.fsdecode(word) for word in read.stdout.split(b"\0")[:-1]]


# ---------------------------------------------------------------- what was changed


@pytest.mark.parametrize("name", ["balance.html", "decisions.parquet", "matches.parquet"])
def test_finished_study_with_a_damaged_file_is_not_taken_for_whole(
    name: str, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.truncate(copy / name, 100)
    line = refusal(capsys, *SMALL, "--resume", str(copy))
    assert f"{copy / name} was cut off or changed; take it away" in line


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        (["--option", "surge_cap=1"], "surge_cap '6' there, '1' here"),
        (["--seats", "random"], "seats 'greedy,greedy' there, 'random,random' here"),
        (["--language", "de"], "language 'en' there, 'de' here"),
        (["--until", "5%"], "until '0.0' there, '0.05' here"),
    ],
)
def test_what_differs_from_the_study_in_a_folder_is_named(
    more: list[str], reason: str, study: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files_of(study)
    line = refusal(capsys, *SMALL, *more, "--resume", str(study))
    assert f"{study} holds another study: {reason}; it was banneret lab balance" in line
    assert files_of(study) == before


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": 2}, "Invalid enum value 2"),
        ({"plan": {"arms": []}}, "missing required field"),
        ({"bots": []}, "Expected `object`"),
        ({"more": 1}, "unknown field"),
    ],
)
def test_manifest_that_was_edited_is_told_of(
    change: dict[str, Any], reason: str, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = copy / "manifest.json"
    path.write_bytes(msgspec.json.encode(msgspec.json.decode(path.read_bytes()) | change))
    for words in (["lab", "table", str(copy)], [*SMALL, "--resume", str(copy)]):
        line = refusal(capsys, *words)
        assert f"{path} cannot be read" in line
        assert reason in line


def test_plan_of_nothing_is_none(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = copy / "manifest.json"
    manifest = msgspec.json.decode(path.read_bytes())
    manifest["plan"]["arms"] = []
    path.write_bytes(msgspec.json.encode(manifest))
    line = refusal(capsys, "lab", "table", str(copy))
    assert "a plan has an arm at least" in line


def test_lines_of_a_journal_that_are_none_are_played_again(copy: Path, study: Path) -> None:
    (copy / "matches.parquet").unlink()
    (copy / "journal.jsonl").write_bytes(b"\xff\xfe\n{}\n[[99999]]\n" + b"[" * 20_000 + b"\n[[0,0")
    (copy / "times.json").write_text("no times")
    assert main([*SMALL, "--resume", str(copy)]) == 0
    assert files_of(copy) == files_of(study)


def test_matches_of_another_study_in_a_journal_are_played_again(copy: Path, study: Path) -> None:
    plan = opened(study).manifest.plan
    arm = arm_of("all", banneret.game("token-terrors", setup="quick"), ("random", "random"))
    for changes in ({"seed": plan.seed + 1}, {"arms": (arm,)}):
        other = msgspec.structs.replace(plan, **changes)
        played = play_cells(other, versions_for(other), range(4))
        (copy / "journal.jsonl").write_bytes(msgspec.json.Encoder().encode_lines(played))
        (copy / "balance.html").unlink()
        assert main([*SMALL, "--resume", str(copy)]) == 0
        assert files_of(copy) == files_of(study)


def test_records_that_are_spoilt_while_a_study_is_cut_off_are_made_anew(
    study: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "cut"
    with monkeypatch.context() as patched:
        patched.setattr(commands, "with_progress", interrupted)
        assert main([*SMALL, "--out", str(folder)]) == 130
    records = folder / "records"
    gone, swapped, cut = (records / f"match-{number:06}.jsonl" for number in range(3))
    gone.replace(swapped)
    os.truncate(cut, 100)
    for name in ("match-000003.jsonl", ".match-000010.jsonl.part", "notes.txt"):
        (records / name).write_text("mine")
    assert main([*SMALL, "--resume", str(folder)]) == 0
    assert (records / "notes.txt").read_text() == "mine"
    (records / "notes.txt").unlink()
    assert files_of(folder) == files_of(study)


def test_times_that_are_gone_keep_nobody_from_reading(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (copy / "times.json").unlink()
    assert main([*SMALL, "--resume", str(copy)]) == 0
    assert "9 matches in 3 rounds" in capsys.readouterr().out


def test_column_is_named_once(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["lab", "table", str(study), "--columns", "match,turns,match"]
    assert complaints(capsys, 2, *words) == ["banneret: --columns names match twice"]


# ---------------------------------------------------------------- what is missing

GAME = ["token-terrors", "--games", "1"]


@pytest.mark.parametrize("missing", ["polars", "altair"])
@pytest.mark.parametrize(
    "words",
    [
        ["balance", *GAME],
        ["compare", *GAME, "--b", "surge_cap=1"],
        ["content", *GAME],
        ["tune", *GAME, "--vary", "surge_cap=1..2", "--aim", "turns=30"],
    ],
)
def test_command_without_the_extra_says_what_to_install(
    words: list[str],
    missing: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.delitem(sys.modules, "banneret.lab.study.study", raising=False)
    monkeypatch.setitem(sys.modules, missing, None)
    line = refusal(capsys, "lab", *words, "--out", str(tmp_path / "out"))
    assert f"pip install 'banneret[lab]' (there is no {missing})" in line
    assert not (tmp_path / "out").exists()
