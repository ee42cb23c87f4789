"""Two server processes on one PostgreSQL that the test starts itself."""

from __future__ import annotations

import asyncio
import gzip
import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, event, inspect, make_url, text
from sqlalchemy.exc import DBAPIError

from banneret.cli import main
from banneret.kernel.errors import OptionsError
from banneret.server.engine import new_engine
from banneret.server.errors import StorageError
from banneret.server.journal import Stepped
from banneret.server.metrics import Metrics
from banneret.server.store import Store
from banneret.server.tables import metadata
from bench.postgres import Postgres, programs, running
from tests.server.client import Client, play_out, settled
from tests.server.house import GENEROUS, house, join, new_match, run, two_houses
from tests.server.test_answers_held_back import HOLD, NEAR, WINDOWS, at_a_window
from tests.server.test_restore import SPOILT

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
        async with two_houses(tmp_path, database) as (here, there):
            made = await new_match(here.visitor(), "me open", options=LONG)
            match = made["match"]["id"]
            a = await here.client(match, made["token"])
            joined = await join(there.visitor(), made)
            b = await there.client(match, joined["token"])
            watcher = await there.client(match)
            await a.until(lambda: a.view["status"] == "playing")
            for seat, person in ((0, a), (1, b)):
                await person.done("prefs", seat=seat, stops={"other": "ask"})
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
        async with two_houses(tmp_path, database) as (here, there):
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


@pytest.mark.parametrize("mode", ["ask", "auto"])
def test_an_answer_held_back_is_given_once_by_whichever_process(
    postgres: Postgres, tmp_path: Path, mode: str
) -> None:
    """Its person is at both processes, the opponent at one of them, whose clocks tell the same."""
    database = new_database(postgres, f"held_{mode}_{time.monotonic_ns()}")

    async def work() -> None:
        async with house(tmp_path, database=database) as table:
            made, tokens, seat = await at_a_window(table)
        match = made["match"]["id"]
        async with two_houses(tmp_path, database, hold=HOLD) as (here, there):
            opponent = await there.client(match, tokens[1 - seat])
            version, steps = opponent.view["version"], opponent.view["step"]
            began = time.monotonic()
            people = [await table.client(match, tokens[seat]) for table in (here, there)]
            await people[0].done("prefs", seat=seat, stops=dict.fromkeys(WINDOWS, mode))
            act = {"id": "a", "seat": seat, "version": version, "action": "pass"}
            if mode == "ask":
                one, other = await asyncio.gather(*(each.send("act", **act) for each in people))
                assert one == other
                assert one["type"] == "done"
            await opponent.reaches(version + 1)
            assert time.monotonic() - began > HOLD - NEAR
            await settled(opponent, *people)
            rows = await here.services.store.load_after(match, 0)
            stepped = [row.entry for row in rows if isinstance(row.entry, Stepped)]
            assert (stepped[steps].by, stepped[steps].do) == (seat, "pass")
            assert opponent.view["step"] == len(stepped)
            assert opponent.view["asked"] == people[0].view["asked"]
            assert not any(event.get("auto") for event in opponent.events.values())

    run(work(), 60.0)


def test_who_wants_a_stand_in_is_told_who_is_at_another_process(
    postgres: Postgres, tmp_path: Path
) -> None:
    database = new_database(postgres, "stand_in")

    async def work() -> None:
        quick = replace(GENEROUS, absent_seconds=0.0)
        async with two_houses(tmp_path, database, limits=quick) as (here, there):
            made = await new_match(here.visitor(), "me open", options=LONG)
            match, wish = made["match"]["id"], {"seat": 0, "absent": 1, "bot": "random"}
            joined = await join(there.visitor(), made)
            a = await here.client(match, made["token"])
            b = await there.client(match, joined["token"])
            await a.until(lambda: a.view["status"] == "playing")
            here.hub.rooms[match].seen.clear()  # as if nobody had told since
            await there.hub._see()
            assert await a.refused("stand-in", **wish) == "not-away"
            here.services.presence_milliseconds = 0
            await b.close()
            await a.done("stand-in", **wish)
            again = await there.client(match, joined["token"])
            await a.until(lambda: not a.presence["seats"][1]["stand_in"])
            await again.until(lambda: again.view["status"] == "playing")

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


# -------------------------------------------------------------------- starting


def plain(url: URL, **changes: Any) -> str:
    """An address as a person gives it."""
    changed = url.set(drivername="postgresql", **changes)
    return changed.render_as_string(hide_password=False)


def without_names(look_up: Callable[..., Any]) -> Callable[..., Any]:
    """A look-up that asks no other machine, which may be slow to answer."""

    def known(host: Any, *more: Any, **named: Any) -> Any:
        if str(host).endswith(".invalid"):
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return look_up(host, *more, **named)

    return known


