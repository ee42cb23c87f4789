"""Wins that can be had before the turn ends, by exact odds: the dice and the others are reckoned in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from banneret.kernel.state import CHANCE, TERMINAL, State

UNKNOWN: Final = -1.0
LOOK: Final = 64  # states between two looks at the clock


class Frame:
    """A state whose continuations are being tried.

    Attributes:
        state: it is left as it is.
        moves: what is open, and `weights` of each where chance is asked.
        at: the move being tried; -1 before the first.
        best: what is known of the state so far: the highest, lowest or summed chance.
    """

    def __init__(self, state: State, asked: i64, mine: bool, key: tuple[int, ...]) -> None:
        self.state = state
        self.asked = asked
        self.mine = mine
        self.key = key
        self.at: i64 = -1
        self.moves: list[i64] = []
        self.weights: list[i64] = []
        self.total = 0.0
        self._sum = 0.0
        self.best = 1.0 if asked >= 0 and not mine else 0.0
        if asked == CHANCE:
            for outcome, weight in state.chance_outcomes():
                self.moves.append(outcome)
                self.weights.append(weight)
                self.total += float(weight)
        else:
            self.moves = promising_first(state)

    def learn(self, chance: float) -> None:
        """What the move being tried leads to."""
        if self.asked == CHANCE:
            self._sum += chance * float(self.weights[self.at])
            self.best = self._sum / self.total  # exactly 1 where all outcomes win
        elif self.mine:
            self.best = max(self.best, chance)
        else:
            self.best = min(self.best, chance)

    def settled(self) -> bool:
        """Whether no other move can change anything."""
        if self.at + 1 >= len(self.moves):
            return True
        if self.asked == CHANCE:
            return False
        return self.best >= 1.0 if self.mine else self.best <= 0.0


def promising_first(state: State) -> list[i64]:
    """The legal actions, first those after which a state looks best to whoever chooses."""
    legal = state.legal_actions()
    if len(legal) < 3:
        return legal
    seat = state.current_player()
    looks: list[tuple[float, i64]] = []
    for action in legal:
        after = state.copy()
        after.do(action)
        looks.append((-after.estimate(seat), action))
    looks.sort()
    return [action for _, action in looks]


class Forced:
    """Reckons how likely a seat can win before the turn ends, whatever the others answer."""

    def __init__(
        self,
        seat: i64,
        allies: list[int],
        most: i64,
        stop: Callable[[], bool],
        unguessed: bool = False,
    ) -> None:
        """Args:
        seat: who would win.
        allies: who wins with it, itself among them.
        most: states that are looked at, at most.
        stop: asked now and then; True ends it.
        unguessed: whether the others guess wrong where they choose in secret; else they always guess right.
        """
        self._seat = seat
        self._allies = allies
        self._left = most
        self._stop = stop
        self._unguessed = unguessed
        self._known: dict[tuple[int, ...], float] = {}
        self._turn: i64 = 0

    def chances(self, state: State) -> list[float]:
        """The chance to win before the turn ends after each legal action; UNKNOWN where it is too much.

        All actions get the same share of the states first, then one after the other what is left.

        Args:
            state: where the seat is asked; it is left as it is.
        """
        self._turn = state.turn_number()
        legal = state.legal_actions()
        found = [UNKNOWN] * len(legal)
        share = self._left // len(legal)
        for most in (share, self._left):
            for place in range(len(legal)):
                if found[place] == UNKNOWN and self._left > 0:
                    after = state.copy()
                    after.do(legal[place])
                    found[place] = self._chance(after, max(0, self._left - most))
        return found

    def _chance(self, start: State, least: i64) -> float:
        """The chance from a state on, depth first with a stack of its own.

        Args:
            start: it is left as it is.
            least: states that are to be left for others.
        """
        chance = self._at_once(start)
        if chance != UNKNOWN:
            return chance
        stack = [self._frame(start)]
        while stack:
            frame = stack[-1]
            if frame.settled():
                self._known[frame.key] = frame.best
                stack.pop()
                if not stack:
                    return frame.best
                stack[-1].learn(frame.best)
                continue
            if self._left % LOOK == 0 and self._stop():
                self._left = 0
            if self._left <= least:
                return UNKNOWN
            self._left -= 1
            frame.at += 1
            after = frame.state.copy()
            after.do(frame.moves[frame.at])
            chance = self._at_once(after)
            if chance == UNKNOWN:
                made = self._frame(after)
                known = self._known.get(made.key)
                if known is None:
                    stack.append(made)
                    continue
                chance = known
            frame.learn(chance)
        return UNKNOWN

    def _frame(self, state: State) -> Frame:
        asked = state.current_player()
        mine = asked in self._allies or (self._unguessed and asked >= 0 and state.secret())
        return Frame(state, asked, mine, state.key())

    def _at_once(self, state: State) -> float:
        """Certain of a match that is over and of a turn that is."""
        if state.current_player() == TERMINAL:
            return 1.0 if state.returns()[self._seat] > 0.0 else 0.0
        return 0.0 if state.turn_number() != self._turn else UNKNOWN
