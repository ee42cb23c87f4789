"""Positions nobody wrote: by a grammar, by changing real ones, and from matches that seek what is rare.

Whatever the reader takes can be played on, and every state on the way can be and reads back.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

import banneret
from banneret.games.token_terrors import actions as a
from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import CELLS
from banneret.games.token_terrors.game import TokenTerrorsGame
from banneret.games.token_terrors.state import TokenTerrors
from banneret.kernel.errors import PositionError
from banneret.kernel.rng import Rng
from tests.conformance.cases import OPTION_SETS
from tests.conformance.texts import fault_of, fault_of_state, mutated
from tests.games.token_terrors.grammar import position

WIDE: dict[str, object] = {"shared_factions": True, "supply": 12}
SETS: list[dict[str, object]] = [
    *(dict(values) for values in OPTION_SETS["token-terrors"]),
    {"edition": "prototype", **WIDE, "surge_cap": 20},
    {"edition": "first", **WIDE, "sole_survivor": "yes"},
    {"edition": "second", **WIDE, "surge_cap": 1, "sole_survivor": "yes"},
    {
        "edition": "first",
        "setup": "armies",
        "sole_survivor": "yes",
        **WIDE,
        "army_0": "5 zombies, 5 goblins",
        "army_1": "6 zombies, 4 elves",
    },
    {
        "edition": "second",
        "setup": "armies",
        "turn_limit": 60,
        "army_0": "6 swamplins, 4 zombies",
        "army_1": "6 soldiers, 4 elves",
    },
]
FEW, MANY = 60, 17_000  # texts of an option set, in each run and in a soak
FEW_STEPS, MANY_STEPS = 60, 17_000  # actions of an option set
SOAK = (pytest.mark.soak, pytest.mark.timeout(7200))
IDS = [" ".join(map(str, values.values())) for values in SETS]

pytestmark = pytest.mark.parametrize("values", SETS, ids=IDS)


def game_with(values: dict[str, object]) -> TokenTerrorsGame:
    """The game under some options."""
    game = banneret.game("token-terrors", **values)
    assert isinstance(game, TokenTerrorsGame)
    return game


def rare(state: TokenTerrors, rng: Rng) -> int:
    """An action: of the kinds that are open each is as likely as the others."""
    if state.phase == table.DRAWING:
        return int(state.random_action(rng))
    kinds: dict[int, list[int]] = {}
    for action in state.legal_actions():
        kind = action // CELLS if action < a.PLAIN else action if action < a.DRAFT else a.DRAFT
        kinds.setdefault(kind, []).append(action)
    chosen = kinds[sorted(kinds)[rng.below(len(kinds))]]
    return int(chosen[rng.below(len(chosen))])


def grown(game: TokenTerrorsGame, rng: Rng, texts: list[str]) -> Iterator[str]:
    """Texts by the grammar, and changed ones of those that could be read, and of real ones."""
    read = list(texts)
    while True:
        text = position(rng, game.options.edition)
        if rng.below(2):
            text = mutated(rng, read)
        yield text
        try:
            state = game.parse_position(text)
        except PositionError:
            continue
        if len(read) < 5000:
            read.append(game.format_position(state))


@pytest.mark.parametrize("number", [FEW, pytest.param(MANY, marks=SOAK)])
def test_texts_are_refused_or_play(values: dict[str, object], number: int) -> None:
    game = game_with(values)
    rng = Rng(number)
    start = game.format_position(game.new_initial_state())
    for seed, text in enumerate(islice(grown(game, rng, [start]), number)):
        assert fault_of(game, text, seed) is None


@pytest.mark.parametrize("number", [FEW_STEPS, pytest.param(MANY_STEPS, marks=SOAK)])
def test_matches_that_seek_what_is_rare_read_back(values: dict[str, object], number: int) -> None:
    game = game_with(values)
    rng = Rng(number)
    state = game.new_initial_state()
    for step in range(number):
        assert fault_of_state(state) is None
        if state.is_terminal() or step % 150 == 149:
            state = begun_anywhere(game, rng)
        else:
            state.apply(rare(state, rng))


def begun_anywhere(game: TokenTerrorsGame, rng: Rng) -> TokenTerrors:
    """The beginning of a match, or a generated position."""
    for _ in range(40):
        try:
            return game.parse_position(position(rng, game.options.edition))
        except PositionError:
            continue
    return game.new_initial_state()
