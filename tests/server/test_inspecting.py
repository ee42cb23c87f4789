"""Cards: of things in a view, of a moment in a replay, and of everything that is printed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from banneret.kernel.record import Record
from tests.server.house import GENEROUS, house, new_match, run

QUICK: dict[str, Any] = {"game": "token-terrors", "options": {"setup": "quick"}}


def test_things_of_a_view_have_cards(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me hotseat", **QUICK)
            match = made["match"]["id"]
            player = await table.client(match, made["token"])
            onlooker = await table.client(match)
            for client in (player, onlooker):
                scene = client.view["scene"]
                names = [f"piece:{piece['id']}" for piece in scene["pieces"]]
                names += [f"space:{space['id']}" for space in scene["spaces"]]
                names += [f"tray:{tray['id']}" for tray in scene["trays"]]
                for about in names:
                    answer = await client.send("inspect", about=about)
                    assert answer["type"] == "inspected"
                    assert answer["card"]["id"] == about
                    assert answer["card"]["name"]
                for about in ("piece:z9", "piece:", "space", "talent:none", "\u00e4" * 200):
                    assert (await client.send("inspect", about=about))["card"] is None
                for about in ("", "x" * 201):
                    assert await client.refused("inspect", about=about) == "malformed"

    run(work())


def test_a_card_is_in_the_language_of_the_connection(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me hotseat", **QUICK)
            client = await table.client(made["match"]["id"], made["token"])
            piece = client.view["scene"]["pieces"][0]["id"]
            english = await client.send("inspect", about=f"piece:{piece}")
            await client.socket.send(
                json.dumps({"type": "language", "id": "speak", "language": "de"})
            )
            await client.until(lambda: client.hello["language"] == "de")
            german = await client.send("inspect", about=f"piece:{piece}")
            assert english["card"]["text"] != german["card"]["text"]

    run(work())


def test_asking_for_cards_is_limited(tmp_path: Path) -> None:
    limits = replace(GENEROUS, looks=0.01, looks_burst=5)

    async def work() -> None:
        async with house(tmp_path, limits=limits) as table:
            made = await new_match(table.visitor(), "me hotseat", **QUICK)
            client = await table.client(made["match"]["id"], made["token"])
            answers = [await client.send("inspect", about="space:a1") for _ in range(10)]
            assert [one["type"] for one in answers[:5]] == ["inspected"] * 5
            assert answers[-1]["code"] == "rate"

    run(work())


def test_moments_of_replays_have_cards(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            made = await new_match(visitor, "me hotseat", **QUICK)
            match = made["match"]["id"]
            client = await table.client(match, made["token"])
            before = client.view["step"]
            piece = client.view["scene"]["pieces"][0]["id"]
            await client.act()
            await client.act()
            address = f"/api/matches/{match}/steps"
            now = await visitor.get(f"{address}/{before}/card?about=piece:{piece}&language=en")
            assert now.json()["card"]["id"] == f"piece:{piece}"
            nothing = await visitor.get(f"{address}/{before}/card?about=piece:z9")
            assert nothing.json() == {"card": None}
            late = await visitor.get(f"{address}/999/card?about=piece:{piece}")
            assert (late.status_code, late.json()["code"]) == (404, "unknown-step")
            other = await table.visitor().get(f"{address}/0/card?about=space:a1&seat=0")
            assert other.json()["code"] == "not-your-seat"
            assert (await visitor.get(f"{address}/0/card")).status_code == 400
            record = (await visitor.get(f"/api/matches/{match}/record")).text
            assert Record.loads(record.encode()).steps
            sent = await visitor.post("/api/replay", json={"record": record, "language": "en"})
            path = f"/api/replay/{sent.json()['record']}/{before}/card"
            assert (await visitor.get(f"{path}?about=piece:{piece}&language=en")).json() == (
                now.json()
            )

    run(work())


def test_everything_printed_can_be_listed(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            english = await visitor.get("/api/cards/token-terrors?language=en")
            german = await visitor.get("/api/cards/token-terrors?language=de")
            assert english.headers["content-encoding"] == "gzip"
            ids = [card["id"] for card in english.json()["cards"]]
            assert ids == [card["id"] for card in german.json()["cards"]]
            assert {"talent:phalanx", "faction:goblin"} <= set(ids)
            first = 'options={"edition":"first"}'
            assert (await visitor.get(f"/api/cards/token-terrors?{first}")).status_code == 200
            for query, code in (
                ('options={"edition":"tenth"}', "bad-options"),
                ("options=[1]", "malformed"),
                ("options={", "malformed"),
            ):
                answer = await visitor.get(f"/api/cards/token-terrors?{query}")
                assert answer.json()["code"] == code
            unknown = await visitor.get("/api/cards/chess")
            assert unknown.json()["code"] == "unknown-game"

    run(work())
