"""The file of a SQLite database: who may read it, who has it, and whether it is still there."""

from __future__ import annotations

import asyncio
import os
import shutil
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from banneret.cli import main
from banneret.kernel.errors import OptionsError
from banneret.server import sqlite_file
from banneret.server.engine import read_url
from banneret.server.errors import StorageError
from banneret.server.metrics import Metrics
from banneret.server.sqlite_file import SqliteFile
from banneret.server.store import Store, update_seen
from banneret.server.transactions import Write
from tests.server.house import GENEROUS, House, house, locked, new_match, run
from tests.server.test_migrations import open_once

LONG = {"rounds": 50, "goal": 20}


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# -------------------------------------------------------------------- who may read it


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o777])
def test_only_the_owner_may_read_a_new_database(tmp_path: Path, umask: int) -> None:
    folder = tmp_path / "new" / "data"

    async def work() -> None:
        async with house(folder) as table:
            await new_match(table.visitor(), "me open")
            names = {path.name for path in folder.iterdir()}
            assert names >= {f"table.sqlite{end}" for end in ("", "-wal", "-shm", ".lock")}
            assert {name: mode(folder / name) for name in names} == dict.fromkeys(names, 0o600)

    before = os.umask(umask)
    try:
        run(work())
    finally:
        os.umask(before)
    assert mode(folder) == mode(folder.parent) == 0o700


def test_a_database_that_others_may_read_is_closed_to_them(tmp_path: Path) -> None:
    file = tmp_path / "table.sqlite"
    open_once(file)
    file.chmod(0o644)
    for suffix in ("-wal", "-shm"):
        (tmp_path / f"table.sqlite{suffix}").touch(0o644)
    folder = mode(tmp_path)
    SqliteFile(str(file)).prepare()
    assert [mode(Path(f"{file}{end}")) for end in ("", "-wal", "-shm")] == [0o600] * 3
    assert mode(tmp_path) == folder  # it was there before


@pytest.mark.parametrize("command", ["serve", "backup x.gz", "restore x.gz", "failures"])
@pytest.mark.parametrize("text", ["root:x:0:0:root:/root:/bin/sh\n", "ab", "\0" * 5000])
def test_a_file_that_is_no_database_is_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, text: str
) -> None:
    file = tmp_path / "passwd"
    file.write_text(text)
    file.chmod(0o644)
    words = [str(tmp_path / word) if word == "x.gz" else word for word in command.split()]
    assert main([*words, "--database", f"sqlite:///{file}"]) == 2
    said = capsys.readouterr().err
    assert "no file of SQLite" in said
    assert said.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["passwd"]
    assert mode(file) == 0o644
    assert file.read_text() == text


@pytest.mark.parametrize(
    "url",
    [
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite:///file:x?mode=memory&uri=true",
        "sqlite:///file:x",
        "sqlite:///x?mode=ro",
        "sqlite:///x?timeout=1",
        "sqlite://host/x",
        "sqlite://user:secret@host/x",
        "sqlite:///x%00y",
        "sqlite:///x\0y",
        "sqlite:x",
        "postgresql://user:secret@host:port/x",
        "postgresql://user:secret@host:0/x",
        "postgresql://user:secret@host:99999/x",
        "postgresql://user:secret@host/x?sslmode=require",
        "postgresql://user:secret@host/x?password=secret",
        "postgresql://[::1/x",
        "mysql://user:secret@host/x",
        "://",
        "",
    ],
)
def test_odd_addresses_of_databases(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["restore", "file", "--database", url]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    assert "database" in said[0]
    assert "secret" not in said[0]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: os.symlink("/dev/zero", path)])
def test_what_is_no_file(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / "table.sqlite")
    with pytest.raises(OptionsError, match="not a file"):
        open_once(tmp_path / "table.sqlite")


def test_a_link_to_a_file_that_is_not_there_yet(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "table.sqlite")
    open_once(tmp_path / "link")
    assert mode(tmp_path / "table.sqlite") == 0o600


