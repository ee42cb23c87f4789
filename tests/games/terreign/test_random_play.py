"""Whole matches at random: they end, the cards stay complete, positions read back."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.terreign.game import own
from banneret.games.terreign.rules.counting import rest_of_deck, rest_of_events
from banneret.games.terreign.state import TerReign
from banneret.games.terreign.table import HELD, SECRETS, SHOWN, SPAN
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


def counted(state: TerReign) -> list[tuple[list[int], int, int, int]]:
    """What the hands themselves say: their order, items held and shown, cards not shown."""
    rows = []
    for hand in state.hands:
        cards = list(hand)
        known = [card for card in cards if card & 255 == state.rules.everyone]
        held = sum(1 << kind for kind in {card >> 8 for card in cards})
        shown = sum(1 << kind for kind in {card >> 8 for card in known})
        rows.append((sorted(cards), held, shown, len(cards) - len(known)))
    return rows


def kept(state: TerReign) -> list[tuple[list[int], int, int, int]]:
    """The same, as the table keeps it."""
    people = [state.people[seat * SPAN : (seat + 1) * SPAN] for seat in range(len(state.hands))]
    return [
        (list(hand), row[HELD], row[SHOWN], row[SECRETS])
        for hand, row in zip(state.hands, people, strict=True)
    ]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_what_is_kept_of_a_hand_is_what_the_hand_says(options: dict[str, Any]) -> None:
    """Along a match, in every world a seat may think of, and after a position is read."""
    played_by = game(**options, traits=True)
    state = played_by.new_initial_state()
    rng = Rng(3)
    for step in range(1200):
        if state.is_terminal():
            break
        assert kept(state) == counted(state)
        if step % 40 == 0:
            for seat in range(len(state.hands)):
                other = own(state.resample(seat, rng))
                assert kept(other) == counted(other)
            read = played_by.parse_position(played_by.format_position(state))
            assert kept(read) == counted(read) == counted(state)
        state.advance(state.random_action(rng))
