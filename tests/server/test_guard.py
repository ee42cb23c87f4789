"""What stands before the server: origins, forged requests, rates, sizes, headers, errors."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from banneret.server.connection import MOST_WAITING, Connection
from banneret.server.limits import Limits
from banneret.server.logs import TALKERS, JsonLines
from banneret.server.metrics import Metrics
from banneret.server.protocol import Thinking
from tests.server.client import Client
from tests.server.house import GENEROUS, house, new_match, run
from tests.server.test_clocks import later

MATCH = {"game": "toy", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}


def test_security_headers_on_every_answer(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            answers = [
                await visitor.get(path)
                for path in ("/healthz", "/api/games", "/api/nothing", "/metrics", "/%00")
            ]
            answers.append(await visitor.post("/api/me", headers={"Origin": "http://["}))
            for headers in [answer.headers for answer in answers]:
                policy = headers["content-security-policy"]
                assert "unsafe" not in policy
                assert "default-src 'self'" in policy
                assert headers["x-content-type-options"] == "nosniff"
                assert headers["x-frame-options"] == "DENY"
                assert "server" not in headers

    run(work())


def test_the_page_is_never_older_than_the_server(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            for path in ("/", "/main.js", "/style/board.css", "/net/api.js"):
                answer = await visitor.get(path)
                assert answer.status_code == 200
                assert answer.headers["cache-control"] == "no-cache"

    run(work())


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"X-Banneret": "1"}, 201),
        ({}, 403),
        ({"X-Banneret": "1", "Origin": "https://evil.example"}, 403),
        ({"X-Banneret": "1", "Origin": "null"}, 403),
        ({"X-Banneret": "1", "Origin": "http://["}, 403),
        ({"X-Banneret": "1", "Sec-Fetch-Site": "cross-site"}, 403),
        ({"X-Banneret": "1", "Origin": "{own}"}, 201),
        ({"X-Banneret": "1", "Origin": "https://table.example"}, 201),
    ],
)
def test_forged_requests(tmp_path: Path, headers: dict[str, str], status: int) -> None:
    async def work() -> None:
        async with house(tmp_path, origins=("https://table.example",)) as table:
            own = {name: value.format(own=table.base) for name, value in headers.items()}
            async with httpx.AsyncClient(base_url=table.base, verify=False) as visitor:
                answer = await visitor.post("/api/matches", json=MATCH, headers=own)
            assert answer.status_code == status, answer.text
            if status == 403:
                assert answer.json()["code"] == "forbidden"

    run(work())


def test_sockets_from_foreign_pages(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me greedy")
            address = f"ws://127.0.0.1:{table.port}/ws/{made['match']['id']}"
            with pytest.raises(InvalidStatus):
                await connect(address, additional_headers={"Origin": "https://evil.example"})
            async with connect(address, additional_headers={"Origin": table.base}) as socket:
                assert json.loads(await socket.recv())["type"] == "hello"

    run(work())


def test_names_that_nothing_can_have(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            for path in ("/%00", "/a%00.js", "/api/matches/%00", "/api/rules/a%00"):
                answer = await table.visitor().get(path)
                assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
            with pytest.raises(InvalidStatus):
                await connect(f"ws://127.0.0.1:{table.port}/ws/%00")

    run(work())


@pytest.mark.parametrize("deep", ["[" * 100_000, '{"name":' * 10_000])
def test_bodies_that_nest_without_end(tmp_path: Path, deep: str) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            json_ = {"Content-Type": "application/json"}
            answer = await table.visitor().post("/api/me", content=deep, headers=json_)
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed")

    run(work())


@pytest.mark.parametrize("since", ["9" * 5000, "-1", "²", "1.5"])
def test_there_is_no_event_of_that_number(tmp_path: Path, since: str) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me greedy")
            client = await table.client(made["match"]["id"], made["token"], since=since)
            await client.caught_up()
            assert 1 in client.events

    run(work())


def test_unknown_matches(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            async with connect(f"ws://127.0.0.1:{table.port}/ws/nothing") as socket:
                with pytest.raises(ConnectionClosed):
                    await socket.recv()
                assert socket.close_code == 4404
            answer = await table.visitor().get("/api/matches/nothing")
            assert (answer.status_code, answer.json()["code"]) == (404, "unknown-match")

    run(work())


def test_rates(tmp_path: Path) -> None:
    async def work() -> None:
        limits = Limits(posts=3, gets=1000, commands=1, burst=5, sockets=3, matches=2)
        async with house(tmp_path, limits=limits) as table:
            visitor = table.visitor()
            made = await new_match(visitor, "me greedy")
            await new_match(visitor, "me greedy")
            full = await visitor.post("/api/matches", json=MATCH)
            assert (full.status_code, full.json()["code"]) == (429, "too-many")
            fast = await visitor.post("/api/matches", json=MATCH)
            assert (fast.status_code, fast.json()["code"]) == (429, "rate")
            match = made["match"]["id"]
            client = await table.client(match, made["token"])
            assert await commands_at_once(client) >= 5
            others = [await table.client(match) for _ in range(2)]
            with pytest.raises(InvalidStatus):
                await table.client(match)
            await others[0].close()
            while "banneret_sockets 2.0" not in (await visitor.get("/metrics")).text:
                pass
            await table.client(match)

    run(work())


async def commands_at_once(client: Client) -> int:
    """How many commands are taken until one comes too fast: a few more come in time meanwhile."""
    began, taken = time.monotonic(), 0
    while (await client.send("explain", seat=0, action="play")).get("code") != "rate":
        taken += 1
        assert taken <= 6 + (time.monotonic() - began)
    return taken


def test_sizes(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            large = {"record": "x" * (GENEROUS.body + 1)}
            answer = await visitor.post("/api/replay", json=large)
            assert (answer.status_code, answer.json()["code"]) == (413, "too-large")

            async def endless() -> AsyncIterator[bytes]:
                for _ in range(30):
                    yield b"x" * 100_000

            stream = await visitor.post(
                "/api/replay", content=endless(), headers={"Content-Type": "application/json"}
            )
            assert (stream.status_code, stream.json()["code"]) == (413, "too-large")
            made = await new_match(visitor, "me greedy")
            client = await table.client(made["match"]["id"], made["token"])
            await client.socket.send("x" * 20_000)
            await client.socket.wait_closed()
            assert client.socket.close_code == 1009

    run(work())


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"seats": [{"kind": "me"}]}, "bad-seats"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "deep"}]}, "unknown-bot"),
        ({"seats": [{"kind": "me"}, {"kind": "bot"}]}, "unknown-bot"),
        ({"options": {"players": 99}}, "bad-options"),
        ({"options": {"colour": "red"}}, "bad-options"),
        ({"leaver": {"rule": "bot", "after": 60, "bot": "deep"}}, "unknown-bot"),
        ({"clock": {"kind": "bank", "seconds": -1}}, "malformed"),
        ({"clock": {"kind": "sun"}}, "malformed"),
        ({"seats": "all"}, "malformed"),
        ({"seats": [{"kind": "me", "name": " \u200b "}, {"kind": "me"}]}, "malformed"),
        ({"surprise": 1}, "malformed"),
    ],
)
def test_matches_that_cannot_be(tmp_path: Path, change: dict[str, object], code: str) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            answer = await table.visitor().post("/api/matches", json={**MATCH, **change})
            assert answer.json()["code"] == code
            assert 400 <= answer.status_code < 500
            assert answer.json()["reason"]

    run(work())


def test_errors_speak_the_browser_s_language(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            answer = await table.visitor().get("/nothing", headers={"Accept-Language": "de-AT"})
            assert answer.json()["reason"] == "Hier ist nichts"
            wrong = await table.visitor().request("DELETE", "/api/games")
            assert wrong.status_code == 405

    run(work())


def test_the_lobby(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            games = {
                game["name"]: game for game in (await visitor.get("/api/games")).json()["games"]
            }
            assert games["toy"]["players"] == {"least": 2, "most": 4, "option": "players"}
            assert games["token-terrors"]["players"] == {"least": 2, "most": 2, "option": None}
            assert games["toy"]["hidden_information"]
            rules = (await visitor.get("/api/rules/token-terrors")).json()["rules"]
            assert any(rule["text"].get("de") for rule in rules)
            assert (await visitor.get("/api/rules/chess")).json()["code"] == "unknown-game"
            assert (await visitor.get("/api/me")).json() == {
                "name": "",
                "matches": [],
                "stranded": [],
            }
            await visitor.post("/api/me", json={"name": "Wren"})
            made = await new_match(visitor, "me greedy")
            assert made["match"]["seats"][0]["name"] == "Wren"
            mine = (await visitor.get("/api/me")).json()
            assert (mine["name"], [one["id"] for one in mine["matches"]]) == (
                "Wren",
                [made["match"]["id"]],
            )
            client = await table.client(  # the cookie is enough
                made["match"]["id"],
                headers={"Cookie": f"banneret_guest={visitor.cookies['banneret_guest']}"},
            )
            assert client.hello["seats"] == [0]

    run(work())


def test_cookies(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, secure=True) as table:
            answer = await table.visitor().post("/api/matches", json=MATCH)
            cookie = answer.headers["set-cookie"].lower()
            for word in ("httponly", "samesite=lax", "secure", "path=/"):
                assert word in cookie
            forged = {"Cookie": "banneret_guest=somebody.else"}
            assert (await table.visitor().get("/api/me", headers=forged)).json()["name"] == ""

    run(work())


def test_metrics_and_health(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            later(table, 0)
            visitor = table.visitor()
            made = await new_match(visitor, "me greedy")
            client = await table.client(made["match"]["id"], made["token"])
            await client.asked()
            await client.act()
            await client.refused("act", seat=0, version=0, action="play")
            text = (await visitor.get("/metrics")).text
            assert 'banneret_commands_total{result="done",type="act"} 1.0' in text
            assert 'banneret_commands_total{result="stale",type="act"} 1.0' in text
            assert "banneret_sockets 1.0" in text
            health = (await visitor.get("/healthz")).json()
            assert (health["status"], health["matches"]) == ("ok", 1)

    run(work())


def test_metrics_of_whole_matches(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            made = await new_match(visitor, "me hotseat")
            client = await table.client(made["match"]["id"], made["token"])
            other = await table.client(made["match"]["id"])
            await client.done("resign", seat=0)
            await other.until(lambda: bool(other.view["status"] == "over"))
            await client.send("chat", seat=0, text="well played")
            await client.done("rematch", seat=1)
            await client.until(lambda: client.rematch != "")
            text = (await visitor.get("/metrics")).text
            assert 'banneret_matches_over_total{ending="resigned"} 1.0' in text
            assert "banneret_matches_created_total 2.0" in text

    run(work())


def test_slow_readers_are_counted() -> None:
    metrics = Metrics()
    connection = Connection(None, "en", metrics)
    for _ in range(MOST_WAITING + 5):
        connection.send(Thinking(0))
    assert connection.closing
    assert b"banneret_slow_readers_total 1.0" in metrics.text()


def test_logs_are_json_without_secrets(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    secrets: list[str] = []

    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            made = await new_match(visitor, "me open")
            secrets.extend((made["token"], made["invites"][0]["code"]))
            secrets.append(visitor.cookies["banneret_guest"])
            client = await table.client(made["match"]["id"], made["token"])
            await client.send("chat", seat=0, text="between-us")
            secrets.append("between-us")
            secrets.append((await table.hub.room(made["match"]["id"])).match.row.secret.hex())

    run(work())
    kept = [one for one in caplog.records if one.name not in TALKERS or one.levelname != "INFO"]
    lines = [JsonLines().format(record) for record in kept]
    assert any(json.loads(line)["text"] == "serving" for line in lines)
    for secret in secrets:
        assert all(secret not in line for line in lines)
