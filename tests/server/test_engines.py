"""Engines at the table: only those that the owner has named, and no match stops because of one."""

from __future__ import annotations

import asyncio
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from banneret.bots.engine import Command, read_command
from banneret.kernel.errors import OptionsError
from banneret.server.thinking import decide, task
from examples.own_game import TOY
from tests.processes import none_left
from tests.server.client import Client
from tests.server.house import House, house, new_match, run
from tests.server.test_failing import failures, play, sat, told

PROGRAM = Path(__file__).parents[1] / "bots" / "engines.py"
TRACKER = ("resource_tracker",)  # of Python's own, which stays with the tests
FAULTS = ("lies", "hangs", "dies", "garbage", "floods", "twice", "another", "forks")


def engine(fault: str, *more: str, seconds: float = 5) -> Command:
    """How an engine with a fault is started."""
    return read_command(
        f"{seconds:g}s:{shlex.join([sys.executable, '-S', str(PROGRAM), fault, *more])}"
    )


async def match_with(table: House, bot: str) -> tuple[Client, str]:
    """Somebody at a table with a bot, in a match of two rounds."""
    options = {"players": 2, "rounds": 2}
    made = await new_match(table.visitor(), f"me {bot}", options=options)
    return await sat(table, made), made["match"]["id"]


def test_an_engine_plays_as_any_other_bot(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    engines = {"mine": engine("none", str(begun))}

    async def work() -> None:
        async with house(tmp_path, engines=engines) as table:
            games = (await table.visitor().get("/api/games")).json()["games"]
            assert {game["bots"][0] for game in games} == {"mine"}
            for _ in range(2):
                client, match = await match_with(table, "mine")
                assert client.hello["match"]["seats"][1]["bot"] == "mine"
                await play(client)
                assert client.view["ending"]["kind"] == "result"
                assert not told(client, "faltered")
                kept = await failures(table, match)
                assert [one["trace"] for one in kept] == []

    with none_left(TRACKER):
        run(work())
    assert len(begun.read_text(encoding="utf-8").splitlines()) == 1, (
        "it goes on with the next match"
    )


@pytest.mark.parametrize("name", ["engine:sh", "engine:3s:sh", "sh", "other", "mine=sh", ""])
def test_nobody_else_names_a_program(name: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, engines={"mine": engine("none")}) as table:
            for plan in (
                {"seats": [{"kind": "me"}, {"kind": "bot", "bot": name}]},
                {"seats": [{"kind": "me"}] * 2, "leaver": {"rule": "bot", "bot": name}},
            ):
                answer = await table.visitor().post("/api/matches", json={"game": "toy", **plan})
                assert answer.status_code == 400
                assert answer.json()["code"] in ("unknown-bot", "malformed")

    run(work())


def test_a_command_in_a_database_is_not_run() -> None:
    """Such as in a backup from elsewhere, or of a server with other engines."""
    state = TOY.game({}).new_initial_state()
    while state.current_player() < 0:
        state.apply(state.legal_actions()[0])
    for name in ("engine:sh", "mine"):
        with pytest.raises(OptionsError, match=f"no bot '{name}'"):
            decide(task(state, {}, name, 1))


@pytest.mark.parametrize("fault", FAULTS)
def test_the_match_goes_on_with_an_engine_that(fault: str, tmp_path: Path) -> None:
    async def work() -> None:
        engines = {"mine": engine(fault, seconds=0.2)}
        async with house(tmp_path, engines=engines) as table:
            for _ in range(2):
                client, match = await match_with(table, "mine")
                await play(client)
                assert client.view["ending"]["kind"] == "result"
            kept = await failures(table, match)
            assert {(one["place"], one["seat"], one["bot"]) for one in kept} <= {("bot", 1, "mine")}
            if fault == "lies":
                assert told(client, "faltered") == [SIMPLER] * len(told(client, "faltered")) != []
                assert "it answered 'all of it'" in kept[0]["trace"]

    with none_left(TRACKER):
        run(work())


SIMPLER = "The bot (mine) of mine could not decide; a simpler one (greedy) did"


def test_a_match_goes_on_after_a_restart_without_its_engine(tmp_path: Path) -> None:
    async def before() -> dict[str, Any]:
        async with house(tmp_path, engines={"mine": engine("none")}) as table:
            made = await new_match(table.visitor(), "me mine", options={"rounds": 3})
            client = await sat(table, made)
            await client.act(0)
            await client.asked()
            return made

    async def after(made: dict[str, Any]) -> None:
        async with house(tmp_path) as table:
            client = await sat(table, made)
            assert client.hello["match"]["seats"][1]["bot"] == "mine"
            await play(client)
            assert client.view["ending"]["kind"] == "result"
            assert set(told(client, "faltered")) == {SIMPLER}
            kept = await failures(table, made["match"]["id"])
            assert "no bot 'mine'" in kept[0]["trace"]

    with none_left(TRACKER):
        made = run(before())
        run(after(made))


def test_tables_do_not_wait_for_an_engine_that_sleeps(tmp_path: Path) -> None:
    """Who is late twice in a row is not asked again, and no other table feels it."""

    async def work() -> None:
        engines = {"mine": engine("asleep", seconds=1)}
        async with house(tmp_path, engines=engines, workers=1) as table:
            slow, _ = await match_with(table, "mine")
            quick, _ = await match_with(table, "greedy")
            sleeper = asyncio.create_task(play(slow))
            await play(quick)
            await sleeper
            assert set(told(slow, "faltered")) == {SIMPLER}

    with none_left(TRACKER):
        run(work())
