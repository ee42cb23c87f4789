"""How many matches one server carries: `make bench-load`. Everything stays on this machine.

Each match has two people at it, each with a socket of its own. Somebody acts in every match once in
`matches / rate` seconds. What is measured is the time from sending an act to reading the view that
shows it at the other person's socket.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec
from sqlalchemy import make_url
from websockets.asyncio.client import ClientConnection, connect

from banneret.server.engine import read_url
from banneret.server.making import make, plan
from banneret.server.metrics import Metrics
from banneret.server.protocol_rest import NewMatch, SeatPlan
from banneret.server.run import run
from banneret.server.settings import Limits, Settings
from banneret.server.store import Store
from banneret.server.timekeeping import Timekeeper
from banneret.server.writer import Write

TARGET_MS = 250.0
MOST_STEPS = 8  # of the search for the highest rate
AT_ONCE = 25
BATCH = 200
GENEROUS = Limits(
    posts=10**9, gets=10**9, commands=10**6, burst=10**6, sockets=10**6, matches=10**6
)


# -------------------------------------------------------------------- what a client reads


class Choice(msgspec.Struct, frozen=True):
    """A choice of a view."""

    action: str


class Scene(msgspec.Struct, frozen=True):
    """As much of a scene as a client that plays at random needs."""

    choices: list[Choice] = []


class View(msgspec.Struct):
    """As much of a message as is needed; only views have a version and a scene."""

    type: str
    version: int = -1
    asked: int | None = None
    status: str = ""
    scene: Scene = Scene()


decode = msgspec.json.Decoder(View).decode


class Seat:
    """One person's socket at a match."""

    def __init__(self, connection: ClientConnection, seat: int) -> None:
        self.connection = connection
        self.seat = seat
        self.view = View("none")
        self.arrived: dict[int, float] = {}
        self.changed = asyncio.Event()
        self.bytes = 0
        self.reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for text in self.connection:
            now = time.perf_counter()
            self.bytes += len(text)
            message = decode(text)
            if message.type == "view":
                self.view = message
                self.arrived[message.version] = now
                self.changed.set()

    async def close(self) -> None:
        """Go."""
        await self.connection.close()
        await asyncio.gather(self.reader, return_exceptions=True)

    async def reaches(self, version: int) -> float:
        """When the view of a version, or a later one, arrived."""
        while self.view.version < version:
            self.changed.clear()
            await self.changed.wait()
        return min(at for one, at in self.arrived.items() if one >= version)


@dataclass
class Table:
    """A match with its two people."""

    seats: list[Seat]
    acts: int = 0

    async def act(self) -> float | None:
        """Let whoever is asked do anything; seconds until the other one sees it."""
        mover = next((seat for seat in self.seats if seat.view.scene.choices), None)
        if mover is None:
            return None
        other = self.seats[1 - mover.seat]
        version = mover.view.version
        choice = random.choice(mover.view.scene.choices)
        self.acts += 1
        command = {"type": "act", "id": f"a{self.acts}", "seat": mover.seat}
        command |= {"version": version, "action": choice.action}
        began = time.perf_counter()
        await mover.connection.send(msgspec.json.encode(command).decode())
        seen = await asyncio.wait_for(other.reaches(version + 1), 10)
        await asyncio.wait_for(mover.reaches(version + 1), 10)
        return seen - began


@dataclass
class Result:
    """What a run at one rate gave."""

    rate: float
    seconds: float
    times: list[float] = field(default_factory=list)
    errors: int = 0
    late: int = 0

    def percentile(self, share: float) -> float:
        """In milliseconds."""
        ordered = sorted(self.times)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0

    def line(self, name: str) -> str:
        """As a row of the report."""
        reached = len(self.times) / self.seconds
        return (
            f"{name:<28} {self.rate:>6.0f} {reached:>8.1f} {self.percentile(0.5):>8.1f} "
            f"{self.percentile(0.99):>8.1f} {self.errors:>7}"
        )


# -------------------------------------------------------------------- the server


class Server:
    """A server process on a port of this machine."""

    def __init__(self, database: str, durable: bool = True) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        command = [sys.executable, __file__, "--serve", database, "--port", str(self.port)]
        command += [] if durable else ["--no-sync"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)

    async def ready(self) -> None:
        """Wait until it serves."""
        async with httpx.AsyncClient() as client:
            for _ in range(600):
                try:
                    await client.get(f"http://127.0.0.1:{self.port}/healthz")
                    return
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
        raise SystemExit("the server did not start")

    def megabytes(self) -> float:
        """Its memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def cpu_seconds(self) -> float:
        """Its processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Stop it."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)


async def open_tables(ports: Sequence[int], matches: int) -> list[Table]:
    """Make matches; the two people of each sit at different processes, if there are several."""
    limit = asyncio.Semaphore(AT_ONCE)

    async def one() -> Table:
        async with limit:
            return await open_table(ports)

    return list(await asyncio.gather(*(one() for _ in range(matches))))


