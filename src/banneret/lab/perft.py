"""Counting every way a match can go, to a depth: a check of the rules against other hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import SupportsIndex

from banneret.kernel.numbers import brief, whole
from banneret.kernel.state import CHANCE, TERMINAL, State


@dataclass
class Count:
    """The sequences of one length, by what stands at their end: a decision, chance or an end."""

    decisions: int = 0
    chance: int = 0
    ends: int = 0


def perft(state: State, depth: SupportsIndex) -> list[Count]:
    """How many sequences of actions and outcomes there are of each length from 0 to `depth`.

    A sequence that ends the match is counted in its own length and not again in longer ones.

    Raises:
        ValueError: the depth is below 0.
    """
    length = whole(depth, "a depth")
    if length < 0:
        raise ValueError(f"no sequence has a length of {brief(length)}")
    counts = [Count() for _ in range(length + 1)]
    ahead = [iter([state])]  # what is still to be counted of each length, on the way to the longest
    while ahead:
        found = next(ahead[-1], None)
        if found is None:
            ahead.pop()
            continue
        if _count(found, counts[len(ahead) - 1]) and len(ahead) <= length:
            ahead.append(_after(found))
    return counts


def _count(state: State, count: Count) -> bool:
    """Count a state; whether the match goes on from it."""
    player = state.current_player()
    if player == TERMINAL:
        count.ends += 1
    elif player == CHANCE:
        count.chance += 1
    else:
        count.decisions += 1
    return player != TERMINAL


def _after(state: State) -> Iterator[State]:
    """Every state that follows upon one."""
    for action in state.legal_actions():
        after = state.copy()
        after.advance(action)
        yield after
