"""Floods of routes, cards, stories and lessons: one address has its share, and others their turns."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from banneret.kernel.routes import looks
from banneret.server import printing
from banneret.server.connection import Connection
from banneret.server.costs import Costs
from banneret.server.limits import Limits
from banneret.server.metrics import Metrics
from banneret.server.protocol import Plan
from tests.server.house import GENEROUS, House, house, new_match, others, run

QUICK: dict[str, Any] = {"game": "token-terrors", "options": {"setup": "quick"}}


def of_cards(number: int) -> str:
    options = json.dumps({"turn_limit": 1_000 + number})
    return f"/api/cards/sack-armies?options={options}"


def test_others_have_a_turn_after_every_moment_that_is_looked_at(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me hotseat", **QUICK)
            client = await table.client(made["match"]["id"], made["token"])
            room = table.hub.rooms[made["match"]["id"]]
            [own] = room.connections
            actions = [choice["action"] for choice in client.view["scene"]["choices"]]
            state, seat = room.match.state, client.view["asked"]
            moments = len(list(looks(state, seat, actions)))
            question = Plan("p", seat, client.view["version"], actions)
            async with others() as turns:
                await room.explainer.plan(own, question)
            assert turns.number >= moments > 10

    run(work())


def test_routes_are_looked_for_one_after_the_other_for_an_address() -> None:
    costs, metrics = Costs(Limits()), Metrics()
    homes = [Connection("g", "en", metrics, None, address) for address in ("a", "a", "b")]
    first, second, other = (costs.planning(home) for home in homes)
    assert first is second
    assert first is not other


def test_cards_of_unusual_options_are_not_written_where_matches_are_played(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor, before = table.visitor(), printing._written.cache_info().misses
            await visitor.get("/api/cards/sack-armies?language=en")
            for value in ("6", "6", "true"):
                path = f'/api/cards/sack-armies?language=en&options={{"generals":{value}}}'
                answer = await visitor.get(path)
                assert answer.status_code == (200 if value == "6" else 400), answer.text
            assert printing._written.cache_info().misses <= before + 1
            wrong = await visitor.get("/api/cards/sack-armies?options=[[")
            assert (wrong.status_code, wrong.json()["code"]) == (400, "malformed")

    run(work())


async def statuses(visitor: httpx.AsyncClient, method: str, paths: list[str], body: Any) -> Any:
    """How often each status was answered to requests that come at once."""
    more = {} if body is None else {"json": body}
    asked = (visitor.request(method, path, **more) for path in paths)
    return Counter(answer.status_code for answer in await asyncio.gather(*asked))


@pytest.mark.parametrize("what", ["learn", "possible", "cards", "story", "play-on"])
def test_one_address_has_its_share_and_no_more(tmp_path: Path, what: str) -> None:
    """Of what comes at once; whoever asks one at a time is never refused."""

    async def work() -> None:
        limits = replace(GENEROUS, posts=60, visits=200) if what != "play-on" else GENEROUS
        async with house(tmp_path, limits=replace(limits, matches=20)) as table:
            visitor, match = table.visitor(), await over(table)
            wish = {"step": 1, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
            asked: dict[str, tuple[str, list[str], Any]] = {
                "learn": ("POST", ["/api/learn/token-terrors"] * 80, {"step": 1}),
                "possible": ("POST", ["/api/possible"] * 80, {"game": "toy", "options": {}}),
                "cards": ("GET", [of_cards(n) for n in range(80)], None),
                "story": ("GET", [f"/api/matches/{match}/story"] * 80, None),
                "play-on": ("POST", [f"/api/matches/{match}/play-on"] * 30, wish),
            }
            method, paths, body = asked[what]
            for path in paths[:4]:
                answer = await visitor.request(method, path, **({"json": body} if body else {}))
                assert answer.status_code in (200, 201), answer.text
            seen = await statuses(visitor, method, paths[4:], body)
            assert set(seen) == ({200, 429} if what != "play-on" else {201, 429})
            assert seen[429] >= 5

    run(work())


async def over(table: House) -> str:
    """A match of bots that is over."""
    made = await new_match(table.visitor(), "random random")
    client = await table.client(made["match"]["id"])
    await client.until(lambda: bool(client.view["status"] == "over"))
    return str(made["match"]["id"])
