"""Writes of all matches, one transaction for all that wait: one wait for the disk, many answers."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from banneret.server.engine import why
from banneret.server.errors import Conflict, StorageError
from banneret.server.logs import logger
from banneret.server.metrics import Metrics
from banneret.server.transactions import Transactions, Write

MOST_AT_ONCE = 200


class Busy(StorageError):
    """Another process has locked the database; nothing was begun."""


@dataclass(frozen=True)
class Waiting:
    """A write that waits to be kept; after `until`, by the event loop's clock, it waits no more."""

    write: Write
    done: asyncio.Future[None]
    until: float


class Writer:
    """The only one who writes to the database in this process."""

    def __init__(
        self,
        transactions: Transactions,
        metrics: Metrics,
        check: Callable[[], None],
        busy_seconds: float,
        most_waiting: int,
    ) -> None:
        """Ready to start.

        Args:
            transactions, metrics: see there.
            check: raises StorageError if what is written would be lost.
            busy_seconds: how long a write waits in all for who has locked the database.
            most_waiting: how many writes may wait.
        """
        self._transactions = transactions
        self._metrics = metrics
        self._check = check
        self._busy_seconds = busy_seconds
        self._queue: asyncio.Queue[Waiting] = asyncio.Queue(most_waiting)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Write what waits, and end."""
        if self._task is not None:
            await self._queue.join()
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def write(self, write: Write) -> None:
        """Keep something; it is kept when this returns.

        Raises:
            Conflict: the next entry of the journal is taken.
            StorageError: it could not be kept; nothing of it was.
        """
        loop = asyncio.get_running_loop()
        waiting = Waiting(write, loop.create_future(), loop.time() + self._busy_seconds)
        try:
            self._queue.put_nowait(waiting)
        except asyncio.QueueFull:
            self._metrics.storage_errors.inc()
            raise StorageError("too many writes wait for the database") from None
        await waiting.done

    async def _run(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < MOST_AT_ONCE and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            await self._keep(batch)
            for _ in batch:
                self._queue.task_done()

    async def _keep(self, batch: Sequence[Waiting]) -> None:
        while batch:
            error = await self._try(batch)
            if isinstance(error, Conflict) and len(batch) > 1:
                for one in batch:  # one of them stands in the others' way
                    await self._keep([one])
                return
            over = self._over(batch) if isinstance(error, Busy) else batch
            for one in over:
                _settle(one.done, error)
            batch = batch[len(over) :]

    @staticmethod
    def _over(batch: Sequence[Waiting]) -> Sequence[Waiting]:
        """Those that have waited long enough; the first has waited longest."""
        now = asyncio.get_running_loop().time()
        return [one for one in batch if one.until <= now] or batch[:1]

    async def _try(self, batch: Sequence[Waiting]) -> Conflict | StorageError | None:
        try:
            with self._metrics.commit_seconds.time():
                self._check()
                until = batch[0].until  # who came first
                await self._transactions.keep([one.write for one in batch], until)
                self._check()
        except IntegrityError as error:
            return Conflict(str(error.orig))
        except StorageError as error:
            self._metrics.storage_errors.inc()
            return error
        except (DBAPIError, PoolTimeout, OSError) as error:
            self._metrics.storage_errors.inc()
            return (Busy if _is_busy(error) else StorageError)(why(error))
        except Exception as error:
            # Whoever waits has to hear of it, and whoever comes next has to be served.
            self._metrics.failures.labels("writer").inc()
            logger.exception("a transaction failed")
            return StorageError(type(error).__name__)
        return None


def _is_busy(error: Exception) -> bool:
    code = getattr(getattr(error, "orig", None), "sqlite_errorcode", 0)
    return bool(code & 0xFF == sqlite3.SQLITE_BUSY)


def _settle(done: asyncio.Future[None], error: Conflict | StorageError | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
