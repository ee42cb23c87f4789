"""A bot that takes any legal action, each as likely as the others."""

from __future__ import annotations

from banneret.bots.bot import Turn
from banneret.kernel.rng import Rng


class RandomBot:
    """The yardstick: whoever knows anything of a game beats it."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def choose(self, turn: Turn) -> int:
        """A legal action drawn evenly."""
        return turn.legal_actions[self._rng.below(len(turn.legal_actions))]
