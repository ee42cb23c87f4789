"""The socket: one connection at one match."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State as AppState
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath

from banneret.kernel.text import LONGEST_NUMBER
from banneret.server import protocol as p
from banneret.server.connection import Connection
from banneret.server.desk import Desk
from banneret.server.errors import StorageError, TableError
from banneret.server.guests import COOKIE
from banneret.server.limits import Bucket
from banneret.server.logs import logger
from banneret.server.protocol_common import Language
from banneret.server.room import Room

UNKNOWN_MATCH, POLICY, TOO_LARGE, TRY_LATER = 4404, 1008, 1009, 1013

_decoder: msgspec.json.Decoder[p.ClientMessage] = msgspec.json.Decoder(p.ClientMessage)

Socket = WebSocket[object, object, AppState]


@websocket("/ws/{match:str}")
async def match_socket(socket: Socket, match: FromPath[str]) -> None:
    """Everything that happens in a match, as it happens."""
    desk: Desk = socket.app.state.desk
    await socket.accept()
    query = socket.query_params
    token = desk.signer.read_token(query.get("token"), match)
    guest = token or desk.signer.read_cookie(socket.cookies.get(COOKIE))
    language: Language = "de" if query.get("language") == "de" else "en"
    connection = Connection(guest, language, desk.services.metrics)
    try:
        room = await desk.hub.enter(match, connection, _number(query.get("since", "0")))
    except TableError as error:
        await socket.close(_close_code(error))
        return
    sender = asyncio.create_task(_send(socket, connection))
    try:
        await _receive(socket, connection, room, desk)
    except WebSocketDisconnect:
        pass
    finally:
        connection.closing = True
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)
        await room.leave(connection)


def _number(text: str) -> int:
    """The number of an event; 0 if there cannot be one of that number."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else 0


def _close_code(error: TableError) -> int:
    if error.code in ("unknown-match", "other-rules", "damaged"):
        return UNKNOWN_MATCH
    return TRY_LATER if isinstance(error, StorageError) else POLICY


async def _send(socket: Socket, connection: Connection) -> None:
    with suppress(WebSocketException, RuntimeError):
        while True:
            message = await connection.queue.get()
            if isinstance(message, int):
                await socket.close(message)
                return
            await socket.send_data(message.decode(), mode="text")


async def _receive(socket: Socket, connection: Connection, room: Room, desk: Desk) -> None:
    limits = desk.services.settings.limits
    bucket = Bucket(limits.commands, limits.burst, limits.burst, time.monotonic())
    while not connection.closing:
        text = await socket.receive_data(mode="text")
        if len(text) > p.LONGEST_MESSAGE:
            connection.close(TOO_LARGE)
            return
        command, identity = _read(text)
        if not bucket.take(time.monotonic()):
            room.refuse(connection, identity, TableError("rate"))
        elif desk.hub.closing:
            room.refuse(connection, identity, TableError("closing"))
        elif command is None:
            room.refuse(connection, identity, TableError("malformed"))
        else:
            await _do(room, connection, command, desk)


async def _do(room: Room, connection: Connection, command: p.Command, desk: Desk) -> None:
    try:
        await room.command(connection, command)
    except Exception:
        # One command must not end the connection, and its sender has to hear of it.
        desk.services.metrics.failures.labels("command").inc()
        logger.exception("a command failed", extra={"command": type(command).__name__})
        room.refuse(connection, command.id, StorageError("unexpected"))


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
