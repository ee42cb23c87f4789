"""What is kept: migrations from the first tables on, backups, and what is forgotten."""

from __future__ import annotations

import asyncio
import gzip
import os
import sqlite3
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine

from banneret.cli import main
from banneret.server.migrate import upgrade
from banneret.server.settings import Keeping
from banneret.server.tables import metadata
from tests.server.house import GENEROUS, house, join, new_match, other_rules, run
from tests.server.test_clocks import later

FIRST = Path(__file__).parent / "first_schema.sql"
LONG = {"rounds": 50, "goal": 20}


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection)
    return list(compare_metadata(context, metadata))


def test_migrations_lead_to_the_tables(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'x.sqlite'}")
    with engine.begin() as connection:
        upgrade(connection)
        assert differences(connection) == []
        upgrade(connection)  # once more changes nothing
    engine.dispose()


def test_a_match_in_the_first_tables_goes_on(tmp_path: Path) -> None:
    """first_schema.sql is a database as the first version wrote it, in mid-match."""
    with sqlite3.connect(tmp_path / "table.sqlite") as old:
        old.executescript(FIRST.read_text(encoding="utf-8"))
    old.close()

    async def work() -> None:
        async with house(tmp_path) as table:
            rows = await table.services.store.due(2**60, 10)
            assert rows == []
            match = "firstmatch000000"
            room = await table.hub.room(match)
            assert room.match.status == "playing"
            guests = [seat.guest for seat in room.match.seats]
            signer = table.context.signer
            clients = [
                await table.client(match, signer.token(match, guest)) for guest in guests if guest
            ]
            asked = room.match.asked
            assert asked is not None
            await clients[asked].asked()
            await clients[asked].act()

    run(work())


def test_backup_and_restore(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept: dict[str, object] = {}

    async def before() -> None:
        async with house(tmp_path / "a") as table:
            first, second = table.visitor(), table.visitor()
            made = await new_match(first, "me open", options=LONG)
            joined = await join(second, made)
            client = await table.client(made["match"]["id"], made["token"])
            await client.asked()
            await client.act()
            await client.send("chat", seat=0, text="good luck")
            kept.update(made=made, joined=joined, events=client.events, view=client.view)

    async def after() -> None:
        made, joined = kept["made"], kept["joined"]
        assert isinstance(made, dict)
        assert isinstance(joined, dict)
        async with house(tmp_path / "b") as table:
            client = await table.client(made["match"]["id"], made["token"])
            assert client.events == kept["events"]
            assert client.view == kept["view"]
            assert client.chat[0]["text"] == "good luck"
            other = await table.client(made["match"]["id"], joined["token"])
            await other.asked()
            await other.act()

    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    run(before())
    file = str(tmp_path / "backup.gz")
    from_, to = (f"sqlite:///{tmp_path / name / 'table.sqlite'}" for name in "ab")
    assert main(["backup", file, "--database", from_]) == 0
    assert stat.S_IMODE(os.stat(file).st_mode) == 0o600
    assert main(["restore", file, "--database", to]) == 0
    run(after())
    assert main(["restore", file, "--database", to]) == 2
    assert "not empty" in capsys.readouterr().err
    assert main(["backup", file, "--database", from_]) == 2
    assert "there already" in capsys.readouterr().err


@pytest.mark.parametrize(
    "spoil", ["cut", "other", "nothing", "row", "bits", "column", "table", "bytes"]
)
def test_a_spoilt_backup(tmp_path: Path, spoil: str, capsys: pytest.CaptureFixture[str]) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'x.sqlite'}")
    with engine.begin() as connection:
        upgrade(connection)
    engine.dispose()
    file, to = tmp_path / "backup", f"sqlite:///{tmp_path / 'y.sqlite'}"
    assert main(["backup", str(file), "--database", f"sqlite:///{tmp_path / 'x.sqlite'}"]) == 0
    whole = file.read_bytes()
    text = gzip.decompress(whole)
    head = text.splitlines()[0]

    def with_row(row: bytes) -> bytes:
        return gzip.compress(head + b"\n" + row + b'\n{"rows":1}\n')

    spoilt = {
        "cut": gzip.compress(text)[:-12],
        "other": gzip.compress(text.replace(b"banneret", b"something")),
        "nothing": b"",
        "row": gzip.compress(head + b'\n{"table":"guests","row":{}}\n'),
        "bits": whole[:10] + bytes(255 - byte for byte in whole[10:-8]) + whole[-8:],
        "column": with_row(b'{"table":"guests","row":{"id":"a","name":"b","created":1,"age":2}}'),
        "table": with_row(b'{"table":"ghosts","row":{"id":"a"}}'),
        "bytes": with_row(b'{"table":"settings","row":{"name":"key","value":{"base64":"*"}}}'),
    }
    file.write_bytes(spoilt[spoil])
    assert main(["restore", str(file), "--database", to]) == 2
    assert "backup" in capsys.readouterr().err
    file.write_bytes(whole)  # nothing of the spoilt one is in the way
    assert main(["restore", str(file), "--database", to]) == 0


