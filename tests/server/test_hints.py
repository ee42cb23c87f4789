"""Hints are in nobody's way: not of their asker's other commands, and not of other guests."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from banneret.bots.registry import STRONGEST
from banneret.server.thinking import advise, task
from tests.bots.test_bots import bidding
from tests.server.client import Client
from tests.server.house import GENEROUS, House, house, new_match, run
from tests.server.test_clocks import LONG


class Slow:
    """Thinks until it may answer, and knows what it was asked."""

    def __init__(self, table: House) -> None:
        self.asked = self.given_up = 0
        self.may_answer = asyncio.Event()
        thinkers: Any = table.services.thinkers
        self._advise = thinkers.advise
        thinkers.advise = self.advise

    async def advise(self, job: Any, language: str, owner: str) -> Any:
        self.asked += 1
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        return await self._advise(job, language, owner)

    async def is_asked(self, number: int) -> None:
        while self.asked < number:
            await asyncio.sleep(0.005)

    async def has_given_up(self) -> None:
        while self.given_up < self.asked:
            await asyncio.sleep(0.005)


async def seated(table: House) -> Client:
    made = await new_match(table.visitor(), "me greedy", options=LONG)
    client = await table.client(made["match"]["id"], made["token"])
    await client.asked()
    return client


async def ask(client: Client, name: str) -> None:
    await client.socket.send(json.dumps({"type": "hint", "id": name, "seat": 0}))


def test_a_hint_is_the_same_whatever_is_hidden() -> None:
    options = {"players": 2}
    for own in (1, 2, 3):
        jobs = [task(bidding(f"{own},{hidden}"), options, STRONGEST, 7) for hidden in (1, 2, 3)]
        quick = [replace(job, bot="mcts:60") for job in jobs]
        one, *others = [advise(job, "en") for job in quick]
        assert others == [one, one]


def test_commands_are_answered_while_a_hint_is_thought_about(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            slow, client = Slow(table), await seated(table)
            await ask(client, "h")
            await slow.is_asked(1)
            assert (await client.send("chat", seat=0, text="hm"))["type"] == "done"
            assert await client.refused("hint", seat=0) == "rate"  # one at a time
            assert "h" not in client.answers
            slow.may_answer.set()
            await client.until(lambda: "h" in client.answers)
            assert client.answers["h"][0]["type"] == "hinted"

    run(work())


def test_a_hint_is_given_up_when_the_match_moves_on(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            slow, client = Slow(table), await seated(table)
            await ask(client, "h")
            await slow.is_asked(1)
            await client.act()
            await client.until(lambda: "h" in client.answers)
            assert client.answers["h"][0]["code"] == "stale"
            await slow.has_given_up()

    run(work())


def test_a_hint_is_given_up_when_its_asker_goes(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, limits=replace(GENEROUS, hints=1)) as table:
            slow, client = Slow(table), await seated(table)
            other = await seated(table)
            await ask(client, "h")
            await slow.is_asked(1)
            assert await other.refused("hint", seat=0) == "rate"  # few in all
            await client.close()
            await slow.has_given_up()
            await ask(other, "o")
            await slow.is_asked(2)

    run(work())
