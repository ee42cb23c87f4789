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
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Generic, TypeVar, cast

Item = TypeVar("Item")
Result = TypeVar("Result")

PARENT_DEATH = 1  # PR_SET_PDEATHSIG of Linux
AHEAD = 2  # items for each process, begun before the oldest of them is done
ATTEMPTS = 2  # at an item whose process ends by itself

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


@dataclass(frozen=True)
class Outcome(Generic[Result]):
    """What became of an item.

    Attributes:
        results: the one that there is; none if every process that had it ended by itself.
        ends: the exit codes of those that did.
    """

    results: tuple[Result, ...]
    ends: tuple[int, ...]


def in_order(
    work: Callable[[Item], Result], items: Iterable[Item], processes: int
) -> Iterator[Outcome[Result]]:
    """What becomes of each item, in their order, when some processes work on them.

    An item whose process ends by itself is begun again by a new one, once. The processes are gone
    when the last outcome is there, or the iterator is closed.

    Raises:
        Exception: whatever `work` raises.
    """
    crew = _Crew(work, processes)
    try:
        yield from crew.outcomes(enumerate(items))
    finally:
        crew.end()


class _Crew(Generic[Item, Result]):
    """Processes, and which item each of them has."""

    def __init__(self, work: Callable[[Item], Result], processes: int) -> None:
        self._work = work
        self._crew: dict[Connection, BaseProcess] = {}
        self._busy: dict[Connection, tuple[int, Item]] = {}
        self._again: list[tuple[int, Item]] = []
        self._ends: dict[int, tuple[int, ...]] = {}
        self._size = processes

    def end(self) -> None:
        """End all of them."""
        for process in self._crew.values():
            process.kill()
        for pipe, process in self._crew.items():
            process.join()
            pipe.close()

    def outcomes(self, items: Iterator[tuple[int, Item]]) -> Iterator[Outcome[Result]]:
        """What becomes of each numbered item."""
        done: dict[int, Outcome[Result]] = {}
        begun = given = 0
        while True:
            for pipe in self._idle():
                if self._again:
                    self._hand(pipe, self._again.pop())
                elif begun - given < AHEAD * self._size and (new := next(items, None)):
                    self._hand(pipe, new)
                    begun += 1
            if not self._busy:
                return
            for ready in wait(list(self._busy)):
                done.update(self._heard(cast(Connection, ready)))
            while given in done:
                yield done.pop(given)
                given += 1

    def _idle(self) -> list[Connection]:
        """The processes that have nothing to do; as many as there should be are there."""
        while len(self._crew) < self._size:
            pipe, process = _started(self._work)
            self._crew[pipe] = process
        return [pipe for pipe in self._crew if pipe not in self._busy]

    def _hand(self, pipe: Connection, numbered: tuple[int, Item]) -> None:
        self._busy[pipe] = numbered
        with suppress(OSError):  # who has ended meanwhile is found out when it is listened to
            pipe.send(numbered[1])

    def _heard(self, pipe: Connection) -> dict[int, Outcome[Result]]:
        """The outcome that a process brings, by its number; none if it is to be begun again."""
        number, item = self._busy.pop(pipe)
        try:
            result, error = pipe.recv()
        except (EOFError, OSError):
            return self._ended(pipe, number, item)
        if error is not None:
            raise error
        return {number: Outcome((result,), self._ends.pop(number, ()))}

    def _ended(self, pipe: Connection, number: int, item: Item) -> dict[int, Outcome[Result]]:
        process = self._crew.pop(pipe)
        process.join()
        pipe.close()
        ends = (*self._ends.pop(number, ()), process.exitcode or 0)
        if len(ends) == ATTEMPTS:
            return {number: Outcome((), ends)}
        self._ends[number] = ends
        self._again.append((number, item))
        return {}


def _started(work: Callable[[Item], object]) -> tuple[Connection, BaseProcess]:
    ours, theirs = spawning.Pipe()
    process = spawning.Process(target=_serve, args=(theirs, work), daemon=True)
    with deaf_children():
        process.start()
    theirs.close()  # so that the end of the process is the end of the pipe
    return ours, process


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
