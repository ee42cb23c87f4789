"""Hostile clients, each with an address of its own on this machine and an end in time.

`python -m bench.attacks NAME PORT MATCH SECONDS` runs one against the server at PORT of this machine; MATCH is
a match of others that it may know of. It prints, as JSON, how often each thing was answered.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from bench.driving import dial
from bench.ports import HOST

HEADERS = {"X-Banneret": "1"}
FAULTS = (OSError, EOFError, TimeoutError, WebSocketException, httpx.HTTPError)
PAUSE = 0.05  # seconds before what was refused is tried again
SLOWLY = 1.0  # the same, so that the rate of requests is not what stops one
SELDOM = 5.0
NICE = 10  # an attacker has a machine of its own; here it only takes what others leave
ACTS = 100  # of a long match


class Attacker:
    """What a hostile client knows, and what it was answered.

    Attributes:
        port: of the server.
        match: id of a match of others.
        until: by the monotonic clock.
        source: its address.
        answers: how often each status, close code or fault came.
    """

    def __init__(self, port: int, match: str, seconds: float) -> None:
        self.port = port
        self.match = match
        self.until = time.monotonic() + seconds
        self.source = f"127.66.{random.randrange(256)}.{random.randrange(1, 255)}"
        self.answers: Counter[str] = Counter()

    @property
    def going_on(self) -> bool:
        """Whether there is time left."""
        return time.monotonic() < self.until

    def client(self) -> httpx.AsyncClient:
        """A browser without a past."""
        transport = httpx.AsyncHTTPTransport(local_address=self.source)
        base = f"http://{HOST}:{self.port}"
        return httpx.AsyncClient(base_url=base, headers=HEADERS, transport=transport, timeout=30)

    async def post(self, client: httpx.AsyncClient, path: str, body: Any) -> httpx.Response:
        """Send JSON, and count the answer."""
        answer = await client.post(path, json=body)
        self.answers[str(answer.status_code)] += 1
        return answer

    async def dial(self, match: str, token: str = "") -> ClientConnection:
        """A socket at a match."""
        query = f"?token={token}" if token else ""
        return await dial(f"ws://{HOST}:{self.port}/ws/{match}{query}", self.source)

    async def raw(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection that has said nothing yet."""
        return await asyncio.open_connection(HOST, self.port, local_addr=(self.source, 0))

    async def again(self, work: Callable[[], Awaitable[None]], pause: float) -> None:
        """Do something over and over, whatever the server thinks of it."""
        while self.going_on:
            try:
                await work()
            except FAULTS as fault:
                self.answers[type(fault).__name__] += 1
            await asyncio.sleep(pause)

    async def many(
        self, number: int, work: Callable[[], Awaitable[None]], pause: float = PAUSE
    ) -> None:
        """The same, `number` times at once."""
        await asyncio.gather(*(self.again(work, pause) for _ in range(number)))

    async def own_match(self, client: httpx.AsyncClient, *seats: dict[str, str]) -> dict[str, Any]:
        """A match of its own."""
        body = {"game": "token-terrors", "options": {"setup": "quick"}, "seats": seats}
        answer = await self.post(client, "/api/matches", body)
        if answer.status_code != 201:
            raise EOFError
        made: dict[str, Any] = answer.json()
        return made


# -------------------------------------------------------------------- requests


async def headers(one: Attacker) -> None:
    """Heads of requests that never end."""
    lines = b"a: b\r\n" * 10_000

    async def head() -> None:
        _, writer = await one.raw()
        try:
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
            while one.going_on:
                writer.write(lines)
                await writer.drain()
        finally:
            writer.close()

    await one.many(4, head)


async def slow(one: Attacker) -> None:
    """2,000 requests that are never finished, and 300 bodies that come byte by byte."""
    post = (
        f"POST /api/matches HTTP/1.1\r\nHost: {HOST}:{one.port}\r\nX-Banneret: 1\r\n"
        "Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n"
    ).encode()

    def drip(start: bytes) -> Callable[[], Awaitable[None]]:
        async def work() -> None:
            reader, writer = await one.raw()
            try:
                writer.write(start)
                while one.going_on and not reader.at_eof():
                    writer.write(b"a")
                    await writer.drain()
                    with suppress(TimeoutError):
                        await asyncio.wait_for(reader.read(1000), 1.0)
                one.answers["closed"] += 1
            finally:
                writer.close()

        return work

    half = drip(b"GET / HTTP/1.1\r\n")
    await asyncio.gather(one.many(2_000, half, SELDOM), one.many(300, drip(post), SELDOM))


