"""Whether a decision showed its seat something, so that undoing it would be peeking."""

from __future__ import annotations

from banneret.kernel.observation import Observation
from banneret.kernel.rng import Rng
from banneret.kernel.state import State

WORLDS = 20  # draws that would show what was learned; two even chances are missed 1 in 2^20


def taught(before: State, action: int, seen: Observation, rng: Rng, worlds: int = WORLDS) -> bool:
    """Whether a seat would see something else now, had it decided the same in another world.

    Args:
        before: the state it decided in.
        action: what it decided.
        seen: its observation after that.
        rng: draws the other worlds.
        worlds: how many.
    """
    if before.game.perfect_information:
        return False
    for _ in range(worlds):
        world = before.resample(seen.seat, rng)
        world.advance(action)
        if world.observation(seen.seat) != seen:
            return True
    return False
