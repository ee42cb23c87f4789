"""Time: what runs, what stands, what happens when it is out; and who left."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from banneret.server.clocks import Clocks
from banneret.server.errors import StorageError
from banneret.server.protocol_common import BankClock, DaysClock, MoveClock, NoClock
from banneret.server.timekeeping import Timekeeper
from tests.server.client import Client, settled
from tests.server.house import house, join, new_match, run

LONG = {"rounds": 50, "goal": 20}


def test_a_bank_with_increment() -> None:
    clocks = Clocks(BankClock(10, 2), 2)
    clocks.ask(0, 1000)
    clocks.spend(3000)
    assert clocks.left == [7000, 10000]
    clocks.ask(0, 4000)  # still the same question's time
    clocks.spend(1000)
    clocks.ask(1, 5000)
    assert clocks.left == [8000, 10000]
    assert clocks.left_at(1, 2500) == 7500
    assert clocks.left_at(0, 2500) == 8000
    clocks.spend(99_000)
    assert clocks.left_at(1, 0) == 0


@pytest.mark.parametrize(("rule", "whole"), [(MoveClock(30), 30_000), (DaysClock(2), 172_800_000)])
def test_a_budget_for_each_move(rule: Any, whole: int) -> None:
    clocks = Clocks(rule, 2)
    clocks.ask(0, 0)
    clocks.spend(5000)
    assert clocks.left[0] == whole - 5000
    clocks.ask(1, 5000)
    assert clocks.left == [whole, whole]


def test_no_clock() -> None:
    clocks = Clocks(NoClock(), 2)
    clocks.ask(0, 0)
    clocks.ask(1, 10)
    assert not clocks.used


def test_outages_do_not_count() -> None:
    time = Timekeeper()
    time.learn([(100, 200), (300, 350)])
    assert time.counted(0, 50) == 50
    assert time.counted(0, 150) == 100
    assert time.counted(150, 180) == 0
    assert time.counted(50, 400) == 200
    assert time.when(0, 50) == 50
    assert time.when(50, 60) == 210
    assert time.when(50, 200) == 400
    assert time.when(150, 10) == 210


def later(table: Any, milliseconds: int) -> None:
    """Let the server believe that it is later, and that it served all the while: also while this
    process stands still, which /healthz would tell."""
    table.services.time.now = lambda: Timekeeper.now() + milliseconds
    table.services.time.silent = lambda _: False


def an_hour_passes(table: Any) -> None:
    """Let it be an hour later, with no sign of life in it."""
    table.services.time.now = lambda: Timekeeper.now() + 3_600_000


async def look_again(table: Any, match: str) -> None:
    """Let the server look after a match now."""
    await table.hub._sweep()
    await table.hub._scheduler.tend(await table.hub.room(match))


async def fast_forward(table: Any, match: str, milliseconds: int) -> None:
    """Let it be later, and the server look after what is due."""
    later(table, milliseconds)
    await look_again(table, match)


async def asked_next(a: Client, b: Client) -> Client:
    """The one who is asked, once that is clear."""
    await a.until(lambda: bool(a.view["version"] >= b.view["version"]))
    await b.until(lambda: bool(b.view["version"] >= a.view["version"]))
    asked = a if a.view["asked"] == 0 else b
    await asked.asked()
    return asked


@pytest.mark.parametrize("leaver", ["wait", "forfeit", "bot"])
def test_a_fallen_flag(tmp_path: Path, leaver: str) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            first, second = table.visitor(), table.visitor()
            clock = {"kind": "bank", "seconds": 20, "increment": 1}
            rule = {"rule": leaver, "after": 600, "bot": "random"}
            made = await new_match(first, "me open", options=LONG, clock=clock, leaver=rule)
            joined = await join(second, made)
            match = made["match"]["id"]
            a = await table.client(match, made["token"])
            b = await table.client(match, joined["token"])
            await a.asked()
            assert [clock["runs"] for clock in a.view["clocks"]] == [True, False]
            assert 0 < a.view["clocks"][0]["left"] <= 20
            await fast_forward(table, match, 5_000)
            await a.act()
            assert 0 < a.view["clocks"][0]["left"] <= 16  # five went by, one came back
            await b.asked()
            await b.act()
            while await asked_next(a, b) is b:
                await b.act(-1)
            await fast_forward(table, match, 60_000)
            if leaver == "bot":
                await b.until(lambda: b.presence["seats"][0]["stand_in"])
                assert b.view["status"] == "playing"
                await a.until(lambda: a.presence["seats"][0]["stand_in"])
                assert not a.view["can"]["undo"]
                assert not a.view["can"]["hint"]
                version = a.view["version"]
                late = {"seat": 0, "version": version, "action": "play"}
                assert await a.refused("act", **late) in ("not-asked", "stale")
            else:
                await b.until(lambda: b.view["status"] == "over")
                assert (b.view["ending"]["kind"], b.view["ending"]["by"]) == ("forfeited", 0)
                assert b.view["ending"]["text"].endswith("lost on time")
                assert b.view["clocks"][0] == {"seat": 0, "left": 0.0, "runs": False}

    run(work())


def test_who_leaves_forfeits(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            first, second = table.visitor(), table.visitor()
            rule = {"rule": "forfeit", "after": 30}
            made = await new_match(first, "me open", options=LONG, leaver=rule)
            joined = await join(second, made)
            match = made["match"]["id"]
            a = await table.client(match, made["token"])
            b = await table.client(match, joined["token"])
            await fast_forward(table, match, 40_000)  # present, so nothing happens
            assert b.view["status"] == "playing"
            await a.close()
            await b.until(lambda: not b.presence["seats"][0]["connected"])
            await fast_forward(table, match, 60_000)
            assert b.view["status"] == "playing"
            await fast_forward(table, match, 200_000)
            await b.until(lambda: b.view["status"] == "over")
            assert b.view["ending"]["kind"] == "forfeited"
            assert b.view["ending"]["text"].endswith("left and forfeited the match")

    run(work())


def test_a_bot_stands_in_until_the_person_is_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            first, second = table.visitor(), table.visitor()
            rule = {"rule": "bot", "after": 30, "bot": "random"}
            made = await new_match(first, "me open", options=LONG, leaver=rule)
            joined = await join(second, made)
            match = made["match"]["id"]
            b = await table.client(match, joined["token"])
            await b.done("prefs", seat=1, stops={"other": "ask"})
            await fast_forward(table, match, 60_000)
            await b.asked()
            assert b.view["asked"] == 1
            assert any(event.get("kind") == "left" for event in b.events.values())
            a = await table.client(match, made["token"])
            await a.until(lambda: not a.presence["seats"][0]["stand_in"])
            await a.done("prefs", seat=0, stops={"other": "ask"})
            while await asked_next(a, b) is b:
                await b.act(-1)
            await a.act()

    run(work())


def test_downtime_is_charged_to_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        clock = {"kind": "move", "seconds": 600}
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me greedy", options=LONG, clock=clock)
            client = await table.client(made["match"]["id"], made["token"])
            await client.asked()
        monkeypatch.setattr(Timekeeper, "_start", Timekeeper._start + 3_600_000)
        async with house(tmp_path) as table:
            client = await table.client(made["match"]["id"], made["token"])
            assert client.view["status"] == "playing"
            assert client.view["clocks"][0]["left"] > 500
            outages = await table.services.store.outages()
            assert max(ended - began for began, ended in outages) >= 3_600_000

    run(work())


async def three_with_a_bank(table: Any) -> tuple[str, list[Client], list[str]]:
    """Three persons with ten minutes each; for who is away, a bot stands in."""
    clock = {"kind": "bank", "seconds": 600, "increment": 7}
    rule = {"rule": "bot", "after": 30, "bot": "random"}
    made = await new_match(table.visitor(), "me open open", options=LONG, clock=clock, leaver=rule)
    joined = [await join(table.visitor(), made, n) for n in range(2)]
    tokens = [made["token"], *(one["token"] for one in joined)]
    match = made["match"]["id"]
    return match, [await table.client(match, token) for token in tokens], tokens


async def whose_turn(clients: list[Client]) -> int:
    """The seat whose person is asked, once all know."""
    await settled(*clients)
    await clients[0].until(lambda: clients[0].view["asked"] is not None)
    return int(clients[0].view["asked"])


def left(client: Client, seat: int) -> float:
    return float(client.view["clocks"][seat]["left"])


def test_absence_costs_the_clock_what_it_took(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            match, clients, _ = await three_with_a_bank(table)
            gone = await whose_turn(clients)
            others = [client for seat, client in enumerate(clients) if seat != gone]
            await clients[gone].close()
            watcher = others[0]
            await watcher.until(lambda: not watcher.presence["seats"][gone]["connected"])
            before = left(watcher, gone)
            await fast_forward(table, match, 200_000)
            await watcher.until(lambda: watcher.presence["seats"][gone]["stand_in"])
            assert left(watcher, gone) <= before - 200 + 7

    run(work())


def test_who_comes_back_leaves_the_others_clock_alone(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            match, clients, tokens = await three_with_a_bank(table)
            gone = await whose_turn(clients)
            others = [client for seat, client in enumerate(clients) if seat != gone]
            await clients[gone].close()
            await others[0].until(lambda: not others[0].presence["seats"][gone]["connected"])
            await fast_forward(table, match, 60_000)
            await others[0].until(
                lambda: (
                    others[0].presence["seats"][gone]["stand_in"]
                    and others[0].view["asked"] not in (None, gone)
                )
            )
            asked = await whose_turn(others)
            before = left(others[0], asked)
            later(table, 80_000)
            back = await table.client(match, tokens[gone])
            await back.until(lambda: not back.presence["seats"][gone]["stand_in"])
            assert left(back, asked) <= before - 20

    run(work())


def test_at_the_end_the_clocks_stand(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            _, clients, _ = await three_with_a_bank(table)
            asked = await whose_turn(clients)
            later(table, 20_000)
            await clients[asked].done("resign", seat=asked)
            await clients[asked].until(lambda: clients[asked].view["status"] == "over")
            assert 0 < left(clients[asked], asked) <= 580
            assert not any(clock["runs"] for clock in clients[asked].view["clocks"])

    run(work())


def test_a_server_that_was_frozen_charges_nobody(tmp_path: Path) -> None:
    async def work() -> None:
        clock = {"kind": "move", "seconds": 600}
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me greedy", options=LONG, clock=clock)
            match = made["match"]["id"]
            client = await table.client(match, made["token"])
            await client.asked()
            an_hour_passes(table)
            await look_again(table, match)
            while not await table.services.store.outages():
                await asyncio.sleep(0.05)
            await look_again(table, match)
            again = await table.client(match, made["token"])
            assert again.view["status"] == "playing"
            assert again.view["clocks"][0]["left"] > 1.0

    run(work())


def test_while_nothing_can_be_kept_no_clock_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        clock = {"kind": "move", "seconds": 600}
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me greedy", options=LONG, clock=clock)
            match = made["match"]["id"]
            client = await table.client(match, made["token"])
            await client.asked()

            async def full(*_: object) -> None:
                raise StorageError("disk full")

            monkeypatch.setattr(table.services.store, "write", full)
            an_hour_passes(table)
            again = await table.client(match, made["token"])
            assert again.view["clocks"][0]["left"] > 1.0
            monkeypatch.undo()
            while not await table.services.store.outages():
                await asyncio.sleep(0.05)
            await look_again(table, match)
            assert again.view["status"] == "playing"

    run(work())
