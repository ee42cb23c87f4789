"""Truce: no Duel on the centre next Round."""

from __future__ import annotations

from tests.games.terreign.table import is_open, table, why


def test_only_the_centre() -> None:
    parts = (
        "truce 1",
        "past: truce",
        "T1 plain",
        "T2 farm",
        "P1 W1 D3",
        "P2 W1 D3",
        "P3 W2 D1",
        "P4 W2 D1",
    )
    assert why(table(4, *parts), "duel P2") == "truce"
    assert is_open(table(4, *parts, "first P3"), "duel P4")
