"""No value of a stranger reaches a file, fails the server or keeps it busy: every option, every field."""

from __future__ import annotations

import asyncio
import json
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from banneret.kernel import registry
from banneret.kernel.errors import OptionsError
from banneret.kernel.options import build, option_help, to_dict
from banneret.server.journal import MatchRow, SeatRow
from banneret.server.match import HostedMatch
from tests.server.house import House, house, run
from tests.server.test_clocks import later
from tests.server.watching import watching

SECRET = "only for the owner"
LONGEST_ANSWER = 3_000  # characters of an answer that refuses
SECONDS = 1.0
AT_ONCE = 12

ODD: list[Any] = [
    *("", "x" * 2_000, "9" * 2_000, "-1", "1e999", "²", "\u202e", "\ud800", "\0", "{0.__class__}"),
    *("../" * 600, "a:1+" * 400, "1/" * 900, "6 goblins, " * 180, "a" + " " * 1_900 + "!"),
    *(True, 10**18, 2**64, 10**40, 1.5, None, {"a": [1]}),
]
BARE = [
    b'{"a":' * 50_000,
    b"[" * 200_000,
    b'{"game":"\xff\xfe"}',
    b'{"game":"\\ud800"}',
    b'{"game":"toy","seats":[],"options":{"goal":' + b"9" * 5_000 + b"}}",
    b'{"game":"toy","seats":[],"options":{"goal":NaN}}',
    b'{"record":"x","step":' + b"9" * 5_000 + b"}",
    b'{"record":' + b"1" * 100_000 + b"}",
    b'{"record":"' + b"\\u0000" * 150_000 + b'"}',
    b'{"record":"' + b"\\n" * 400_000 + b'"}',
    b"\xef\xbb\xbf{}",
    b"\x80",
    b"",
    b"null",
    b'"' + b"x" * 1_000_000 + b'"',
]


