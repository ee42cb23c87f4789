"""Backups that are spoilt: one line says where, and nothing of them is kept."""

from __future__ import annotations

import gzip
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from banneret.cli import main
from banneret.server import backup
from banneret.server.backup_lines import LATER, Placed, encode
from banneret.server.tables import metadata
from tests.server.test_migrations import first_schema, open_once, tables_in

MATCH = {
    "id": "m",
    "game": "toy",
    "options": "{}",
    "rules_version": 1,
    "content": "x",
    "seats": "[]",
    "clock": "{}",
    "leaver": "{}",
    "hints": False,
    "owner": "g",
    "secret": b"\0\xff",
    "created": 1,
    "previous": None,
    "status": "over",
    "touched": 1,
    "due": None,
}
GUEST = {"id": "g", "name": "Wren", "created": 1}
ENTRY = {
    "match": "m",
    "number": 1,
    "at": 1,
    "entry": "{}",
    "guest": None,
    "command": None,
    "answer": None,
}
HEAD = b'{"format":"banneret-backup","version":1}\n'


def line(table: str, row: dict[str, Any], **changes: Any) -> bytes:
    """A row, with changes; a column that is changed to `...` is left out."""
    changed = {name: value for name, value in {**row, **changes}.items() if value is not ...}
    return encode(metadata.tables[table], changed)


def whole(*lines: bytes, rows: int | None = None) -> bytes:
    """A backup as text."""
    end = b'{"rows":%d}\n' % (len(lines) if rows is None else rows)
    return HEAD + b"".join(lines) + end


GOOD = [line("guests", GUEST), line("matches", MATCH), line("journal", ENTRY)]
DEEP = b"[" * 200_000 + b"]" * 200_000


def row(text: bytes) -> bytes:
    """A backup whose third line is a row's text."""
    return whole(GOOD[0], text.rstrip(b"\n") + b"\n")


SPOILT = {
    "deep": row(b'{"table":"guests","row":' + DEEP + b"}"),
    "deep beside": row(b'{"x":' + DEEP + b',"table":"guests","row":{}}'),
    "deep value": row(b'{"table":"guests","row":{"id":' + DEEP + b"}}"),
    "bad utf-8": row(line("guests", GUEST).replace(b"Wren", b"\xff\xfe")),
    "half a surrogate": row(line("guests", GUEST).replace(b"Wren", b"\\ud800")),
    "zero byte": row(line("guests", GUEST).replace(b"Wren", b"a\\u0000b")),
    "huge number": row(line("guests", GUEST).replace(b":1}", b":" + b"9" * 5000 + b"}")),
    "huge exponent": row(line("guests", GUEST).replace(b":1}", b":1e400}")),
    "out of 64 bits": row(line("guests", GUEST, id="h", created=2**63)),
    "out of 32 bits": whole(*GOOD[:2], line("journal", ENTRY, number=2**31)),
    "fraction": row(line("guests", GUEST, id="h", created=1.5)),
    "text for a number": row(line("guests", GUEST, id="h", created="1")),
    "number for a text": row(line("guests", GUEST, id=1)),
    "number for a truth": row(line("matches", MATCH, hints=1)),
    "nothing for a text": row(line("guests", GUEST, id=None)),
    "list for a row": row(b'{"table":"guests","row":[]}'),
    "text for bytes": row(line("matches", MATCH, secret="secret")),
    "bad base64": row(line("matches", MATCH).replace(b'"AP8="', b'"*"')),
    "too long": row(line("guests", GUEST, id="h" * 25)),
    "missing column": row(line("guests", GUEST, id="h", created=...)),
    "missing nullable column": row(line("matches", MATCH, due=...)),
    "extra column": row(line("guests", GUEST, id="h", age=1)),
    "unknown table": row(b'{"table":"ghosts","row":{"id":"a"}}'),
    "alembic's table": row(b'{"table":"alembic_version","row":{"version_num":"9"}}'),
    "no table": row(b'{"row":{"id":"a"}}'),
    "name twice": row(b'{"table":"guests","row":{"id":"a","id":"b","name":"c","created":1}}'),
    "table twice": row(b'{"table":"seats",' + line("guests", GUEST, id="h")[1:]),
    "same row twice": row(line("guests", GUEST)),
    "two entries of a number": whole(*GOOD, line("journal", ENTRY)),
    "entry without its match": row(line("journal", ENTRY)),
    "seat without its match": row(
        line("seats", {"match": "m", "seat": 0, "guest": "g", "seen": 1})
    ),
    "no json": row(b"hello"),
    "empty line": row(b""),
    "two heads": row(HEAD),
}


