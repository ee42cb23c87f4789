"""What is over takes no memory."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from banneret.server import hub, opening
from tests.server.house import house, new_match, run
from tests.server.test_clocks import LONG


def test_a_closed_room_is_gone_at_once_with_all_that_belongs_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me hotseat", options=LONG)
            match = made["match"]["id"]
            client = await table.client(match, made["token"])
            watcher = await table.client(match)
            await client.send("chat", seat=0, text="well")
            await client.done("resign", seat=0)
            room = await table.hub.room(match)
            parts = [room, room.match, room.views, room.broadcaster, room.explainer]
            ghosts = [weakref.ref(part) for part in parts]
            ghosts += [weakref.ref(one) for one in room.connections]
            for one in (client, watcher):
                await one.close()
            while room.connections:
                await asyncio.sleep(0.005)
            del room, parts
            monkeypatch.setattr(hub, "IDLE_SECONDS", -1.0)
            gc.disable()  # nothing of it may wait for a look through all memory
            try:
                await table.hub._reap()
                assert table.hub.rooms == {}
                assert [ghost() for ghost in ghosts[:5]] == [None] * 5
            finally:
                gc.enable()
            services = table.services
            assert services.outbox._size == 0
            assert not services.outbox._waiting
            assert not services.spectators._looking
            assert not services.spectators._spectators

    run(work())


def test_a_short_match_is_opened_while_long_ones_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            long = [(await new_match(visitor, "me hotseat", options=LONG)) for _ in range(3)]
            for made in long:
                client = await table.client(made["match"]["id"], made["token"])
                for _ in range(3):
                    await client.send("chat", seat=0, text="well")
                await client.close()
            short = await new_match(visitor, "me hotseat", options=LONG)
            table.hub.rooms.clear()
            monkeypatch.setattr(opening, "LONG_JOURNAL", 4)
            async with table.hub._opener._turn:
                waiting = [
                    asyncio.ensure_future(table.hub.room(made["match"]["id"])) for made in long
                ]
                await table.hub.room(short["match"]["id"])
                assert not any(one.done() for one in waiting)
            await asyncio.gather(*waiting)

    run(work())
