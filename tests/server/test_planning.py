"""Routes by the socket: for the seat that is asked, in the view that is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.house import house, new_match, run

QUICK: dict[str, Any] = {"game": "token-terrors", "options": {"setup": "quick"}}


def test_routes_are_planned_and_can_be_gone(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me hotseat", **QUICK)
            match = made["match"]["id"]
            client = await table.client(match, made["token"])
            for _ in range(40):
                view = client.view
                seat, version = view["asked"], view["version"]
                choices = view["scene"]["choices"]
                actions = [choice["action"] for choice in choices]
                planned = await client.send("plan", seat=seat, version=version, actions=actions)
                assert planned["type"] == "planned"
                if planned["routes"]:
                    break
                await client.act()
                await client.asked()
            [route, *_] = planned["routes"]
            late = await client.send("plan", seat=seat, version=version + 9, actions=actions)
            assert late["routes"] == []
            other = await client.send("plan", seat=1 - seat, version=version, actions=actions)
            assert other["routes"] == []
            for action in route["actions"]:
                assert action in [each["action"] for each in client.view["scene"]["choices"]]
                await client.act(action)
            onlooker = await table.client(match)
            asked = {"seat": 0, "version": 0, "actions": []}
            assert await onlooker.refused("plan", **asked) == "not-your-seat"

    run(work())
