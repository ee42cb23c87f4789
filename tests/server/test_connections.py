"""How many may be connected, from where, and who goes when there is no room."""

from __future__ import annotations

import json
import logging
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from banneret.server.addresses import household
from banneret.server.limits import Limits
from banneret.server.logs import JsonLines, Throttle
from banneret.server.rates import Rates
from tests.server.house import house, run
from tests.server.raw import GET, POST, Raw, process

HALF = GET[:-2] + b"A: "


def test_half_requests_of_one_address_leave_room_for_its_others(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, limits=Limits(visits=10)) as table:
            kept = [await opened(table.port, HALF) for _ in range(30)]
            idle = await opened(table.port, GET)
            assert (await idle.answer())[0] == 200
            assert len(table.connections) == 10
            for client in [*kept, idle]:
                await client.close()

    run(work())


async def opened(port: int, said: bytes, source: str = "127.0.0.1") -> Raw:
    """A connection at which something was said."""
    client = await Raw.connect(port, source)
    await client.say(said)
    return client


def test_half_requests_of_many_addresses_leave_room_for_newcomers(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, limits=Limits(everybody=20)) as table:
            kept = [await opened(table.port, HALF, f"127.0.1.{n + 1}") for n in range(60)]
            newcomer = await opened(table.port, GET, "127.0.2.1")
            assert (await newcomer.answer())[0] == 200
            assert len(table.connections) == 20
            for client in [*kept, newcomer]:
                await client.close()

    run(work())


def test_a_proxy_s_connections_are_not_those_of_one_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)

    async def work() -> None:
        limits = Limits(visits=3, posts=2)
        async with house(tmp_path, limits=limits, origins=("https://t.example",)) as table:
            kept = [await opened(table.port, HALF) for _ in range(10)]
            assert len(table.connections) == 10
            for client in kept:
                await client.close()
            statuses = [await renamed(table.port, f"2001:db8:0:1::{n}") for n in range(3)]
            assert statuses == [200, 200, 429]
            assert await renamed(table.port, "2001:db8:0:2::1") == 200

    run(work())


def test_who_is_no_proxy_cannot_say_where_it_comes_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)

    async def work() -> None:
        async with house(tmp_path, limits=Limits(posts=2)) as table:
            statuses = [await renamed(table.port, f"192.0.2.{n}") for n in range(3)]
            assert statuses == [200, 200, 429]

    run(work())


async def renamed(port: int, forwarded: str) -> int:
    """The status of a request that a proxy passes on."""
    head = POST + b"X-Forwarded-For: " + forwarded.encode() + b"\r\nContent-Length: 15\r\n\r\n"
    client = await opened(port, head + b'{"name":"Wren"}')
    status, _ = await client.answer()
    await client.close()
    return status


def test_newcomers_are_served_when_descriptors_are_few(tmp_path: Path) -> None:
    with process(tmp_path, files=600) as served:

        async def work() -> None:
            assert await served.answers()
            before, kept = served.megabytes(), []
            for n in range(700):
                source = f"127.0.{n % 30 + 1}.1"
                said = HALF if n % 3 else POST + b"Content-Length: 99\r\n\r\n{"
                kept.append(await opened(served.port, said, source))
                if n % 100 == 0:
                    assert await served.answers("127.0.0.9")
            assert await served.answers("127.0.0.9")
            assert served.files() < 450
            assert served.megabytes() - before < 30
            assert served.log.stat().st_size < 5_000
            for client in kept:
                await client.close()

        run(work(), 60)


# -------------------------------------------------------------------- addresses and rates


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:0DB8:1:2::9%eth0", "2001:db8:1:2::/64"),
        *(("", "unknown"), ("somebody", "unknown"), ("a" * 10_000, "unknown")),
    ],
)
def test_whom_an_address_stands_for(host: str, name: str) -> None:
    assert household(host) == name


def test_accounts_are_kept_while_they_matter_and_no_longer() -> None:
    now = [0.0]
    rates = Rates(1.0, 3, lambda: now[0], known=1_000)
    assert [rates.allow("spent") for _ in range(4)] == [True, True, True, False]
    for n in range(50_000):
        rates.allow(f"passing {n}")
    assert len(rates) <= 1_000
    assert not rates.allow("spent")
    now[0] = 10.0
    for n in range(1_000):
        assert rates.allow(f"later {n}")
        now[0] += 0.1
    assert len(rates) < 100
    assert rates.allow("spent")


# -------------------------------------------------------------------- the log


def test_the_same_line_is_written_so_often_and_counted_beyond() -> None:
    now, written = [0.0], []
    throttle = Throttle(3, lambda: now[0])
    logger = logging.Logger("test")
    logger.addFilter(throttle)

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            written.append(json.loads(JsonLines().format(record)))

    logger.addHandler(Kept())
    for n in range(100):
        fail(logger, n)
    logger.warning("something else")
    assert [line["text"] for line in written] == [
        *(f"failed\n{n}" for n in range(3)),
        "something else",
    ]
    now[0] = 61.0
    fail(logger, 100)
    assert written[-1]["left_out"] == 97
    for n in range(10):
        fail(logger, n)
    now[0] = 130.0
    assert [JsonLines().format(one).count('"left_out": 8') for one in throttle.overdue()] == [1]
    assert throttle.overdue() == []
    for n in range(4):
        fail(logger, n)
    assert [JsonLines().format(one).count('"left_out": 1') for one in throttle.overdue(True)] == [1]


def fail(logger: logging.Logger, number: int) -> None:
    """Log a failure with a number in it, as asyncio does."""
    try:
        raise OSError(number)
    except OSError:
        logger.exception(f"failed\n{number}")  # as asyncio does


def test_there_is_a_limit_to_kinds_of_lines() -> None:
    throttle = Throttle(1, lambda: 0.0)
    passed = 0
    for n in range(5_000):
        record = logging.makeLogRecord({"name": "a", "msg": f"kind {n}", "lineno": 1})
        passed += throttle.filter(record)
    assert passed <= 1_001


def test_every_limit_is_used() -> None:
    folder = Path(__file__).parents[2] / "src" / "banneret" / "server"
    text = "".join(path.read_text() for path in folder.glob("*.py") if path.name != "limits.py")
    unused: list[Any] = [one.name for one in fields(Limits) if f".{one.name}" not in text]
    assert unused == []
