"""Which games the conformance suite runs, under which options.

Every registered game runs at least once with its own defaults; a row here adds option sets. A game
that hides something names what must not be seen, in `SECRETS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

import banneret.games  # noqa: F401  # registers the games
from banneret.kernel.game import Game
from banneret.kernel.registry import entries, entry, register
from banneret.kernel.state import State
from tests.toy import TOY
from tests.toy_state import ToyState

register(TOY)

Values = Mapping[str, object]
# What of a state a viewer must not find anywhere: pieces of text.
Secrets = Callable[[State, int | None], list[str]]

OPTION_SETS: dict[str, list[Values]] = {
    "toy": [{"top": 73939}, {"players": 3, "top": 88417}, {"players": 4, "goal": 9, "top": 90901}],
    "token-terrors": [
        {"edition": "second"},
        {"edition": "first"},
        {"edition": "prototype"},
        {"edition": "second", "shared_factions": True, "sole_survivor": "yes", "turn_limit": 60},
        {"edition": "first", "surge_cap": 1, "supply": 10},
        {"edition": "second", "setup": "quick"},
        {
            "edition": "prototype",
            "setup": "armies",
            "army_0": "5 zombies, 5 goblins",
            "army_1": "5 elves, 5 soldiers",
        },
    ],
}


@dataclass(frozen=True)
class Case:
    """A game under certain options.

    Attributes:
        game_name: its name in the registry.
        values: the options set, as pairs.
    """

    game_name: str
    values: tuple[tuple[str, object], ...]

    @cached_property
    def game(self) -> Game:
        """The game; made once."""
        return entry(self.game_name).game(dict(self.values))

    @property
    def id(self) -> str:
        """The name of the case in test reports and of its golden file."""
        words = [f"{name}={value}".replace(", ", "+") for name, value in self.values]
        return "_".join([self.game_name, *words]).replace(" ", "-")


@cache
def cases() -> tuple[Case, ...]:
    """Every case, game by game."""
    return tuple(
        Case(name, tuple(values.items()))
        for name in entries()
        for values in OPTION_SETS.get(name, [{}])
    )


# ---------------------------------------------------------------- secrets


def toy_secrets(state: State, viewer: int | None) -> list[str]:
    """The odd number on the strongest card, while one that the viewer may not see is out."""
    assert isinstance(state, ToyState)
    strongest = [owner for owner, card in enumerate(state.cards) if card == 3]
    own = viewer is not None and viewer in strongest
    if not own and any(state.hides(viewer, owner) for owner in strongest):
        return [str(state.printed(3))]
    return []


SECRETS: dict[str, Secrets] = {"toy": toy_secrets}
