"""The server as an ASGI application."""

from __future__ import annotations

import importlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, MediaType, Response
from litestar.datastructures import State as AppState
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Server

import banneret
from banneret.server.card_routes import CARD_ROUTES
from banneret.server.challenges import Achievements
from banneret.server.context import Asked, RequestContext
from banneret.server.errors import RequestError, StorageError
from banneret.server.failures import Failures
from banneret.server.guard import Guard, language_of, problem
from banneret.server.guests import Signer
from banneret.server.hub import Hub
from banneret.server.learn_routes import LEARN_ROUTES
from banneret.server.listening import Listener
from banneret.server.logs import logger
from banneret.server.metrics import Metrics
from banneret.server.page import get_page, the_page
from banneret.server.protocol_common import Problem
from banneret.server.replay_service import ReplayService
from banneret.server.review_routes import REVIEW_ROUTES
from banneret.server.review_service import ReviewService
from banneret.server.routes import ROUTES
from banneret.server.services import Services
from banneret.server.settings import Settings
from banneret.server.socket import match_socket
from banneret.server.statuses import BAD_REQUEST, NOT_FOUND, STATUS, TOO_LARGE
from banneret.server.store import Store
from banneret.server.story_routes import STORY_ROUTES
from banneret.server.thinking import Thinkers
from banneret.server.timekeeping import Timekeeper

METHOD_NOT_ALLOWED, FAILED = 405, 500


def create_app(settings: Settings) -> Guard:
    """The whole server, ready to be run."""
    for module in settings.modules:
        importlib.import_module(module)
    the_page()  # made now rather than for the first visitor
    metrics = Metrics()
    store = Store(
        settings.database,
        metrics,
        settings.busy_milliseconds,
        settings.durable,
        settings.limits.writes,
    )
    services = Services(
        settings=settings,
        store=store,
        time=Timekeeper(),
        metrics=metrics,
        failures=Failures(store, metrics, settings.limits, Timekeeper.now),
        thinkers=Thinkers(settings),
    )
    app = Litestar(
        route_handlers=[
            *ROUTES,
            *CARD_ROUTES,
            *REVIEW_ROUTES,
            *LEARN_ROUTES,
            *STORY_ROUTES,
            match_socket,
            get_page,
        ],
        lifespan=[_lifespan],
        state=AppState({"services": services}),
        openapi_config=_openapi(settings.path),
        exception_handlers={
            RequestError: _refused,
            HTTPException: _http_error,
            RecursionError: _unreadable,
            UnicodeDecodeError: _unreadable,
            Exception: _failed,
        },
        request_max_body_size=settings.limits.body,
        logging_config=None,
        pdb_on_exception=False,
    )
    return Guard(app, settings, metrics)


def _openapi(path: str) -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Banneret",
        version=banneret.__version__,
        servers=[Server(url=path)],
        path="/api/schema",
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
    )


@asynccontextmanager
async def _lifespan(app: Litestar) -> AsyncIterator[None]:
    services: Services = app.state.services
    await services.store.open()
    hub = Hub(services)
    modules, limits = services.settings.modules, services.settings.limits
    replays = ReplayService(modules, limits)
    reviews = ReviewService(modules, limits, services.failures)
    signer = Signer(await services.store.key())
    achievements = Achievements(hub, replays)
    app.state.context = RequestContext(services, hub, signer, replays, reviews, achievements)
    listener = Listener(services.store, hub)
    await listener.start()
    await hub.start()
    logger.info("serving", extra={"server": services.process})
    try:
        yield
    finally:
        await hub.stop()
        await listener.stop()
        await services.thinkers.close()
        await replays.close()
        await reviews.close()
        await services.failures.close()
        await services.store.close()
        logger.info("stopped", extra={"server": services.process})


# -------------------------------------------------------------------- errors


def _refused(request: Asked, error: RequestError) -> Response[Problem]:
    if isinstance(error, StorageError):
        logger.warning("the store refuses", extra={"where": "request", "why": error.detail})
    body = problem(error, language_of(request.scope))
    return Response(body, status_code=STATUS[error.code], media_type=MediaType.JSON)


def _http_error(request: Asked, error: HTTPException) -> Response[Problem]:
    """What Litestar refuses: paths, methods, bodies that do not fit."""
    if isinstance(error, NotFoundException):
        return _answer(request, RequestError("not-found"), NOT_FOUND)
    if error.status_code == METHOD_NOT_ALLOWED:
        return _answer(request, RequestError("not-found"), METHOD_NOT_ALLOWED)
    if error.status_code == TOO_LARGE:
        return _answer(request, RequestError("too-large"), TOO_LARGE)
    if error.status_code >= FAILED:
        return _failed(request, error)
    return _answer(request, RequestError("malformed"), BAD_REQUEST)


def _unreadable(request: Asked, _: Exception) -> Response[Problem]:
    """JSON that nests without end, or is not UTF-8; Litestar takes only wrong JSON for a wrong request."""
    return _answer(request, RequestError("malformed"), BAD_REQUEST)


def _failed(request: Asked, error: Exception) -> Response[Problem]:
    services: Services = request.app.state.services
    services.failures.keep("request", error)
    logger.error("a request failed", exc_info=error, extra={"path": request.url.path})
    return _answer(request, RequestError("failed"), FAILED)


def _answer(request: Asked, error: RequestError, status: int) -> Response[Problem]:
    body = problem(error, language_of(request.scope))
    return Response(body, status_code=status, media_type=MediaType.JSON)