async def garbage(one: Attacker) -> None:
    """Bytes that are no requests."""
    starts = [
        b"",
        b"GET ",
        b"\x16\x03\x01",
        b"PRI * HTTP/2.0\r\n\r\n",
        b"GET /%00 HTTP/1.1\r\n\r\n",
    ]

    async def work() -> None:
        reader, writer = await one.raw()
        try:
            writer.write(random.choice(starts) + random.randbytes(random.randrange(2_000)))
            await writer.drain()
            with suppress(TimeoutError):
                line = await asyncio.wait_for(reader.readline(), 2.0)
                one.answers[line[9:12].decode("latin-1") or "closed"] += 1
        finally:
            writer.close()

    await one.many(10, work)


async def files(one: Attacker) -> None:
    """Options, games and records that name files."""
    paths = [
        "/etc/passwd",
        "../../etc/passwd",
        "/dev/zero",
        "/proc/self/mem",
        "~/x.txt",
        "a" * 9_000,
    ]

    async def work() -> None:
        async with one.client() as client:
            path = random.choice(paths)
            option = random.choice(["armies", "tokens", "army_0", "army_files", "setup"])
            game = random.choice(["sack-armies", "token-terrors", "terreign", path])
            seats = [{"kind": "me"}, {"kind": "hotseat"}]
            value = f"{path},empire_1"
            await one.post(
                client, "/api/matches", {"game": game, "options": {option: value}, "seats": seats}
            )
            head = {"format": "banneret", "version": 1, "game": game, "options": {option: path}}
            body = {"record": json.dumps(head) + "\n", "step": 0, "language": "en"}
            await one.post(client, "/api/replay", body)

    await one.many(4, work)


async def crowd(one: Attacker) -> None:
    """Guests and matches without end."""

    async def work() -> None:
        async with one.client() as client:
            await one.post(client, "/api/me", {"name": "x" * 40})
            await one.own_match(client, {"kind": "me"}, {"kind": "bot", "bot": "greedy"})

    await one.many(4, work)


# -------------------------------------------------------------------- sockets


async def _long_match(one: Attacker, client: httpx.AsyncClient, steps: int) -> tuple[str, str]:
    """A match of its own that has gone on for `steps` acts, and the token of its seats."""
    made = await one.own_match(client, {"kind": "me"}, {"kind": "hotseat"})
    match, token = made["match"]["id"], made["token"]
    socket = await one.dial(match, token)
    for number in range(steps):
        view: dict[str, Any] = {}
        while view.get("type") != "view" or view["version"] < number:
            view = json.loads(await asyncio.wait_for(socket.recv(), 10))
        choices = [choice["action"] for choice in view["scene"]["choices"]]
        if not choices or not one.going_on:
            break
        act = {
            "type": "act",
            "id": f"a{number}",
            "seat": view["asked"],
            "version": view["version"],
            "action": choices[-1],
        }
        await socket.send(json.dumps(act))
        await asyncio.sleep(0.07)  # as fast as one may
    await socket.close()
    return match, token


async def resync(one: Attacker) -> None:
    """60 spectators of one long match who ask for everything, 15 times a second."""
    async with one.client() as client:
        match, _ = await _long_match(one, client, ACTS)

    async def work() -> None:
        async with await one.dial(match) as socket:

            async def read() -> None:
                async for text in socket:
                    if '"type":"error"' in str(text)[:200]:
                        one.answers["refused"] += 1

            reading = asyncio.create_task(read())
            try:
                while one.going_on and not reading.done():
                    await socket.send('{"type":"resync","id":"r","since":0}')
                    one.answers["asked"] += 1
                    await asyncio.sleep(1 / 15)
            finally:
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)

    await one.many(60, work)