@pytest.mark.parametrize("name", ["a b.sqlite", "50%25.sqlite", "what?#.sqlite", "ä.sqlite"])
def test_odd_names_of_files(tmp_path: Path, name: str) -> None:
    async def work() -> None:
        url = read_url("sqlite:///x").set(database=str(tmp_path / name))
        store = Store(url, Metrics())
        await store.open()
        await store.close()

    run(work())
    assert (tmp_path / name).exists()


# -------------------------------------------------------------------- who has it


def test_a_second_server_on_a_file_is_refused(tmp_path: Path) -> None:
    """By any name of it; a backup may be made, a restore may not."""

    async def work() -> None:
        async with house(tmp_path) as table:
            (tmp_path / "link.sqlite").symlink_to(tmp_path / "table.sqlite")
            for name in ("table.sqlite", "link.sqlite"):
                with pytest.raises(OptionsError, match="in use by another server"):
                    await asyncio.to_thread(open_once, tmp_path / name)
            await new_match(table.visitor(), "me open")
            address = ["--database", f"sqlite:///{tmp_path / 'table.sqlite'}"]
            backup = str(tmp_path / "backup")
            assert await asyncio.to_thread(main, ["backup", backup, *address]) == 0
            assert await asyncio.to_thread(main, ["restore", backup, *address]) == 2
            assert await asyncio.to_thread(main, ["serve", "--port", "0", *address]) == 2
            await new_match(table.visitor(), "me open")

    run(work())
    open_once(tmp_path / "table.sqlite")


def test_a_file_of_two_names(tmp_path: Path) -> None:
    open_once(tmp_path / "table.sqlite")
    os.link(tmp_path / "table.sqlite", tmp_path / "other.sqlite")
    with pytest.raises(OptionsError, match="several names"):
        open_once(tmp_path / "other.sqlite")


def test_where_files_cannot_be_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def flock(*_: Any) -> None:
        raise OSError(sqlite_file.NO_LOCKS[0], "No locks available")

    monkeypatch.setattr("banneret.server.sqlite_file.fcntl.flock", flock)
    with pytest.raises(OptionsError, match="a disk of this machine"):
        open_once(tmp_path / "table.sqlite")


# -------------------------------------------------------------------- whether it is still there


@contextmanager
def deleted(folder: Path) -> Iterator[None]:
    aside = folder.parent / "aside"
    aside.mkdir()
    os.link(folder / "table.sqlite", aside / "table.sqlite")
    os.link(folder / "table.sqlite-wal", aside / "table.sqlite-wal")
    for name in ("table.sqlite", "table.sqlite-wal"):
        (folder / name).unlink()
    yield
    for name in ("table.sqlite", "table.sqlite-wal"):
        os.replace(aside / name, folder / name)


@contextmanager
def replaced(folder: Path) -> Iterator[None]:
    file, aside = folder / "table.sqlite", folder / "aside"
    shutil.copy(file, folder / "copy")
    os.rename(file, aside)
    os.rename(folder / "copy", file)
    yield
    os.replace(aside, file)


@contextmanager
def moved(folder: Path) -> Iterator[None]:
    os.rename(folder, folder.parent / "moved")
    yield
    os.rename(folder.parent / "moved", folder)


@contextmanager
def without_its_log(folder: Path) -> Iterator[None]:
    log = folder / "table.sqlite-wal"
    os.rename(log, folder / "aside")
    yield
    os.rename(folder / "aside", log)