def restored(tmp_path: Path, content: bytes) -> tuple[int, Path]:
    """What the command answers, and its target."""
    file, target = tmp_path / "monday.gz", tmp_path / "target.sqlite"
    file.write_bytes(content)
    return main(["restore", str(file), "--database", f"sqlite:///{target}"]), target


def refused(
    tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str], place: str = ""
) -> None:
    """One line says where, and there is no database, nor anything else that was not there."""
    code, _ = restored(tmp_path, content)
    said = capsys.readouterr().err.splitlines()
    assert code == 2
    assert len(said) == 1, said
    assert "monday.gz" in said[0]
    assert place in said[0]
    assert len(said[0]) < 500
    assert [path.name for path in tmp_path.iterdir()] == ["monday.gz"]


def test_a_good_one_and_values_that_look_dangerous(tmp_path: Path) -> None:
    dangerous = line("matches", MATCH, options='{"armies":"/etc/passwd,empire_1"}', due=5)
    entry = line("journal", ENTRY, entry='{"type":"said","text":"a\\u0000b"}')
    code, target = restored(tmp_path, gzip.compress(whole(GOOD[0], dangerous, entry)))
    assert code == 0
    with closing(sqlite3.connect(target)) as connection:
        found = connection.execute("SELECT options, secret, due FROM matches").fetchall()
    assert found == [('{"armies":"/etc/passwd,empire_1"}', b"\0\xff", 5)]


def test_one_that_an_older_version_wrote(tmp_path: Path) -> None:
    """It lacks the columns that came later."""
    code, target = restored(tmp_path, gzip.compress(whole(*GOOD)))
    assert code == 0
    with closing(sqlite3.connect(target)) as connection:
        found = connection.execute("SELECT id, stranded, position, origin FROM matches").fetchall()
    assert found == [("m", None, None, None)]


def test_columns_that_came_later_may_be_missing(tmp_path: Path) -> None:
    tables = first_schema(tmp_path / "first.sqlite") & metadata.tables.keys()
    with closing(sqlite3.connect(tmp_path / "first.sqlite")) as old:
        first = {
            (table, row[1])
            for table in tables
            for row in old.execute(f"PRAGMA table_info({table})")
        }
    here = {(table, column.name) for table in tables for column in metadata.tables[table].columns}
    assert here - first == LATER


