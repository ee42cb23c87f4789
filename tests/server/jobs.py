"""Jobs for workers: some of them misbehave."""

from __future__ import annotations

import os
import signal
import time

from banneret.kernel.errors import PositionError

HOARD: list[bytes] = []


class Odd(Exception):
    """Does not come out of a pickle as it went in."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(one + two)


def add(one: int, two: int) -> int:
    return one + two


def pid() -> int:
    return os.getpid()


def sleep(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def note(path: str, word: str) -> None:
    with open(path, "a", encoding="utf-8") as file:
        file.write(word)


def stop_itself() -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def die() -> None:
    os._exit(3)


def leave() -> None:
    raise SystemExit(3)


def refuse() -> None:
    raise PositionError(["no such thing"])


def fail_oddly() -> None:
    raise Odd(1, 2)


def unspeakable() -> object:
    return lambda: None


def hoard(size: int) -> int:
    HOARD.append(b"x" * size)
    return os.getpid()
