"""Nobody is sent what they may not see: every byte of every kind of viewer is searched."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from banneret.server import dice, making
from banneret.server.match import HostedMatch
from banneret.server.timekeeping import Timekeeper
from examples.own_game import ToyState
from tests.server.canary import MARK
from tests.server.client import Client
from tests.server.house import House, house, join, new_match, run

SEATS = 3
DISTINCT = {1, 2, 3}


async def table_of_canaries(table: House) -> tuple[dict[str, Any], list[str], list[int]]:
    """A match of three whose seats were dealt three different cards: who has which."""
    browsers = [table.visitor() for _ in range(SEATS)]
    while True:  # about one in six is such a match
        options = {"players": SEATS, "goal": 20}
        made = await new_match(browsers[0], "me open open", game="canary", options=options)
        joined = [await join(browsers[1], made, 0), await join(browsers[2], made, 1)]
        match = await true_match(table, made)
        assert isinstance(match.state, ToyState)
        cards = list(match.state.cards)
        if set(cards) == DISTINCT:
            return made, [made["token"], *(one["token"] for one in joined)], cards


async def true_match(table: House, made: dict[str, Any]) -> HostedMatch:
    return (await table.hub.room(made["match"]["id"])).match


async def everything_over_http(
    visitor: httpx.AsyncClient, match: str, token: str | None, steps: int
) -> str:
    """All that the REST interface tells of a match to whoever has this token."""
    query = {} if token is None else {"token": token}
    paths = ["", "/record", "/rolls", "/picture.svg", "/story", f"/steps/{steps}?bare=true"]
    paths += [f"/steps/{step}" for step in range(1, steps + 2)]
    paths += [f"/steps/{steps}/card?about=tray:hand-{seat}" for seat in range(SEATS)]
    paths += [f"/steps/{steps}/card?about=item:hand-{seat}/0" for seat in range(SEATS)]
    told = []
    for path in paths:
        looked = any(part in path for part in ("/steps", "/picture", "/story"))
        for seat in (None, 0, 1, 2) if looked else (None,):
            language = "de" if seat == 1 else "en"
            wanted = {**query, "language": language} | ({} if seat is None else {"seat": str(seat)})
            answer = await visitor.get(f"/api/matches/{match}{path}", params=wanted)
            told.append(answer.text + str(answer.headers))
    wish = {"step": steps - 1, "seats": [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 2]}
    begun = await visitor.post(f"/api/matches/{match}/play-on", json=wish, params=query)
    told.append(begun.text)
    return "\n".join(told)


async def ask_everything(client: Client, version: int) -> None:
    """Make the server talk: wrong acts, questions, hints, another language, all again."""
    for seat in range(SEATS):
        for action in ("play", "keep", "block", "let", f"deal-{MARK + 1}", "nonsense"):
            if not (client.view["asked"] == seat and action in ("play", "keep")):
                await client.send("act", seat=seat, version=version, action=action)
            await client.send("explain", seat=seat, action=action)
        await client.send("explain", seat=seat, space="a1", chosen=["a0"])
        await client.send("plan", seat=seat, version=version, actions=["play", "keep", "block"])
        await client.send("prefs", seat=seat, stops={})
        await client.send("fill", seat=seat, open=1, bot="random")
        await client.send("stand-in", seat=seat, absent=(seat + 1) % SEATS, bot="random")
        for about in (f"tray:hand-{seat}", f"item:hand-{seat}/0", f"piece:runner-{seat}"):
            await client.send("inspect", about=about)
        await client.send("hint", seat=seat)
        await client.send("undo", seat=seat, version=version)
    await client.socket.send(json.dumps({"type": "language", "id": "de", "language": "de"}))
    await client.socket.send(json.dumps({"type": "resync", "id": "again"}))
    await client.send("chat", seat=0, text="is anybody there?")


def marks_in(text: str) -> set[int]:
    """The kinds of cards whose numbers stand in a text."""
    return {kind for kind in DISTINCT if str(MARK + kind) in text}


def test_every_viewer_sees_only_the_own_card(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, modules=("tests.server.canary",)) as table:
            made, tokens, cards = await table_of_canaries(table)
            match, id_ = await true_match(table, made), made["match"]["id"]
            viewers: list[tuple[str | None, int | None]] = [(None, None)]
            viewers += [(token, seat) for seat, token in enumerate(tokens)]
            early = [await table.client(id_, token) for token, _ in viewers]
            for decided in range(SEATS):
                # Before the last bid everything is still hidden.
                late = [await table.client(id_, token) for token, _ in viewers if decided == 2]
                browser = table.visitor()
                for client, (token, seat) in zip(early + late, viewers * 2, strict=False):
                    await ask_everything(client, match.version)
                    http = ""
                    if client in early:
                        http = await everything_over_http(browser, id_, token, len(match.steps))
                    told = "\n".join(client.raw) + http
                    assert marks_in(told) <= ({cards[seat]} if seat is not None else set())
                    if seat is not None:
                        assert marks_in(told) == {cards[seat]}
                    no_other_secret(told, table, match, tokens, token)
                if decided < SEATS - 1:
                    actor = early[decided + 1]
                    await actor.asked()
                    await actor.act("keep")

    run(work(), 60.0)


def no_other_secret(
    told: str, table: House, match: HostedMatch, tokens: list[str], own: str | None
) -> None:
    """The dice's secret, and what proves that one is somebody else."""
    assert match.row.secret.hex() not in told
    for token in tokens:
        assert token == own or token not in told
        assert token.split(".")[0] not in told.replace(own or "-", "")


