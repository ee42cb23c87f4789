"""Banneret: published token-battle games, playable, studiable and balanceable.

>>> import banneret
>>> game = banneret.game("token-terrors", edition="second")
>>> state = game.new_initial_state()
>>> state.current_player() == banneret.CHANCE
True
"""

from __future__ import annotations

import banneret._interrupt  # first of all
import banneret._source
import banneret.games  # noqa: F401  registers the built-in games
from banneret.kernel import registry
from banneret.kernel import state as _state
from banneret.kernel.card import Card
from banneret.kernel.contents import Kind, Use
from banneret.kernel.errors import (
    AmbiguousText,
    BanneretError,
    ContentError,
    IllegalAction,
    NotationError,
    OptionsError,
    PositionError,
    RecordError,
    Refusal,
    TooMuchWork,
    UnknownAction,
    UnknownGame,
    UnknownRule,
)
from banneret.kernel.events import Event
from banneret.kernel.game import Game
from banneret.kernel.observation import Observation
from banneret.kernel.occasion import Occasion
from banneret.kernel.record import Agreement, Record
from banneret.kernel.record_lines import Closing, Header, Step
from banneret.kernel.rng import Rng
from banneret.kernel.rules import Rule, RuleIndex
from banneret.kernel.scene import Scene, draw_with
from banneret.kernel.stage import Stage
from banneret.kernel.state import CHANCE, TERMINAL, State

__version__ = "0.1.0"

COMPILED = not str(_state.__file__).endswith(".py")
"""Whether the rules run compiled; the results are the same either way."""

__all__ = [
    "CHANCE",
    "COMPILED",
    "TERMINAL",
    "Agreement",
    "AmbiguousText",
    "BanneretError",
    "Card",
    "Closing",
    "ContentError",
    "Event",
    "Game",
    "Header",
    "IllegalAction",
    "Kind",
    "NotationError",
    "Observation",
    "Occasion",
    "OptionsError",
    "PositionError",
    "Record",
    "RecordError",
    "Refusal",
    "Rng",
    "Rule",
    "RuleIndex",
    "Scene",
    "Stage",
    "State",
    "Step",
    "TooMuchWork",
    "UnknownAction",
    "UnknownGame",
    "UnknownRule",
    "Use",
    "game",
    "games",
]


def game(name: str, **options: object) -> Game:
    """A game by its name, under options given by theirs.

    Args:
        name: such as "token-terrors"; `games()` lists them.
        options: such as edition="first"; the rest keep their defaults.

    Raises:
        UnknownGame: there is no game of that name.
        OptionsError: an option is unknown or cannot take its value.
    """
    return registry.entry(name).game(options, own_files=True)


def games() -> list[str]:
    """The names of all games, sorted."""
    return list(registry.entries())


def _draw(scene: Scene) -> str:
    from banneret.faces import svg  # only where something is drawn

    return svg.draw(scene)


draw_with(_draw)
