"""Processes of bots that stop, die or grow: whoever waits for a bot still gets its decision."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections import defaultdict
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import httpx
import pytest

from banneret.server import workers
from banneret.server.services import Services
from banneret.server.workers import Workers
from tests.server.client import Client
from tests.server.house import GENEROUS, House, house, new_match, run
from tests.server.test_clocks import later

MODULES = ("tests.server.toy_module", "tests.server.faulty")
HASTE = 0.7
LONG_GAME = {"rounds": 50, "goal": 20}


def workers_of(services: Services) -> Workers:
    """The processes in which the bots of a server think."""
    return services.thinkers.workers


async def against_a_bot(table: House, bot: str = "random") -> Client:
    """A person who has decided once, and so has seen the bot decide."""
    made = await new_match(table.visitor(), f"me {bot}", options=LONG_GAME)
    client = await table.client(made["match"]["id"], made["token"])
    await answered(client)
    return client


async def answered(client: Client) -> None:
    """Act until the bot has decided once more, and it is the person's turn again."""
    await client.asked()
    decided = _decisions(client)
    while _decisions(client) == decided:
        await client.act(0)
        await client.asked()
        assert client.view["status"] == "playing"


def hasten(pool: Any) -> None:
    """Give the next decision little time, and all after it what they may have."""
    do = pool.do

    async def once(work: Any, _: float, rank: int, owner: str) -> object:
        pool.do = do
        return await do(work, HASTE, rank, owner)

    pool.do = once


def _decisions(client: Client) -> int:
    return sum(event.get("by") == 1 for event in client.events.values())


async def health(visitor: httpx.AsyncClient) -> tuple[int, str]:
    """The status of /healthz, and what it says of bots."""
    answer = await visitor.get("/healthz")
    return answer.status_code, answer.json()["bots"]


def test_a_stopped_process_is_replaced_and_its_decision_made_by_another(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            later(table, 0)
            client = await against_a_bot(table)
            [old] = workers_of(table.services).pids
            os.kill(old, signal.SIGSTOP)
            hasten(workers_of(table.services))
            began = time.monotonic()
            await answered(client)
            assert time.monotonic() - began > HASTE, "the stopped one was asked"
            assert old not in workers_of(table.services).pids
            assert not any(event.get("kind") == "faltered" for event in client.events.values())
            assert await health(table.visitor()) == (200, "ok")
            os.kill(workers_of(table.services).pids[0], signal.SIGKILL)
            await answered(client)

    run(work())


def test_a_stopped_process_delays_no_other_table_longer_than_a_thought_may_take(
    tmp_path: Path,
) -> None:
    async def work() -> None:
        async with house(tmp_path, limits=replace(GENEROUS, thought=60.0)) as table:
            clients = [await against_a_bot(table) for _ in range(4)]
            stopped = workers_of(table.services).pids[0]
            os.kill(stopped, signal.SIGSTOP)
            waiting = [asyncio.create_task(answered(client)) for client in clients]
            async with asyncio.timeout(40.0):  # a second process decides for the others meanwhile
                for first in islice(asyncio.as_completed(waiting), 3):
                    await first
            assert stopped in workers_of(table.services).pids
            os.kill(stopped, signal.SIGCONT)
            await asyncio.gather(*waiting)

    run(work(), 60.0)


def test_the_health_says_when_bots_cannot_decide_and_matches_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "FIRST_REST", 0.02)

    async def work() -> None:
        async with house(tmp_path) as table:
            later(table, 0)
            visitor = table.visitor()
            pool: Any = workers_of(table.services)
            terms = pool._terms
            pool._terms = replace(terms, modules=("no_such_module",))
            made = await new_match(table.visitor(), "me random", options=LONG_GAME)
            client = await table.client(made["match"]["id"], made["token"])
            await answered(client)
            assert await health(visitor) == (503, "failing")
            pool._terms = terms  # mended
            while (await health(visitor))[0] != 200:
                await asyncio.sleep(0.05)
            before = len([e for e in client.events.values() if e.get("kind") == "faltered"])
            await answered(client)
            after = len([e for e in client.events.values() if e.get("kind") == "faltered"])
            assert 0 < before == after

    run(work())


def test_many_matches_of_one_guest_do_not_starve_anothers(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            many_of_one, pool = table.visitor(), workers_of(table.services)
            pool._terms = replace(pool._terms, slow=60.0)  # never a second one
            for _ in range(12):
                made = await new_match(many_of_one, "random random", options=LONG_GAME)
                await table.client(made["match"]["id"])
            before = watch(pool)
            client = await against_a_bot(table)
            room = await table.hub.room(client.hello["match"]["id"])
            for _ in range(3):
                await answered(client)
            mine = before[room.match.row.owner]
            assert max(mine) <= 3, "one is being thought of, and one more has its turn"

    run(work())


def watch(pool: Any) -> dict[str, list[int]]:
    """For each owner, how many jobs of others were done before each of its own."""
    found: dict[str, list[int]] = defaultdict(list)
    do, done = pool.do, [0]

    async def counted(work: Any, seconds: float, rank: int, owner: str) -> object:
        began = done[0]
        answer = await do(work, seconds, rank, owner)
        found[owner].append(done[0] - began)
        done[0] += 1
        return answer

    pool.do = counted
    return found


def test_bots_nobody_watches_do_not_think(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "random random", options=LONG_GAME)
            looker = await table.client(made["match"]["id"])
            await looker.reaches(6)
            await looker.close()
            room = await table.hub.room(made["match"]["id"])
            while room.connections or room.broadcaster.thinking is not None or room.lock.locked():
                await asyncio.sleep(0.01)
            version = room.match.version
            client = await against_a_bot(table)  # the processes have nothing else to do
            await answered(client)
            assert room.match.version == version

    run(work())
