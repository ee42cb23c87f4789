"""However one comes to a match, one sees the same; and no command counts twice."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Client, settled
from tests.server.house import House, house, join, new_match, run

LONG = {"rounds": 50, "goal": 20}


async def same(one: Client, other: Client) -> None:
    """Two clients of one viewer know the same."""
    last = max(one.events, default=0)
    await other.until(lambda: max(other.events, default=0) >= last)
    assert one.events == other.events
    assert one.chat == other.chat
    await other.until(lambda: other.view["version"] == one.view["version"])
    assert without_time(one.view) == without_time(other.view)


def without_time(view: dict[str, Any]) -> dict[str, Any]:
    return {**view, "clocks": [], "thinking": None}


@pytest.mark.parametrize("seats", ["me open", "me open greedy"])
def test_joining_late_is_having_been_there(tmp_path: Path, seats: str) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            first, second = table.visitor(), table.visitor()
            made = await new_match(first, seats, options=LONG)
            match = made["match"]["id"]
            other = (await join(second, made))["token"]
            people = [await table.client(match, token) for token in (made["token"], other)]
            spectator = await table.client(match)
            for turn in range(8):
                mover = await whoever_is_asked(people)
                await mover.act(turn % len(mover.view["scene"]["choices"]))
                await mover.send("chat", seat=mover.hello["seats"][0], text=f"turn {turn}")
                await settled(*people, spectator)
            await whoever_is_asked(people)
            for client in (*people, spectator):
                await client.heard_all()
            for token, client in (
                (made["token"], people[0]),
                (other, people[1]),
                (None, spectator),
            ):
                await same(client, await table.client(match, token))
                await same(client, await table.client(match, token, since=3) | since(client, 3))

    run(work())


class since:  # reads as a clause
    """Gives a client the events it is supposed to have had already."""

    def __init__(self, source: Client, number: int) -> None:
        self._events = {n: event for n, event in source.events.items() if n <= number}

    def __ror__(self, client: Client) -> Client:
        client.events |= self._events
        return client


async def whoever_is_asked(people: list[Client]) -> Client:
    """The client that has a choice, once one has; a single answer the server may give itself."""
    async with asyncio.timeout(10):
        while True:
            for client in people:
                if len(client.view["scene"]["choices"]) > 1:
                    return client
            await asyncio.sleep(0.005)


def test_a_repeated_command_counts_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me hotseat", options=LONG)
            match = made["match"]["id"]
            client = await table.client(match, made["token"])
            await lift(client)
            version = client.view["version"]
            act = {"id": "once", "seat": 0, "version": version, "action": "play"}
            first = await client.send("act", **act)
            again = await client.send("act", **act)
            assert first == again == {"type": "done", "id": "once", "version": version + 1}
            elsewhere = await table.client(match, made["token"])
            assert await elsewhere.send("act", **act) == first
            await client.send("chat", id="hello", seat=0, text="hello")
            await elsewhere.send("chat", id="hello", seat=0, text="hello")
            room = await table.hub.room(match)
            assert room.match.version == version + 1
            assert len(room.match.chat) == 1

    run(work())


def test_commands_are_remembered_over_a_restart(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me greedy", options=LONG)
            client = await table.client(made["match"]["id"], made["token"])
            await client.asked()
            act = {"id": "once", "seat": 0, "version": client.view["version"], "action": "play"}
            first = await client.send("act", **act)
        async with house(tmp_path) as table:
            client = await table.client(made["match"]["id"], made["token"])
            assert await client.send("act", **act) == first

    run(work())


def test_a_stopping_server_says_so_and_loses_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me greedy", options=LONG)
            client = await table.client(made["match"]["id"], made["token"])
            await client.asked()
            await client.act()
            await client.asked()
            before = client.view
            table.server.should_exit = True
            await client.socket.wait_closed()
            assert client.socket.close_code == 1012
        async with house(tmp_path) as table:
            client = await table.client(made["match"]["id"], made["token"])
            await client.asked()
            assert without_time(client.view) == without_time(before)

    run(work())


def test_a_bot_thinks_again_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("banneret.server.due.BOT_GRACE", 3_600_000)  # not by another's grace

    async def work() -> None:
        async with house(tmp_path, bot_pace=60.0) as table:  # stopped in mid-thought
            made = await new_match(table.visitor(), "greedy me", options=LONG)
            client = await table.client(made["match"]["id"], made["token"])
            assert client.view["thinking"] == 0
            assert client.view["asked"] == 0
            before = await kept(table, made)
        async with house(tmp_path) as table:
            while await kept(table, made) == before:  # nobody is looking
                await asyncio.sleep(0.01)
            client = await table.client(made["match"]["id"], made["token"])
            await client.asked()
            assert client.view["asked"] == 1

    run(work())


async def kept(table: House, made: dict[str, Any]) -> int:
    """How many entries a match's journal has."""
    return len(await table.services.store.load_after(made["match"]["id"], 0))


