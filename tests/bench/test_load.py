"""The measuring of load: its search, its game, and that it leaves nothing behind."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banneret.kernel import registry
from bench import load, postgres, servers
from bench.driving import MOST_STEPS, Result, highest
from tests.processes import children

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0
FEW = ["--matches=3", "--rate=10", "--seconds=1", "--search-seconds=0", "--rest=0"]


def result(rate: float, carries: float) -> Result:
    """What a server would give that carries so many acts a second."""
    taken = 0.01 if rate <= carries else 0.4
    return Result(rate, 10.0, [taken] * int(10 * rate))


@pytest.mark.parametrize("carries", [3.0, 70.0, 100.0, 740.0, 20_000.0])
def test_search_ends_just_below_what_a_server_carries(carries: float) -> None:
    tried = []

    async def run(rate: float) -> Result:
        tried.append(rate)
        return result(rate, carries)

    best = asyncio.run(highest(100.0, run))
    assert best is not None
    assert carries / 1.1 <= best.rate <= carries
    assert len(set(tried)) <= MOST_STEPS


def test_search_gives_each_rate_two_chances() -> None:
    tried: set[float] = set()

    async def run(rate: float) -> Result:
        first = rate not in tried
        tried.add(rate)
        return result(rate, 0.0 if first else 740.0)

    best = asyncio.run(highest(100.0, run))
    assert best is not None
    assert 740.0 / 1.1 <= best.rate <= 740.0


def test_search_for_what_is_not_there_ends() -> None:
    tried = []

    async def run(rate: float) -> Result:
        tried.append(rate)
        return result(rate, 0.0)

    assert asyncio.run(highest(100.0, run)) is None
    assert len(set(tried)) == MOST_STEPS


@pytest.mark.parametrize(
    "wrong",
    [
        Result(100.0, 1.0, [0.01] * 98 + [0.3] * 2),
        Result(100.0, 1.0, [0.01] * 99, errors=1),
        Result(100.0, 1.0, [0.01] * 98, late=2),
        Result(100.0, 1.1, [0.01] * 100),
        Result(100.0, 1.0),
    ],
)
def test_what_does_not_hold(wrong: Result) -> None:
    assert not wrong.holds
    assert Result(100.0, 1.0, [0.01] * 100).holds


def test_percentiles_in_milliseconds() -> None:
    times = [number / 1000 for number in range(101)]
    assert Result(1.0, 1.0, times).percentile(50) == pytest.approx(50.0)
    assert Result(1.0, 1.0, times).percentile(99) == pytest.approx(99.0)


def measured(*only: str) -> list[dict[str, Any]]:
    """The figures of a very short run."""
    command = [sys.executable, "-m", "bench.load", *FEW, "--json", "--only", *only]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    rows: list[dict[str, Any]] = json.loads(done.stdout)["servers"]
    return rows


def test_banneret_is_measured() -> None:
    rows = measured("sqlite", "counter")
    assert [row["name"] for row in rows] == ["Token Terrors, SQLite", "counter, SQLite"]
    assert [row["asked"]["errors"] for row in rows] == [0, 0]
    assert all(0 < row["asked"]["p50_ms"] <= row["asked"]["p99_ms"] for row in rows)


def test_people_are_measured_beside_bots() -> None:
    (row,) = measured("bots")
    assert row["name"] == "Token Terrors, SQLite, beside bots"
    assert row["asked"]["errors"] == 0
    assert row["asked"]["p50_ms"] > 0


@pytest.mark.skipif(postgres.programs() is None, reason="PostgreSQL is not installed")
def test_two_processes_on_postgres_are_measured() -> None:
    (row,) = measured("postgres")
    assert row["asked"]["errors"] == 0
    assert row["asked"]["p50_ms"] > 0


@pytest.mark.skipif(not servers.boardgame_io_is_installed(), reason="boardgame.io is not installed")
def test_boardgame_io_is_measured() -> None:
    rows = measured("boardgame.io", "boardgame.io-files")
    assert [row["asked"]["errors"] for row in rows] == [0, 0]
    assert all(0 < row["asked"]["p50_ms"] <= row["asked"]["p99_ms"] for row in rows)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stopped_it_leaves_no_server_behind(number: signal.Signals, tmp_path: Path) -> None:
    words = ["--only=counter", "--matches=2", "--seconds=600", "--rest=0"]
    running = subprocess.Popen(
        [sys.executable, "-m", "bench.load", *words],
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(tmp_path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        wait_until(lambda: any(leads_a_session(one) for one in children(running.pid)))
        (server,) = children(running.pid)
        assert any(tmp_path.iterdir())
        if number == signal.SIGINT:
            os.killpg(running.pid, number)  # as a terminal does
        else:
            running.send_signal(number)
        _, said = running.communicate(timeout=PATIENCE)
    finally:
        running.kill()
    assert "Stopped before the end" in said
    assert running.returncode == 130
    assert not Path(f"/proc/{server}").exists()
    assert list(tmp_path.iterdir()) == []


def leads_a_session(pid: int) -> bool:
    """Whether a server hears no more what its parent's terminal says."""
    return os.getsid(pid) == pid


def wait_until(done: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "programs", lambda: None)
    monkeypatch.setattr(servers, "boardgame_io_is_installed", lambda: False)
    missing = {key: known.missing for key, known in load.contenders().items()}
    assert missing["sqlite"] == missing["counter"] == ""
    assert "PostgreSQL" in missing["postgres"]
    assert "boardgame.io" in missing["boardgame.io"] == missing["boardgame.io-files"]


def test_counter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_entries", dict(registry._entries))
    from bench import counter  # registers it

    game = counter.CounterGame(counter.CounterOptions())
    assert registry.entry("counter").game({}) == game
    state = game.new_initial_state()
    for text in ("add-1", "add-2", "add-2"):
        assert state.current_player() == state.turn_number() % 2
        state.apply(game.parse(state, text))
    assert (state.count, state.turns) == (5, 3)
    assert game.parse_position(game.format_position(state)) == state
    assert not state.is_terminal()
