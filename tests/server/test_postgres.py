"""Two server processes on one PostgreSQL that the test starts itself."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, make_url

from banneret.cli import main
from tests.server.client import Client, play_out, settled
from tests.server.house import house, join, new_match, run
from tests.server.test_crash import free_port

LONG = {"rounds": 50, "goal": 20}


def binaries() -> Path | None:
    """Where PostgreSQL's programs are: Debian keeps them off the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    on_path = shutil.which("initdb")
    return found[0].parent if found else Path(on_path).parent if on_path else None


class Postgres:
    """A PostgreSQL of its own, in a folder that only lives as long as the tests."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs, self._folder = programs, folder
        self._user: str | None = None
        if os.getuid() == 0:  # it refuses to run as root
            self._user = "postgres" if _exists("postgres") else "nobody"
            shutil.chown(folder, self._user)
        self.port = free_port()

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [str(self._programs / program), *words],
            cwd=self._folder,
            capture_output=True,
            text=True,
            check=False,
            user=self._user,
            group=pwd.getpwnam(self._user).pw_gid if self._user else None,
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        data = str(self._folder / "data")
        self._run("initdb", "-D", data, "-U", "banneret", "-A", "trust", "--no-sync")
        options = f"-p {self.port} -k {self._folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", data, "-o", options, "-l", log, "-w", "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-m", "immediate", "stop")

    def database(self, name: str) -> URL:
        """A new database."""
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "banneret", name)
        return make_url(f"postgresql+asyncpg://banneret@127.0.0.1:{self.port}/{name}")


def _exists(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True


PROGRAMS = binaries()
pytestmark = pytest.mark.skipif(PROGRAMS is None, reason="PostgreSQL is not installed")


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    assert PROGRAMS is not None
    with tempfile.TemporaryDirectory(prefix="banneret-") as name:
        running = Postgres(PROGRAMS, Path(name))
        running.start()
        try:
            yield running
        finally:
            running.stop()


def test_a_match_over_two_processes(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.database("two")

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
    database = postgres.database("once")

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
    database = postgres.database("bots")

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
    database = postgres.database("moved")

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
