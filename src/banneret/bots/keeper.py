"""Runs a program so that nothing of it stays. It is a program itself, on the standard library alone:

    python keeper.py LINE MEMORY PROGRAM ARGUMENT...

The program has the standard streams to itself. It ends, and with it whatever it has started, when it
is done or whoever holds the other end of the pipe LINE lets go of it, be it by dying.
"""

from __future__ import annotations

import ctypes
import os
import select
import signal
import sys
from contextlib import suppress
from pathlib import Path

PARENT_DEATH, CHILD_SUBREAPER = 1, 36  # PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER of Linux
NOT_STARTED = 127
STREAMS = (0, 1, 2)


def bound_memory(most: int) -> None:
    """Let this process, and each that it starts, have so many bytes of address space at most."""
    if sys.platform == "win32":
        return
    import resource  # not on every system

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(resource.RLIMIT_AS, (bound, bound))


def keep(line: int, memory: int, words: list[str]) -> int:
    """Run a program until it ends or has to; the code it ended with.

    Args:
        line: the end of a pipe that says nothing; its end is the program's.
        memory: most bytes of address space; 0: no bound.
        words: the program and its arguments.
    """
    _settle(CHILD_SUBREAPER, 1)
    if memory:
        bound_memory(memory)
    awake, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)  # else it would wake nobody
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    program = _started(line, words)
    code = None
    while code is None and line not in select.select([line, awake], [], [])[0]:
        os.read(awake, 512)
        code = _reaped().get(program)
    _end(program)
    return 0 if code is None else code if code >= 0 else 128 - code


def _settle(what: int, value: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(what, value)


def _started(line: int, words: list[str]) -> int:
    """The number of the process that runs the program, at the head of a group of its own."""
    pid = os.fork()
    if pid == 0:
        _become(line, words)
    with suppress(OSError):  # it may have done so itself
        os.setpgid(pid, pid)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in STREAMS:  # they are the program's alone: their ends are its own
        os.dup2(nowhere, stream)
    return pid


def _become(line: int, words: list[str]) -> None:
    try:
        _settle(PARENT_DEATH, signal.SIGKILL)
        os.setpgid(0, 0)
        os.close(line)
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGINT, signal.SIGPIPE, signal.SIGCHLD):
            signal.signal(number, signal.SIG_DFL)
        os.execvp(words[0], words)
    except OSError as error:
        os.write(2, f"{words[0]} cannot be run: {error.strerror}\n".encode())
    finally:
        os._exit(NOT_STARTED)


def _reaped() -> dict[int, int]:
    """The codes of all processes that have ended."""
    codes = {}
    with suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            codes[ended[0]] = os.waitstatus_to_exitcode(ended[1])
    return codes


def _end(program: int) -> None:
    """End the program and all that descend from it: orphans become children of this process."""
    with suppress(ProcessLookupError):
        os.killpg(program, signal.SIGKILL)
    with suppress(ChildProcessError):
        while True:
            for pid in _children():
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            os.waitpid(-1, 0)


def _children() -> list[int]:
    found: list[int] = []
    for task in Path("/proc/self/task").glob("*/children"):  # of Linux; elsewhere the group is all
        found += map(int, task.read_text().split())
    return found


if __name__ == "__main__":
    sys.exit(keep(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
