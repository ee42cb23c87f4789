"""What chance promised a seat and what it gave, as the game itself judges positions."""

from __future__ import annotations

from dataclasses import dataclass, field

from banneret.kernel.state import CHANCE, State
from banneret.server.protocol_story import Luck

MOST_OUTCOMES = 64  # a draw from a larger pile is not reckoned out
MOST_REACHED = 200  # positions that are judged for one roll
NOTICED = 0.002  # a smaller difference between outcomes does not matter


def worth(state: State, left: int = MOST_REACHED) -> list[float]:
    """How good a position looks for each seat once chance has spoken, on average.

    Args:
        state: the position.
        left: how many positions may be judged for it.
    """
    outcomes = state.chance_outcomes() if int(state.current_player()) == CHANCE else []
    if not outcomes or len(outcomes) > left:
        return [float(state.estimate(seat)) for seat in range(state.game.num_players)]
    return _average(
        [(int(weight), _after(state, int(a), left // len(outcomes))) for a, weight in outcomes]
    )


def _after(state: State, action: int, left: int) -> list[float]:
    then = state.copy()
    then.advance(action)
    return worth(then, left)


def _average(weighed: list[tuple[int, list[float]]]) -> list[float]:
    whole = sum(weight for weight, _ in weighed)
    seats = range(len(weighed[0][1]))
    return [sum(weight * worths[seat] for weight, worths in weighed) / whole for seat in seats]


@dataclass
class Ledger:
    """The rolls of a match, added up for one seat."""

    rolls: int = 0
    promised: float = 0.0
    came: int = 0
    gain: float = 0.0

    def add(self, weighed: list[tuple[int, float]], got: float) -> None:
        """A roll: the weight and worth of every outcome, and the worth of the one that came."""
        worths = [each for _, each in weighed]
        if max(worths) - min(worths) < NOTICED:
            return
        whole = sum(weight for weight, _ in weighed)
        mean = sum(weight * each for weight, each in weighed) / whole
        self.rolls += 1
        self.promised += sum(weight for weight, each in weighed if each > mean) / whole
        self.came += got > mean
        self.gain += (got - mean) / 2

    def luck(self) -> Luck:
        """What came of it."""
        return Luck(self.rolls, round(self.promised, 3), self.came, round(self.gain, 4))


@dataclass
class Ledgers:
    """The rolls of a match, added up for every seat."""

    seats: int
    each: list[Ledger] = field(init=False)

    def __post_init__(self) -> None:
        self.each = [Ledger() for _ in range(self.seats)]

    def roll(self, state: State, came: int) -> None:
        """Chance speaks in a position, and an outcome came."""
        outcomes = [(int(action), int(weight)) for action, weight in state.chance_outcomes()]
        if not 1 < len(outcomes) <= MOST_OUTCOMES:
            return
        worths = {a: _after(state, a, MOST_REACHED // len(outcomes)) for a, _ in outcomes}
        for seat, ledger in enumerate(self.each):
            weighed = [(weight, worths[action][seat]) for action, weight in outcomes]
            ledger.add(weighed, worths[came][seat])
