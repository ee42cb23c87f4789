"""What the tests of Token Terrors share."""

from __future__ import annotations

from typing import Protocol

import pytest

from tests.games.token_terrors.desk import EDITIONS, VIEWS, Desk, View, lay_out


class Lay(Protocol):
    """Lays out a position."""

    def __call__(self, position: str, edition: str = "second", **options: object) -> Desk: ...


@pytest.fixture(params=VIEWS, ids=lambda view: str(view.name))
def lay(request: pytest.FixtureRequest) -> Lay:
    """Lays out positions, from a deluxe box; a test that asks for it runs once from every view."""
    view: View = request.param

    def lay_it(position: str, edition: str = "second", **options: object) -> Desk:
        return lay_out(view, position, edition, {"supply": 10, **options})

    return lay_it


@pytest.fixture(params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> str:
    """Every edition in turn, unless a test names the ones it is about."""
    return str(request.param)