class Trap:
    """Files that nobody may have read; a reader of the pipe would wait for ever."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("notes.txt", "mine.army", "tokens.toml"):
            (folder / name).write_text(f"{SECRET}: 1\n")
        os.mkfifo(folder / "pipe.txt")
        (folder / "folder.txt").mkdir()

        self.paths = self._paths()  # now, since to look for them would be seen later

    def _paths(self) -> list[str]:
        """Ways to name them and others, there or not."""
        here = [str(self.folder / name) for name in sorted(os.listdir(self.folder))]
        away = [
            str(self.folder / "none.txt"),
            "notes.txt",
            "../notes.txt",
            "~/notes.txt",
            "~root/x.army",
        ]
        odd = ["/etc/passwd", "/dev/zero", "/dev/stdin", "/proc/self/environ", ".", "/", "a\0.txt"]
        foreign = [
            r"\\host\share\x.txt",
            "C:\\x.army",
            "file:///etc/hosts",
            "%2fetc%2fpasswd",
            "http://127.0.0.1:1/x.txt",
        ]
        return [*here, *away, *odd, *foreign, f"{here[0]},empire_1", f"empire_1,{here[-1]}"]


@pytest.fixture
def trap(tmp_path: Path) -> Trap:
    (tmp_path / "srv").mkdir()
    return Trap(tmp_path / "srv")


def options() -> Iterator[tuple[str, str, bool]]:
    """Every option of every game, and whether it takes any text."""
    for entry in registry.entries().values():
        for name, value in to_dict(build(entry.options, {})).items():
            yield (
                entry.name,
                name,
                isinstance(value, str) and not option_help(entry.options)[name].choices,
            )


def requests(trap: Trap) -> Iterator[tuple[str, bytes]]:
    """What a stranger might send, with its path."""
    short = [trap.paths[0], "\0", 10**18, None]
    for game, name, text in options():
        for value in [*trap.paths, *ODD] if text else short:
            seats = [{"kind": "me"}, {"kind": "hotseat"}]
            yield "/api/matches", _json({"game": game, "seats": seats, "options": {name: value}})
            if text and value in trap.paths:
                yield "/api/replay", _json({"record": _header(game=game, options={name: value})})
    for field in ("format", "game", "options", "content", "seats", "position", "commitment"):
        for value in [*trap.paths[:5], *ODD, ["x"] * 50_000]:
            yield "/api/replay", _json({"record": _header(**{field: value})})
        yield "/api/replay", _json({"record": _header(**{field: trap.paths[0]}) + "cut off"})
    for value in [*trap.paths, *ODD]:
        yield "/api/me", _json({"name": value})
        yield "/api/matches", _json({"game": value, "seats": [{"kind": "me", "name": value}]})
        yield (
            "/api/matches",
            _json({"game": "toy", "seats": value, "clock": value, "leaver": value}),
        )
        yield "/api/matches/nowhere/join", _json({"code": value, "name": value})
        yield (
            "/api/replay",
            _json({"record": value, "step": value, "seat": value, "language": value}),
        )
    for path in ("/api/matches", "/api/replay", "/api/me", "/api/matches/nowhere/join"):
        yield from ((path, body) for body in BARE)


def _json(body: object) -> bytes:
    return json.dumps(body).encode()


def _header(**changes: object) -> str:
    plain = {
        "format": "banneret-record",
        "version": 1,
        "game": "toy",
        "options": {},
        "rules_version": 1,
    }
    rest = {"content": "none", "seats": ["a", "b"], "position": None, "commitment": None}
    return json.dumps({**plain, **rest, **changes}) + "\n"


async def check(visitor: httpx.AsyncClient, path: str, body: bytes) -> None:
    begun = time.monotonic()
    answer = await visitor.post(path, content=body, headers={"Content-Type": "application/json"})
    sent = body[:300]
    assert time.monotonic() - begun < SECONDS * AT_ONCE, sent
    assert answer.status_code < 500, sent
    assert SECRET not in answer.text, sent
    if answer.status_code >= 400:
        assert answer.json()["reason"], sent
        assert len(answer.text) < LONGEST_ANSWER, sent


async def send_all(table: House, trap: Trap) -> int:
    """Send everything, some at once; how many there were."""
    waiting = requests(trap)
    visitors = [table.visitor() for _ in range(AT_ONCE)]

    async def send(visitor: httpx.AsyncClient) -> int:
        count = 0
        for path, body in waiting:
            await check(visitor, path, body)
            count += 1
        return count

    return sum(await asyncio.gather(*map(send, visitors)))


def test_no_value_reaches_a_file_or_fails_the_server(tmp_path: Path, trap: Trap) -> None:
    (tmp_path / "data").mkdir()
    modules = ("tests.server.toy_module", "tests.server.watching")

    async def work() -> None:
        async with house(tmp_path / "data", modules=modules) as table:
            later(table, 0)
            first = await table.visitor().post("/api/replay", json={"record": _header()})
            assert first.status_code == 200  # the worker is there
            with watching(tmp_path / "data") as touched:
                assert await send_all(table, trap) > 700
            assert touched == []
            assert (await table.visitor().get("/healthz")).status_code == 200

    run(work(), patience=100)


def test_the_answer_tells_not_which_files_there_are(tmp_path: Path, trap: Trap) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            for option in ("tokens", "army_files"):
                said = set()
                for path in trap.paths:
                    body = {
                        "game": "sack-armies",
                        "seats": [{"kind": "me"}],
                        "options": {option: path},
                    }
                    said.add((await visitor.post("/api/matches", json=body)).text)
                assert len(said) == 1, said

    run(work())


@pytest.mark.parametrize("option", ["tokens", "army_files", "armies"])
def test_a_stored_match_names_no_file(trap: Trap, option: str) -> None:
    for path in trap.paths:
        chosen: dict[str, bool | int | str] = {option: path}
        row = MatchRow(
            *("id", "sack-armies", chosen, 1, "", [SeatRow("human", "a")] * 2),
            *('{"kind":"none"}', "{}", True, "", b"", 0),
        )
        with (
            watching(trap.folder.parent / "data") as touched,
            pytest.raises(OptionsError) as caught,
        ):
            HostedMatch(row)
        assert touched == []
        assert SECRET not in str(caught.value)


def test_what_is_watched_is_seen(tmp_path: Path, trap: Trap) -> None:
    file, seen = trap.folder / "notes.txt", []
    with watching(tmp_path / "data") as touched:
        file.read_text()
        os.listdir(trap.folder)
        thread = threading.Thread(target=lambda: os.path.exists("/etc/hosts"))
        thread.start()
        thread.join()
        seen = list(touched)
    file.read_text()
    assert [line.split()[0] for line in seen] == ["open", "os.listdir", "open"]
    assert touched == seen
