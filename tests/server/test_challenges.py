"""How far a guest has come with the challenges, by the finished matches that the server keeps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from banneret.kernel.text import LANGUAGES
from banneret.server import challenges as achievements
from banneret.server import replay_service
from banneret.server.errors import RequestError
from tests.server.client import play_out
from tests.server.house import House, house, join, new_match, run
from tests.server.test_describing import failed

SHORT = {"setup": "quick", "turn_limit": 2}  # Soldiers and Elves against Goblins and Wyverns


async def standing(visitor: httpx.AsyncClient) -> tuple[int, dict[str, int]]:
    """How many matches were looked at, and the challenges that have got anywhere."""
    answer = await visitor.get("/api/challenges")
    assert answer.status_code == 200, answer.text
    found = answer.json()
    return found["matches"], {one["id"]: one["done"] for one in found["challenges"] if one["done"]}


async def played(table: House, visitor: httpx.AsyncClient, seats: str, **options: Any) -> str:
    """A match of Token Terrors that a visitor has played to its end."""
    made = await new_match(visitor, seats, "token-terrors", options=SHORT | options)
    client = await table.client(made["match"]["id"], made["token"])
    await play_out(client)
    return str(made["match"]["id"])


@pytest.mark.rule("TT-CARD-02", "TT-CHAL-HAUGHTY")
def test_finished_matches_of_a_guest_count(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor, other = table.visitor(), table.visitor()
            assert await standing(visitor) == (0, {})
            for done in (1, 2, 3):
                await played(table, visitor, "me greedy")
                assert await standing(visitor) == (done, {"haughty": done})
            await played(table, visitor, "greedy me")
            assert await standing(visitor) == (4, {"haughty": 3})
            assert await standing(other) == (0, {})

    run(work())


@pytest.mark.rule("TT-CHAL-01")
def test_what_does_not_count(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            await played(table, visitor, "greedy greedy")  # watched
            made = await new_match(visitor, "me greedy", "token-terrors", options=SHORT)
            client = await table.client(made["match"]["id"], made["token"])
            assert await standing(visitor) == (0, {})
            await client.done("resign", seat=0)
            assert await standing(visitor) == (1, {})
            toy = await new_match(visitor, "me greedy")
            await (await table.client(toy["match"]["id"], toy["token"])).done("resign", seat=0)
            assert await standing(visitor) == (1, {})

    run(work())


def test_both_of_two_guests_have_played(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            one, other = table.visitor(), table.visitor()
            made = await new_match(one, "me open", "token-terrors", options=SHORT)
            joined = await join(other, made)
            match = made["match"]["id"]
            clients = [await table.client(match, each["token"]) for each in (made, joined)]
            await play_out(*clients)
            assert await standing(one) == await standing(other) == (1, {"haughty": 1})

    run(work())


def test_what_is_told_of_each(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            told = (await table.visitor().get("/api/challenges")).json()
            assert (told["game"], told["title"]) == (
                "token-terrors",
                "Token Terrors: Battlegrounds",
            )
            assert [one["kind"] for one in told["challenges"]] == ["tactic"] * 9 + ["grudge"] * 3
            for one in told["challenges"]:
                assert one["done"] == 0 < one["games"]
                for texts in (one["name"], one["factions"], one["text"]):
                    assert set(texts) == set(LANGUAGES)
                    assert all(texts.values())

    run(work())


def test_a_match_is_replayed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    met = replay_service.ReplayService.met

    async def counted(self: Any, match: Any, seats: Any, who: str) -> Any:
        asked.append(match.row.id)
        return await met(self, match, seats, who)

    monkeypatch.setattr(replay_service.ReplayService, "met", counted)
    monkeypatch.setattr(achievements, "MOST_KNOWN", 1)

    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            first = await played(table, visitor, "me greedy")
            for _ in range(2):
                await standing(visitor)
            assert asked == [first]
            second = await played(table, visitor, "me greedy")
            assert await standing(visitor) == (2, {"haughty": 2})
            assert asked[1] == second  # it takes the place of the other one

    run(work())


@pytest.mark.parametrize("code", ["other-rules", "too-long", "busy", None])
def test_a_match_that_cannot_be_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: Any
) -> None:
    """It counts for nothing, and is in nobody's way; but who asks too much is told so."""

    async def fail(*_: Any) -> Any:
        raise ValueError("the rules fail") if code is None else RequestError(code)

    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            match = await played(table, visitor, "me greedy")
            monkeypatch.setattr(replay_service.ReplayService, "met", fail)
            if code == "busy":
                answer = await visitor.get("/api/challenges")
                assert (answer.status_code, answer.json()["code"]) == (503, "busy")
                monkeypatch.undo()
                assert await standing(visitor) == (1, {"haughty": 1})
            else:
                assert await standing(visitor) == (1, {})
            assert await failed(table, match) == ({"challenges"} if code is None else set())

    run(work())
