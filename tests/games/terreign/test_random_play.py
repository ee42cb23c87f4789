"""Whole matches at random: they end, the cards stay complete, positions read back."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.terreign.rules.counting import rest_of_deck, rest_of_events
from banneret.games.terreign.state import TerReign
from banneret.kernel.playout import checksum
from banneret.kernel.registry import entry
from banneret.kernel.rng import Rng
from tests.games.terreign.table import game

VARIANTS: list[dict[str, Any]] = [
    *[dict[str, Any](players=n) for n in range(2, 9)],
    {"players": 4, "variant": "alliances"},
    {"players": 6, "variant": "alliances", "teams": "3v3"},
    {"players": 6, "variant": "alliances", "teams": "2v2v2"},
    *[dict[str, Any](players=n, variant="royale") for n in (2, 5, 8)],
    {"players": 3, "goal": 8},
    {"players": 3, "start": 3},
]


def played(options: dict[str, Any], seed: int) -> TerReign:
    """A match at random to its end; every card is somewhere all the time."""
    state = game(**options, traits=True).new_initial_state()
    rng = Rng(seed)
    while not state.is_terminal():
        state.advance(state.random_action(rng))
        assert list(state.deck) == rest_of_deck(state)
        assert list(state.events[:20]) == rest_of_events(state)
    return state


@pytest.mark.rule("TR-GEN-01", "TR-VAR-ROYALE-2")
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_matches_end_by_a_win_or_the_limit(options: dict[str, Any]) -> None:
    for seed in (1, 2):
        state = played(options, seed)
        assert state.winners or state.round == 200
        results = state.returns()
        won = {value for seat, value in enumerate(results) if state.winners >> seat & 1}
        lost = {value for seat, value in enumerate(results) if not state.winners >> seat & 1}
        assert (len(won), lost) == (1, {-1.0}) if state.winners else lost == {0.0}
        assert not won or max(won) > -1.0


@pytest.mark.parametrize(
    ("options", "pinned"),
    [
        ({"players": 2}, (102407305, 5672)),
        ({"players": 5}, (1976421484, 4687)),
        ({"players": 8}, (1360627841, 7912)),
        ({"players": 4, "variant": "alliances"}, (1341768425, 7888)),
        ({"players": 6, "variant": "royale"}, (273763636, 5137)),
    ],
)
def test_random_play_is_the_same_everywhere(
    options: dict[str, Any], pinned: tuple[int, int]
) -> None:
    """Compiled or not; a change here needs a new rules version."""
    start = entry("terreign").game(options).new_initial_state()
    assert checksum(start, 5, 11) == pinned
