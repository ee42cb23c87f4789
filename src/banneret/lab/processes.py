"""Processes of our own: they do what they are handed, and never outlive who started them."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import ParamSpec, TypeVar

from banneret.kernel.errors import BanneretError
from banneret.lab.futures import WorkerDied

Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")

PARENT_DEATH = 1  # PR_SET_PDEATHSIG of Linux
UNGUARDED = (
    "processes that should play could not begin: each reads the script that was started, "
    "which must do what it does under if __name__ == '__main__':"
)

# Spawned processes inherit no locks or open files, on every system alike.
spawning = multiprocessing.get_context("spawn")


@contextmanager
def deaf_children() -> Iterator[None]:
    """Let no process that is started meanwhile hear Ctrl-C, not even before it runs our code.

    Whoever started it decides what Ctrl-C means for it.
    """
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # it would let signals through again when it is started
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve_the_parent() -> None:
    """In a spawned process: hear no Ctrl-C, and end when who started it is gone."""
    end_with_the_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def end_with_the_parent() -> None:
    """Have this process end when who started it is gone."""
    if sys.platform == "linux":  # also ends who is stopped, or busy
        ctypes.CDLL(None).prctl(PARENT_DEATH, signal.SIGKILL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(0)


# -------------------------------------------------------------------- many of them


class CannotBegin(BanneretError):
    """Processes cannot be started from here; the message says why."""


class Crew(Executor):
    """Processes that do what is handed to them; one that ends by itself is replaced.

    Each is looked after by a thread. All are gone when the crew is shut down.
    """

    def __init__(self, size: int) -> None:
        """Args:
        size: how many processes there are at most; they are started when they are needed.

        Raises:
            CannotBegin: this is one of them, and still reads the script that they were started from.
        """
        if getattr(multiprocessing.current_process(), "_inheriting", False):
            raise CannotBegin(UNGUARDED)
        self._threads = ThreadPoolExecutor(size)
        self._all: set[_Worker] = set()
        self._idle: list[_Worker] = []
        self._lock = threading.Lock()
        self._ended = False

    def submit(
        self,
        work: Callable[Arguments, Result],
        /,
        *arguments: Arguments.args,
        **named: Arguments.kwargs,
    ) -> Future[Result]:
        """Have a process do it.

        The future raises WorkerDied if the process ends by itself meanwhile, and CannotBegin if it
        cannot be started, or fails before it has begun.
        """
        return self._threads.submit(self._ask, partial(work, *arguments, **named))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End all processes, whatever they do, and wait for that."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        with self._lock:
            self._ended = True
            for worker in self._all:
                worker.process.kill()
        self._threads.shutdown()
        while self._all:
            self._all.pop().buried()

    def _ask(self, call: Callable[[], Result]) -> Result:
        worker = self._free()
        try:
            result, error = worker.asked(call)
        except (EOFError, OSError):
            with self._lock:
                self._all.discard(worker)
            code = worker.buried()
            if code > 0 and not worker.is_ready:  # it was not killed: it failed, as the next would
                raise CannotBegin(UNGUARDED) from None
            raise WorkerDied(code) from None
        except BaseException:  # what it was asked, or its answer, cannot be sent
            self._idle.append(worker)
            raise
        self._idle.append(worker)
        if error is not None:
            raise error
        return result

    def _free(self) -> _Worker:
        with self._lock:
            if self._ended:
                raise WorkerDied
            if self._idle:
                return self._idle.pop()
            try:
                worker = _Worker()
            except OSError as error:  # no more processes, descriptors or memory
                raise CannotBegin(f"no process can be started: {error.strerror}") from None
            self._all.add(worker)
            return worker


class _Worker:
    """A process that waits to be asked.

    Attributes:
        process: it.
        is_ready: whether it has begun.
    """

    def __init__(self) -> None:
        self._pipe, theirs = spawning.Pipe()
        self.process: BaseProcess = spawning.Process(target=_serve, args=(theirs,), daemon=True)
        with deaf_children():
            self.process.start()
        self.is_ready = False
        theirs.close()  # so that the end of the process is the end of the pipe

    def asked(self, call: Callable[[], Result]) -> tuple[Result, Exception | None]:
        """What it answers: a result or an error.

        Raises:
            EOFError, OSError: it has ended.
        """
        if not self.is_ready:
            self.is_ready = self._pipe.recv()
        self._pipe.send(call)
        answer: tuple[Result, Exception | None] = self._pipe.recv()
        return answer

    def buried(self) -> int:
        """The exit code, once it has ended; nothing of it stays."""
        self.process.join()
        self._pipe.close()
        return self.process.exitcode or 0


def _serve(pipe: Connection) -> None:
    serve_the_parent()
    pipe.send(True)
    while True:
        pipe.send(_answered(pipe.recv()))


def _answered(call: Callable[[], object]) -> tuple[object, Exception | None]:
    try:
        return call(), None
    except Exception as error:
        error.add_note(traceback.format_exc())
        return None, error
