"""A match that takes too long to open is in no other match's way, nor in the way of a stop."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from banneret.server import opening
from banneret.server import run as running
from banneret.server.opening import Opening
from tests.server.client import Client
from tests.server.house import GENEROUS, House, house, new_match, run
from tests.server.test_clocks import LONG, later
from tests.server.test_failing import lifted

CLOCK = {"kind": "move", "seconds": 5}
FORFEIT = {"rule": "forfeit", "after": 86_400, "bot": "random"}
LONG_STUCK = 120.0  # seconds


class Stuck:
    """ReplayService of one match that do not end before the test does."""

    def __init__(self) -> None:
        self.match = ""
        self.begun = threading.Event()
        self._end = threading.Event()

    def hold(self, go_on: Any, replay: Opening) -> None:
        if replay._row.id == self.match:
            self.begun.set()
            self._end.wait(LONG_STUCK)
        go_on(replay)

    def release(self) -> None:
        self._end.set()

    async def opening(self) -> None:
        """Wait until one of them has begun."""
        assert await asyncio.to_thread(self.begun.wait, 10.0)


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stuck]:
    held, go_on = Stuck(), Opening.go_on
    monkeypatch.setattr(Opening, "go_on", lambda replay: held.hold(go_on, replay))
    monkeypatch.setattr(opening, "LONG_JOURNAL", 0)
    monkeypatch.setattr(opening, "PATIENCE", 0.1)
    yield held
    held.release()


async def closed_match(table: House, visitor: Any, **more: Any) -> str:
    """A match that is in no memory."""
    made = await new_match(visitor, "me hotseat", options=LONG, **more)
    match: str = made["match"]["id"]
    table.hub.rooms.pop(match)
    return match


def test_a_match_that_does_not_open_stops_no_clock_at_another_table(
    tmp_path: Path, stuck: Stuck
) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            stuck.match = await closed_match(table, visitor, clock=CLOCK, leaver=FORFEIT)
            others = [
                await closed_match(table, visitor, clock=CLOCK, leaver=FORFEIT) for _ in range(2)
            ]
            later(table, 6_000)
            await table.hub._sweep()
            await stuck.opening()
            for match in others:
                room = await table.hub.room(match)
                while room.match.status != "over":
                    await asyncio.sleep(0.01)
                assert room.match.ended is not None
                assert room.match.ended.late
            assert stuck.match not in table.hub.rooms

    run(work())


def test_a_match_that_takes_too_long_to_open_is_listed_recorded_and_ended(
    tmp_path: Path, stuck: Stuck
) -> None:
    async def work() -> None:
        limits = replace(GENEROUS, opening_seconds=0.2)
        async with house(tmp_path, limits=limits) as table:
            visitor = table.visitor()
            stuck.match = match = await closed_match(table, visitor)
            path = f"/api/matches/{match}"
            answers = await asyncio.gather(*(visitor.get(path) for _ in range(5)))
            assert {(one.status_code, one.json()["code"]) for one in answers} == {(409, "overlong")}
            [one] = (await visitor.get("/api/me")).json()["stranded"]
            assert (one["id"], one["why"], one["can_end"]) == (match, "overlong", True)
            assert one["reason"] == "This match takes too long to open"
            assert (await visitor.get(f"{path}/record")).status_code == 200
            ended = await visitor.post(f"{path}/end", json={})
            assert ended.json()["kind"] == "broken"

    run(work())


def test_a_replay_in_turns_takes_no_longer_in_all_than_it_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not one of its turns is long, but there are too many."""

    def never(replay: Opening) -> None:
        time.sleep(0.01)

    async def work() -> None:
        limits = replace(GENEROUS, opening_seconds=0.2)
        async with house(tmp_path, limits=limits) as table:
            visitor = table.visitor()
            match = await closed_match(table, visitor)
            monkeypatch.setattr(Opening, "go_on", never)
            answer = await visitor.get(f"/api/matches/{match}")
            assert (answer.status_code, answer.json()["code"]) == (409, "overlong")

    run(work())


def test_a_stop_waits_for_no_match_to_open(
    tmp_path: Path, stuck: Stuck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "STOP_SECONDS", 0.2)

    async def work() -> float:
        async with house(tmp_path) as table:
            stuck.match = await closed_match(table, table.visitor(), clock=CLOCK)
            later(table, 6_000)
            await table.hub._sweep()
            await stuck.opening()
            began = time.monotonic()
        return time.monotonic() - began

    assert run(work()) < LONG_STUCK / 2


def test_who_asks_for_a_match_that_is_being_opened_is_told_of_the_stop(
    tmp_path: Path,
    stuck: Stuck,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(running, "STOP_SECONDS", 0.2)

    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            stuck.match = await closed_match(table, visitor)
            asked = asyncio.create_task(visitor.get(f"/api/matches/{stuck.match}"))
            looks = asyncio.create_task(table.client(stuck.match))
            await stuck.opening()
            table.server.should_exit = True
            answer = await asked
            assert (answer.status_code, answer.json()["code"]) == (503, "closing")
            await asyncio.gather(looks, return_exceptions=True)

    run(work())
    assert "Traceback" not in caplog.text


async def go_on(client: Client, steps: int) -> None:
    """Decide at one device until the match has so many steps."""
    while client.view["step"] < steps:
        await lifted(client)
        await client.act()
    await lifted(client)


def test_a_match_of_as_many_steps_as_may_be_goes_no_further_and_is_ended_without_a_loser(
    tmp_path: Path,
) -> None:
    async def work() -> None:
        async with house(tmp_path, limits=replace(GENEROUS, steps=6)) as table:
            visitor = table.visitor()
            made = await new_match(visitor, "me hotseat", options=LONG, clock=CLOCK, leaver=FORFEIT)
            match = made["match"]["id"]
            client = await table.client(match, made["token"])
            await go_on(client, 6)
            view, room = client.view, await table.hub.room(match)
            turn = {"seat": view["asked"], "version": view["version"]}
            action = view["scene"]["choices"][0]["action"]
            assert await client.refused("act", action=action, **turn) == "full-length"
            assert view["can"]["end"]
            later(table, 60_000)
            await table.hub._scheduler.tend(room)
            assert (room.match.status, len(room.match.steps)) == ("playing", view["step"])
            later(table, 0)
            await client.done("takeback", do="ask", **turn)
            assert not room.match.stuck
            await go_on(client, 6)
            ended = await visitor.post(f"/api/matches/{match}/end", json={})
            assert (ended.json()["kind"], ended.json()["returns"]) == ("broken", None)

    run(work())


def test_bots_stop_where_a_match_is_as_long_as_may_be(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, limits=replace(GENEROUS, steps=6)) as table:
            visitor = table.visitor()
            made = await new_match(visitor, "random random", options=LONG)
            client = await table.client(made["match"]["id"], made["token"])
            room = await table.hub.room(made["match"]["id"])
            await client.until(lambda: room.match.stuck)
            await table.hub._scheduler.tend(room)
            assert 6 <= len(room.match.steps) < 12
            assert await table.services.store.due(2**53, 10) == []
            path = f"/api/matches/{made['match']['id']}/end"
            assert (await visitor.post(path, json={})).json()["kind"] == "aborted"

    run(work())
