"""Bots take open seats and stand in for who is away, as those at the table want; hints leave a trace."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from banneret.server import making
from banneret.server.drafting import opening
from banneret.server.due import BOT_GRACE, due_after
from banneret.server.journal import Filled, Stepped
from banneret.server.match import HostedMatch
from banneret.server.protocol_rest import NewMatch, SeatPlan
from banneret.server.store import update_seen
from banneret.server.transactions import Write
from tests.server.client import Client
from tests.server.house import GENEROUS, House, house, join, new_match, run

QUICK = replace(GENEROUS, absent_seconds=0.0)
LONG: dict[str, Any] = {"options": {"goal": 20, "rounds": 50}}


def told(client: Client) -> str:
    """Everything the log says."""
    return "\n".join(event.get("text", "") for event in client.events.values())


def test_who_made_the_match_gives_an_open_seat_to_a_bot(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me open open", **LONG)
            match = made["match"]["id"]
            host = await table.client(match, made["token"])
            joined = await join(table.visitor(), made)
            guest = await table.client(match, joined["token"])
            other = {"seat": joined["seat"], "open": 2, "bot": "random"}
            assert await guest.refused("fill", **other) == "not-your-seat"
            assert await host.refused("fill", seat=0, open=2, bot="nobody") == "unknown-bot"
            assert await host.refused("fill", seat=0, open=1, bot="random") == "seat-taken"
            await host.done("fill", seat=0, open=2, bot="random")
            await guest.until(lambda: bool(guest.view["status"] == "playing"))
            await guest.until(lambda: guest.presence["seats"][2]["bot"] == "random")
            assert "lets a bot (random) take the open seat of player 3" in told(guest)
            late = {"code": made["invites"][1]["code"]}
            answer = await table.visitor().post(f"/api/matches/{match}/join", json=late)
            assert answer.json()["code"] == "seat-taken"

    run(work())


def test_a_bot_in_the_last_open_seat_is_a_bot_from_the_first_question_on() -> None:
    new = NewMatch("token-terrors", [SeatPlan("open"), SeatPlan("me")])
    matches = (HostedMatch(making.plan(new, "a", "Ann", 0)) for _ in range(50))
    begun = ((match, opening(match, Filled(1, 0, "random"))) for match in matches)
    match, draft = next(each for each in begun if each[1].asked == 0)
    assert not any(isinstance(entry, Stepped) and entry.auto for entry in draft.entries)
    assert due_after(match, draft, 0) == BOT_GRACE


async def three(table: House) -> tuple[Client, Client, Client, str, str]:
    """Three people at a table; the token of the last, and the match."""
    made = await new_match(table.visitor(), "me open open", **LONG)
    match = made["match"]["id"]
    seats = [await join(table.visitor(), made, n) for n in range(2)]
    clients = [await table.client(match, made["token"])]
    clients += [await table.client(match, each["token"]) for each in seats]
    await clients[0].until(lambda: bool(clients[0].view["status"] == "playing"))
    return clients[0], clients[1], clients[2], seats[1]["token"], match


def away(client: Client, seat: int) -> bool:
    return not client.presence["seats"][seat]["connected"]


def test_a_bot_stands_in_once_all_others_want_it_until_the_person_is_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, limits=QUICK) as table:
            one, two, three_, token, match = await three(table)
            wish = {"absent": 2, "bot": "random"}
            assert await one.refused("stand-in", seat=0, **wish) == "not-away"
            await three_.close()
            await one.until(lambda: away(one, 2))
            await one.done("stand-in", seat=0, **wish)
            await two.until(lambda: two.view["stand_ins"] == [{"seat": 2, "by": [0]}])
            assert not two.presence["seats"][2]["stand_in"]
            assert await one.refused("stand-in", seat=0, **wish) == "too-many"
            await two.done("stand-in", seat=1, **wish)
            await two.until(lambda: bool(two.presence["seats"][2]["stand_in"]))
            assert "who is away" in told(two)
            assert "A bot (random) plays for" in told(two)
            back = await table.client(match, token)
            await two.until(lambda: not two.presence["seats"][2]["stand_in"])
            await back.until(lambda: "is back" in told(back))

    run(work())


def test_who_was_there_a_moment_ago_is_not_away(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            one, _, three_, _, _ = await three(table)
            await three_.close()
            await one.until(lambda: away(one, 2))
            assert await one.refused("stand-in", seat=0, absent=2, bot="random") == "not-away"

    run(work())


def test_nobody_is_away_who_could_not_come_since_nobody_served(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me open", **LONG)
            match = made["match"]["id"]
            await join(table.visitor(), made)
            long_ago = table.services.time.now() - 3_600_000
            seen = update_seen([(match, 1)], long_ago)
            await table.services.store.write(Write(before=[*seen]))
        async with house(tmp_path) as table:
            one = await table.client(match, made["token"])
            assert table.hub.rooms[match].seen[1] == long_ago
            wish = {"seat": 0, "absent": 1, "bot": "random"}
            assert await one.refused("stand-in", **wish) == "not-away"
        async with house(tmp_path, limits=replace(GENEROUS, absent_seconds=0.01)) as table:
            one = await table.client(match, made["token"])
            await one.done("stand-in", **wish)

    run(work())


def test_hints_between_people_are_off_unless_wanted_and_leave_a_trace(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            alone = await new_match(table.visitor(), "me greedy")
            assert alone["match"]["hints"] is True
            plain = await new_match(table.visitor(), "me open")
            assert plain["match"]["hints"] is False
            made = await new_match(table.visitor(), "me open", hints=True, **LONG)
            joined = await join(table.visitor(), made)
            host = await table.client(made["match"]["id"], made["token"])
            guest = await table.client(made["match"]["id"], joined["token"])
            await host.until(lambda: bool(host.view["status"] == "playing"))
            asker, other = (host, guest) if host.view["asked"] == 0 else (guest, host)
            assert (await asker.send("hint", seat=asker.view["asked"]))["type"] == "hinted"
            await other.until(lambda: "asked a bot for a hint" in told(other))

    run(work())


def test_a_match_tells_whose_move_it_is_and_since_when(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            clock = {"kind": "bank", "seconds": 600, "increment": 5}
            made = await new_match(visitor, "me greedy", clock=clock, **LONG)
            client = await table.client(made["match"]["id"], made["token"])
            await client.asked()
            (match,) = (await visitor.get("/api/me")).json()["matches"]
            assert match["asked"] == 0
            assert match["since"] >= match["created"]
            assert 0 < match["left"] <= 600

    run(work())
