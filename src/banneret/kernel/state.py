"""The contract between a game and everything above it.

A game is a state machine that asks one question at a time: a seat decides, or chance does.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from banneret.kernel.errors import IllegalAction
from banneret.kernel.numbers import viewer_among, whole
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

    Whoever uses a state gives numbers of any kind (an int, one of NumPy) to `is_legal`, `apply`,
    `advance`, `observation`, `resample` and to the game's `evaluate`. They check them and hand them
    on to what a game fills in: `allows`, `do`, `observe`, `redraw` and `estimate`, which take them
    as they are.

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

    def secret(self) -> bool:
        """Whether the asked seat and another choose without knowing of each other.

        What they choose is uncovered when the last of them has chosen.
        """
        return False

    def is_offer(self, action: i64) -> bool:
        """Whether a legal action only asks somebody for consent and changes nothing without it.

        Rules may allow that again and again in one turn, so that bots make no offers.
        """
        return False

    def before_secrets(self) -> State:
        """A copy in which nobody has chosen yet of those whose secret choices are still covered."""
        return self.copy()

    @abstractmethod
    def do(self, action: i64) -> None:
        """Do an action that is known to be legal. Nothing is checked."""

    def allows(self, action: i64) -> bool:
        """Whether a number from 0 up is a legal action or a chance outcome."""
        return action in self.legal_actions()

    def is_legal(self, action: SupportsIndex) -> bool:
        """Whether `action` is among the legal actions or chance outcomes.

        Raises:
            TypeError: it is no whole number.
        """
        number = whole(action, "an action")
        return 0 <= number < BEYOND_ALL_ACTIONS and self.allows(number)

    def apply(self, action: SupportsIndex) -> None:
        """Do an action or let an outcome happen; the state changes in place.

        Raises:
            IllegalAction: the rules refuse it; the state is unchanged.
            TypeError: it is no whole number.
        """
        number = whole(action, "an action")
        if not 0 <= number < BEYOND_ALL_ACTIONS or not self.allows(number):
            raise self.refusal(number)
        self.do(number)

    def advance(self, action: SupportsIndex) -> None:
        """Do an action that is known to be legal, as `apply` does, without asking the rules.

        What follows from one that is not legal is undefined.

        Raises:
            IllegalAction: no game has an action of that number.
            TypeError: it is no whole number.
        """
        number = whole(action, "an action")
        if not 0 <= number < BEYOND_ALL_ACTIONS:
            raise self.refusal(number)
        self.do(number)

    def refusal(self, action: SupportsIndex) -> IllegalAction:
        """The error that says why `action` is refused.

        Raises:
            ValueError: it is legal.
        """
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

    def observation(self, seat: SupportsIndex | None) -> Observation:
        """What `seat` may know; None is a spectator.

        Raises:
            TypeError: `seat` is neither None nor a whole number.
            ValueError: there is no such seat.
        """
        return self.observe(viewer_among(seat, self.game.num_players))

    def resample(self, seat: SupportsIndex | None, rng: Rng) -> State:
        """A state drawn from those that `seat` (None: a spectator) cannot tell from this one.

        Where nothing is hidden from `seat` it is a copy of this one.

        Raises:
            TypeError: `seat` is neither None nor a whole number.
            ValueError: there is no such seat.
        """
        return self.redraw(viewer_among(seat, self.game.num_players), rng)

    @abstractmethod
    def observe(self, seat: int | None) -> Observation:
        """What a seat that there is may know."""

    @abstractmethod
    def redraw(self, seat: int | None, rng: Rng) -> State:
        """A state drawn from those that a seat that there is cannot tell from this one."""

    # ---------------------------------------------------------------- for machines

    @abstractmethod
    def estimate(self, seat: i64) -> float:
        """How good it looks for a seat that there is, without reading ahead: -1 (lost) to 1 (won).

        Of a match that is over, its return.
        """

    def weigh(self, seat: i64, weights: vec[float]) -> float:
        """As `estimate`, by other weights of the features; a game without features knows none."""
        return self.estimate(seat)

    def features(self, seat: i64) -> list[float]:
        """What there is to be said of it for a seat, in the order of the game's `feature_names`."""
        return []

    def random_action(self, rng: Rng) -> i64:
        """A legal action drawn evenly, or a chance outcome drawn by weight.

        Raises:
            ValueError: the match is over.
        """
        if self.current_player() == CHANCE:
            return self.random_outcome(rng)
        actions = self.legal_actions()
        if not actions:
            raise nothing_to_draw()
        return actions[rng.draw(len(actions))]

    def random_outcome(self, rng: Rng) -> i64:
        """A chance outcome drawn by weight.

        Raises:
            ValueError: chance is not asked.
        """
        outcomes = self.chance_outcomes()
        if not outcomes:
            raise nothing_to_draw()
        total: i64 = 0
        for _, weight in outcomes:
            total += weight
        draw = rng.draw(total)
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

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.copy()

    def _repr_svg_(self) -> str:
        """The picture a notebook shows: what a spectator sees."""
        return self.game.svg(self)


def nothing_to_draw() -> ValueError:
    """The error of who draws where nothing is open."""
    return ValueError("nothing can be drawn here: the match is over, or chance is not asked")


def restore(game: Game, position: str) -> State:
    """The state that was pickled as `position`."""
    return game.restore_position(position)
