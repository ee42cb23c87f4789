"""The measuring loop, the same for every server: acts at a steady rate, and when they are seen.

An act counts from sending it at one person's socket until the message that shows it has arrived at
the other person's. Both ends are in this process, so that one clock measures both.
"""

from __future__ import annotations

import asyncio
import gc
import random
import resource
import signal
import sys
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from statistics import quantiles

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosedError

NEVER = 1_000_000  # collections of young objects
AT_ONCE = 25  # matches that are being opened
PATIENCE = 10.0  # seconds until an act that is not seen is an error
OPENING = 60.0
TARGET_MS = 250.0
KEPT_UP = 0.95  # the share of the rate that has to be reached
MOST_LATE = 0.01  # the share of acts for which no match may be free
NEAR = 1.1  # the search ends when what holds and what does not are this near
MOST_STEPS = 12  # of the search, each of one rate


class Refused(Exception):
    """The server did not do as it was told."""


class Seat(ABC):
    """One person's socket at a match.

    Attributes:
        version: of the newest state that was shown here; -1 before the first.
        asked: whether this person is to act.
    """

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.version = -1
        self.asked = False
        self._expected = 0
        self._seen: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._reader = asyncio.create_task(self._read())

    @abstractmethod
    async def take(self, text: str) -> None:
        """Read a message."""

    @abstractmethod
    async def act(self) -> None:
        """Send any act that is open."""

    def expect(self, version: int) -> asyncio.Future[float]:
        """When the message arrives that shows this version or a later one."""
        self._expected = version
        self._seen = asyncio.get_running_loop().create_future()
        self._settle(time.perf_counter())
        return self._seen

    async def close(self) -> None:
        """Go."""
        await self.connection.close()
        await asyncio.gather(self._reader, return_exceptions=True)

    async def _read(self) -> None:
        try:
            async for text in self.connection:
                now = time.perf_counter()
                assert isinstance(text, str)
                try:
                    await self.take(text)
                except Refused as error:
                    self._fail(error)
                self._settle(now)
        except ConnectionClosedError:
            self._fail(Refused("the server hung up"))

    def _fail(self, error: Refused) -> None:
        if not self._seen.done():
            self._seen.set_exception(error)
            self._seen.exception()  # perhaps nobody waits for it

    def _settle(self, now: float) -> None:
        if self.version >= self._expected and not self._seen.done():
            self._seen.set_result(now)


def carry_out(measuring: Callable[[], Awaitable[None]]) -> int:
    """Measure, unless somebody ends it before; the exit code of the command."""
    gc.set_threshold(*gc.get_threshold()[:2], NEVER)  # pauses here would count as the server's
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # each socket is a file, at both ends

    async def until_told() -> None:
        _end_when_told()
        await measuring()

    try:
        asyncio.run(until_told())
    except (KeyboardInterrupt, asyncio.CancelledError):
        print("Stopped before the end", file=sys.stderr)
        return 130
    return 0


def _end_when_told() -> None:
    """Let SIGINT and SIGTERM end the task that asks for it, so that no server is left behind.

    A shell has what it starts in the background ignore SIGINT; that must not hold here.
    """
    task = asyncio.current_task()
    assert task is not None
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)


async def dial(address: str, source: str = "127.0.0.1") -> ClientConnection:
    """A socket of this machine, as both kinds of server are spoken to.

    Args:
        address: of the server.
        source: the address of this machine that one comes from.
    """
    return await connect(address, max_queue=None, compression=None, local_addr=(source, 0))


