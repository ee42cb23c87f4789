"""What a bot is, and what it gets to see."""

from __future__ import annotations

from functools import cached_property
from typing import Protocol

from banneret.kernel.game import Game
from banneret.kernel.observation import Observation
from banneret.kernel.rng import Rng
from banneret.kernel.state import State


class Turn:
    """One decision as the seat that makes it sees it.

    The true state is not in here: `world` was drawn from those the seat cannot tell from it.

    Attributes:
        game: the rules that are played by.
        seat: who decides.
        legal_actions: what may be chosen; never empty.
    """

    def __init__(self, state: State, veil: Rng) -> None:
        """Args:
        state: the true state, at a decision; it is not kept.
        veil: draws the world that is kept in its place.

        Raises:
            ValueError: nobody decides.
        """
        self.game: Game = state.game
        self.seat = int(state.current_player())
        if self.seat < 0:
            raise ValueError("nobody decides now: the match is over, or chance is asked")
        self.legal_actions: list[int] = [int(action) for action in state.legal_actions()]
        self._world = state.copy() if self.game.perfect_information else self._veiled(state, veil)

    def _veiled(self, state: State, veil: Rng) -> State:
        return state.resample(self.seat, veil)

    @cached_property
    def _observation(self) -> Observation:
        return self._world.observation(self.seat)

    def observe(self) -> Observation:
        """What the seat knows; made when it is first asked for."""
        return self._observation

    def notation(self, action: int) -> str:
        """What a record would say of a legal action."""
        return self.game.format(self._world, action)

    def label(self, action: int, language: str) -> str:
        """What a legal action does, in words."""
        return self.game.say_action(self._world, action, language)

    @cached_property
    def considered(self) -> list[int]:
        """The legal actions that a bot thinks of: no offers, where anything else is open.

        Who is refused may offer the same again, for ever; so it is left to people.
        """
        found = [action for action in self.legal_actions if not self._world.is_offer(action)]
        return found or self.legal_actions

    def resample(self, rng: Rng) -> State:
        """A new state drawn from those the seat cannot tell from the true one.

        If the game hides nothing there is only one, and it is copied.
        """
        if self.game.perfect_information:
            return self._world.copy()
        return self._world.resample(self.seat, rng)


class Bot(Protocol):
    """Decides for one seat. Equal seeds and equal sights give equal choices."""

    def choose(self, turn: Turn) -> int:
        """One of `turn.legal_actions`."""
        ...
