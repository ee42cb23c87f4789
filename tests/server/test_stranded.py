"""Matches that cannot be opened: listed, recorded, ended by anybody in them, not counted."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select, update

from banneret.server import tables as t
from banneret.server.making import rematch
from banneret.server.store import Store
from examples.own_game import ToyGame
from tests.server.house import GENEROUS, House, house, join, new_match, other_rules, run

Json = dict[str, Any]


async def two_steps(table: House, **more: Any) -> tuple[Json, httpx.AsyncClient, httpx.AsyncClient]:
    """A match between two people with a decision of each, the `tokens` of both, and their browsers."""
    mine, other = table.visitor(), table.visitor()
    made = await new_match(mine, "me open", **more)
    joined = await join(other, made)
    made["tokens"] = [made["token"], joined["token"]]
    for token in made["tokens"]:
        client = await table.client(made["match"]["id"], token)
        await client.asked()
        await client.act("play")
        await client.close()
    return made, mine, other


def again(visitor: httpx.AsyncClient, table: House) -> httpx.AsyncClient:
    """The same browser at a server that was started again."""
    browser = table.visitor()
    browser.cookies = visitor.cookies
    return browser


async def damage(store: Store, match: str, what: str) -> None:
    """Spoil rows of a match."""
    journal, row = t.journal.c.match == match, t.matches.c.id == match
    statements = {
        "entry": update(t.journal).where(journal & (t.journal.c.number == 4)).values(entry="{"),
        "order": update(t.journal).where(journal & (t.journal.c.number == 4)).values(number=400),
        "unknown": update(t.journal)
        .where(journal & (t.journal.c.number == 4))
        .values(entry='{"type":"teleport"}'),
        "seats": update(t.matches).where(row).values(seats="[[["),
        "options": update(t.matches).where(row).values(options='{"players": []}'),
        "game": update(t.matches).where(row).values(game="no-such-game"),
        "clock": update(t.matches).where(row).values(clock="tick"),
    }
    async with store.engine.begin() as connection:
        await connection.execute(statements[what])


DAMAGE = ("entry", "order", "unknown", "seats", "options", "game", "clock")


def test_what_an_upgrade_leaves_behind_is_listed_recorded_and_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def before() -> tuple[Json, httpx.AsyncClient, httpx.AsyncClient]:
        async with house(tmp_path) as table:
            return await two_steps(table)

    async def after(made: Json, mine: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        async with house(tmp_path) as table:
            mine, other = again(mine, table), again(other, table)
            match = made["match"]["id"]
            for browser, seat in ((mine, 0), (other, 1)):
                me = (await browser.get("/api/me")).json()
                assert me["matches"] == []
                [one] = me["stranded"]
                assert (one["id"], one["game"], one["title"]) == (match, "toy", "Toy")
                assert (one["status"], one["why"]) == ("stranded", "other-rules")
                assert "other rules" in one["reason"]
                assert [each["yours"] for each in one["seats"]] == [seat == 0, seat == 1]
                assert [each["name"] for each in one["seats"]] == ["Guest", "Guest 2"]
                assert one["can_end"]
                assert one["secret"] is None
            await knows_only_its_own(mine, other, table.visitor(), match)
            stranger = table.visitor()
            end = f"/api/matches/{match}/end"
            assert (await stranger.post(end, json={})).json()["code"] == "not-your-seat"
            ending = (await other.post(end, json={})).json()
            assert (ending["kind"], ending["by"], ending["returns"]) == ("broken", None, None)
            assert (await mine.post(end, json={})).json()["code"] == "over"
            [one] = (await mine.get("/api/me")).json()["stranded"]
            assert (one["status"], one["can_end"]) == ("over", False)
            digest = hashlib.sha256(bytes.fromhex(one["secret"])).hexdigest()
            assert made["match"]["commitment"].endswith(digest)
            lines = await record(stranger, match)
            assert all(step["do"] for step in lines[1:-1])
            steps = len(lines) - 2
            assert lines[-1] == {"end": "aborted", "steps": steps, "secret": one["secret"]}
            assert one["steps"] == steps >= 4

    left = run(before())
    other_rules(monkeypatch)
    run(after(*left))


async def record(visitor: httpx.AsyncClient, match: str) -> list[Json]:
    """The lines of a match's record."""
    answer = await visitor.get(f"/api/matches/{match}/record")
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


