"""The server as an ASGI application."""

from __future__ import annotations

import importlib
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from litestar import Litestar, MediaType, Response, Router
from litestar.datastructures import CacheControlHeader
from litestar.datastructures import State as AppState
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router

import banneret
from banneret.server.desk import Asked, Desk
from banneret.server.errors import StorageError, TableError
from banneret.server.guard import Guard, language_of, problem
from banneret.server.guests import Signer
from banneret.server.hub import Hub
from banneret.server.listening import Listener
from banneret.server.logs import logger
from banneret.server.metrics import Metrics
from banneret.server.protocol_common import Problem
from banneret.server.routes import ROUTES
from banneret.server.services import Services
from banneret.server.settings import Settings
from banneret.server.socket import match_socket
from banneret.server.statuses import BAD_REQUEST, NOT_FOUND, STATUS, TOO_LARGE
from banneret.server.store import Store
from banneret.server.thinking import Thinkers
from banneret.server.timekeeping import Timekeeper

WEB = Path(__file__).parents[1] / "web"
METHOD_NOT_ALLOWED, FAILED = 405, 500


def create_app(settings: Settings) -> Guard:
    """The whole server, ready to be run."""
    for module in settings.modules:
        importlib.import_module(module)
    mimetypes.add_type("text/javascript", ".js")  # some systems say otherwise, and nosniff is on
    metrics = Metrics()
    services = Services(
        settings=settings,
        store=Store(settings.database, metrics, settings.busy_milliseconds, settings.durable),
        time=Timekeeper(),
        metrics=metrics,
        thinkers=Thinkers(settings.workers, settings.modules),
    )
    app = Litestar(
        route_handlers=[*ROUTES, match_socket, _page()],
        lifespan=[_lifespan],
        state=AppState({"services": services}),
        openapi_config=_openapi(),
        exception_handlers={
            TableError: _refused,
            HTTPException: _http_error,
            RecursionError: _too_deep,
            Exception: _failed,
        },
        request_max_body_size=settings.limits.body,
        logging_config=None,
        pdb_on_exception=False,
    )
    return Guard(app, settings, metrics)


def _page() -> Router:
    """The page's files; browsers ask each time whether theirs is still right."""
    return create_static_files_router(
        path="/",
        directories=[WEB],
        html_mode=True,
        include_in_schema=False,
        cache_control=CacheControlHeader(no_cache=True),
    )


def _openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Banneret",
        version=banneret.__version__,
        path="/api/schema",
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
    )


@asynccontextmanager
async def _lifespan(app: Litestar) -> AsyncIterator[None]:
    services: Services = app.state.services
    await services.store.open()
    hub = Hub(services)
    app.state.desk = Desk(services, hub, Signer(await services.store.key()))
    listener = Listener(services.store, hub)
    await listener.start()
    await hub.start()
    logger.info("serving", extra={"server": services.process})
    try:
        yield
    finally:
        await hub.stop()
        await listener.stop()
        services.thinkers.close()
        await services.store.close()
        logger.info("stopped", extra={"server": services.process})


# -------------------------------------------------------------------- errors


def _refused(request: Asked, error: TableError) -> Response[Problem]:
    if isinstance(error, StorageError):
        logger.warning("the store refuses", extra={"where": "request", "why": error.detail})
    body = problem(error, language_of(request.scope))
    return Response(body, status_code=STATUS[error.code], media_type=MediaType.JSON)


def _http_error(request: Asked, error: HTTPException) -> Response[Problem]:
    """What Litestar refuses: paths, methods, bodies that do not fit."""
    if isinstance(error, NotFoundException):
        return _answer(request, TableError("not-found"), NOT_FOUND)
    if error.status_code == METHOD_NOT_ALLOWED:
        return _answer(request, TableError("not-found"), METHOD_NOT_ALLOWED)
    if error.status_code == TOO_LARGE:
        return _answer(request, TableError("too-large"), TOO_LARGE)
    if error.status_code >= FAILED:
        return _failed(request, error)
    return _answer(request, TableError("malformed"), BAD_REQUEST)


def _too_deep(request: Asked, _: RecursionError) -> Response[Problem]:
    """JSON that nests without end."""
    return _answer(request, TableError("malformed"), BAD_REQUEST)


def _failed(request: Asked, error: Exception) -> Response[Problem]:
    services: Services = request.app.state.services
    services.metrics.failures.labels("request").inc()
    logger.error("a request failed", exc_info=error, extra={"path": request.url.path})
    return _answer(request, StorageError("unexpected"), FAILED)


def _answer(request: Asked, error: TableError, status: int) -> Response[Problem]:
    body = problem(error, language_of(request.scope))
    return Response(body, status_code=status, media_type=MediaType.JSON)
