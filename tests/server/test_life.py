"""Signs of life: a line that lives is never taken for dead, and one that died is let go of."""

from __future__ import annotations

import base64
import socket
from dataclasses import replace
from pathlib import Path
from typing import Any

from banneret.server import protocol as p
from banneret.server.limits import Limits
from tests.server.client import Client
from tests.server.house import GENEROUS, House, house, join, new_match, run

HASTY = replace(GENEROUS, closing_seconds=0.3)
LONG_LINE = "x" * 100_000


async def two_people(table: House) -> tuple[str, str, str]:
    """A match of two people: its id and their tokens."""
    host, guest = table.visitor(), table.visitor()
    made = await new_match(host, "me open")
    return made["match"]["id"], made["token"], (await join(guest, made))["token"]


def ask_often(table: House) -> None:
    """Ask whoever comes from now on ten times a second whether he is alive. Those who are here
    have more time to answer, which they need if this process stands still for a moment."""
    table.server.config.ws_ping_interval = table.server.config.ws_ping_timeout = 0.1


async def fall_silent(table: House, match: str, token: str) -> socket.socket:
    """Somebody whose line dies after the greeting: bytes go out, nobody reads or answers."""
    peer = socket.create_connection(("127.0.0.1", table.port))
    key = base64.b64encode(b"0123456789abcdef").decode()
    peer.sendall(
        f"GET /ws/{match}?token={token} HTTP/1.1\r\nHost: 127.0.0.1:{table.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    return peer


def connected(client: Client, seat: int) -> bool:
    return bool(client.presence["seats"][seat]["connected"])


def test_a_ping_is_answered_while_the_match_is_busy(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            match, token, _ = await two_people(table)
            client = await table.client(match, token)
            async with (await table.hub.room(match)).lock:
                assert (await client.send("ping"))["type"] == "pong"

    run(work())


def test_pings_do_not_use_up_the_commands_and_are_bounded(tmp_path: Path) -> None:
    few = Limits(commands=1, burst=1, pings=5)

    async def work() -> None:
        async with house(tmp_path, limits=few) as table:
            match, token, _ = await two_people(table)
            client = await table.client(match, token)
            answers = [(await client.send("ping"))["type"] for _ in range(5)]
            assert answers == ["pong"] * 5
            assert await client.refused("ping") == "rate"
            assert (await client.act())["type"] == "done"

    run(work())


def test_a_dead_peer_is_let_go_of_within_two_pings(tmp_path: Path) -> None:
    usual = Limits()
    assert 2 * usual.pong_seconds + usual.closing_seconds <= 45

    async def work() -> None:
        async with house(tmp_path, limits=HASTY) as table:
            match, first, second = await two_people(table)
            watcher = await table.client(match, first)
            ask_often(table)
            peer = await fall_silent(table, match, second)
            await watcher.until(lambda: connected(watcher, 1))
            await watcher.until(lambda: not connected(watcher, 1))
            peer.close()

    run(work())


def test_a_dead_peer_with_much_on_its_way_is_let_go_of_as_well(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, limits=HASTY) as table:
            match, first, second = await two_people(table)
            watcher = await table.client(match, first)
            ask_often(table)
            peer = await fall_silent(table, match, second)
            await watcher.until(lambda: connected(watcher, 1))
            room = await table.hub.room(match)
            (dead,) = (one for one in room.connections if room.match.seats_of(one.guest) == [1])
            for _ in range(100):  # more than the system takes on
                dead.send(p.Refused(None, "stale", LONG_LINE, [], 0))
            await watcher.until(lambda: not connected(watcher, 1))
            peer.close()

    run(work())


def test_a_new_socket_takes_over_while_the_old_one_is_not_yet_dead(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            match, first, second = await two_people(table)
            watcher = await table.client(match, second)
            peer = await fall_silent(table, match, first)
            client = await table.client(match, first)
            answer: Any = await client.act()
            assert answer["type"] == "done"
            peer.close()
            await watcher.until(lambda: connected(watcher, 0))

    run(work())