async def lift(client: Client) -> None:
    """Pass the device to whoever has to have it."""
    await client.until(lambda: client.view["curtain"] is not None)
    seat = client.view["curtain"]
    await client.socket.send(json.dumps({"type": "lift", "id": client.next_id(), "seat": seat}))
    await client.until(lambda: client.view["viewer"] == seat)
    await client.until(lambda: client.messages[-1]["type"] == "presence")


def test_the_curtain_between_two_at_one_device(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, modules=("tests.server.canary",)) as table:
            from tests.server.canary import MARK

            options = {"players": 2, **LONG}
            made = await new_match(table.visitor(), "me hotseat", game="canary", options=options)
            match = made["match"]["id"]
            client = await table.client(match, made["token"])
            assert (client.view["curtain"], client.view["viewer"]) == (0, None)
            assert client.hello["seats"] == [0, 1]
            assert str(MARK)[:6] not in "".join(client.raw)
            act = {"seat": 0, "version": client.view["version"], "action": "play"}
            assert await client.refused("act", **act) == "not-lifted"
            assert await client.refused("hint", seat=0) == "not-lifted"
            assert await client.refused("explain", seat=0, action="keep") == "not-lifted"
            assert await client.refused("lift", seat=1) == "nothing-asked"
            await lift(client)
            assert str(MARK)[:6] in "".join(client.raw)
            seen = len(client.raw)
            await client.done("act", **act)
            await client.until(lambda: client.view["curtain"] == 1)
            assert client.view["scene"]["choices"] == []
            # What the other seat holds comes only after the curtain.
            state: Any = (await table.hub.room(match)).match.state
            hidden = str(MARK + state.cards[1])
            if state.cards[0] != state.cards[1]:
                assert hidden not in "".join(client.raw[seen:])
            await lift(client)
            assert hidden in "".join(client.raw[seen:])

    run(work())


def test_no_curtain_where_nothing_is_hidden(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            options = {"setup": "quick"}
            made = await new_match(
                table.visitor(), "me hotseat", game="token-terrors", options=options
            )
            client = await table.client(made["match"]["id"], made["token"])
            for _ in range(12):
                await client.asked()
                assert client.view["curtain"] is None
                assert client.view["viewer"] == client.view["asked"]
                await client.act(-1)

    run(work())


def test_a_slow_reader_is_told_to_come_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me open", options=LONG)
            room = await table.hub.room(made["match"]["id"])
            client = await table.client(made["match"]["id"])
            connection = next(iter(room.connections))
            for _ in range(1000):
                room.broadcaster.think(0)
            assert connection.closing
            await client.socket.wait_closed()
            assert client.socket.close_code == 1013

    run(work())


def test_language_can_be_changed(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            await german(table)

    run(work())


async def german(table: House) -> None:
    made = await new_match(table.visitor(), "me greedy", options=LONG)
    client = await table.client(made["match"]["id"], made["token"])
    await client.asked()
    await client.socket.send('{"type": "language", "id": "x", "language": "de"}')
    await client.until(lambda: client.hello["language"] == "de")
    await client.until(lambda: client.view["scene"]["language"] == "de")
    await client.until(lambda: client.events[1]["text"] == "Die Partie beginnt")
