"""A player's end of the socket, as a page would have it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Message = dict[str, Any]
PATIENCE = 40.0


class Client:
    """Reads everything it is sent, and knows what a page would know.

    Attributes:
        raw: every byte it was sent.
        view: the last view.
        events: the log as it was sent, by number.
        chat: the lines of the chat.
        answers: what its commands were answered, by id.
    """

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.raw: list[str] = []
        self.messages: list[Message] = []
        self.hello: Message = {}
        self.view: Message = {}
        self.presence: Message = {}
        self.events: dict[int, Message] = {}
        self.chat: list[Message] = []
        self.rematch = ""
        self.answers: dict[str, list[Message]] = {}
        self._changed = asyncio.Event()
        self._count = 0
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def connect(cls, port: int, match: str, token: str | None = None, **query: Any) -> Client:
        """A client that has been told how things stand."""
        headers = query.pop("headers", None)
        words = urlencode({**query, **({"token": token} if token else {})})
        address = f"ws://127.0.0.1:{port}/ws/{match}?{words}"
        client = cls(await connect(address, additional_headers=headers, compression=None))
        await client.until(lambda: bool(client.presence))
        return client

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                assert isinstance(text, str)
                self.raw.append(text)
                self._take(json.loads(text))
                self._changed.set()
        except ConnectionClosed:
            pass
        finally:
            self._changed.set()

    def _take(self, message: Message) -> None:
        self.messages.append(message)
        match message["type"]:
            case "hello":
                if message["viewer"] != self.hello.get("viewer", message["viewer"]):
                    self.events.clear()
                self.hello = message
            case "view":
                self.view = message
            case "presence":
                self.presence = message
            case "events":
                self.events |= {event["n"]: event for event in message["events"]}
            case "chat":
                self.chat = [] if message["whole"] else self.chat
                self.chat += message["lines"]
            case "rematch":
                self.rematch = message["match"]
            case _ if message.get("id") is not None:
                self.answers.setdefault(message["id"], []).append(message)

    async def until(self, wanted: Callable[[], bool]) -> None:
        """Wait until something holds."""
        async with asyncio.timeout(PATIENCE):
            while not wanted():
                assert not self._reader.done(), f"the socket is closed: {self.socket.close_code}"
                self._changed.clear()
                await self._changed.wait()

    async def caught_up(self) -> None:
        """Wait until it has every event its greeting promised."""
        await self.until(lambda: max(self.events, default=0) >= self.hello["events"])

    async def reaches(self, version: int) -> None:
        """Wait until it knows a version, or a later one."""
        await self.until(lambda: bool(self.view["version"] >= version))

    async def heard_all(self) -> None:
        """Wait until it has everything that was for it by now."""
        await self.send("ping")  # its answer waits behind all that

    # ---------------------------------------------------------------- commands

    def next_id(self) -> str:
        """An id no command had before."""
        self._count += 1
        return f"{id(self)}-{self._count}"

    async def send(self, kind: str, **fields: Any) -> Message:
        """Send a command and wait for its answer."""
        name = fields.setdefault("id", self.next_id())
        known = len(self.answers.get(name, []))
        await self.socket.send(json.dumps({"type": kind, **fields}))
        await self.until(lambda: len(self.answers.get(name, [])) > known)
        return self.answers[name][-1]

    async def done(self, kind: str, **fields: Any) -> Message:
        """Send a command that has to be accepted."""
        answer = await self.send(kind, **fields)
        assert answer["type"] == "done", answer
        await self.reaches(answer["version"])
        return answer

    async def refused(self, kind: str, **fields: Any) -> str:
        """Send a command that has to be refused; why."""
        answer = await self.send(kind, **fields)
        assert answer["type"] == "error", answer
        assert answer["reason"]
        return str(answer["code"])

    async def act(self, action: str | int = 0) -> Message:
        """Take a choice, by notation or number."""
        choices = self.view["scene"]["choices"]
        notation = choices[action]["action"] if isinstance(action, int) else action
        return await self.done(
            "act", seat=self.view["asked"], version=self.view["version"], action=notation
        )

    async def asked(self) -> None:
        """Wait until this client has something to choose, or the match is over."""
        await self.until(
            lambda: bool(self.view["scene"]["choices"]) or self.view["status"] == "over"
        )

    async def close(self) -> None:
        """Go."""
        await self.socket.close()
        await asyncio.gather(self._reader, return_exceptions=True)


async def settled(*clients: Client) -> None:
    """Wait until all clients know the latest version that any of them knows."""
    for _ in range(2):
        latest = max(client.view["version"] for client in clients)
        for client in clients:
            await client.reaches(latest)


async def play_out(*clients: Client, pick: Callable[[int], int] = lambda n: 0) -> None:
    """Let clients play until the match is over; `pick` chooses by the number of choices."""
    while clients[0].view["status"] != "over":
        await settled(*clients)
        able = [client for client in clients if client.view["scene"]["choices"]]
        if able:
            choices = len(able[0].view["scene"]["choices"])
            await able[0].act(pick(choices) % choices)
        elif clients[0].view["status"] != "over":
            await clients[0].reaches(clients[0].view["version"] + 1)
