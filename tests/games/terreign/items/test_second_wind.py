"""Second Wind: 1 Morale in any window."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import is_out, morale, play, rest, table, why


def test_while_damage_is_about_to_apply() -> None:
    state = table(
        3, "T1 plain", "P1 W1 D2; hand assassin", "P2 1 W1 D3; hand second_wind", "P3 W3 D1"
    )
    play(state, "use assassin", "at P2", "use second-wind")
    rest(state)
    assert (morale(state, 2), is_out(state, 2)) == ("1/5", False)


@pytest.mark.rule("TR-MORALE-03")
def test_never_above_the_maximum() -> None:
    state = table(3, "P1 W1 D2; hand second_wind", "P2 W2 D1", "P3 W3 D1")
    assert why(state, "use second-wind") == "at-maximum"
