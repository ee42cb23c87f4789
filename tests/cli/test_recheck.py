"""`banneret recheck` on records: which hold by the rules of here, and where the others break."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command import Command

OTHERWISE = "though begun by other rules or with other content"


@pytest.fixture
def records(banneret: Command) -> Path:
    """Three records of one match: as it was, of other content, and of other content and broken."""
    folder = Path("records")
    folder.mkdir()
    assert banneret("watch toy --seed 3 --record records/a.jsonl").code == 0
    lines = (folder / "a.jsonl").read_text("utf-8").splitlines(keepends=True)
    lines[0] = json.dumps(json.loads(lines[0]) | {"content": "else"}) + "\n"
    (folder / "b.jsonl").write_text("".join(lines), "utf-8")
    lines[3] = json.dumps(json.loads(lines[3]) | {"do": "block"}) + "\n"
    (folder / "c.jsonl").write_text("".join(lines), "utf-8")
    (folder / "notes.txt").write_text("no record\n", "utf-8")
    return folder


def test_records_and_folders(banneret: Command, records: Path) -> None:
    before = {path: path.read_bytes() for path in records.iterdir()}
    ran = banneret("recheck records/b.jsonl records")
    first, a, b, c, last = ran.out.splitlines()
    steps = len((records / "a.jsonl").read_text("utf-8").splitlines()) - 2
    assert (ran.code, ran.err) == (1, "")
    assert a == f"records/a.jsonl: holds, {steps} steps"
    assert first == b == f"records/b.jsonl: holds, {steps} steps, {OTHERWISE}"
    assert c.startswith("records/c.jsonl: breaks after step 2: 'block' is not allowed: ")
    assert c.endswith("recorded with content 'else' (here 'none')")
    assert last == "3 of 4 hold."
    assert {path: path.read_bytes() for path in records.iterdir()} == before


def test_all_hold(banneret: Command, records: Path) -> None:
    (records / "c.jsonl").unlink()
    ran = banneret("recheck records --language de")
    assert (ran.code, ran.err) == (0, "")
    assert "obwohl nach anderen Regeln oder mit anderem Inhalt begonnen" in ran.out
    assert ran.out.endswith("2 von 2 halten.\n")


def test_a_file_that_is_no_record_breaks(banneret: Command, records: Path) -> None:
    ran = banneret(f"recheck {records / 'notes.txt'}")
    assert ran.code == 1
    assert ran.out.startswith("records/notes.txt: breaks after step 0: the line is not JSON")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("recheck none.jsonl", "none.jsonl cannot be read: No such file or directory"),
        ("recheck empty", "there is no record (*.jsonl) in empty"),
        ("recheck a --database sqlite:///x", "recheck takes files or a database, not both"),
        ("recheck --database sqlite:///x", "there is no database"),
        ("recheck --database sqlite:///empty", "there is no database"),
        ("recheck --database sqlite:///notes.txt", "it is no file of SQLite"),
    ],
)
def test_misuse(banneret: Command, line: str, reason: str) -> None:
    Path("empty").mkdir()
    Path("notes.txt").write_text("no database, but long enough to be none" * 30, "utf-8")
    ran = banneret(line)
    assert (ran.code, ran.out) == (2, "")
    assert reason in ran.err
    assert {path.name for path in Path().iterdir()} == {"empty", "notes.txt"}


@pytest.mark.parametrize("command", ["recheck", "failures"])
def test_an_empty_file_becomes_no_database(banneret: Command, command: str) -> None:
    Path("empty.sqlite").touch()
    ran = banneret(f"{command} --database sqlite:///empty.sqlite")
    assert (ran.code, ran.out) == (2, "")
    assert "holds tables of an older Banneret, or none" in ran.err
    assert [path.name for path in Path().iterdir()] == ["empty.sqlite"]
    assert Path("empty.sqlite").read_bytes() == b""
