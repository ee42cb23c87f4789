"""Two server processes on one PostgreSQL that the test starts itself."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, make_url

from banneret.cli import main
from bench.postgres import Postgres, programs, running
from tests.server.client import Client, play_out, settled
from tests.server.house import house, join, new_match, run

LONG = {"rounds": 50, "goal": 20}


pytestmark = pytest.mark.skipif(programs() is None, reason="PostgreSQL is not installed")


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with running("-c fsync=off") as server:
        yield server


def new_database(postgres: Postgres, name: str) -> URL:
    """A new database, as the server is told of it."""
    return make_url(postgres.database(name)).set(drivername="postgresql+asyncpg")


def test_a_match_over_two_processes(postgres: Postgres, tmp_path: Path) -> None:
    database = new_database(postgres, "two")

    async def work() -> None:
        async with (
            house(tmp_path, database=database) as here,
            house(tmp_path, database=database) as there,
        ):
            made = await new_match(here.visitor(), "me open", options=LONG)
            match = made["match"]["id"]
            a = await here.client(match, made["token"])
            joined = await join(there.visitor(), made)
            b = await there.client(match, joined["token"])
            watcher = await there.client(match)
            await a.until(lambda: a.view["status"] == "playing")
            for turn in range(12):
                await settled(a, b, watcher)
                mover = a if a.view["asked"] == 0 else b
                await mover.asked()
                await mover.act(turn % len(mover.view["scene"]["choices"]))
            await a.send("chat", seat=0, text="from the other side")
            await b.until(lambda: len(b.chat) == 1)
            await settled(a, b, watcher)
            fresh = await here.client(match, joined["token"])
            assert fresh.events == b.events
            assert fresh.view == b.view
            await here.hub._see()
            await a.until(lambda: a.presence["seats"][1]["connected"])
            there.services.presence_milliseconds = here.services.presence_milliseconds = 0
            await b.close()
            await fresh.close()
            await a.until(lambda: not a.presence["seats"][1]["connected"])
            there.services.presence_milliseconds = here.services.presence_milliseconds = 60_000
            await here.hub._see()
            await a.until(lambda: a.presence["seats"][1]["connected"])
            there.services.presence_milliseconds = here.services.presence_milliseconds = 0
            await here.hub._see()
            await a.until(lambda: not a.presence["seats"][1]["connected"])

    run(work(), 60.0)


def test_the_same_command_at_two_processes_counts_once(postgres: Postgres, tmp_path: Path) -> None:
    database = new_database(postgres, "once")

    async def work() -> None:
        async with (
            house(tmp_path, database=database) as here,
            house(tmp_path, database=database) as there,
        ):
            made = await new_match(here.visitor(), "me open", options=LONG)
            match = made["match"]["id"]
            joined = await join(here.visitor(), made)
            tokens = [made["token"], joined["token"]]
            tables = (here, there)
            clients = [[await table.client(match, token) for token in tokens] for table in tables]
            for turn in range(10):
                await settled(*clients[0], *clients[1])
                asked = clients[0][0].view["asked"]
                pair = [side[asked] for side in clients]
                for client in pair:
                    await client.asked()
                choice = pair[0].view["scene"]["choices"][0]["action"]
                act: dict[str, Any] = {"id": f"t{turn}", "seat": asked, "action": choice}
                act["version"] = pair[0].view["version"]
                one, other = await asyncio.gather(*(client.send("act", **act) for client in pair))
                assert one == other
                assert one["type"] == "done"
            # Two different decisions for one question: exactly one of them counts.
            await settled(*clients[0], *clients[1])
            asked = clients[0][0].view["asked"]
            pair = [side[asked] for side in clients]
            act = {"seat": asked, "version": pair[0].view["version"]}
            act["action"] = pair[0].view["scene"]["choices"][0]["action"]
            answers = await asyncio.gather(*(client.send("act", **act) for client in pair))
            assert sorted(answer["type"] for answer in answers) == ["done", "error"]
            assert {answer.get("code") for answer in answers} == {None, "stale"}

    run(work(), 60.0)


def test_bots_play_on_when_their_process_stops(postgres: Postgres, tmp_path: Path) -> None:
    database = new_database(postgres, "bots")

    async def work() -> None:
        async with house(tmp_path, database=database) as there:
            async with house(tmp_path, database=database, bot_pace=60.0) as here:
                made = await new_match(here.visitor(), "greedy me", options=LONG)
            match = made["match"]["id"]
            client = await there.client(match, made["token"])
            await client.asked()
            await client.act()
            await play_some(client, 5)

    run(work(), 60.0)


async def play_some(client: Client, turns: int) -> None:
    for _ in range(turns):
        await client.asked()
        await client.act()


def test_backup_from_sqlite_to_postgres(postgres: Postgres, tmp_path: Path) -> None:
    database = new_database(postgres, "moved")

    async def before() -> dict[str, Any]:
        async with house(tmp_path) as table:
            return await new_match(table.visitor(), "me random", options=LONG)

    made = run(before())
    file, from_ = str(tmp_path / "backup"), f"sqlite:///{tmp_path / 'table.sqlite'}"
    to = database.set(drivername="postgresql").render_as_string(hide_password=False)
    assert main(["backup", file, "--database", from_]) == 0
    assert main(["restore", file, "--database", to]) == 0
    again = str(tmp_path / "again")
    assert main(["backup", again, "--database", to]) == 0

    async def after() -> None:
        async with house(tmp_path, database=database) as table:
            client = await table.client(made["match"]["id"], made["token"])
            await play_out(client)

    run(after(), 60.0)
