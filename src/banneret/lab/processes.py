"""Processes of our own: they do what they are handed, and never outlive who started them."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import TypeVar, cast

from banneret.kernel.errors import BanneretError

Item = TypeVar("Item")
Result = TypeVar("Result")

PARENT_DEATH = 1  # PR_SET_PDEATHSIG of Linux
AHEAD = 2  # items for each process, begun before the oldest of them is done

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


# -------------------------------------------------------------------- many items


def in_order(
    work: Callable[[Item], Result], items: Iterable[Item], processes: int
) -> Iterator[Result]:
    """What `work` makes of each item, in their order, done by some processes.

    They are gone when the last result is, or the iterator is closed.

    Raises:
        BanneretError: a process ended by itself; and whatever `work` raises.
    """
    crew: dict[Connection, BaseProcess] = {}
    try:
        for _ in range(processes):
            pipe, process = _started(work)
            crew[pipe] = process
        yield from _results(crew, iter(items))
    finally:
        for process in crew.values():
            process.kill()
        for pipe, process in crew.items():
            process.join()
            pipe.close()


def _started(work: Callable[[Item], object]) -> tuple[Connection, BaseProcess]:
    ours, theirs = spawning.Pipe()
    process = spawning.Process(target=_serve, args=(theirs, work), daemon=True)
    with deaf_children():
        process.start()
    theirs.close()  # so that the end of the process is the end of the pipe
    return ours, process


def _results(crew: dict[Connection, BaseProcess], items: Iterator[Item]) -> Iterator[Result]:
    idle, busy = list(crew), dict[Connection, int]()
    done: dict[int, Result] = {}
    begun = given = 0
    more = True
    while True:
        while more and idle and begun - given < AHEAD * len(crew):
            for item in items:
                busy[idle[-1]] = begun
                idle.pop().send(item)
                begun += 1
                break
            else:
                more = False
        if not busy:
            return
        for pipe in wait(list(busy)):
            assert isinstance(pipe, Connection)
            done[busy.pop(pipe)] = cast(Result, _received(pipe, crew[pipe]))
            idle.append(pipe)
        while given in done:
            yield done.pop(given)
            given += 1


def _received(pipe: Connection, process: BaseProcess) -> object:
    try:
        result, error = pipe.recv()
    except (EOFError, OSError):
        process.join()
        raise BanneretError(
            f"a process at work ended before its time (exit code {process.exitcode})"
        ) from None
    if error is not None:
        raise error
    return cast(object, result)


def _serve(pipe: Connection, work: Callable[[Item], object]) -> None:
    serve_the_parent()
    while True:
        pipe.send(_answered(work, pipe.recv()))


def _answered(work: Callable[[Item], object], item: Item) -> tuple[object, Exception | None]:
    try:
        return work(item), None
    except Exception as error:
        error.add_note(traceback.format_exc())
        return None, error
