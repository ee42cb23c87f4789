"""What one seat may know."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TypeAlias, Union

Fact: TypeAlias = Union[str, int, bool, list["Fact"], dict[str, "Fact"], None]  # noqa: UP007


@dataclass(frozen=True)
class Observation:
    """A view of a state, built field by field from what its viewer may know.

    Two states a viewer cannot tell apart give equal observations.

    Attributes:
        game: name of the game.
        seat: the viewer's seat; None is a spectator.
        player: the seat asked now, CHANCE or TERMINAL.
        legal: the open actions, if the viewer is the one asked or the game hides nothing.
        facts: everything else, as plain JSON values; the game says which.
    """

    game: str
    seat: int | None
    player: int
    legal: tuple[int, ...]
    facts: dict[str, Fact]

    def __hash__(self) -> int:
        return hash((self.game, self.seat, self.player, self.legal, _frozen(self.facts)))

    def to_json(self) -> str:
        """The observation as one line of JSON, keys sorted."""
        return json.dumps(
            {
                "game": self.game,
                "seat": self.seat,
                "player": self.player,
                "legal": list(self.legal),
                "facts": self.facts,
            },
            sort_keys=True,
            ensure_ascii=False,
        )


def _frozen(fact: Fact) -> object:
    """A fact that can be hashed; equal facts give equal ones."""
    if isinstance(fact, dict):
        return frozenset((name, _frozen(inner)) for name, inner in fact.items())
    if isinstance(fact, list):
        return tuple(_frozen(inner) for inner in fact)
    return fact
