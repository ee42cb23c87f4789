"""Fog: no Venture next Round."""

from __future__ import annotations

from tests.games.terreign.table import at_event, play, table, why


def test_other_moves_stay_open_and_it_lasts_one_round() -> None:
    state = table(
        3,
        "fog 1 round 3",
        "past: fog",
        "P1 W1 D2; gear swift_boots",
        "P2 W2 D1",
        "P3 W3 D1",
        "> turn seat P1 step preparing",
    )
    assert why(state, "venture T3") == "fog"
    play(state, "act", "work swift-boots", "to T3")
    again = at_event()
    play(again, "event fog")
    assert again.fog == 1
    clear = at_event("fog 1")
    play(clear, "event festival")
    assert clear.fog == 0
