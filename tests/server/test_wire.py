"""HTTP as a hostile client speaks it: every bound before a request is complete."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from banneret.server.limits import Limits
from tests.server.house import House, house, run
from tests.server.raw import GET, HOST, POST, UPGRADE, Process, Raw, process

CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
START = b"GET / HTTP/1.1\r\n" + HOST
FLOODS = {
    "header lines": (START, b"a: b\r\n", 431),
    "one header": (START + b"a: ", b"bbbbbbbb", 431),
    "the name of a header": (START, b"aaaaaaaa", 431),
    "the path": (b"GET /", b"aaaaaaaa", 414),
    "the query": (b"GET /?", b"a=b&", 414),
    "the method": (b"", b"AAAAAAAA", 400),
    "empty lines": (b"", b"\r\n", 431),
    "nonsense": (b"", b"\0\1\2\3", 400),
    "a body of a stated length": (POST + b"Content-Length: 99999999999\r\n\r\n", b"xxxx", 413),
    "chunks": (CHUNKED, b"10\r\n" + b"x" * 16 + b"\r\n", 413),
    "tiny chunks": (CHUNKED, b"1\r\nx\r\n", 413),
    "chunk extensions": (CHUNKED + b"1;", b"a=bbbbb;", 413),
    "the size of a chunk": (CHUNKED, b"00000000", 413),
    "trailers": (CHUNKED + b"0\r\n", b"a: b\r\n", 431),
    "one trailer": (CHUNKED + b"0\r\na: ", b"bbbbbbbb", 413),
    "header lines of a socket": (UPGRADE, b"a: b\r\n", 431),
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server to be attacked."""
    with process(tmp_path_factory.mktemp("wire")) as running:
        yield running


