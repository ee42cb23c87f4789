"""Bodies that cannot be, at the routes for learning, options and playing on: each gets a clear problem."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.server.house import house, new_match, run

LARGE = "x" * 1_200_000
SEATS = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
GOOD: dict[str, dict[str, Any]] = {
    "/api/learn/token-terrors": {"step": 1, "done": []},
    "/api/possible": {"game": "toy", "options": {}},
    "/api/matches/{match}/play-on": {"step": 1, "seats": SEATS},
}
WRONG: dict[str, list[dict[str, Any]]] = {
    "/api/learn/token-terrors": [
        {"step": -1},
        {"step": "one"},
        {"step": 1e400},
        {"step": 1, "done": "d3"},
        {"step": 1, "done": ["d3"] * 61},
        {"step": 1, "done": ["d" * 201]},
        {"step": 1, "why": {"space": "a1", "who": 1}},
        {"step": 1, "why": {"chosen": ["a1"] * 21}},
        {"puzzle": {}},
        {"language": "fr"},
    ],
    "/api/possible": [
        {"game": 5, "options": {}},
        {"game": "toy", "options": []},
        {"game": "toy", "options": {"players": 2.5}},
        {"game": "toy", "options": {"players": [2]}},
        {"game": "toy", "options": {"players": "2" * 2_001}},
        {"game": "toy", "options": {f"o{n}": 1 for n in range(51)}},
        {"options": {}},
    ],
    "/api/matches/{match}/play-on": [
        {"step": -1, "seats": SEATS},
        {"step": None, "seats": SEATS},
        {"step": 2**60, "seats": SEATS},
        {"step": 1, "seats": [*SEATS] * 9},
        {"step": 1, "seats": [{"kind": "king"}]},
        {"step": 1, "seats": SEATS, "pledge": "no hash"},
        {"seats": SEATS},
    ],
}


def test_a_body_that_cannot_be_gets_a_clear_problem(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            made = await new_match(visitor, "random random")
            watcher = await table.client(made["match"]["id"])
            await watcher.until(lambda: bool(watcher.view["status"] == "over"))
            before = len((await visitor.get("/api/me")).json()["matches"])

            async def refused(path: str, text: str, code: str, status: int) -> None:
                headers = {"content-type": "application/json"}
                answer = await visitor.post(path, content=text, headers=headers)
                problem = answer.json()
                assert (answer.status_code, problem.get("code")) == (status, code), (
                    path,
                    text[:80],
                    problem,
                )
                assert problem["reason"]

            for route, good in GOOD.items():
                path = route.format(match=made["match"]["id"])
                for wrong in (*WRONG[route], {**good, "unknown": 1}):
                    await refused(path, json.dumps(wrong), "malformed", 400)
                for text in ("", "null", "[]", "[" * 50_000, "{" + '"a":{' * 9_000, r'"\ud800"'):
                    await refused(path, text, "malformed", 400)
                first = next(iter(good))
                await refused(path, json.dumps({**good, first: LARGE}), "too-large", 413)
                plain = await visitor.post(path, content=json.dumps(good))
                assert plain.json()["code"] == "not-json"
                answer = await visitor.post(path, json=good)
                assert answer.status_code in (200, 201), answer.text
            found = (await visitor.get("/api/me")).json()["matches"]
            assert len(found) == before + 1

    run(work())
