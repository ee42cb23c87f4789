"""One socket at one match: who is behind it, and through whose eyes it looks."""

from __future__ import annotations

import asyncio

import msgspec

from banneret.server import protocol as p
from banneret.server.match import Match
from banneret.server.metrics import Metrics
from banneret.server.protocol_common import Language

MOST_WAITING = 400  # messages for a reader who does not read
TOO_SLOW = 1013

_encoder = msgspec.json.Encoder()


class Connection:
    """What is known of a socket. Messages are queued here and sent by whoever owns the socket.

    Attributes:
        guest: who it is; None is a spectator.
        language: of all texts.
        lifted: the own seat for which the curtain was lifted last.
        told: number of the last event it was sent.
        heard: number of the last line of chat it was sent.
        shown: the seats whose persons it was last told are there.
        queue: messages on their way out; an integer is the code to close with.
    """

    def __init__(self, guest: str | None, language: Language, metrics: Metrics) -> None:
        self.metrics = metrics
        self.guest = guest
        self.language: Language = language
        self.lifted: int | None = None
        self.told = 0
        self.heard = 0
        self.shown: set[int] = set()
        self.queue: asyncio.Queue[bytes | int] = asyncio.Queue()
        self.closing = False

    def send(self, message: p.ServerMessage) -> None:
        """Queue a message."""
        if self.closing:
            return
        if self.queue.qsize() >= MOST_WAITING:
            self.metrics.slow_readers.inc()
            self.close(TOO_SLOW)
            return
        self.queue.put_nowait(_encoder.encode(message))

    def close(self, code: int) -> None:
        """Close after what is queued."""
        if not self.closing:
            self.closing = True
            self.queue.put_nowait(code)

    # ---------------------------------------------------------------- through whose eyes

    def veiled(self, match: Match) -> bool:
        """Whether a curtain hangs between the seats at this device."""
        several = len(match.seats_of(self.guest)) > 1
        return several and not match.game.perfect_information

    def curtain(self, match: Match) -> int | None:
        """The own seat that has to be handed the device; None if none has."""
        asked = match.asked
        if asked is None or asked == self.lifted or not self.veiled(match):
            return None
        mine = match.seats[asked].guest == self.guest and match.seats[asked].decider is None
        return asked if mine else None

    def viewer(self, match: Match) -> int | None:
        """The seat it looks through; None is a spectator's view."""
        own = match.seats_of(self.guest)
        if len(own) < 2:
            return own[0] if own else None
        if self.veiled(match):
            return None if self.curtain(match) is not None else self.lifted
        if match.asked in own:
            self.lifted = match.asked
        return own[0] if self.lifted is None else self.lifted
