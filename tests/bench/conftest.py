"""Nothing that a measurement starts outlives its test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.processes import none_left


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    """Whatever a test starts has ended with it."""
    with none_left():
        yield
