"""Matches at random in which everybody holds many items, so that rare things happen at once."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.terreign.kinds import ITEMS
from banneret.games.terreign.rules.decks import stays_in_hand
from banneret.games.terreign.rules.inventory import take_in
from banneret.games.terreign.state import TerReign
from banneret.games.terreign.table import MORALE, get, put
from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE
from tests.games.terreign.table import game

SETS: list[dict[str, Any]] = [
    {"players": 3, "goal": 3, "start": 2, "reflect_spares_all": False, "plague_die": "3 3 2 2 1 0"},
    {"players": 5, "start": 3, "barter": "on", "discard_at_goal": True, "ruin_fallback": True},
    {"players": 4, "variant": "alliances", "start": 4, "reflect_spares_all": False},
    {"players": 6, "variant": "alliances", "teams": "2v2v2", "window_order": "defender"},
    {"players": 4, "variant": "royale", "reflect_spares_all": False},
    {"players": 8, "variant": "royale", "closed_ring": True, "hidden_owners": True},
]
IDLE = ("pass", "end", "drop", "shed", "rest")
LONGEST = 400  # steps of a match


def deal(state: TerReign, rng: Rng) -> None:
    """Everybody gets up to six items out of the deck, and is hurt."""
    for seat in range(state.rules.seats):
        for _ in range(rng.below(7)):
            kind = rng.below(ITEMS)
            if state.deck[kind] and stays_in_hand(kind):
                state.deck[kind] -= 1
                take_in(state, seat, kind, 0)
        put(state, seat, MORALE, 1 + rng.below(int(get(state, seat, MORALE))))


def chosen(state: TerReign, rng: Rng) -> int:
    """An action at random, one that does something three times out of four."""
    if state.asked == CHANCE:
        return int(state.random_outcome(rng))
    every = state.legal_actions()
    busy = [n for n in every if state.game.format(state, n).split()[0] not in IDLE]
    among = busy if busy and rng.below(4) else every
    return int(among[rng.below(len(among))])


@pytest.mark.parametrize("number", [2, pytest.param(60, marks=pytest.mark.soak)])
@pytest.mark.parametrize("options", SETS, ids=str)
def test_every_state_reads_back_from_its_text(options: dict[str, Any], number: int) -> None:
    rules = game(**options, traits=True)
    for seed in range(number):
        rng, state = Rng(seed), rules.new_initial_state()
        while state.turn_number() == 0:
            state.apply(state.random_action(rng))
        deal(state, rng)
        for _ in range(LONGEST):
            if state.is_terminal():
                break
            state.apply(chosen(state, rng))
            text = rules.format_position(state)
            assert rules.parse_position(text) == state, text
