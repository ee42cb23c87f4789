"""A server of its own for a test, on a free port, in the test's event loop."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
import uvicorn
from sqlalchemy import URL

from banneret.kernel.errors import NotationError
from banneret.kernel.state import State
from banneret.server.connections import Connections
from banneret.server.context import RequestContext
from banneret.server.hub import Hub
from banneret.server.limits import Limits
from banneret.server.run import config
from banneret.server.services import Services
from banneret.server.settings import Settings
from examples.own_game import ToyGame
from tests.server.client import Client

T = TypeVar("T")
PATIENCE = 60.0

MANY = 1_000_000


def other_rules(patch: pytest.MonkeyPatch, unknown: str = "") -> None:
    """Let the toy have other rules, by which there is no action with this in its notation."""
    read = ToyGame.read_action

    def read_action(self: ToyGame, state: State, text: str) -> int:
        if unknown in text:
            raise NotationError(text, "there was such an action by the former rules")
        return read(self, state, text)

    patch.setattr(ToyGame, "rules_version", 2)
    patch.setattr(ToyGame, "read_action", read_action)


GENEROUS = Limits(
    posts=MANY,
    gets=MANY,
    commands=10_000,
    burst=10_000,
    sockets=10_000,
    matches=10_000,
    spectators=10_000,
    devices=10_000,
    dear=MANY,
    dear_burst=MANY,
    dear_address=MANY,
    dear_address_burst=MANY,
    looks=MANY,
    looks_burst=MANY,
    plans=MANY,
    plans_burst=MANY,
    hints=10_000,
    chat=MANY,
    mutes=MANY,
    entries=MANY,
    offer_seconds=0,
    chat_burst=MANY,
    visits=10_000,
)


def settings(folder: Path, **changes: Any) -> Settings:
    """How the tests run a server: without pauses, with room for many."""
    plain = Settings(
        database=URL.create("sqlite+aiosqlite", database=str(folder / "table.sqlite")),
        bot_pace=0.0,
        hold=0.0,
        modules=("tests.server.toy_module",),
        limits=GENEROUS,
    )
    return replace(plain, **changes)


def run(work: Coroutine[Any, Any, T], patience: float = PATIENCE) -> T:
    """Run a test's coroutine, with a limit on its time."""

    async def limited() -> T:
        return await asyncio.wait_for(work, patience)

    return asyncio.run(limited())


class Turns:
    """How often somebody else had a turn in the event loop.

    Attributes:
        number: so many times.
    """

    def __init__(self) -> None:
        self.number = 0

    async def take(self) -> None:
        """Take turns for ever."""
        while True:
            self.number += 1
            await asyncio.sleep(0)


@asynccontextmanager
async def others() -> AsyncIterator[Turns]:
    """Somebody else who takes every turn of the event loop meanwhile."""
    turns = Turns()
    task = asyncio.create_task(turns.take())
    try:
        yield turns
    finally:
        task.cancel()


class House:
    """A running server and its clients.

    Attributes:
        server: uvicorn's.
        base: its address.
    """

    def __init__(self, server: uvicorn.Server, port: int) -> None:
        self.server = server
        self.port = port
        self.base = f"http://127.0.0.1:{port}"
        self.clients: list[Client] = []
        self._visitors: list[httpx.AsyncClient] = []

    @property
    def context(self) -> RequestContext:
        """What the server's routes share, for looking behind the scenes."""
        app: Any = self.server.config.loaded_app
        while not hasattr(app, "_app"):
            app = app.app
        context: RequestContext = app._app.state.context
        return context

    @property
    def connections(self) -> Connections:
        """The count of its connections."""
        guard: Any = self.server.config.app
        connections: Connections = guard.connections
        return connections

    @property
    def hub(self) -> Hub:
        """The server's rooms."""
        return self.context.hub

    @property
    def services(self) -> Services:
        """What the server's rooms share."""
        return self.hub.services

    def visitor(self) -> httpx.AsyncClient:
        """A browser of its own: it keeps its cookies."""
        visitor = httpx.AsyncClient(
            base_url=self.base, headers={"X-Banneret": "1"}, timeout=PATIENCE, verify=False
        )
        self._visitors.append(visitor)
        return visitor

    async def client(self, match: str, token: str | None = None, **query: Any) -> Client:
        """A socket at a match, with its first messages read."""
        client = await Client.connect(self.port, match, token, **query)
        self.clients.append(client)
        return client

    async def close(self) -> None:
        """Leave everybody, and stop."""
        for client in self.clients:
            await client.close()
        for visitor in self._visitors:
            await visitor.aclose()
        self.server.should_exit = True


@asynccontextmanager
async def house(folder: Path, port: int = 0, **changes: Any) -> AsyncIterator[House]:
    """A server that runs as long as the block."""
    listener = socket.socket(proto=socket.IPPROTO_TCP)  # asyncio looks for this to send at once
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    server = uvicorn.Server(config(settings(folder, **changes), "127.0.0.1", 0))
    task = asyncio.create_task(server.serve([listener]))
    while not server.started:
        if task.done():
            await task
            raise AssertionError("the server did not start")
        await asyncio.sleep(0.005)
    running = House(server, listener.getsockname()[1])
    try:
        yield running
    finally:
        await running.close()
        await task
        listener.close()


@asynccontextmanager
async def two_houses(
    folder: Path, database: URL, **changes: Any
) -> AsyncIterator[tuple[House, House]]:
    """Two processes on one database."""
    async with (
        house(folder, database=database, **changes) as here,
        house(folder, database=database, **changes) as there,
    ):
        yield here, there


@asynccontextmanager
async def locked(folder: Path) -> AsyncIterator[None]:
    """Lock a house's database as long as the block, once it is in no transaction itself."""
    file = folder / "table.sqlite"
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    try:
        await asyncio.to_thread(other.execute, "BEGIN IMMEDIATE")
        yield
    finally:
        other.close()


async def new_match(
    visitor: httpx.AsyncClient, seats: str, game: str = "toy", **more: Any
) -> dict[str, Any]:
    """Make a match; `seats` such as "me open greedy"."""
    kinds = [
        {"kind": word} if word in ("me", "open", "hotseat") else {"kind": "bot", "bot": word}
        for word in seats.split()
    ]
    if game == "toy":
        more["options"] = {"players": len(kinds), **more.get("options", {})}
    answer = await visitor.post("/api/matches", json={"game": game, "seats": kinds, **more})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


async def join(visitor: httpx.AsyncClient, made: dict[str, Any], number: int = 0) -> dict[str, Any]:
    """Follow one of a match's invitations."""
    match, code = made["match"]["id"], made["invites"][number]["code"]
    answer = await visitor.post(f"/api/matches/{match}/join", json={"code": code})
    assert answer.status_code == 200, answer.text
    joined: dict[str, Any] = answer.json()
    return joined
