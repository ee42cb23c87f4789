"""Nobody learns from the time or the bytes of an answer what somebody holds."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from banneret.kernel.occasion import only_answer
from banneret.kernel.rng import rng_for
from banneret.kernel.state import CHANCE, State
from banneret.server.answering import Window, is_held, window_of
from banneret.server.journal import Stepped
from banneret.server.match import HostedMatch
from banneret.server.protocol_common import Mode
from banneret.server.timekeeping import Timekeeper
from tests.server.house import House, house, join, new_match, run

HOLD = 0.6  # seconds
NEAR = 0.2  # seconds between two moments that nobody at the other end can tell apart
MOST = 8  # matches in which a window is sought
WINDOWS = ("between", "duel", "damage")


class Seen(NamedTuple):
    """What an opponent was sent of a window, how many seconds after it opened (when the person of the
    asked seat came), and what time each seat had then; the asked one without what ran until then."""

    frames: list[str]
    after: float
    left: list[float]


def other_world(match: HostedMatch) -> State | None:
    """Where the asked seat has one answer, after which nothing is drawn: a world in which it has
    more, and that its opponent cannot tell from this one."""
    only, asked = only_answer(match.state), match.asked
    if only is None or asked is None or draws_after(match.state, only):
        return None
    worlds = (match.state.resample(1 - asked, rng_for(n, "world")) for n in range(60))
    return next((one for one in worlds if only_answer(one) is None and one.is_legal(only)), None)


def draws_after(state: State, action: int) -> bool:
    """Whether chance speaks next after an action; what it then says may depend on what is hidden."""
    after = state.copy()
    after.apply(action)
    return int(after.current_player()) == CHANCE


async def at_a_window(table: House) -> tuple[dict[str, Any], list[str], int]:
    """A match of two at two devices, in which a seat has one answer and could have more: what was
    made, the tokens, the seat. Matches are played until one comes to such a window."""
    first, second = table.visitor(), table.visitor()
    for _ in range(MOST):
        clock = {"kind": "bank", "seconds": 600, "increment": 3}
        made = await new_match(first, "me open", "terreign", options={"players": 2}, clock=clock)
        tokens = [made["token"], (await join(second, made))["token"]]
        people = [await table.client(made["match"]["id"], token) for token in tokens]
        for seat, person in enumerate(people):
            stops = dict.fromkeys((*WINDOWS, "turn", "other"), "ask")
            await person.done("prefs", seat=seat, stops=stops)
        match, rng = (await table.hub.room(made["match"]["id"])).match, rng_for(6, "way")
        while match.asked is not None:
            if is_held(match) and other_world(match) is not None:
                return made, tokens, match.asked
            person = people[match.asked]
            await person.reaches(match.version)
            await person.act(rng.below(len(person.view["scene"]["choices"])))
    raise AssertionError(f"no window in {MOST} matches")


def without_times(frame: str) -> str:
    """A frame without the moments at which things happened, and without clocks."""
    return re.sub(r'"(at|left|rest)":[0-9.]+', "", frame)


async def seen_in(
    folder: Path,
    made: dict[str, Any],
    tokens: list[str],
    seat: int,
    mode: Mode,
    other: bool,
    stays: bool = True,
) -> Seen:
    """What the opponent is sent of a window.

    Args:
        folder: of the server.
        made, tokens: the match, and who may play in it.
        seat: who is asked.
        mode: what that seat prefers; with "ask" its person passes at once.
        other: whether it could do something else in truth.
        stays: whether its person waits until the answer is published.
    """
    async with house(folder, hold=HOLD) as table:
        room = await table.hub.room(made["match"]["id"])
        world = other_world(room.match)
        assert world is not None
        if other:
            room.match.state = world
        opponent = await table.client(room.match.row.id, tokens[1 - seat])
        await opponent.caught_up()
        person = await table.client(room.match.row.id, tokens[seat])
        await opponent.until(lambda: bool(opponent.presence["seats"][seat]["connected"]))
        known, version = len(opponent.raw), opponent.view["version"]
        came = room.came[seat]
        ran = table.services.time.counted(room.match.clocks.since, came) / 1000
        await person.done("prefs", seat=seat, stops=dict.fromkeys(WINDOWS, mode))
        if mode == "ask" and stays:
            await person.act("pass")
        elif mode == "ask":
            act = {"type": "act", "id": "late", "seat": seat, "version": version, "action": "pass"}
            await person.socket.send(json.dumps(act))
        if not stays:
            await person.heard_all()
            await person.close()
        await opponent.reaches(version + 1)
        after = (table.services.time.now() - came) / 1000
        await opponent.heard_all()
        assert any(event.get("auto") for event in person.events.values()) == (
            mode == "auto" and stays
        )
        assert not any(event.get("auto") for event in opponent.events.values())
        apart = re.compile('"type":"(pong|presence)"')
        sent = [frame for frame in opponent.raw[known:] if not apart.search(frame)]
        left = [clock["left"] for clock in opponent.view["clocks"]]
        left[seat] += ran
        return Seen([without_times(frame) for frame in sent], after, left)


@pytest.mark.parametrize("stays", [True, False])
def test_an_opponent_cannot_tell_who_answered(tmp_path: Path, stays: bool) -> None:
    """Whoever is asked stays until the answer is published, or goes at once. Worlds that differ in a
    hidden hand alone: in one nothing else can be done and the server answers, in one the person does,
    in the third the person could do more and passes at once."""

    async def prepare() -> tuple[dict[str, Any], list[str], int]:
        async with house(tmp_path / "first") as table:
            return await at_a_window(table)

    (tmp_path / "first").mkdir()
    made, tokens, seat = run(prepare())
    seen = []
    cases: list[tuple[Mode, bool]] = [("auto", False), ("ask", False), ("ask", True)]
    for number, (mode, other) in enumerate(cases):
        folder = tmp_path / str(number)
        shutil.copytree(tmp_path / "first", folder)
        seen.append(run(seen_in(folder, made, tokens, seat, mode, other, stays)))
    assert len(seen[0].frames) == 2  # the events and the view
    for one in seen:
        assert one.frames == seen[0].frames
        assert abs(one.after - seen[0].after) < NEAR
        assert one.left == pytest.approx(seen[0].left, abs=NEAR)
        assert HOLD - NEAR < one.after < 2 * HOLD + NEAR


def test_the_moment_of_an_answer_is_the_same_in_all_worlds(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made, _, seat = await at_a_window(table)
            match = (await table.hub.room(made["match"]["id"])).match
            world = match.after([])
            world.state = other_world(match) or match.state
            assert only_answer(world.state) != only_answer(match.state)
            window = window_of(match, match.opened + 5, 1_000)
            assert window_of(world, match.opened + 5, 1_000) == window
            assert 1_000 <= window.until - window.since <= 2_000
            assert (window.since, window.rest, seat) == (match.opened + 5, 2_000, match.asked)

    run(work())


@pytest.mark.parametrize("mode", ["ask", "auto"])
def test_a_restart_before_the_moment_loses_doubles_and_tells_nothing(
    tmp_path: Path, mode: Mode
) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made, tokens, seat = await at_a_window(table)
        match = made["match"]["id"]
        async with house(tmp_path, hold=30.0) as table:
            opponent = await table.client(match, tokens[1 - seat])
            person = await table.client(match, tokens[seat])
            version, steps = opponent.view["version"], opponent.view["step"]
            await person.done("prefs", seat=seat, stops=dict.fromkeys(WINDOWS, mode))
            act = {"id": "a", "seat": seat, "version": version, "action": "pass"}
            if mode == "ask":
                await person.socket.send(json.dumps({"type": "act", **act}))
            await person.heard_all()
            await opponent.heard_all()
            assert "a" not in person.answers
            assert (person.view["version"], opponent.view["version"]) == (version, version)
            known = dict(opponent.events)
        async with house(tmp_path, hold=HOLD) as table:
            opponent = await table.client(match, tokens[1 - seat])
            await opponent.caught_up()
            assert opponent.events == known
            assert opponent.view["version"] == version
            person = await table.client(match, tokens[seat])
            if mode == "ask":  # the page says again what got no answer
                first = await person.send("act", **act)
                assert (first["type"], await person.send("act", **act)) == ("done", first)
            await opponent.reaches(version + 1)
            rows = await table.services.store.load_after(match, 0)
            given = [row.entry for row in rows if isinstance(row.entry, Stepped)][steps]
            assert (given.by, given.do, given.auto) == (seat, "pass", mode == "auto")
            assert opponent.view["step"] == sum(isinstance(r.entry, Stepped) for r in rows)

    run(work())


def test_no_clock_runs_while_an_answer_is_held_back() -> None:
    window, keeper = Window(1_000, 1_700, 1_200), Timekeeper()
    spent = [window.spent(1_000, now, keeper) for now in (1_000, 1_700, 2_200, 2_500)]
    assert spent == [0, 0, 0, 300]
    assert window.when(1_000, 300, keeper) == 2_500
    assert [window.rests(now) for now in (1_000, 2_000, 3_000)] == [1_200, 200, 0]


def test_the_clock_runs_until_the_person_comes_and_rests_then() -> None:
    window, keeper = Window(1_000, 1_700, 1_200), Timekeeper()
    spent = [window.spent(400, now, keeper) for now in (900, 1_000, 1_700, 2_300)]
    assert spent == [500, 600, 600, 700]
    assert window.when(400, 500, keeper) == 900
    assert window.when(400, 700, keeper) == 2_300
