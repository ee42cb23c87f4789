"""A server in a thread of its own, for tests that Hypothesis drives."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from tests.server.house import House, house

T = TypeVar("T")
PATIENCE = 180.0


class Threaded:
    """A house whose event loop runs in a thread."""

    def __init__(self, table: House, loop: asyncio.AbstractEventLoop) -> None:
        self.table = table
        self._loop = loop

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of a coroutine in the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)


@contextmanager
def threaded(folder: Path, **changes: Any) -> Iterator[Threaded]:
    """A server that runs in a thread as long as the block."""
    ready: list[Threaded] = []
    opened, closing = threading.Event(), asyncio.Event()

    async def serve() -> None:
        async with house(folder, **changes) as table:
            ready.append(Threaded(table, asyncio.get_running_loop()))
            opened.set()
            await closing.wait()

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    assert opened.wait(PATIENCE)
    running = ready[0]
    try:
        yield running
    finally:
        running._loop.call_soon_threadsafe(closing.set)
        thread.join(PATIENCE)
