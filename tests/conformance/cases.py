"""Which games the conformance suite runs, under which options.

Every registered game runs at least once with its own defaults; a row here adds option sets. A game
that hides something names what must not be seen, in `SECRETS`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import pytest

import banneret.games  # noqa: F401  # registers the games
from banneret.games.sack_armies.game import SackArmies
from banneret.games.sack_armies.state import SackState
from banneret.games.terreign.kinds import ITEM_NAMES
from banneret.games.terreign.observation import may_see
from banneret.games.terreign.state import TerReign
from banneret.kernel.game import Game
from banneret.kernel.registry import entries, entry, register
from banneret.kernel.state import State
from examples.own_game import TOY, ToyState

register(TOY)

Values = Mapping[str, object]
MOST_TRIED = 4000
# What of a state a viewer must not find anywhere: pieces of text.
Secrets = Callable[[State, int | None], list[str]]

OWN_FACTION = (Path(__file__).parents[2] / "examples" / "own_faction.toml").read_text("utf-8")
OWN_CARD = (Path(__file__).parents[2] / "examples" / "own_cards.toml").read_text("utf-8")
OPTION_SETS: dict[str, list[Values]] = {
    "toy": [{"top": 73939}, {"players": 3, "top": 88417}, {"players": 4, "goal": 9, "top": 90901}],
    "token-terrors": [
        {"edition": "second"},
        {"edition": "first"},
        {"edition": "prototype"},
        {"edition": "second", "shared_factions": True, "sole_survivor": "yes", "turn_limit": 60},
        {"edition": "first", "surge_cap": 1, "supply": 10},
        {"edition": "second", "setup": "quick"},
        {"tactics": True, "grudges": True},
        {"tactics": True, "setup": "quick", "open_cards": "death,alliance"},
        {"grudges": True, "shared_factions": True, "turn_limit": 80},
        {"large_tokens": True},
        {"edition": "first", "large_tokens": True, "shared_factions": True, "turn_limit": 80},
        {"tactics": True, "grudges": True, "large_tokens": True, "factions": OWN_FACTION},
        {"tactics": True, "factions": OWN_FACTION, "cards": OWN_CARD},
        {
            "edition": "prototype",
            "setup": "armies",
            "army_0": "5 zombies, 5 goblins",
            "army_1": "5 elves, 5 soldiers",
        },
    ],
    "terreign": [
        {"players": 2, "barter": "on"},
        {"players": 3, "houses": "choice"},
        {"players": 5},
        {"players": 8},
        {"players": 4, "variant": "alliances"},
        {"players": 6, "variant": "alliances", "teams": "3v3", "goal": 3},
        {"players": 6, "variant": "alliances", "teams": "2v2v2", "goal": 3},
        {"players": 3, "variant": "royale"},
        {
            "players": 4,
            "goal": 3,
            "hidden_owners": True,
            "reflect_spares_all": False,
            "window_order": "defender",
            "discard_at_goal": True,
            "theft": "honorable",
            "ruin_fallback": True,
            "closed_ring": True,
            "max_rounds": 8,
        },
    ],
    "sack-armies": [
        {},
        {
            "armies": "nether_1,fey_2",
            "flip_method": "cards_jokers",
            "counter_choice": "before_damage",
        },
        {"generals": 3, "flip_method": "cards_full", "stall_turns": 9},
        {"generals": 6, "flip_method": "die", "stall_turns": 4},
        {"generals": 3, "flip_method": "cards_each", "agreements": True, "extra_draw": "optional"},
    ],
}

# Further option sets, of which one short match is played and fewer states are looked at. Together
# with the above, two, three and six Generals play with every flip method.
SHORT_SETS: dict[str, list[Values]] = {
    "sack-armies": [
        *(
            {"generals": generals, "flip_method": method, "turn_limit": 36 + 12 * generals}
            for generals, methods in (
                (2, ("die", "cards_each", "cards_full")),
                (3, ("coin", "die", "cards_jokers")),
                (6, ("coin", "cards_each", "cards_full", "cards_jokers")),
            )
            for method in methods
        ),
        {"public_info": "counts_hidden", "turn_limit": 60},
    ],
}


@dataclass(frozen=True)
class Case:
    """A game under certain options.

    Attributes:
        game_name: its name in the registry.
        values: the options set, as pairs.
        short: whether only one match is played and few states of it are tried.
        swept: whether it is left to the compiled rules; the others are tried uncompiled as well.
    """

    game_name: str
    values: tuple[tuple[str, object], ...]
    short: bool = False
    swept: bool = False

    @cached_property
    def game(self) -> Game:
        """The game; made once."""
        return entry(self.game_name).game(dict(self.values))

    @cached_property
    def tried(self) -> range:
        """The action numbers that tests try one by one: all, or an even spread of very many."""
        total = self.game.num_distinct_actions
        return range(0, total, max(1, total // MOST_TRIED))

    @property
    def id(self) -> str:
        """The name of the case in test reports and of its golden file."""
        said = [(name, "own" if "\n" in str(value) else value) for name, value in self.values]
        words = [f"{name}={value}".replace(", ", "+") for name, value in said]
        return "_".join([self.game_name, *words]).replace(" ", "-")


@cache
def cases() -> tuple[Case, ...]:
    """Every case, game by game."""
    return tuple(
        Case(name, tuple(values.items()), sets is SHORT_SETS, sets is SHORT_SETS or number % 2 == 1)
        for name in entries()
        for sets in (OPTION_SETS, SHORT_SETS)
        for number, values in enumerate(sets.get(name, [{}] if sets is OPTION_SETS else []))
    )


def in_every_case() -> pytest.MarkDecorator:
    """Runs a test in every case; uncompiled only in a part of them."""
    marked = [
        pytest.param(case, id=case.id, marks=[pytest.mark.sweep] if case.swept else [])
        for case in cases()
    ]
    return pytest.mark.parametrize("case", marked)


# ---------------------------------------------------------------- secrets


def toy_secrets(state: State, viewer: int | None) -> list[str]:
    """The odd number on the strongest card, while one that the viewer may not see is out."""
    assert isinstance(state, ToyState)
    strongest = [owner for owner, card in enumerate(state.cards) if card == 3]
    own = viewer is not None and viewer in strongest
    if not own and any(state.hides(viewer, owner) for owner in strongest):
        return [str(state.printed(3))]
    return []


def terreign_secrets(state: State, viewer: int | None) -> list[str]:
    """The ids, as data would write them, of items that lie only where the viewer cannot look."""
    assert isinstance(state, TerReign)
    shown = json.dumps(state.observation(viewer).facts)
    hidden = {
        card >> 8 for hand in state.hands for card in hand if not may_see(state, card, viewer)
    }
    ids = [ITEM_NAMES[kind] for kind in hidden]
    return [f"{mark}{name}{mark}" for name in ids if name not in shown for mark in ("'", '"')]


def sack_secrets(state: State, viewer: int | None) -> list[str]:
    """The names of units that exist once and are in another's hand or face down on the board."""
    assert isinstance(state, SackState)
    assert isinstance(state.game, SackArmies)
    book, names = state.book, state.game.content.by_id()
    down = {one for one, up in zip(state.u_entry, state.u_up, strict=True) if not up}
    hidden = []
    for number in range(book.entries):
        name = book.names[book.token[number]]
        lone = book.copies[number] == 1 and list(book.token).count(book.token[number]) == 1
        secret = state.hand[number] or number in down
        if book.kind[book.token[number]] == 0 and lone and secret and book.owner[number] != viewer:
            hidden += [name, names[name].name]
    return hidden


SECRETS: dict[str, Secrets] = {
    "toy": toy_secrets,
    "sack-armies": sack_secrets,
    "terreign": terreign_secrets,
}
