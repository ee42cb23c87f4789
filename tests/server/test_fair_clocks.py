"""No way of leaving, coming back or taking back makes a clock grow; nor does setting the wall clock."""

from __future__ import annotations

import time as wall
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.server.clocks import Clocks, Turn
from banneret.server.protocol_common import BankClock, Clock, DaysClock, MoveClock
from banneret.server.timekeeping import Timekeeper
from tests.server.client import Client
from tests.server.house import House, house, join, new_match, run
from tests.server.test_clocks import LONG, fast_forward, later, look_again

RULES = [BankClock(60, 30), MoveClock(60), DaysClock(1)]
KINDS = [
    {"kind": "bank", "seconds": 60, "increment": 30},
    {"kind": "move", "seconds": 60},
    {"kind": "days", "days": 1},
]

deeds = st.lists(
    st.tuples(st.sampled_from(["act", "pass", "leave", "back", "undo"]), st.integers(0, 20_000)),
    max_size=40,
)


@given(rule=st.sampled_from(RULES), story=deeds)
def test_time_only_grows_by_a_persons_own_finished_question(
    rule: Clock, story: list[tuple[str, int]]
) -> None:
    clocks, seats, asked, person = Clocks(rule, 3), 3, 0, [True] * 3
    clocks.ask(asked, 0)
    whole = True  # the asked person has had this question from its beginning
    past: list[tuple[int, Turn, bool, list[int]]] = []
    for what, spent in story:
        before = list(clocks.left)
        elapsed = spent if person[asked] else 0
        may_grow: int | None = None
        if what == "act":
            past.append((asked, clocks.turn(), whole, list(before)))
            clocks.spend(spent)
            clocks.ask(asked, 0, person[asked])
        elif what == "pass":
            past.append((asked, clocks.turn(), whole, list(before)))
            may_grow = asked if whole else None
            clocks.spend(spent)
            asked = (asked + 1) % seats
            whole = person[asked]
            clocks.ask(asked, 0, person[asked])
        elif what in ("leave", "back"):
            clocks.spend(spent)
            person[asked] = what == "back"
            whole = whole and person[asked]
            clocks.ask(asked, 0, person[asked])
        elif past:
            clocks.spend(spent)
            asked, turn, whole, then = past.pop()
            clocks.undo(asked, turn)
            whole = whole and person[asked]
            clocks.ask(asked, 0, person[asked])
            assert all(now <= was for now, was in zip(clocks.left, then, strict=True))
        for seat in range(seats):
            if seat != may_grow:
                assert clocks.left[seat] <= before[seat]
        if what == "act":
            assert clocks.left[asked] == max(0, before[asked] - elapsed)


def left(client: Client, seat: int = 0) -> float:
    return float(client.view["clocks"][seat]["left"])


def total(client: Client) -> float:
    return sum(float(clock["left"]) for clock in client.view["clocks"])


@pytest.mark.parametrize("clock", KINDS, ids=lambda clock: str(clock["kind"]))
def test_who_leaves_and_comes_back_has_used_the_time(tmp_path: Path, clock: Any) -> None:
    async def work() -> None:
        async with house(tmp_path, bot_pace=3_600.0) as table:
            rule, began = {"rule": "bot", "after": 10, "bot": "random"}, wall.monotonic()
            made = await new_match(
                table.visitor(), "me open", options=LONG, clock=clock, leaver=rule
            )
            joined = await join(table.visitor(), made)
            match, tokens = made["match"]["id"], [made["token"], joined["token"]]
            watcher = await table.client(match)
            seat = watcher.view["asked"]
            person = await table.client(match, tokens[seat])
            whole, gone = left(person, seat), 0
            for rounds in range(1, 4):
                await person.close()
                await watcher.until(lambda: not watcher.presence["seats"][seat]["connected"])
                gone = rounds * 12_000
                await fast_forward(table, match, gone)
                await watcher.until(lambda: watcher.presence["seats"][seat]["stand_in"])
                person = await table.client(match, tokens[seat])
                await watcher.until(lambda: not watcher.presence["seats"][seat]["stand_in"])
                await person.reaches(watcher.view["version"])
                went = wall.monotonic() - began
                assert whole - gone / 1000 - went <= left(person, seat) <= whole - gone / 1000
            await person.asked()
            await person.act()  # a question that changed hands brings nothing
            await watcher.until(lambda: watcher.view["asked"] != seat)
            assert left(watcher, seat) <= whole - gone / 1000

    run(work())


async def one_device(table: House, seats: str, clock: Any) -> Client:
    """Somebody against a bot, or against a friend at the same device."""
    game = "token-terrors" if "hotseat" in seats else "toy"
    more = {} if "hotseat" in seats else {"options": LONG}
    made = await new_match(table.visitor(), seats, game, clock=clock, **more)
    client = await table.client(made["match"]["id"], made["token"])
    await client.asked()
    return client


@pytest.mark.parametrize("clock", KINDS, ids=lambda clock: str(clock["kind"]))
@pytest.mark.parametrize("seats", ["me greedy", "me hotseat"])
def test_acts_that_are_taken_back_bring_no_time(tmp_path: Path, seats: str, clock: Any) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            client = await one_device(table, seats, clock)
            whole = total(client)
            for rounds in range(1, 4):
                later(table, rounds * 2_000)
                deciders = []
                for _ in range(rounds):  # several steps back
                    deciders.append(client.view["asked"])
                    await client.act()
                    await client.asked()
                while deciders:
                    ask = {"seat": deciders.pop(), "version": client.view["version"]}
                    await client.done("takeback", do="ask", **ask)
                    await client.asked()
                assert total(client) <= whole - 2 * rounds

    run(work())


def test_a_takeback_that_leaves_somebody_no_time_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        clock = {"kind": "bank", "seconds": 20, "increment": 60}
        async with house(tmp_path) as table:
            client = await one_device(table, "me greedy", clock)
            await client.act()
            await client.asked()
            later(table, 30_000)  # more than there was before the increment
            again = {"seat": 0, "version": client.view["version"], "do": "ask"}
            assert await client.refused("takeback", **again) == "no-time"
            assert client.view["status"] == "playing"

    run(work())


@pytest.mark.parametrize("jump", [-3600, 3600])
def test_setting_the_wall_clock_counts_nothing(
    tmp_path: Path, jump: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            real, started = wall.time, wall.monotonic()
            client = await one_device(table, "me greedy", {"kind": "move", "seconds": 60})
            before = left(client)
            monkeypatch.setattr(wall, "time", lambda: real() + jump)
            watcher = await table.client(client.hello["match"]["id"])
            went = wall.monotonic() - started
            assert 0 < before - left(watcher) <= went
            await look_again(table, client.hello["match"]["id"])
            assert client.view["status"] == "playing"

    run(work())


def test_a_wall_clock_set_back_while_nobody_served_stops_no_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            client = await one_device(table, "me greedy", {"kind": "move", "seconds": 60})
            match, last = client.hello["match"]["id"], Timekeeper.now()
        monkeypatch.setattr(Timekeeper, "_start", Timekeeper._start - 3_600_000)
        async with house(tmp_path) as table:
            assert table.services.time.now() >= last - 2_000
            watcher = await table.client(match)
            later(table, 5_000)
            again = await table.client(match)
            assert left(again) <= left(watcher) - 4.9

    run(work())


def test_a_suspended_machine_charges_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            client = await one_device(table, "me greedy", {"kind": "move", "seconds": 60})
            monkeypatch.setattr(Timekeeper, "_start", Timekeeper._start + 3_600_000)
            watcher = await table.client(client.hello["match"]["id"])
            assert left(watcher) > 50

    run(work())
