"""Runs the server until it is told to stop."""

from __future__ import annotations

import asyncio
import os
import socket
from dataclasses import replace

import uvicorn

from banneret.kernel.errors import OptionsError
from banneret.server.app import create_app
from banneret.server.binding import WAITING, bind
from banneret.server.descriptors import raise_limit
from banneret.server.errors import StorageError
from banneret.server.garbage import Collector
from banneret.server.logs import configure
from banneret.server.metrics import Metrics
from banneret.server.protocol import LONGEST_MESSAGE
from banneret.server.settings import Settings
from banneret.server.store import Store
from banneret.server.wire import Wire
from banneret.server.wire_socket import SocketWire

STOP_SECONDS = 5


def config(settings: Settings, host: str, port: int) -> uvicorn.Config:
    """How uvicorn runs the server."""
    limits = settings.limits
    return uvicorn.Config(
        create_app(replace(settings, bound=host)),
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        loop="asyncio",
        http=Wire,
        ws=SocketWire,
        ws_max_size=LONGEST_MESSAGE,
        ws_ping_interval=limits.pong_seconds,
        ws_ping_timeout=limits.pong_seconds,
        forwarded_allow_ips=proxies(settings),
        backlog=WAITING,
        timeout_keep_alive=limits.idle_seconds,  # type: ignore[arg-type]  # takes any number
        lifespan="on",
        timeout_graceful_shutdown=STOP_SECONDS,
    )


def proxies(settings: Settings) -> list[str]:
    """Whose word is taken for where a request comes from.

    Without an own origin no proxy is expected, and 127.0.0.1 is an address like others.
    """
    named = os.environ.get("FORWARDED_ALLOW_IPS")
    if named is not None:
        return [name.strip() for name in named.split(",") if name.strip()]
    return ["127.0.0.1", "::1"] if settings.origins else []


def check_database(settings: Settings) -> None:
    """See whether the database can be read and written, before anything is served.

    Raises:
        OptionsError: it cannot.
    """
    asyncio.run(_check(settings))


async def _check(settings: Settings) -> None:
    store = Store(settings.database, Metrics(), settings.busy_milliseconds, settings.durable)
    usable = False
    try:
        await store.open()
        await store.forget_pulses(0)  # writes, though there is none to forget
        usable = True
    except StorageError as error:
        raise OptionsError(f"the database cannot be used: {error.detail}") from None
    finally:
        await store.close(hand_over=usable)


def run(settings: Settings, host: str, sockets: list[socket.socket]) -> None:
    """Serve until SIGINT or SIGTERM at sockets that listen at `host`."""
    configure(most=settings.limits.log_lines)
    _serve(settings, host, sockets)


def serve(settings: Settings, host: str, port: int) -> None:
    """Serve until SIGINT or SIGTERM, and log as the process is set up to."""
    sockets = bind(host, port)
    try:
        _serve(settings, host, sockets)
    finally:
        for one in sockets:
            one.close()


def _serve(settings: Settings, host: str, sockets: list[socket.socket]) -> None:
    raise_limit(settings.limits.everybody)
    port = sockets[0].getsockname()[1]
    server = uvicorn.Server(config(settings, host, port))
    Collector().start()
    server.run(sockets)
