"""How far something long has come."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress

T = TypeVar("T")

LONG = 1.0  # seconds after which it is worth telling how far it is


def with_progress(results: Iterable[T], total: int, what: str) -> Iterator[T]:
    """The results as they come, with a bar on a terminal's stderr once it takes long."""
    if not sys.stderr.isatty():
        yield from results
        return
    start = time.monotonic()
    bar = Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task(what, total=total)
    try:
        for result in results:
            bar.advance(task)
            if time.monotonic() - start > LONG:
                bar.start()
            yield result
    finally:
        bar.stop()
