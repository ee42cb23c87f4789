"""The state of a match: the table joined to the kernel's contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import machine
from banneret.games.sack_armies.book import Book
from banneret.games.sack_armies.canonical import canonical
from banneret.games.sack_armies.evaluation import WEIGHTS, evaluate, features
from banneret.games.sack_armies.ground import Ground
from banneret.games.sack_armies.observation import observe
from banneret.games.sack_armies.rules import flips, setup
from banneret.games.sack_armies.table import Table
from banneret.games.sack_armies.worlds import resample
from banneret.kernel.choices import Chances, Choices
from banneret.kernel.observation import Observation
from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE

if TYPE_CHECKING:
    from banneret.kernel.game import Game


class SackState(Table):
    """One moment of a match of Sack Armies."""

    def current_player(self) -> i64:
        return machine.asked(self)

    def legal_actions(self) -> list[i64]:
        actions = Choices()
        machine.fill(self, actions)
        return actions.ascending()

    def chance_outcomes(self) -> list[tuple[i64, i64]]:
        return machine.outcomes(self, Chances()).pairs()

    def run_top(self) -> bool:
        return machine.run_top(self)

    def do(self, action: i64) -> None:
        machine.do(self, action)

    def allows(self, action: i64) -> bool:
        return machine.why_not(self, action) == 0

    def turn_number(self) -> i64:
        return self.turn

    def returns(self) -> list[float]:
        """1 for the winner, -1 for everyone else; 0 for all who are still in when it is drawn."""
        values: list[float] = [0.0] * int(self.book.generals)
        if self.top() != fr.OVER:
            return values
        for seat in range(self.book.generals):
            if self.winner == seat:
                values[seat] = 1.0
            elif self.winner >= 0 or (self.fate[seat] != 0 and self.left() > 0):
                values[seat] = -1.0
        return values

    def estimate(self, seat: i64) -> float:
        return evaluate(self, seat, WEIGHTS)

    def weigh(self, seat: i64, weights: vec[float]) -> float:
        return evaluate(self, seat, weights)

    def features(self, seat: i64) -> list[float]:
        return list(features(self, seat))

    def copy(self) -> SackState:
        twin = SackState(self.book, self.ground)
        self.copy_into(twin)
        return twin

    def key(self) -> tuple[int, ...]:
        return tuple(canonical(self))

    def observe(self, seat: int | None) -> Observation:
        return observe(self, seat)

    def redraw(self, seat: int | None, rng: Rng) -> SackState:
        twin = self.copy()
        resample(twin, -1 if seat is None else seat, rng)
        return twin

    def random_action(self, rng: Rng) -> i64:
        if machine.asked(self) == CHANCE:
            return machine.outcomes(self, self.chances_to_draw()).drawn(rng)
        actions = self.room_to_draw()
        machine.fill(self, actions)
        return actions.drawn(rng)

    def random_outcome(self, rng: Rng) -> i64:
        return machine.outcomes(self, self.chances_to_draw()).drawn(rng)


def initial(game: Game, book: Book) -> SackState:
    """The state before the first question."""
    state = SackState(book, Ground(book.legal_path))
    state.game = game
    setup.begin(state)
    setup.first_questions(state)
    state.run_on()
    return state


def empty(game: Game, book: Book) -> SackState:
    """All tokens in the sacks and nothing on the stack: where positions are built."""
    state = SackState(book, Ground(book.legal_path))
    state.game = game
    setup.begin(state)
    flips.shuffle(state)
    return state
