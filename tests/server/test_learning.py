"""Lessons and puzzles as the server tells and judges them; that they are right is tested beside the bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.house import House, house, run

GAME = "/api/learn/token-terrors"


async def tried(table: House, **what: Any) -> dict[str, Any]:
    answer = await table.visitor().post(GAME, json=what)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def refused(table: House, game: str = GAME, **what: Any) -> tuple[int, str]:
    answer = await table.visitor().post(game, json=what)
    return answer.status_code, answer.json()["code"]


def test_what_there_is_to_learn(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            found = (await table.visitor().get(GAME)).json()
            assert found["steps"] >= 8
            assert len(found["puzzles"]) == 10
            assert {len(found["sheet"][language]) for language in ("en", "de")} == {5}
            assert "solution" not in (await table.visitor().get(GAME)).text
            assert found["picture"]
            shown = (await table.visitor().get(f"{GAME}/picture?language=de")).json()
            assert len(shown["at"]) == 5
            assert shown["scene"]["language"] == "de"
            assert (await table.visitor().get("/api/learn/toy/picture")).status_code == 404
            toy = (await table.visitor().get("/api/learn/toy")).json()
            assert (toy["steps"], toy["puzzles"], toy["goal"]["en"]) == (0, [], "")

    run(work())


def test_the_guided_match_goes_on_waits_and_explains(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            first = await tried(table, step=0)
            assert (first["state"], first["scene"]["choices"]) == ("reads", [])
            asked = await tried(table, step=1)
            assert asked["state"] == "asks"
            assert asked["scene"]["choices"]
            right = await tried(table, step=1, done=["d3"])
            assert (right["state"], right["step"]) == ("asks", 2)
            assert right["told"]
            wrong = await tried(table, step=1, done=["c4"])
            assert (wrong["state"], wrong["step"], wrong["scene"]["choices"]) == ("off", 1, [])
            german = await tried(table, step=1, done=["c4"], language="de")
            assert german["text"] != wrong["text"]
            why = await tried(table, step=2, why={"space": "g7", "chosen": []})
            assert (why["state"], bool(why["text"]), bool(why["rules"])) == ("why", True, True)

    run(work())


def test_a_puzzle_is_judged_and_answers_with_the_worst(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            line = ["e3", "phalanx", "e3xf3", "e3xe4"]
            states = [
                (await tried(table, puzzle="shield-wall", done=line[:n]))["state"] for n in range(5)
            ]
            assert states == ["asks", "asks", "asks", "asks", "solved"]
            lost = await tried(table, puzzle="last-breath", done=["enrage", "stay"])
            assert lost["state"] == "missed"
            assert any("destroyed" in told for told in lost["told"])
            shown = await tried(table, puzzle="shield-wall", solve=True)
            assert shown["state"] == "shown"
            assert len(shown["told"]) > len(line)

    run(work())


def test_what_is_ticked_is_told_allowed_or_not_only_when_asked(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            asked = await tried(table, puzzle="commands", done=["rest"])
            assert {one["allowed"] for one in asked["statements"]} == {None}
            wrong = await tried(table, puzzle="commands", done=["rest"], check=True)
            assert wrong["state"] == "missed"
            refused = [one for one in wrong["statements"] if not one["allowed"]]
            assert all(one["reason"] and one["rules"] for one in refused)
            right = [one["action"] for one in wrong["statements"] if one["allowed"]]
            solved = await tried(table, puzzle="commands", done=right, check=True)
            assert solved["state"] == "solved"

    run(work())


def test_what_there_is_not_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            assert await refused(table, step=99) == (404, "unknown-step")
            assert await refused(table, puzzle="none") == (404, "unknown-step")
            assert await refused(table, step=0, done=["d3"]) == (400, "illegal")
            assert await refused(table, step=1, done=["a1xg7"]) == (400, "illegal")
            assert await refused(table, puzzle="shield-wall", done=["x"]) == (400, "illegal")
            assert await refused(table, "/api/learn/toy", step=0) == (404, "unknown-step")
            assert (await refused(table, "/api/learn/none", step=0))[1] == "unknown-game"
            assert (await refused(table, step="one"))[1] == "malformed"

    run(work())
