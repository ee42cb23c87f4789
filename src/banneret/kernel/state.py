"""The contract between a game and everything above it.

A game is a state machine that asks one question at a time: a seat decides, or chance does.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from banneret.kernel.errors import IllegalAction
from banneret.kernel.rng import Rng

if TYPE_CHECKING:
    from banneret.kernel.events import Event
    from banneret.kernel.game import Game
    from banneret.kernel.observation import Observation

CHANCE: Final = -1
TERMINAL: Final = -4
BEYOND_ALL_ACTIONS: Final = 0x40000000


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One moment of a match.

    A game subclasses it and fills in the methods marked abstract. Actions are integers whose
    meaning is fixed for the game, never a position in a list.

    Attributes:
        game: the rules and options this state is played under.
        sink: where events go; None (the usual case) builds none. Copies have no sink.
    """

    game: Game
    sink: list[Event] | None

    # ---------------------------------------------------------------- who is asked what

    @abstractmethod
    def current_player(self) -> i64:
        """The seat that decides (0..n-1), CHANCE or TERMINAL."""

    @abstractmethod
    def legal_actions(self) -> list[i64]:
        """Every action open now, ascending; at a chance node every outcome.

        Never empty unless the match is over.
        """

    @abstractmethod
    def chance_outcomes(self) -> list[tuple[i64, i64]]:
        """(action, positive integer weight) of every outcome at a chance node, ascending.

        Empty where chance is not asked.
        """

    @abstractmethod
    def advance(self, action: i64) -> None:
        """Do an action that is known to be legal. Nothing is checked."""

    def is_legal(self, action: i64) -> bool:
        """Whether `action` is among the legal actions or chance outcomes."""
        return action in self.legal_actions()

    def apply(self, action: int) -> None:
        """Do an action or let an outcome happen; the state changes in place.

        Raises:
            IllegalAction: the rules refuse it; the state is unchanged.
        """
        if not 0 <= action < BEYOND_ALL_ACTIONS or not self.is_legal(action):
            raise self.refusal(action)
        self.advance(action)

    def refusal(self, action: int) -> IllegalAction:
        """The error that says why `action` is refused."""
        return self.game.refusal(self, action)

    @abstractmethod
    def turn_number(self) -> i64:
        """Turns begun so far; a record carries a hash wherever it changes."""

    # ---------------------------------------------------------------- the end

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.current_player() == TERMINAL

    @abstractmethod
    def returns(self) -> list[float]:
        """One number a seat in [-1, 1], zero-sum for two seats; zeros before the end."""

    # ---------------------------------------------------------------- copies and views

    @abstractmethod
    def copy(self) -> State:
        """An independent state, equal to this one, without a sink."""

    @abstractmethod
    def key(self) -> tuple[int, ...]:
        """A canonical tuple: two states of one game are equal if and only if their keys are."""

    @abstractmethod
    def observation(self, seat: int | None) -> Observation:
        """What `seat` may know; None is a spectator."""

    @abstractmethod
    def resample(self, seat: int | None, rng: Rng) -> State:
        """A state drawn from those that `seat` cannot tell from this one."""

    # ---------------------------------------------------------------- for machines

    def random_action(self, rng: Rng) -> i64:
        """A legal action drawn evenly, or a chance outcome drawn by weight."""
        if self.current_player() == CHANCE:
            return self.random_outcome(rng)
        actions = self.legal_actions()
        return actions[rng.below(len(actions))]

    def random_outcome(self, rng: Rng) -> i64:
        """A chance outcome drawn by weight."""
        outcomes = self.chance_outcomes()
        total: i64 = 0
        for _, weight in outcomes:
            total += weight
        draw = rng.below(total)
        for action, weight in outcomes:
            if draw < weight:
                return action
            draw -= weight
        return outcomes[-1][0]

    # ---------------------------------------------------------------- Python manners

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game == other.game and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"<{self.game.name}: {self.game.format_position(self)}>"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return restore, (self.game, self.game.format_position(self))

    def _repr_svg_(self) -> str:
        """The picture a notebook shows: what a spectator sees."""
        return self.game.svg(self)


def restore(game: Game, position: str) -> State:
    """The state that was pickled as `position`."""
    return game.parse_position(position)
