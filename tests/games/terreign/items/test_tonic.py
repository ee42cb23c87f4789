"""Tonic: 2 Morale."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import morale, play, table, why


@pytest.mark.rule("TR-GEN-04", "TR-MORALE-03")
@pytest.mark.parametrize(("before", "after"), [(2, "4/5"), (4, "5/5")])
def test_up_to_the_maximum(before: int, after: str) -> None:
    state = table(3, f"P1 {before} W1 D2; hand tonic", "P2 W2 D1", "P3 W3 D1")
    play(state, "use tonic")
    assert morale(state, 1) == after


@pytest.mark.rule("TR-GEN-04")
def test_not_at_full_morale() -> None:
    state = table(3, "P1 W1 D2; hand tonic", "P2 W2 D1", "P3 W3 D1")
    assert why(state, "use tonic") == "at-maximum"
