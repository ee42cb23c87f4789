"""Backups: every row of every table as lines of JSON, compressed; the same for all databases."""

from __future__ import annotations

import asyncio
import gzip
import os
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, func, insert, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from banneret.kernel.errors import OptionsError
from banneret.server import backup_lines as lines
from banneret.server.backup_lines import BackupError, Placed
from banneret.server.engine import READS, named, new_engine, reach, why
from banneret.server.migrate import check, upgrade
from banneret.server.sqlite_file import SqliteFile
from banneret.server.tables import metadata

AT_ONCE = 500
BYTES_AT_ONCE = 1_000_000
T = TypeVar("T")


def back_up(url: URL, path: str) -> int:
    """Write everything into a file, whole or not at all; the server may go on meanwhile.

    Returns:
        How many rows there are.

    Raises:
        BackupError: the database cannot be read, or the file cannot be written.
        OptionsError: what is there is not for this version.
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
        OptionsError: a server has the database, or what is there is not for this version.
    """
    with _target(url):
        return _run(url, lambda engine: _fill(engine, path))


@contextmanager
def _target(url: URL) -> Iterator[None]:
    """Keep servers away from a SQLite file, and take it away if it is new and stays empty."""
    if url.get_backend_name() != "sqlite":
        yield
        return
    file = SqliteFile(str(url.database))
    made = _prepared(file)
    try:
        file.claim()
        yield
    except BaseException:
        if made:
            file.remove()
        raise
    finally:
        file.release()


def _prepared(file: SqliteFile) -> bool:
    try:
        return file.prepare()
    except OSError as error:
        raise BackupError(f"{file.path} cannot be made: {error.strerror}") from None


def _run(url: URL, work: Callable[[AsyncEngine], Awaitable[T]]) -> T:
    async def whole() -> T:
        engine = new_engine(url)
        try:
            await reach(engine)
            return await work(engine)
        except SQLAlchemyError as error:
            raise BackupError(f"the database {named(url)} refuses: {why(error)}") from None
        finally:
            await engine.dispose()

    return asyncio.run(whole())


# -------------------------------------------------------------------- writing


async def _write(engine: AsyncEngine, path: str) -> int:
    rows = 0
    with _private(path) as raw:
        with gzip.open(raw, "wb") as file:
            file.write(lines.head())
            async with engine.connect() as connection:
                await _one_moment(connection)
                await connection.run_sync(check)
                for table in metadata.sorted_tables:
                    result = await connection.stream(select(table))
                    async for row in result.mappings():
                        file.write(lines.encode(table, dict(row)))
                        rows += 1
            file.write(lines.tail(rows))
        raw.flush()
        os.fsync(raw.fileno())
    return rows


def _private(path: str) -> Any:
    """A new file only its owner may read: it holds the server's key and the dice's secrets."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


async def _one_moment(connection: AsyncConnection) -> None:
    """See all tables as they are now."""
    if connection.dialect.name == "postgresql":
        await connection.execution_options(isolation_level="REPEATABLE READ")
    else:
        await connection.execution_options(**{READS: True})  # the server goes on writing
        await connection.exec_driver_sql("BEGIN")


# -------------------------------------------------------------------- reading


async def _fill(engine: AsyncEngine, path: str) -> int:
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)
        await connection.run_sync(check)
        for table in metadata.sorted_tables:
            if await connection.scalar(select(func.count()).select_from(table)):
                raise BackupError(f"the database {named(engine.url)} is not empty")
        rows = 0
        for some in _batches(lines.read(path)):
            await _insert(connection, path, some)
            rows += len(some)
    return rows


def _batches(rows: Iterator[Placed]) -> Iterator[list[Placed]]:
    """Rows of one table each, as many as are well inserted at once."""
    for _, same in groupby(rows, key=lambda placed: placed.table):
        batch: list[Placed] = []
        for placed in same:
            batch.append(placed)
            if len(batch) == AT_ONCE or sum(one.size for one in batch) > BYTES_AT_ONCE:
                yield batch
                batch = []
        if batch:
            yield batch


async def _insert(connection: AsyncConnection, path: str, batch: list[Placed]) -> None:
    statement = insert(batch[0].table)
    try:
        async with connection.begin_nested():
            await connection.execute(statement, [placed.row for placed in batch])
    except DBAPIError:
        for placed in batch:  # which of them was it?
            try:
                await connection.execute(statement, placed.row)
            except DBAPIError as error:
                raise BackupError(f"{path}, line {placed.line}: {why(error)}") from None
        raise
