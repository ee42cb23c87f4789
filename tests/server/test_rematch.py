"""A rematch is a match like any other: its owner may have so many, and no more."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import httpx

from tests.server.client import Client
from tests.server.house import GENEROUS, House, house, join, new_match, run

ONE = replace(GENEROUS, matches=1)


async def over(table: House, visitor: httpx.AsyncClient) -> Client:
    """A match of a visitor against a bot, which is over."""
    made = await new_match(visitor, "me greedy")
    client = await table.client(made["match"]["id"], made["token"])
    await client.done("resign", seat=0)
    return client


async def unfinished(visitor: httpx.AsyncClient) -> int:
    matches = (await visitor.get("/api/me")).json()["matches"]
    return sum(match["status"] != "over" for match in matches)


def test_a_rematch_counts_as_a_match_of_who_made_the_first(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, limits=ONE) as table:
            owner, guest = table.visitor(), table.visitor()
            made = await new_match(owner, "me open")
            joined = await join(guest, made)
            a = await table.client(made["match"]["id"], made["token"])
            b = await table.client(made["match"]["id"], joined["token"])
            await a.done("resign", seat=0)
            await new_match(guest, "me greedy")  # the guest's own are not what counts
            new = await new_match(owner, "me greedy")
            await a.done("rematch", seat=0)
            answer = await b.send("rematch", seat=1)
            assert (answer["code"], a.rematch) == ("too-many", "")
            assert answer["reason"].startswith("Whoever made this match has too many")
            last = await table.client(new["match"]["id"], new["token"])
            await last.done("resign", seat=0)
            await b.done("rematch", seat=1)
            await a.until(lambda: a.rematch != "")
            assert await unfinished(owner) == 1

    run(work())


def test_of_rematches_at_once_no_more_are_made_than_may_be(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, limits=ONE) as table:
            visitor = table.visitor()
            clients = [await over(table, visitor) for _ in range(4)]
            answers = await asyncio.gather(*[one.send("rematch", seat=0) for one in clients])
            said = sorted(str(one.get("code") or one["type"]) for one in answers)
            assert said == ["done", "too-many", "too-many", "too-many"]
            assert await unfinished(visitor) == 1
            body = {"game": "toy", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}
            assert (await visitor.post("/api/matches", json=body)).status_code == 429

    run(work())
