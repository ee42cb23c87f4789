"""Whole matches at random, in the compiled group: one loop for every game."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE, TERMINAL, State


def playout(state: State, rng: Rng) -> i64:
    """Play `state` to its end with random actions and outcomes.

    Returns:
        How many decisions seats made on the way; chance outcomes are not counted.
    """
    decisions: i64 = 0
    while True:
        player = state.current_player()
        if player == TERMINAL:
            return decisions
        if player != CHANCE:
            decisions += 1
        state.advance(state.random_action(rng))


def playouts(start: State, matches: int, rng: Rng) -> i64:
    """Play copies of `start` to their ends; the decisions made in all."""
    decisions: i64 = 0
    for _ in range(matches):
        decisions += playout(start.copy(), rng)
    return decisions


def checksum(start: State, matches: int, seed: int) -> tuple[int, int]:
    """(hash of every action and result, steps taken) over random matches from `start`.

    Equal wherever the same rules run: compiled or not, on any machine.
    """
    rng = Rng(seed)
    digest: i64 = 0
    steps: i64 = 0
    for _ in range(matches):
        state = start.copy()
        while state.current_player() != TERMINAL:
            action = state.random_action(rng)
            digest = (digest * 1000003 ^ action) & 0x7FFFFFFF
            state.advance(action)
            steps += 1
        for value in state.returns():
            digest = (digest * 1000003 ^ int(value * 100 + 100)) & 0x7FFFFFFF
    return digest, steps


def copies(state: State, count: int) -> i64:
    """Copy `state` `count` times: what the benchmark times."""
    made: i64 = 0
    for _ in range(count):
        if state.copy() is not state:
            made += 1
    return made
