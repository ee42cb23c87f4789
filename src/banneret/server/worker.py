"""A process that does one job at a time: the end of the server, and what runs in the process."""

from __future__ import annotations

import asyncio
import importlib
import os
import pickle
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from banneret.bots.keeper import bound_memory
from banneret.lab.processes import deaf_children, serve_the_parent, spawning

NICE = 5  # whoever waits for the server itself comes first


class WorkerError(Exception):
    """A job that no worker could do."""


class TooLong(WorkerError):
    """It took longer than it may; its worker was killed."""


class Died(WorkerError):
    """Its worker ended while it was done."""


class Remote(Exception):
    """The trace of an error inside a worker, as the cause of the error outside."""


@dataclass(frozen=True)
class Answer:
    """What comes back from a worker.

    Attributes:
        value: what the job returned.
        error, trace: what it raised, and where; `value` is None then.
        resident: bytes of memory the worker has now; 0: the system does not tell.
    """

    value: object
    error: BaseException | None
    trace: str
    resident: int


# -------------------------------------------------------------------- in the process


def serve(pipe: Connection, modules: tuple[str, ...], memory: int) -> None:
    """Do jobs until the server lets go of the pipe.

    Args:
        pipe: pickled jobs come in, pickled answers go out; an empty message says "ready".
        modules: to be imported first.
        memory: most bytes of address space; 0: no bound.
    """
    serve_the_parent()  # the server, which stops its workers itself
    if hasattr(os, "nice"):
        os.nice(NICE)
    for module in modules:
        importlib.import_module(module)
    if memory:
        bound_memory(memory)
    with suppress(EOFError, OSError):  # the server is gone, or has let go
        pipe.send_bytes(b"")
        while True:
            pipe.send_bytes(_answered(pipe.recv_bytes()))


def _answered(job: bytes) -> bytes:
    try:
        value = pickle.loads(job)()
        return pickle.dumps(Answer(value, None, "", resident()))
    except BaseException as error:  # also SystemExit: a job may not end its worker
        trace = "".join(traceback.format_exception(error))
        return pickle.dumps(Answer(None, _carried(error), trace, resident()))


def _carried(error: BaseException) -> BaseException:
    """The error, if it comes out of a pickle as it went in; else one that says the same."""
    try:
        same = pickle.loads(pickle.dumps(error))
        if type(same) is type(error) and isinstance(error, Exception):
            return error
    except Exception:  # any class of exception may come here
        pass
    return RuntimeError(f"{type(error).__name__}: {error}")


def resident() -> int:
    """Bytes of memory this process has now; 0 where the system does not tell."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


# -------------------------------------------------------------------- in the server


class Worker:
    """One process, as the server holds it. It is to be made and ended in the event loop's thread.

    Attributes:
        done: how many jobs it has done.
        slow: whether its job takes so long that others should not wait for it.
    """

    def __init__(self, modules: tuple[str, ...], memory: int) -> None:
        self.done = 0
        self.slow = False
        self._pipe, theirs = spawning.Pipe()
        self._process = spawning.Process(
            target=serve, args=(theirs, modules, memory), daemon=True, name="banneret worker"
        )
        with deaf_children():
            self._process.start()
        theirs.close()  # so that the end of the process is the end of the pipe
        self._thread = ThreadPoolExecutor(1, "worker")  # waits, so that the event loop need not

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid or 0

    async def ready(self, seconds: float) -> None:
        """Wait until it can take a job.

        Raises:
            WorkerError: it cannot.
        """
        await self._within(self._pipe.recv_bytes, seconds)

    async def answer(self, job: bytes, seconds: float) -> Answer:
        """Let it do a job.

        Raises:
            TooLong, Died: it did not, and is of no more use.
        """
        text = await self._within(lambda: self._exchange(job), seconds)
        try:
            answer: Answer = pickle.loads(text)
        except Exception as error:  # of a class that only the worker knows
            raise Died(f"the answer cannot be read: {type(error).__name__}: {error}") from None
        self.done += 1
        return answer

    def _exchange(self, job: bytes) -> bytes:
        self._pipe.send_bytes(job)
        return self._pipe.recv_bytes()

    async def _within(self, work: Callable[[], bytes], seconds: float) -> bytes:
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        except TimeoutError:
            raise TooLong(f"it took more than {seconds:g} s") from None
        except (EOFError, OSError):
            await self._gone()
            raise Died(f"the worker ended (exit code {self._process.exitcode})") from None

    def kill(self) -> None:
        """End it, also if it is stopped."""
        self._process.kill()

    async def _gone(self) -> None:
        """Kill it and wait until it is gone; its end frees the thread from the pipe."""
        self._process.kill()
        await asyncio.get_running_loop().run_in_executor(self._thread, self._process.join)

    async def end(self) -> None:
        """Kill it, whatever it does, and leave nothing of it."""
        await self._gone()
        self._thread.shutdown()
        self._pipe.close()
        with suppress(ValueError):  # another thread has just seen it end
            self._process.close()
