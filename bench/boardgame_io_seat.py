"""Sitting down at boardgame.io's server, as its own client does.

It speaks Socket.IO: a message is "4" (of Engine.IO), "2" (an event) and, as the game is its
namespace, "/counter,". An event is a list of its name and its values.
"""

from __future__ import annotations

import random
from typing import Any

import httpx
import msgspec

from bench.driving import Seat, Table, dial

GAME = "counter"
EVENT = f"42/{GAME},"
CONNECT = f"40/{GAME},"
PING, PONG = "2", "3"


class Context(msgspec.Struct, rename="camel"):
    """Whose turn it is."""

    current_player: str


class State(msgspec.Struct):
    """As much of a state as is needed."""

    ctx: Context
    version: int = msgspec.field(name="_stateID")


class Sync(msgspec.Struct):
    """The first message of a match."""

    state: State


decode_event = msgspec.json.Decoder(list[msgspec.Raw]).decode
decode_name = msgspec.json.Decoder(str).decode
decode_state = msgspec.json.Decoder(State).decode
decode_sync = msgspec.json.Decoder(Sync).decode


class BoardgameIoSeat(Seat):
    """A person who adds 1 or 2."""

    match = player = credentials = ""

    async def take(self, text: str) -> None:
        if text == PING:
            await self.connection.send(PONG)
        elif text.startswith(CONNECT):
            await self.emit("sync", self.match, self.player, self.credentials, 2)
        elif text.startswith(EVENT):
            name, *values = decode_event(text[len(EVENT) :])
            match decode_name(name):
                case "sync":
                    self._show(decode_sync(values[1]).state)
                case "update":
                    self._show(decode_state(values[1]))

    def _show(self, state: State) -> None:
        self.version = state.version
        self.asked = state.ctx.current_player == self.player

    async def act(self) -> None:
        payload = {
            "type": "add",
            "args": [random.choice((1, 2))],
            "playerID": self.player,
            "credentials": self.credentials,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        await self.emit("update", action, self.version, self.match, self.player)

    async def emit(self, *event: Any) -> None:
        """Send an event."""
        await self.connection.send(EVENT + msgspec.json.encode(event).decode())


async def sit(port: int) -> Table:
    """A new match with its two people.

    Both join before either connects: the server notes a join and a connection in the same file, and
    of two at once it would forget one.
    """
    base = f"http://127.0.0.1:{port}/games/{GAME}"
    credentials = {}
    async with httpx.AsyncClient(verify=False, timeout=60) as client:
        made = await client.post(f"{base}/create", json={"numPlayers": 2})
        match = made.raise_for_status().json()["matchID"]
        for player in ("0", "1"):
            wanted = {"playerID": player, "playerName": player}
            joined = await client.post(f"{base}/{match}/join", json=wanted)
            credentials[player] = joined.raise_for_status().json()["playerCredentials"]
    seats = []
    for player, own in credentials.items():
        address = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        seat = BoardgameIoSeat(await dial(address))
        seat.match, seat.player, seat.credentials = match, player, own
        await seat.connection.send(CONNECT)
        seats.append(seat)
    return await Table(seats).shown()
