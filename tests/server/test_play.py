"""Matches as people play them: by invitation, against bots, with everything that goes with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from banneret.kernel.record import Record
from banneret.server.verify import verify
from tests.server.client import Client, play_out
from tests.server.house import House, house, join, new_match, run


async def two(table: House, **more: Any) -> tuple[Client, Client, dict[str, Any]]:
    """Two people at a match, each in a browser."""
    first, second = table.visitor(), table.visitor()
    made = await new_match(first, "me open", **more)
    joined = await join(second, made)
    match = made["match"]["id"]
    a = await table.client(match, made["token"])
    b = await table.client(match, joined["token"])
    return a, b, made


async def at_one_device(table: House) -> Client:
    """A match of Token Terrors between two at one screen, who are asked."""
    options = {"setup": "quick"}
    made = await new_match(table.visitor(), "me hotseat", game="token-terrors", options=options)
    client = await table.client(made["match"]["id"], made["token"])
    await client.asked()
    return client


def test_against_a_bot(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            made = await new_match(visitor, "me greedy")
            client = await table.client(made["match"]["id"], made["token"])
            while client.view["status"] != "over":
                await client.asked()
                if client.view["status"] != "over":
                    await client.act()
            assert any(message["type"] == "thinking" for message in client.messages)
            ending = client.view["ending"]
            assert ending["kind"] == "result"
            assert ending["text"]
            answer = await visitor.get(f"/api/matches/{made['match']['id']}/record")
            record = Record.loads(answer.text)
            assert verify(record).rolls > 0
            assert record.header.commitment == made["match"]["commitment"]

    run(work())


def test_token_terrors_against_a_bot(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            options = {"setup": "quick", "turn_limit": 6}
            made = await new_match(visitor, "me random", game="token-terrors", options=options)
            client = await table.client(made["match"]["id"], made["token"], language="de")
            count = 0
            while client.view["status"] != "over":
                await client.asked()
                if client.view["status"] != "over":
                    count += 1
                    await client.act(count % len(client.view["scene"]["choices"]))
            assert client.hello["language"] == "de"
            text = (await visitor.get(f"/api/matches/{made['match']['id']}/record")).text
            assert verify(Record.loads(text)).rolls > 0

    run(work())


def test_two_people_by_invitation(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            first, second = table.visitor(), table.visitor()
            made = await new_match(first, "me open")
            match = made["match"]["id"]
            assert made["match"]["status"] == "waiting"
            a = await table.client(match, made["token"])
            assert await a.refused("act", seat=0, version=0, action="play") == "not-started"
            joined = await join(second, made)
            again = await join(second, made)
            assert (joined["seat"], joined["token"]) == (again["seat"], again["token"])
            late = await table.visitor().post(
                f"/api/matches/{match}/join", json={"code": made["invites"][0]["code"]}
            )
            assert late.json()["code"] == "seat-taken"
            b = await table.client(match, joined["token"])
            await a.until(lambda: a.view["status"] == "playing")
            await play_out(a, b)
            assert a.view["ending"] == b.view["ending"]
            assert a.hello["match"]["seats"][1]["kind"] == "open"
            seats = a.presence["seats"]
            assert [seat["connected"] for seat in seats] == [True, True]
            assert [seat["yours"] for seat in seats] == [True, False]

    run(work())


def test_a_wrong_invitation(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            made = await new_match(visitor, "me open")
            match = made["match"]["id"]
            answer = await visitor.post(f"/api/matches/{match}/join", json={"code": "nonsense"})
            assert (answer.status_code, answer.json()["code"]) == (403, "bad-invite")
            stranger = table.visitor()
            seen = (await stranger.get(f"/api/matches/{match}")).json()
            assert seen["invites"] == []
            assert (await visitor.get(f"/api/matches/{match}")).json()["invites"] == made["invites"]

    run(work())


def test_refusals_change_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            a, b, made = await two(table, options={"rounds": 50, "goal": 20})
            spectator = await table.client(made["match"]["id"])
            await a.asked()
            version = a.view["version"]
            act = {"version": version, "action": "play"}
            assert await b.refused("act", seat=1, **act) == "not-asked"
            assert await b.refused("act", seat=0, **act) == "not-your-seat"
            assert await spectator.refused("act", seat=0, **act) == "not-your-seat"
            assert await a.refused("act", seat=0, version=version - 1, action="play") == "stale"
            assert await a.refused("act", seat=0, version=version, action="block") == "illegal"
            assert await a.refused("act", seat=0, version=version, action="xyzzy") == "illegal"
            assert await a.refused("act", seat=9, **act) == "not-your-seat"
            assert await a.refused("undo", seat=0, version=version) == "nothing-to-undo"
            assert await a.refused("draw", seat=0, do="accept") == "nothing-asked"
            assert await a.refused("rematch", seat=0) == "not-over"
            assert await a.refused("lift", seat=0) == "nothing-asked"
            room = await table.hub.room(made["match"]["id"])
            assert room.match.version == version
            await a.act("play")

    run(work())


def test_why_not_carries_rules(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            a, b, _ = await two(table, options={"rounds": 50, "goal": 20})
            await a.done("prefs", seat=0, stops={"other": "ask"})
            await a.asked()
            await a.act("keep")
            await b.asked()
            await b.act("keep")
            await a.asked()
            answer = await a.send("explain", seat=0, action="keep")
            assert (answer["type"], answer["allowed"]) == ("explained", False)
            assert answer["rules"] == ["TOY-BID-02"]
            refused = await a.send("act", seat=0, version=a.view["version"], action="keep")
            assert (refused["code"], refused["rules"]) == ("illegal", ["TOY-BID-02"])
            assert refused["reason"] == answer["reason"]
            allowed = await a.send("explain", seat=0, action="play")
            assert allowed["allowed"]
            assert (await b.send("explain", seat=1, action="play"))["allowed"] is False

    run(work())


def test_explaining_a_space(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            client = await at_one_device(table)
            seat = client.view["asked"]
            spaces = {space["id"] for space in client.view["scene"]["spaces"]}
            open_ones = {
                space for choice in client.view["scene"]["choices"] for space in choice["spaces"]
            }
            answer = await client.send("explain", seat=seat, space=min(spaces - open_ones))
            assert answer["type"] == "explained"
            assert not answer["allowed"]
            assert answer["rules"]

    run(work())


@pytest.mark.parametrize(
    ("game", "seats", "words"),
    [("sack-armies", "generals", "deploy done"), ("terreign", "players", "search end")],
)
def test_explaining_a_card(tmp_path: Path, game: str, seats: str, words: str) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me greedy", game=game, options={seats: 2})
            client = await table.client(made["match"]["id"], made["token"])
            await client.asked()
            while not (closed := closed_cards(client.view["scene"])):
                choices = [choice["action"] for choice in client.view["scene"]["choices"]]
                wanted = [c for word in words.split() for c in choices if c.split()[0] == word]
                await client.act((wanted + choices)[0])
                await client.asked()
            for item in closed:
                answer = await client.send("explain", seat=0, item=item)
                assert not answer["allowed"], item
                assert answer["rules"], answer["reason"]
            for item in ("", "hand-0/dragon", "hand-P1/dragon", "/", "x" * 100):
                answer = await client.send("explain", seat=0, item=item)
                assert answer["reason"] == "Nothing can be done there now"

    run(work(), 60.0)


def closed_cards(scene: dict[str, Any]) -> list[str]:
    """What the viewer holds and may not choose now."""
    open_ones = {piece for choice in scene["choices"] for piece in choice["pieces"]}
    held = [tray for tray in scene["trays"] if (tray["seat"], tray["kind"]) == (0, "hand")]
    return [item["id"] for tray in held for item in tray["items"] if item["id"] not in open_ones]


def test_undo_and_takeback(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            client = await at_one_device(table)
            while not client.view["can"]["undo"]:
                await client.act()
            before = client.view
            last = max(client.events)
            await client.done("undo", seat=before["asked"], version=before["version"])
            await client.until(lambda: client.view["step"] == before["step"] - 1)
            undone = client.events[last + 1]
            assert undone["kind"] == "undone"
            assert 0 < undone["cancels"] <= last
            # At one device a takeback needs no further consent.
            while not client.view["can"]["takeback"]:
                await client.act()
            view = client.view
            await client.done("takeback", seat=view["asked"], version=view["version"], do="ask")
            await client.until(lambda: client.view["step"] < view["step"])

    run(work())


def test_a_takeback_names_what_happened_without_a_stop_inside(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            a, b, _ = await two(table, game="terreign", options={"players": 2})
            seat = a.view["asked"]
            first, second = (a, b)[seat], (b, a)[seat]
            await first.asked()
            await first.act()  # where the other token goes is no question
            await second.asked()
            version = first.view["version"]
            await first.done("takeback", seat=seat, version=version, do="ask")
            await second.until(lambda: second.view["takeback"] is not None)
            named = second.view["takeback"]["text"]
            name = second.presence["seats"][seat]["name"]
            assert named == f"{name} has chosen"  # not what the server answered then

    run(work())


def test_a_takeback_asks_and_names_the_move(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            a, b, made = await two(table, options={"rounds": 50, "goal": 20})
            await a.asked()
            await a.act("play")
            await b.asked()
            assert a.view["can"]["takeback"]
            assert not a.view["can"]["undo"]
            version = a.view["version"]
            await a.done("takeback", seat=0, version=version, do="ask")
            await b.until(lambda: b.view["takeback"] is not None)
            assert b.view["takeback"]["by"] == 0
            assert b.view["takeback"]["text"]
            assert (
                await a.refused("takeback", seat=0, version=version, do="accept") == "nothing-asked"
            )
            await b.done("takeback", seat=1, version=version, do="decline")
            await a.until(lambda: a.view["takeback"] is None)
            await a.done("takeback", seat=0, version=version, do="ask")
            await b.until(lambda: b.view["takeback"] is not None)
            await b.done("takeback", seat=1, version=version, do="accept")
            await a.until(lambda: a.view["asked"] == 0)
            assert a.view["version"] == version + 1
            room = await table.hub.room(made["match"]["id"])
            assert room.match.asked == 0

    run(work())


def test_the_dice_cannot_be_rerolled(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            made = await new_match(visitor, "me greedy", options={"rounds": 50, "goal": 20})
            client = await table.client(made["match"]["id"], made["token"])
            await client.asked()
            first = (await table.hub.room(made["match"]["id"])).match
            await client.act("play")
            await client.asked()
            steps = list(first.steps)
            seat = 0
            await client.done("takeback", seat=seat, version=client.view["version"], do="ask")
            await client.until(lambda: client.view["step"] < len(steps))
            while len(first.steps) < len(steps):
                await client.asked()
                index = len(first.steps)
                if first.asked == 0 and index < len(steps):
                    await client.act(steps[index].do)
            assert first.steps == steps

    run(work())


@pytest.mark.parametrize("language", ["en", "de"])
def test_draw_resign_and_rematch(tmp_path: Path, language: str) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            a, b, made = await two(table)
            await a.done("draw", seat=0, do="ask")
            await b.until(lambda: b.view["draw"] is not None)
            await b.done("draw", seat=1, do="decline")
            await b.done("draw", seat=1, do="ask")
            await a.until(lambda: (a.view["draw"] or {}).get("by") == 1)
            await a.done("draw", seat=0, do="accept")
            await b.until(lambda: b.view["status"] == "over")
            assert b.view["ending"]["kind"] == "agreed"
            assert b.view["ending"]["returns"] == [0.0, 0.0]
            await a.done("rematch", seat=0)
            await b.until(lambda: b.view["rematch"] == [0])
            await b.done("rematch", seat=1)
            await a.until(lambda: bool(a.rematch))
            following = a.rematch
            room = await table.hub.room(following)
            former = (await table.hub.room(made["match"]["id"])).match
            guests = [seat.guest for seat in former.seats]
            assert [seat.guest for seat in room.match.seats] == guests[::-1]
            assert (room.match.row.previous, former.rematch) == (former.row.id, following)
            token = table.context.signer.token(following, str(guests[0]))
            again = await table.client(following, token, language=language)
            assert again.hello["seats"] == [1]

    run(work())


def test_resigning_ends_the_match(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            a, b, made = await two(table)
            await a.done("resign", seat=0)
            await b.until(lambda: b.view["status"] == "over")
            assert b.view["ending"] == {
                "kind": "resigned",
                "by": 0,
                "returns": [-1.0, 1.0],
                "text": "Guest resigned",
            }
            assert await b.refused("resign", seat=1) == "over"
            record = (await table.visitor().get(f"/api/matches/{made['match']['id']}/record")).text
            assert verify(Record.loads(record)).rolls == 2

    run(work())


def test_breaking_off(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            a, b, made = await two(table, options={"rounds": 50, "goal": 20})
            assert a.view["can"]["abort"]
            await a.asked()
            await a.act()
            await b.asked()
            await b.act()
            await a.until(lambda: not a.view["can"]["abort"])
            assert await a.refused("abort", seat=0) == "too-late"
            c, d, made = await two(table)
            await d.done("abort", seat=1)
            await c.until(lambda: c.view["status"] == "over")
            assert c.view["ending"]["returns"] is None
            record = (await table.visitor().get(f"/api/matches/{made['match']['id']}/record")).text
            assert Record.loads(record).check() is not None

    run(work())


def test_a_rematch_of_what_nobody_joined(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            made = await new_match(visitor, "me open")
            client = await table.client(made["match"]["id"], made["token"])
            await client.done("abort", seat=0)
            await client.until(lambda: bool(client.view["can"]["rematch"]))
            await client.done("rematch", seat=0)
            await client.until(lambda: client.rematch != "")
            again = (await visitor.get(f"/api/matches/{client.rematch}")).json()
            assert [seat["kind"] for seat in again["match"]["seats"]] == ["open", "human"]
            assert [invite["seat"] for invite in again["invites"]] == [0]

    run(work())


def test_chat_and_mute(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            a, b, made = await two(table)
            spectator = await table.client(made["match"]["id"])
            await a.send("chat", seat=0, text="  good\u202e \n luck ")
            await b.until(lambda: len(b.chat) == 1)
            assert b.chat[0]["text"] == "good luck"
            assert await spectator.refused("chat", seat=0, text="me too") == "not-your-seat"
            await b.send("mute", seat=0, on=True)
            await b.until(lambda: not b.chat)
            await a.send("chat", seat=0, text="hello?")
            await spectator.until(lambda: len(spectator.chat) == 2)
            await b.send("chat", seat=1, text="mine")
            await b.until(lambda: [line["text"] for line in b.chat] == ["mine"])
            await b.send("mute", seat=0, on=False)
            await b.until(lambda: len(b.chat) == 3)
            late = await table.client(made["match"]["id"])
            assert [line["text"] for line in late.chat] == ["good luck", "hello?", "mine"]

    run(work())


def test_hints(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            a, b, _ = await two(table, hints=True)
            await a.asked()
            hinted = await a.send("hint", seat=0)
            assert hinted["action"] in [c["action"] for c in a.view["scene"]["choices"]]
            assert hinted["label"]
            assert await b.refused("hint", seat=1) == "not-asked"
            made = await new_match(table.visitor(), "me greedy", hints=False)
            c = await table.client(made["match"]["id"], made["token"])
            assert await c.refused("hint", seat=0) == "no-hints"

    run(work())


def test_watching_bots(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "greedy random")
            assert made["token"] is None
            client = await table.client(made["match"]["id"])
            await client.until(lambda: client.view["status"] == "over")

    run(work())
