"""Who may write into a journal, how much, and until when."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Client
from tests.server.house import GENEROUS, House, house, join, new_match, run
from tests.server.test_clocks import LONG, later

COMMANDS: list[dict[str, Any]] = [
    {"type": "act", "version": 1, "action": "play"},
    {"type": "undo", "version": 1},
    *(
        {"type": "takeback", "version": 1, "do": do}
        for do in ("ask", "accept", "decline", "cancel")
    ),
    *({"type": "draw", "do": do} for do in ("ask", "accept", "decline", "cancel")),
    {"type": "resign"},
    {"type": "abort"},
    {"type": "chat", "text": "hello"},
    {"type": "mute", "on": True},
    {"type": "mute", "on": False},
    {"type": "explain", "action": "play"},
    {"type": "hint"},
    {"type": "rematch"},
    {"type": "bring", "part": "00" * 32},
    {"type": "lift"},
]


async def two(table: House) -> tuple[Client, Client, str]:
    """Two people at a match that goes on."""
    made = await new_match(table.visitor(), "me open", options=LONG)
    joined = await join(table.visitor(), made)
    match = made["match"]["id"]
    a = await table.client(match, made["token"])
    b = await table.client(match, joined["token"])
    await a.until(lambda: a.view["asked"] is not None)
    return a, b, match


async def answered(client: Client, name: str) -> None:
    """Wait for the answer to a command."""
    await client.until(lambda: name in client.answers)


async def number(table: House, match: str) -> int:
    """Number of the last entry that is kept."""
    return max(row.number for row in await table.services.store.load_after(match, 0))


@pytest.mark.parametrize("who", ["nobody", "a guest", "a player of another match"])
def test_who_has_no_seat_writes_nothing(tmp_path: Path, who: str) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            _, _, match = await two(table)
            other = table.visitor()
            made = await new_match(other, "me open", options=LONG)
            cookie = {"Cookie": f"banneret_guest={other.cookies['banneret_guest']}"}
            token = made["token"] if who == "a player of another match" else None
            stranger = await table.client(
                match, token, headers=cookie if who == "a guest" else None
            )
            before = await number(table, match)
            for index, command in enumerate(COMMANDS):
                for seat in (0, 1, 9):
                    message = {**command, "id": f"{index}-{seat}", "seat": seat}
                    await stranger.socket.send(json.dumps(message))
                    await answered(stranger, message["id"])
                    assert stranger.answers[message["id"]][0]["type"] == "error", message
            assert await number(table, match) == before
            assert (await table.hub.room(match)).match.muted == {}

    run(work())


def test_each_kind_of_entry_is_bounded_for_a_guest(tmp_path: Path) -> None:
    async def work() -> None:
        limits = replace(GENEROUS, mutes=3, entries=5)
        async with house(tmp_path, limits=limits) as table:
            a, b, match = await two(table)
            for n in range(3):
                assert (await a.send("mute", seat=1, on=n % 2 == 0))["type"] == "done"
            assert await a.refused("mute", seat=1, on=True) == "too-many"
            for _ in range(5):
                assert (await a.send("chat", seat=0, text="hello"))["type"] == "done"
                assert (await a.send("draw", seat=0, do="ask"))["type"] == "done"
                assert (await b.send("draw", seat=1, do="decline"))["type"] == "done"
            assert await a.refused("chat", seat=0, text="hello") == "too-many"
            assert await a.refused("draw", seat=0, do="ask") == "too-many"
            assert (await b.send("chat", seat=1, text="hello"))["type"] == "done"
            room = await table.hub.room(match)
            assert (await a.send("resign", seat=0))["type"] == "done"
            assert room.match.status == "over"

    run(work())


@pytest.mark.parametrize("end", ["cancel", "decline"])
@pytest.mark.parametrize("what", ["draw", "takeback"])
def test_who_asks_in_vain_has_to_wait(tmp_path: Path, what: str, end: str) -> None:
    async def work() -> None:
        async with house(tmp_path, limits=replace(GENEROUS, offer_seconds=20)) as table:
            a, b, _ = await two(table)
            asker, other = (a, b) if a.view["asked"] == 0 else (b, a)
            seat = asker.view["asked"]
            await asker.asked()
            await asker.act()

            def fields(client: Client, own: int) -> dict[str, Any]:
                version = {"version": client.view["version"]} if what == "takeback" else {}
                return {"seat": own, **version}

            async def offer() -> dict[str, Any]:
                return await asker.send(what, do="ask", **fields(asker, seat))

            assert (await offer())["type"] == "done"
            await other.until(lambda: other.view[what] is not None)
            closer, own = (asker, seat) if end == "cancel" else (other, 1 - seat)
            await closer.done(what, do=end, **fields(closer, own))
            await asker.until(lambda: asker.view[what] is None)
            assert (await offer())["code"] == "rate"
            later(table, 21_000)
            assert (await offer())["type"] == "done"

    run(work())


def test_what_comes_after_the_flag_is_refused_to_the_millisecond(tmp_path: Path) -> None:
    async def work() -> None:
        clock = {"kind": "move", "seconds": 60}
        async with house(tmp_path) as table:
            for late, outcome in ((-1, "done"), (0, "over"), (1, "over")):
                made = await new_match(table.visitor(), "me greedy", options=LONG, clock=clock)
                client = await table.client(made["match"]["id"], made["token"])
                await client.asked()
                room = await table.hub.room(made["match"]["id"])
                at = room.match.clocks.since + 60_000 + late
                time: Any = table.services.time
                time.now, time.silent = partial(int, at), lambda _: False
                act = {"seat": 0, "version": client.view["version"]}
                act["action"] = client.view["scene"]["choices"][0]["action"]
                answer = await client.send("act", **act)
                assert answer.get("code", "done") == outcome
                if outcome == "over":
                    assert room.match.ended is not None
                    assert room.match.ended.kind == "forfeited"

    run(work())


def test_the_moment_of_arrival_counts(tmp_path: Path) -> None:
    async def work() -> None:
        clock = {"kind": "move", "seconds": 60}
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me greedy", options=LONG, clock=clock)
            client = await table.client(made["match"]["id"], made["token"])
            await client.asked()
            room: Any = await table.hub.room(made["match"]["id"])
            command, arrived = room.command, asyncio.Event()

            def noted(*told: Any) -> Any:
                arrived.set()
                return command(*told)

            room.command = noted
            async with room.lock:  # the server is busy with something else
                act = {"type": "act", "id": "x", "seat": 0, "version": client.view["version"]}
                act["action"] = client.view["scene"]["choices"][0]["action"]
                await client.socket.send(json.dumps(act))
                await arrived.wait()
                later(table, 61_000)
            await client.until(lambda: "x" in client.answers)
            assert client.answers["x"][0]["type"] == "done"

    run(work())


def test_nobody_has_more_matches_than_may_be_however_fast_they_are_made(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, limits=replace(GENEROUS, matches=10)) as table:
            visitor = table.visitor()
            await new_match(visitor, "me open")
            body = {"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}]}
            answers = await asyncio.gather(
                *(visitor.post("/api/matches", json=body) for _ in range(30))
            )
            assert sorted(answer.status_code for answer in answers) == [201] * 9 + [429] * 21
            assert {answer.json()["code"] for answer in answers[:] if answer.is_error} == {
                "too-many"
            }

    run(work())


def test_a_refused_request_makes_no_guest(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            body = {"game": "toy", "seats": [{"kind": "me"}]}
            for _ in range(3):
                assert (await table.visitor().post("/api/matches", json=body)).is_error
            async with table.services.store.engine.connect() as connection:
                rows = await connection.exec_driver_sql("SELECT count(*) FROM guests")
                assert rows.scalar() == 0

    run(work())
