"""A store that refuses: a clear error, nothing half-written, and on it goes when it may."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from banneret.server import routes
from banneret.server.errors import StorageError
from banneret.server.opening import Opening
from tests.server.house import GENEROUS, House, house, join, locked, new_match, run

LONG = {"rounds": 50, "goal": 20}
MANY_PAGES = 2**30


async def check_whole(table: House, match: str) -> None:
    """What is kept is what the room says, without gaps."""
    room = table.hub.rooms[match]
    rows = await table.services.store.load_after(match, 0)
    assert [row.number for row in rows] == list(range(1, room.match.number + 1))


def test_a_locked_database(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, busy_milliseconds=100) as table:
            visitor = table.visitor()
            made = await new_match(visitor, "me open", options=LONG)
            match = made["match"]["id"]
            client = await table.client(match, made["token"])
            say = {"id": "say", "seat": 0, "text": "is it kept?"}
            async with locked(tmp_path):
                assert await client.refused("chat", **say) == "storage"
                answer = await visitor.post(
                    "/api/matches", json={"game": "toy", "seats": [{"kind": "me"}] * 2}
                )
                assert (answer.status_code, answer.json()["code"]) == (503, "storage")
                assert (await visitor.get(f"/api/matches/{match}")).status_code == 200
            await check_whole(table, match)
            assert (await client.send("chat", **say))["type"] == "done"
            await check_whole(table, match)

    run(work())


def test_a_locked_database_keeps_nothing_of_what_the_table_is_told(tmp_path: Path) -> None:
    """Wishes, bots for open seats, and matches begun from a moment are refused, and done later."""

    async def work() -> None:
        quick = replace(GENEROUS, absent_seconds=0.0)
        async with house(tmp_path, busy_milliseconds=100, limits=quick) as table:
            visitor = table.visitor()
            watched = await new_match(visitor, "random random")
            watcher = await table.client(watched["match"]["id"])
            await watcher.until(lambda: bool(watcher.view["status"] == "over"))
            made = await new_match(visitor, "me open open", options=LONG)
            match = made["match"]["id"]
            client = await table.client(match, made["token"])
            await join(table.visitor(), made)
            commands: list[tuple[str, dict[str, Any]]] = [
                ("prefs", {"seat": 0, "stops": {"other": "ask"}}),
                ("fill", {"seat": 0, "open": 2, "bot": "random"}),
                ("stand-in", {"seat": 0, "absent": 1, "bot": "random"}),
            ]
            wish = {"step": 1, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
            path = f"/api/matches/{watched['match']['id']}/play-on"
            for number, (kind, fields) in enumerate(commands):
                command = {"id": f"c{number}", **fields}
                async with locked(tmp_path):
                    assert await client.refused(kind, **command) == "storage"
                await check_whole(table, match)
                await client.done(kind, **command)
            async with locked(tmp_path):
                answer = await visitor.post(path, json=wish)
                assert (answer.status_code, answer.json()["code"]) == (503, "storage")
            assert len((await visitor.get("/api/me")).json()["matches"]) == 2
            assert (await visitor.post(path, json=wish)).status_code == 201
            assert len((await visitor.get("/api/me")).json()["matches"]) == 3
            await check_whole(table, match)

    run(work())


def test_a_full_disk(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me greedy", options=LONG)
            match = made["match"]["id"]
            client = await table.client(match, made["token"])
            await client.asked()
            engine = table.services.store.transactions.engine
            full = True

            @event.listens_for(engine, "checkout")
            def leave_room(connection: Any, *_: object) -> None:
                cursor = connection.cursor()
                cursor.execute("PRAGMA page_count")
                pages = cursor.fetchone()[0] if full else MANY_PAGES
                cursor.execute(f"PRAGMA max_page_count={pages}")
                cursor.close()

            kept = 0
            while (await client.send("chat", seat=0, text="x" * 500))["type"] == "done":
                kept += 1
                assert kept < 1000
            version = client.view["version"]
            act = {"id": "act", "seat": 0, "version": version, "action": "play"}
            last = client.answers[max(client.answers)][-1]
            assert last["type"] in ("done", "error")
            refused = await client.send("act", **act)
            full = False
            await check_whole(table, match)
            assert len(table.hub.rooms[match].match.chat) == kept
            assert refused["type"] == "done" or refused["code"] == "storage"
            assert (await client.send("act", **act))["type"] == "done"
            await client.asked()
            await check_whole(table, match)
            await until_health_is(table, 200)
            assert (
                "banneret_storage_errors_total 0.0"
                not in (await table.visitor().get("/metrics")).text
            )

    run(work())


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE journal SET entry = '{' WHERE match = ? AND number = 2",
        """UPDATE journal SET entry = '{"type":"magic"}' WHERE match = ? AND number = 2""",
        """UPDATE journal SET entry = '{"type":"step","do":"xyzzy"}' WHERE match = ? AND number = 2""",
        "DELETE FROM journal WHERE match = ? AND number = 2",
        "UPDATE matches SET clock = 'sun' WHERE id = ?",
        "UPDATE matches SET seats = '[]' WHERE id = ?",
        "UPDATE matches SET options = '[1]' WHERE id = ?",
    ],
)
def test_a_damaged_row_is_in_nobody_s_way(tmp_path: Path, damage: str) -> None:
    made: list[dict[str, Any]] = []
    visitors: list[str] = []

    async def before() -> None:
        async with house(tmp_path, bot_pace=3600.0) as table:
            visitor = table.visitor()
            made.extend([await new_match(visitor, "greedy me", options=LONG) for _ in range(2)])
            visitors.append(visitor.cookies["banneret_guest"])

    async def after() -> None:
        async with house(tmp_path) as table:
            whole = await table.client(made[1]["match"]["id"], made[1]["token"])
            await whole.asked()  # its bot was looked after
            spoilt, visitor = made[0]["match"]["id"], table.visitor()
            visitor.cookies["banneret_guest"] = visitors[0]
            answer = await visitor.get(f"/api/matches/{spoilt}")
            assert (answer.status_code, answer.json()["code"]) == (409, "damaged")
            mine = (await visitor.get("/api/me")).json()["matches"]
            assert made[1]["match"]["id"] in [one["id"] for one in mine]

    run(before())
    with sqlite3.connect(tmp_path / "table.sqlite") as other:
        other.execute(damage, [made[0]["match"]["id"]])
        other.execute("UPDATE matches SET due = 1 WHERE id = ?", [made[0]["match"]["id"]])
    other.close()
    run(after())


def test_the_writer_survives_what_nobody_expects(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me open", options=LONG)
            client = await table.client(made["match"]["id"], made["token"])
            transactions = table.services.store.transactions

            async def stumble(*_: object) -> None:
                raise RuntimeError("nobody expects this")

            say = {"id": "say", "seat": 0, "text": "is it kept?"}
            with monkeypatch.context() as patch:
                patch.setattr(transactions, "keep", stumble)
                assert await client.refused("chat", **say) == "storage"
            assert (await client.send("chat", **say))["type"] == "done"

    run(work())


def test_rooms_are_one_after_an_opening_that_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me open", options=LONG)
            match, store = made["match"]["id"], table.services.store
            table.hub.rooms.clear()
            really_load, loads = store.load, 0

            async def load(name: str) -> Any:
                nonlocal loads
                loads += 1
                if loads == 1:
                    await asyncio.sleep(0)
                    raise StorageError("locked")
                return await really_load(name)

            monkeypatch.setattr(store, "load", load)
            first = asyncio.create_task(table.hub.room(match))
            second = asyncio.create_task(table.hub.room(match))
            with pytest.raises(StorageError):
                await first
            third = await table.hub.room(match)
            assert await second is third

    run(work())


def test_opening_a_long_match_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            made = await new_match(visitor, "me open", options=LONG)
            match, others_go_on = made["match"]["id"], threading.Event()
            table.hub.rooms.clear()
            really_go_on = Opening.go_on

            def slow(replay: Opening) -> None:
                assert others_go_on.wait(10.0)
                really_go_on(replay)

            monkeypatch.setattr(Opening, "go_on", slow)
            opening = asyncio.create_task(table.hub.room(match))
            await visitor.get("/healthz")
            others_go_on.set()
            await opening

    run(work())


def test_a_guest_who_is_forgotten_asks_twice_at_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            await visitor.post("/api/me", json={"name": "Wren"})
            await table.services.store.forget_guests(2**53)
            answers = await asyncio.gather(
                *(visitor.post("/api/me", json={"name": f"Wren {n}"}) for n in range(6))
            )
            assert {answer.status_code for answer in answers} == {200}

    run(work())


async def until_health_is(table: House, status: int) -> None:
    """Wait until that is what /healthz answers."""
    visitor = table.visitor()
    while (await visitor.get("/healthz")).status_code != status:
        await asyncio.sleep(0.05)


def test_health_while_nothing_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            await until_health_is(table, 200)

            async def full(*_: object) -> None:
                raise StorageError("disk full")

            with monkeypatch.context() as patch:
                patch.setattr(table.services.store, "write", full)
                await until_health_is(table, 503)
            await until_health_is(table, 200)

    run(work())


def test_health_while_the_database_is_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:

            async def silent() -> None:
                await asyncio.Event().wait()

            with monkeypatch.context() as patch:
                patch.setattr(routes, "HEALTH_SECONDS", 0.01)
                patch.setattr(table.services.store, "last_pulse", silent)
                assert (await table.visitor().get("/healthz")).status_code == 503

    run(work())
