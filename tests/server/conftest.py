"""What the tests of the server share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.threaded import Threaded, threaded


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Threaded]:
    """A server for all tests of a file."""
    with threaded(tmp_path_factory.mktemp("served")) as running:
        yield running
