"""Which games there are: the built-in ones, and those other packages offer.

A package offers a game by an entry point in the group `banneret.games` whose object is a
`GameEntry`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import Any

from banneret.kernel.errors import UnknownGame
from banneret.kernel.game import Game
from banneret.kernel.options import build

GROUP = "banneret.games"


@dataclass(frozen=True)
class GameEntry:
    """A game that can be made.

    Attributes:
        name: what commands and records call it.
        title: its printed name.
        options: the frozen dataclass of its options.
        make: the game for checked options.
    """

    name: str
    title: str
    options: type[object]
    make: Callable[[Any], Game]

    def game(self, values: Mapping[str, object]) -> Game:
        """The game with some options set.

        Raises:
            OptionsError: an unknown option, or a value it cannot take.
        """
        return self.make(build(self.options, values))


_entries: dict[str, GameEntry] = {}


def register(entry: GameEntry) -> None:
    """Make a game known by its name."""
    _entries[entry.name] = entry


def entries() -> dict[str, GameEntry]:
    """Every known game by name, sorted."""
    for point in entry_points(group=GROUP):
        if point.name not in _entries:
            register(point.load())
    return dict(sorted(_entries.items()))


def entry(name: str) -> GameEntry:
    """The game of that name.

    Raises:
        UnknownGame: there is none; the message names those there are.
    """
    known = entries()
    if name not in known:
        raise UnknownGame(f"no game '{name}'; there are: {', '.join(known)}")
    return known[name]
