"""Records as text: written in pieces, kept within bounds, and no more a second than somebody may take."""

from __future__ import annotations

import gzip
import threading
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from banneret.kernel import registry
from banneret.kernel.record import Record
from banneret.kernel.record_lines import Step
from banneret.kernel.record_replay import new_header
from banneret.server import texts
from banneret.server.errors import RequestError
from banneret.server.limits import Limits
from banneret.server.replay_service import ReplayService
from banneret.server.texts import PIECE, Texts
from tests.server.house import GENEROUS, house, new_match, others, run

LONG = 20 * PIECE


def record(steps: int, do: str = "play") -> Record:
    """A record that is long and means nothing."""
    header = new_header(registry.entry("toy").game({}), ["Ada", "Bo"])
    return Record(header, tuple(Step(step=n + 1, by=n % 2, do=do) for n in range(steps)))


def test_a_long_record_is_written_while_others_have_their_turns() -> None:
    async def work() -> None:
        long = record(LONG)
        async with others() as turns:
            assert await Texts(Limits()).of("m", long) == long.dumps().encode()
        assert turns.number >= LONG / PIECE

    run(work())


def test_only_what_is_new_is_written_again(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []
    write = texts._written

    def counted(steps: Any, own: Any) -> bytes:
        written.append(len(steps))
        return write(steps, own)

    monkeypatch.setattr(texts, "_written", counted)

    async def work() -> None:
        kept, whole = Texts(Limits()), record(30)
        for steps, new in ((10, [10]), (10, []), (30, [20]), (10, [10])):
            part = replace(whole, steps=whole.steps[:steps])
            assert await kept.of("m", part) == part.dumps().encode()
            assert written == new
            written.clear()
        undone = replace(whole, steps=(*whole.steps[:5], *record(10, "keep").steps[5:]))
        assert await kept.of("m", undone) == undone.dumps().encode()
        assert written == [10]

    run(work())


def test_the_seats_know_their_own_steps_alone() -> None:
    async def work() -> None:
        kept, whole = Texts(Limits()), record(3)
        for own in (frozenset({0}), frozenset({1}), frozenset[int]()):
            lines = (await kept.of("m", whole, own)).decode().splitlines()[1:]
            known = ["play" if n % 2 in own else None for n in range(3)]
            told = [f'"{do}"' if do else "null" for do in known]
            assert lines == [
                f'{{"step":{n + 1},"by":{n % 2},"do":{do}}}' for n, do in enumerate(told)
            ]

    run(work())


def test_the_texts_that_are_kept_are_bounded() -> None:
    async def work() -> None:
        one = record(10)
        size = len(one.dumps())
        kept = Texts(Limits(texts_bytes=3 * size))
        for number in range(20):
            await kept.of(f"match {number}", one)
            assert kept._bytes == sum(len(lines.text) for lines in kept._kept.values())
            assert kept._bytes <= 3 * size
        assert [match for match, _ in kept._kept][-1] == "match 19"

    run(work())


async def refusal(replays: ReplayService, who: str) -> str:
    """What an address is answered that asks for a text of 100 bytes; "" if it gets it."""

    async def write() -> bytes:
        return bytes(100)

    try:
        await replays.charge(write, who)
    except RequestError as error:
        return error.code
    return ""


@pytest.mark.parametrize(("everybody", "code"), [(10_000, ""), (100, "busy")])
def test_who_has_taken_too_much_has_to_wait_and_others_only_for_all(
    everybody: int, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped = SimpleNamespace(monotonic=lambda: 0.0)
    monkeypatch.setattr("banneret.server.replay_service.time", stopped)

    async def work() -> None:
        replays = ReplayService((), Limits(texts=1, texts_burst=150, texts_all=everybody))
        assert await refusal(replays, "one") == ""
        assert await refusal(replays, "one") == ""
        assert await refusal(replays, "one") == "rate"
        assert await refusal(replays, "another") == code
        await replays.close()

    run(work())


def test_records_and_rolls_are_refused_to_who_takes_too_many(tmp_path: Path) -> None:
    async def work() -> None:
        limits = replace(GENEROUS, texts=1, texts_burst=1)
        async with house(tmp_path, limits=limits) as table:
            visitor = table.visitor()
            match = (await new_match(visitor, "random random"))["match"]["id"]
            client = await table.client(match)
            await client.until(lambda: client.view["status"] == "over")
            first = await visitor.get(f"/api/matches/{match}/record")
            assert first.text == (await table.hub.room(match)).match.record().dumps()
            for path in ("record", "rolls"):
                answer = await visitor.get(f"/api/matches/{match}/{path}")
                assert (answer.status_code, answer.json()["code"]) == (429, "rate")
                assert answer.headers["retry-after"]
            assert (await visitor.get(f"/api/matches/{match}")).status_code == 200

    run(work())


def test_answers_are_compressed_beside_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compress, threads = gzip.compress, set()

    def seen(*args: Any, **named: Any) -> bytes:
        threads.add(threading.current_thread())
        return compress(*args, **named)

    async def work() -> None:
        async with house(tmp_path) as table:
            monkeypatch.setattr(gzip, "compress", seen)
            answer = await table.visitor().get("/api/games")
            assert answer.headers["content-encoding"] == "gzip"
            assert threads
            assert threading.current_thread() not in threads

    run(work())
