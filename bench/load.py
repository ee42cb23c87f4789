"""How many matches one server carries: `make bench-load`. Everything stays on this machine.

Each match has two people at it, each with a socket of its own. Somebody acts in every match once in
`matches / rate` seconds. What is measured is the time from sending an act to reading the message
that shows it at the other person's socket. Servers take turns; none runs beside another.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial

from banneret import COMPILED
from banneret.bots.levels import LEVELS
from banneret.server.engine import read_url
from banneret.server.making import make, plan
from banneret.server.metrics import Metrics
from banneret.server.protocol_rest import NewMatch, SeatPlan
from banneret.server.store import Store
from banneret.server.timekeeping import Timekeeper
from banneret.server.transactions import Write
from bench import banneret_seat, boardgame_io_seat, postgres, servers
from bench.banneret_seat import BanneretSeat
from bench.driving import TARGET_MS, Result, Sit, Table, carry_out, drive, fill, highest
from bench.servers import Server

BATCH = 200
SETTLING = 3.0  # seconds until the memory of a server that has just started is steady
TOKEN_TERRORS = ("token-terrors", {"setup": "quick"})
BOTS = 50  # matches between bots
STRONGEST = f"level:{LEVELS}"


@dataclass(frozen=True)
class Contender:
    """A server with a game.

    Attributes:
        name: in the report.
        start: its processes, as long as a block; told whether commits wait for the disk.
        sit: opens a match, given the ports of the processes.
        missing: why it cannot be measured here; "" if it can.
        bots: matches between the strongest bots that go on at it.
    """

    name: str
    start: Callable[[bool], AbstractContextManager[list[Server]]]
    sit: Callable[[Sequence[int]], Sit]
    missing: str = ""
    bots: int = 0


def contenders() -> dict[str, Contender]:
    """All that can be measured, by what the command line calls them."""

    def banneret(game: str, options: Mapping[str, object]) -> Callable[[Sequence[int]], Sit]:
        return lambda ports: partial(banneret_seat.sit, ports, game, options)

    def boardgame_io(ports: Sequence[int]) -> Sit:
        return partial(boardgame_io_seat.sit, ports[0])

    no_postgres = "" if postgres.programs() else "PostgreSQL is not installed"
    npm = "" if servers.boardgame_io_is_installed() else "boardgame.io is not installed by npm"
    real, trivial = banneret(*TOKEN_TERRORS), banneret("counter", {})
    return {
        "sqlite": Contender("Token Terrors, SQLite", servers.on_sqlite, real),
        "postgres": Contender(
            "Token Terrors, PostgreSQL, 2 processes", servers.on_postgres, real, no_postgres
        ),
        "bots": Contender("Token Terrors, SQLite, beside bots", servers.on_sqlite, real, bots=BOTS),
        "counter": Contender("counter, SQLite", servers.on_sqlite, trivial),
        "boardgame.io": Contender(
            "counter, boardgame.io in memory",
            lambda durable: servers.boardgame_io_in_memory(),
            boardgame_io,
            npm,
        ),
        "boardgame.io-files": Contender(
            "counter, boardgame.io on files",
            lambda durable: servers.boardgame_io_on_files(),
            boardgame_io,
            npm,
        ),
    }


@dataclass(frozen=True)
class Row:
    """What was measured of one server.

    Attributes:
        name: of its game and it.
        empty_mb, full_mb: memory before and with all sockets, of all its processes.
        asked: at the rate that was asked for.
        highest: at the highest rate that holds; None if none does, or nobody looked.
        tried: at each rate on the way there.
    """

    name: str
    empty_mb: float
    full_mb: float
    asked: Result
    highest: Result | None
    tried: Sequence[Result]

    def figures(self) -> dict[str, object]:
        """For machines."""
        return {
            "name": self.name,
            "empty_mb": self.empty_mb,
            "full_mb": self.full_mb,
            "asked": self.asked.figures(),
            "highest": self.highest and self.highest.figures(),
            "tried": [result.figures() for result in self.tried],
        }

    def line(self) -> str:
        """As a line of the table."""
        memory = f"{self.empty_mb:.0f} → {self.full_mb:.0f}"
        return f"{self.name:<39}{memory:>12} |{cells(self.asked)} |{cells(self.highest)}"


HEAD = f"{'rate':>7}{'p50':>8}{'p99':>8}{'errors':>7}{'server':>7}{'client':>7}"
COLUMNS = f"{'':<39}{'MB':>12} |{HEAD} |{HEAD}"


def cells(result: Result | None) -> str:
    """One half of a line: what was reached at a rate."""
    if result is None:
        return f"{'–':>7}"
    return (
        f"{result.reached:>7.0f}{result.percentile(50):>8.1f}{result.percentile(99):>8.1f}"
        f"{result.errors:>7}{result.server_cpu:>7.0%}{result.client_cpu:>7.0%}"
    )


async def measure(contender: Contender, arguments: argparse.Namespace) -> Row:
    """One server at the rate that was asked for, and its highest."""
    with contender.start(not arguments.no_sync) as running:
        for server in running:
            await server.ready()
        sit = contender.sit([server.port for server in running])
        tables: list[Table] = []
        watchers: list[BanneretSeat] = []

        def megabytes() -> float:
            return sum(server.megabytes() for server in running)

        def cpu_seconds() -> float:
            return sum(server.cpu_seconds() for server in running)

        async def at(rate: float, seconds: float) -> Result:
            await fill(tables, arguments.matches, sit)
            await let_bots_play(watchers, contender.bots, running[0].port)
            before = cpu_seconds()
            result = await drive(tables, rate, seconds)
            result.server_cpu = (cpu_seconds() - before) / result.seconds
            return result

        empty = megabytes()
        await fill(tables, arguments.matches, sit)
        full = megabytes()
        asked = await at(arguments.rate, arguments.seconds)
        tried: list[Result] = []

        async def step(rate: float) -> Result:
            tried.append(await at(rate, arguments.search_seconds))
            return tried[-1]

        best = await highest(arguments.rate, step) if arguments.search_seconds else None
        await asyncio.gather(*(table.close() for table in tables))
        await asyncio.gather(*(watcher.close() for watcher in watchers))
    return Row(contender.name, empty, full, asked, best, tried)


async def let_bots_play(watchers: list[BanneretSeat], matches: int, port: int) -> None:
    """Leave the matches of bots that are over, and open others instead."""
    for watcher in [watcher for watcher in watchers if watcher.over]:
        watchers.remove(watcher)
        await watcher.close()
    while len(watchers) < matches:
        watchers.append(await banneret_seat.seat_bots(port, *TOKEN_TERRORS, STRONGEST))


async def at_rest(matches: int) -> float:
    """How many megabytes a server needs more for matches that nobody looks at."""
    with tempfile.TemporaryDirectory(prefix="banneret-") as folder:
        database = f"sqlite:///{folder}/table.sqlite"
        without = await memory(database)
        store = Store(read_url(database), Metrics())
        await store.open()
        seats = [SeatPlan("me"), SeatPlan("hotseat")]
        new = NewMatch(TOKEN_TERRORS[0], seats, dict(TOKEN_TERRORS[1]))
        for _ in range(0, matches, BATCH):
            some = [make(plan(new, "guest", "Guest", Timekeeper.now())) for _ in range(BATCH)]
            await store.write(Write(before=[one for made in some for one in made.statements]))
        await store.close()
        return await memory(database) - without


async def memory(database: str) -> float:
    """What a server needs that has just started."""
    with servers.banneret(database, durable=True) as server:
        await server.ready()
        await asyncio.sleep(SETTLING)
        return server.megabytes()


async def report(arguments: argparse.Namespace) -> None:
    """Everything, as a table that grows or as JSON at the end."""

    def tell(text: str) -> None:
        if not arguments.json:
            print(text, flush=True)

    found: dict[str, object] = {
        "matches": arguments.matches,
        "sockets": 2 * arguments.matches,
        "seconds": arguments.seconds,
        "search_seconds": arguments.search_seconds,
        "target_ms": TARGET_MS,
        "durable": not arguments.no_sync,
        "compiled": COMPILED,
        "python": platform.python_version(),
        "processors": os.cpu_count(),
    }
    tell(
        f"{arguments.matches} matches with {2 * arguments.matches} sockets, {arguments.seconds:g} s, "
        f"{os.cpu_count()} processors; times in ms; right: the highest rate with p99 under {TARGET_MS:g} ms"
    )
    tell(COLUMNS)
    rows: list[dict[str, object]] = []
    found["servers"] = rows
    known = contenders()
    for key in arguments.only or known:
        if known[key].missing:
            print(f"{known[key].missing}: '{known[key].name}' is left out", file=sys.stderr)
            continue
        try:
            row = await measure(known[key], arguments)
        except Exception as error:  # the figures of the others are worth having
            print(f"{known[key].name}: {type(error).__name__}: {error}", file=sys.stderr)
            continue
        rows.append(row.figures())
        tell(row.line())
    if arguments.rest:
        more = await at_rest(arguments.rest)
        found["at_rest"] = {"matches": arguments.rest, "more_mb": more}
        tell(f"{arguments.rest} matches at rest: {more:+.1f} MB")
    if arguments.json:
        print(json.dumps(found, indent=2))


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="bench.load", description=__doc__)
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--rate", type=float, default=100.0, help="acts a second in all")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument(
        "--search-seconds",
        type=float,
        default=10.0,
        help="of each step in looking for the highest rate; 0 does not look",
    )
    parser.add_argument("--rest", type=int, default=10_000, help="matches at rest; 0 leaves it out")
    parser.add_argument("--no-sync", action="store_true", help="commits do not wait for the disk")
    parser.add_argument("--only", nargs="+", choices=list(contenders()), help="what to measure")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    arguments = parser.parse_args()
    return carry_out(partial(report, arguments))


if __name__ == "__main__":
    sys.exit(main())