def test_after_the_end_everything_is_open(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, modules=("tests.server.canary",)) as table:
            made, tokens, cards = await table_of_canaries(table)
            client = await table.client(made["match"]["id"], tokens[0])
            await client.done("resign", seat=0)
            match = await true_match(table, made)
            told = await everything_over_http(
                table.visitor(), made["match"]["id"], None, len(match.steps)
            )
            assert marks_in(told) == set(cards)
            assert match.row.secret.hex() in told

    run(work())


def test_others_cannot_look_through_a_seat(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me greedy")
            match = made["match"]["id"]
            for path in (f"/api/matches/{match}/steps/1", f"/api/matches/{match}/picture.svg"):
                for token in ("", "x", "x.y", made["token"][:-1], made["token"][:-4] + "AAAA"):
                    answer = await table.visitor().get(path, params={"seat": 0, "token": token})
                    assert answer.json()["code"] == "not-your-seat"

    run(work())


@pytest.mark.parametrize("viewer", [0, None])
def test_a_secret_bid_changes_no_byte_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, viewer: int | None
) -> None:
    """The same match with the same dice at the same time, but for another seat's secret."""
    monkeypatch.setattr(dice, "new_secret", lambda: bytes(32))
    monkeypatch.setattr(making, "new_id", lambda: "alwaysthesame")
    monkeypatch.setattr(Timekeeper, "now", staticmethod(lambda: 1_800_000_000_000))

    async def told(folder: Path, bid: str) -> list[str]:
        async with house(folder) as table:
            browsers = [table.visitor() for _ in range(3)]
            made = await new_match(browsers[0], "me open open")
            tokens = [made["token"]]
            tokens += [(await join(browsers[n + 1], made, n))["token"] for n in range(2)]
            token = None if viewer is None else tokens[viewer]
            client = await table.client(made["match"]["id"], token)
            first = await table.client(made["match"]["id"], tokens[0])
            await first.asked()
            await first.act("play")
            second = await table.client(made["match"]["id"], tokens[1])
            await second.asked()
            await second.act(bid)
            await client.until(lambda: client.view["asked"] == 2)
            await client.send("plan", id="p", seat=0, version=6, actions=["play", "keep"])
            await client.send("prefs", id="s", seat=0, stops={})
            for number, about in enumerate(("tray:hand-0", "tray:hand-1", "item:hand-1/0")):
                await client.send("inspect", id=f"i{number}", about=about)
            http = await everything_over_http(browsers[0], made["match"]["id"], token, 6)
            return [*client.raw, http]

    async def both() -> None:
        played, kept = await told(tmp_path / "a", "play"), await told(tmp_path / "b", "keep")
        assert [comparable(text) for text in played] == [comparable(text) for text in kept]

    run(both(), 60.0)


def comparable(text: str) -> str:
    """What was told, without what has nothing to do with the game: the date, who is connected."""
    return re.sub(r"""'date': '[^']*'|"(connected|spectators)": ?[^,}]*""", "", text)
