"""WebSocket frames as they come over the wire, bounded in number, size and time."""

from __future__ import annotations

import asyncio
import time
from typing import Any, cast

from uvicorn._types import ASGIReceiveEvent
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import CloseCode

from banneret.server.connections import Phase, Visit
from banneret.server.guard import Guard

PIECE = 2_048  # bytes that are read at once
FRAMES_A_COMMAND = 4  # a command comes in at most so many frames on average, pings among them
NOT_A_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class SocketWire(WebSocketsSansIOProtocol):
    """One socket.

    It reads no faster than frames may come, and nothing while the other end takes nothing: pings
    without end are answered at its pace, and fill no memory.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._connections = cast(Guard, config.app).connections
        self._limits = self._connections.limits
        self._visit: Visit | None = None
        self._rest = b""  # came, but is not read yet
        self._paid = 0.0  # when the frames so far will have been paid for
        self._again: asyncio.TimerHandle | None = None
        self.close_timeout = self._limits.closing_seconds

    # ---------------------------------------------------------------- coming and going

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Go on with the connection that asked to become a socket."""
        super().connection_made(transport)
        self._visit = self._connections.visit(transport)
        if self._visit is not None:
            self._visit.late = self._late

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave the place to others."""
        self._rest = b""
        self._connections.leave(self.transport)
        super().connection_lost(exc)
        self.conn.extensions.clear()  # the state of the compression, which nobody needs any more

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Nobody here speaks any more; the other end has a moment to close."""
        super().on_task_complete(task)
        self._move(Phase.CLOSING)

    def keepalive_timeout(self) -> None:
        """The other end is silent: it is not there."""
        super().keepalive_timeout()
        self._move(Phase.CLOSING)

    def _move(self, phase: Phase) -> None:
        if self._visit is not None:
            self._connections.move(self._visit, phase)

    def _late(self) -> None:
        self._connections.metrics.refused.labels("too-slow").inc()
        self.transport.abort()

    # ---------------------------------------------------------------- reading

    def data_received(self, data: bytes) -> None:
        """Read on, as far as something can be done with it."""
        self._rest += data
        self._read()

    async def receive(self) -> ASGIReceiveEvent:
        """The next message; the one after it may be read."""
        message = await super().receive()
        self._read()
        return message

    def _read(self) -> None:
        while self._rest and self._ready():
            # What asks for the socket comes at once, from whoever has read it from the wire.
            size = PIECE if self.handshake_initiated else len(self._rest)
            piece, self._rest = self._rest[:size], self._rest[size:]
            super().data_received(piece)
            self._check()
        if self._rest:
            self.transport.pause_reading()
            self._read_later()
        elif not self.read_paused and self.writable.is_set():
            self.transport.resume_reading()

    def _ready(self) -> bool:
        if self.transport.is_closing():
            self._rest = b""
        return not self.read_paused and self.writable.is_set() and self._owed() <= 0

    def _owed(self) -> float:
        """Seconds until the next frames may be read; a second's frames may come at once."""
        return self._paid - time.monotonic() - 1

    def _read_later(self) -> None:
        owed = self._owed()
        if owed > 0 and self._again is None:
            self._again = self.loop.call_later(owed, self._read_again)

    def _read_again(self) -> None:
        self._again = None
        self._read()

    def handle_events(self) -> None:
        """Take the frames of a piece, and note what they cost."""
        price = 1 / (FRAMES_A_COMMAND * self._limits.commands + self._limits.burst)
        self._paid = max(self._paid, time.monotonic()) + price * len(self.conn.events)
        super().handle_events()

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message on, if it is what it says it is."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:  # uvicorn would write a traceback
            self.conn.fail(CloseCode.INVALID_DATA, "no UTF-8")
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def _check(self) -> None:
        """See that a piece was part of a conversation."""
        if not self.handshake_initiated:
            self.transport.write(NOT_A_HANDSHAKE)
            self.transport.close()
        elif len(self.frames) > self._limits.parts:
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG, "too many frames")
            self.handle_parser_exception()
        if self.transport.is_closing():
            self._move(Phase.CLOSING)

    def handle_parser_exception(self) -> None:
        """Close, with the reason if there was a socket already."""
        self.frames.clear()
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    # ---------------------------------------------------------------- writing

    def pause_writing(self) -> None:
        """The other end does not take what it is sent: it is not heard either."""
        super().pause_writing()
        self.transport.pause_reading()
        self._move(Phase.READING)

    def resume_writing(self) -> None:
        """It does again."""
        super().resume_writing()
        self._move(Phase.CLOSING if self.transport.is_closing() else Phase.SOCKET)
        self._read()
