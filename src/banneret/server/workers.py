"""Jobs in processes of their own: each within its time, none in another's way.

A job is a callable that can be pickled, such as a `functools.partial` of a function of a module.
"""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from banneret.server.logs import logger
from banneret.server.queueing import FairQueue, Full
from banneret.server.worker import Answer, Died, Remote, Worker, WorkerError

T = TypeVar("T")

STARTS = 3  # failed starts in a row after which nothing waits for the next
FIRST_REST = 0.25  # seconds after a worker that fails at once, doubled each time
LONGEST_REST, LONGEST_PAUSE = 30.0, 2.0  # if it did not start; if its first job ended it


class Busy(WorkerError):
    """So many jobs wait that no more are taken."""


class Unable(WorkerError):
    """There are no workers: they do not start, or the server stops."""


@dataclass(frozen=True)
class Terms:
    """How workers are kept.

    Attributes:
        count: how many are at work.
        modules: what each imports before its first job.
        waiting: how many jobs of one rank may wait.
        start: seconds a worker has to get ready.
        slow: seconds after which a job no longer keeps others waiting: as many workers more as
            there are such jobs, up to `count`, are started meanwhile.
        jobs: after so many a worker is replaced.
        grown: bytes of memory from which on a worker is replaced after its job.
        memory: bytes of address space a worker can have at all; 0: no bound.
    """

    count: int = 1
    modules: tuple[str, ...] = ()
    waiting: int = 2_000
    start: float = 15.0
    slow: float = 1.0
    jobs: int = 20_000
    grown: int = 512 << 20
    memory: int = 0


@dataclass(eq=False)
class _Job:
    work: bytes
    seconds: float
    answer: asyncio.Future[Answer]


class Workers:
    """Processes that do jobs; started with the first, and replaced when they fail.

    Attributes:
        failed_starts: how many workers in a row ended before they were ready.
    """

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._queue: FairQueue[_Job] = FairQueue(terms.waiting)
        self._workers: set[Worker] = set()
        self._idle: list[Worker] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self.failed_starts = 0
        self._starting = self._failed_first = 0
        self._resting: asyncio.TimerHandle | None = None
        self._closed = False

    @property
    def able(self) -> bool:
        """Whether jobs are done at all; False while workers end before they are ready."""
        return self.failed_starts < STARTS

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes."""
        return sorted(worker.pid for worker in self._workers)

    async def do(self, work: Callable[[], T], seconds: float, rank: int = 0, owner: str = "") -> T:
        """What the job returns; what it raises comes out here too.

        Args:
            work: the job.
            seconds: how long it may take, once a worker has begun; then that worker is killed.
            rank: jobs of a lower one come first.
            owner: who takes turns with others of the same rank, whoever has how many.

        Raises:
            TooLong, Died: the worker did not do it.
            Busy, Unable: no worker was asked.
        """
        if self._closed or not self.able:
            raise Unable("there are no workers")
        answer = asyncio.get_running_loop().create_future()
        job = _Job(pickle.dumps(work), seconds, answer)
        try:
            self._queue.add(job, rank, owner)
        except Full:
            raise Busy("too many jobs wait") from None
        self._go_on()
        try:
            done = await answer
        except asyncio.CancelledError:
            self._queue.remove(job)
            raise
        if done.error is not None:
            raise done.error from Remote(done.trace)
        return cast(T, done.value)

    async def close(self) -> None:
        """Kill the workers at once; whoever waits for an answer gets none."""
        self._closed = True
        if self._resting is not None:
            self._resting.cancel()
        self._refuse_all()
        for worker in self._workers:
            worker.kill()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(self._end(worker) for worker in list(self._workers)))

    # ---------------------------------------------------------------- who does what

    def _go_on(self) -> None:
        """Give jobs to workers, and see that there are enough of them."""
        if self._closed:
            return
        while self._idle and len(self._queue):
            self._begin(self._work(self._idle.pop(), self._queue.take()))
        if self._resting is None:
            for _ in range(min(len(self._queue) - self._starting, self._room())):
                self._start()

    def _room(self) -> int:
        """How many workers may be started now."""
        slow = sum(worker.slow for worker in self._workers)
        return self._terms.count + min(slow, self._terms.count) - len(self._workers)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _work(self, worker: Worker, job: _Job) -> None:
        slow = asyncio.get_running_loop().call_later(self._terms.slow, self._slow, worker)
        try:
            answer = await worker.answer(job.work, job.seconds)
        except WorkerError as error:
            slow.cancel()
            _settle(job, error)
            await self._failed(worker, error)
        else:
            slow.cancel()
            _settle(job, answer)
            self._failed_first = 0
            await self._keep(worker, answer)
        self._go_on()

    def _slow(self, worker: Worker) -> None:
        worker.slow = True
        self._go_on()

    async def _failed(self, worker: Worker, error: WorkerError) -> None:
        if not self._closed:
            logger.warning("a worker failed", extra={"why": str(error), "worker": worker.pid})
        if isinstance(error, Died) and worker.done == 0:
            self._failed_first += 1
            self._rest(self._failed_first, LONGEST_PAUSE)
        await self._end(worker)

    async def _keep(self, worker: Worker, answer: Answer) -> None:
        """Let a worker go on, unless there are too many, or it has done or grown enough."""
        worker.slow = False
        worn = worker.done >= self._terms.jobs or answer.resident >= self._terms.grown
        if worn or self._room() < 0:
            await self._end(worker)
        else:
            self._idle.append(worker)

    async def _end(self, worker: Worker) -> None:
        await worker.end()
        self._workers.discard(worker)

    # ---------------------------------------------------------------- starting

    def _start(self) -> None:
        try:
            worker = Worker(self._terms.modules, self._terms.memory)
        except OSError as error:  # no more processes, descriptors or memory
            self._did_not_start(str(error))
            return
        self._workers.add(worker)
        self._starting += 1
        self._begin(self._get_ready(worker))

    async def _get_ready(self, worker: Worker) -> None:
        try:
            await worker.ready(self._terms.start)
        except WorkerError as error:
            self._starting -= 1
            self._did_not_start(str(error))
            await self._end(worker)
        else:
            self._starting -= 1
            self.failed_starts = 0
            self._idle.append(worker)
        self._go_on()

    def _did_not_start(self, why: str) -> None:
        if self._closed:
            return
        logger.error("a worker does not start", extra={"why": why})
        self.failed_starts += 1
        if not self.able:
            self._refuse_all()
        self._rest(self.failed_starts, LONGEST_REST)

    def _rest(self, failures: int, longest: float) -> None:
        """Start no worker for a while, the longer the more failed in a row."""
        if self._resting is None and not self._closed:
            seconds = min(FIRST_REST * 2.0 ** min(failures - 1, 10), longest)
            self._resting = asyncio.get_running_loop().call_later(seconds, self._rested)

    def _rested(self) -> None:
        self._resting = None
        if not self.able and not self._workers:
            self._start()  # somebody has to find out when it is possible again
        self._go_on()

    def _refuse_all(self) -> None:
        while len(self._queue):
            _settle(self._queue.take(), Unable("there are no workers"))


def _settle(job: _Job, result: Answer | WorkerError) -> None:
    if job.answer.done():  # nobody waits for it any more
        return
    if isinstance(result, Answer):
        job.answer.set_result(result)
    else:
        job.answer.set_exception(result)
