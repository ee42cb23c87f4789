"""Writes of all matches, one transaction for all that wait: one wait for the disk, many answers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Executable, bindparam, insert, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from banneret.server import tables
from banneret.server.errors import Conflict, StorageError
from banneret.server.logs import logger
from banneret.server.metrics import Metrics

MOST_AT_ONCE = 200
CHANNEL = "banneret"

Values = dict[str, Any]

INSERT_ENTRIES = insert(tables.journal)
UPDATE_MATCH = (
    update(tables.matches)
    .where(tables.matches.c.id == bindparam("match"))
    .values(status=bindparam("new_status"), touched=bindparam("at"), due=bindparam("new_due"))
)
NOTIFY = text("SELECT pg_notify(:channel, one) FROM unnest(CAST(:notices AS text[])) AS one")


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


class Writer:
    """The only one who writes to the database in this process."""

    def __init__(self, engine: AsyncEngine, metrics: Metrics) -> None:
        self._engine = engine
        self._metrics = metrics
        self._queue: asyncio.Queue[tuple[Write, asyncio.Future[None]]] = asyncio.Queue()
        self._notify = engine.dialect.name == "postgresql"
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Write what waits, and end."""
        await self._queue.join()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def write(self, write: Write) -> None:
        """Keep something; it is kept when this returns.

        Raises:
            Conflict: the next entry of the journal is taken.
            StorageError: it could not be kept; nothing of it was.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((write, done))
        await done

    async def _run(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < MOST_AT_ONCE and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            await self._keep(batch)
            for _ in batch:
                self._queue.task_done()

    async def _keep(self, batch: list[tuple[Write, asyncio.Future[None]]]) -> None:
        error = await self._try([write for write, _ in batch])
        if isinstance(error, Conflict) and len(batch) > 1:
            for write, done in batch:  # one of them stands in the others' way
                _settle(done, await self._try([write]))
            return
        for _, done in batch:
            _settle(done, error)

    async def _try(self, writes: list[Write]) -> Conflict | StorageError | None:
        try:
            with self._metrics.commit_seconds.time():
                async with self._engine.begin() as connection:
                    await self._execute(connection, writes)
        except IntegrityError as error:
            return Conflict(str(error.orig))
        except (DBAPIError, PoolTimeout, OSError) as error:
            self._metrics.storage_errors.inc()
            return StorageError(str(getattr(error, "orig", error)))
        except Exception as error:
            # Whoever waits has to hear of it, and whoever comes next has to be served.
            self._metrics.failures.labels("writer").inc()
            logger.exception("a transaction failed")
            return StorageError(type(error).__name__)
        return None

    async def _execute(self, connection: AsyncConnection, writes: list[Write]) -> None:
        for write in writes:
            for statement, values in write.before:
                await connection.execute(statement, values)
        entries = [row for write in writes for row in write.entries]
        matches = [row for write in writes for row in write.matches]
        if entries:
            await connection.execute(INSERT_ENTRIES, entries)
        if matches:
            await connection.execute(UPDATE_MATCH, matches)
        notices = list(dict.fromkeys(write.notice for write in writes if write.notice))
        if self._notify and notices:
            await connection.execute(NOTIFY, {"channel": CHANNEL, "notices": notices})


def _settle(done: asyncio.Future[None], error: Conflict | StorageError | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
