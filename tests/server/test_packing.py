"""Answers are compressed, except those in which somebody else's words stand beside secrets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.house import house, join, new_match, run

SMALL = 1_000  # bytes that need no compression
START = 12  # bytes; of a match that goes on, the rest may have changed
NAME = "W" * 40
PLAIN = {"Accept-Encoding": "gzip;q=0"}


def test_long_answers_are_compressed_and_the_same(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            made = await new_match(visitor, "greedy greedy", game="token-terrors")
            match = f"/api/matches/{made['match']['id']}"
            watcher = await table.client(made["match"]["id"])
            await watcher.until(lambda: watcher.view["version"] > 20)
            for path in (
                "/api/games",
                "/api/rules/token-terrors",
                f"{match}/steps/5",
                f"{match}/picture.svg?step=5",
                f"{match}/record",
            ):
                plain, packed = await visitor.get(path, headers=PLAIN), await visitor.get(path)
                assert len(plain.content) > SMALL, path
                assert "content-encoding" not in plain.headers
                assert packed.headers["content-encoding"] == "gzip", path
                assert "accept-encoding" in packed.headers["vary"].lower()
                assert int(packed.headers["content-length"]) < len(plain.content) / 2
                most = START if match in path else None
                assert packed.content[:most] == plain.content[:most]

    run(work())


def test_what_holds_a_secret_beside_words_of_others_is_not_compressed(tmp_path: Path) -> None:
    seats = 4

    async def work() -> None:
        async with house(tmp_path) as table:
            owner, guest = table.visitor(), table.visitor()
            await owner.post("/api/me", json={"name": NAME})
            body: dict[str, Any] = {
                "game": "toy",
                "seats": [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)],
            }
            body |= {"options": {"players": seats}}
            answers = [await owner.post("/api/matches", json=body)]
            made = answers[0].json()
            await join(guest, made)
            match = f"/api/matches/{made['match']['id']}"
            code = made["invites"][2]["code"]
            answers.append(await owner.get(match))
            answers.append(await guest.post(f"{match}/join", json={"code": code}))
            answers.append(await owner.get("/api/me"))
            for answer in answers:
                assert answer.status_code < 300
                assert "content-encoding" not in answer.headers
            assert min(len(answer.content) for answer in answers[:2]) > SMALL

    run(work())