@pytest.mark.parametrize("command", ["serve --port 0", "backup {to}", "restore {to}"])
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"port": 1}, "Connect"),
        ({"host": "no.such.host.invalid"}, "nown"),
        ({"database": "nothing"}, '"nothing" does not exist'),
        ({"username": "nobody"}, '"nobody" does not exist'),
        ({"query": {"ssl": "nonsense"}}, "ssl"),
    ],
    ids=["port", "host", "database", "user", "option"],
)
def test_a_postgres_that_lets_nobody_in(
    postgres: Postgres,
    tmp_path: Path,
    changes: dict[str, Any],
    said: str,
    command: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", without_names(socket.getaddrinfo))
    database = make_url(postgres.address("postgres")).set(password="secret")
    to = tmp_path / "to"
    words = [word.format(to=to) for word in command.split()]
    assert main([*words, "--database", plain(database, **changes)]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert "cannot be reached" in lines[0]
    assert said in lines[0]
    assert "secret" not in lines[0]
    assert not to.exists()


async def tables_in(database: URL) -> set[str]:
    engine = new_engine(database)
    async with engine.connect() as connection:
        found = set(await connection.run_sync(lambda one: inspect(one).get_table_names()))
    await engine.dispose()
    return found


async def prepare(database: URL, *statements: str) -> None:
    engine = new_engine(database)
    async with engine.begin() as connection:
        for statement in statements:
            await connection.execute(text(statement))
    await engine.dispose()


def test_servers_that_start_at_once_make_the_tables_once(
    postgres: Postgres, tmp_path: Path
) -> None:
    database = new_database(postgres, "at_once")

    async def work() -> None:
        stores = [Store(database, Metrics()) for _ in range(6)]
        await asyncio.gather(*(store.open() for store in stores))
        keys = {await store.key() for store in stores}
        await asyncio.gather(*(store.close() for store in stores))
        assert len(keys) == 1
        assert await tables_in(database) == {*metadata.tables, "alembic_version"}

    run(work())


@pytest.mark.parametrize(
    ("statements", "said"),
    [
        (["CREATE TABLE matches (colour text)"], "another program"),
        (["CREATE VIEW journal AS SELECT 1 AS number"], "another program"),
        (
            [
                "CREATE TABLE alembic_version (version_num text)",
                "INSERT INTO alembic_version VALUES ('9999')",
            ],
            "newer",
        ),
    ],
    ids=["table", "view", "newer"],
)
def test_a_postgres_of_another_program_is_left_alone(
    postgres: Postgres, request: pytest.FixtureRequest, statements: list[str], said: str
) -> None:
    database = new_database(postgres, f"other_{request.node.callspec.id}")

    async def work() -> None:
        await prepare(database, *statements)
        before = await tables_in(database)
        store = Store(database, Metrics())
        with pytest.raises(OptionsError, match=said):
            await store.open()
        await store.close()
        assert await tables_in(database) == before

    run(work())


def test_recheck_only_reads(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = new_database(postgres, "recheck")
    assert main(["recheck", "--database", plain(database)]) == 2
    assert "holds tables of an older Banneret, or none" in capsys.readouterr().err
    assert run(tables_in(database)) == set()

    async def work() -> str:
        async with house(tmp_path, database=database) as table:
            return str((await new_match(table.visitor(), "me random"))["match"]["id"])

    match = run(work())
    assert main(["recheck", "--database", plain(database)]) == 0
    assert capsys.readouterr().out.startswith(f"{match}: holds, ")

    async def write() -> None:
        engine = new_engine(database, reading=True)
        try:
            async with engine.begin() as connection:
                with pytest.raises(DBAPIError, match="read-only transaction"):
                    await connection.execute(text("DELETE FROM journal"))
        finally:
            await engine.dispose()

    run(write())


@pytest.mark.parametrize("kind", ["same row twice", "two entries of a number", "zero byte"])
def test_a_spoilt_backup_leaves_postgres_as_it_was(
    postgres: Postgres, tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    database = new_database(postgres, "spoilt_" + kind.replace(" ", "_"))
    (tmp_path / "file").write_bytes(gzip.compress(SPOILT[kind]))
    assert main(["restore", str(tmp_path / "file"), "--database", plain(database)]) == 2
    assert "line" in capsys.readouterr().err
    assert run(tables_in(database)) == set()


# -------------------------------------------------------------------- round trips and notices


def test_an_act_is_kept_by_one_statement(postgres: Postgres, tmp_path: Path) -> None:
    """Each more would be a way to the database and back, while others wait."""
    database = new_database(postgres, "trips")

    async def work() -> None:
        async with house(tmp_path, database=database) as table:
            made = await new_match(table.visitor(), "me open", options=LONG)
            client = await table.client(made["match"]["id"], made["token"])
            await client.send("chat", seat=0, text="warm")
            store, statements = table.services.store, []

            def count(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
                if "journal" in statement:
                    statements.append(statement)

            event.listen(store.engine.sync_engine, "before_cursor_execute", count)
            await client.send("chat", seat=0, text="counted")
            assert len(statements) == 1
            assert "pg_notify" in statements[0]

    run(work())


def test_notices_that_are_doubled_late_or_of_nothing(postgres: Postgres, tmp_path: Path) -> None:
    """A notice only says that there is something to read; what is read is in order."""
    database = new_database(postgres, "notices")

    async def work() -> None:
        async with two_houses(tmp_path, database) as (here, there):
            made = await new_match(here.visitor(), "me open", options=LONG)
            match = made["match"]["id"]
            a, b = await here.client(match, made["token"]), await there.client(match)
            deaf = there.hub.hear

            async def hear_nothing(process: str, match: str) -> None:
                pass

            there.hub.hear = hear_nothing  # type: ignore[method-assign]  # notices get lost
            for n in range(3):
                await a.send("chat", seat=0, text=f"{n}")
            assert there.hub.rooms[match].match.said == 0
            there.hub.hear = deaf  # type: ignore[method-assign]  # as before
            await a.send("chat", seat=0, text="3")
            for process in ("x", "x", here.services.process):
                await there.hub.hear(process, match)
                await there.hub.hear(process, "nothing")
            await b.until(lambda: len(b.chat) == 4)
            assert [line["text"] for line in b.chat] == ["0", "1", "2", "3"]
            rows = await there.services.store.load_after(match, 0)
            assert [row.number for row in rows] == list(range(1, len(rows) + 1))

    run(work(), 60.0)


def test_a_postgres_that_is_locked_refuses_and_goes_on(postgres: Postgres, tmp_path: Path) -> None:
    database = new_database(postgres, "locked")

    async def work() -> None:
        async with house(tmp_path, database=database, busy_milliseconds=2_000) as table:
            made = await new_match(table.visitor(), "me open", options=LONG)
            client = await table.client(made["match"]["id"], made["token"])
            other = new_engine(database)
            async with other.begin() as connection:
                await connection.execute(text("LOCK TABLE journal"))
                began = time.monotonic()
                assert await client.refused("chat", id="x", seat=0, text="?") == "storage"
                assert time.monotonic() - began < 4.5  # else 5 s
            await other.dispose()
            while (await client.send("chat", id="x", seat=0, text="?"))["type"] != "done":
                pass
            assert len(table.hub.rooms[made["match"]["id"]].match.chat) == 1

    run(work())


def test_a_postgres_that_ends_its_connections(postgres: Postgres, tmp_path: Path) -> None:
    """Commands are refused at most once, and other processes are heard again."""
    database = new_database(postgres, "cut")

    async def work() -> None:
        async with two_houses(tmp_path, database) as (here, there):
            made = await new_match(here.visitor(), "me open", options=LONG)
            match = made["match"]["id"]
            a, b = await here.client(match, made["token"]), await there.client(match)
            other = new_engine(database)
            async with other.begin() as connection:
                await connection.execute(
                    text(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                    )
                )
            await other.dispose()
            await a.send("chat", id="x", seat=0, text="once")
            answer = await a.send("chat", id="x", seat=0, text="once")
            assert answer["type"] == "done"
            await b.until(lambda: len(b.chat) == 1)

    run(work(), 60.0)


def test_what_is_kept_elsewhere_while_a_room_is_opened(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = new_database(postgres, "opening")

    async def work() -> None:
        async with two_houses(tmp_path, database) as (here, there):
            made = await new_match(here.visitor(), "me open", options=LONG)
            match = made["match"]["id"]
            a = await here.client(match, made["token"])
            really_seen = there.services.store.seen

            async def seen(one: str) -> dict[int, int]:  # the last that is read of a match
                await a.send("chat", seat=0, text="too late for the first look")
                return await really_seen(one)

            monkeypatch.setattr(there.services.store, "seen", seen)
            b = await there.client(match)
            assert [line["text"] for line in b.chat] == ["too late for the first look"]

    run(work(), 60.0)


def test_a_notice_that_cannot_be_followed_at_once(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = new_database(postgres, "later")
    monkeypatch.setattr("banneret.server.listening.RETRY_SECONDS", 0.05)

    async def work() -> None:
        async with two_houses(tmp_path, database) as (here, there):
            made = await new_match(here.visitor(), "me open", options=LONG)
            match = made["match"]["id"]
            a, b = await here.client(match, made["token"]), await there.client(match)
            really_load, failures = there.services.store.load_after, 2

            async def load_after(one: str, number: int) -> Any:
                nonlocal failures
                if failures:
                    failures -= 1
                    raise StorageError("no answer")
                return await really_load(one, number)

            monkeypatch.setattr(there.services.store, "load_after", load_after)
            await a.send("chat", seat=0, text="in the end")
            await b.until(lambda: len(b.chat) == 1)

    run(work(), 60.0)
