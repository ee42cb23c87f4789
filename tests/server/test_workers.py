"""Workers: a job has its time, a worker that fails is replaced, nobody waits for another's."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from banneret.kernel.errors import PositionError
from banneret.server.queueing import FairQueue, Full
from banneret.server.worker import Died, Remote, TooLong
from banneret.server.workers import STARTS, Busy, Terms, Unable, Workers
from tests.server import jobs
from tests.server.house import run

LONG = 120.0
PLAIN = Terms(modules=("tests.server.jobs",))
ROOT = Path(__file__).parents[2]


@asynccontextmanager
async def workers(**terms: object) -> AsyncIterator[Workers]:
    """Workers as long as the block."""
    pool = Workers(replace(PLAIN, **terms))  # type: ignore[arg-type]  # fields of Terms
    try:
        yield pool
    finally:
        await pool.close()


def listed(pid: int) -> bool:
    """Whether the system still lists a process, be it only as a zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_queue_is_fair_by_owner_and_bounded_by_rank() -> None:
    queue: FairQueue[str] = FairQueue(4)
    for one in ("a1", "a2", "a3", "b1"):
        queue.add(one, 0, one[0])
    queue.add("first", -1, "z")
    with pytest.raises(Full):
        queue.add("b2", 0, "b")
    assert queue.remove("a2")
    assert not queue.remove("a2")
    assert [queue.take() for _ in range(len(queue))] == ["first", "a1", "b1", "a3"]
    with pytest.raises(IndexError):
        queue.take()


def test_what_a_job_returns_and_raises_comes_out() -> None:
    async def work() -> None:
        async with workers() as pool:
            assert await pool.do(partial(jobs.add, 1, 2), LONG) == 3
            with pytest.raises(PositionError, match="no such thing") as caught:
                await pool.do(jobs.refuse, LONG)
            assert isinstance(caught.value.__cause__, Remote)
            assert "in refuse" in str(caught.value.__cause__)
            with pytest.raises(RuntimeError, match="Odd: 3"):
                await pool.do(jobs.fail_oddly, LONG)
            with pytest.raises(RuntimeError, match="SystemExit: 3"):
                await pool.do(jobs.leave, LONG)
            with pytest.raises((AttributeError, RuntimeError)):
                await pool.do(jobs.unspeakable, LONG)
            assert await pool.do(jobs.pid, LONG) in pool.pids  # it lived through all of that
            assert len(pool.pids) == 1

    run(work())


@pytest.mark.parametrize("job", [jobs.stop_itself, partial(jobs.sleep, LONG)])
def test_a_worker_that_does_not_answer_is_killed_and_replaced(job: partial[object]) -> None:
    async def work() -> None:
        async with workers() as pool:
            old = await pool.do(jobs.pid, LONG)
            with pytest.raises(TooLong):
                await pool.do(job, 0.2)
            new = await pool.do(jobs.pid, LONG)
            assert new != old
            assert pool.pids == [new]
            assert not listed(old), "nothing is left of it, no zombie either"

    run(work())


def test_a_worker_stopped_from_outside_while_it_is_idle() -> None:
    async def work() -> None:
        async with workers() as pool:
            old = await pool.do(jobs.pid, LONG)
            os.kill(old, signal.SIGSTOP)
            large = b"x" * 5_000_000  # more than the pipe takes
            with pytest.raises(TooLong):
                await pool.do(partial(len, large), 0.3)
            assert await pool.do(partial(len, large), LONG) == 5_000_000

    run(work())


def test_a_worker_that_ends_is_replaced() -> None:
    async def work() -> None:
        async with workers() as pool:
            with pytest.raises(Died, match="exit code 3"):
                await pool.do(jobs.die, LONG)
            old = await pool.do(jobs.pid, LONG)
            os.kill(old, signal.SIGKILL)
            with pytest.raises(Died, match="exit code -9"):
                await pool.do(jobs.pid, LONG)
            assert await pool.do(jobs.pid, LONG) != old

    run(work())


def test_nobody_waits_for_anothers_slow_job() -> None:
    async def work() -> None:
        async with workers(slow=0.1) as pool:
            await pool.do(jobs.pid, LONG)
            slow = asyncio.create_task(pool.do(partial(jobs.sleep, LONG), LONG))
            await asyncio.sleep(0)
            assert await pool.do(partial(jobs.add, 1, 2), LONG) == 3  # by a second worker
            assert not slow.done()
            assert len(pool.pids) == 2
            slow.cancel()

    run(work())


def test_a_lower_rank_first_then_owners_take_turns(tmp_path: Path) -> None:
    async def work() -> None:
        path = str(tmp_path / "order")
        async with workers(slow=LONG) as pool:  # never a second one
            first = asyncio.create_task(pool.do(partial(jobs.sleep, 0.3), LONG))
            await asyncio.sleep(0)
            waiting = [
                pool.do(partial(jobs.note, path, word), LONG, rank, owner)
                for word, rank, owner in (
                    *(("h", 1, "a"), ("1", 0, "a"), ("2", 0, "a"), ("3", 0, "a")),
                    *(("4", 0, "b"), ("5", 0, "c")),
                )
            ]
            await asyncio.gather(first, *waiting)
        assert Path(path).read_text() == "14523h"

    run(work())