async def deaf(one: Attacker) -> None:
    """Ten sockets that read nothing, and a flood of chat."""
    async with one.client() as client:
        made = await one.own_match(client, {"kind": "me"}, {"kind": "hotseat"})
    match, token = made["match"]["id"], made["token"]

    async def silent() -> None:
        reader, writer = await one.raw()
        try:
            writer.write(
                f"GET /ws/{match} HTTP/1.1\r\nHost: {HOST}:{one.port}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
            )
            await reader.readline()
            writer.transport.pause_reading()  # type: ignore[attr-defined]  # a socket's can
            while one.going_on:
                await asyncio.sleep(0.5)
        finally:
            writer.close()

    async def talk() -> None:
        async with await one.dial(match, token) as socket:
            reading = asyncio.create_task(_count_answers(one, socket))
            while one.going_on and not reading.done():
                words = {"type": "chat", "id": str(random.random()), "seat": 0, "text": "x" * 500}
                await socket.send(json.dumps(words))
                await asyncio.sleep(1 / 15)
            reading.cancel()

    await asyncio.gather(one.many(10, silent), one.many(4, talk))


async def _count_answers(one: Attacker, socket: ClientConnection) -> None:
    async for text in socket:
        for kind in ("error", "done"):
            one.answers[kind] += f'"type":"{kind}"' in str(text)[:300]


async def spectators(one: Attacker) -> None:
    """Spectators enough to fill somebody's match, who come again when they are sent away."""

    async def look() -> None:
        # From several addresses, for each may have only so many.
        source = f"127.67.0.{random.randrange(1, 21)}"
        async with await dial(f"ws://{HOST}:{one.port}/ws/{one.match}", source) as socket:
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.1, one.until - time.monotonic())):
                    await socket.wait_closed()
            one.answers[str(socket.close_code)] += 1

    await one.many(400, look, SLOWLY)


async def noise(one: Attacker) -> None:
    """Commands that are none, and what strangers may not say."""
    commands = [
        "",
        "[" * 5_000,
        '{"type":"act"}',
        '{"type":"act","id":"1","seat":0,"version":0,"action":"rest"}',
        '{"type":"mute","id":"2","seat":0,"on":true}',
        '{"type":"explain","id":"3","seat":0,"action":"' + "x" * 2_000 + '"}',
        '{"type":"hint","id":"4","seat":0}',
        '{"type":"chat","id":"5","seat":0,"text":"\\ud800"}',
        '{"type":"resync","id":"6","since":' + "9" * 5_000 + "}",
        "x" * 20_000,
    ]

    async def work() -> None:
        async with await one.dial(one.match) as socket:
            reading = asyncio.create_task(_count_answers(one, socket))
            for command in random.sample(commands, len(commands)):
                await socket.send(command)
                await asyncio.sleep(0.1)
            reading.cancel()

    await one.many(10, work)


async def hints(one: Attacker) -> None:
    """Hints asked for without end."""
    async with one.client() as client:
        made = await one.own_match(client, {"kind": "me"}, {"kind": "bot", "bot": "greedy"})
    match, token = made["match"]["id"], made["token"]

    async def work() -> None:
        async with await one.dial(match, token) as socket:
            reading = asyncio.create_task(_count_answers(one, socket))
            while one.going_on and not reading.done():
                question = {"type": "hint", "id": str(random.random()), "seat": 0}
                await socket.send(json.dumps(question))
                await asyncio.sleep(1 / 15)
            reading.cancel()

    await one.many(10, work)


async def replays(one: Attacker) -> None:
    """Moments of records that are long or broken."""
    async with one.client() as client:
        match, token = await _long_match(one, client, 60)
        answer = await client.get(f"/api/matches/{match}/record?token={token}")
        record = answer.text

    async def work() -> None:
        async with one.client() as client:
            text = record[: random.randrange(len(record))] + random.choice(["", "\n[", "\x00"])
            body = {"record": random.choice([record, text]), "step": None, "language": "en"}
            await one.post(client, "/api/replay", body)

    await one.many(4, work)


Attack = Callable[[Attacker], Awaitable[None]]

ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (
        headers,
        slow,
        resync,
        deaf,
        spectators,
        garbage,
        files,
        crowd,
        noise,
        hints,
        replays,
    )
}


def main(arguments: Sequence[str]) -> int:
    """Run one attack."""
    name, port, match, seconds = arguments
    one = Attacker(int(port), match, float(seconds))
    os.nice(NICE)

    async def bounded() -> None:
        with suppress(TimeoutError, *FAULTS):
            async with asyncio.timeout(float(seconds) + 5):
                await ATTACKS[name](one)

    asyncio.run(bounded())
    print(json.dumps(one.answers))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