async def knows_only_its_own(
    mine: httpx.AsyncClient, other: httpx.AsyncClient, stranger: httpx.AsyncClient, match: str
) -> None:
    """As in a match that goes on: whoever asks learns its own decisions from the record."""
    for browser, seat in ((mine, 0), (other, 1), (stranger, None)):
        header, *steps = await record(browser, match)
        assert (header["game"], header["rules_version"]) == ("toy", 1)
        assert header["seats"] == ["Guest", "Guest 2"]
        assert header["options"]["players"] == 2
        assert [step["by"] for step in steps[:4]] == ["chance", "chance", 0, 1]
        assert [step["do"] for step in steps] == [
            "play" if step["by"] == seat else None for step in steps
        ]


def test_a_match_that_holds_by_other_rules_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It keeps what it was begun by, so that it is checked whenever it is opened; its record and its
    rematch bear the rules that replayed it."""

    async def before() -> Json:
        async with house(tmp_path) as table:
            return (await two_steps(table))[0]

    async def after(made: Json) -> None:
        match = made["match"]["id"]
        async with house(tmp_path) as table:
            assert (await table.visitor().get("/api/me")).json()["stranded"] == []
            clients = [await table.client(match, token) for token in made["tokens"]]
            assert clients[0].view["status"] == "playing"
            asked = clients[clients[0].view["asked"]]  # a round later, or in the window before
            await asked.act(
                "play" if asked.view["scene"]["choices"][0]["action"] == "play" else "let"
            )
            room = await table.hub.room(match)
            assert room.match.row.rules_version == 1
            assert room.match.record().header.rules_version == 2
            room.match.record().replay()
            assert rematch(room.match, {}, 0).row.rules_version == 2

    made = run(before())
    other_rules(monkeypatch, "block")
    run(after(made))


def test_how_far_a_match_agrees_with_the_rules_of_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def before() -> tuple[Json, httpx.AsyncClient]:
        async with house(tmp_path) as table:
            made, mine, _ = await two_steps(table)
            return made, mine

    async def after(made: Json, mine: httpx.AsyncClient) -> None:
        async with house(tmp_path) as table:
            for language, words in (("en", "the first 2 steps agree"), ("de", "die ersten 2 Sch")):
                headers = {"Accept-Language": language}
                answer = await table.visitor().get(
                    f"/api/matches/{made['match']['id']}", headers=headers
                )
                assert answer.json()["code"] == "other-rules"
                assert words in answer.json()["reason"]
                me = await again(mine, table).get("/api/me", headers=headers)
                assert words in me.json()["stranded"][0]["reason"]

    left = run(before())
    other_rules(monkeypatch, "play")
    run(after(*left))


def test_rolls_that_others_would_fall_strand_a_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every roll has to follow from the secret by the rules of here, too."""

    async def before() -> Json:
        async with house(tmp_path) as table:
            return (await two_steps(table))[0]

    async def after(made: Json, code: str | None) -> None:
        async with house(tmp_path) as table:
            answer = await table.visitor().get(f"/api/matches/{made['match']['id']}")
            assert answer.json().get("code") == code

    made = run(before())
    with sqlite3.connect(tmp_path / "table.sqlite") as database:
        database.execute("UPDATE matches SET secret = ?", (bytes(32),))
    database.close()
    run(after(made, None))
    monkeypatch.setattr(ToyGame, "content_digest", "other")
    run(after(made, "other-rules"))


def test_a_match_goes_on_when_its_rules_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = {"kind": "bank", "seconds": 20, "increment": 0}
    leaver = {"rule": "forfeit", "after": 10}

    async def before() -> tuple[Json, httpx.AsyncClient, httpx.AsyncClient]:
        async with house(tmp_path) as table:
            return await two_steps(table, clock=clock, leaver=leaver)

    async def meanwhile(made: Json) -> None:
        async with house(tmp_path) as table:
            answer = await table.visitor().get(f"/api/matches/{made['match']['id']}")
            assert answer.json()["code"] == "other-rules"
            await shift(table.services.store, made["match"]["id"], 3_600_000)

    async def after(made: Json) -> None:
        async with house(tmp_path) as table:
            client = await table.client(made["match"]["id"], made["token"])
            await client.caught_up()
            assert client.view["status"] == "playing", "an hour later nobody has lost on time"
            assert "The match goes on" in list(client.events.values())[-1]["text"]
            assert max(one["left"] for one in client.view["clocks"]) > 15
            me = table.visitor()
            assert (await me.get("/api/me")).json()["stranded"] == []
            async with table.services.store.engine.connect() as connection:
                marked = select(func.count()).where(t.matches.c.stranded.is_not(None))
                assert await connection.scalar(marked) == 0

    made, _, _ = run(before())
    with monkeypatch.context() as patch:
        other_rules(patch)
        run(meanwhile(made))
    run(after(made))


