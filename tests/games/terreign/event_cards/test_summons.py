"""Summons: the poorest goes first."""

from __future__ import annotations

import pytest

from tests.games.terreign.table import asked, at_event, play, table


@pytest.mark.parametrize(
    ("tokens_of", "first"),
    [(("1h", "3h", "2h"), "P1"), (("2h", "1h", "1h"), "P2"), (("1h", "2h", "1h"), "P3")],
)
def test_fewest_tokens_nearest_clockwise(tokens_of: tuple[str, str, str], first: str) -> None:
    parts = [f"P{n} W{n} D{n % 3 + 1} {count}" for n, count in enumerate(tokens_of, 1)]
    state = at_event(*parts)
    play(state, "event summons")
    assert asked(state) == first


def test_in_battle_royale_the_lowest_morale() -> None:
    parts = ("T1 plain", "T2 farm", "T3 ruin", "P1 W1 D2", "P2 4 W2 D1", "P3 2 W3 D1")
    state = table(3, *parts, "> round step event", variant="royale")
    play(state, "event summons")
    assert asked(state) == "P3"
