"""The toy with cards that can be found in any stream of bytes."""

from __future__ import annotations

from banneret.kernel.registry import GameEntry, register
from examples.own_game import ToyGame, ToyOptions, ToyState

MARK = 7_739_170


class CanaryState(ToyState):
    """Prints a number on each kind of card that stands nowhere else."""

    def printed(self, kind: int) -> int:
        return MARK + kind


class CanaryGame(ToyGame):
    """The toy under another name."""

    name = "canary"
    state_class = CanaryState


CANARY = GameEntry("canary", "Canary", ToyOptions, CanaryGame)
register(CANARY)
