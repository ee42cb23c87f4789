"""Texts that a game is to read: whatever it makes of them, the failure is one of Banneret's."""

from __future__ import annotations

from banneret.kernel.errors import BanneretError, NotationError, PositionError
from banneret.kernel.game import Game
from banneret.kernel.registry import faults_become
from banneret.kernel.state import State


def action_of(state: State, text: str) -> int:
    """The action that a text names, legal or not.

    Raises:
        NotationError: it names none that could be meant here.
        AmbiguousText: it names several.
    """
    try:
        with faults_become(lambda reason: NotationError(text, reason)):
            return state.game.parse(state, text)
    except NotationError:
        raise
    except BanneretError as error:
        raise NotationError(text, str(error)) from error


def state_of(game: Game, position: str) -> State:
    """The state that a position text describes.

    Raises:
        PositionError: it cannot be read or cannot be.
    """
    try:
        with faults_become(lambda reason: PositionError([reason])):
            return game.parse_position(position)
    except PositionError:
        raise
    except BanneretError as error:
        raise PositionError([str(error)]) from error
