"""Stands before everything: who may ask, how often, how much; and what every answer carries."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import msgspec

from banneret.server.errors import TableError
from banneret.server.limits import Rates
from banneret.server.metrics import Metrics
from banneret.server.protocol_common import Problem
from banneret.server.settings import Settings
from banneret.server.statuses import STATUS
from banneret.server.words import reason

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
REFUSED_SOCKET = 1008
MEASURED = frozenset(("GET", "HEAD", "POST"))


class Guard:
    """An ASGI application around the real one."""

    def __init__(self, app: App, settings: Settings, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        limits = settings.limits
        self._posts = Rates(limits.posts / 60, limits.posts, time.monotonic)
        self._gets = Rates(limits.gets / 60, limits.gets, time.monotonic)
        self._sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    # ---------------------------------------------------------------- HTTP

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        measured = self._measured(scope, send)
        try:
            self._check(scope)
            receive = self._limited(scope, receive)
        except TableError as error:
            await refuse(error, scope, measured)
            return
        await self._app(scope, receive, measured)

    def _check(self, scope: Scope) -> None:
        if "\0" in scope["path"]:  # no file, no match and no database knows such a name
            raise TableError("not-found")
        asking = scope["method"] in ("GET", "HEAD", "OPTIONS")
        if not (self._gets if asking else self._posts).allow(address(scope)):
            raise TableError("rate")
        if asking:
            return
        headers = dict(scope["headers"])
        if CSRF_HEADER not in headers or not self._own_origin(scope, headers):
            raise TableError("forbidden")

    def _own_origin(self, scope: Scope, headers: dict[bytes, bytes]) -> bool:
        origin = headers.get(b"origin")
        if origin is None:  # no browser
            return headers.get(b"sec-fetch-site", b"none") in (b"none", b"same-origin")
        text = origin.decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        return text in self._settings.origins or (host != "" and _host(text) == host)

    def _limited(self, scope: Scope, receive: Receive) -> Receive:
        most = self._settings.limits.body
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > most:
            raise TableError("too-large")
        seen = 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > most:
                raise TableError("too-large")
            passed: Message = message
            return passed

        return counted

    def _measured(self, scope: Scope, send: Send) -> Send:
        method = scope["method"]
        label = method if method in MEASURED else "other"

        async def measured(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._metrics.requests.labels(label, str(message["status"])).inc()
                message["headers"] = [*_without(message["headers"]), *SECURITY]
            await send(message)

        return measured

    # ---------------------------------------------------------------- sockets

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        name, limits = address(scope), self._settings.limits
        headers = dict(scope["headers"])
        allowed = self._gets.allow(name) and self._own_origin(scope, headers)
        allowed = allowed and "\0" not in scope["path"]
        if not allowed or self._sockets[name] >= limits.sockets:
            await receive()
            await send({"type": "websocket.close", "code": REFUSED_SOCKET, "reason": ""})
            return
        self._sockets[name] += 1
        self._metrics.sockets.inc()
        try:
            await self._app(scope, receive, send)
        finally:
            self._metrics.sockets.dec()
            self._sockets[name] -= 1
            if self._sockets[name] <= 0:
                del self._sockets[name]


def _without(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Headers, less those that are set here."""
    own = {name for name, _ in SECURITY}
    return [(name, value) for name, value in headers if name.lower() not in own]


def _host(origin: str) -> str:
    """Host and port of an origin; "" if it has none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def address(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def language_of(scope: Any) -> str:
    """The language a browser asks for."""
    wanted: bytes = dict(scope["headers"]).get(b"accept-language", b"")
    return "de" if wanted.lower().startswith(b"de") else "en"


async def refuse(error: TableError, scope: Scope, send: Send) -> None:
    """Answer a request with a problem."""
    body = msgspec.json.encode(problem(error, language_of(scope)))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    await send({"type": "http.response.start", "status": STATUS[error.code], "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def problem(error: TableError, language: str) -> Problem:
    """An error as the body of an answer."""
    return Problem(error.code, reason(error, language), error.rules)
