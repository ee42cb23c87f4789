"""The socket: one connection at one match."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from contextlib import suppress
from math import inf
from typing import Any, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State as AppState
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath

from banneret.kernel.text import LONGEST_NUMBER
from banneret.server import protocol as p
from banneret.server.connection import Backlog, Connection
from banneret.server.context import RequestContext
from banneret.server.errors import RequestError, StorageError
from banneret.server.guard import address
from banneret.server.logs import logger
from banneret.server.protocol_common import Language
from banneret.server.rates import Bucket
from banneret.server.room import Room
from banneret.server.stranded import STRANDED

UNKNOWN_MATCH, POLICY, TOO_LARGE, TRY_LATER = 4404, 1008, 1009, 1013

_decoder: msgspec.json.Decoder[p.ClientMessage] = msgspec.json.Decoder(p.ClientMessage)

Socket = WebSocket[object, object, AppState]


@websocket("/ws/{match:str}")
async def match_socket(socket: Socket, match: FromPath[str]) -> None:
    """Everything that happens in a match, as it happens."""
    context: RequestContext = socket.app.state.context
    await socket.accept()
    query = socket.query_params
    token = context.signer.read_token(query.get("token"), match)
    guest = token or context.signer.read_cookies(socket.headers.get("cookie", ""))
    language: Language = "de" if query.get("language") == "de" else "en"
    services = context.services
    connection = Connection(
        guest, language, services.metrics, services.outbox, address(cast(Any, socket.scope))
    )
    try:
        room = await context.hub.enter(match, connection, _number(query.get("since", "0")))
    except RequestError as error:
        await socket.close(_close_code(error))
        return
    jobs = [
        asyncio.create_task(_send(socket, connection, room)),
        asyncio.create_task(_receive(socket, connection, room, context)),
    ]
    try:
        await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
    finally:
        connection.end()
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        await room.leave(connection)


def _number(text: str) -> int:
    """The number of an event; 0 if there cannot be one of that number."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else 0


def _close_code(error: RequestError) -> int:
    if error.code in ("unknown-match", *STRANDED):
        return UNKNOWN_MATCH
    return TRY_LATER if isinstance(error, StorageError) else POLICY


async def _send(socket: Socket, connection: Connection, room: Room) -> None:
    with suppress(WebSocketException, RuntimeError):
        while True:
            one = await connection.next()
            if isinstance(one, int):
                await socket.close(one)
                return
            if isinstance(one, Backlog):
                await _send_log(socket, connection, room, one)
            else:
                await socket.send_data(one.text, mode="text")


async def _send_log(socket: Socket, connection: Connection, room: Room, log: Backlog) -> None:
    """Send a part of the log piece by piece, so that everybody else has a turn in between."""
    told = log.since
    while told < log.until and not connection.closing:
        piece, told = room.views.piece(told, log.until, log.viewer, log.language)
        await asyncio.sleep(room.services.costs.wait(connection, piece.size))
        await socket.send_data(piece.text, mode="text")


async def _receive(
    socket: Socket, connection: Connection, room: Room, context: RequestContext
) -> None:
    services = context.services
    limits = services.settings.limits
    bucket = Bucket(limits.commands, limits.burst, limits.burst, time.monotonic())
    signs = Bucket(limits.pings / 60, limits.pings, limits.pings, time.monotonic())
    with suppress(WebSocketDisconnect):
        while not connection.closing:
            text = await socket.receive_data(mode="text")
            arrived = services.time.now()
            if len(text) > p.LONGEST_MESSAGE:
                connection.close(TOO_LARGE)
                await asyncio.sleep(inf)  # until that is sent
            command, identity = _read(text)
            if isinstance(command, p.Ping):
                _give_sign(connection, command, room, signs)
                continue
            paid = bucket.take(time.monotonic()) and (
                command is None or services.costs.pay(connection, room.match.row.id, command)
            )
            if not paid:
                room.refuse(connection, identity, RequestError("rate"))
            elif context.hub.closing:
                room.refuse(connection, identity, RequestError("closing"))
            elif command is None:
                room.refuse(connection, identity, RequestError("malformed"))
            else:
                await _begin(connection, room, command, _do(room, connection, command, arrived))
        await asyncio.sleep(inf)  # until what is queued is sent


def _give_sign(connection: Connection, ping: p.Ping, room: Room, signs: Bucket) -> None:
    """Answer at once: it is no command, and waits for no match."""
    if signs.take(time.monotonic()):
        connection.send(p.Pong(ping.id))
    else:
        room.refuse(connection, ping.id, RequestError("rate"))


async def _begin(
    connection: Connection, room: Room, command: p.Command, work: Coroutine[None, None, None]
) -> None:
    """Do a command, and wait for its end unless it takes its time, as a hint does and an answer
    that is held back. What is being kept is kept, even if the connection ends meanwhile."""
    if isinstance(command, p.Hint):
        connection.beside(work)
    elif room.holds(command):
        room.keep_on(work)
    else:
        await asyncio.shield(work)


async def _do(room: Room, connection: Connection, command: p.Command, arrived: int) -> None:
    try:
        await room.command(connection, command, arrived)
    except Exception as error:
        # One command must not end the connection, and its sender has to hear of it.
        room.failed("command", error)
        logger.exception("a command failed", extra={"command": type(command).__name__})
        room.refuse(connection, command.id, RequestError("failed"))


class _Identified(msgspec.Struct):
    id: p.Id


def _read(text: str) -> tuple[p.ClientMessage | None, str | None]:
    """The command in a message, and its id as far as it can be read."""
    try:
        command = _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError):
        with suppress(msgspec.MsgspecError, UnicodeEncodeError, RecursionError):
            return None, msgspec.json.decode(text, type=_Identified).id
        return None, None
    return command, command.id
