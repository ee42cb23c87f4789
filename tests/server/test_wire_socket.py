"""Sockets as a hostile client uses them: frames, pings and messages without end, and silence."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from banneret.server.limits import Limits
from tests.server.house import House, house, new_match, run
from tests.server.raw import UPGRADE, Process, Raw, process
from tests.server.test_wire import empty


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server to be attacked."""
    with process(tmp_path_factory.mktemp("sockets")) as running:
        yield running


def frame(opcode: Opcode, data: bytes, fin: bool = True, packed: bool = False) -> bytes:
    """A frame of a client."""
    sent = bytearray(Frame(opcode, data, fin).serialize(mask=True))
    sent[0] |= 0x40 * packed
    return bytes(sent)


async def raw_socket(table: House, extension: bytes = b"") -> Raw:
    """A socket at a match that is there, after the handshake."""
    visitor = table.visitor()
    made = await new_match(visitor, "me greedy")
    await visitor.aclose()
    client = await Raw.connect(table.port)
    await client.say(
        UPGRADE.replace(b"nothing", made["match"]["id"].encode()) + extension + b"\r\n"
    )
    heard = await client.exactly(12)
    assert heard == b"HTTP/1.1 101"
    return client


def closed_with(heard: bytes) -> int:
    """The code of the frame that closes at the end of what was heard."""
    at = heard.rindex(b"\x88")
    return int.from_bytes(heard[at + 2 : at + 4], "big")


FRAMES = {
    "empty parts": (
        frame(Opcode.TEXT, b"", fin=False) + frame(Opcode.CONT, b"", fin=False) * 200,
        1009,
    ),
    "small parts": (
        frame(Opcode.TEXT, b"{", fin=False) + frame(Opcode.CONT, b" ", fin=False) * 200,
        1009,
    ),
    "large parts": (
        frame(Opcode.TEXT, b"{", fin=False) + frame(Opcode.CONT, b" " * 9_000, fin=False) * 2,
        1009,
    ),
    "a large message": (frame(Opcode.TEXT, b"x" * 20_000), 1009),
    "the promise of a large message": (b"\x81\xff" + (2**40).to_bytes(8, "big") + b"mask", 1009),
    "no text": (frame(Opcode.TEXT, b"\xff\xff"), 1007),
    "no frame": (b"\xf7\x80mask", 1002),
    "no mask": (b"\x81\x02{}", 1002),
    "a part of nothing": (frame(Opcode.CONT, b"x"), 1002),
}


@pytest.mark.parametrize("what", FRAMES)
def test_messages_that_cannot_be_end_the_socket(
    tmp_path: Path, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            client = await raw_socket(table)
            await client.say(FRAMES[what][0])
            assert closed_with(await client.hear()) == FRAMES[what][1]
            await empty(table)

    run(work())
    assert not [one for one in caplog.records if one.exc_info or one.levelno > logging.WARNING]


def test_a_small_message_that_unpacks_to_a_large_one_is_not_unpacked(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            client = await raw_socket(
                table, b"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
            )
            packer = zlib.compressobj(9, zlib.DEFLATED, -12)
            bomb = packer.compress(b" " * 16_000_000) + packer.flush(zlib.Z_SYNC_FLUSH)
            await client.say(frame(Opcode.TEXT, bomb[:16_000], packed=True))
            assert closed_with(await client.hear()) == 1009

    run(work())


FLOODS = {
    "pings": frame(Opcode.PING, b"p" * 125),
    "empty pings": frame(Opcode.PING, b""),
    "pongs": frame(Opcode.PONG, b""),
    "empty messages": frame(Opcode.TEXT, b""),
    "messages": frame(Opcode.TEXT, b'{"type":"resync","id":"1"}'),
}


@pytest.mark.parametrize("what", FLOODS)
@pytest.mark.parametrize("deaf", [True, False])
def test_floods_of_frames_fill_no_memory(served: Process, what: str, deaf: bool) -> None:
    async def work() -> None:
        assert await served.answers()
        before = served.megabytes()
        clients = [await Raw.connect(served.port) for _ in range(5)]
        match = await made(served)
        for client in clients:
            await client.say(UPGRADE.replace(b"nothing", match.encode()) + b"\r\n")
            await client.exactly(12)
            if deaf:
                client.deaf()
            client.throw(FLOODS[what] * (4_000_000 // len(FLOODS[what])))
        for _ in range(5):
            assert await served.answers()
            await asyncio.sleep(0.05)
        assert served.megabytes() - before < 20
        for client in clients:
            await client.close()

    run(work())


async def made(served: Process) -> str:
    """A match at a server in a process."""
    body = b'{"game":"token-terrors","seats":[{"kind":"me"},{"kind":"me"}]}'
    client = await Raw.connect(served.port)
    head = b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nX-Banneret: 1\r\n"
    kind = b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
    await client.say(head + kind + body)
    status, answer = await client.answer()
    assert status == 201, answer
    await client.close()
    return str(json.loads(answer)["match"]["id"])


def test_many_frames_are_read_as_fast_as_they_may_come(tmp_path: Path) -> None:
    async def work() -> None:
        limits = Limits(commands=50, burst=50)  # 250 frames a second, and as many at once
        async with house(tmp_path, limits=limits) as table:
            match = (await new_match(table.visitor(), "me greedy"))["match"]["id"]
            async with connect(f"ws://127.0.0.1:{table.port}/ws/{match}") as socket:
                loop = asyncio.get_running_loop()
                start = loop.time()
                for _ in range(600):
                    pong = await socket.ping()
                await pong
                assert 0.4 < loop.time() - start < 10

    run(work())


def test_who_does_not_answer_a_ping_is_let_go_with_all_that_was_for_it(tmp_path: Path) -> None:
    async def work() -> None:
        limits = Limits(pong_seconds=0.2, closing_seconds=0.2)
        async with house(tmp_path, limits=limits) as table:
            client = await raw_socket(table)
            client.deaf()
            await empty(table)
            await client.close()

    run(work())


def test_a_socket_that_takes_nothing_is_let_go(tmp_path: Path) -> None:
    async def work() -> None:
        limits = Limits(reading_seconds=0.3, commands=10**6, burst=10**6)
        async with house(tmp_path, limits=limits) as table:
            client = await raw_socket(table)
            client.deaf()
            client.throw(frame(Opcode.PING, b"p" * 125) * 100_000)
            await empty(table)
            await client.close()

    run(work(), 40)


def test_who_does_not_close_is_closed(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, limits=Limits(closing_seconds=0.3)) as table:
            client = await Raw.connect(table.port)
            await client.say(UPGRADE + b"\r\n")  # there is no such match
            await client.exactly(12)
            await empty(table)
            await client.close()

    run(work())


def test_a_message_in_parts_arrives(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            match = (await new_match(table.visitor(), "me greedy"))["match"]["id"]
            async with connect(f"ws://127.0.0.1:{table.port}/ws/{match}") as socket:
                noise = os.urandom(1_000).hex()
                parts = ['{"type":"nothing",', '"id":"parts",', f'"text":"{noise}"', "}"]
                await socket.send(iter(parts))
                await told(socket, "parts")

    run(work())


async def told(socket: Any, name: str) -> None:
    """Wait for the answer to a command."""
    async with asyncio.timeout(10):
        while json.loads(await socket.recv()).get("id") != name:
            pass


def test_a_refused_socket_hears_why_it_ends(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            house(tmp_path) as table,
            connect(f"ws://127.0.0.1:{table.port}/ws/nothing") as socket,
        ):
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            assert socket.close_code == 4404

    run(work())
