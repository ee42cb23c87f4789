"""Connections to the database: SQLite by default, PostgreSQL by URL."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import URL, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from banneret.kernel.errors import OptionsError

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
BUSY_MILLISECONDS = 5_000


def default_url() -> URL:
    """The database in the user's data folder."""
    folder = Path(platformdirs.user_data_dir("banneret", appauthor=False))
    return URL.create("sqlite", database=str(folder / "banneret.sqlite"))


def read_url(text: str | None) -> URL:
    """The database that a text names; None is the default.

    Raises:
        OptionsError: it names none that can be used.
    """
    try:
        url = default_url() if text is None else make_url(text)
    except ArgumentError:
        raise OptionsError(
            "--database takes a URL such as sqlite:///file or postgresql://user@host/name"
        ) from None
    name = url.get_backend_name()
    if name not in DRIVERS:
        raise OptionsError(f"no database of kind '{name}'; there are: {', '.join(DRIVERS)}")
    if name == "sqlite" and not url.database:
        raise OptionsError("--database needs a file: sqlite:///file")
    return url.set(drivername=DRIVERS[name])


def new_engine(
    url: URL, busy_milliseconds: int = BUSY_MILLISECONDS, durable: bool = True
) -> AsyncEngine:
    """Connections to a database; the folder of a SQLite file is made.

    Args:
        url: from `read_url`.
        busy_milliseconds: how long to wait for another process that has locked a SQLite file.
        durable: whether a SQLite commit waits for the disk. Without that it survives the end of
            the process, but perhaps not a loss of power.

    Raises:
        OptionsError: the file cannot be opened or made, or the driver is not installed.
    """
    try:
        if url.get_backend_name() == "sqlite":
            return _sqlite(url, busy_milliseconds, durable)
        return create_async_engine(url, pool_pre_ping=True)
    except OSError as error:
        raise OptionsError(f"{url.database} cannot be used: {error.strerror}") from None
    except ModuleNotFoundError as error:
        raise OptionsError(f"{url.drivername} needs the package {error.name}") from None


def _sqlite(url: URL, busy_milliseconds: int, durable: bool) -> AsyncEngine:
    assert url.database is not None
    Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    try:
        sqlite3.connect(url.database).close()
    except sqlite3.Error as error:
        raise OptionsError(f"{url.database} cannot be used: {error}") from None
    engine = create_async_engine(url, connect_args={"timeout": busy_milliseconds / 1000})

    @event.listens_for(engine.sync_engine, "connect")
    def _configure(connection: Any, _: object) -> None:
        cursor: sqlite3.Cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")  # readers do not wait for the writer
        cursor.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    return engine
