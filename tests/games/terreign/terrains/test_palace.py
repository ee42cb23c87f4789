"""Palace: draw 1 and name the next First Player."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import asked, goals, open_texts, play, rest, table

IN_PALACE = ("T1 palace", "P1 W1 D2", "P2 W1 D3", "P3 W3 D1")


@pytest.mark.rule("TR-TERRAIN-PALACE-1", "TR-TERRAIN-PALACE-2", "TR-TERRAIN-PALACE-3")
def test_the_last_user_names_the_first_player() -> None:
    state = table(3, *IN_PALACE, "> turn seat P1 step preparing")
    play(
        state,
        "advantage",
        "draw tonic",
        "end",
        "advantage",
        "draw trap",
        "end",
        "act",
        "end",
        "event summons",
    )
    assert asked(rest(state)) == "P2"
    assert open_texts(state) == ["first P1", "first P2", "first P3"]
    play(state, "first P3")
    assert asked(state) == "P3"
    assert goals(state, "warrior") == ["T1", "T2", "T3"]


@pytest.mark.rule("TR-TERRAIN-PALACE-4")
def test_the_right_is_kept_through_a_retreat() -> None:
    state = table(
        3,
        "palace P1",
        "P1 1 W1 D2",
        "P2 W1 D3; hand assassin",
        "P3 W3 D1",
        "T1 palace",
        "> turn seat P2 step acting",
    )
    play(state, "use assassin", "at P1", "gain", "end", "act", "end", "event fog")
    assert asked(rest(state)) == "P1"
    play(state, "first P1")
    assert asked(state) == "P1"
