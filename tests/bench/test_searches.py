"""What is measured of searches is measured of all of them."""

from __future__ import annotations

from bench import searches
from tests.needs import module


def test_every_way_has_a_rate() -> None:
    module("pyspiel", "peers")
    found = searches.measure(30, 1)
    assert all(rate > 0 for rate in found.values())
    assert sum(name.startswith("OpenSpiel") for name in found) == len(searches.PEERS)
    assert sum("playouts to the end" in name for name in found) == len(searches.OURS)
