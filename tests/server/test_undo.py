"""Nothing is undone that taught its seat something, however seldom that would show."""

from __future__ import annotations

import asyncio
import json
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from banneret.kernel.rng import Rng, rng_for
from banneret.kernel.undo import WORLDS, taught
from banneret.server.connection import Connection
from banneret.server.drafting import decide
from banneret.server.errors import RequestError
from banneret.server.limits import Limits
from banneret.server.metrics import Metrics
from banneret.server.undo_judge import THOROUGH, UndoCase, UndoJudge
from tests.server.client import PATIENCE, Client
from tests.server.house import house, run
from tests.server.test_play import at_one_device


class Rare:
    """A state in which one world of `of` would have shown something else."""

    perfect_information = False

    def __init__(self, of: int, shows: bool = False) -> None:
        self.of = of
        self.shows = shows
        self.game = self

    def resample(self, _seat: int | None, rng: Rng) -> Rare:
        return Rare(self.of, rng.below(self.of) == 0)

    def advance(self, _action: int) -> None:
        pass

    def observation(self, _seat: int | None) -> Any:
        return Seen(self.shows)


class Seen:
    seat = 0

    def __init__(self, shows: bool) -> None:
        self.shows = shows

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and other.shows == self.shows

    __hash__ = None  # type: ignore[assignment]  # nobody keeps it in a set


def missed(of: int, worlds: int) -> int:
    state: Any = Rare(of)
    seen = state.observation(0)
    return sum(not taught(state, 0, seen, rng_for(n, "undo"), worlds) for n in range(100))


def test_what_shows_in_few_worlds_is_found() -> None:
    assert missed(30, WORLDS) > 20  # a look for the view alone
    assert missed(30, THOROUGH) == 0
    assert missed(1_000_000, THOROUGH) == 100


def test_it_is_looked_into_thoroughly_before_it_is_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("banneret.kernel.match.taught", lambda *told: told[-1] > WORLDS)

    async def work() -> None:
        async with house(tmp_path) as table:
            client = await at_one_device(table)
            while not client.view["can"]["undo"]:
                await client.act()
            asked = {"seat": client.view["asked"], "version": client.view["version"]}
            assert await client.refused("undo", **asked) == "nothing-to-undo"

    run(work())


class Held:
    """Every thorough look lasts until it may end."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.may_end = threading.Event()
        self.begun = 0
        monkeypatch.setattr("banneret.kernel.match.taught", self.look)

    def look(self, *told: Any) -> bool:
        if told[-1] == THOROUGH:
            self.begun += 1
            self.may_end.wait(PATIENCE)
        return False

    async def has_begun(self) -> None:
        while not self.begun:
            await asyncio.sleep(0.005)


async def to_an_undo(client: Client) -> tuple[str, int]:
    """Play until something can be taken back; the match and the seat that is asked then."""
    while not client.view["can"]["undo"]:
        await client.act()
    return client.hello["match"]["id"], client.view["asked"]


async def ask(client: Client, name: str, seat: int) -> None:
    """Ask for an undo without waiting for the answer."""
    undo = {"type": "undo", "id": name, "seat": seat, "version": client.view["version"]}
    await client.socket.send(json.dumps(undo))


def test_a_match_goes_on_while_an_undo_is_looked_into(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            held, client = Held(monkeypatch), await at_one_device(table)
            match, seat = await to_an_undo(client)
            token = table.context.signer.token(
                match, str((await table.hub.room(match)).match.row.owner)
            )
            other = await table.client(match, token)
            if other.view["curtain"] is not None:
                await other.socket.send(json.dumps({"type": "lift", "id": "l", "seat": seat}))
                await other.until(lambda: bool(other.view["scene"]["choices"]))
            await ask(client, "first", seat)
            await held.has_begun()
            await ask(other, "again", seat)  # the same: it waits for the same look
            third = await table.client(match, token)
            await third.done("chat", seat=seat, text="meanwhile")
            await client.until(lambda: bool(client.chat))
            assert "first" not in client.answers
            held.may_end.set()
            await client.until(lambda: "first" in client.answers)
            await other.until(lambda: "again" in other.answers)
            answers = client.answers["first"] + other.answers["again"]
            assert sorted(one["type"] for one in answers) == ["done", "error"]
            assert [one["code"] for one in answers if one["type"] == "error"] == ["stale"]
            assert held.begun == 1

    run(work())


def test_what_was_looked_into_is_not_undone_if_the_match_moved_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            held, client = Held(monkeypatch), await at_one_device(table)
            match, seat = await to_an_undo(client)
            room = await table.hub.room(match)
            await ask(client, "undo", seat)
            await held.has_begun()
            async with room.lock:
                choice = client.view["scene"]["choices"][0]["action"]
                assert await room.attempt(decide(room.match, seat, choice))
            version = room.match.version
            held.may_end.set()
            await client.until(lambda: "undo" in client.answers)
            assert client.answers["undo"][0]["code"] == "stale"
            assert room.match.version == version

    run(work())


def test_addresses_take_turns_with_what_is_looked_into() -> None:
    async def work() -> None:
        undo_judge = UndoJudge(replace(Limits(), undos=4, undos_address=4))
        order: list[str] = []

        def asked(guest: str, address: str) -> asyncio.Task[bool]:
            asker = Connection(guest, "en", Metrics(), None, address)

            def look() -> bool:
                order.append(guest)
                return True

            return asyncio.create_task(undo_judge.clear(asker, UndoCase("m", 1, 0), look))

        many = [asked(f"a{n}", "here") for n in range(5)]
        other = [asked("b", "there"), asked("c", "elsewhere")]
        done = await asyncio.gather(*many, *other, return_exceptions=True)
        assert order == ["a0", "a1", "b", "a2", "a3"]
        assert [isinstance(one, RequestError) for one in done] == [False] * 4 + [True, False, True]
        assert await asked("a0", "here")  # there is room again

    run(work())


def test_a_guest_waits_for_one_look_at_a_time() -> None:
    async def work() -> None:
        undo_judge, may_end = UndoJudge(Limits()), threading.Event()
        asker = Connection("guest", "en", Metrics(), None, "here")

        def look() -> bool:
            return may_end.wait(PATIENCE)

        first = asyncio.create_task(undo_judge.clear(asker, UndoCase("m", 1, 0), look))
        await asyncio.sleep(0)
        for other in (UndoCase("n", 1, 0), UndoCase("m", 2, 0), UndoCase("m", 1, 1)):
            with pytest.raises(RequestError, match="rate"):
                await undo_judge.clear(asker, other, look)
        may_end.set()
        assert await first
        assert await undo_judge.clear(asker, UndoCase("n", 1, 0), look)

    run(work())


def test_going_far_back_leads_to_where_one_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("banneret.kernel.match.APART", 5)

    async def work() -> None:
        async with house(tmp_path, durable=False) as table:
            client = await at_one_device(table)
            for _ in range(14):
                await client.act()
            match = (await table.hub.room(client.hello["match"]["id"])).match
            record = match.record()
            for step in range(len(match.steps)):
                assert match.state_after(step).key() == record.replay(step).key()

    run(work())
