"""Hears what other processes keep in the same PostgreSQL."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from banneret.server.errors import StorageError
from banneret.server.hub import Hub
from banneret.server.logs import logger
from banneret.server.store import Store
from banneret.server.transactions import CHANNEL

RETRY_SECONDS = 1.0
CHECK_SECONDS = 10.0


class Listener:
    """A connection of its own that listens; without PostgreSQL there is nothing to hear."""

    def __init__(self, store: Store, hub: Hub) -> None:
        self._store = store
        self._hub = hub
        self._task: asyncio.Task[None] | None = None
        self._heard: set[asyncio.Task[None]] = set()
        self._waiting: set[str] = set()
        self._ready = asyncio.Event()

    async def start(self) -> None:
        """Begin to listen."""
        if self._store.shared:
            self._task = asyncio.create_task(self._run(), name="listener")
            await self._ready.wait()

    async def stop(self) -> None:
        """Listen no more."""
        if self._task is not None:
            for task in (self._task, *self._heard):
                task.cancel()
            await asyncio.gather(self._task, *self._heard, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as error:
                logger.warning("listening broke off", extra={"why": str(error)})
            self._ready.set()
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        async with self._store.engine.connect() as connection:
            raw = await connection.get_raw_connection()
            driver: Any = raw.driver_connection
            gone = asyncio.Event()
            driver.add_termination_listener(lambda _: gone.set())
            await driver.add_listener(CHANNEL, self._hear)
            self._ready.set()
            try:
                for room in list(self._hub.rooms.values()):
                    await room.catch_up()  # what was said while nobody listened
                while not gone.is_set():
                    with suppress(TimeoutError):
                        await asyncio.wait_for(gone.wait(), CHECK_SECONDS)
                    await driver.execute("SELECT 1", timeout=CHECK_SECONDS)
            finally:
                if not driver.is_closed():
                    await driver.remove_listener(CHANNEL, self._hear)

    def _hear(self, _connection: Any, _process: int, _channel: str, text: str) -> None:
        if text in self._waiting:
            return  # what is about to be read has this too
        self._waiting.add(text)
        task = asyncio.ensure_future(self._pass_on(text))
        self._heard.add(task)
        task.add_done_callback(self._heard.discard)

    async def _pass_on(self, text: str) -> None:
        process, _, match = text.partition(" ")
        while text in self._waiting:
            self._waiting.discard(text)
            try:
                await self._hub.hear(process, match)
            except StorageError as error:
                logger.warning(
                    "the store refuses", extra={"where": "listener", "why": error.detail}
                )
                await asyncio.sleep(RETRY_SECONDS)
                self._waiting.add(text)  # the room has not taken it in yet
