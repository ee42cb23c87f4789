"""A proxy between browser and server whose line can be made bad in many ways."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from queue import Queue
from typing import Any, Literal

Way = Literal["up", "down"]  # from the browser to the server, and back
PIECE = 65_536


class Proxy:
    """What becomes of the bytes; set the attributes from any thread, at any time.

    Attributes:
        port: where it listens.
        silent: ways on which nothing is passed on any more; what is sent there is lost.
        hanging: whether new connections are taken and nothing is done with them.
        refusing: whether new connections are closed at once.
        delay: seconds that every piece takes.
        taken: how many connections it was asked for.
    """

    def __init__(self, target: int) -> None:
        self._target = target
        self._loop = asyncio.get_running_loop()
        self._over = asyncio.Event()
        self._lines: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0
        self.silent: frozenset[Way] = frozenset()
        self.hanging = self.refusing = False
        self.delay = 0.0
        self.taken = 0

    def be_well(self) -> None:
        """New connections are as they should be; what became silent stays so."""
        self.silent, self.hanging, self.refusing, self.delay = frozenset(), False, False, 0.0

    def cut(self) -> None:
        """Close every connection."""
        self._loop.call_soon_threadsafe(self._cut)

    def _cut(self) -> None:
        for writer in self._lines:
            writer.close()

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.taken += 1
        self._lines.add(writer)
        if self.hanging:
            return
        if self.refusing:
            writer.close()
            return
        far, out = await asyncio.open_connection("127.0.0.1", self._target)
        self._lines.add(out)
        self._begin(self._pass_on(reader, out, "up"))
        self._begin(self._pass_on(far, writer, "down"))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _pass_on(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, way: Way
    ) -> None:
        lost = False
        with suppress(OSError):
            while piece := await source.read(PIECE):
                await asyncio.sleep(self.delay)
                lost = lost or way in self.silent
                if not lost:
                    target.write(piece)
                    await target.drain()
            if not lost and way not in self.silent:
                target.close()

    async def serve(self, ready: Callable[[Proxy], None]) -> None:
        """Pass bytes on until told to stop; `ready` is told when that begins."""
        async with await asyncio.start_server(self._take, "127.0.0.1", 0) as server:
            self.port = server.sockets[0].getsockname()[1]
            ready(self)
            await self._over.wait()
            self._cut()
            for task in list(self._tasks):
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def stop(self) -> None:
        """Close everything."""
        self._loop.call_soon_threadsafe(self._over.set)


@contextmanager
def proxied(target: int) -> Iterator[Proxy]:
    """A proxy to a port of this machine, in a thread of its own."""
    ready: Queue[Proxy] = Queue()

    async def work() -> None:
        await Proxy(target).serve(ready.put)

    thread = threading.Thread(target=lambda: asyncio.run(work()), daemon=True)
    thread.start()
    proxy = ready.get(timeout=10)
    try:
        yield proxy
    finally:
        proxy.stop()
        thread.join(10)