async def shift(store: Store, match: str, milliseconds: int) -> None:
    """Let everything of a match have happened earlier."""
    journal, seats = t.journal, t.seats
    async with store.engine.begin() as connection:
        await connection.execute(update(journal).values(at=journal.c.at - milliseconds))
        await connection.execute(update(seats).values(seen=seats.c.seen - milliseconds))


@pytest.mark.parametrize("what", DAMAGE)
def test_damaged_rows_are_told_as_far_as_they_can_be_read(what: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made, mine, other = await two_steps(table)
            whole, *_ = await two_steps(table)
            match, store = made["match"]["id"], table.services.store
            await damage(store, match, what)
            table.hub.rooms.clear()
            me = (await mine.get("/api/me")).json()
            [one] = me["stranded"]
            assert (one["id"], one["can_end"], one["status"]) == (match, True, "stranded")
            assert one["why"] == ("other-rules" if what in ("options", "game") else "damaged")
            header, *steps = await record(mine, match)
            assert header["commitment"] == made["match"]["commitment"]
            assert all(step["do"] is None for step in steps if step["by"] != 0)
            ending = await other.post(f"/api/matches/{match}/end", json={})
            assert ending.json()["kind"] == "broken"
            lines = await record(table.visitor(), match)
            assert lines[-1]["end"] == "aborted"
            assert [step["do"] for step in lines[1:-1] if step["by"] in (0, 1)].count("play") == 2
            live = await table.client(whole["match"]["id"])
            assert live.view["status"] == "playing"

    run(work())


def test_stranded_matches_do_not_count_as_unfinished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = replace(GENEROUS, matches=2)

    async def before() -> httpx.AsyncClient:
        async with house(tmp_path, limits=limits) as table:
            visitor = table.visitor()
            for _ in range(2):
                await join(table.visitor(), await new_match(visitor, "me open"))
            seats = [{"kind": "me"}, {"kind": "open"}]
            plan = {"game": "toy", "seats": seats, "options": {"players": 2}}
            assert (await visitor.post("/api/matches", json=plan)).json()["code"] == "too-many"
            return visitor

    async def after(visitor: httpx.AsyncClient) -> None:
        async with house(tmp_path, limits=limits) as table:
            visitor = again(visitor, table)
            for _ in range(2):
                await new_match(visitor, "me open")
            seats = [{"kind": "me"}, {"kind": "open"}]
            plan = {"game": "toy", "seats": seats, "options": {"players": 2}}
            assert (await visitor.post("/api/matches", json=plan)).json()["code"] == "too-many"

    visitor = run(before())
    other_rules(monkeypatch)
    run(after(visitor))


def test_stranded_matches_are_forgotten_in_their_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def before() -> Json:
        async with house(tmp_path) as table:
            return (await two_steps(table))[0]

    async def after(made: Json) -> None:
        async with house(tmp_path) as table:
            match, store = made["match"]["id"], table.services.store
            assert (await table.visitor().get(f"/api/matches/{match}")).status_code == 409
            await table.hub._prune()
            assert await store.bare(match) is not None
            async with store.engine.begin() as connection:
                await connection.execute(update(t.matches).values(touched=0))
            await table.hub._prune()
            assert await store.bare(match) is None

    made = run(before())
    other_rules(monkeypatch)
    run(after(made))


def test_whoever_made_a_match_of_bots_ends_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, bot_pace=30.0) as table:
            mine, other = table.visitor(), table.visitor()
            made = await new_match(mine, "random random")
            cookie = f"banneret_guest={mine.cookies['banneret_guest']}"
            own = await table.client(made["match"]["id"], headers={"Cookie": cookie})
            spectator = await table.client(made["match"]["id"])
            assert own.view["can"]["end"]
            assert not spectator.view["can"]["end"]
            end = f"/api/matches/{made['match']['id']}/end"
            assert (await other.post(end, json={})).json()["code"] == "not-your-seat"
            assert (await mine.post(end, json={})).json()["kind"] == "aborted"
            await spectator.until(lambda: spectator.view["status"] == "over")

    run(work())
