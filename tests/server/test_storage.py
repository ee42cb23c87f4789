"""A store that refuses: a clear error, nothing half-written, and on it goes when it may."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import event

from tests.server.house import House, house, new_match, run

LONG = {"rounds": 50, "goal": 20}


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
            with sqlite3.connect(tmp_path / "table.sqlite", isolation_level=None) as other:
                other.execute("BEGIN IMMEDIATE")
                assert await client.refused("chat", **say) == "storage"
                answer = await visitor.post(
                    "/api/matches", json={"game": "toy", "seats": [{"kind": "me"}] * 2}
                )
                assert (answer.status_code, answer.json()["code"]) == (503, "storage")
                assert (await visitor.get(f"/api/matches/{match}")).status_code == 200
                other.execute("ROLLBACK")
            other.close()
            await check_whole(table, match)
            assert (await client.send("chat", **say))["type"] == "done"
            await check_whole(table, match)

    run(work())


def test_a_full_disk(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me greedy", options=LONG)
            match = made["match"]["id"]
            client = await table.client(match, made["token"])
            await client.asked()
            engine = table.services.store.engine.sync_engine
            await table.services.store.engine.dispose()

            @event.listens_for(engine, "connect")
            def no_more_room(connection: Any, _: object) -> None:
                cursor = connection.cursor()
                cursor.execute("PRAGMA page_count")
                cursor.execute(f"PRAGMA max_page_count={cursor.fetchone()[0]}")
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
            event.remove(engine, "connect", no_more_room)
            await table.services.store.engine.dispose()
            await check_whole(table, match)
            assert len(table.hub.rooms[match].match.chat) == kept
            assert refused["type"] == "done" or refused["code"] == "storage"
            assert (await client.send("act", **act))["type"] == "done"
            await client.asked()
            await check_whole(table, match)
            assert (await table.visitor().get("/healthz")).status_code == 200
            assert (
                "banneret_storage_errors_total 0.0"
                not in (await table.visitor().get("/metrics")).text
            )

    run(work())
