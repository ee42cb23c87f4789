"""What tests start: processes that hear Ctrl-C, and of which nothing stays."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

CHILD_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER of Linux
PATIENCE = 60.0  # seconds in which a process that was told to end does


def hear_interrupts() -> None:
    """Let Ctrl-C be heard by the tests and by what they start.

    A shell that runs them in the background of a script has all of them ignore it.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def children(pid: int) -> set[int]:
    """The processes that a process has started and that are still there."""
    found: set[int] = set()
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found.update(int(word) for word in task.read_text().split())
    return found


@contextmanager
def none_left(besides: tuple[str, ...] = ()) -> Iterator[None]:
    """Ends what was started meanwhile and still runs, whoever started it, and complains of it.

    Args:
        besides: words of commands that may stay.
    """
    if sys.platform != "linux":
        yield
        return
    ctypes.CDLL(None).prctl(
        CHILD_SUBREAPER, 1
    )  # who loses a parent becomes a child of this process
    before = children(os.getpid())
    try:
        yield
    finally:
        left = _end(before, besides)
        ctypes.CDLL(None).prctl(CHILD_SUBREAPER, 0)
    assert left == [], "processes were left behind"


def _end(before: set[int], besides: tuple[str, ...]) -> list[str]:
    """End all children but some; the commands of those that did not end by themselves."""
    until = time.monotonic() + PATIENCE
    while _living(before, besides) and time.monotonic() < until:
        time.sleep(0.05)
    left = [_command(pid) for pid in _living(before, besides)]
    while new := _living(before, besides):
        for pid in new:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.05)
    return left


def _living(before: set[int], besides: tuple[str, ...]) -> set[int]:
    """The children but some; of those that have ended nothing stays."""
    living = set()
    for pid in children(os.getpid()) - before:
        with suppress(ChildProcessError):
            if not os.waitpid(pid, os.WNOHANG)[0] and not any(
                word in _command(pid) for word in besides
            ):
                living.add(pid)
    return living


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""
