"""What is refused, and why, is told from a world that the asker cannot tell from the true one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from examples.own_game import ToyState
from tests.server.client import Client
from tests.server.house import house, join, new_match, run

CARDS = (1, 2, 3)


async def told(client: Client) -> set[str]:
    """Every sentence that says why something is not allowed: to an act, and to a question."""
    version = client.view["version"]
    refused = await client.send("act", seat=0, version=version, action="block")
    asked = await client.send("explain", seat=0, action="block")
    assert refused["code"] == "illegal"
    assert not asked["allowed"]
    return {refused["reason"], asked["reason"]}


def test_no_refusal_tells_what_the_others_hold(tmp_path: Path) -> None:
    """Whatever the rival was dealt, the sentences are the same: they are not about his card."""

    async def work() -> None:
        async with house(tmp_path, modules=("tests.server.tattler",)) as table:
            made = await new_match(table.visitor(), "me open", game="tattler")
            await join(table.visitor(), made)
            client = await table.client(made["match"]["id"], made["token"])
            await client.asked()
            match: Any = (await table.hub.room(made["match"]["id"])).match
            state = match.state
            assert isinstance(state, ToyState)
            sentences = set()
            for card in CARDS:
                state.cards[1] = card
                sentences |= await told(client)
            assert len(sentences) == 1, sentences

    run(work())


def test_a_takeback_waits_for_everybody_else(tmp_path: Path) -> None:
    """Of three who play, both others have to agree."""

    async def work() -> None:
        async with house(tmp_path) as table:
            options = {"rounds": 50, "goal": 20}
            made = await new_match(table.visitor(), "me open open", options=options)
            tokens = [made["token"]]
            tokens += [(await join(table.visitor(), made, n))["token"] for n in range(2)]
            a, b, c = [await table.client(made["match"]["id"], token) for token in tokens]
            await a.asked()
            await a.act("play")
            await b.asked()
            version = a.view["version"]
            await a.done("takeback", seat=0, version=version, do="ask")
            await b.until(lambda: b.view["takeback"] is not None)
            await b.done("takeback", seat=1, version=version, do="accept")
            await c.until(lambda: c.view["takeback"] is not None)
            match = (await table.hub.room(made["match"]["id"])).match
            assert match.asked == 1  # nothing is taken back yet
            await c.done("takeback", seat=2, version=version, do="accept")
            await a.until(lambda: a.view["asked"] == 0)
            assert match.asked == 0

    run(work())