async def flood(port: int, first: bytes, more: bytes) -> Raw:
    """Say something and then something else without end, up to 15 MB."""
    client = await Raw.connect(port)
    await client.say(first)
    block = more * (1_000_000 // len(more))
    for _ in range(15):
        await client.say(block)
    return client


@pytest.mark.parametrize("what", FLOODS)
def test_what_has_no_end_is_refused_and_fills_no_memory(served: Process, what: str) -> None:
    async def work() -> None:
        first, more, status = FLOODS[what]
        assert await served.answers()
        before = served.megabytes()
        client = await Raw.connect(served.port)
        await client.say(first + more * (1_400_000 // len(more)))
        assert (await client.refusal())[0] == status
        await client.close()
        clients = await asyncio.gather(
            *(flood(served.port, first, more) for _ in range(3)), _answered_meanwhile(served)
        )
        assert served.megabytes() - before < 20
        for one in clients[:3]:
            assert one is not None
            await one.close()

    run(work())


async def _answered_meanwhile(served: Process) -> None:
    for _ in range(5):
        assert await served.answers()


def test_requests_that_nobody_waits_for_wait_unread(served: Process) -> None:
    async def work() -> None:
        assert await served.answers()
        before = served.megabytes()
        clients = [await Raw.connect(served.port) for _ in range(20)]
        for client in clients:
            client.throw(GET * 10_000)
        await asyncio.gather(*(client.answer() for client in clients))
        assert await served.answers()
        assert served.megabytes() - before < 20
        for client in clients:
            await client.close()

    run(work())


def test_several_requests_at_once_are_answered_in_turn(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            client = await Raw.connect(table.port)
            body = b'{"name":"Wren"}'
            post = POST + b"Content-Length: %d\r\n\r\n" % len(body) + body
            chunk = CHUNKED + b"%x;a=b\r\n" % len(body) + body + b"\r\n0\r\nHost: evil\r\n\r\n"
            await client.say((GET + post + chunk) * 20)
            for _ in range(20):
                assert (await client.answer())[0] == 200
                assert b"Wren" in (await client.answer())[1]
                assert b"Wren" in (await client.answer())[1]
            await client.close()

    run(work())


def test_a_request_may_come_byte_by_byte(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            client = await Raw.connect(table.port)
            body = b'{"name":"Wren"}'
            for byte in POST + b"Expect: 100-continue\r\nContent-Length: 15\r\n\r\n":
                await client.say(bytes([byte]))
                await asyncio.sleep(0)
            assert (await client.exactly(25)) == b"HTTP/1.1 100 Continue\r\n\r\n"
            for byte in body:
                await client.say(bytes([byte]))
                await asyncio.sleep(0)
            assert (await client.answer())[0] == 200
            await client.close()

    run(work())


# -------------------------------------------------------------------- time


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (b"GET /", 408),
        (GET[:-2], 408),
        (POST + b"Content-Length: 99\r\n\r\nx", 408),
        (CHUNKED, 408),
    ],
)
def test_half_a_request_has_its_time(tmp_path: Path, said: bytes, status: int) -> None:
    async def work() -> None:
        limits = Limits(head_seconds=0.3, body_seconds=0.3)
        async with house(tmp_path, limits=limits) as table:
            client = await Raw.connect(table.port)
            await client.say(GET + said)
            assert (await client.answer())[0] == 200
            dripping = asyncio.create_task(drip(client))
            assert await client.refusal() == (status, "too-slow")
            dripping.cancel()
            await client.close()
            await empty(table)

    run(work())


@pytest.mark.parametrize("first", [b"", GET, GET * 3])
@pytest.mark.parametrize("said", [GET[:-2], POST + b"Content-Length: 99\r\n\r\nx", CHUNKED])
def test_silence_has_its_time_too(tmp_path: Path, first: bytes, said: bytes) -> None:
    async def work() -> None:
        limits = Limits(head_seconds=0.3, body_seconds=0.3, idle_seconds=0.3)
        async with house(tmp_path, limits=limits) as table:
            client = await Raw.connect(table.port)
            await client.say(first + said)
            assert (await client.hear()).count(b"HTTP/1.1 200") == len(first) // len(GET)
            await empty(table)

    run(work())


async def drip(client: Raw) -> None:
    """Go on, one byte at a time."""
    while True:
        await client.say(b"a")
        await asyncio.sleep(0.05)


async def empty(table: House) -> None:
    """Wait until nobody is connected any more."""
    app = table.server.config.app
    async with asyncio.timeout(15):
        while len(app.connections):  # type: ignore[union-attr]  # it is the Guard
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("said", [b"", GET])
def test_who_says_nothing_is_not_waited_for(tmp_path: Path, said: bytes) -> None:
    async def work() -> None:
        async with house(tmp_path, limits=Limits(head_seconds=0.3, idle_seconds=0.3)) as table:
            client = await Raw.connect(table.port)
            await client.say(said)
            heard = await client.hear()
            assert heard.count(b"HTTP/1.1") == bool(said)
            await empty(table)

    run(work())


def test_answers_that_nobody_takes_are_given_up(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, limits=Limits(reading_seconds=0.3, gets=10**6)) as table:
            client = await Raw.connect(table.port)
            client.deaf()
            rules = b"GET /api/rules/sack-armies HTTP/1.1\r\n" + HOST + b"\r\n"
            client.throw(rules * 200)
            await empty(table)
            await client.close()

    run(work())


def test_bodies_that_are_not_whole_have_a_bound_together(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, limits=Limits(bodies=100_000)) as table:
            clients = []
            for _ in range(5):
                clients.append(await Raw.connect(table.port))
                await clients[-1].say(POST + b"Content-Length: 50000\r\n\r\n" + b" " * 40_000)
                assert await answered(table)
            for client in clients[:3]:
                assert await client.hear() == b""
            await clients[-1].say(b"{}".rjust(10_000))
            assert (await clients[-1].answer())[0] == 400  # a name is missing
            await clients[3].close()
            await clients[4].close()

    run(work())


async def answered(table: House) -> bool:
    """Whether others are served."""
    client = await Raw.connect(table.port)
    await client.say(GET)
    status, _ = await client.answer()
    await client.close()
    return status == 200


def test_a_refused_request_is_not_listened_to_for_long(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, limits=Limits(closing_seconds=0.3)) as table:
            client = await Raw.connect(table.port)
            await client.say(b"nonsense\r\n\r\n")
            assert (await client.answer())[0] == 400
            await empty(table)
            await client.close()

    run(work())


# -------------------------------------------------------------------- those who leave


@pytest.mark.parametrize(
    "said",
    [
        *(GET[:20], POST, POST + b"Content-Length: 99\r\n\r\n{", CHUNKED + b"5\r\nab"),
        *(GET, GET * 200, POST + b"Content-Length: 15\r\n\r\n" + b'{"name":"Wren"}'),
        *(b"GET /main.js HTTP/1.1\r\n" + HOST + b"\r\n", UPGRADE + b"\r\n", UPGRADE),
    ],
)
def test_who_leaves_is_no_failure(
    tmp_path: Path, said: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            for _ in range(5):
                client = await Raw.connect(table.port)
                await client.say(said)
                await asyncio.sleep(0)
                await client.close()
            await empty(table)
            metrics = table.services.metrics.failures.collect()
            assert not any(family.samples for family in metrics)

    caplog.set_level(logging.INFO)
    run(work())
    assert not [one for one in caplog.records if one.levelno > logging.INFO or one.exc_info]


# -------------------------------------------------------------------- what is no request


@pytest.mark.parametrize(
    "said",
    [
        *(b"GET / HTTP/9.9\r\n\r\n", b"GET\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc"),
        *(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"CONNECT a:1 HTTP/1.1\r\n" + HOST + b"\r\n"),
        START + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
        START + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
        START + b"Content-Length: -1\r\n\r\n",
        START + b"A : b\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\n" + HOST + b"\r\n",
        UPGRADE.replace(b"/ws/nothing", b"/ws/\xff") + b"\r\n",
        UPGRADE.replace(b"GET", b"POST") + b"\r\n",
        UPGRADE.replace(b"Version: 13", b"Version: 1") + b"\r\n",
        UPGRADE.replace(b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n", b"") + b"\r\n",
        UPGRADE + b"\xe9: b\r\n\r\n",
    ],
)
def test_what_is_no_request_is_refused_quietly(
    tmp_path: Path, said: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            client = await Raw.connect(table.port)
            await client.say(said)
            assert (await client.hear())[:10] == b"HTTP/1.1 4"
            await empty(table)

    run(work())
    assert not [one for one in caplog.records if one.levelno > logging.INFO]


def test_a_socket_that_does_not_wait_for_an_answer_is_none(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            client = await Raw.connect(table.port)
            await client.say(GET + UPGRADE + b"\r\n")
            heard = await client.hear()
            assert heard.startswith(b"HTTP/1.1 200")
            assert heard.count(b"HTTP/1.1") == 1
            await empty(table)

    run(work())


def test_an_upgrade_to_something_else_is_answered_as_it_stands(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            client = await Raw.connect(table.port)
            await client.say(GET[:-2] + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n")
            assert (await client.answer())[0] == 200
            assert await client.hear() == b""

    run(work())
