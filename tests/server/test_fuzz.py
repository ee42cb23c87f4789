"""Nonsense of every kind: typed errors, no failure of the server, no change of any match."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from banneret.server.protocol import LONGEST_MESSAGE
from tests.server.house import House, new_match
from tests.server.test_clocks import later
from tests.server.threaded import Threaded

CLOSED = (1003, 1007, 1008, 1009)


@pytest.fixture(scope="module")
def schema(served: Threaded) -> list[Any]:
    """What can be asked for, by the server's own description of its REST interface."""
    later(served.table, 0)
    described = schemathesis.openapi.from_url(f"{served.table.base}/api/schema/openapi.json")
    operations = list(described.get_all_operations())
    assert all(isinstance(operation, Ok) for operation in operations)
    return [operation.ok() for operation in operations if isinstance(operation, Ok)]


@pytest.fixture(scope="module")
def matches(served: Threaded) -> list[str]:
    """Matches that may be found by guessing: waiting, playing and over."""
    return served.run(some_matches(served.table))


async def some_matches(table: House) -> list[str]:
    visitor = table.visitor()
    waiting = await new_match(visitor, "me open")
    playing = await new_match(visitor, "me greedy")
    over = await new_match(visitor, "me hotseat")
    client = await table.client(over["match"]["id"], over["token"])
    await client.done("resign", seat=0)
    await client.close()  # its pings would draw random numbers, which Hypothesis warns of
    return [made["match"]["id"] for made in (waiting, playing, over)]


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_rest(schema: list[Any], served: Threaded, matches: list[str], data: Any) -> None:
    operation = data.draw(st.sampled_from(schema), label="operation")
    case = data.draw(operation.as_strategy(), label="case")
    if "match" in case.path_parameters:
        # Half of the guesses hit a match that is there.
        number = len(repr(case.query) + repr(case.body)) % 6
        if number < 3:
            case.path_parameters["match"] = matches[number]
    case.headers = {**(case.headers or {}), "X-Banneret": "1"}
    before = served.run(fingerprints(served.table, matches))
    response = case.call()
    case.validate_response(response, checks=[not_a_server_error])
    if response.status_code >= 400:
        problem = response.json()
        assert problem["code"]
        assert problem["reason"]
    assert served.run(fingerprints(served.table, matches)) == before


async def fingerprints(table: House, matches: list[str]) -> list[int]:
    """How long the journals are."""
    return [len(await table.services.store.load_after(match, 0)) for match in matches]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
KINDS = (
    *("act", "undo", "takeback", "draw", "resign", "abort", "chat", "mute", "explain", "hint"),
    *("inspect", "plan", "prefs", "fill", "stand-in"),
    *("rematch", "resync", "lift", "language", "bring", "hello"),
)
FIELDS = (
    *("id", "seat", "version", "action", "do", "text", "on", "space", "chosen", "since"),
    *("part", "pledge", "about", "actions", "stops", "open", "absent", "bot"),
)
commands = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS)},
    optional={name: json_values | st.integers(0, 3) | st.just("1") for name in FIELDS},
)
messages = (
    st.builds(json.dumps, json_values | commands)
    | st.text(max_size=200)
    | st.binary(max_size=100)
    | st.just("[" * 5000)
    | st.just('{"type":"act","id":"1","seat":0,"version":1e400,"action":"x"}')
    | st.just('{"type":"chat","id":"1","seat":0,"text":"\\ud800"}')
    | st.just("x" * (LONGEST_MESSAGE + 1))
)


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(sent=st.lists(messages, min_size=1, max_size=5))
def test_socket_of_a_stranger(served: Threaded, matches: list[str], sent: list[Any]) -> None:
    served.run(throw(served.table, matches, sent, None))


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(sent=st.lists(messages, min_size=1, max_size=5))
def test_socket_of_a_player(served: Threaded, sent: list[Any]) -> None:
    served.run(throw_as_player(served.table, sent))


async def throw_as_player(table: House, sent: list[Any]) -> None:
    async with httpx.AsyncClient(
        base_url=table.base, headers={"X-Banneret": "1"}, verify=False
    ) as visitor:
        made = await new_match(visitor, "me open")
    await throw(table, [made["match"]["id"]], sent, made["token"])


async def throw(table: House, matches: list[str], sent: list[Any], token: str | None) -> None:
    """Send messages; each is answered, or closes the socket with a code that says why."""
    before = await fingerprints(table, matches)
    address = f"ws://127.0.0.1:{table.port}/ws/{matches[-1]}?token={token or ''}"
    taken = 0
    async with connect(address, compression=None) as socket:
        try:
            for message in sent:
                await socket.send(message)
                taken += await answered(socket)
        except ConnectionClosed:
            assert socket.close_code in CLOSED
    for family in table.services.metrics.failures.collect():
        assert not family.samples
    if not taken:
        assert await fingerprints(table, matches) == before


async def answered(socket: Any) -> int:
    """Wait for the answer to the last message; 1 if it took effect."""
    kinds = []
    async with asyncio.timeout(10):
        while True:
            message = json.loads(await socket.recv())
            kinds.append(message["type"])
            if message["type"] == "error":
                assert message["code"]
                assert message["reason"]
                return 0
            if message["type"] in (
                *("done", "explained", "inspected", "planned", "preferences", "hinted"),
            ):
                return 1
            if kinds.count("hello") > 1 and message["type"] == "presence":
                return 0  # resync or another language
