"""A match as a whole, all hands open where nothing is hidden from anybody, and playing on from a moment."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import banneret
from banneret.cli import main
from banneret.kernel.record import Record
from banneret.kernel.state import CHANCE, TERMINAL, State
from banneret.server import verify
from banneret.server.laid_open import laid_open
from banneret.server.prospects import Ledgers, worth
from tests.server.client import play_out
from tests.server.house import House, house, new_match, run


async def watched(table: House, game: str, seats: str = "random random", **options: Any) -> str:
    """A match of bots that is over."""
    made = await new_match(table.visitor(), seats, game=game, options=options)
    client = await table.client(made["match"]["id"])
    await client.until(lambda: bool(client.view["status"] == "over"))
    return str(made["match"]["id"])


def test_the_story_of_a_match_of_each_game(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            matches: list[tuple[str, str, dict[str, Any]]] = [
                ("token-terrors", "random random", {"setup": "quick"}),
                ("sack-armies", "random random", {}),
                ("terreign", "random random random", {"players": 3, "goal": 3}),
            ]
            for game, seats, options in matches:
                match = await watched(table, game, seats, **options)
                info = (await visitor.get(f"/api/matches/{match}")).json()["match"]
                for language in ("en", "de"):
                    answer = await visitor.get(f"/api/matches/{match}/story?language={language}")
                    assert answer.status_code == 200, answer.text
                    story = answer.json()
                    assert story["steps"] == info["steps"]
                    assert story["turns"][0] == 0
                    assert sorted(set(story["turns"])) == story["turns"]
                    assert story["moments"][-1] == info["steps"]
                    assert len(story["moments"]) <= 60
                    for count in story["counts"]:
                        assert len(count["values"]) == len(info["seats"])
                        assert {len(line) for line in count["values"]} == {len(story["moments"])}
                    assert len(story["luck"]) == len(info["seats"])
                    for luck in story["luck"]:
                        assert 0 <= luck["came"] <= luck["rolls"]
                        assert 0 <= luck["promised"] <= luck["rolls"]
                    assert story["how"]
                    assert story["how"][-1]["rules"]
                    returns = info["ending"]["returns"]
                    assert (story["turning"] is None) == (min(returns) >= 0)

    run(work(), 120)


def test_losses_are_counted_from_the_trays(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            match = await watched(table, "token-terrors", setup="quick")
            visitor = table.visitor()
            story = (await visitor.get(f"/api/matches/{match}/story")).json()
            last = (await visitor.get(f"/api/matches/{match}/steps/{story['steps']}")).json()
            lost = next(count for count in story["counts"] if count["lost"])
            for tray in last["scene"]["trays"]:
                if tray["kind"] == "cemetery":
                    held = sum(item["count"] for item in tray["items"])
                    assert lost["values"][tray["seat"]][-1] == held

    run(work())


def test_a_running_match_tells_neither_luck_nor_what_decided_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me greedy", options={"rounds": 50, "goal": 20})
            match, token = made["match"]["id"], made["token"]
            client = await table.client(match, token)
            await client.act()
            visitor = table.visitor()
            story = (await visitor.get(f"/api/matches/{match}/story?seat=0&token={token}")).json()
            assert (story["luck"], story["turning"], story["how"]) == (None, None, [])
            for path in ("story?seat=1", "steps/0?seat=1"):
                other = await visitor.get(f"/api/matches/{match}/{path}")
                assert other.json()["code"] == "not-your-seat"
            bare = await visitor.get(f"/api/matches/{match}/steps/0?bare=true")
            assert bare.json()["code"] == "not-over"
            wish = {"step": 0, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
            begun = await visitor.post(f"/api/matches/{match}/play-on", json=wish)
            assert begun.json()["code"] == "not-over"

    run(work())


def test_who_watches_bots_looks_into_all_hands(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            match = await watched(table, "terreign", "random random", players=2)
            visitor = table.visitor()
            info = (await visitor.get(f"/api/matches/{match}")).json()["match"]
            step = info["steps"] // 2
            bare = (await visitor.get(f"/api/matches/{match}/steps/{step}?bare=true")).json()
            for seat in (0, 1):
                own = (await visitor.get(f"/api/matches/{match}/steps/{step}?seat={seat}")).json()
                hands = [tray for tray in own["scene"]["trays"] if tray["seat"] == seat]
                assert hands
                laid = {tray["id"]: tray for tray in bare["scene"]["trays"]}
                assert hands == [laid[tray["id"]] for tray in hands]
            client = await table.client(match)
            last = (await visitor.get(f"/api/matches/{match}/steps/{info['steps']}?bare=1")).json()
            assert client.view["scene"]["trays"] == last["scene"]["trays"]

    run(work())


def test_a_person_at_the_table_closes_the_hands(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me greedy", options={"rounds": 50, "goal": 20})
            watcher = await table.client(made["match"]["id"])
            hidden = [t for t in watcher.view["scene"]["trays"] if t["kind"] == "hand"]
            assert hidden
            room = await table.hub.room(made["match"]["id"])
            opened = laid_open(room.match.game, room.match.state, "en")
            assert {t["id"]: t["items"] for t in hidden} != {t.id: t.items for t in opened.trays}
            seen = room.match.state.observation(None)
            assert watcher.view["scene"]["trays"] == _plain(seen, room.match.game)

    run(work())


def _plain(seen: Any, game: Any) -> list[Any]:
    return list(json.loads(json.dumps(game.scene(seen, "en").to_dict()["trays"])))


def test_play_on_from_a_moment(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            match = await watched(table, "toy")
            visitor = table.visitor()
            steps = (await visitor.get(f"/api/matches/{match}")).json()["match"]["steps"]
            step = steps // 2
            then = (await visitor.get(f"/api/matches/{match}/steps/{step}")).json()
            wish = {"step": step, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
            begun = await visitor.post(f"/api/matches/{match}/play-on", json=wish)
            assert begun.status_code == 201, begun.text
            made = begun.json()
            assert made["match"]["origin"] == f"{match}/{step}"
            again = made["match"]["id"]
            start = (await visitor.get(f"/api/matches/{again}/steps/0?seat=0")).json()
            assert start["scene"]["spaces"] == then["scene"]["spaces"]
            assert start["scene"]["pieces"] == then["scene"]["pieces"]
            assert start["scene"]["question"]["seat"] == then["scene"]["question"]["seat"]
            client = await table.client(again, made["token"])
            assert any("moment of another" in e.get("text", "") for e in client.events.values())
            part = (await visitor.get(f"/api/matches/{again}/record")).text
            assert '"position":null' in part.splitlines()[0]
            await play_out(client)
            text = (await visitor.get(f"/api/matches/{again}/record")).text
            record = Record.loads(text)
            assert record.header.position
            assert verify.verify(record).promise.match == again
            shown = await visitor.post("/api/replay", json={"record": text, "step": 0})
            assert shown.status_code == 200, shown.text
            late = await visitor.post(
                f"/api/matches/{match}/play-on", json={**wish, "step": steps + 1}
            )
            assert late.json()["code"] == "unknown-step"
            over = await visitor.post(f"/api/matches/{match}/play-on", json={**wish, "step": steps})
            assert over.json()["code"] == "over"
            table.hub.closing = True
            stopping = await visitor.post(f"/api/matches/{match}/play-on", json=wish)
            table.hub.closing = False
            assert (stopping.status_code, stopping.json()["code"]) == (503, "closing")

    run(work())


def test_a_match_from_a_position_outlives_a_restart_and_a_backup(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            match = await watched(table, "toy")
            visitor = table.visitor()
            wish = {"step": 3, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
            made = (await visitor.post(f"/api/matches/{match}/play-on", json=wish)).json()
            client = await table.client(made["match"]["id"], made["token"])
            await client.asked()
            await client.act()
            await client.asked()
            before = client.view["scene"]
        file, copy = str(tmp_path / "backup"), tmp_path / "copy"
        copy.mkdir()
        for command, folder in (("backup", tmp_path), ("restore", copy)):
            database = f"sqlite:///{folder / 'table.sqlite'}"
            done = await asyncio.to_thread(main, [command, file, "--database", database])
            assert done == 0
        for folder in (tmp_path, copy):
            async with house(folder) as table:
                client = await table.client(made["match"]["id"], made["token"])
                assert client.view["scene"] == before
                assert client.hello["match"]["origin"] == f"{match}/3"
                await play_out(client)
                path = f"/api/matches/{made['match']['id']}/record"
                record = Record.loads((await table.visitor().get(path)).text)
                assert record.header.position
                assert verify.verify(record).promise.match == made["match"]["id"]

    run(work())


# -------------------------------------------------------------------- luck


def played(name: str, stop: Callable[[State], bool]) -> State:
    """A position of a game played at random in which something holds."""
    for seed in range(200):
        chance = random.Random(seed)
        state = banneret.game(name).new_initial_state()
        while int(state.current_player()) != TERMINAL:
            if stop(state):
                return state
            rolled = int(state.current_player()) == CHANCE
            open_ = [a for a, _ in state.chance_outcomes()] if rolled else state.legal_actions()
            state.apply(int(chance.choice(list(open_))))
    raise AssertionError("it never comes to that")


@pytest.mark.parametrize("name", ["token-terrors", "sack-armies"])
def test_luck_adds_up_to_nothing_over_all_outcomes(name: str) -> None:
    """Weighed by how often each outcome comes, what is gained beyond the promise is 0."""

    def matters(state: State) -> bool:
        if int(state.current_player()) != CHANCE or not 1 < len(state.chance_outcomes()) <= 6:
            return False
        ledgers = Ledgers(state.game.num_players)
        ledgers.roll(state, int(state.chance_outcomes()[0][0]))
        return bool(ledgers.each[0].rolls)

    state = played(name, matters)
    gain = came = promised = 0.0
    whole = sum(int(weight) for _, weight in state.chance_outcomes())
    for action, weight in state.chance_outcomes():
        ledgers = Ledgers(state.game.num_players)
        ledgers.roll(state, int(action))
        luck = ledgers.each[0].luck()
        gain += int(weight) * luck.gain / whole
        came += int(weight) * luck.came / whole
        promised = luck.promised
    assert gain == pytest.approx(0, abs=0.001)
    assert came == pytest.approx(promised, abs=0.001)
    assert 0 < promised < 1
    mean = worth(state)
    assert all(-1 <= each <= 1 for each in mean)
