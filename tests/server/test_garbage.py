"""What refers to itself is found when it is new, and later too; what stays is seldom looked at."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn

from banneret.server.garbage import FULL_COLLECTION, WHOLE, Collector
from banneret.server.run import serve
from tests.server.house import settings


class Knot:
    """Something that only a look through memory can find."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def usual() -> Iterator[tuple[int, int, int]]:
    """Python's thresholds; afterwards all is as it was."""
    before, told = gc.get_threshold(), list(gc.callbacks)
    try:
        yield before
    finally:
        gc.callbacks[:] = told
        gc.set_threshold(*before)
        gc.unfreeze()


@pytest.fixture
def collector(usual: tuple[int, int, int]) -> Collector:
    """One at work."""
    del usual
    collector = Collector()
    collector.start()
    return collector


def test_serving_seldom_stops_to_look_through_all_of_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, usual: tuple[int, int, int]
) -> None:
    """Young garbage is collected as ever."""
    seen = list[tuple[tuple[int, int, int], int]]()
    monkeypatch.setattr(
        uvicorn.Server, "run", lambda *_: seen.append((gc.get_threshold(), gc.get_freeze_count()))
    )
    serve(settings(tmp_path), "127.0.0.1", 0)
    [((youngest, young, old), frozen)] = seen
    assert (youngest, young) == usual[:2]
    assert old * WHOLE >= 10 * usual[2]
    assert frozen > 10_000


def test_a_new_knot_is_found_at_the_next_look(collector: Collector) -> None:
    assert gc.get_threshold()[2] == FULL_COLLECTION
    ghost = weakref.ref(Knot())
    assert ghost() is not None
    gc.collect()
    assert ghost() is None


def test_what_stayed_is_looked_at_once_in_a_while(collector: Collector) -> None:
    knot = Knot()
    ghost = weakref.ref(knot)
    before = gc.get_freeze_count()
    gc.collect()
    assert gc.get_freeze_count() > before
    del knot
    looks = 1
    while ghost() is not None:
        gc.collect()
        looks += 1
        assert looks <= WHOLE
    assert looks == WHOLE
