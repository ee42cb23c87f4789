"""Runs the server until it is told to stop."""

from __future__ import annotations

import asyncio
import gc

import uvicorn

from banneret.kernel.errors import OptionsError
from banneret.server.app import create_app
from banneret.server.errors import StorageError
from banneret.server.logs import configure
from banneret.server.metrics import Metrics
from banneret.server.protocol import LONGEST_MESSAGE
from banneret.server.settings import Settings
from banneret.server.store import Store

STOP_SECONDS = 5
FULL_COLLECTION = 1000  # collections of young objects; about 90,000 acts


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


def check_database(settings: Settings) -> None:
    """See whether the database can be read and written, before anything is served.

    Raises:
        OptionsError: it cannot.
    """
    asyncio.run(_check(settings))


async def _check(settings: Settings) -> None:
    store = Store(settings.database, Metrics(), settings.busy_milliseconds, settings.durable)
    try:
        await store.open()
        await store.forget_pulses(0)  # writes, though there is none to forget
    except StorageError as error:
        raise OptionsError(f"the database cannot be used: {error.detail}") from None
    finally:
        await store.close()


def run(settings: Settings, host: str, port: int) -> None:
    """Serve until SIGINT or SIGTERM."""
    configure()
    serve(settings, host, port)


def serve(settings: Settings, host: str, port: int) -> None:
    """Serve until SIGINT or SIGTERM, and log as the process is set up to."""
    server = uvicorn.Server(config(settings, host, port))
    _collect_seldom()
    server.run()


def _collect_seldom() -> None:
    """Let this process look through all of its memory for garbage only now and then.

    With 500 live matches such a look stops it for 0.2 s, and Python's own settings have it every
    quarter of a minute. What a match drops is young, and is still collected at once.
    """
    gc.collect()
    gc.freeze()  # what is loaded by now stays
    youngest, young, _ = gc.get_threshold()
    gc.set_threshold(youngest, young, FULL_COLLECTION)
