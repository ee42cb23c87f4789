"""A match: what was done in it, how it stands, and what can be taken back.

Whoever plays one, in the lab, at the terminal or on the server, does it here. `perform` is one step
of it; a `Match` also keeps its past.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import SupportsIndex

import msgspec

from banneret.kernel.events import Event
from banneret.kernel.game import Game
from banneret.kernel.numbers import brief, whole
from banneret.kernel.record_lines import CHANCE_NAME, Step
from banneret.kernel.record_replay import redo
from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE, State
from banneret.kernel.undo import WORLDS, taught

RECENT = 8  # states; taking back further replays the steps since one that is kept
APART = 50  # steps between two states that are kept


@dataclass(frozen=True)
class Deed:
    """One action or outcome that was done.

    Attributes:
        by: the seat, or CHANCE.
        turn: how many turns had begun before it.
        action: its number.
        notation: what a record says.
        events: what came of it.
    """

    by: int
    turn: int
    action: int
    notation: str
    events: tuple[Event, ...]


def perform(state: State, action: SupportsIndex) -> list[Event]:
    """Do what the asked seat, or chance, has chosen; what came of it.

    Raises:
        IllegalAction: the rules refuse it; the state is unchanged.
    """
    events: list[Event] = []
    state.sink = events
    try:
        state.apply(action)
    finally:
        state.sink = None
    return events


def legal_action(state: State, notation: str) -> int | None:
    """The legal action of exactly this notation; None: there is none."""
    for action in state.legal_actions():
        if state.game.format(state, action) == notation:
            return int(action)
    return None


class Match:
    """A match from where it began up to now.

    Attributes:
        game: the rules.
        state: the present one.
        steps: what was done, as a record holds it.
        deeds: one for each step, with what came of it.
        recent: the states before the last few steps.
    """

    def __init__(self, start: State) -> None:
        """Args:
        start: where it begins; it changes.
        """
        self.game: Game = start.game
        self.state = start
        self.steps: list[Step] = []
        self.deeds: list[Deed] = []
        self.recent: deque[State] = deque(maxlen=RECENT)
        self._kept: list[State] = []  # the state before every 50th step

    @property
    def player(self) -> int:
        """The seat that is asked now, CHANCE or TERMINAL."""
        return int(self.state.current_player())

    # ---------------------------------------------------------------- doing

    def do(self, action: SupportsIndex) -> Deed:
        """Do what the asked seat, or chance, has chosen.

        Raises:
            IllegalAction: the rules refuse it; nothing is changed.
        """
        number = whole(action, "an action")
        before, player = self.state.copy(), self.player
        events = perform(self.state, number)
        notation, turn = self.game.format(before, number), int(before.turn_number())
        if len(self.steps) == len(self._kept) * APART:
            self._kept.append(before)
        self.recent.append(before)
        self.steps.append(_step(len(self.steps) + 1, player, notation, self.state, turn))
        self.deeds.append(Deed(player, turn, number, notation, tuple(events)))
        return self.deeds[-1]

    def redo(self, step: Step) -> Deed:
        """Do the next step of a record.

        Raises:
            RecordError: it is not the asked seat's, is not allowed, or leads to another state.
        """
        redo(self.state, step, self.do)
        return self.deeds[-1]

    # ---------------------------------------------------------------- taking back

    def take_back(self, steps: SupportsIndex) -> None:
        """Let the last `steps` steps not have happened.

        Raises:
            ValueError: there are not so many.
        """
        number = whole(steps)
        if not 0 <= number <= len(self.steps):
            raise ValueError(f"{brief(number)} steps of {len(self.steps)} cannot be taken back")
        left = len(self.steps) - number
        self.state = self.state_after(left)
        for _ in range(min(number, len(self.recent))):
            self.recent.pop()
        del self._kept[left // APART + 1 :]
        del self.steps[left:]
        del self.deeds[left:]

    def state_after(self, step: int) -> State:
        """A new state as it was after a step; 0: where the match began."""
        back = len(self.steps) - step
        if back == 0:
            return self.state.copy()
        if back <= len(self.recent):
            return self.recent[-back].copy()
        kept = step // APART
        state = self._kept[kept].copy()
        for deed in self.deeds[kept * APART : step]:
            state.advance(deed.action)
        return state

    @property
    def asked_again(self) -> bool:
        """Whether the last step was a decision of the asked seat in the same turn.

        Chance, another seat's decision and the end of the turn are not undone by one alone.
        """
        if not self.deeds:
            return False
        last = self.deeds[-1]
        return last.by >= 0 and (last.by, last.turn) == (self.player, self.state.turn_number())

    def lesson(self, rng: Rng, worlds: int = WORLDS, steps: int = 1) -> Callable[[], bool]:
        """Finds out, also in another thread, whether the last steps showed their seats something.

        Args:
            rng: draws the worlds in which the seats could have decided.
            worlds: how many for each step.
            steps: how many of the last steps, all of them decisions.
        """
        last = self.deeds[-steps:]
        states = [self.state_after(len(self.steps) - n) for n in range(steps, 0, -1)]
        seen = [
            after.observation(deed.by)
            for deed, after in zip(last, [*states[1:], self.state], strict=True)
        ]
        cases = [
            partial(taught, before, deed.action, view, rng, worlds)
            for before, deed, view in zip(states, last, seen, strict=True)
        ]
        return partial(_any, cases)


def _any(cases: list[partial[bool]]) -> bool:
    """Whether one of them is so."""
    return any(case() for case in cases)


def _step(number: int, player: int, notation: str, after: State, turn: int) -> Step:
    """A step that `player` took in `turn`."""
    changed = int(after.turn_number()) != turn
    return Step(
        step=number,
        by=CHANCE_NAME if player == CHANCE else player,
        do=notation,
        hash=after.game.state_hash(after) if changed else msgspec.UNSET,
    )
