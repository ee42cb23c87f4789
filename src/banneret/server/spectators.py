"""Counts who looks at which match: its own people always may, spectators while there is room."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from banneret.server.connection import Connection
from banneret.server.errors import RequestError
from banneret.server.limits import Limits

if TYPE_CHECKING:
    from banneret.server.room import Room

TOO_MANY_OWN = 4429  # the page does not come back by itself, or its tabs would take turns for ever


class Spectators:
    """Counts who only looks on. People with a seat are in nobody's way: of each, the oldest
    connections to a match go when there are too many of them."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._spectators: Counter[str] = Counter()
        self._looking: set[Connection] = set()

    def admit(self, connection: Connection, room: Room) -> None:
        """Let somebody in.

        Raises:
            RequestError: there is no room for one more who only looks on.
        """
        self._make_way(connection, room)
        if room.match.seats_of(connection.guest):
            return
        looking = len(self._looking & room.connections)
        here = self._spectators[connection.address]
        if looking >= self._limits.connections or here >= self._limits.spectators:
            raise RequestError("too-many")
        self._spectators[connection.address] += 1
        self._looking.add(connection)

    def _make_way(self, connection: Connection, room: Room) -> None:
        """Of a guest who opens too many sockets at a match the oldest are closed."""
        guest = connection.guest
        own = [one for one in room.connections if guest is not None and one.guest == guest]
        own.sort(key=lambda one: one.order)
        for one in own[: max(0, len(own) + 1 - self._limits.devices)]:
            one.close(TOO_MANY_OWN)
            self.leave(one, room)

    def leave(self, connection: Connection, room: Room) -> None:
        """Somebody looks no more."""
        room.connections.discard(connection)
        if connection in self._looking:
            self._looking.discard(connection)
            self._spectators[connection.address] -= 1
            if self._spectators[connection.address] <= 0:
                del self._spectators[connection.address]