@pytest.mark.parametrize("kind", SPOILT)
def test_a_row_that_cannot_be(
    tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    place = (
        "line 5" if kind == "two entries of a number" else "line 4" if "32" in kind else "line 3"
    )
    refused(tmp_path, gzip.compress(SPOILT[kind]), capsys, place)


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b"", "line 1"),
        (whole(*GOOD), ""),
        (gzip.compress(b""), "line 1"),
        (gzip.compress(b'{"format":"other","version":1}\n{"rows":0}\n'), "line 1"),
        (gzip.compress(b'{"format":"banneret-backup","version":2}\n{"rows":0}\n'), "line 1"),
        (gzip.compress(DEEP), "line 1"),
        (gzip.compress(HEAD + GOOD[0]), "line 3"),
        (gzip.compress(whole(*GOOD, rows=2)), "line 5"),
        (gzip.compress(whole(*GOOD, rows=-1)), "line 5"),
        (gzip.compress(whole(*GOOD) + GOOD[0]), "line 6"),
        (gzip.compress(whole(*GOOD)) + gzip.compress(whole(*GOOD)), "line 6"),
        (gzip.compress(whole(*GOOD)) + b"more", ""),
    ],
    ids=[
        "empty",
        "not compressed",
        "nothing",
        "another format",
        "another version",
        "deep",
        "no end",
        "too few rows",
        "fewer rows than none",
        "a row after the end",
        "twice",
        "bytes after the end",
    ],
)
def test_a_file_that_is_no_backup(
    tmp_path: Path, content: bytes, place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    refused(tmp_path, content, capsys, place)


def test_cut_off_or_changed_anywhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content, chance = gzip.compress(whole(*GOOD), mtime=0), random.Random(1)
    for _ in range(25):
        refused(tmp_path, content[: chance.randrange(len(content))], capsys)
    for _ in range(25):
        spot = chance.randrange(10, len(content))
        changed = bytes([content[spot] ^ (1 << chance.randrange(8))])
        refused(tmp_path, content[:spot] + changed + content[spot + 1 :], capsys)


@pytest.mark.parametrize(
    "make",
    [
        lambda path: path.mkdir(),
        lambda path: os.mkfifo(path),
        lambda path: path.symlink_to("/dev/zero"),
        lambda path: None,
    ],
    ids=["folder", "pipe", "device", "nothing"],
)
def test_what_is_no_file(
    tmp_path: Path, make: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    make(tmp_path / "monday.gz")
    before = list(tmp_path.iterdir())
    command = ["restore", str(tmp_path / "monday.gz"), "--database", f"sqlite:///{tmp_path}/t"]
    assert main(command) == 2
    assert "monday.gz" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == before


def test_much_in_few_bytes_takes_little_memory(tmp_path: Path) -> None:
    """A gigabyte in one line, and the process may have a fraction of that."""
    with gzip.open(tmp_path / "bomb", "wb", compresslevel=1) as file:
        file.write(HEAD + b'{"table":"guests","row":{"id":"')
        for _ in range(300):
            file.write(b"a" * 1_000_000)
    done = subprocess.run(
        [sys.executable, "-m", "banneret", "restore", "bomb", "--database", "sqlite:///target"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (250_000_000,) * 2),
    )
    assert done.returncode == 2
    assert "line 2: it is longer than" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["bomb"]


def test_a_target_that_is_there_stays_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "target.sqlite"
    open_once(target)
    before = target.read_bytes()
    code, _ = restored(tmp_path, gzip.compress(SPOILT["same row twice"]))
    assert code == 2
    assert target.read_bytes() == before
    assert restored(tmp_path, gzip.compress(whole(*GOOD)))[0] == 0
    assert restored(tmp_path, gzip.compress(whole(*GOOD)))[0] == 2
    assert "not empty" in capsys.readouterr().err


def test_killed_in_mid_restore(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "AT_ONCE", 1)
    content, target = gzip.compress(whole(*GOOD)), tmp_path / "target.sqlite"
    for batches in (1, 2, 3):
        child = os.fork()
        if child == 0:
            die_after(batches)
            restored(tmp_path, content)
            os._exit(0)
        assert os.WIFSIGNALED(os.waitpid(child, 0)[1])
        assert tables_in(target) == set()
    assert restored(tmp_path, content)[0] == 0


def die_after(batches: int) -> None:
    """Be killed once so many batches are in the database, before they are there for good."""
    really_insert, done = backup._insert, 0

    async def insert(connection: AsyncConnection, path: str, batch: list[Placed]) -> None:
        nonlocal done
        await really_insert(connection, path, batch)
        done += 1
        if done == batches:
            os.kill(os.getpid(), signal.SIGKILL)

    backup._insert = insert
