"""Flood: a drop of choice."""

from __future__ import annotations

from tests.games.terreign.table import asked, at_event, dropped, hand, open_texts, play


def test_each_struck_player_drops_one() -> None:
    state = at_event(
        "T1 coast", "T2 river", "T3 ruin", "P1 W1 D2; hand tonic, trap", "P3 W3 D1; hand trap"
    )
    play(state, "event flood")
    assert (asked(state), open_texts(state)) == ("P1", ["card trap", "card tonic"])
    play(state, "card trap")
    assert dropped(state, 1) == ["trap"]
    assert (hand(state, 1), hand(state, 3)) == (["tonic"], ["trap"])
