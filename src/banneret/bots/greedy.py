"""A bot that looks one decision ahead and takes what then looks best."""

from __future__ import annotations

from typing import SupportsIndex

from banneret.bots.bot import Turn
from banneret.kernel.numbers import seat_among, whole
from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE, State

WORLDS = 4  # draws of what is hidden, where the game hides something
MOST_OUTCOMES = 500  # chance outcomes averaged exactly behind one action
ALIKE = 1e-9  # judgements closer than this are ties


class GreedyBot:
    """Judges by `game.evaluate` what each action leads to; ties are drawn."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def choose(self, turn: Turn) -> int:
        """The action with the best expected judgement."""
        considered = turn.considered
        if len(considered) == 1:
            return considered[0]
        count = 1 if turn.game.perfect_information else WORLDS
        worlds = [turn.resample(self._rng) for _ in range(count)]
        values = [_value(worlds, action, turn.seat) for action in considered]
        best = max(values)
        ties = [
            action
            for action, value in zip(considered, values, strict=True)
            if value >= best - ALIKE
        ]
        return ties[self._rng.below(len(ties))]


def _value(worlds: list[State], action: int, seat: int) -> float:
    """What an action is worth to a seat, over all worlds alike."""
    total = 0.0
    for world in worlds:
        after = world.copy()
        after.advance(action)
        total += expectation(after, seat)
    return total / len(worlds)


def expectation(
    state: State, seat: SupportsIndex, outcomes: SupportsIndex = MOST_OUTCOMES
) -> float:
    """The judgement of a state for a seat; chance that comes next is averaged by its weights.

    Args:
        state: it is left as it is.
        seat: for whom.
        outcomes: a chance node with more outcomes than this is judged as it stands.

    Raises:
        ValueError: there is no such seat.
    """
    if state.is_terminal():
        return state.returns()[seat_among(seat, state.game.num_players)]
    if state.current_player() != CHANCE:
        return state.game.evaluate(state, seat)
    branches = state.chance_outcomes()
    most = whole(outcomes, "a number of outcomes")
    if len(branches) > most:
        return state.game.evaluate(state, seat)
    # One that is sure takes from them as well, so that chance upon chance comes to an end.
    left = most // len(branches) if len(branches) > 1 else most - 1
    total = 0.0
    for action, weight in branches:
        after = state.copy()
        after.advance(action)
        total += float(weight) * expectation(after, seat, left)
    return total / float(sum(weight for _, weight in branches))
