"""Runs the server until it is told to stop."""

from __future__ import annotations

import uvicorn

from banneret.server.app import create_app
from banneret.server.logs import configure
from banneret.server.protocol import LONGEST_MESSAGE
from banneret.server.settings import Settings

STOP_SECONDS = 5


def config(settings: Settings, host: str, port: int) -> uvicorn.Config:
    """How uvicorn runs the server."""
    return uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=LONGEST_MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        lifespan="on",
        timeout_graceful_shutdown=STOP_SECONDS,
    )


def run(settings: Settings, host: str, port: int) -> None:
    """Serve until SIGINT or SIGTERM."""
    configure()
    uvicorn.Server(config(settings, host, port)).run()
