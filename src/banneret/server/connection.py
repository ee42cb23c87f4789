"""One socket at one match: who is behind it, and through whose eyes it looks."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine
from itertools import count
from typing import NamedTuple, TypeAlias

import msgspec

from banneret.server import protocol as p
from banneret.server.limits import Limits
from banneret.server.match import HostedMatch
from banneret.server.metrics import Metrics
from banneret.server.protocol_common import Language

MOST_WAITING = 400  # messages for a reader who does not read
TOO_SLOW = 1013

_encoder = msgspec.json.Encoder()
_order = count()


class Text(NamedTuple):
    """A message as it is sent, and its size in bytes."""

    text: str
    size: int


class Backlog(NamedTuple):
    """A part of the log that is sent piece by piece, as far as the reader reads it.

    Attributes:
        viewer, language: as it is told.
        since, until: after which event it begins, with which it ends.
    """

    viewer: int | None
    language: Language
    since: int
    until: int


Waiting: TypeAlias = Text | Backlog | int


def encoded(message: p.ServerMessage) -> Text:
    """A message as it is sent; one for many readers is encoded once."""
    raw = _encoder.encode(message)
    return Text(raw.decode(), len(raw))


class Outbox:
    """What waits for all readers of a process who do not read as fast as they are written to."""

    def __init__(self, limits: Limits) -> None:
        self.each = limits.unread
        self._most = limits.unread_all
        self._size = 0
        self._waiting: set[Connection] = set()

    def add(self, connection: Connection, size: int) -> None:
        """More waits for a reader; whoever lets most wait has to go if it is too much in all."""
        self._size += size
        self._waiting.add(connection)
        while self._size > self._most and self._waiting:
            max(self._waiting, key=lambda one: one.size).overflow()

    def drop(self, connection: Connection, size: int) -> None:
        """Less waits for a reader."""
        self._size -= size
        if connection.size == 0:
            self._waiting.discard(connection)


class Connection:
    """What is known of a socket. Messages are queued here and sent by whoever owns the socket.

    Attributes:
        guest: who it is; None is a spectator.
        address: where it comes from.
        language: of all texts.
        lifted: the own seat for which the curtain was lifted last.
        told: number of the last event it was sent.
        heard: number of the last chat message it was sent.
        shown: the seats whose persons it was last told are there, and how many spectators.
        order: later ones have a greater number.
        size: bytes that wait.
        closing: whether it is closed, or about to be.
    """

    def __init__(
        self,
        guest: str | None,
        language: Language,
        metrics: Metrics,
        outbox: Outbox | None = None,
        address: str = "",
    ) -> None:
        self.metrics = metrics
        self.guest = guest
        self.address = address
        self.language: Language = language
        self.lifted: int | None = None
        self.told = 0
        self.heard = 0
        self.shown: tuple[frozenset[int], int] | None = None
        self.order = next(_order)
        self.size = 0
        self.closing = False
        self._outbox = outbox or Outbox(Limits())
        self._queue: deque[Waiting] = deque()
        self._wake = asyncio.Event()
        self._beside: set[asyncio.Task[None]] = set()

    def beside(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Do something for it that does not keep its next command waiting."""
        task = asyncio.ensure_future(work)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)
        return task

    def end(self) -> None:
        """Nobody is there any more: send nothing, and give up what is done beside."""
        self.closing = True
        self.forget()
        for task in self._beside:
            task.cancel()

    def send(self, message: p.ServerMessage | Text | Backlog) -> None:
        """Queue a message."""
        if self.closing:
            return
        one = message if isinstance(message, Text | Backlog) else encoded(message)
        size = _size(one)
        if len(self._queue) >= MOST_WAITING or self.size + size > self._outbox.each:
            self.overflow()
            return
        self._queue.append(one)
        self.size += size
        self._outbox.add(self, size)
        self._wake.set()

    def overflow(self) -> None:
        """Too much waits: forget it, and let the reader come back for how things stand."""
        self.metrics.slow_readers.inc()
        codes = [one for one in self._queue if isinstance(one, int)]
        self.forget()
        self._queue.extend(codes)
        self.close(TOO_SLOW)

    def close(self, code: int) -> None:
        """Close after what is queued."""
        if not self.closing:
            self.closing = True
            self._queue.append(code)
            self._wake.set()

    def forget(self) -> None:
        """Send nothing of what waits."""
        self._queue.clear()
        size, self.size = self.size, 0
        self._outbox.drop(self, size)

    async def next(self) -> Waiting:
        """What is to be sent next, once there is something; an integer is the code to close with."""
        while not self._queue:
            self._wake.clear()
            await self._wake.wait()
        one = self._queue.popleft()
        size = _size(one)
        self.size -= size
        self._outbox.drop(self, size)
        return one

    # ---------------------------------------------------------------- through whose eyes

    def veiled(self, match: HostedMatch) -> bool:
        """Whether a curtain hangs between the seats at this device."""
        several = len(match.seats_of(self.guest)) > 1
        return several and not match.game.perfect_information

    def curtain(self, match: HostedMatch) -> int | None:
        """The own seat that has to be handed the device; None if none has."""
        asked = match.asked
        if asked is None or asked == self.lifted or not self.veiled(match):
            return None
        mine = match.seats[asked].guest == self.guest and match.seats[asked].decider is None
        return asked if mine else None

    def viewer(self, match: HostedMatch) -> int | None:
        """The seat it looks through; None is a spectator's view."""
        own = match.seats_of(self.guest)
        if len(own) < 2:
            return own[0] if own else None
        if self.veiled(match):
            return None if self.curtain(match) is not None else self.lifted
        if match.asked in own:
            self.lifted = match.asked
        return own[0] if self.lifted is None else self.lifted


def _size(one: Waiting) -> int:
    return one.size if isinstance(one, Text) else 0
