"""Charges each command by what it costs: to a connection, a guest and an address."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from weakref import WeakValueDictionary

from banneret.server import protocol as p
from banneret.server.connection import Connection
from banneret.server.errors import RequestError
from banneret.server.limits import Limits
from banneret.server.rates import Rates

COSTS: dict[type[p.Command], int] = {
    p.Resync: 4,
    p.Speak: 4,
    p.Lift: 4,
    p.AskRematch: 4,
    p.Hint: 2,
    p.Undo: 2,
    p.Takeback: 2,
    p.Mute: 1,
    p.Explain: 1,
}
"""What a command takes of what a connection may have done; all others nothing."""


class Costs:
    """Who may still ask for dear things, and how fast the log may be sent to whom."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._each = Rates(limits.dear, limits.dear_burst, clock)
        self._addresses = Rates(limits.dear_address, limits.dear_address_burst, clock)
        self._looks = Rates(limits.looks, limits.looks_burst, clock)
        self._plans = Rates(limits.plans, limits.plans_burst, clock)
        self._chat = Rates(limits.chat / 60, limits.chat_burst, clock)
        self._log = Rates(limits.log, limits.log_burst, clock)
        self._logs = Rates(limits.logs, limits.logs, clock)
        self._hints = limits.hints
        self._hinting: set[str] = set()
        self._planning: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def pay(self, connection: Connection, match: str, command: p.Command) -> bool:
        """Whether a command may be done now."""
        guest = connection.guest or ""
        if isinstance(command, p.Say):
            return self._chat.allow(f"{match} {guest}")
        if isinstance(command, p.Inspect):
            return self._looks.allow(connection.address)
        if isinstance(command, p.Plan):
            return self._plans.allow(connection.address)
        cost = COSTS.get(type(command), 0)
        if cost == 0:
            return True
        if not self._each.allow(f"connection {connection.order}", cost):
            return False
        if guest and not self._each.allow(f"guest {guest}", cost):
            return False
        return self._addresses.allow(connection.address, cost)

    def wait(self, connection: Connection, size: int) -> float:
        """How many seconds to wait before the next `size` bytes of a log are sent."""
        return max(self._log.owe(connection.address, size), self._logs.owe("", size))

    def planning(self, connection: Connection) -> asyncio.Lock:
        """Held by the one connection of an address for which routes are looked for."""
        return self._planning.setdefault(connection.address, asyncio.Lock())

    @contextmanager
    def hint(self, guest: str) -> Iterator[None]:
        """One hint at a time for a guest, and few in all.

        Raises:
            RequestError: not now.
        """
        if guest in self._hinting or len(self._hinting) >= self._hints:
            raise RequestError("rate")
        self._hinting.add(guest)
        try:
            yield
        finally:
            self._hinting.discard(guest)
