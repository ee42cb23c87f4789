"""Ambush: 1 damage that nobody causes."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import asked, discard, is_out, play, reign, table


@pytest.mark.rule("TR-RETREAT-10", "TR-RETREAT-13", "TR-CONTENT-11")
def test_a_retreat_by_it_earns_nobody_anything() -> None:
    state = table(3, "T1 plain", "P1 1 W1 D2", "P2 W1 D3", "P3 W3 D1")
    play(state, "search", "draw ambush")
    assert is_out(state, 1)
    assert [reign(state, n) for n in (1, 2, 3)] == ["1h", "1h", "1h"]
    assert (asked(state), discard(state)) == ("P2", ["ambush"])
