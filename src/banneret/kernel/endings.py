"""How a match ends, by its rules or otherwise, and what each seat gets."""

from __future__ import annotations

from typing import SupportsIndex

import msgspec

from banneret.kernel.game import Game
from banneret.kernel.record_lines import WITHOUT_RESULT, Closing, End
from banneret.kernel.state import State


def returns_of(state: State, end: End, by: int | None = None) -> list[float] | None:
    """The result of each seat in a match that ends in `state`; None if there is none.

    Args:
        state: the last one.
        end: as the closing line of a record calls it.
        by: the seat that gave up or forfeited.

    Raises:
        ValueError: there is no such seat.
    """
    if end in WITHOUT_RESULT:
        return None
    if end == "agreed":
        return [0.0] * state.game.num_players
    if by is None:
        return [float(value) for value in state.returns()]
    return resigned_returns(state.game, by)


def resigned_returns(game: Game, seat: SupportsIndex) -> list[float]:
    """The results when `seat` gives up: -1 for it and its partners; the others share as much."""
    losers = game.partners(seat)
    won = len(losers) / (game.num_players - len(losers))
    return [-1.0 if other in losers else won for other in range(game.num_players)]


def closing_of(state: State, steps: int, end: End, by: int | None = None) -> Closing:
    """The closing line of a record after so many steps; arguments as of `returns_of`.

    Raises:
        ValueError: there is no such seat.
    """
    return Closing(
        end=end,
        steps=steps,
        hash=state.game.state_hash(state),
        returns=returns_of(state, end, by),
        by=msgspec.UNSET if by is None else by,
    )
