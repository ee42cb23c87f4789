"""Two processes on one PostgreSQL judge nobody, and let nobody have more, than one alone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from banneret.server.errors import StorageError
from banneret.server.timekeeping import Timekeeper
from bench.postgres import Postgres, programs, running
from tests.server.house import GENEROUS, House, join, new_match, run, two_houses
from tests.server.test_clocks import LONG, later
from tests.server.test_postgres import new_database

pytestmark = pytest.mark.skipif(programs() is None, reason="PostgreSQL is not installed")


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with running("-c fsync=off") as server:
        yield server


@pytest.mark.parametrize("rule", ["forfeit", "bot"])
def test_nobody_is_judged_by_a_process_that_does_not_know_who_is_at_another(
    postgres: Postgres, tmp_path: Path, rule: str
) -> None:
    database = new_database(postgres, f"judged_{rule}")

    async def work() -> None:
        async with two_houses(tmp_path, database) as (here, there):
            leaver = {"rule": rule, "after": 10}
            made = await new_match(here.visitor(), "me open", options=LONG, leaver=leaver)
            match = made["match"]["id"]
            joined = await join(here.visitor(), made)
            a = await there.client(match, made["token"])
            b = await there.client(match, joined["token"])
            room = await here.hub.room(match)
            assert room.match.asked is not None
            for table in (here, there):
                await rest(table)  # no sign of life comes between, and nobody else judges
            began = Timekeeper.now()
            for table in (here, there):
                stand(table, began + 60_000)
            await there.hub._see()
            await here.hub._scheduler.tend(room)
            assert (room.match.status, room.match.seats[0].stand_in) == ("playing", None)
            # A process that is late with its sign of life may know of somebody.
            for table in (here, there):
                stand(table, began + 90_000)
            await there.services.store.pulse(
                there.services.process, here.services.time.now() - 9_000
            )
            await here.hub._scheduler.tend(room)
            assert (room.match.status, room.match.seats[0].stand_in) == ("playing", None)
            # And one that cannot ask judges nobody.
            await there.services.store.pulse(there.services.process, here.services.time.now())
            store: Any = here.services.store
            seen, store.seen = store.seen, refused
            with pytest.raises(StorageError):
                await here.hub._scheduler.tend(room)
            assert (room.match.status, room.match.seats[0].stand_in) == ("playing", None)
            store.seen = seen
            await a.close()
            await b.close()
            await here.hub._scheduler.tend(room)
            asked = room.match.seats[0].stand_in or room.match.seats[1].stand_in
            assert (room.match.status == "over") == (rule == "forfeit")
            assert (asked is not None) == (rule == "bot")

    run(work(), 60.0)


def stand(table: House, now: int) -> None:
    """Let it be that time at a server, and stay so."""
    later(table, 0)
    table.services.time.now = lambda: now  # type: ignore[method-assign]  # it does not go by


async def rest(table: House) -> None:
    """Let a server do nothing by itself any more."""
    table.hub._stopping.set()
    await asyncio.gather(*table.hub._tasks)


async def refused(_: str) -> dict[int, int]:
    raise StorageError("gone")


def test_nobody_has_more_matches_by_making_them_at_two_processes(
    postgres: Postgres, tmp_path: Path
) -> None:
    database = new_database(postgres, "many")

    async def work() -> None:
        limits = replace(GENEROUS, matches=6)
        async with two_houses(tmp_path, database, limits=limits) as (here, there):
            visitor, other = here.visitor(), there.visitor()
            await new_match(visitor, "me open")
            other.cookies = visitor.cookies
            body = {"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}]}
            asked = [who.post("/api/matches", json=body) for who in (visitor, other) * 8]
            made = [answer.status_code for answer in await asyncio.gather(*asked)]
            assert set(made) == {201, 429}
            guest = here.context.signer.read_cookie(visitor.cookies["banneret_guest"])
            assert guest is not None
            assert await here.services.store.count_unfinished(guest) == 1 + made.count(201) <= 6

    run(work(), 60.0)
