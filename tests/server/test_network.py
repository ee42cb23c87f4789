"""A bad network between several people and the server: nothing counts twice, nobody is misled.

Hypothesis decides who wants what, and what becomes of each message: late, lost, doubled, out of
order, or cut off by a reconnection. When all is quiet, every client must know exactly what the
server shows its seat, and every command must have taken effect at most once.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter, deque
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.server.room import Room
from tests.server.client import PATIENCE, Client
from tests.server.house import House, join, new_match
from tests.server.threaded import Threaded

SEATS = 3


class Move(NamedTuple):
    """One thing that happens: `who` does `what`; `pick` chooses among what there is."""

    who: int
    what: str
    pick: int


WANTS = ("act", "act", "act", "act", "act elsewhere", "undo", "takeback", "draw", "chat")
FATES = ("deliver", "deliver", "deliver", "double", "drop", "cut", "hear", "hear", "hear")
moves = st.lists(
    st.builds(
        Move,
        st.integers(0, SEATS - 1),
        st.sampled_from(WANTS + FATES),
        st.integers(0, 7),
    ),
    min_size=10,
    max_size=70,
)


class Phone:
    """A client behind a bad network: what it wants is sent later, what it is sent is heard later."""

    def __init__(self, table: House, match: str, seat: int, token: str) -> None:
        self._table, self._match, self.seat, self._token = table, match, seat, token
        self.outbox: deque[dict[str, Any]] = deque()
        self.wanted: list[dict[str, Any]] = []
        self.answered: Counter[str] = Counter()
        self.view: dict[str, Any] = {}
        self.events: dict[int, Any] = {}
        self._inbox: deque[dict[str, Any]] = deque()
        self._client: Client | None = None

    async def connect(self) -> None:
        """Come back, from where it left off, and say again what got no answer."""
        last = max(self.events, default=0)
        self._client = await self._table.client(self._match, self._token, since=last)
        self._read = 0
        self._inbox.clear()
        self.outbox.extend(one for one in self.wanted if not self.answered[one["id"]])

    async def cut(self) -> None:
        """Lose the connection, with all that was on its way."""
        await self.close()
        self.outbox.clear()
        await self.connect()

    async def close(self) -> None:
        """Lose the connection for good."""
        assert self._client is not None
        await self._client.close()

    def want(self, what: str, pick: int) -> None:
        """Decide something, on what is known here and now."""
        command = self._command(what, pick)
        command |= {"id": f"{self.seat}-{len(self.wanted)}"}
        self.wanted.append(command)
        self.outbox.append(command)

    def _command(self, what: str, pick: int) -> dict[str, Any]:
        version = self.view.get("version", 0)
        choices = self.view.get("scene", {}).get("choices", [])
        actions = [choice["action"] for choice in choices] or ["play", "keep", "let"]
        act = {"type": "act", "version": version, "action": actions[pick % len(actions)]}
        answers = ("ask", "accept", "decline", "cancel")
        kinds: dict[str, dict[str, Any]] = {
            "act": act | {"seat": self.seat},
            "act elsewhere": act | {"seat": pick % SEATS, "action": "play"},
            "undo": {"type": "undo", "seat": self.seat, "version": version},
            "takeback": {"type": "takeback", "seat": self.seat, "version": version}
            | {"do": answers[pick % 4]},
            "draw": {"type": "draw", "seat": self.seat, "do": ("ask", "decline")[pick % 2]},
            "chat": {"type": "chat", "seat": self.seat, "text": f"{self.seat} {pick}"},
        }
        return kinds[what]

    async def fate(self, what: str, pick: int) -> None:
        """Let something become of one message on its way out, or hear some that came in."""
        if what == "hear":
            self.hear(1 + pick)
        elif self.outbox:
            command = self.outbox[pick % len(self.outbox)]
            if what != "double":
                self.outbox.remove(command)
            if what != "drop":
                await self.send(command)

    async def send(self, command: dict[str, Any]) -> None:
        assert self._client is not None
        await self._client.socket.send(json.dumps(command))

    def hear(self, most: int) -> None:
        """Take in some of what came."""
        assert self._client is not None
        fresh = self._client.messages[self._read : self._read + most]
        self._read += len(fresh)
        for message in fresh:
            match message["type"]:
                case "view":
                    assert message["version"] >= self.view.get("version", 0), "time runs backwards"
                    self.view = message
                case "events":
                    for event in message["events"]:
                        known = self.events.setdefault(event["n"], event)
                        assert known == event, "the past does not change"
                case "done" | "error":
                    self.answered[message["id"]] += 1

    async def settle(self) -> None:
        """The network is good again: everything unanswered is said again."""
        await self.cut()
        while self.outbox:
            await self.send(self.outbox.popleft())
        await self.catch_up()

    async def catch_up(self) -> None:
        """Hear everything, up to the answer to what is asked last."""
        assert self._client is not None
        await self._client.send("ping")
        self.hear(10_000)

    async def compare(self) -> None:
        """What it knows must be what somebody is shown who comes now."""
        fresh = await self._table.client(self._match, self._token)
        assert self.view | {"clocks": []} == fresh.view | {"clocks": []}
        assert self.events == fresh.events
        await fresh.close()


async def storm(table: House, script: list[Move]) -> None:
    browsers = [table.visitor() for _ in range(SEATS)]
    made = await new_match(browsers[0], "me open open", options={"goal": 20, "rounds": 50})
    tokens = [made["token"]]
    tokens += [(await join(browsers[n + 1], made, n))["token"] for n in range(SEATS - 1)]
    match = made["match"]["id"]
    phones = [Phone(table, match, seat, token) for seat, token in enumerate(tokens)]
    for phone in phones:
        await phone.connect()
        phone.hear(100)
    for move in script:
        phone = phones[move.who]
        if move.what == "cut":
            await phone.cut()
        elif move.what in WANTS:
            phone.want(move.what, move.pick)
        else:
            await phone.fate(move.what, move.pick)
        await asyncio.sleep(0.001)
    for phone in phones:
        await phone.settle()
    await quiet(await table.hub.room(match))
    for phone in phones:
        await phone.catch_up()
        await phone.compare()
        assert all(phone.answered[command["id"]] for command in phone.wanted)
        await phone.close()
    await check_journal(table, match, phones)


async def quiet(room: Room) -> None:
    """Wait until nothing is on its way any more that was sent over a connection that was cut."""
    async with asyncio.timeout(PATIENCE):
        while len(room.connections) > SEATS:
            await asyncio.sleep(0.001)
        async with room.lock:
            pass


async def check_journal(table: House, match: str, phones: list[Phone]) -> None:
    """Each command is in the journal at most once, and the room is what the journal says."""
    rows = await table.services.store.load_after(match, 0)
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    commands = Counter((row.guest, row.command) for row in rows if row.command is not None)
    assert all(count == 1 for count in commands.values())
    wanted = {command["id"] for phone in phones for command in phone.wanted}
    assert {command for _, command in commands} <= wanted
    room = await table.hub.room(match)
    assert room.match.number == len(rows)
    table.hub.rooms.pop(match)
    again = (await table.hub.room(match)).match
    assert again.state == room.match.state
    assert again.notes == room.match.notes
    assert again.answers == room.match.answers


@pytest.mark.parametrize("scripts", [12, pytest.param(300, marks=pytest.mark.soak)])
def test_a_bad_network(served: Threaded, scripts: int) -> None:
    @settings(max_examples=scripts, deadline=None)
    @given(script=moves)
    def every(script: list[Move]) -> None:
        served.run(storm(served.table, script))

    every()
