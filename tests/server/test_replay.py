"""Looking back: moments, pictures, rolls and records, of matches here and from elsewhere."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import time
from collections.abc import AsyncIterator, Coroutine
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import banneret
from banneret.kernel.record import Record
from banneret.kernel.record_replay import new_header
from banneret.kernel.recorder import Recorder
from banneret.kernel.state import CHANCE
from banneret.server import replay_worker
from banneret.server.errors import RequestError
from banneret.server.limits import Limits
from banneret.server.replay_service import Kept, ReplayService
from banneret.server.replay_worker import Look
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


async def kept(table: House, game: str = "toy", **options: Any) -> tuple[str, str, int]:
    """A record that was brought: its text, what it is called here, its steps."""
    match, _ = await finished(table, game, **options)
    visitor = table.visitor()
    text = (await visitor.get(f"/api/matches/{match}/record")).text
    shown = (await visitor.post("/api/replay", json={"record": text})).json()
    return text, shown["record"], shown["moment"]["steps"]


def test_a_record_is_sent_once_for_all_its_moments(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            text, name, steps = await kept(table)
            visitor = table.visitor()
            for step in {0, 1, 15, 16, 17, steps - 1, steps} & set(range(steps + 1)):
                asked = {"record": text, "step": step, "seat": 1, "language": "de"}
                sent = (await visitor.post("/api/replay", json=asked)).json()["moment"]
                path = f"/api/replay/{name}/{step}?seat=1&language=de"
                assert (await visitor.get(path)).json() == sent
                assert sent["step"] == step
            beyond = await visitor.get(f"/api/replay/{name}/{steps + 1}")
            assert (beyond.status_code, beyond.json()["code"]) == (404, "unknown-step")
            other = await visitor.get(f"/api/replay/{name[:-1]}x/0")
            assert (other.status_code, other.json()["code"]) == (404, "unknown-record")

    run(work())


def test_records_are_kept_as_long_as_there_is_room() -> None:
    store = Kept(Limits(records=2, records_bytes=100))
    for name, who in [("a", "x"), ("b", "x"), ("c", "y"), ("d", "x")]:
        store.add(name, b"0" * 30, who)
    with pytest.raises(RequestError, match="unknown-record"):
        store.get("a")  # the third of one address
    assert len(store.get("b")) == 30
    store.add("e", b"0" * 30, "z")
    with pytest.raises(RequestError, match="unknown-record"):
        store.get("c")  # there was no room for four, and b was asked for since
    assert len(store.get("b") + store.get("d") + store.get("e")) == 90


def test_records_are_not_run_in_the_servers_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("this is the server's process")

    monkeypatch.setattr(replay_worker, "_replay", refuse)
    monkeypatch.setattr(Record, "loads", refuse)

    async def work() -> None:
        async with house(tmp_path) as table:
            match, _ = await finished(table)
            visitor = table.visitor()
            record = (await visitor.get(f"/api/matches/{match}/record")).text
            for path in ("steps/2", "picture.svg", "rolls"):
                assert (await visitor.get(f"/api/matches/{match}/{path}")).status_code == 200
            answer = await visitor.post("/api/replay", json={"record": record})
            assert answer.status_code == 200

    run(work())


@contextlib.asynccontextmanager
async def replays(**limits: Any) -> AsyncIterator[ReplayService]:
    """The replays of a server."""
    made = ReplayService((), replace(Limits(), **limits))
    try:
        yield made
    finally:
        await made.close()


async def code(work: Coroutine[Any, Any, object]) -> str:
    """What came of it."""
    try:
        await work
    except RequestError as error:
        return error.code
    return "done"


def three_steps() -> str:
    """The beginning of a match."""
    game = banneret.game("token-terrors", setup="quick")
    recorder = Recorder(Record(new_header(game, ["a", "b"])))
    state = recorder.match.state
    for _ in range(3):
        outcomes = state.chance_outcomes() if int(state.current_player()) == CHANCE else []
        recorder.do(int(outcomes[0][0]) if outcomes else int(state.legal_actions()[0]))
    return recorder.record().dumps()


QUICK_RECORD = three_steps()
START = Look(0, None, "en")


def test_a_long_replay_keeps_nobody_else_waiting() -> None:
    async def work() -> None:
        async with replays(replay_seconds=60) as here:
            await here.bring(QUICK_RECORD, START, "other")
            long = [asyncio.create_task(here.do(partial(time.sleep, 60), "long")) for _ in range(9)]
            await asyncio.sleep(0)
            async with asyncio.timeout(40):  # a second of which the other worker waits
                assert await here.bring(QUICK_RECORD, START, "other")
            assert not any(task.done() for task in long)
            for task in long:
                task.cancel()

    run(work(), 60.0)


def test_a_replay_without_end_is_ended() -> None:
    async def work() -> None:
        async with replays(replay_seconds=0.2) as here:
            assert await code(here.do(partial(time.sleep, 60), "long")) == "too-long"
        async with replays() as here:
            assert await code(here.bring(QUICK_RECORD, START, "other")) == "done"

    run(work())


def test_a_replay_outlives_its_process() -> None:
    async def work() -> None:
        async with replays() as here:
            await here.bring(QUICK_RECORD, START, "one")
            for pid in here._workers.pids:
                os.kill(pid, signal.SIGKILL)
            assert await code(here.bring(QUICK_RECORD, START, "one")) == "done"

    run(work())


def test_so_many_replays_wait_and_no_more() -> None:
    async def work() -> None:
        async with replays(replays=2, replays_waiting=3) as here:
            waiting = [
                asyncio.create_task(here.do(partial(time.sleep, 60), who))
                for who in ("one", "one", "two")
            ]
            await asyncio.sleep(0)
            waiting.pop().cancel()
            await asyncio.sleep(0)
            assert await code(here.bring(QUICK_RECORD, START, "one")) == "rate"
            waiting.append(asyncio.create_task(here.do(partial(time.sleep, 60), "two")))
            await asyncio.sleep(0)
            assert await code(here.bring(QUICK_RECORD, START, "two")) == "busy"
            for task in waiting:
                task.cancel()

    run(work())


@pytest.mark.parametrize(("most", "said"), [(2, "too-long"), (3, "done")])
def test_a_record_has_so_many_steps_and_no_more(most: int, said: str) -> None:
    async def work() -> None:
        async with replays(replay_steps=most) as here:
            assert await code(here.bring(QUICK_RECORD, START, "one")) == said

    run(work())
