"""Counting every way a match can go, to a depth: a check of the rules against other hands."""

from __future__ import annotations

from dataclasses import dataclass

from banneret.kernel.state import CHANCE, TERMINAL, State


@dataclass
class Count:
    """The sequences of one length, by what stands at their end: a decision, chance or an end."""

    decisions: int = 0
    chance: int = 0
    ends: int = 0


def perft(state: State, depth: int) -> list[Count]:
    """How many sequences of actions and outcomes there are of each length from 0 to `depth`.

    A sequence that ends the match is counted in its own length and not again in longer ones.
    """
    counts = [Count() for _ in range(depth + 1)]
    _visit(state, 0, counts)
    return counts


def _visit(state: State, length: int, counts: list[Count]) -> None:
    player = state.current_player()
    count = counts[length]
    if player == TERMINAL:
        count.ends += 1
        return
    if player == CHANCE:
        count.chance += 1
    else:
        count.decisions += 1
    if length + 1 < len(counts):
        for action in state.legal_actions():
            after = state.copy()
            after.advance(action)
            _visit(after, length + 1, counts)
