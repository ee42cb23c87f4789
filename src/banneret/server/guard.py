"""Stands before everything: who may ask, how often, how much; and what every answer carries."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

import msgspec

from banneret.server.addresses import household
from banneret.server.connections import Connections
from banneret.server.errors import RequestError
from banneret.server.logs import logger
from banneret.server.messages import reason
from banneret.server.metrics import Metrics
from banneret.server.names import Authority, Names, read_authority, same_place
from banneret.server.protocol_common import Problem
from banneret.server.rates import Rates
from banneret.server.settings import Settings
from banneret.server.statuses import STATUS, TOO_MANY, UNAVAILABLE
from banneret.server.whereabouts import below

# ASGI's own words.
Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Any]]
Send: TypeAlias = Callable[[Any], Awaitable[None]]
App: TypeAlias = Callable[[Any, Any, Any], Awaitable[None]]

CSRF_HEADER = b"x-banneret"
POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SECURITY = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
RETRY = (b"retry-after", b"5")  # seconds; a server is started anew in less
REFUSED_SOCKET = 1008
BEGUN_AT_ONCE = 2  # requests in one turn of the event loop
MEASURED = frozenset(("GET", "HEAD", "POST"))


class Guard:
    """An ASGI application around the real one.

    Attributes:
        connections: those that requests and sockets come by.
    """

    def __init__(self, app: App, settings: Settings, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        limits = settings.limits
        self.connections = Connections(limits, metrics)
        self._posts = Rates(limits.posts / 60, limits.posts, time.monotonic, limits.known)
        self._gets = Rates(limits.gets / 60, limits.gets, time.monotonic, limits.known)
        self._names = Names(settings.bound, settings.hosts, settings.origins)
        self._sockets = Tally(limits.sockets)
        self._asked = Tally(limits.visits)
        self._begun = asyncio.Semaphore(BEGUN_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        scope = below(self._settings.path, scope)
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        async with self._begun:  # a crowd that comes at once lets those have turns who are here
            await asyncio.sleep(0)
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self._socket(scope, receive, send)

    # ---------------------------------------------------------------- HTTP

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        measured, begun = self._measured(scope, send), False

        async def answer(message: Message) -> None:
            nonlocal begun
            begun = True
            await measured(message)

        try:
            self._check(scope)
            self._asked.add(address(scope))
        except RequestError as error:
            await refuse(error, scope, measured)
            return
        try:
            await self._app(scope, receive, answer)
        except asyncio.CancelledError:  # the server stops, and has waited long enough
            if begun:
                raise
            await refuse(RequestError("closing"), scope, measured)
        finally:
            self._asked.remove(address(scope))

    def _check(self, scope: Scope) -> None:
        host = self._host(scope)
        if "\0" in scope["path"]:  # no file, no match and no database knows such a name
            raise RequestError("not-found")
        asking = scope["method"] in ("GET", "HEAD", "OPTIONS")
        if not (self._gets if asking else self._posts).allow(address(scope)):
            raise RequestError("rate")
        if asking:
            return
        if not values(scope, CSRF_HEADER) or not self._own_origin(scope, host):
            raise RequestError("forbidden")
        if scope["method"] == "POST" and not _is_json(scope):
            raise RequestError("not-json")

    def _host(self, scope: Scope) -> Authority:
        """The name and port that a request is for."""
        hosts = values(scope, b"host")
        host = read_authority(hosts[0]) if len(hosts) == 1 else None
        if host is None:
            raise RequestError("malformed")
        if not self._names.know(host.name, str((scope.get("server") or [""])[0])):
            logger.warning("asked for by a name that is not known", extra={"host": host.name})
            raise RequestError("unknown-host")
        return host

    def _own_origin(self, scope: Scope, host: Authority) -> bool:
        origins = values(scope, b"origin")
        if not origins:  # no browser
            return set(values(scope, b"sec-fetch-site")) <= {"none", "same-origin"}
        return len(origins) == 1 and (
            origins[0] in self._settings.origins or same_place(origins[0], host)
        )

    def _measured(self, scope: Scope, send: Send) -> Send:
        method = scope["method"]
        label = method if method in MEASURED else "other"

        async def measured(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._metrics.requests.labels(label, str(message["status"])).inc()
                message["headers"] = [*message["headers"], *_missing(message)]
            await send(message)

        return measured

    # ---------------------------------------------------------------- sockets

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check_socket(scope)
            self._sockets.add(address(scope))
        except RequestError:
            await receive()
            await send({"type": "websocket.close", "code": REFUSED_SOCKET, "reason": ""})
            return
        try:
            with self._metrics.sockets.track_inprogress():
                await self._app(scope, receive, send)
        except asyncio.CancelledError:
            pass  # the server stops; whoever was here is told to come back later
        finally:
            self._sockets.remove(address(scope))

    def _check_socket(self, scope: Scope) -> None:
        host = self._host(scope)
        if not self._gets.allow(address(scope)):
            raise RequestError("rate")
        if "\0" in scope["path"] or not self._own_origin(scope, host):
            raise RequestError("forbidden")


class Tally:
    """How many of something each address has at the moment."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._counts)

    def add(self, name: str) -> None:
        """Count one more.

        Raises:
            RequestError: `name` has as many as it may.
        """
        if self._counts[name] >= self._most:
            raise RequestError("rate")
        self._counts[name] += 1

    def remove(self, name: str) -> None:
        """Count one less."""
        self._counts[name] -= 1
        if not self._counts[name]:
            del self._counts[name]


def _missing(message: Message) -> list[tuple[bytes, bytes]]:
    """What an answer does not say itself; only the page has a policy of its own."""
    said = {name.lower() for name, _ in message["headers"]}
    wanted = [*SECURITY, *([RETRY] if message["status"] in (TOO_MANY, UNAVAILABLE) else [])]
    return [(name, value) for name, value in wanted if name not in said]


def values(scope: Scope, name: bytes) -> list[str]:
    """All headers of a name."""
    return [value.decode("latin-1") for header, value in scope["headers"] if header == name]


def _is_json(scope: Scope) -> bool:
    types = values(scope, b"content-type")
    return [one.partition(";")[0].strip().lower() for one in types] == ["application/json"]


def address(scope: Any) -> str:
    """Under which address a request is counted."""
    client = scope.get("client")
    return household(str(client[0]) if client else "")


def language_of(scope: Any) -> str:
    """The language a browser asks for."""
    wanted: bytes = dict(scope["headers"]).get(b"accept-language", b"")
    return "de" if wanted.lower().startswith(b"de") else "en"


async def refuse(error: RequestError, scope: Scope, send: Send) -> None:
    """Answer a request with a problem."""
    body = msgspec.json.encode(problem(error, language_of(scope)))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    await send({"type": "http.response.start", "status": STATUS[error.code], "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def problem(error: RequestError, language: str) -> Problem:
    """An error as the body of an answer."""
    return Problem(error.code, reason(error, language), error.rules)
