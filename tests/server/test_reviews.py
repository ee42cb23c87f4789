"""What a bot thinks of matches that are over: looked at once, in turns, and the same for everybody."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx

from banneret.kernel.record import Record
from banneret.server import review_worker
from banneret.server.review_worker import part
from tests.server.client import play_out
from tests.server.house import GENEROUS, House, house, new_match, run
from tests.server.test_clocks import LONG


async def finished(table: House, **options: Any) -> str:
    """The id of a match that is over."""
    made = await new_match(table.visitor(), "me random", options=options)
    client = await table.client(made["match"]["id"], made["token"])
    await play_out(client)
    return str(made["match"]["id"])


async def looked(visitor: httpx.AsyncClient, path: str) -> dict[str, Any]:
    """Ask until the bot has looked at it all; the answer."""
    while True:
        looking: dict[str, Any] = (await visitor.get(path)).json()
        if looking["state"] != "working":
            return looking
        await asyncio.sleep(0.02)


def test_a_match_is_looked_at_once_for_everybody(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            match = await finished(table)
            path, visitor = f"/api/matches/{match}/review", table.visitor()
            assert (await visitor.get(path)).json()["state"] == "none"
            assert (await visitor.post(path, json={})).json()["state"] == "working"
            found = await looked(visitor, path)
            assert found["state"] == "done"
            told = found["review"]
            assert [one["step"] for one in told["judged"]] == sorted(
                one["step"] for one in told["judged"]
            )
            assert found["done"] == found["of"] == len(told["judged"]) > 0
            for seat in range(2):
                first, last = told["judged"][0]["chances"][seat], told["final"][seat]
                parts = [told[name][seat] for name in ("luck", "choice", "others", "rest")]
                assert abs(first + sum(parts) - last) < 1e-6
            assert (await table.visitor().post(path, json={})).json() == found

    run(work())


def test_a_match_that_goes_on_is_not_looked_at(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me greedy", options=LONG)
            path, visitor = f"/api/matches/{made['match']['id']}/review", table.visitor()
            for answer in (await visitor.get(path), await visitor.post(path, json={})):
                assert (answer.status_code, answer.json()["code"]) == (409, "not-over")

    run(work())


def test_a_record_that_was_sent_is_looked_at(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            match, visitor = await finished(table), table.visitor()
            record = (await visitor.get(f"/api/matches/{match}/record")).text
            sent = (await visitor.post("/api/replay", json={"record": record})).json()["record"]
            path = f"/api/replay/{sent}/review"
            await visitor.post(path, json={})
            assert (await looked(visitor, path))["state"] == "done"
            unknown = await visitor.post("/api/replay/nothing/review", json={})
            assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown-record")

    run(work())


def test_an_address_has_few_under_way_and_little_is_kept(tmp_path: Path) -> None:
    limits = replace(GENEROUS, reviews=1, reviews_kept=1)

    async def work() -> None:
        async with house(tmp_path, limits=limits) as table:
            first, second = await finished(table), await finished(table)
            one, other = (f"/api/matches/{match}/review" for match in (first, second))
            visitor = table.visitor()
            await visitor.post(one, json={})
            refused = await visitor.post(other, json={})
            assert (refused.status_code, refused.json()["code"]) == (429, "rate")
            await looked(visitor, one)
            await visitor.post(other, json={})
            assert (await visitor.get(one)).json()["state"] == "none"
            assert (await looked(visitor, other))["state"] == "done"

    run(work())


def test_too_long_a_match_is_told_of(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, limits=replace(GENEROUS, review_decisions=1)) as table:
            path, visitor = f"/api/matches/{await finished(table)}/review", table.visitor()
            await visitor.post(path, json={})
            assert (await looked(visitor, path))["state"] == "failed"

    run(work())


def test_others_have_their_turn_between(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            match = await finished(table)
            text = (await table.visitor().get(f"/api/matches/{match}/record")).content
            before = review_worker.SLICE
            review_worker.SLICE = 0.0
            try:
                pieces = [part(text, start, 60.0, 100) for start in range(3)]
            finally:
                review_worker.SLICE = before
            assert [len(piece.judged) for piece in pieces] == [1, 1, 1]
            assert all(piece.final is None for piece in pieces)
            whole = [*(one for piece in pieces for one in piece.judged)]
            assert [one.step for one in whole] == sorted({one.step for one in whole})
            rest = part(text, 3, 60.0, 100)
            assert 3 + len(rest.judged) <= rest.of
            assert Record.loads(text).closing is not None

    run(work())