@pytest.mark.parametrize("lose", [deleted, replaced, moved, without_its_log])
def test_nothing_is_done_while_the_file_is_not_in_its_place(tmp_path: Path, lose: Any) -> None:
    async def work() -> None:
        folder = tmp_path / "data"
        async with house(folder) as table:
            made = await new_match(table.visitor(), "me open", options=LONG)
            client = await table.client(made["match"]["id"], made["token"])
            say = {"id": "say", "seat": 0, "text": "is it kept?"}
            with lose(folder):
                assert await client.refused("chat", **say) == "storage"
                health = await table.visitor().get("/healthz")
                assert health.status_code == 503
                assert not (folder / "table.sqlite").exists() or lose in (replaced, without_its_log)
                with pytest.raises(StorageError) as refused:
                    table.services.store.check()
                assert str(folder / "table.sqlite") in refused.value.detail
                assert "stop the server" in refused.value.detail
            assert (await client.send("chat", **say))["type"] == "done"
            rows = await table.services.store.load_after(made["match"]["id"], 0)
            assert len(rows) == table.hub.rooms[made["match"]["id"]].match.number

    run(work())


# -------------------------------------------------------------------- while others have locked it


async def share(table: House, folder: Path) -> float:
    """How long writes wait for a lock that come while another waits, as a part of what it waits."""
    async with locked(folder):
        first = asyncio.create_task(refused_after(table, 1))
        await asyncio.sleep(0.05)
        later = await refused_after(table, 3)
        assert min(later) > 0.5
        return max(later) / (await first)[0]


async def refused_after(table: House, most: int) -> list[float]:
    """How long each of several writes at once took to be refused."""
    began = time.monotonic()

    async def one() -> float:
        with pytest.raises(StorageError):
            await table.services.store.write(Write())
        return time.monotonic() - began

    return await asyncio.gather(*(one() for _ in range(most)))


def test_no_write_waits_longer_for_a_lock_than_it_may(tmp_path: Path) -> None:
    """Those that came while others waited do not wait for these first."""

    async def work() -> None:
        async with house(tmp_path, busy_milliseconds=600) as table:
            store = table.services.store
            shares = [await share(table, tmp_path)]
            while min(shares) > 1.5 and len(shares) < 3:  # the machine may have been busy
                shares.append(await share(table, tmp_path))
            assert min(shares) < 1.5, shares  # one after the other: 1.9
            async with locked(tmp_path):
                waiting = asyncio.create_task(store.write(Write()))
                await asyncio.sleep(0.1)
            await waiting

    run(work())


def test_too_many_writes_are_refused_at_once(tmp_path: Path) -> None:
    async def work() -> None:
        limits = replace(GENEROUS, writes=5)
        async with house(tmp_path, busy_milliseconds=700, limits=limits) as table:
            async with locked(tmp_path):
                first = asyncio.create_task(refused_after(table, 1))
                await asyncio.sleep(0.05)
                times = sorted(await refused_after(table, 20))
                assert times[10] < times[-1] / 2
                assert times[-1] > 0.4
                await first
            await table.services.store.write(Write())

    run(work())


def test_who_is_at_the_table_is_kept_by_few_statements() -> None:
    """One for each seat would hold up every act that waits behind them."""
    seats = [(f"match{n}", n % 2) for n in range(1200)]
    statements = update_seen(seats, 5)
    assert len(statements) <= 4
    told = sorted(value for one, _ in statements for value in _matches_in(one))
    assert told == sorted(match for match, _ in seats)


def _matches_in(statement: Any) -> list[str]:
    values = statement.compile().params.values()
    return [match for value in values if isinstance(value, list) for match in value]


def test_a_lock_is_asked_for_without_more_to_do(tmp_path: Path) -> None:
    """A write is BEGIN IMMEDIATE, what it says, and COMMIT: nothing that only costs time."""

    async def work() -> None:
        async with house(tmp_path, busy_milliseconds=600_000) as table:
            made = await new_match(table.visitor(), "me open", options=LONG)
            client = await table.client(made["match"]["id"], made["token"])
            said: list[str] = []

            def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
                said.append(statement.split("(")[0].strip())

            engine = table.services.store.transactions.engine
            event.listen(engine, "before_cursor_execute", note)
            await client.send("chat", seat=0, text="is it kept?")
            event.remove(engine, "before_cursor_execute", note)
            assert not [one for one in said if one.startswith("PRAGMA")]
            assert "BEGIN IMMEDIATE" in said
            assert "INSERT INTO journal" in said

    run(work())
