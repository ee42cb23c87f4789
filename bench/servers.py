"""The servers that are measured, each in processes of its own that end with the measurement."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

from bench import postgres
from bench.ports import HOST, free_port

ROOT = Path(__file__).parents[1]
BOARDGAME_IO = Path(__file__).with_name("boardgame_io")
STARTING = 30.0  # seconds
STOPPING = 30.0


class Ended(Exception):
    """A server is not there that should be."""


class Server:
    """A process that serves on a free port of this machine, as long as the block runs."""

    def __init__(
        self,
        command: Sequence[str],
        alive: str,
        environment: Mapping[str, str] | None = None,
        log: Path | None = None,
    ) -> None:
        """Start it.

        Args:
            command: what to run; the port is added to it.
            alive: a path that answers as soon as it serves.
            environment: what to add to the environment.
            log: the file for what it writes to stderr; None: that of this process.
        """
        errors = None if log is None else log.open("ab")
        self.port = free_port()
        self._alive = f"http://{HOST}:{self.port}{alive}"
        self._process = subprocess.Popen(
            [*command, str(self.port)],
            cwd=ROOT,
            env={**os.environ, **(environment or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            start_new_session=True,  # Ctrl-C is for this program, which stops it
        )
        if errors is not None:
            errors.close()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        try:
            self._process.wait(STOPPING)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def kill(self) -> None:
        """End it at once, as a loss of power would."""
        self._process.kill()
        self._process.wait()

    async def ready(self) -> None:
        """Wait until it serves."""
        async with asyncio.timeout(STARTING), httpx.AsyncClient(verify=False) as client:
            while True:
                self._look("status")
                try:
                    await client.get(self._alive)
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
                else:
                    return

    def megabytes(self) -> float:
        """Its memory."""
        line = next(line for line in self._look("status").splitlines() if "VmRSS" in line)
        return int(line.split()[1]) / 1024

    def cpu_seconds(self) -> float:
        """Its processor time so far."""
        fields = self._look("stat").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _look(self, file: str) -> str:
        if self._process.poll() is not None:
            raise Ended(f"the server ended with {self._process.returncode}")
        return Path(f"/proc/{self._process.pid}/{file}").read_text()


# -------------------------------------------------------------------- Banneret


def banneret(database: str, durable: bool) -> Server:
    """One process of Banneret's server."""
    command = [sys.executable, "-m", "bench.serve", database, "durable" if durable else "no-sync"]
    return Server(command, "/healthz")


def as_served(database: str, log: Path) -> Server:
    """The command that people start, with all its limits; its log goes to a file."""
    words = [sys.executable, "-m", "banneret", "serve", "--database", database, "--port"]
    return Server(words, "/healthz", log=log)


@contextmanager
def on_sqlite(durable: bool) -> Iterator[list[Server]]:
    """One process on a new file."""
    with (
        tempfile.TemporaryDirectory(prefix="banneret-") as folder,
        banneret(f"sqlite:///{folder}/table.sqlite", durable) as server,
    ):
        yield [server]


@contextmanager
def on_postgres(durable: bool) -> Iterator[list[Server]]:
    """Two processes on a PostgreSQL of their own."""
    with postgres.running("" if durable else "-c synchronous_commit=off") as database_server:
        url = database_server.database("bench")
        with banneret(url, durable) as one, banneret(url, durable) as other:
            yield [one, other]


# -------------------------------------------------------------------- boardgame.io


def boardgame_io_is_installed() -> bool:
    """Whether there is Node and what `npm ci` installs."""
    installed = BOARDGAME_IO / "node_modules" / ".package-lock.json"
    return installed.exists() and shutil.which("node") is not None


@contextmanager
def boardgame_io_in_memory() -> Iterator[list[Server]]:
    """boardgame.io's server as it is by default."""
    with _boardgame_io("") as server:
        yield [server]


@contextmanager
def boardgame_io_on_files() -> Iterator[list[Server]]:
    """boardgame.io's server with its own lasting storage."""
    with (
        tempfile.TemporaryDirectory(prefix="banneret-", ignore_cleanup_errors=True) as folder,
        _boardgame_io(folder) as server,
    ):
        yield [server]


def _boardgame_io(folder: str) -> Server:
    environment = {"NODE_ENV": "production", "FLATFILE_DIR": folder}
    return Server(["node", str(BOARDGAME_IO / "server.js")], "/games", environment)
