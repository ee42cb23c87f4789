"""How writes that belong together become one transaction, in each kind of database."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from sqlalchemy import URL, Engine, Executable, bindparam, insert, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from banneret.server import tables
from banneret.server.engine import BUSY, single_reads, writing_engine

CHANNEL = "banneret"
PARTS = 10  # of the time that a write may wait

Values = dict[str, Any]

INSERT_ENTRIES = insert(tables.journal)
UPDATE_MATCH = (
    update(tables.matches)
    .where(tables.matches.c.id == bindparam("match"))
    .values(status=bindparam("new_status"), touched=bindparam("at"), due=bindparam("new_due"))
)
# The same and the notices as one statement, for PostgreSQL: one round trip, and it commits by itself.
ENTRY_COLUMNS = ("match", "number", "at", "entry", "guest", "command", "answer")
MATCH_COLUMNS = ("match", "new_status", "at", "new_due")
KEEP = text(
    """
    WITH kept AS (
        INSERT INTO journal (match, number, at, entry, guest, command, answer)
        SELECT * FROM unnest(
            CAST(:e_match AS text[]), CAST(:e_number AS int[]), CAST(:e_at AS bigint[]),
            CAST(:e_entry AS text[]), CAST(:e_guest AS text[]), CAST(:e_command AS text[]),
            CAST(:e_answer AS int[]))
    ), moved AS (
        UPDATE matches SET status = changed.status, touched = changed.at, due = changed.due
        FROM unnest(
            CAST(:m_match AS text[]), CAST(:m_new_status AS text[]), CAST(:m_at AS bigint[]),
            CAST(:m_new_due AS bigint[])) AS changed(id, status, at, due)
        WHERE matches.id = changed.id
    )
    SELECT pg_notify(:channel, notice) FROM unnest(CAST(:notices AS text[])) AS notice
    """
)


@dataclass
class Write:
    """What is to be kept together, or not at all.

    Attributes:
        before: statements that come first, with their values.
        entries: rows of the journal.
        matches: for each match that changed: match, new_status, at, new_due.
        notice: what other processes are told.
    """

    before: list[tuple[Executable, Sequence[Values]]] = field(default_factory=list)
    entries: list[Values] = field(default_factory=list)
    matches: list[Values] = field(default_factory=list)
    notice: str = ""


class Transactions(ABC):
    """Keeps writes.

    Attributes:
        engine: by which it writes.
    """

    engine: Engine

    @abstractmethod
    async def keep(self, writes: Sequence[Write], until: float) -> None:
        """Keep all of them, or none.

        Args:
            writes: what to keep.
            until: how long to wait for the database, by the event loop's clock.

        Raises:
            DBAPIError, TimeoutError, OSError: nothing is kept.
        """

    @abstractmethod
    async def close(self) -> None:
        """Let go of what only writing needs."""


class SqliteTransactions(Transactions):
    """A transaction is one errand of a thread, which waits for the event loop only once.

    By an asynchronous engine each statement would be several errands, and a busy event loop would
    let each of them wait.
    """

    def __init__(self, url: URL, busy_milliseconds: int, durable: bool) -> None:
        """Takes what `new_engine` takes."""
        self.engine = writing_engine(url, busy_milliseconds, durable)
        self._busy_milliseconds = busy_milliseconds
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")

    async def keep(self, writes: Sequence[Write], until: float) -> None:
        loop = asyncio.get_running_loop()
        busy = self._patience(until - loop.time())
        await loop.run_in_executor(self._thread, self._keep, writes, busy)

    async def close(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self.engine.dispose)
        self._thread.shutdown()

    def _keep(self, writes: Sequence[Write], busy: int) -> None:
        options = {BUSY: busy}
        with self.engine.connect().execution_options(**options) as connection, connection.begin():
            for statement, values in _statements(writes):
                connection.execute(statement, values)

    def _patience(self, seconds: float) -> int:
        """How many milliseconds are left; in tenths of all, as each change of it takes time."""
        part = self._busy_milliseconds / PARTS
        return round(part * max(1, ceil(1000 * seconds / part)))


class PostgresTransactions(Transactions):
    """What has nothing before it is a single statement, and so one round trip."""

    def __init__(self, engine: AsyncEngine) -> None:
        """Writes by the connections that read, too."""
        self.engine = engine.sync_engine
        self._engine = engine
        self._singly = single_reads(engine)

    async def keep(self, writes: Sequence[Write], until: float) -> None:
        async with asyncio.timeout_at(until), self._connection(writes) as connection:
            for write in writes:
                for statement, values in write.before:
                    await connection.execute(statement, values)
            if any(write.entries or write.matches for write in writes):
                await connection.execute(KEEP, _columns(writes))

    @asynccontextmanager
    async def _connection(self, writes: Sequence[Write]) -> AsyncIterator[AsyncConnection]:
        if any(write.before for write in writes):
            async with self._engine.begin() as connection:
                yield connection
        else:
            async with self._singly.connect() as connection:
                yield connection

    async def close(self) -> None:
        pass  # who reads closes the connections


def _statements(writes: Sequence[Write]) -> Iterator[tuple[Executable, Sequence[Values]]]:
    for write in writes:
        yield from write.before
    entries, matches = _rows(writes)
    if entries:
        yield INSERT_ENTRIES, entries
    if matches:
        yield UPDATE_MATCH, matches


def _rows(writes: Sequence[Write]) -> tuple[list[Values], list[Values]]:
    return (
        [row for write in writes for row in write.entries],
        [row for write in writes for row in write.matches],
    )


def _columns(writes: Sequence[Write]) -> Values:
    """What KEEP takes: each column of all rows."""
    entries, matches = _rows(writes)
    return {
        **{f"e_{name}": [row[name] for row in entries] for name in ENTRY_COLUMNS},
        **{f"m_{name}": [row[name] for row in matches] for name in MATCH_COLUMNS},
        "channel": CHANNEL,
        "notices": list(dict.fromkeys(write.notice for write in writes if write.notice)),
    }