def test_so_many_may_wait_and_no_more() -> None:
    async def work() -> None:
        async with workers(waiting=2) as pool:
            waiting = [asyncio.create_task(pool.do(jobs.pid, LONG)) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(Busy):
                await pool.do(jobs.pid, LONG)
            waiting.append(asyncio.create_task(pool.do(jobs.pid, LONG, rank=1)))
            await asyncio.gather(*waiting)

    run(work())


def test_who_gave_up_waiting_takes_no_place_in_the_queue() -> None:
    async def work() -> None:
        async with workers(waiting=1) as pool:
            gone = asyncio.create_task(pool.do(partial(jobs.sleep, LONG), LONG))
            await asyncio.sleep(0)
            gone.cancel()
            await asyncio.sleep(0)
            assert await pool.do(partial(jobs.add, 1, 2), LONG) == 3

    run(work())


def test_a_worker_that_grew_or_worked_long_is_replaced() -> None:
    async def work() -> None:
        async with workers(grown=150 << 20) as pool:
            old = await pool.do(partial(jobs.hoard, 1 << 20), LONG)
            assert await pool.do(partial(jobs.hoard, 150 << 20), LONG) == old
            assert await pool.do(jobs.pid, LONG) != old
        async with workers(jobs=2) as pool:
            pids = [await pool.do(jobs.pid, LONG) for _ in range(4)]
            assert pids[0] == pids[1] != pids[2] == pids[3]

    run(work())


def test_a_worker_cannot_take_more_memory_than_it_may() -> None:
    async def work() -> None:
        async with workers(memory=1 << 30) as pool:
            with pytest.raises(MemoryError):
                await pool.do(partial(jobs.hoard, 2 << 30), LONG)
            assert await pool.do(partial(jobs.add, 1, 2), LONG) == 3

    run(work())


def test_workers_that_do_not_start_are_tried_ever_more_seldom(tmp_path: Path) -> None:
    async def work() -> None:
        async with workers(modules=("no_such_module",)) as pool:
            began = time.monotonic()
            with pytest.raises(Unable):
                await pool.do(jobs.pid, LONG)
            assert time.monotonic() - began > 0.25 + 0.5, "it rested between the starts"
            assert not pool.able
            with pytest.raises(Unable):
                await pool.do(jobs.pid, LONG)
            assert pool.failed_starts == STARTS

    run(work())


def test_closing_ends_all_and_whoever_waits() -> None:
    async def work() -> None:
        async with workers(count=2) as pool:
            pids = {await pool.do(jobs.pid, LONG)}
            waiting = [asyncio.create_task(pool.do(partial(jobs.sleep, LONG), LONG)) for _ in "123"]
            while len(pool.pids) < 2:
                await asyncio.sleep(0.01)
            pids |= set(pool.pids)
            os.kill(pool.pids[0], signal.SIGSTOP)
            await pool.close()
            for result in await asyncio.gather(*waiting, return_exceptions=True):
                assert isinstance(result, Unable | Died)
            assert not any(listed(pid) for pid in pids)
            with pytest.raises(Unable):
                await pool.do(jobs.pid, LONG)

    run(work())


OWNER = """
import asyncio
from functools import partial
from banneret.server.workers import Terms, Workers
from tests.server import jobs

async def work():
    pool = Workers(Terms(count=2))
    stopped = asyncio.create_task(pool.do(jobs.stop_itself, 60))
    busy = asyncio.create_task(pool.do(partial(jobs.sleep, 60), 60))
    while len(pool._idle) or pool._starting or len(pool.pids) < 2:
        await asyncio.sleep(0.01)
    print(*pool.pids, flush=True)
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(work())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends stopped ones")
def test_workers_end_with_an_owner_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "owner.py"
    script.write_text(OWNER)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([*sys.path, str(ROOT)])}
    owner = subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, env=environment, cwd=ROOT
    )
    assert owner.stdout is not None
    pids = [int(word) for word in owner.stdout.readline().split()]
    assert len(pids) == 2
    for pid in pids:
        os.kill(pid, signal.SIGINT)  # as Ctrl-C sends to all; they leave it to the server
    assert all(listed(pid) for pid in pids)
    owner.kill()
    owner.wait()
    owner.stdout.close()
    late = time.monotonic() + LONG
    while any(_runs(pid) for pid in pids):
        assert time.monotonic() < late, "they live on"
        time.sleep(0.02)


def _runs(pid: int) -> bool:
    """Whether a process has not ended; whoever adopts it may take its time to ask after it."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False
