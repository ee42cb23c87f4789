"""Bots and rules that fail: the match goes on, or can be ended; the host can read what it was."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from banneret.bots.words import cast
from banneret.cli import main
from banneret.server import tables as t
from banneret.server.journal import Row, Stepped
from banneret.server.store import entry_values
from banneret.server.transactions import Write
from tests.server.client import Client, settled
from tests.server.faulty import FAULTS, FAULTY_BOTS, Fault
from tests.server.house import GENEROUS, House, house, join, new_match, run
from tests.server.threaded import Threaded, threaded

MODULES = ("tests.server.toy_module", "tests.server.faulty")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Threaded]:
    folder = tmp_path_factory.mktemp("failing")
    with threaded(folder, modules=MODULES) as running:
        yield running


async def faulty(table: House, seats: str, fault: str = "none", **more: Any) -> dict[str, Any]:
    """A match with a fault in its rules, two rounds long."""
    options = {"players": len(seats.split()), "fault": fault, "rounds": 2}
    return await new_match(table.visitor(), seats, "faulty", options=options, **more)


async def sat(table: House, made: dict[str, Any], **query: Any) -> Client:
    """Whoever made the match, at the table."""
    client = await table.client(made["match"]["id"], made["token"], **query)
    await client.caught_up()
    return client


async def failures(table: House, match: str) -> list[dict[str, Any]]:
    """What is kept for the host of a match."""
    await table.services.failures.close()
    async with table.services.store.engine.connect() as connection:
        rows = await connection.execute(select(t.failures).where(t.failures.c.match == match))
        return [dict(row) for row in rows.mappings()]


def told(client: Client, kind: str) -> list[str]:
    """The lines of a kind in the log."""
    return [event["text"] for event in client.events.values() if event.get("kind") == kind]


async def play(client: Client) -> None:
    """Take the first choice until the match is over."""
    while True:
        await client.asked()
        if client.view["status"] == "over":
            return
        await client.act(0)


# -------------------------------------------------------------------- bots


@pytest.mark.parametrize("bot", FAULTY_BOTS)
def test_a_match_goes_on_with_a_bot_that(
    bot: str, served: Threaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(table: House) -> None:
        if bot == "hanging":
            monkeypatch.setattr(table.services.thinkers, "_seconds", 0.5)
        made = await faulty(table, f"me {bot}")
        client = await sat(table, made)
        await play(client)
        assert client.view["ending"]["kind"] == "result"
        assert client.view["step"] > 4
        lines = told(client, "faltered")
        assert lines[0] == (
            f"The bot ({bot}) of {bot} could not decide; a simpler one (greedy) did"
        )
        kept = await failures(table, made["match"]["id"])
        assert {(one["place"], one["seat"], one["bot"]) for one in kept} == {("bot", 1, bot)}
        assert all(one["seed"].isdigit() and "round=" in one["position"] for one in kept)
        assert 2 <= len(kept) <= GENEROUS.failures_alike

    served.run(work(served.table))


BLIND = {  # faults that only bots meet, and who decides then
    "unreadable": "the server drew for it",
    "unwritable": "the server drew for it",
    "resample": "the server drew for it",
    "evaluate": "a simpler one (random) did",
}


@pytest.mark.parametrize("fault", BLIND)
def test_a_match_goes_on_though_its_bot_cannot_use_the_rules(fault: str, served: Threaded) -> None:
    async def work(table: House) -> None:
        made = await faulty(table, "me greedy", fault)
        client = await sat(table, made, language="en")
        await play(client)
        assert client.view["ending"]["kind"] == "result"
        expected = f"The bot (greedy) of {cast()['greedy'][0]} could not decide; {BLIND[fault]}"
        assert set(told(client, "faltered")) == {expected}
        german = await sat(table, made, language="de")
        assert told(german, "faltered")[0].startswith(
            f"Der Bot (greedy) von {cast()['greedy'][0]} konnte"
        )
        kept = await failures(table, made["match"]["id"])
        assert {one["place"] for one in kept} >= {"bot"}
        wanted = "nobody can read it" if fault == "unreadable" else f"Fault: {fault}"
        assert any(wanted in one["trace"] for one in kept)

    served.run(work(served.table))


def test_the_same_secret_draws_the_same_and_only_what_is_legal(served: Threaded) -> None:
    """Two tables that failed alike went on alike as far as chance let them."""

    async def work(table: House) -> None:
        made = await faulty(table, "me raising")
        client = await sat(table, made)
        await client.act(0)
        await client.asked()
        room = await table.hub.room(made["match"]["id"])
        state = room.match.state
        ways = [room.way_on() for _ in range(5)]
        drawn = {way.entries[0].do for way in ways if way and isinstance(way.entries[0], Stepped)}
        assert len(drawn) == 1
        legal = {state.game.format(state, int(action)) for action in state.legal_actions()}
        assert drawn <= legal

    served.run(work(served.table))


# -------------------------------------------------------------------- rules


def test_an_act_the_rules_fail_on_is_refused_and_another_can_be_taken(served: Threaded) -> None:
    async def work(table: House) -> None:
        visitor = table.visitor()
        options = {"players": 2, "fault": "keep", "rounds": 2}
        made = await new_match(visitor, "me open", "faulty", options=options)
        other = await sat(table, {**made, **await join(table.visitor(), made)})
        client = await sat(table, made)
        version, said = client.view["version"], len(client.events)
        answer = await client.send("act", seat=0, version=version, action="keep")
        assert (answer["code"], answer["version"]) == ("rule-failed", version)
        assert "nothing was changed" in answer["reason"]
        assert not client.view["can"]["end"], "there is something else to do"
        await client.act("play")
        await other.reaches(client.view["version"])
        assert len(client.events) == len(other.events) == said + 1
        kept = await failures(table, made["match"]["id"])
        # the server looks for another choice at once, and may meet the same fault
        assert [one["seat"] for one in kept if one["place"] == "act"] == [0]
        assert all("Fault: keep" in one["trace"] for one in kept)

    served.run(work(served.table))


@pytest.mark.parametrize("fault", ["legal", "all", "chance", "hash"])
def test_a_match_nobody_can_go_on_with_is_ended_by_anybody_in_it(
    fault: str, served: Threaded
) -> None:
    async def work(table: House) -> None:
        visitor, guest, stranger = table.visitor(), table.visitor(), table.visitor()
        options = {"players": 2, "fault": fault, "rounds": 3}
        made = await new_match(visitor, "me open", "faulty", options=options)
        other = await sat(table, {**made, **await join(guest, made)})
        client, path = await sat(table, made), f"/api/matches/{made['match']['id']}/end"
        assert (await guest.post(path, json={})).json()["code"] == "goes-on"
        while await some_choice_is_taken(client, other):
            pass
        await client.until(lambda: bool(client.view["can"]["end"]))
        await other.until(lambda: bool(other.view["can"]["end"]))
        assert (await stranger.post(path, json={})).json()["code"] == "not-your-seat"
        ending = (await guest.post(path, json={})).json()
        assert (ending["kind"], ending["by"], ending["returns"]) == ("broken", None, None)
        await client.until(lambda: client.view["status"] == "over")
        assert told(client, "broken")
        assert (await guest.post(path, json={})).json()["code"] == "over"
        record = (await visitor.get(f"/api/matches/{made['match']['id']}/record")).text
        assert '"end":"aborted"' in record
        assert '"secret":"' in record
        assert record.count('"do":"deal-') == record.count('"by":"chance"') >= 2

    served.run(work(served.table))


async def some_choice_is_taken(*clients: Client) -> bool:
    """Try all choices of the asked seat in turn; whether one was accepted."""
    await settled(*clients)
    version, seat = clients[0].view["version"], clients[0].view["asked"]
    choices = [choice["action"] for choice in clients[seat].view["scene"]["choices"]]
    for action in choices or ["play"]:
        answer = await clients[seat].send("act", seat=seat, version=version, action=action)
        if answer["type"] == "done":
            await clients[seat].reaches(version + 1)
            return True
        assert answer["code"] == "rule-failed"
    return False


@pytest.mark.parametrize("fault", ["scene", "observation"])
def test_a_picture_that_cannot_be_drawn_cuts_nobody_off(fault: str, served: Threaded) -> None:
    async def work(table: House) -> None:
        options = {"players": 2, "fault": fault, "rounds": 1}
        made = await new_match(table.visitor(), "me open", "faulty", options=options)
        other = await sat(table, {**made, **await join(table.visitor(), made)})
        client, spectator = await sat(table, made), await table.client(made["match"]["id"])
        while client.view["status"] != "over":
            mover = client if client.view["asked"] == 0 else other
            await mover.act(0)  # the choices are there without the picture
            for one in (client, other, spectator):
                await one.reaches(mover.view["version"])
        assert client.view["scene"]["panels"]
        assert not other.view["scene"]["panels"]
        assert other.view["scene"]["question"]["text"].startswith("The picture cannot be drawn")
        kept = await failures(table, made["match"]["id"])
        assert {(one["place"], one["seat"]) for one in kept} <= {("scene", 1), ("undo", None)}
        assert kept

    served.run(work(served.table))


def test_a_line_that_cannot_be_said_is_one_line_less(served: Threaded) -> None:
    async def work(table: House) -> None:
        client = await sat(table, await faulty(table, "me greedy", "event"))
        await play(client)
        assert client.view["ending"]["kind"] == "result"
        assert "What happened here cannot be told" in told(client, "game")
        assert "The match begins" in told(client, "begun")

    served.run(work(served.table))


@pytest.mark.parametrize(("fault", "command"), [("explain", "explain"), ("resample", "hint")])
def test_questions_the_rules_fail_on_are_answered(
    fault: str, command: str, served: Threaded
) -> None:
    async def work(table: House) -> None:
        client = await sat(table, await faulty(table, "me greedy", fault))
        fields: dict[str, Any] = {"explain": {"action": "keep"}, "hint": {}}[command]
        assert await client.refused(command, seat=0, **fields) == "rule-failed"
        await client.act(0)

    served.run(work(served.table))


def test_a_match_whose_rules_fail_at_its_beginning_is_refused(served: Threaded) -> None:
    async def work(table: House) -> None:
        options = {"players": 2, "fault": "none", "rounds": 1}
        visitor = table.visitor()
        made = await new_match(visitor, "me open", "faulty", options=options)
        room = await table.hub.room(made["match"]["id"])
        kind: Any = type(room.match.game)
        kind.state_hash, sound = _fail, kind.state_hash
        code = made["invites"][0]["code"]
        answer = await table.visitor().post(
            f"/api/matches/{made['match']['id']}/join", json={"code": code}
        )
        assert (answer.status_code, answer.json()["code"]) == (500, "rule-failed")
        assert (await visitor.get(f"/api/matches/{made['match']['id']}")).json()["match"][
            "status"
        ] == "waiting"
        kind.state_hash = sound
        joined = await join(table.visitor(), made)
        assert joined["match"]["status"] == "playing"

    served.run(work(served.table))


def _fail(*_: object) -> str:
    raise AssertionError("no hash")


def test_every_fault_is_tried() -> None:
    tried = {*BLIND, "keep", "legal", "all", "chance", "hash", "scene", "observation", "event"}
    assert set(FAULTS) == tried | {"explain", "none", "setup"}


def test_a_match_that_cannot_begin_is_not_made(served: Threaded) -> None:
    async def work(table: House) -> None:
        options = {"players": 2, "fault": "setup"}
        plan = {"game": "faulty", "options": options, "seats": [{"kind": "me"}] * 2}
        answer = await table.visitor().post("/api/matches", json=plan)
        assert (answer.status_code, answer.json()["code"]) == (500, "rule-failed")
        assert [one["place"] for one in await failures(table, "")] == ["begin"]

    served.run(work(served.table))


# -------------------------------------------------------------------- room and store


def test_a_journal_that_cannot_happen_here_ends_the_room_and_not_the_server(
    served: Threaded,
) -> None:
    """As if another process had kept what these rules do not allow."""

    async def work(table: House) -> None:
        made = await new_match(table.visitor(), "me greedy")
        client, match = await sat(table, made), made["match"]["id"]
        room = await table.hub.room(match)
        await client.asked()
        row = Row(room.match.number + 1, 0, Stepped("play", by=1))  # it is not seat 1's turn
        await table.services.store.write(Write(entries=[entry_values(match, row)]))
        act = {"type": "act", "id": "a", "seat": 0, "version": client.view["version"]}
        await client.socket.send(json.dumps({**act, "action": "play"}))
        await client.socket.wait_closed()  # whoever comes back is told why
        assert client.socket.close_code == 1012
        assert match not in table.hub.rooms
        answer = await table.visitor().get(f"/api/matches/{match}")
        assert answer.json()["code"] == "damaged"
        assert {one["place"] for one in await failures(table, match)} == {"journal", "open"}

    served.run(work(served.table))


@pytest.mark.parametrize("fault", ["keep", "chance"])
def test_what_fails_is_not_kept_and_a_restart_finds_the_same(fault: str, served: Threaded) -> None:
    async def work(table: House) -> None:
        options = {"players": 2, "fault": fault, "rounds": 3}
        made = await new_match(table.visitor(), "me hotseat", "faulty", options=options)
        client, match = await sat(table, made), made["match"]["id"]
        for _ in range(12):
            await lifted(client)
            version, seat = client.view["version"], client.view["asked"]
            for action in ("keep", "play", "let"):
                await client.send("act", seat=seat, version=version, action=action)
        room = await table.hub.room(match)
        live = room.match
        await client.close()
        table.hub.rooms.pop(match)
        again = (await table.hub.room(match)).match
        assert (again.number, again.version) == (live.number, live.version)
        assert again.state.key() == live.state.key()
        assert again.notes == live.notes

    served.run(work(served.table))


async def lifted(client: Client) -> None:
    """Pass the device on, if it has to be."""
    if client.view["curtain"] is not None:
        fields = {"type": "lift", "id": client.next_id(), "seat": client.view["curtain"]}
        await client.socket.send(json.dumps(fields))
        await client.until(lambda: client.view["curtain"] is None)


# -------------------------------------------------------------------- for the host


def test_the_host_lists_failures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    limits = replace(GENEROUS, failures=3, failure_text=300)

    async def before() -> str:
        async with house(tmp_path, modules=MODULES, limits=limits) as table:
            client = await sat(table, await faulty(table, "me raising"))
            await play(client)
            long = Fault("x" * 1_000 + "\0\ud800")
            for number in range(5):
                table.services.failures.keep(f"place-{number}", long, "some-match", seat=1)
                await table.services.failures.close()
                await asyncio.sleep(0.002)  # each at a time of its own
            return str(client.hello["match"]["id"])

    run(before())
    database = f"sqlite:///{tmp_path / 'table.sqlite'}"
    assert main(["failures", "--database", database, "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["place"] for one in found] == ["place-4", "place-3", "place-2"]
    assert all(len(one["trace"]) <= 300 for one in found)
    assert main(["failures", "--database", database]) == 0
    shown = capsys.readouterr().out
    assert "place-4, match some-match, seat 1" in shown
    nowhere = f"sqlite:///{tmp_path / 'nowhere.sqlite'}"
    assert main(["failures", "--database", nowhere]) == 2
    assert "there is no database" in capsys.readouterr().err
    assert not (tmp_path / "nowhere.sqlite").exists()
