"""A client that says what it likes: bytes on a TCP connection, and a server in a process to weigh."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bench.ports import free_port

HOST = b"Host: localhost\r\n"
GET = b"GET /api/me HTTP/1.1\r\n" + HOST + b"\r\n"
POST = b"POST /api/me HTTP/1.1\r\n" + HOST + b"X-Banneret: 1\r\nContent-Type: application/json\r\n"
UPGRADE = (
    b"GET /ws/nothing HTTP/1.1\r\n" + HOST + b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
PATIENCE = 10.0
STOPPING = 60.0


class Raw:
    """One TCP connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def connect(cls, port: int, source: str = "127.0.0.1") -> Raw:
        """Connect from an address of this machine."""
        return cls(
            *await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0), limit=2**24)
        )

    async def say(self, data: bytes) -> None:
        """Send bytes, as long as the other end takes them."""
        with suppress(ConnectionError):
            self._writer.write(data)
            await self._writer.drain()

    def throw(self, data: bytes) -> None:
        """Send bytes, as the other end takes them, while going on."""
        self._writer.write(data)

    def deaf(self) -> None:
        """Take nothing any more."""
        transport = self._writer.transport
        assert isinstance(transport, asyncio.Transport)
        transport.pause_reading()

    async def hear(self) -> bytes:
        """Everything until the other end closes; then this one does."""
        data = b""
        async with asyncio.timeout(PATIENCE):
            with suppress(ConnectionError):
                while piece := await self._reader.read(65_536):
                    data += piece
        await self.close()
        return data

    async def exactly(self, size: int) -> bytes:
        """So many bytes."""
        async with asyncio.timeout(PATIENCE):
            return await self._reader.readexactly(size)

    async def answer(self) -> tuple[int, bytes]:
        """Status and body of the next answer."""
        async with asyncio.timeout(PATIENCE):
            head = await self._reader.readuntil(b"\r\n\r\n")
            length = next(
                int(line.split(b":")[1])
                for line in head.lower().splitlines()
                if line.startswith(b"content-length:")
            )
            return int(head.split()[1]), await self._reader.readexactly(length)

    async def refusal(self) -> tuple[int, str]:
        """Status and code of the next answer, after which the other end closes."""
        status, body = await self.answer()
        assert await self.hear() == b""
        return status, json.loads(body)["code"]

    async def close(self) -> None:
        """Close without a word."""
        self._writer.transport.abort()
        with suppress(ConnectionError):
            await self._writer.wait_closed()


class Process:
    """A server in a process of its own.

    Attributes:
        log: what it has written to stderr.
    """

    def __init__(self, process: subprocess.Popen[bytes], port: int, log: Path) -> None:
        self._process = process
        self.port = port
        self.log = log

    def megabytes(self) -> float:
        """Its memory."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def files(self) -> int:
        """How many files and connections it has open."""
        return len(os.listdir(f"/proc/{self._process.pid}/fd"))

    async def answers(self, source: str = "127.0.0.1") -> bool:
        """Whether somebody who just comes is served."""
        visitor = await Raw.connect(self.port, source)
        await visitor.say(GET)
        try:
            return (await visitor.answer())[0] == 200
        finally:
            await visitor.close()


@contextmanager
def process(folder: Path, files: int | None = None) -> Iterator[Process]:
    """`banneret serve` as long as the block runs; it may have so many files."""
    port, log = free_port(), folder / "log"
    database = f"sqlite:///{folder / 'table.sqlite'}"
    command = [sys.executable, "-m", "banneret", "serve", "--port", str(port)]

    def limit() -> None:
        if files is not None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

    with log.open("wb") as lines:
        running = subprocess.Popen(
            [*command, "--database", database], stdout=lines, stderr=lines, preexec_fn=limit
        )
    try:
        asyncio.run(_ready(port))
        yield Process(running, port, log)
    finally:
        running.terminate()
        running.wait(STOPPING)


async def _ready(port: int) -> None:
    async with asyncio.timeout(30):
        while True:
            with suppress(OSError):
                await (await Raw.connect(port)).close()
                return
            await asyncio.sleep(0.02)