class Table:
    """A match with its two people."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.seats = seats

    async def shown(self) -> Table:
        """Wait until both people have been shown the beginning."""
        both = asyncio.gather(*(seat.expect(0) for seat in self.seats))
        await asyncio.wait_for(both, OPENING)
        return self

    @property
    def going_on(self) -> bool:
        """Whether anybody is asked."""
        return any(seat.asked for seat in self.seats)

    async def act(self) -> float:
        """Let whoever is asked do anything; seconds until the other one sees it."""
        mover, other = sorted(self.seats, key=lambda seat: not seat.asked)
        version = mover.version + 1
        seen = asyncio.gather(other.expect(version), mover.expect(version))
        began = time.perf_counter()
        await mover.act()
        at, _ = await asyncio.wait_for(seen, PATIENCE)
        return at - began

    async def close(self) -> None:
        """Let both go."""
        for seat in self.seats:
            await seat.close()


Sit = Callable[[], Awaitable[Table]]


async def fill(tables: list[Table], matches: int, sit: Sit) -> None:
    """Let those go that are over, and open others instead."""
    for table in [table for table in tables if not table.going_on]:
        tables.remove(table)
        await table.close()
    limit = asyncio.Semaphore(AT_ONCE)

    async def one() -> Table:
        async with limit:
            return await sit()

    tables += await asyncio.gather(*(one() for _ in range(matches - len(tables))))


@dataclass
class Result:
    """What a run at one rate gave.

    Attributes:
        rate: acts a second that were wanted.
        seconds: how long it took until all of them were seen.
        times: of each act that was seen, in seconds.
        errors: acts that were refused or not seen in time.
        late: acts for which no match was free.
        client_cpu: the share of a processor that this process used to measure.
        server_cpu: what the servers used; for whoever knows them to fill in.
    """

    rate: float
    seconds: float = 0.0
    times: list[float] = field(default_factory=list)
    errors: int = 0
    late: int = 0
    client_cpu: float = 0.0
    server_cpu: float = 0.0

    @property
    def reached(self) -> float:
        """Acts a second that were seen."""
        return len(self.times) / self.seconds if self.seconds else 0.0

    def percentile(self, percent: int) -> float:
        """In milliseconds."""
        if len(self.times) < 2:
            return 1000 * sum(self.times)
        return 1000 * quantiles(self.times, n=100, method="inclusive")[percent - 1]

    @property
    def holds(self) -> bool:
        """Whether 99 of 100 acts are seen within the target, and none is lost or held back."""
        return (
            self.percentile(99) <= TARGET_MS
            and self.reached >= KEPT_UP * self.rate
            and self.late <= MOST_LATE * (len(self.times) + self.late)
            and not self.errors
        )

    def figures(self) -> dict[str, float]:
        """For machines."""
        return {
            "rate": self.rate,
            "reached": self.reached,
            "p50_ms": self.percentile(50),
            "p99_ms": self.percentile(99),
            "errors": self.errors,
            "late": self.late,
            "client_cpu": self.client_cpu,
            "server_cpu": self.server_cpu,
        }


async def drive(tables: Sequence[Table], rate: float, seconds: float) -> Result:
    """Act at a steady rate, whatever the answers take."""
    result = Result(rate)
    free = deque(random.sample(tables, len(tables)))
    waiting: set[asyncio.Task[None]] = set()

    async def one(table: Table) -> None:
        try:
            result.times.append(await table.act())
        except Exception:
            result.errors += 1
        else:
            free.append(table)

    began, used = time.perf_counter(), time.process_time()
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
        while free and not free[0].going_on:
            free.popleft()
        if not free:
            result.late += 1
            continue
        task = asyncio.create_task(one(free.popleft()))
        waiting.add(task)
        task.add_done_callback(waiting.discard)
    await asyncio.gather(*waiting)
    result.seconds = time.perf_counter() - began
    result.client_cpu = (time.process_time() - used) / result.seconds
    return result


async def highest(rate: float, run: Callable[[float], Awaitable[Result]]) -> Result | None:
    """The highest rate that holds, found by doubling or halving and then between the two.

    Each rate has two chances: the machine may have been busy with something else.

    Args:
        rate: where to begin.
        run: measures at a rate.
    """
    best, least = None, None
    for _ in range(MOST_STEPS):
        found = await run(rate)
        if not found.holds:
            found = await run(rate)
        if found.holds:
            best = found
        else:
            least = rate
        if best is None:
            rate /= 2
        elif least is None:
            rate *= 2
        elif least <= NEAR * best.rate:
            break
        else:
            rate = (best.rate * least) ** 0.5
    return best
