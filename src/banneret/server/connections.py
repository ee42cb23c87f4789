"""Keeps every open connection of the server: what it waits for, since when, from where.

Each waits in one queue a phase, so that the first of a queue is both the first to be late and, where
there is no more room, the first to go.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

from banneret.server.descriptors import most_connections
from banneret.server.limits import Limits
from banneret.server.metrics import Metrics

TICK = 0.25  # seconds between two looks for who is late


class Phase(IntEnum):
    """What is waited for at a connection. Who can be done without most comes first."""

    CLOSING = 0  # the end of it
    IDLE = 1  # another request
    HEAD = 2  # the whole head of a request
    BODY = 3  # its body
    READING = 4  # that the other end takes what it asked for
    WORKING = 5  # the server
    SOCKET = 6  # nothing; somebody looks at a match


@dataclass(eq=False, slots=True)
class Visit:
    """An open connection.

    Attributes:
        address: under which it is counted; None is a proxy, which speaks for many.
        held: bytes of a body that is not whole yet.
        late: called when what was waited for did not come in time.
    """

    address: str | None
    transport: asyncio.Transport
    late: Callable[[], None]
    phase: Phase = Phase.HEAD
    since: float = 0.0
    held: int = 0

    def end(self) -> None:
        """Close it, whatever was on its way."""
        self.transport.abort()


def _nothing() -> None:
    """Nobody is late any more."""


class Connections:
    """All open connections of a server."""

    def __init__(
        self, limits: Limits, metrics: Metrics, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.limits = limits
        self.metrics = metrics
        self.most = min(limits.everybody, most_connections())
        self._clock = clock
        self._visits: dict[asyncio.BaseTransport, Visit] = {}
        self._phases: dict[Phase, dict[Visit, None]] = {phase: {} for phase in Phase}
        self._guests: dict[str, set[Visit]] = {}  # by address, without sockets
        self._held = 0
        self._patience = {
            Phase.CLOSING: limits.closing_seconds,
            Phase.HEAD: limits.head_seconds,
            Phase.BODY: limits.body_seconds,
            Phase.READING: limits.reading_seconds,
        }
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._visits)

    def enter(self, visit: Visit) -> bool:
        """Let a new connection in, if need be instead of another; whether there was room."""
        if not (self._room_for(visit.address) and self._room_among_all(visit.address)):
            self.metrics.refused.labels("crowded").inc()
            return False
        self._visits[visit.transport] = visit
        visit.since = self._clock()
        self._phases[visit.phase][visit] = None
        if visit.address is not None:
            self._guests.setdefault(visit.address, set()).add(visit)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(TICK, self._look)
        return True

    def visit(self, transport: asyncio.BaseTransport) -> Visit | None:
        """The visit that a connection is; None if it was sent away."""
        return self._visits.get(transport)

    def move(self, visit: Visit, phase: Phase) -> None:
        """From now on something else is waited for."""
        if visit.transport not in self._visits:
            return
        self._drop(visit)
        visit.phase, visit.since = phase, self._clock()
        self._phases[phase][visit] = None
        if phase is Phase.SOCKET:
            self._forget_guest(visit)

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """A connection is closed."""
        visit = self._visits.pop(transport, None)
        if visit is not None:
            self._drop(visit)
            self._forget_guest(visit)
            visit.late = _nothing  # what it waited for may be forgotten at once

    def hold(self, visit: Visit, size: int) -> None:
        """More of a body came; those that began first make room for it."""
        if visit.transport not in self._visits:
            return
        visit.held += size
        self._held += size
        bodies = list(self._phases[Phase.BODY]) if self._held > self.limits.bodies else []
        for first in bodies:
            if self._held > self.limits.bodies:
                self._send_away(first)

    def _drop(self, visit: Visit) -> None:
        del self._phases[visit.phase][visit]
        self._held -= visit.held
        visit.held = 0

    def _forget_guest(self, visit: Visit) -> None:
        guests = self._guests.get(visit.address or "")
        if guests is not None:
            guests.discard(visit)
            if not guests:
                del self._guests[visit.address or ""]

    # ---------------------------------------------------------------- room

    def _room_for(self, address: str | None) -> bool:
        """Make room among those of one address; its own newest connection is worth most to it."""
        guests = self._guests.get(address or "", set())
        if len(guests) < self.limits.visits:
            return True
        first = min(guests, key=lambda visit: (visit.phase, visit.since))
        return first.phase < Phase.WORKING and self._send_away(first)

    def _room_among_all(self, address: str | None) -> bool:
        if len(self._visits) < self.most:
            return True
        for phase in Phase:
            if phase < Phase.WORKING and self._phases[phase]:
                return self._send_away(next(iter(self._phases[phase])))
        return self._room_in_a_crowd(address)

    def _room_in_a_crowd(self, address: str | None) -> bool:
        """Where all are sockets, the oldest goes of the address that has most of them."""
        sockets = self._phases[Phase.SOCKET]
        crowds = Counter(visit.address for visit in sockets if visit.address is not None)
        for crowd, size in crowds.most_common(1):
            if size > crowds[address or ""] + 1:
                return self._send_away(next(one for one in sockets if one.address == crowd))
        return False

    def _send_away(self, visit: Visit) -> bool:
        self.metrics.refused.labels("crowded").inc()
        self.leave(visit.transport)
        visit.end()
        return True

    # ---------------------------------------------------------------- time

    def _look(self) -> None:
        """Tell those who are late."""
        now = self._clock()
        for phase, patience in self._patience.items():
            late = []
            for visit in self._phases[phase]:
                if now - visit.since < patience:
                    break
                late.append(visit)
            for visit in late:
                visit.late()
        self._timer = None
        if self._visits:
            self._timer = asyncio.get_running_loop().call_later(TICK, self._look)