async def open_table(ports: Sequence[int]) -> Table:
    tokens = []
    headers = {"X-Banneret": "1"}
    async with httpx.AsyncClient(headers=headers, verify=False, timeout=60) as client:
        base = f"http://127.0.0.1:{ports[0]}/api/matches"
        body = {"game": "token-terrors", "options": {"setup": "quick"}}
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = (await client.post(base, json={**body, "seats": seats})).json()
        match = made["match"]["id"]
        tokens.append(made["token"])
        client.cookies.clear()
        code = {"code": made["invites"][0]["code"]}
        joined = await client.post(f"{base}/{match}/join", json=code)
        tokens.append(joined.json()["token"])
    found = []
    for number, token in enumerate(tokens):
        port = ports[number % len(ports)]
        address = f"ws://127.0.0.1:{port}/ws/{match}?token={token}"
        found.append(Seat(await connect(address, max_queue=None, compression=None), number))
    for seat in found:
        await asyncio.wait_for(seat.reaches(0), 60)
    return Table(found)


async def drive(tables: list[Table], rate: float, seconds: float) -> Result:
    """Act at a steady rate, whatever the answers take."""
    result = Result(rate, seconds)
    free, waiting = list(tables), set[asyncio.Task[None]]()
    random.shuffle(free)

    async def one(table: Table) -> None:
        try:
            taken = await table.act()
            if taken is not None:
                result.times.append(taken)
                free.append(table)
        except Exception:
            result.errors += 1

    began = time.perf_counter()
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
        if not free:
            result.late += 1
            continue
        task = asyncio.create_task(one(free.pop(0)))
        waiting.add(task)
        task.add_done_callback(waiting.discard)
    await asyncio.gather(*waiting)
    result.seconds = time.perf_counter() - began
    return result


# -------------------------------------------------------------------- the report


async def measure(name: str, databases: Sequence[str], arguments: argparse.Namespace) -> None:
    """One server, or several on one database."""
    servers = [Server(database, not arguments.no_sync) for database in databases]
    try:
        for server in servers:
            await server.ready()
        empty = sum(server.megabytes() for server in servers)
        ports = [server.port for server in servers]
        tables = await open_tables(ports, arguments.matches)
        full = sum(server.megabytes() for server in servers)
        used = sum(server.cpu_seconds() for server in servers)
        result = await drive(tables, arguments.rate, arguments.seconds)
        used = sum(server.cpu_seconds() for server in servers) - used
        print(result.line(name), flush=True)
        print(
            f"{'':<28} memory {empty:.0f} MB empty, {full:.0f} MB with {2 * len(tables)} sockets; "
            f"processor {100 * used / result.seconds:.0f} %"
        )
        if arguments.highest:
            await search(name, tables, arguments)
        await asyncio.gather(*(seat.close() for table in tables for seat in table.seats))
    finally:
        for server in servers:
            server.stop()


async def search(name: str, tables: list[Table], arguments: argparse.Namespace) -> None:
    """The highest rate at which 99 of 100 acts are seen within the target."""
    rate, best = arguments.rate, None
    for _ in range(MOST_STEPS):
        rate *= 1.4
        result = await drive(tables, rate, arguments.search_seconds)
        if result.percentile(0.99) > TARGET_MS or result.errors or result.late > rate:
            break
        best = result
    if best is not None:
        print(best.line(f"{name}, highest"), flush=True)


async def at_rest(matches: int) -> None:
    """What matches cost that nobody looks at."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/table.sqlite"
        without = await memory(database)
        store = Store(read_url(database), Metrics())
        await store.open()
        seats = [SeatPlan("me"), SeatPlan("hotseat")]
        new = NewMatch("token-terrors", seats, {"setup": "quick"})
        for _ in range(0, matches, BATCH):
            some = [make(plan(new, "guest", "Guest", Timekeeper.now())) for _ in range(BATCH)]
            await store.write(Write(before=[one for made in some for one in made.statements]))
        await store.close()
        print(f"{matches} matches at rest: {await memory(database) - without:+.1f} MB")


async def memory(database: str) -> float:
    """What a server needs that has just started."""
    server = Server(database)
    try:
        await server.ready()
        await asyncio.sleep(3)
        return server.megabytes()
    finally:
        server.stop()


async def report(arguments: argparse.Namespace) -> None:
    """Everything."""
    print(f"{arguments.matches} matches of Token Terrors, {arguments.seconds} s; milliseconds")
    print(f"{'':<28} {'rate':>6} {'reached':>8} {'p50':>8} {'p99':>8} {'errors':>7}")
    with tempfile.TemporaryDirectory() as folder:
        await measure("SQLite, one process", [f"sqlite:///{folder}/table.sqlite"], arguments)
    if arguments.postgres:
        url = make_url(arguments.postgres).render_as_string(hide_password=False)
        await measure("PostgreSQL, two processes", [url, url], arguments)
    if arguments.rest:
        await at_rest(arguments.rest)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--rate", type=float, default=100.0, help="acts a second in all")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--search-seconds", type=float, default=10.0)
    parser.add_argument("--highest", action="store_true", help="look for the highest rate too")
    parser.add_argument("--rest", type=int, default=10_000, help="matches at rest")
    parser.add_argument("--postgres", metavar="URL", help="an empty database")
    parser.add_argument("--no-sync", action="store_true", help="SQLite does not wait for the disk")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve:
        database = read_url(arguments.serve)
        settings = Settings(database, limits=GENEROUS, durable=not arguments.no_sync)
        run(settings, "127.0.0.1", arguments.port)
    else:
        asyncio.run(report(arguments))


if __name__ == "__main__":
    main()
