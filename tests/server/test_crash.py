"""Killing the server at every step of a match loses nothing that it had acknowledged."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from bench.ports import free_port
from tests.server.client import Client
from tests.server.house import join, new_match, run

ROOT = Path(__file__).parents[2]
START = 60.0
DECIDED = ("decided", "blocked", "let")  # one of them comes of every decision in the toy


class Process:
    """`banneret serve` as a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self._folder = folder
        self._running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it serves."""
        command = [sys.executable, "-m", "banneret", "serve", "--port", str(self.port)]
        command += ["--database", f"sqlite:///{self._folder / 'table.sqlite'}"]
        command += ["--module", "tests.server.toy_module"]
        with open(self._folder / "log", "ab") as log:
            self._running = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)
        late = time.monotonic() + START
        while time.monotonic() < late:
            try:
                if httpx.get(f"{self.base}/healthz").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.02)
        raise AssertionError((self._folder / "log").read_text())

    @property
    def pid(self) -> int:
        """Its number."""
        assert self._running is not None
        return self._running.pid

    def kill(self) -> None:
        """As if the power failed for this process."""
        self.stop(signal.SIGKILL)

    def stop(self, sign: int = signal.SIGTERM) -> int:
        """Stop it; its exit code."""
        assert self._running is not None
        os.kill(self._running.pid, sign)
        code = self._running.wait(START)
        self._running = None
        return code

    def close(self) -> None:
        """Leave nothing running."""
        if self._running is not None:
            self.kill()


@pytest.mark.parametrize("rounds", [1, pytest.param(4, marks=pytest.mark.soak)])
def test_killed_at_every_step(tmp_path: Path, rounds: int) -> None:
    process = Process(tmp_path)
    process.start()
    try:
        run(killed_at_every_step(process, rounds), 300.0)
    finally:
        process.close()


async def killed_at_every_step(process: Process, rounds: int) -> None:
    since = time.monotonic()
    async with httpx.AsyncClient(base_url=process.base, headers={"X-Banneret": "1"}) as browser:
        clock = {"kind": "bank", "seconds": 600, "increment": 0}
        made = await new_match(
            browser, "me open", options={"rounds": rounds, "goal": 9}, clock=clock
        )
    async with httpx.AsyncClient(base_url=process.base, headers={"X-Banneret": "1"}) as other:
        tokens = [made["token"], (await join(other, made))["token"]]
    match, known, over = made["match"]["id"], dict[int, Any](), False
    left, step = {0: 600.0, 1: 600.0}, 0
    while not over:
        clients = [await Client.connect(process.port, match, token) for token in tokens]
        for client in clients:
            await client.caught_up()
        check(clients[0], known, left, time.monotonic() - since)
        asked = clients[0].view["asked"]
        mover = clients[asked]
        action = mover.view["scene"]["choices"][step % len(mover.view["scene"]["choices"])]
        act = {"id": f"step-{step}", "seat": asked, "version": mover.view["version"]}
        act |= {"action": action["action"]}
        if step % 2:
            await mover.send("act", **act)  # acknowledged, then killed
        else:
            sending = asyncio.create_task(mover.send("act", **act))
            await asyncio.sleep(0.002 * (step % 5))  # killed somewhere on the way
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
        process.kill()
        for client in clients:
            await client.close()
        process.start()
        since = time.monotonic()
        again = await Client.connect(process.port, match, tokens[asked])
        answer = await again.send("act", **act)  # the page says again what got no answer
        assert (answer["type"], answer["id"]) == ("done", act["id"])
        assert answer["version"] > act["version"]
        assert await again.send("act", **act) == answer
        spectator = await Client.connect(process.port, match)
        known = dict(spectator.events)
        decided = [event for event in known.values() if event.get("name") in DECIDED]
        assert len(decided) == step + 1
        left = {one["seat"]: one["left"] for one in again.view["clocks"]}
        over = again.view["status"] == "over"
        await again.close()
        await spectator.close()
        step += 1
    assert step >= 2 * rounds


def check(client: Client, known: dict[int, Any], left: dict[int, float], went: float) -> None:
    """What was public before stays as it was, and nobody was charged more than went by since."""
    for number, event in known.items():
        if "text" in event:
            assert client.events[number] == event
    for clock in client.view["clocks"]:
        assert left[clock["seat"]] - went <= clock["left"] <= left[clock["seat"]]


def test_a_clean_stop(tmp_path: Path) -> None:
    process = Process(tmp_path)
    process.start()
    try:
        assert process.stop() in (0, -signal.SIGTERM)
        log = (tmp_path / "log").read_text()
        assert '"text": "stopped"' in log
        assert "Traceback" not in log
    finally:
        process.close()


def thinkers_of(process: int) -> list[Path]:
    """The processes in which a server's bots think, as Linux lists them."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            _, parent = status(folder)
            if int(parent) == process and b"spawn_main" in (folder / "cmdline").read_bytes():
                found.append(folder)
    return found


def status(process: Path) -> tuple[str, str]:
    """What state a process is in, and who is its parent."""
    state, parent = (process / "stat").read_text().rpartition(")")[2].split()[:2]
    return state, parent


def runs(process: Path) -> bool:
    """Whether a process has not ended; one that nobody has asked after since stays listed."""
    try:
        return status(process)[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks Linux for the processes")
def test_bots_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    process = Process(tmp_path)
    process.start()

    async def until_a_bot_has_thought() -> None:
        async with httpx.AsyncClient(base_url=process.base, headers={"X-Banneret": "1"}) as browser:
            made = await new_match(browser, "greedy me")
        client = await Client.connect(process.port, made["match"]["id"], made["token"])
        await client.asked()
        await client.close()

    try:
        run(until_a_bot_has_thought(), START)
        thinkers = thinkers_of(process.pid)
        assert thinkers
        for thinker in thinkers:
            os.kill(int(thinker.name), signal.SIGSTOP)  # one that does nothing ends too
        process.kill()
        late = time.monotonic() + START
        while any(runs(thinker) for thinker in thinkers):
            assert time.monotonic() < late, "they think on"
            time.sleep(0.05)
    finally:
        process.close()


@pytest.mark.parametrize("database", ["mysql://x/y", "nonsense", "sqlite://"])
def test_a_database_that_cannot_be(database: str) -> None:
    command = [sys.executable, "-m", "banneret", "serve", "--database", database]
    refused(command)


@pytest.mark.parametrize("name", ["folder", "text"])
def test_a_file_that_is_no_database(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "text").write_text("This is no database, whatever one may think of it.")
    command = [sys.executable, "-m", "banneret", "serve", "--port", "0"]
    refused([*command, "--database", f"sqlite:///{tmp_path / name}"])


def refused(command: list[str]) -> None:
    """The command says in one line what is wrong with the database."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "database" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""