def test_the_time_between_backup_and_restore_is_charged_to_nobody(tmp_path: Path) -> None:
    made: dict[str, Any] = {}
    from_, to = (f"sqlite:///{tmp_path / name / 'table.sqlite'}" for name in "ab")
    for name in "ab":
        (tmp_path / name).mkdir()

    async def before() -> None:
        async with house(tmp_path / "a") as table:
            clock = {"kind": "move", "seconds": 600}
            made.update(await new_match(table.visitor(), "me greedy", options=LONG, clock=clock))

    def a_day_earlier() -> None:
        with sqlite3.connect(tmp_path / "a" / "table.sqlite") as connection:
            for table in ("journal", "pulses"):
                connection.execute(f"UPDATE {table} SET at = at - 86400000")
        connection.close()

    async def after() -> None:
        async with house(tmp_path / "b") as table:
            await table.hub._sweep()
            client = await table.client(made["match"]["id"], made["token"])
            assert client.view["status"] == "playing"
            assert client.view["clocks"][0]["left"] > 1.0

    run(before())
    a_day_earlier()
    assert main(["backup", str(tmp_path / "file"), "--database", from_]) == 0
    assert main(["restore", str(tmp_path / "file"), "--database", to]) == 0
    run(after())


def test_databases_that_cannot_be_reached(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("asyncpg")
    nowhere = "postgresql://nobody@127.0.0.1:1/nothing"
    assert main(["backup", str(tmp_path / "file"), "--database", nowhere]) == 2
    assert "cannot be reached" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_backup_of_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = f"sqlite:///{tmp_path / 'none.sqlite'}"
    assert main(["backup", str(tmp_path / "backup"), "--database", database]) == 2
    assert "there is no database" in capsys.readouterr().err
    assert not (tmp_path / "backup").exists()


def test_abandoned_matches_are_forgotten(tmp_path: Path) -> None:
    async def work() -> None:
        keeping = Keeping(waiting=50, playing=100_000, over=100_000)
        async with house(tmp_path, keeping=keeping) as table:
            visitor = table.visitor()
            waiting = (await new_match(visitor, "me open"))["match"]["id"]
            playing = (await new_match(visitor, "me greedy"))["match"]["id"]
            watched = await new_match(visitor, "me open")
            await table.client(watched["match"]["id"], watched["token"])
            await asyncio.sleep(0.1)
            table.hub.rooms.pop(waiting)
            table.hub.rooms.pop(playing, None)
            await table.hub._prune()
            assert (await visitor.get(f"/api/matches/{waiting}")).status_code == 404
            assert (await visitor.get(f"/api/matches/{playing}")).status_code == 200
            watched_id = watched["match"]["id"]
            assert (await visitor.get(f"/api/matches/{watched_id}")).status_code == 200

    run(work())


def test_guests_who_never_played_are_forgotten(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            idle, player = table.visitor(), table.visitor()
            await idle.post("/api/me", json={"name": "Idle"})
            await player.post("/api/me", json={"name": "Player"})
            await new_match(player, "me greedy")
            await table.services.store.forget_guests(table.services.time.now() + 1)
            assert (await idle.get("/api/me")).json()["name"] == ""
            assert (await player.get("/api/me")).json()["name"] == "Player"

    run(work())


def test_nothing_grows_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More than is looked at at once: matches, guests who are in none, times nobody served."""
    monkeypatch.setattr("banneret.server.pruning.PRUNED_AT_ONCE", 2)
    monkeypatch.setattr("banneret.server.pruning.MOST_OUTAGES", 3)
    monkeypatch.setattr("banneret.server.store.MOST_AT_ONCE", 2)

    async def work() -> None:
        limits = replace(GENEROUS, guests=4)
        async with house(tmp_path, limits=limits, keeping=Keeping(waiting=-1)) as table:
            later(table, 0)
            store, now = table.services.store, table.services.time.now()
            player = table.visitor()
            made = [(await new_match(player, "me open"))["match"]["id"] for _ in range(7)]
            watched = table.hub.rooms[made[0]]
            table.hub.rooms.clear()
            table.hub.rooms[made[0]] = watched
            for n in range(9):
                await store.save_guest(f"guest{n}", f"Guest {n}", now + n)
                await store.add_outage(now - 1000 + 2 * n, now - 999 + 2 * n)
            await table.hub._prune()
            mine = (await player.get("/api/me")).json()
            assert [one["id"] for one in mine["matches"]] == [made[0]]
            known = [n for n in range(9) if await store.guest_name(f"guest{n}") is not None]
            assert known == [5, 6, 7, 8]
            assert mine["name"] != ""  # who sits in a match stays
            assert [began - now for began, _ in await store.outages()] == [-988, -986, -984]

    run(work())


def test_old_outages_and_idle_guests_are_forgotten(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, keeping=Keeping(over=10_000, idle=5_000)) as table:
            later(table, 0)
            store, now = table.services.store, table.services.time.now()
            await store.save_guest("old", "Old", now - 6_000)
            await store.save_guest("new", "New", now - 4_000)
            await store.add_outage(now - 20_000, now - 11_000)
            await store.add_outage(now - 12_000, now - 9_000)
            await table.hub._prune()
            assert (await store.guest_name("old"), await store.guest_name("new")) == (None, "New")
            assert await store.outages() == [(now - 12_000, now - 9_000)]

    run(work())


def test_matches_at_rest_are_not_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.server.hub.IDLE_SECONDS", 0.0)

    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me open")
            client = await table.client(made["match"]["id"], made["token"])
            await table.hub._reap()
            assert len(table.hub.rooms) == 1
            room = await table.hub.room(made["match"]["id"])
            await client.close()
            while room.connections or room.lock.locked():
                await asyncio.sleep(0.005)
            await table.hub._reap()
            assert table.hub.rooms == {}

    run(work())


def test_matches_of_other_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me greedy")
        other_rules(monkeypatch)
        async with house(tmp_path) as table:
            answer = await table.visitor().get(f"/api/matches/{made['match']['id']}")
            assert (answer.status_code, answer.json()["code"]) == (409, "other-rules")
            await table.hub._sweep()
            assert await table.services.store.due(2**60, 10) == []

    run(work())
