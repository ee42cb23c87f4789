"""Answers made on request, compressed for those who take it.

Only those without secrets: an answer that holds both a token or invitation and text that somebody
else chose would tell by its length how much the two have in common.
"""

from __future__ import annotations

import asyncio
import gzip
import re

from litestar.datastructures import MutableScopeHeaders
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

SMALLEST = 1_000  # bytes; less fits into one packet anyway
LEVEL = 6  # of 9; more costs several times as much and saves little


def packed(app: ASGIApp) -> ASGIApp:
    """An application whose answers are compressed. Litestar's middleware for that compresses on
    the event loop, where a long answer would keep everybody waiting."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        accepted = dict(scope["headers"]).get(b"accept-encoding", b"").decode("latin-1")
        await app(scope, receive, _packing(send) if takes(accepted, "gzip") else send)

    return answer


def _packing(send: Send) -> Send:
    """Sends answers that come in one piece, as all here do, compressed if they are long."""
    begun: list[HTTPResponseStartEvent] = []

    async def pack(message: Message) -> None:
        if message["type"] == "http.response.start":
            begun.append(message)
            return
        if begun:
            start = begun.pop()
            if message["type"] == "http.response.body" and not message.get("more_body"):
                message["body"] = await _packed(start, message["body"])
            await send(start)
        await send(message)

    return pack


async def _packed(start: HTTPResponseStartEvent, body: bytes) -> bytes:
    if len(body) < SMALLEST:
        return body
    short = await asyncio.to_thread(gzip.compress, body, LEVEL, mtime=0)
    headers = MutableScopeHeaders(start)
    headers["content-encoding"] = "gzip"
    headers["content-length"] = str(len(short))
    headers.extend_header_value("vary", "Accept-Encoding")
    return short


def takes(accepted: str, coding: str) -> bool:
    """Whether an `Accept-Encoding` wants a coding, such as "gzip" or "br"."""
    wishes = {}
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        wishes[name.strip()] = not re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", weight)
    return wishes.get(coding, wishes.get("*", False))
