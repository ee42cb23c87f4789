"""Shrine: no Duels."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import table, why


@pytest.mark.rule("TR-TERRAIN-SHRINE-1", "TR-TERRAIN-SHRINE-3")
def test_no_duel_can_be_started() -> None:
    state = table(3, "T1 shrine", "P1 W1 D2", "P2 W1 D3", "P3 W3 D1")
    assert why(state, "duel P2") == "shrine"
