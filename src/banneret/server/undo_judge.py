"""Judges in a thread, one at a time, whether an undo would give back something that was seen."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from banneret.server.connection import Connection
from banneret.server.errors import RequestError
from banneret.server.limits import Limits
from banneret.server.queueing import FairQueue, Full

THOROUGH = 500  # worlds looked at before it is undone: what shows in 1 of 100 is missed 1 in 150


class UndoCase(NamedTuple):
    """Whether what was decided last taught its seat something.

    Attributes:
        match, version, seat: of which decision it is asked.
    """

    match: str
    version: int
    seat: int


class UndoJudge:
    """What is to be looked into. The addresses take turns, and a guest waits for one thing."""

    def __init__(self, limits: Limits) -> None:
        self._each = limits.undos_address
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue(limits.undos)
        self._asked: dict[str, tuple[UndoCase, asyncio.Task[bool]]] = {}
        self._waiting = Counter[str]()
        self._busy = False

    async def clear(self, asker: Connection, doubt: UndoCase, look: Callable[[], bool]) -> bool:
        """What a look at a doubt shows; who asks twice waits for the same look.

        Args:
            asker: who wants to know.
            doubt: what is not known.
            look: finds it out, in another thread.

        Raises:
            RequestError: the guest waits for something else, or too many wait.
        """
        guest = asker.guest or ""
        if guest not in self._asked:
            self._asked[guest] = doubt, self._begin(guest, asker.address, look)
        asked, task = self._asked[guest]
        if asked != doubt:
            raise RequestError("rate")
        return await asyncio.shield(task)

    def _begin(self, guest: str, address: str, look: Callable[[], bool]) -> asyncio.Task[bool]:
        if self._waiting[address] >= self._each:
            raise RequestError("rate")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        try:
            self._queue.add(turn, 0, address)
        except Full:
            raise RequestError("rate") from None
        self._waiting[address] += 1
        task = asyncio.create_task(self._look(turn, look))
        task.add_done_callback(lambda _: self._forget(guest, address))
        self._next()
        return task

    async def _look(self, turn: asyncio.Future[None], look: Callable[[], bool]) -> bool:
        await turn
        try:
            return await asyncio.to_thread(look)
        finally:
            self._busy = False
            self._next()

    def _next(self) -> None:
        while not self._busy and len(self._queue):
            turn = self._queue.take()
            if not turn.done():  # the server stops
                self._busy = True
                turn.set_result(None)

    def _forget(self, guest: str, address: str) -> None:
        del self._asked[guest]
        self._waiting[address] -= 1
        if not self._waiting[address]:
            del self._waiting[address]
