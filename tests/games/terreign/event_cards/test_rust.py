"""Rust: equipment of everybody."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import at_event, gear, play


@pytest.mark.rule("TR-CONTENT-12")
def test_whoever_wears_anything_drops_one() -> None:
    state = at_event("P1 W1 D2; gear satchel", "P3 W3 D1; gear halberd, buckler")
    play(state, "event rust", "gear satchel", "gear buckler")
    assert [gear(state, n) for n in (1, 3)] == [[], ["halberd"]]
