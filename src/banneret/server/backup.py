"""Backups: every row of every table as lines of JSON, compressed; the same for all databases."""

from __future__ import annotations

import asyncio
import base64
import gzip
import os
import zlib
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import URL, Table, func, insert, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from banneret.kernel.errors import BanneretError, OptionsError
from banneret.server.engine import new_engine
from banneret.server.migrate import upgrade_engine
from banneret.server.tables import metadata

FORMAT = "banneret-backup"
VERSION = 1
AT_ONCE = 500
T = TypeVar("T")


class BackupError(BanneretError):
    """A backup cannot be written or read back."""


class Head(msgspec.Struct, forbid_unknown_fields=True):
    """The first line."""

    format: str = FORMAT
    version: int = VERSION


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """A row; bytes are written as {"base64": text}."""

    table: str
    row: dict[str, Any]


class Tail(msgspec.Struct, forbid_unknown_fields=True):
    """The last line: how many rows there are, so that a cut-off file is not taken for whole."""

    rows: int


def back_up(url: URL, path: str) -> int:
    """Write everything into a file, whole or not at all; the server may go on meanwhile.

    Returns:
        How many rows there are.

    Raises:
        BackupError: the database cannot be read, or the file cannot be written.
    """
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():
        raise BackupError(f"there is no database {url.database}")
    if os.path.lexists(path):
        raise OptionsError(f"{path} is there already; choose another name")
    temporary = f"{path}.{os.getpid()}"
    try:
        rows = _run(url, lambda engine: _write(engine, temporary))
        os.replace(temporary, path)
    except OSError as error:
        raise BackupError(f"{path} cannot be written: {error.strerror}") from None
    finally:
        Path(temporary).unlink(missing_ok=True)
    return rows


def restore(url: URL, path: str) -> int:
    """Fill an empty database from a backup, wholly or not at all.

    Returns:
        How many rows there are.

    Raises:
        BackupError: the file is no whole backup, or the database is not empty.
    """
    lines = list(_read(path))
    _check_tables(lines)
    return _run(url, lambda engine: _fill(engine, lines))


def _run(url: URL, work: Callable[[AsyncEngine], Awaitable[T]]) -> T:
    async def whole() -> T:
        engine = new_engine(url)
        try:
            await _reach(engine)
            return await work(engine)
        except SQLAlchemyError as error:
            refusal = getattr(error, "orig", error)
            raise BackupError(f"the database refuses: {refusal}") from None
        finally:
            await engine.dispose()

    return asyncio.run(whole())


async def _reach(engine: AsyncEngine) -> None:
    try:
        async with engine.connect():
            pass
    except OSError as error:
        raise BackupError(f"the database cannot be reached: {error}") from None


# -------------------------------------------------------------------- writing


async def _write(engine: AsyncEngine, path: str) -> int:
    rows = 0
    with _private(path) as raw, gzip.open(raw, "wb") as file:
        file.write(msgspec.json.encode(Head()) + b"\n")
        async with engine.connect() as connection:
            await _one_moment(connection)
            for table in metadata.sorted_tables:
                result = await connection.stream(select(table))
                async for row in result.mappings():
                    file.write(_encode(table, dict(row)) + b"\n")
                    rows += 1
        file.write(msgspec.json.encode(Tail(rows)) + b"\n")
    return rows


def _private(path: str) -> Any:
    """A new file only its owner may read: it holds the server's key and the dice's secrets."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


async def _one_moment(connection: AsyncConnection) -> None:
    """See all tables as they are now."""
    if connection.dialect.name == "postgresql":
        await connection.execution_options(isolation_level="REPEATABLE READ")
    else:
        await connection.exec_driver_sql("BEGIN")


def _encode(table: Table, row: dict[str, Any]) -> bytes:
    plain = {
        f"{name}": {"base64": base64.b64encode(value).decode()}
        if isinstance(value, bytes | memoryview)
        else value
        for name, value in row.items()
    }
    return msgspec.json.encode(Line(f"{table.name}", plain))


# -------------------------------------------------------------------- reading


def _read(path: str) -> Iterator[Line]:
    rows, tail = 0, None
    try:
        with gzip.open(path, "rb") as file:
            head = msgspec.json.decode(file.readline(), type=Head)
            if (head.format, head.version) != (FORMAT, VERSION):
                raise BackupError(f"{path} is not a backup that this Banneret reads")
            for text in file:
                if text.startswith(b'{"rows"'):
                    tail = msgspec.json.decode(text, type=Tail)
                else:
                    rows += 1
                    yield msgspec.json.decode(text, type=Line)
    except (OSError, EOFError, zlib.error, msgspec.MsgspecError) as error:
        raise BackupError(f"{path} is not a whole backup: {error}") from None
    if tail is None or tail.rows != rows:
        raise BackupError(f"{path} is not a whole backup: it is cut off")


def _check_tables(lines: list[Line]) -> None:
    unknown = {line.table for line in lines} - metadata.tables.keys()
    if unknown:
        raise BackupError(f"the backup has a table '{min(unknown)}', which there is none of")


async def _fill(engine: AsyncEngine, lines: list[Line]) -> int:
    await upgrade_engine(engine)
    async with engine.begin() as connection:
        for table in metadata.sorted_tables:
            if await connection.scalar(select(func.count()).select_from(table)):
                raise BackupError("the database is not empty")
        for table in metadata.sorted_tables:
            rows = [_decode(table, line.row) for line in lines if line.table == table.name]
            for start in range(0, len(rows), AT_ONCE):
                await connection.execute(insert(table), rows[start : start + AT_ONCE])
    return len(lines)


def _decode(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    unknown = row.keys() - set(table.columns.keys())
    if unknown:
        raise BackupError(
            f"the backup has a column '{min(unknown)}' of table '{table.name}' too many"
        )
    try:
        return {
            name: base64.b64decode(value["base64"], validate=True)
            if isinstance(value, dict)
            else value
            for name, value in row.items()
        }
    except (KeyError, ValueError, TypeError):
        raise BackupError(f"the backup has a row of table '{table.name}' that is none") from None
