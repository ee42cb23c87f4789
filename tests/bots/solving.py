"""Solves puzzles by looking at everything that may be done, rolled and answered."""

from __future__ import annotations

from collections.abc import Callable

from banneret.bots.study import EVEN, odds, token_at, tokens
from banneret.kernel.rng import Rng
from banneret.kernel.state import State
from banneret.kernel.teaching import Puzzle

WORLDS = 3  # in which a puzzle of a game that hides something has to hold

Held = Callable[[State], bool]


def first_actions(puzzle: Puzzle, state: State) -> tuple[set[str], set[str]]:
    """The first actions that reach the aim whatever comes, and those that do not."""
    if puzzle.aim in ("win", "odds"):
        return _by_odds(puzzle, state)
    held = _aim(puzzle, state)
    legal = {state.game.format(state, one): int(one) for one in state.legal_actions()}
    solver = Solver(state, held, at_once=puzzle.aim == "fall")
    right = {name for name, action in legal.items() if solver.holds(_after(state, action))}
    return right, set(legal) - right


def _by_odds(puzzle: Puzzle, state: State) -> tuple[set[str], set[str]]:
    seat = int(state.current_player())
    rows = [odds(state.resample(seat, Rng(seed)), seat) for seed in range(WORLDS)]
    least = {name: min(row[name] for row in rows) for name in rows[0]}
    if puzzle.unique or puzzle.aim == "odds":
        assert min(least.values()) >= 0.0, "it is too much to be reckoned out"
    best = max(least.values()) if puzzle.aim == "odds" else 1.0
    right = {name for name, chance in least.items() if chance >= best - EVEN}
    return right, set(least) - right


def _aim(puzzle: Puzzle, start: State) -> Held:
    """What is asked at the end of the turn, or as soon as it holds."""
    seat = int(start.current_player())
    if puzzle.aim == "hold":
        return _is_safe
    prey = token_at(start, seat, puzzle.of)
    before = tokens(start, seat)[prey]
    return lambda state: tokens(state, seat)[prey] < before


def _is_safe(state: State) -> bool:
    """Whether whoever's turn begins cannot win in it."""
    chances = odds(state, int(state.current_player()), unguessed=True).values()
    assert min(chances) >= 0.0, "it is too much to be reckoned out"
    return max(chances) <= 0.0


class Solver:
    """Whether an aim is reached by the end of a turn, whatever chance and the others do."""

    def __init__(self, start: State, held: Held, at_once: bool) -> None:
        """Args:
        start: where the puzzle begins.
        held: whether the aim is reached in a state.
        at_once: whether that counts as soon as it is so, or only as the turn ends.
        """
        self._seat, self._turn = start.current_player(), start.turn_number()
        self._held, self._at_once = held, at_once
        self._known: dict[tuple[int, ...], bool] = {}

    def holds(self, state: State) -> bool:
        """Whether the seat can reach it from here."""
        key = state.key()
        if key not in self._known:
            self._known[key] = False  # whoever comes back here has gained nothing
            self._known[key] = self._holds(state)
        return self._known[key]

    def _holds(self, state: State) -> bool:
        if state.is_terminal():
            return state.returns()[self._seat] > 0.0
        if self._at_once and self._held(state):
            return True
        if state.turn_number() != self._turn:
            return not self._at_once and self._held(state)
        each = (self.holds(_after(state, int(one))) for one in state.legal_actions())
        return any(each) if state.current_player() == self._seat else all(each)


def _after(state: State, action: int) -> State:
    after = state.copy()
    after.advance(action)
    return after
