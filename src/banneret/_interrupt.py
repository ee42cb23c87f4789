"""Ctrl-C ends the command quietly also while nothing can catch it: before `main` begins, and after.

In a process that runs anything else, such as a notebook that imports the library, nothing changes.
This is the first module of the package to be imported, and imports next to nothing itself.
"""

from __future__ import annotations

import os
import signal
import sys

SAID = "stopped by Ctrl-C"
EXIT_CODE = 130


def end(*_: object) -> None:
    """End this process at once, with one line."""
    try:
        os.write(2, f"banneret: {SAID}\n".encode())
    finally:  # standard error may be closed
        os._exit(EXIT_CODE)


def wait_for_main() -> None:
    """End by Ctrl-C from now on, if this process is the command.

    Who has it ignored, such as a shell that starts a command in the background, is left alone.
    """
    if _runs_the_command() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, end)


def _runs_the_command() -> bool:
    """Whether Python was told to run `banneret`: the script of that name, or the module by -m."""
    told = "".join(sys.orig_argv[-len(sys.argv) :][:1])  # nothing if Python is part of a program
    return os.path.basename(told.removeprefix("-m")).removesuffix(".exe") == "banneret"


def leave_to_main() -> None:
    """Have Ctrl-C raise KeyboardInterrupt, as Python usually has it, if it ended the process until now."""
    if signal.getsignal(signal.SIGINT) is end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


wait_for_main()
