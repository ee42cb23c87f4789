"""Making the tables: wholly or not at all, and only where there is room for them."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from banneret.cli import main
from banneret.kernel.errors import OptionsError
from banneret.server.engine import read_url
from banneret.server.metrics import Metrics
from banneret.server.store import Store
from banneret.server.tables import metadata
from tests.server.house import run

FIRST = Path(__file__).parent / "first_schema.sql"
OURS = {*metadata.tables, "alembic_version"}


def open_once(file: Path) -> None:
    """As a server does that starts and stops."""

    async def work() -> None:
        store = Store(read_url(f"sqlite:///{file}"), Metrics())
        try:
            await store.open()
        finally:
            await store.close()

    run(work())


def tables_in(file: Path) -> set[str]:
    with closing(sqlite3.connect(file)) as connection:
        rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {row[0] for row in rows}


def killed_at(file: Path, statement: int) -> bool:
    """Open a database in a process that is killed at a statement; whether it came to that."""
    child = os.fork()
    if child == 0:
        count = 0

        @event.listens_for(Engine, "before_cursor_execute")
        def die(*_: Any) -> None:
            nonlocal count
            count += 1
            if count == statement:
                os.kill(os.getpid(), signal.SIGKILL)

        try:
            open_once(file)
        finally:
            os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


def first_schema(file: Path) -> set[str]:
    """A database of the first version; its tables."""
    with closing(sqlite3.connect(file)) as old:
        old.executescript(FIRST.read_text("utf-8"))
    return tables_in(file)


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("old", [False, True], ids=["new", "upgrade"])
def test_killed_at_any_statement_while_the_tables_are_made(
    tmp_path: Path, old: bool, every: int
) -> None:
    statement, killed = 1 - every, True
    while killed:
        statement += every
        file = tmp_path / f"{statement}.sqlite"
        before = first_schema(file) if old else set()
        killed = killed_at(file, statement)
        assert tables_in(file) in (before, OURS)
        open_once(file)
        assert tables_in(file) == OURS
    assert statement > 10


@pytest.mark.parametrize("made", range(12))
def test_a_file_that_an_older_version_left_half_made(tmp_path: Path, made: int) -> None:
    """It made the tables one by one, each for good; its mark of the version came last."""
    file = tmp_path / "table.sqlite"
    with closing(sqlite3.connect(file)) as old:
        old.executescript(FIRST.read_text("utf-8"))
        names = [
            row[0]
            for row in old.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1")
        ]
        for name in names:
            old.execute(f"DELETE FROM {name}")
        for name in names[made:]:
            old.execute(f"DROP TABLE {name}")
        old.commit()
    open_once(file)
    assert tables_in(file) == OURS


@pytest.mark.parametrize(
    "table",
    [
        "CREATE TABLE matches (colour TEXT)",
        "CREATE TABLE seats (row INTEGER, number INTEGER)",
        "CREATE VIEW journal AS SELECT 1 AS number",
        "CREATE TABLE settings (name TEXT, value TEXT); INSERT INTO settings VALUES ('a', 'b')",
        "CREATE TABLE alembic_version (version_num TEXT); INSERT INTO alembic_version VALUES ('f00')",
    ],
)
def test_a_database_of_another_program_is_left_alone(tmp_path: Path, table: str) -> None:
    file = tmp_path / "table.sqlite"
    with closing(sqlite3.connect(file)) as other:
        other.executescript(table)
        before = list(other.iterdump())
    with pytest.raises(OptionsError, match="another program") as refused:
        open_once(file)
    assert str(file) in str(refused.value)
    with closing(sqlite3.connect(file)) as other:
        assert list(other.iterdump()) == before


def newer(file: Path) -> None:
    """A database as a version to come may leave it."""
    open_once(file)
    with closing(sqlite3.connect(file)) as later:
        later.execute("UPDATE alembic_version SET version_num = '9999'")
        later.execute("ALTER TABLE guests ADD COLUMN colour TEXT")
        later.commit()


@pytest.mark.parametrize("command", ["serve --port 0", "backup {to}", "restore {to}"])
def test_tables_of_a_newer_version(
    tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file, to = tmp_path / "table.sqlite", tmp_path / "to"
    newer(file)
    before = file.read_bytes()
    words = [word.format(to=to) for word in command.split()]
    assert main([*words, "--database", f"sqlite:///{file}"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    assert "newer Banneret" in said[0]
    assert "9999" in said[0]
    assert str(file) in said[0]
    assert file.read_bytes() == before
    assert not to.exists()


def test_a_table_that_was_taken_away(tmp_path: Path) -> None:
    file = tmp_path / "table.sqlite"
    open_once(file)
    with closing(sqlite3.connect(file)) as other:
        other.execute("DROP TABLE journal")
    with pytest.raises(OptionsError, match="lacks the table 'journal'"):
        open_once(file)


def serving(file: Path) -> subprocess.Popen[str]:
    """A process that serves on a file, if it may."""
    command = [sys.executable, "-m", "banneret", "serve", "--port", "0"]
    return subprocess.Popen(
        [*command, "--database", f"sqlite:///{file}"], stderr=subprocess.PIPE, text=True
    )


def test_servers_that_start_at_once_on_one_file(tmp_path: Path) -> None:
    """One of them serves; each other says in one line why it does not."""
    file = tmp_path / "table.sqlite"
    servers = [serving(file) for _ in range(4)]
    try:
        while len(losers := [each for each in servers if each.poll() is not None]) < 3:
            time.sleep(0.02)
        for each in losers:
            assert each.stderr
            said = each.stderr.read()
            assert each.returncode == 2, said
            assert "in use by another server" in said
            assert len(said.splitlines()) == 1
        with pytest.raises(OptionsError, match="in use by another server"):
            open_once(file)
    finally:
        for each in servers:
            with each:
                each.kill()
    open_once(file)  # death lets go of it
