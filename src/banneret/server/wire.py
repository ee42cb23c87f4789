"""HTTP as it comes over the wire: bounded in bytes, lines and time before it is a request.

uvicorn's protocol has no such bounds. This one also reads one request at a time and only hands it on
when it is whole, so that no application ever waits for a body, or hears of one that ends in the middle.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop, Transport
from typing import Any, cast

import httptools
import msgspec
from uvicorn._types import ASGI3Application
from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.server import ServerState

from banneret.server.addresses import household
from banneret.server.connections import Phase, Visit
from banneret.server.errors import RequestError
from banneret.server.guard import SECURITY, Guard, language_of, problem
from banneret.server.protocol_common import Code
from banneret.server.statuses import (
    BAD_REQUEST,
    HEAD_TOO_LARGE,
    STATUS,
    TARGET_TOO_LARGE,
    TOO_LARGE,
    UNAVAILABLE,
)

PIECE = 2_048  # bytes the parser is given at once; it cannot be stopped in the middle
THROWN_AWAY = 10  # bodies' worth of bytes, for those who only read an answer when all is sent


class Refused(Exception):
    """What comes is no request that is taken."""

    def __init__(self, code: Code, status: int) -> None:
        super().__init__(code)
        self.code: Code = code
        self.status = status


class Wire(HttpToolsProtocol):
    """One connection, until it becomes a socket."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._connections = cast(Guard, config.app).connections
        self._limits = self._connections.limits
        self._visit: Visit
        self._rest = b""  # came, but is not read yet
        self._taken = 0  # bytes of this head or body, or of what is thrown away at the end
        self._in_head = True
        self._lines = 0  # of this head, or of the trailers
        self._refused = False
        self._fault: Refused | None = None
        self._whole_later: tuple[RequestResponseCycle, ASGI3Application] | None = None
        self._answering: RequestResponseCycle | None = None

    # ---------------------------------------------------------------- coming and going

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Take a place among the connections, if there is one."""
        super().connection_made(transport)
        self._visit = Visit(self._address(), self.transport, self._late)
        if not self._connections.enter(self._visit):
            self._refused = True
            self._write_problem(RequestError("rate"), UNAVAILABLE)
            self.transport.close()

    def _address(self) -> str | None:
        """Under which the connection is counted; a proxy's is no one address."""
        host = self.client[0] if self.client else ""
        proxies = cast(ProxyHeadersMiddleware, self.app).trusted_hosts
        return None if host in proxies else household(host)

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave the place to others."""
        self._connections.leave(self.transport)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """The server stops: finish what is being answered, and nothing else."""
        if self._visit.phase in (Phase.WORKING, Phase.READING):
            super().shutdown()
        else:
            self.transport.close()

    # ---------------------------------------------------------------- reading

    def data_received(self, data: bytes) -> None:
        """Read on, as far as something can be done with it."""
        if self._refused:
            self._throw_away(data)
            return
        self._unset_keepalive_if_required()
        if self._visit.phase is Phase.IDLE:
            self._connections.move(self._visit, Phase.HEAD)
        self._rest += data
        self._read()

    def _read(self) -> None:
        while self._rest and self._hungry():
            piece, self._rest = self._rest[:PIECE], self._rest[PIECE:]
            self._parse(piece)
        if self._rest:
            self.flow.pause_reading()
        else:
            self.flow.resume_reading()

    def _hungry(self) -> bool:
        """Whether the next request may be read: the last is answered, and the answer taken."""
        if self._refused or self.transport.is_closing() or self.flow.write_paused:
            return False
        cycle = self.cycle
        return cycle is None or cycle.response_complete or cycle.more_body

    def _parse(self, piece: bytes) -> None:
        self._taken += len(piece)
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserUpgrade:
            self._rest = b""
            if self._should_upgrade():
                self.handle_websocket_upgrade()
                # It holds on to this, and both would lie about until a look for garbage.
                self.parser = None  # type: ignore[assignment]  # as uvicorn does at the end
            else:
                self.cycle.keep_alive = False  # the parser reads no other request
        except httptools.HttpParserError:
            self._refuse(self._fault or Refused("malformed", BAD_REQUEST))
        else:
            self._check_size()

    def _check_size(self) -> None:
        if self._in_head and self._taken > self._limits.head:
            self._refuse(Refused("too-large", HEAD_TOO_LARGE))
        elif not self._in_head and self._taken > self._limits.body + self._limits.head:
            self._refuse(Refused("too-large", TOO_LARGE))

    # ---------------------------------------------------------------- what the parser finds

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._taken = 0
        self._in_head = True
        self._lines = 0

    def on_url(self, url: bytes) -> None:
        """A part of what is asked for."""
        super().on_url(url)
        if len(self.url) > self._limits.target:
            self._find(Refused("too-large", TARGET_TOO_LARGE))

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header; those after the body are counted and mean nothing."""
        self._lines += 1
        if self._lines > self._limits.headers or len(name) + len(value) > self._limits.field:
            self._find(Refused("too-large", HEAD_TOO_LARGE))
        if self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is there."""
        self._in_head = False
        self._taken = self._lines = 0
        for name, value in self.headers:
            if name == b"content-length" and int(value) > self._limits.body:
                self._find(Refused("too-large", TOO_LARGE))
        if self._answering is None:  # otherwise it is waited for after that
            self._connections.move(self._visit, Phase.BODY)
        super().on_headers_complete()
        if self.parser.should_upgrade() and self._should_upgrade():
            httptools.parse_url(self.url).path.decode("ascii")  # as for any other request
            if self._answering is not None:  # the answer would get among the frames
                self._find(Refused("malformed", BAD_REQUEST))
        elif self.expect_100_continue and self._answering is None:
            self.transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")
            self.cycle.waiting_for_100_continue = False

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        if self.parser.should_upgrade() and self._should_upgrade():
            return
        self.cycle.body += body
        self._connections.hold(self._visit, len(body))
        if len(self.cycle.body) > self._limits.body:
            self._find(Refused("too-large", TOO_LARGE))

    def on_message_complete(self) -> None:
        """The request is whole."""
        super().on_message_complete()
        self._in_head = True
        self._taken = 0
        if self._whole_later is not None:
            cycle, app = self._whole_later
            self._whole_later = None
            self._start_asgi_task(cycle, app)

    def _find(self, fault: Refused) -> None:
        """Stop the parser."""
        self._fault = fault
        raise fault

    # ---------------------------------------------------------------- answering

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        if cycle.more_body:
            self._whole_later = cycle, app
            return
        self._answering = cycle
        self._connections.move(
            self._visit, Phase.READING if self.flow.write_paused else Phase.WORKING
        )
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        """The answer is written; go on with what came meanwhile."""
        self._answering = None
        if self.transport.is_closing() or self.transport.get_write_buffer_size():
            self._connections.move(self._visit, Phase.READING)
        else:
            self._connections.move(self._visit, Phase.IDLE)
        super().on_response_complete()
        if self._whole_later is not None:
            self._connections.move(self._visit, Phase.BODY)
        if self._rest:
            self.data_received(b"")

    def pause_writing(self) -> None:
        """The other end does not take what it is sent."""
        super().pause_writing()
        if self._visit.phase is Phase.WORKING:
            self._connections.move(self._visit, Phase.READING)

    def resume_writing(self) -> None:
        """It does again."""
        super().resume_writing()
        if self._visit.phase is Phase.READING:
            self._connections.move(self._visit, Phase.WORKING if self._answering else Phase.IDLE)
        if self._rest:
            self.data_received(b"")

    # ---------------------------------------------------------------- refusing

    def _late(self) -> None:
        phase = self._visit.phase
        if phase is Phase.BODY or (phase is Phase.HEAD and self._taken):
            self._refuse(Refused("too-slow", STATUS["too-slow"]))
        else:
            self._connections.metrics.refused.labels("too-slow").inc()
            self._visit.end()

    def _refuse(self, refused: Refused) -> None:
        """Say why, and read no more; what is being answered is answered first."""
        self._connections.metrics.refused.labels(refused.code).inc()
        self._refused = True
        self._rest = b""
        self._taken = 0
        self._whole_later = None
        self.pipeline.clear()
        if self._answering is not None:
            self._answering.keep_alive = False
            return
        self._write_problem(RequestError(refused.code), refused.status)
        self._connections.move(self._visit, Phase.CLOSING)
        if self.transport.can_write_eof():
            self.transport.write_eof()  # a close would reset the connection under the answer

    def _write_problem(self, error: RequestError, status: int) -> None:
        scope = {"headers": self.headers or []}
        body = msgspec.json.encode(problem(error, language_of(scope)))
        fields = [
            *SECURITY,
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
        ]
        lines = [b"%s: %s\r\n" % field for field in fields]
        self.transport.write(b"".join([STATUS_LINE[status], *lines, b"\r\n", body]))

    def _throw_away(self, data: bytes) -> None:
        self._taken += len(data)
        if self._taken > THROWN_AWAY * self._limits.body:
            self._visit.end()

    # ---------------------------------------------------------------- sockets

    def handle_websocket_upgrade(self) -> None:
        """Become a socket."""
        self._connections.move(self._visit, Phase.SOCKET)
        super().handle_websocket_upgrade()
