"""Parts of the dice: pledged with a seat, and brought once everything is fixed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import make_url

from banneret.kernel.record import Record
from banneret.server import dice
from banneret.server.verify import verify
from bench.postgres import programs, running
from tests.server.client import Client, play_out
from tests.server.house import House, house, new_match, run, two_houses
from tests.server.test_clocks import fast_forward

A, B, C = "0a" * 32, "0b" * 32, "0c" * 32
Made = dict[str, Any]


async def joined_with(visitor: httpx.AsyncClient, made: Made, part: str | None) -> Made:
    """Follow the first invitation, and pledge a part."""
    match, code = made["match"]["id"], made["invites"][0]["code"]
    pledge = None if part is None else dice.pledge(part)
    body = {"code": code, "pledge": pledge}
    answer = await visitor.post(f"/api/matches/{match}/join", json=body)
    assert answer.status_code == 200, answer.text
    taken: Made = answer.json()
    return taken


async def pledged_match(table: House, **more: Any) -> tuple[Made, Client, Client]:
    """A match of two who pledged A and B, and their sockets."""
    made = await new_match(table.visitor(), "me open", pledge=dice.pledge(A), **more)
    joined = await joined_with(table.visitor(), made, B)
    match = made["match"]["id"]
    return (
        made,
        await table.client(match, made["token"]),
        await table.client(match, joined["token"]),
    )


async def record_of(table: House, match: str) -> Record:
    return Record.loads((await table.visitor().get(f"/api/matches/{match}/record")).text)


def test_a_match_begins_when_every_pledged_part_is_brought(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made, a, b = await pledged_match(table)
            match = made["match"]["id"]
            seats = a.presence["seats"]
            assert [seat["pledge"] for seat in seats] == [dice.pledge(A), dice.pledge(B)]
            assert (b.view["status"], b.view["step"], b.view["can"]["abort"]) == (
                "waiting",
                0,
                True,
            )
            await b.done("bring", seat=1, part=B)
            await a.until(lambda: bool(a.presence["seats"][1]["brought"]))
            assert a.view["status"] == "waiting"
            await a.done("bring", seat=0, part=A)
            await a.until(lambda: a.view["status"] == "playing")
            await b.until(lambda: b.view["status"] == "playing")
            told = "\n".join([*a.raw, *b.raw])
            told += (await table.visitor().get(f"/api/matches/{match}/record")).text
            assert A not in told
            assert B not in told
            await play_out(a, b)
            verdict = verify(await record_of(table, match))
            assert verdict.promise.parts == [A, B]
            rolls = (await table.visitor().get(f"/api/matches/{match}/rolls")).json()
            assert rolls["parts"] == [A, B]
            assert rolls["pledges"] == [dice.pledge(A), dice.pledge(B)]

    run(work())


def test_who_made_the_match_may_be_away_when_it_is_joined(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me open", pledge=dice.pledge(A))
            joined = await joined_with(table.visitor(), made, B)
            b = await table.client(made["match"]["id"], joined["token"])
            await b.done("bring", seat=1, part=B)
            assert b.view["status"] == "waiting"
            a = await table.client(made["match"]["id"], made["token"])
            await a.done("bring", seat=0, part=A)
            await b.until(lambda: b.view["status"] == "playing")

    run(work())


def test_against_a_bot_the_person_alone_adds_to_the_dice(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "greedy me", pledge=dice.pledge(A))
            match = made["match"]["id"]
            assert made["match"]["status"] == "waiting"
            assert [seat["pledge"] for seat in made["match"]["seats"]] == [None, dice.pledge(A)]
            a = await table.client(match, made["token"])
            assert await a.refused("bring", seat=0, part=A) == "not-your-seat"
            await a.done("bring", seat=1, part=A)
            await a.until(lambda: a.view["status"] == "playing")
            await a.done("resign", seat=1)
            assert verify(await record_of(table, match)).promise.parts == [None, A]

    run(work())


@pytest.mark.parametrize("pledging", [0, 1])
def test_one_part_of_two_people_counts(tmp_path: Path, pledging: int) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            pledge = dice.pledge(A) if pledging == 0 else None
            made = await new_match(table.visitor(), "me open", pledge=pledge)
            joined = await joined_with(table.visitor(), made, A if pledging == 1 else None)
            token = [made["token"], joined["token"]][pledging]
            client = await table.client(made["match"]["id"], token)
            other = await table.client(
                made["match"]["id"], [made["token"], joined["token"]][1 - pledging]
            )
            assert await other.refused("bring", seat=1 - pledging, part=A) == "nothing-asked"
            assert client.view["status"] == "waiting"
            await client.done("bring", seat=pledging, part=A)
            await client.until(lambda: client.view["status"] == "playing")
            await client.done("resign", seat=pledging)
            parts = verify(await record_of(table, made["match"]["id"])).promise.parts
            assert parts[pledging] == A
            assert parts[1 - pledging] is None

    run(work())


def test_a_match_without_pledges_begins_at_once_by_the_server_alone(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me greedy")
            assert made["match"]["status"] == "playing"
            a = await table.client(made["match"]["id"], made["token"])
            assert await a.refused("bring", seat=0, part=A) == "nothing-asked"
            await a.done("resign", seat=0)
            text = (await table.visitor().get(f"/api/matches/{a.hello['match']['id']}/record")).text
            assert "pledges" not in text
            assert "parts" not in text
            assert verify(Record.loads(text)).promise.parts == [None, None]

    run(work())


def test_only_the_pledged_part_of_the_own_seat_is_taken_and_only_in_time(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me open", pledge=dice.pledge(A))
            match = made["match"]["id"]
            a = await table.client(match, made["token"])
            assert await a.refused("bring", seat=0, part=A) == "not-started"  # a seat is open
            joined = await joined_with(table.visitor(), made, B)
            b, stranger = await table.client(match, joined["token"]), await table.client(match)
            assert await a.refused("bring", seat=0, part=B) == "bad-part"
            assert await a.refused("bring", seat=1, part=B) == "not-your-seat"
            assert await a.refused("bring", seat=15, part=A) == "not-your-seat"
            assert await stranger.refused("bring", seat=0, part=A) == "not-your-seat"
            assert a.view["status"] == "waiting"
            first = await a.done("bring", seat=0, part=A, id="same")
            assert await a.done("bring", seat=0, part=A, id="same") == first
            await a.done("bring", seat=0, part=A)
            entries = (await table.hub.room(match)).match.number
            assert await a.refused("bring", seat=0, part=B) == "bad-part"
            await b.done("bring", seat=1, part=B)
            await a.done("bring", seat=0, part=A)  # a late copy, after the match began
            assert await a.refused("bring", seat=0, part=B) == "bad-part"
            begun = (await table.hub.room(match)).match
            assert begun.number == entries + 2 + len(begun.steps)  # brought, begun, rolls
            await a.done("resign", seat=0)
            await a.done("bring", seat=0, part=A)
            assert await a.refused("bring", seat=0, part=B) == "over"

    run(work())


NO_PARTS: list[object] = [
    *("", "0a", "0a" * 31, "0a" * 33, "0A" * 32, "0g" * 32, " " + "0a" * 31 + "a", "0a" * 8000),
    *("0a" * 31 + "0\n", "0a" * 32 + "\n", "0٣" * 32, "\0" * 64),
    *(0, -1, 1.5, True, [], ["0a" * 32], {}, {"part": A}),
]


def test_what_is_no_part_or_pledge_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made, a, _ = await pledged_match(table)
            for n, wrong in enumerate([*NO_PARTS, None]):
                assert await a.refused("bring", seat=0, part=wrong, id=f"w{n}") == "malformed"
            for seat in (-1, 16, 2**70, "0", 0.5, None):
                assert await a.refused("bring", seat=seat, part=A, id=f"s{seat}") == "malformed"
            assert await a.refused("bring", seat=0) == "malformed"
            assert await a.refused("bring", seat=0, part=A, more=1) == "malformed"
            await a.done("bring", seat=0, part=A)
            visitor, match = table.visitor(), made["match"]["id"]
            for wrong in NO_PARTS:
                body = {"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}], "pledge": wrong}
                answer = await visitor.post("/api/matches", json=body)
                assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), wrong
                body = {"code": made["invites"][0]["code"], "pledge": wrong}
                answer = await visitor.post(f"/api/matches/{match}/join", json=body)
                assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), wrong
            body = {"game": "toy", "seats": [{"kind": "bot", "bot": "greedy"}, {"kind": "open"}]}
            answer = await visitor.post("/api/matches", json={**body, "pledge": dice.pledge(A)})
            assert (answer.status_code, answer.json()["code"]) == (400, "bad-seats")

    run(work())


@pytest.mark.parametrize(
    ("rule", "brings", "ending"),
    [
        ("wait", 1, None),
        ("bot", 1, ("aborted", None)),
        ("forfeit", 1, ("forfeited", 1)),
        ("forfeit", 0, ("aborted", None)),
    ],
)
def test_a_part_that_is_withheld_leads_to_no_roll(
    tmp_path: Path, rule: str, brings: int, ending: tuple[str, int | None] | None
) -> None:
    """However long it is withheld, and also though its owner is there: no other dice are made."""

    async def work() -> None:
        async with house(tmp_path) as table:
            made, a, b = await pledged_match(table, leaver={"rule": rule, "after": 30})
            match = made["match"]["id"]
            if brings:
                await a.done("bring", seat=0, part=A)
            await fast_forward(table, match, 20_000)
            assert a.view["status"] == "waiting"
            await fast_forward(table, match, 3_600_000)
            if ending is None:
                assert (a.view["status"], a.view["can"]["abort"]) == ("waiting", True)
                await a.done("abort", seat=0)
            await a.until(lambda: a.view["status"] == "over")
            found = (a.view["ending"]["kind"], a.view["ending"]["by"])
            assert found == (ending or ("aborted", None))
            assert ("part of the dice" in a.view["ending"]["text"]) == (ending is not None)
            assert await b.refused("bring", seat=1, part=B) == "over"
            verdict = verify(await record_of(table, match))
            assert verdict.rolls == 0
            assert verdict.promise.parts == [A if brings else None, None]

    run(work())


def test_a_restart_in_every_phase_changes_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me open", pledge=dice.pledge(A))
            match, commitment = made["match"]["id"], made["match"]["commitment"]
        async with house(tmp_path) as table:
            joined = await joined_with(table.visitor(), made, B)
            assert joined["match"]["seats"][0]["pledge"] == dice.pledge(A)
        async with house(tmp_path) as table:
            b = await table.client(match, joined["token"])
            assert [seat["pledge"] for seat in b.presence["seats"]] == [
                dice.pledge(A),
                dice.pledge(B),
            ]
            await b.done("bring", seat=1, part=B, id="b")
        async with house(tmp_path) as table:
            a = await table.client(match, made["token"])
            b = await table.client(match, joined["token"])
            assert [seat["brought"] for seat in a.presence["seats"]] == [False, True]
            await b.done("bring", seat=1, part=B, id="b")  # once more
            assert a.view["status"] == "waiting"
            await a.done("bring", seat=0, part=A)
        async with house(tmp_path) as table:
            a = await table.client(match, made["token"])
            b = await table.client(match, joined["token"])
            assert (a.view["status"], a.hello["match"]["commitment"]) == ("playing", commitment)
            await play_out(a, b)
            assert verify(await record_of(table, match)).promise.parts == [A, B]

    run(work(), 60.0)


def test_a_rematch_has_parts_of_its_own_with_the_seats_changed(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            _, a, b = await pledged_match(table)
            await a.done("bring", seat=0, part=A)
            await b.done("bring", seat=1, part=B)
            await a.done("resign", seat=0)
            await a.done("rematch", seat=0, pledge=dice.pledge(C))
            await b.done("rematch", seat=1)
            await a.until(lambda: a.rematch != "")
            answer = (await table.visitor().get(f"/api/matches/{a.rematch}")).json()["match"]
            assert answer["status"] == "waiting"
            assert [seat["pledge"] for seat in answer["seats"]] == [None, dice.pledge(C)]
            assert not any(seat["brought"] for seat in answer["seats"])

    run(work())


def test_a_pledge_that_another_seat_gave_is_refused(tmp_path: Path) -> None:
    """Who copies it can never bring the part, and the match would wait for it."""

    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me open", pledge=dice.pledge(A))
            match, code = made["match"]["id"], made["invites"][0]["code"]
            thief = table.visitor()
            body = {"code": code, "pledge": dice.pledge(A)}
            answer = await thief.post(f"/api/matches/{match}/join", json=body)
            assert (answer.status_code, answer.json()["code"]) == (409, "pledge-taken")
            joined = await joined_with(thief, made, B)  # the seat is still to be had
            a = await table.client(match, made["token"])
            b = await table.client(match, joined["token"])
            await a.done("bring", seat=0, part=A)
            await b.done("bring", seat=1, part=B)
            await a.until(lambda: a.view["status"] == "playing")
            await a.done("resign", seat=0)
            await a.done("rematch", seat=0, pledge=dice.pledge(C))
            assert await b.refused("rematch", seat=1, pledge=dice.pledge(C)) == "pledge-taken"
            await b.done("rematch", seat=1, pledge=dice.pledge(B))
            await b.until(lambda: b.rematch != "")

    run(work())


async def one_part_at_each(here: House, there: House) -> None:
    """A match whose two people sit at different processes and bring their parts at once."""
    made = await new_match(here.visitor(), "me open", pledge=dice.pledge(A))
    match = made["match"]["id"]
    joined = await joined_with(there.visitor(), made, B)
    a = await here.client(match, made["token"])
    b = await there.client(match, joined["token"])
    await asyncio.gather(a.done("bring", seat=0, part=A), b.done("bring", seat=1, part=B))
    await a.until(lambda: a.view["status"] == "playing")
    await b.until(lambda: b.view["status"] == "playing")
    for client in (a, b):
        begun = [event for event in client.events.values() if event.get("kind") == "begun"]
        assert len(begun) == 1
    await a.done("resign", seat=0)
    await b.until(lambda: b.view["status"] == "over")
    assert verify(await record_of(there, match)).promise.parts == [A, B]


@pytest.mark.skipif(programs() is None, reason="PostgreSQL is not installed")
def test_two_processes_take_one_part_each_and_begin_once(tmp_path: Path) -> None:
    async def work(database: Any) -> None:
        async with two_houses(tmp_path, database) as (here, there):
            for _ in range(5):
                await one_part_at_each(here, there)

    with running("-c fsync=off") as server:
        address = make_url(server.database("pledges")).set(drivername="postgresql+asyncpg")
        run(work(address), 60.0)
