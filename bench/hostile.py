"""What people notice of hostile clients: `make bench-hostile`. Everything stays on this machine.

A server runs as it is by default, with all its limits; everybody has an address of their own. People act
at a steady rate, first among themselves, then beside one attack after the other, each at a server of
its own. At the end the server is killed, and every match has to be where people last saw it.
With `--together` all attacks take turns at one server, several at a time, for as long as is wanted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

from bench import banneret_seat, servers
from bench.attacks import ATTACKS
from bench.banneret_seat import BanneretSeat
from bench.driving import Refused, Result, Table, carry_out, dial, drive, fill
from bench.ports import HOST
from bench.servers import Server

GAME = ("token-terrors", {"setup": "quick"})
RETURN_SECONDS = 3.0  # between two returns of the one who is cut off again and again
WARM_UP = 2.0  # seconds at the most before anything is measured
BACK_SECONDS = 10.0  # after which one counts as shut out
CUT_OFF = "127.2.0.1"
AT_A_TIME = 3
TURN_SECONDS = 30.0


def sources() -> Sequence[str]:
    """Addresses of this machine for people, one each."""
    return [f"127.1.{high}.{low}" for high in range(200) for low in range(1, 255)]


@dataclass
class Row:
    """What was seen beside an attack.

    Attributes:
        name: of the attack.
        acts: of ordinary people.
        before_mb, most_mb: memory of the server before and at the most.
        answers: how often the attacker was answered what.
        returns: seconds until somebody who was cut off was at the table again.
        shut_out: how often that failed.
        lost: acts that were shown and are not there after the server was killed.
        failures: errors that the server did not expect.
        log_kb: what the server wrote in its log.
    """

    name: str
    acts: Result
    before_mb: float = 0.0
    most_mb: float = 0.0
    answers: dict[str, int] = field(default_factory=dict)
    returns: list[float] = field(default_factory=list)
    shut_out: int = 0
    lost: int = 0
    failures: int = 0
    log_kb: float = 0.0

    @property
    def broken(self) -> int:
        """Answers that say the server is at fault, other than that it is too busy."""
        return sum(n for code, n in self.answers.items() if code.startswith("5") and code != "503")

    def line(self) -> str:
        """As a line of the table."""
        back = max(self.returns, default=0.0)
        return (
            f"{self.name:<12}{self.acts.reached:>6.0f}{self.acts.percentile(50):>8.1f}"
            f"{self.acts.percentile(99):>8.1f}{self.acts.errors:>7}{self.lost:>6}{self.failures:>9}"
            f"{self.broken:>5}{self.before_mb:>8.0f} → {self.most_mb:<6.0f}{back:>6.1f}"
            f"{self.shut_out:>5}{self.log_kb:>8.0f}   {json.dumps(self.answers)}"
        )


COLUMNS = (
    f"{'':<12}{'acts/s':>6}{'p50 ms':>8}{'p99 ms':>8}{'errors':>7}{'lost':>6}{'failures':>9}"
    f"{'5xx':>5}{'MB':>12}{'back s':>9}{'out':>5}{'log kB':>8}   answers"
)


class People:
    """Ordinary people at a server, and one of them whose line breaks again and again."""

    def __init__(self, port: int, matches: int) -> None:
        self.port = port
        self.matches = matches
        self.tables: list[Table] = []
        self.cut_off: Table | None = None
        self._sources = cycle(sources())

    async def sit(self) -> Table:
        """Two people at a new match."""
        return await banneret_seat.sit([self.port], *GAME, next(self._sources))

    async def drive(self, rate: float, seconds: float) -> Result:
        """Act, at new matches where old ones are over."""
        await fill(self.tables, self.matches, self.sit)
        return await drive(self.tables, rate, seconds)

    async def victim(self) -> str:
        """The match of the one who is cut off."""
        self.cut_off = await self.sit()
        return seat_of(self.cut_off).match

    async def come_back(self, row: Row, until: float) -> None:
        """Cut one person off and let him come back, over and over."""
        assert self.cut_off is not None
        seat = seat_of(self.cut_off)
        address = f"ws://{HOST}:{self.port}/ws/{seat.match}?token={seat.token}"
        while time.monotonic() < until:
            await seat.close()
            began = time.perf_counter()
            try:
                seat = BanneretSeat(await dial(address, CUT_OFF))
                await asyncio.wait_for(seat.expect(0), BACK_SECONDS)
            except (OSError, EOFError, TimeoutError, WebSocketException, Refused):
                row.shut_out += 1
            else:
                row.returns.append(time.perf_counter() - began)
            await asyncio.sleep(min(RETURN_SECONDS, until - time.monotonic()))
        await seat.close()
        await self.cut_off.close()

    async def close(self) -> None:
        """Everybody goes."""
        await asyncio.gather(*(table.close() for table in self.tables))


def seat_of(table: Table) -> BanneretSeat:
    """The first person of a table."""
    seat = table.seats[0]
    assert isinstance(seat, BanneretSeat)
    return seat


# -------------------------------------------------------------------- measuring


async def attack(name: str, port: int, match: str, seconds: float) -> dict[str, int]:
    """Run one attack beside this process, and read what it was answered."""
    words = [sys.executable, "-m", "bench.attacks", name, str(port), match, str(seconds)]
    process = await asyncio.create_subprocess_exec(
        *words, cwd=servers.ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        said, _ = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
    answers: dict[str, int] = json.loads(said or b"{}")
    return answers


async def watch(server: Server, row: Row) -> None:
    """Note the most memory."""
    while True:
        row.most_mb = max(row.most_mb, server.megabytes())
        await asyncio.sleep(0.2)


async def beside(
    names: Sequence[str], seconds: float, people: People, server: Server, rate: float
) -> Row:
    """Let people act beside some attacks."""
    row = Row(" ".join(names) or "nobody", Result(rate), before_mb=server.megabytes())
    match = await people.victim()
    attacks = [asyncio.create_task(attack(name, server.port, match, seconds)) for name in names]
    until = time.monotonic() + seconds
    returning = asyncio.create_task(people.come_back(row, until))
    watching = asyncio.create_task(watch(server, row))
    row.acts = await people.drive(rate, seconds)
    for found in await asyncio.gather(*attacks):
        for code, number in found.items():
            row.answers[code] = row.answers.get(code, 0) + number
    watching.cancel()
    await asyncio.gather(returning, watching, return_exceptions=True)
    row.failures = await failures(server.port)
    return row


async def failures(port: int) -> int:
    """Errors that the server counts because nobody expected them."""
    async with httpx.AsyncClient() as client:
        answer = await client.get(f"http://{HOST}:{port}/metrics")
    lines = [
        line for line in answer.text.splitlines() if line.startswith("banneret_failures_total")
    ]
    return int(sum(float(line.rsplit(" ", 1)[1]) for line in lines))


async def lost(people: People, port: int) -> int:
    """Acts that people saw and that are not in their matches."""
    missing = 0
    async with httpx.AsyncClient() as client:
        for table in people.tables:
            seen = max(seat.version for seat in table.seats)
            match = seat_of(table).match
            answer = await client.get(f"http://{HOST}:{port}/api/matches/{match}")
            kept = answer.json()["match"]["steps"]
            missing += max(0, seen - kept)
    return missing


async def at_a_server(
    arguments: argparse.Namespace, watched: Callable[[People, Server], Awaitable[Row]]
) -> Row:
    """What is watched at a server of its own, and what that had kept when it was killed."""
    with tempfile.TemporaryDirectory(prefix="banneret-") as folder:
        log = Path(folder) / "log"
        database = f"sqlite:///{folder}/table.sqlite"
        with servers.as_served(database, log) as server:
            await server.ready()
            people = People(server.port, arguments.matches)
            await people.drive(arguments.rate, min(WARM_UP, arguments.seconds))
            row = await watched(people, server)
            server.kill()
        row.log_kb = log.stat().st_size / 1024
        with servers.as_served(database, log) as server:
            await server.ready()
            row.lost = await lost(people, server.port)
        await people.close()
    return row


async def one_by_one(arguments: argparse.Namespace) -> None:
    """Each attack by itself."""
    print(COLUMNS, flush=True)
    for names in [[], *([name] for name in arguments.only or ATTACKS)]:

        async def alone(people: People, server: Server, names: Sequence[str] = names) -> Row:
            return await beside(names, arguments.seconds, people, server, arguments.rate)

        print((await at_a_server(arguments, alone)).line(), flush=True)


async def together(arguments: argparse.Namespace) -> None:
    """All attacks in turns at one server, a line for each turn and one for all of it."""
    print(COLUMNS, flush=True)

    async def in_turns(people: People, server: Server) -> Row:
        everything = Row("all of it", Result(arguments.rate), before_mb=server.megabytes())
        for turn in range(round(arguments.seconds / TURN_SECONDS)):
            names = random.Random(turn).sample(list(arguments.only or ATTACKS), AT_A_TIME)
            row = await beside(names, TURN_SECONDS, people, server, arguments.rate)
            _add(everything, row)
            print(f"{turn + 1:>4} {row.line()}", flush=True)
        return everything

    print((await at_a_server(arguments, in_turns)).line(), flush=True)


def _add(whole: Row, part: Row) -> None:
    whole.acts.times += part.acts.times
    whole.acts.seconds += part.acts.seconds
    whole.acts.errors += part.acts.errors
    whole.most_mb = max(whole.most_mb, part.most_mb)
    whole.returns += part.returns
    whole.shut_out += part.shut_out
    whole.failures = part.failures
    for code, number in part.answers.items():
        whole.answers[code] = whole.answers.get(code, 0) + number


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="bench.hostile", description=__doc__)
    parser.add_argument("--matches", type=int, default=150)
    parser.add_argument(
        "--rate", type=float, default=100.0, help="acts a second of ordinary people"
    )
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--only", nargs="+", choices=list(ATTACKS), help="which attacks")
    parser.add_argument("--together", action="store_true", help="all at one server")
    arguments = parser.parse_args()
    return carry_out(partial(together if arguments.together else one_by_one, arguments))


if __name__ == "__main__":
    sys.exit(main())
