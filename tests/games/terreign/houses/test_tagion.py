"""Tagion: the carrier."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import duel, is_out, morale, open_texts, play, rest, table

HOUSES = "tagion, viewhing, benevol"


@pytest.mark.rule("TR-SETUP-03")
def test_a_plague_is_passed_unrolled_next_door_too() -> None:
    parts = (
        "T1 plain",
        "P1 tagion W1 D2; plague 1",
        "P2 W2 D1",
        "P3 W1 D3",
        "> turn seat P1 step starting",
    )
    state = table(3, *parts, houses=HOUSES, traits=True)
    assert open_texts(state) == ["at P2", "at P3", "roll"]
    play(state, "at P2")
    assert "fresh 1" in state.game.format_position(state)
    rolled = table(3, *parts, houses=HOUSES, traits=True)
    play(rolled, "roll", "die 1")
    assert morale(rolled, 1) == "3/4"


@pytest.mark.rule("TR-SETUP-03", "TR-REIGN-07")
def test_after_a_duel_the_die_may_hurt_the_rival() -> None:
    parts = ("T1 plain", "P1 tagion W1 D2 4h", "P2 1 W1 D3; hand evade, reflect", "P3 W3 D1")
    state = table(3, *parts, houses=HOUSES, traits=True)
    play(state, "duel P2")
    duel(state, "H HL", "B BL", "R BR")
    play(state, "gain")  # P2 is Flawless
    assert open_texts(rest(state)) == ["die 0", "die 1", "die 2"]
    play(state, "die 2")
    assert is_out(rest(state), 2)
    # Outside the Duel, so never the last token.
    assert open_texts(state) == ["pass", "strip honorable"]
