"""Sees which files are touched while a stranger's values are at work.

As a module of a server it also watches that server's workers, where any such file is an error.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOUCHING = ("open", "os.listdir", "os.scandir", "os.remove", "os.rename", "os.mkdir", "glob.glob")
LEAVING = ("socket.connect", "subprocess.Popen", "os.system", "os.exec", "os.posix_spawn")
HOME = [
    str(ROOT),
    os.path.realpath(ROOT / ".venv"),
    sys.prefix,
    sys.base_prefix,
    *filter(None, sys.path),
]
SYSTEM = ["/proc/self/", "/dev/urandom", "/dev/null"]

_seen: list[str] | None = None
_allowed: list[str] = []


def _touched(event: str, values: tuple[object, ...]) -> str | None:
    """What was touched that nobody has any business with."""
    if event in LEAVING and not (event == "socket.connect" and "127.0.0.1" in str(values)):
        return f"{event} {values!r}"
    if event not in TOUCHING or not values or isinstance(values[0], int):
        return None
    path = os.fsdecode(values[0]) if isinstance(values[0], str | bytes) else str(values[0])
    full = path if path.startswith("/") else os.path.join(os.getcwd(), path)
    inside = any(full.startswith(one) for one in [*HOME, *SYSTEM, *_allowed])
    return None if inside and ".." not in full else f"{event} {path!r}"


def _record(event: str, values: tuple[object, ...]) -> None:
    if _seen is not None:
        touched = _touched(event, values)
        if touched is not None:
            _seen.append(touched)


def _refuse(event: str, values: tuple[object, ...]) -> None:
    touched = _touched(event, values)
    if touched is not None:
        raise RuntimeError(f"a worker did {touched}")


@contextmanager
def watching(folder: Path) -> Iterator[list[str]]:
    """What is touched outside of the package, the interpreter and `folder` within the block."""
    global _seen
    really = os.stat

    def stat(path: object, *more: object, **named: object) -> os.stat_result:
        if isinstance(path, str | bytes):
            _record("open", (path,))  # to ask whether a file is there tells as much
        return really(path, *more, **named)  # type: ignore[arg-type]  # it is passed on as it came

    if not _allowed:
        sys.addaudithook(_record)
    _allowed[:] = [str(folder)]
    _seen = []
    os.stat = stat
    try:
        yield _seen
    finally:
        os.stat = really
        _seen = None


if multiprocessing.parent_process() is not None:
    sys.addaudithook(_refuse)
