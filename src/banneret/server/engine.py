"""Connections to the database: SQLite by default, PostgreSQL by URL."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import URL, Connection, Engine, create_engine, event, exc, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from banneret.kernel.errors import OptionsError
from banneret.server.sqlite_file import SqliteFile

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
POSTGRES_OPTIONS = frozenset({"host", "ssl", "passfile", "krbsrvname"})
BUSY_MILLISECONDS = 5_000
RESTED_SECONDS = 1.0
READS, BUSY = "banneret_reads", "banneret_busy"
FORM = "--database takes a URL such as sqlite:///file or postgresql://user@host/name"


def default_url() -> URL:
    """The database in the user's data folder.

    Raises:
        OptionsError: the user has none.
    """
    try:
        folder = Path(platformdirs.user_data_dir("banneret", appauthor=False))
    except RuntimeError:  # there is no home
        folder = Path()
    if not folder.is_absolute():
        raise OptionsError("you have no home folder to keep matches in: name a file by --database")
    return URL.create("sqlite", database=str(folder / "banneret.sqlite"))


def read_url(text: str | None) -> URL:
    """The database that a text names; None is the default.

    Raises:
        OptionsError: it names none that can be used.
    """
    try:
        url = default_url() if text is None else make_url(text)
    except (exc.ArgumentError, ValueError):
        raise OptionsError(FORM) from None
    name = url.get_backend_name()
    if name not in DRIVERS:
        raise OptionsError(f"no database of kind '{name}'; there are: {', '.join(DRIVERS)}")
    (_check_sqlite if name == "sqlite" else _check_postgres)(url)
    return url.set(drivername=DRIVERS[name])


def _check_sqlite(url: URL) -> None:
    name = url.database or ""
    if not name or name == ":memory:" or name.startswith("file:") or "\0" in name:
        raise OptionsError("--database needs a file: sqlite:///file")
    if url.host or url.username or url.port:
        raise OptionsError("--database needs three strokes before a file: sqlite:///file")
    if url.query:
        raise OptionsError(f"--database takes no '{min(url.query)}' for SQLite")


def _check_postgres(url: URL) -> None:
    if url.port is not None and not 0 < url.port < 65536:
        raise OptionsError("--database needs a port from 1 to 65535")
    unknown = url.query.keys() - POSTGRES_OPTIONS
    if unknown:
        known = ", ".join(sorted(POSTGRES_OPTIONS))
        raise OptionsError(f"--database takes no '{min(unknown)}'; it takes: {known}")


def named(url: URL) -> str:
    """A database as messages name it: without its password."""
    return str(url.database) if url.get_backend_name() == "sqlite" else repr(url)


def why(error: BaseException) -> str:
    """What a database says when it refuses, in one line."""
    origin = getattr(error, "orig", None) or error
    origin = origin.__cause__ or origin  # asyncpg's own words, without SQLAlchemy's class
    text = str(origin).strip() or type(origin).__name__
    return text.splitlines()[0]


def new_engine(
    url: URL,
    busy_milliseconds: int = BUSY_MILLISECONDS,
    durable: bool = True,
    reading: bool = False,
) -> AsyncEngine:
    """Connections to a database; a SQLite file is made with its folder, unless they only read.

    Args:
        url: from `read_url`.
        busy_milliseconds: how long to wait for who has locked the database, or does not answer.
        durable: whether a SQLite commit waits for the disk. Without that it survives the end of
            the process, but perhaps not a loss of power.
        reading: whether nothing can be changed by them.

    Raises:
        OptionsError: the file cannot be opened or made, or the driver is not installed.
    """
    try:
        if url.get_backend_name() == "sqlite":
            return _sqlite(url, busy_milliseconds, durable, reading)
        return _postgres(url, busy_milliseconds, reading)
    except OSError as error:
        raise OptionsError(f"{url.database} cannot be used: {error.strerror}") from None
    except ModuleNotFoundError as error:
        raise OptionsError(f"{url.drivername} needs the package {error.name}") from None


def single_reads(engine: AsyncEngine) -> AsyncEngine:
    """The same connections, each statement on its own: nothing goes to and fro but what is asked."""
    if engine.dialect.name == "sqlite":
        return engine.execution_options(**{READS: True})
    return engine.execution_options(isolation_level="AUTOCOMMIT")


async def reach(engine: AsyncEngine) -> None:
    """See whether there is a database.

    Raises:
        OptionsError: there is none, or it lets nobody in.
    """
    try:
        async with engine.connect():
            pass
    except Exception as error:  # each driver has its own, down to ValueError
        where = named(engine.url)
        raise OptionsError(f"the database {where} cannot be reached: {why(error)}") from None


# -------------------------------------------------------------------- SQLite


def _sqlite(url: URL, busy_milliseconds: int, durable: bool, reading: bool) -> AsyncEngine:
    engine = create_async_engine(url, **_sqlite_arguments(busy_milliseconds))
    if reading:
        _open_as(engine.sync_engine, SqliteFile(str(url.database)).reading_uri())
        return engine
    _prepare(engine.sync_engine, busy_milliseconds, durable)
    return engine


def writing_engine(url: URL, busy_milliseconds: int, durable: bool) -> Engine:
    """Connections to a SQLite file for one thread that writes: see `new_engine`.

    A transaction is one errand of that thread. By an asynchronous engine each of its statements is
    several, and each waits until the event loop and the interpreter's lock have time for it.
    """
    engine = create_engine(url.set(drivername="sqlite"), **_sqlite_arguments(busy_milliseconds))
    _prepare(engine, busy_milliseconds, durable)
    return engine


def _sqlite_arguments(busy_milliseconds: int) -> dict[str, Any]:
    # Without an isolation level Python's driver leaves transactions to us: its own would leave
    # out the statements that make tables.
    seconds = busy_milliseconds / 1000
    return {
        "connect_args": {"timeout": seconds, "isolation_level": None, "uri": True},
        "pool_timeout": seconds,
    }


def _prepare(engine: Engine, busy_milliseconds: int, durable: bool) -> None:
    file = SqliteFile(str(engine.url.database))
    file.prepare()
    _open_as(engine, file.uri)

    @event.listens_for(engine, "connect")
    def _configure(connection: Any, _: object) -> None:
        cursor: sqlite3.Cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")  # readers do not wait for the writer
        cursor.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        if options.get(READS):
            return
        busy = options.get(BUSY, busy_milliseconds)
        if connection.info.get(BUSY, busy_milliseconds) != busy:
            connection.exec_driver_sql(f"PRAGMA busy_timeout={busy:d}")
            connection.info[BUSY] = busy
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # who waits for the lock has read nothing


def _open_as(engine: Engine, uri: str) -> None:
    @event.listens_for(engine, "do_connect")
    def _open(_dialect: Any, _record: Any, names: list[Any], _options: Any) -> None:
        names[0] = uri


# -------------------------------------------------------------------- PostgreSQL


def _postgres(url: URL, busy_milliseconds: int, reading: bool) -> AsyncEngine:
    seconds = busy_milliseconds / 1000
    server = {"default_transaction_read_only": "on"} if reading else {}
    engine = create_async_engine(
        url,
        connect_args={"timeout": seconds, "command_timeout": seconds, "server_settings": server},
        pool_timeout=seconds,
    )

    @event.listens_for(engine.sync_engine, "checkin")
    def _rest(_connection: Any, record: Any) -> None:
        record.info["rested"] = time.monotonic()

    @event.listens_for(engine.sync_engine, "checkout")
    def _try(connection: Any, record: Any, _: Any) -> None:
        """See whether a connection still holds, unless it did just now: that costs a round trip."""
        if time.monotonic() - record.info.get("rested", time.monotonic()) < RESTED_SECONDS:
            return
        try:
            engine.dialect.do_ping(connection)
        except Exception:
            raise exc.DisconnectionError("the connection is gone") from None

    return engine
