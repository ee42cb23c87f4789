"""Sitting down at Banneret's server."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import httpx
import msgspec

from bench.driving import Refused, Seat, Table, dial
from bench.ports import HOST

HEADERS = {"X-Banneret": "1"}


class Choice(msgspec.Struct, frozen=True):
    """A choice of a view."""

    action: str


class Scene(msgspec.Struct, frozen=True):
    """As much of a scene as a client that plays at random needs."""

    choices: list[Choice] = []


class Message(msgspec.Struct):
    """As much of a message as is needed; only views have a version and a scene."""

    type: str
    version: int = -1
    status: str = ""
    scene: Scene = Scene()
    code: str = ""


decode = msgspec.json.Decoder(Message).decode


class BanneretSeat(Seat):
    """A person who plays at random."""

    number = 0
    match = ""
    token = ""
    acts = 0
    over = False
    choices: Sequence[Choice] = ()

    async def take(self, text: str) -> None:
        message = decode(text)
        if message.type == "error":
            raise Refused(message.code)
        if message.type == "view":
            self.over = message.status == "over"
            self.version, self.choices = message.version, message.scene.choices
            self.asked = bool(self.choices)

    async def act(self) -> None:
        self.acts += 1
        command = {
            "type": "act",
            "id": f"a{self.acts}",
            "seat": self.number,
            "version": self.version,
            "action": random.choice(self.choices).action,
        }
        await self.connection.send(msgspec.json.encode(command).decode())


async def sit(
    ports: Sequence[int], game: str, options: Mapping[str, object], source: str = HOST
) -> Table:
    """A new match; its two people sit at different processes, if there are several.

    Args:
        ports: of the processes.
        game, options: what is played.
        source: the address of this machine that both come from.
    """
    transport = httpx.AsyncHTTPTransport(local_address=source)
    async with httpx.AsyncClient(headers=HEADERS, transport=transport, timeout=60) as client:
        base = f"http://{HOST}:{ports[0]}/api/matches"
        wanted = {"game": game, "options": options, "seats": [{"kind": "me"}, {"kind": "open"}]}
        made = (await client.post(base, json=wanted)).raise_for_status().json()
        match, code = made["match"]["id"], made["invites"][0]["code"]
        client.cookies.clear()
        joined = await client.post(f"{base}/{match}/join", json={"code": code})
        tokens = [made["token"], joined.raise_for_status().json()["token"]]
    seats = []
    for number, token in enumerate(tokens):
        port = ports[number % len(ports)]
        seat = BanneretSeat(await dial(f"ws://{HOST}:{port}/ws/{match}?token={token}", source))
        seat.number = number
        seat.match, seat.token = match, token
        seats.append(seat)
    return await Table(seats).shown()


async def seat_bots(port: int, game: str, options: Mapping[str, object], bot: str) -> BanneretSeat:
    """A new match that a bot plays against itself, and somebody who watches it, as it waits without.

    Args:
        port: of the process.
        game, options: what is played.
        bot: in both seats.
    """
    wanted = {"game": game, "options": options, "seats": [{"kind": "bot", "bot": bot}] * 2}
    async with httpx.AsyncClient(headers=HEADERS, timeout=60) as client:
        answer = await client.post(f"http://{HOST}:{port}/api/matches", json=wanted)
        match = answer.raise_for_status().json()["match"]["id"]
    return BanneretSeat(await dial(f"ws://{HOST}:{port}/ws/{match}"))
