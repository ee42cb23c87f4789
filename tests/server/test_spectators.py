"""Crowds and floods: everybody else plays on, and nothing grows."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from banneret.server import protocol as p
from banneret.server.connection import TOO_SLOW, Connection, Outbox, Text
from banneret.server.costs import Costs
from banneret.server.limits import Limits
from banneret.server.metrics import Metrics
from banneret.server.views import PIECE, Views
from tests.server.client import Client
from tests.server.house import GENEROUS, House, house, join, new_match, run

LONG = {"rounds": 50, "goal": 20}
TURNS = 7  # of each seat before the goal can be reached, 3 spaces a round


async def shut_out(table: House, match: str, token: str | None = None) -> int:
    """Try to get in where there is no room; the code one is sent away with."""
    client = Client(await dialled(table, match, token))
    await client.socket.wait_closed()
    await client.close()
    return int(client.socket.close_code or 0)


async def dialled(table: House, match: str, token: str | None = None) -> Any:
    query = f"?token={token}" if token else ""
    return await connect(f"ws://127.0.0.1:{table.port}/ws/{match}{query}")


# -------------------------------------------------------------------- who gets in


def test_who_owns_a_seat_always_gets_in(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, limits=replace(GENEROUS, connections=3)) as table:
            made = await new_match(table.visitor(), "me open", options=LONG)
            match = made["match"]["id"]
            player = await table.client(match, made["token"])
            for _ in range(3):
                await table.client(match)
            assert await shut_out(table, match) == 1008
            await player.close()
            assert await shut_out(table, match) == 1008  # not in his place either
            again = await table.client(match, made["token"])
            invited = await join(table.visitor(), made)
            guest = await table.client(match, invited["token"])
            await guest.until(lambda: guest.view["status"] == "playing")
            await again.until(lambda: again.presence["spectators"] == 3)

    run(work())


def test_room_for_spectators_comes_back_when_they_go(tmp_path: Path) -> None:
    async def work() -> None:
        limits = replace(GENEROUS, connections=5, spectators=2)
        async with house(tmp_path, limits=limits) as table:
            made = await new_match(table.visitor(), "me open", options=LONG)
            match = made["match"]["id"]
            other = (await new_match(table.visitor(), "me open", options=LONG))["match"]["id"]
            player = await table.client(match, made["token"])
            one, _ = await table.client(match), await table.client(other)
            await player.until(lambda: player.presence["spectators"] == 1)
            assert await shut_out(table, match) == 1008  # one address, whichever match
            await one.close()
            await player.until(lambda: player.presence["spectators"] == 0)
            await table.client(match)

    run(work())


def test_of_too_many_sockets_of_a_guest_the_oldest_are_closed(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, limits=replace(GENEROUS, devices=2)) as table:
            made = await new_match(table.visitor(), "me open", options=LONG)
            match, token = made["match"]["id"], made["token"]
            clients = [await table.client(match, token) for _ in range(4)]
            for old in clients[:2]:
                await old.socket.wait_closed()
                assert old.socket.close_code == 4429
            for new in clients[2:]:
                await new.send("chat", seat=0, text="here")
            assert len((await table.hub.room(match)).connections) == 2

    run(work())


# -------------------------------------------------------------------- what is dear


def test_dear_commands_are_rare_for_connection_guest_and_address() -> None:
    limits = replace(Limits(), dear=1.0, dear_burst=8, dear_address=2.0, dear_address_burst=20)
    now = 0.0
    costs = Costs(limits, lambda: now)
    resync, metrics = p.Resync("r"), Metrics()

    def connection(guest: str | None, address: str) -> Connection:
        return Connection(guest, "en", metrics, None, address)

    one = connection(None, "a")
    assert [costs.pay(one, "m", resync) for _ in range(3)] == [True, True, False]
    assert costs.pay(connection(None, "a"), "m", resync)
    first, second = connection("guest", "b"), connection("guest", "c")
    assert costs.pay(first, "m", resync)
    assert costs.pay(second, "m", resync)
    assert not costs.pay(first, "m", resync)
    assert not costs.pay(second, "m", resync)
    crowd = [costs.pay(connection(None, "d"), "m", resync) for _ in range(9)]
    assert crowd.count(True) == 5
    act = p.Act("a", 0, 0, "x")
    assert costs.pay(one, "m", act)  # what is not dear is not kept from anybody
    now = 4.0
    assert costs.pay(one, "m", resync)
    assert not costs.pay(one, "m", resync)


def test_a_page_in_normal_use_is_never_refused() -> None:
    now = 0.0
    costs = Costs(Limits(), lambda: now)
    page = Connection("guest", "en", Metrics(), None, "home")
    everything = [p.Speak("l", "de"), p.Resync("r"), p.Lift("l", 0), p.Mute("m", 1, True)]
    assert all(costs.pay(page, "m", command) for command in everything)
    for second in range(1, 120):
        now = float(second)
        assert costs.pay(page, "m", p.Explain("e", 0, space="a1"))
        assert costs.pay(page, "m", p.Plan("p", 0, 1, ["a1"]))
        assert all(costs.pay(page, "m", p.Inspect("i", f"space:a{n}")) for n in range(9))
        if second % 5 == 0:
            assert costs.pay(page, "m", p.Hint("h", 0))
        if second % 8 == 0:
            assert costs.pay(page, "m", p.Lift("l", 0))
            assert costs.pay(page, "m", p.Say("s", 0, "well"))


FLOODS = ["resync", "language", "lift", "explain", "hint", "chat", "plan", "inspect"]


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_of_dear_commands_is_refused(tmp_path: Path, kind: str) -> None:
    fields: dict[str, dict[str, Any]] = {
        "language": {"language": "de"},
        "lift": {"seat": 0},
        "explain": {"seat": 0, "action": "x"},
        "hint": {"seat": 0},
        "chat": {"seat": 0, "text": "!"},
        "plan": {"seat": 0, "version": 1, "actions": ["x"]},
        "inspect": {"about": "space:0"},
    }
    more = fields.get(kind, {})

    async def work() -> None:
        limits = replace(Limits(), commands=1_000, burst=1_000, plans_burst=40, looks_burst=40)
        async with house(tmp_path, limits=limits) as table:
            made = await new_match(table.visitor(), "me greedy", options=LONG)
            client = await table.client(made["match"]["id"], made["token"])
            for number in range(80):
                message = {"type": kind, "id": f"f{number}", **more}
                await client.socket.send(json.dumps(message))
            await client.until(lambda: "f79" in client.answers)
            codes = [answer[0].get("code") for answer in client.answers.values()]
            assert codes.count("rate") >= 30
            assert client.view["status"] == "playing"

    run(work())


# -------------------------------------------------------------------- long logs


async def long_match(table: House, lines: int) -> tuple[str, str]:
    """A match whose log has grown long."""
    made = await new_match(table.visitor(), "me open", options=LONG)
    room = await table.hub.room(made["match"]["id"])
    for _ in range(lines):
        room.match._tell("rematch", 0, 0)
    return made["match"]["id"], made["token"]


def test_a_long_log_is_written_once_for_all_who_see_it_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[tuple[Any, ...]] = []
    real = Views.told

    def counting(views: Views, *args: Any) -> Text:
        written.append(args)
        return real(views, *args)

    monkeypatch.setattr(Views, "told", counting)

    async def work() -> None:
        async with house(tmp_path) as table:
            match, _ = await long_match(table, 20 * PIECE)
            for _ in range(6):
                client = await table.client(match)
                await client.caught_up()
                assert sorted(client.events) == list(range(1, 20 * PIECE + 1))
            late = await table.client(match, since=str(7 * PIECE + 5))
            await late.caught_up()
            assert sorted(late.events) == list(range(7 * PIECE + 6, 20 * PIECE + 1))

    run(work())
    assert len(written) == 20 + 1
    assert max(until - since for since, until, *_ in written) <= PIECE


def test_a_table_feels_nothing_of_a_flood_at_another(tmp_path: Path) -> None:
    async def work() -> None:
        limits = replace(Limits(), gets=10_000, sockets=200, spectators=100)
        async with house(tmp_path, limits=limits) as table:
            match, _ = await long_match(table, 5_000)
            crowd = [await dialled(table, match) for _ in range(20)]
            readers = [asyncio.create_task(_swallow(one)) for one in crowd]
            flood = [asyncio.create_task(_flood(one)) for one in crowd]
            took = [one for _ in range(3) for one in await turns(table)]
            for task in [*flood, *readers]:
                task.cancel()
            await asyncio.gather(*flood, *readers, return_exceptions=True)
            await asyncio.gather(*(one.close() for one in crowd))
            assert sorted(took)[len(took) // 2] < 0.5, took

    run(work())


async def turns(table: House) -> list[float]:
    """How long each turn of a person takes who plays against a bot."""
    made = await new_match(table.visitor(), "me greedy", options=LONG)
    player = await table.client(made["match"]["id"], made["token"])
    loop, took = asyncio.get_running_loop(), []
    for _ in range(TURNS):
        began = loop.time()
        await player.asked()
        await player.act()
        took.append(loop.time() - began)
    return took


async def _swallow(socket: Any) -> None:
    try:
        while True:
            await socket.recv()
    except ConnectionClosed:
        pass


async def _flood(socket: Any) -> None:
    try:
        while True:
            await socket.send('{"type":"resync","id":"r","since":0}')
            await asyncio.sleep(1 / 15)
    except ConnectionClosed:
        pass


# -------------------------------------------------------------------- slow readers


def test_what_waits_for_a_reader_is_bounded_in_bytes() -> None:
    outbox = Outbox(replace(Limits(), unread=1_000))
    one = Connection(None, "en", Metrics(), outbox)
    one.send(Text("x", 900))
    assert not one.closing
    one.send(Text("x", 101))
    assert one.closing
    assert one.size == 0
    assert asyncio.run(one.next()) == TOO_SLOW


def test_if_too_much_waits_in_all_the_slowest_reader_goes() -> None:
    outbox = Outbox(replace(Limits(), unread=1_000, unread_all=2_000))
    slow, slower, quick = (Connection(None, "en", Metrics(), outbox) for _ in range(3))
    slow.send(Text("x", 800))
    slower.send(Text("x", 900))
    quick.send(Text("x", 200))
    quick.send(Text("x", 200))
    assert (slow.closing, slower.closing, quick.closing) == (False, True, False)
    quick.send(Text("x", 600))
    assert not slow.closing


def test_a_deaf_reader_is_given_up(tmp_path: Path) -> None:
    async def work() -> None:
        limits = replace(GENEROUS, unread=200_000, reading_seconds=0.3)
        async with house(tmp_path, limits=limits) as table:
            made = await new_match(table.visitor(), "me open", options=LONG)
            match = made["match"]["id"]
            room = await table.hub.room(match)
            _, writer = await asyncio.open_connection("127.0.0.1", table.port)
            writer.write(
                f"GET /ws/{match} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
            )
            while not room.connections:
                await asyncio.sleep(0.01)
            deaf = next(iter(room.connections))
            piece = Text("x" * 50_000, 50_000)
            while not deaf.closing:
                deaf.send(piece)
                assert deaf.size <= 200_000
                await asyncio.sleep(0)
            while deaf in room.connections:
                await asyncio.sleep(0.01)
            assert deaf.size == 0
            writer.transport.abort()

    run(work(), 30.0)  # before it fails to answer a ping


# -------------------------------------------------------------------- chat, and who is there


def test_only_recent_chat_is_kept_and_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.server.match.KEPT_CHAT", 10)

    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me open", options=LONG)
            client = await table.client(made["match"]["id"], made["token"])
            room = await table.hub.room(made["match"]["id"])
            for number in range(30):
                await client.send("chat", seat=0, text=f"line {number + 1}")
            await client.until(lambda: len(client.chat) == 30)
            assert len(room.match.chat) == 10
            late = await table.client(made["match"]["id"])
            assert [line["n"] for line in late.chat] == list(range(21, 31))
            await client.send("chat", seat=0, text="one more")
            await late.until(lambda: late.chat[-1]["text"] == "one more")
            assert late.chat[-1]["n"] == 31

    run(work())


def test_spectators_who_come_and_go_are_told_of_together(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me open", options=LONG)
            match = made["match"]["id"]
            player = await table.client(match, made["token"])
            audience = [await table.client(match) for _ in range(30)]
            await player.until(lambda: player.presence["spectators"] == 30)
            heard = sum(one["type"] == "presence" for one in player.messages)
            room, loop = await table.hub.room(match), asyncio.get_running_loop()
            began = loop.time()
            storm = [await table.client(match) for _ in range(40)]
            for one in storm:
                await one.close()
            await player.until(lambda: player.presence["spectators"] == 30)
            while len(room.connections) > 31:
                await asyncio.sleep(0.01)
            again = sum(one["type"] == "presence" for one in player.messages)
            most = (loop.time() - began) / (0.0025 * 31) + 2
            assert again - heard <= most
            await audience[0].close()
            await player.until(lambda: player.presence["spectators"] == 29)

    run(work())
