"""Looking back: moments, pictures, rolls and records, of matches here and from elsewhere."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from banneret.kernel.record import Record
from banneret.server import routes
from banneret.server.protocol_rest import Replay, Replayed
from tests.server.client import play_out
from tests.server.house import House, house, new_match, run


async def finished(table: House, game: str = "toy", **options: Any) -> tuple[str, str]:
    """A match that is over: its id and a token."""
    made = await new_match(table.visitor(), "me random", game=game, options=options)
    client = await table.client(made["match"]["id"], made["token"])
    await play_out(client)
    return made["match"]["id"], made["token"]


def test_every_moment_of_a_match(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            match, token = await finished(table)
            visitor = table.visitor()
            steps = (await visitor.get(f"/api/matches/{match}")).json()["match"]["steps"]
            told = []
            for step in range(steps + 1):
                answer = await visitor.get(f"/api/matches/{match}/steps/{step}?seat=1")
                moment = answer.json()
                assert (moment["step"], moment["steps"], moment["viewer"]) == (step, steps, 1)
                told += [event["text"] for event in moment["events"] if "text" in event]
            assert told
            client = await table.client(match, token)
            assert moment["scene"]["outcome"] == client.view["scene"]["outcome"]
            late = await visitor.get(f"/api/matches/{match}/steps/{steps + 1}")
            assert (late.status_code, late.json()["code"]) == (404, "unknown-step")
            picture = await visitor.get(f"/api/matches/{match}/picture.svg?step=3&language=de")
            assert picture.headers["content-type"].startswith("image/svg+xml")
            assert "<svg" in picture.text

    run(work())


def test_a_running_match_can_be_looked_back_at(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me greedy", options={"goal": 20, "rounds": 50})
            match = made["match"]["id"]
            client = await table.client(match, made["token"])
            for _ in range(3):
                await client.asked()
                query = {"seat": 0, "token": made["token"], "language": "en"}
                step = client.view["step"]
                moment = (
                    await table.visitor().get(f"/api/matches/{match}/steps/{step}", params=query)
                ).json()
                assert moment["scene"] == client.view["scene"]
                await client.act()
            rolls = await table.visitor().get(f"/api/matches/{match}/rolls")
            assert (rolls.status_code, rolls.json()["code"]) == (409, "not-over")
            lines = (await table.visitor().get(f"/api/matches/{match}/record")).text.splitlines()
            assert json.loads(lines[0])["commitment"] == made["match"]["commitment"]
            assert all(json.loads(line)["do"] is None for line in lines[1:])

    run(work())


def test_undone_steps_are_gone_from_the_film(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            options = {"setup": "quick"}
            made = await new_match(
                table.visitor(), "me hotseat", game="token-terrors", options=options
            )
            match = made["match"]["id"]
            client = await table.client(match, made["token"])
            while not client.view["can"]["undo"]:
                await client.act()
            step = client.view["step"]
            url = f"/api/matches/{match}/steps/{step}"
            before = (await table.visitor().get(url)).json()
            await client.done("undo", seat=client.view["asked"], version=client.view["version"])
            assert (await table.visitor().get(url)).status_code == 404
            await client.act(-1)
            after = (await table.visitor().get(url)).json()
            assert after["scene"] != before["scene"]

    run(work())


def test_a_record_from_elsewhere(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            match, _ = await finished(table, "token-terrors", setup="quick", turn_limit=4)
            visitor = table.visitor()
            text = (await visitor.get(f"/api/matches/{match}/record")).text
            steps = len(Record.loads(text).steps)
            shown = (await visitor.post("/api/replay", json={"record": text})).json()
            assert shown["game"] == "token-terrors"
            assert shown["moment"]["step"] == steps
            assert shown["moment"]["scene"]["outcome"]
            first = {"record": text, "step": 0, "seat": 1, "language": "de"}
            moment = (await visitor.post("/api/replay", json=first)).json()["moment"]
            assert (moment["viewer"], moment["scene"]["language"]) == (1, "de")

    run(work())


@pytest.mark.parametrize(
    "record", ["", "nonsense", '{"format":"banneret-record","version":1}', "[" * 1000]
)
def test_a_record_that_is_none(tmp_path: Path, record: str) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            answer = await table.visitor().post("/api/replay", json={"record": record})
            assert (answer.status_code, answer.json()["code"]) == (400, "bad-record")
            assert answer.json()["reason"]

    run(work())


def test_replays_come_one_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    together: list[int] = []
    working, really_replay = [0], routes._replayed

    def watched(data: Replay) -> Replayed:
        working[0] += 1
        together.append(working[0])
        try:
            return really_replay(data)
        finally:
            working[0] -= 1

    monkeypatch.setattr(routes, "_replayed", watched)

    async def work() -> None:
        async with house(tmp_path) as table:
            match, _ = await finished(table, "token-terrors", setup="quick", turn_limit=4)
            visitor = table.visitor()
            body = {"record": (await visitor.get(f"/api/matches/{match}/record")).text}
            await asyncio.gather(*(visitor.post("/api/replay", json=body) for _ in range(8)))
            assert together == [1] * 8

    run(work())
