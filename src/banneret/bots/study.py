"""Somebody works at a lesson or a puzzle: what comes of it by the rules.

What the others and chance do in a lesson is written in it. In a puzzle they do the worst for whoever
solves it, so that only what holds against everything is a solution.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal

from banneret.bots.forced import Forced
from banneret.kernel.events import Event
from banneret.kernel.game import Game
from banneret.kernel.match import legal_action, perform
from banneret.kernel.occasion import only_answer
from banneret.kernel.state import CHANCE, State
from banneret.kernel.teaching import Aim, Lesson, Puzzle

STATES: Final = 100_000  # that a win is reckoned out with
EVEN: Final = 1e-9  # chances that differ by less are the same

Verdict = Literal["open", "solved", "missed"]


class NotLegal(ValueError):
    """An action that is not open there."""


def follow(state: State, notations: Iterable[str]) -> list[Event]:
    """Do what is written; what came of it.

    Raises:
        NotLegal: something of it is not open; what came before it has been done.
    """
    events: list[Event] = []
    for notation in notations:
        action = legal_action(state, notation)
        if action is None:
            raise NotLegal(f"{notation} is not open in {state!r}")
        events += perform(state, action)
    return events


# -------------------------------------------------------------------- a lesson


def reached(game: Game, lesson: Lesson, number: int) -> tuple[State, list[Event]]:
    """The table at a step of a lesson, before anything is done there, and what led to it."""
    first = max(n for n in range(number + 1) if lesson.steps[n].position)
    state, events = game.parse_position(lesson.steps[first].position), list[Event]()
    for step in lesson.steps[first:number]:
        events += follow(state, [*step.do[:1], *step.then])
    return state, events


def learner(game: Game, lesson: Lesson) -> int:
    """The seat that is taught: the one that is asked first."""
    return int(reached(game, lesson, 0)[0].current_player())


# -------------------------------------------------------------------- a puzzle


@dataclass
class Attempt:
    """A puzzle as far as somebody has come.

    Attributes:
        state: the present one; it changes.
        seat: who solves it.
        verdict: whether the aim is reached, or can no more be.
        events: what came of the last action, and what the others answered.
        chance: of "odds": to win after the action taken, and the best there was.
    """

    puzzle: Puzzle
    state: State
    verdict: Verdict = "open"
    events: list[Event] = field(default_factory=list)
    chance: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        """Remember how it began."""
        self.seat = int(self.state.current_player())
        self._turn = self.state.turn_number()
        self._tokens = tokens(self.state, self.seat)
        self._prey = token_at(self.state, self.seat, self.puzzle.of) if self.puzzle.of else None

    def act(self, notation: str) -> None:
        """Take an action, and let the others and chance do their worst.

        Raises:
            NotLegal: it is not open, or the puzzle is over.
        """
        if self.verdict != "open":
            raise NotLegal(f"the puzzle {self.puzzle.id} is over")
        if self.puzzle.aim == "odds":
            self._weigh(notation)
        self.events = follow(self.state, [notation])
        while self._goes_on and (answer := self._follows()) is not None:
            self.events += perform(self.state, answer)
        self._judge()

    def _follows(self) -> int | None:
        """What comes by itself: the worst of the others and chance, and passing where nothing else is open."""
        if self.state.current_player() != self.seat:
            return sternest(self.state, self.seat, self.puzzle.aim)
        passing = self.state.game.occasion(self.state).passing
        return passing if passing is not None and only_answer(self.state) == passing else None

    @property
    def _goes_on(self) -> bool:
        """Whether the turn in which it is to be solved goes on."""
        return not self.state.is_terminal() and self.state.turn_number() == self._turn

    def _weigh(self, notation: str) -> None:
        chances = odds(self.state, self.seat)
        if notation in chances:
            self.chance = (chances[notation], max(chances.values()))

    def _judge(self) -> None:
        if self._reached():
            self.verdict = "solved"
        elif not self._goes_on or self.puzzle.aim == "odds":
            self.verdict = "missed"

    def _reached(self) -> bool:
        if self.puzzle.aim == "odds":
            return self.chance is not None and self.chance[0] >= self.chance[1] - EVEN
        if self._prey is not None:
            return tokens(self.state, self.seat)[self._prey] < self._tokens[self._prey]
        if self.state.is_terminal():
            return self.state.returns()[self.seat] > 0.0
        return self.puzzle.aim == "hold" and not self._goes_on and not self._refuted()

    def _refuted(self) -> bool:
        """Whether somebody may win in the turn that follows; then it is played."""
        refutation = refuted(self.state)
        self.events += refutation
        return bool(refutation)


Token = tuple[int | None, str]  # its controller and its name


def tokens(state: State, viewer: int) -> Counter[Token]:
    """The tokens on the board, as a seat sees them."""
    pieces = state.game.scene(state.observation(viewer)).pieces
    return Counter((piece.seat, piece.name) for piece in pieces)


def token_at(state: State, viewer: int, space: str) -> Token:
    """The first token on a space that is not the viewer's.

    Raises:
        LookupError: there is none.
    """
    for piece in state.game.scene(state.observation(viewer)).pieces:
        if piece.space == space and piece.seat != viewer:
            return piece.seat, piece.name
    raise LookupError(f"there is no token on {space}")


def odds(state: State, seat: int, unguessed: bool = False) -> dict[str, float]:
    """The chance of a seat to win before the turn ends, after each action or outcome.

    Args:
        state: it is left as it is.
        seat: who would win.
        unguessed: whether the others guess wrong where they choose in secret; else they guess right.
    """
    allies = list(state.game.partners(seat))
    chances = Forced(seat, allies, STATES, lambda: False, unguessed).chances(state)
    legal = state.legal_actions()
    return {
        state.game.format(state, one): chance for one, chance in zip(legal, chances, strict=True)
    }


def sternest(state: State, seat: int, aim: Aim) -> int:
    """What the others or chance can do that is worst for a seat."""

    def look(action: int) -> tuple[float, float]:
        after = state.copy()
        after.do(action)
        return (chances[state.game.format(state, action)], after.estimate(seat))

    chances = odds(state, seat) if aim == "win" else Counter()
    return min(map(int, state.legal_actions()), key=look)


def refuted(state: State) -> list[Event]:
    """How the one whose turn begins may win in it; empty if that cannot be."""
    winner, turn = int(state.current_player()), state.turn_number()
    allies, events = state.game.partners(winner), list[Event]()
    if max(odds(state, winner, unguessed=True).values()) <= 0.0:
        return events
    while not state.is_terminal() and state.turn_number() == turn:
        guessing = state.current_player() in (CHANCE, *allies) or state.secret()
        best = max if guessing else min
        chances = odds(state, winner, unguessed=True)
        events += follow(state, [best(chances, key=chances.__getitem__)])
    return events
