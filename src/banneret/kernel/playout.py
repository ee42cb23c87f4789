"""Whole matches at random, in the compiled group: one loop for every game."""

from __future__ import annotations

from typing import Final, SupportsIndex

from mypy_extensions import i64

from banneret.kernel.bounds import BETWEEN_LOOKS, LONGEST_MATCH, Work
from banneret.kernel.numbers import whole
from banneret.kernel.rng import Rng
from banneret.kernel.signals import heed
from banneret.kernel.state import CHANCE, TERMINAL, State

TO_THE_END: Final[int] = LONGEST_MATCH + 1  # decisions: more than any match may have


def playout(state: State, rng: Rng, most: SupportsIndex | None = None) -> i64:
    """Play `state` on with random actions and outcomes.

    Args:
        state: changes in place.
        rng: whence the draws come.
        most: after so many decisions of seats it stops where the next would be made; None: it is
            played to its end.

    Returns:
        How many decisions seats made on the way; chance outcomes are not counted.

    Raises:
        TooMuchWork: the match does not end.
        TypeError: `most` is no whole number.
    """
    limit = TO_THE_END
    if most is not None:
        limit = max(0, min(whole(most), TO_THE_END))  # whole numbers of any size
    return play_on(state, rng, limit)


def play_on(state: State, rng: Rng, most: i64) -> i64:
    """As `playout`, for the compiled group: `most` is at most TO_THE_END."""
    work = Work("the match", LONGEST_MATCH)
    decisions: i64 = 0
    while True:
        player = state.current_player()
        if player == TERMINAL:
            return decisions
        if player != CHANCE:
            if decisions >= most:
                return decisions
            decisions += 1
        work.step()
        state.do(state.random_action(rng))


def playouts(start: State, matches: SupportsIndex, rng: Rng) -> i64:
    """Play copies of `start` to their ends; the decisions made in all."""
    decisions: i64 = 0
    for _ in range(whole(matches)):
        heed()
        decisions += play_on(start.copy(), rng, TO_THE_END)
    return decisions


def checksum(start: State, matches: SupportsIndex, seed: SupportsIndex) -> tuple[int, int]:
    """(hash of every action and result, steps taken) over random matches from `start`.

    Equal wherever the same rules run: compiled or not, on any machine.
    """
    rng = Rng(seed)
    digest: i64 = 0
    steps: i64 = 0
    for _ in range(whole(matches)):
        heed()
        state = start.copy()
        work = Work("the match", LONGEST_MATCH)
        while state.current_player() != TERMINAL:
            work.step()
            action = state.random_action(rng)
            digest = (digest * 1000003 ^ action) & 0x7FFFFFFF
            state.do(action)
            steps += 1
        for value in state.returns():
            digest = (digest * 1000003 ^ int(value * 100 + 100)) & 0x7FFFFFFF
    return digest, steps


def copies(state: State, count: SupportsIndex) -> i64:
    """Copy `state` `count` times: what the benchmark times."""
    made: i64 = 0
    for _ in range(whole(count)):
        if made % BETWEEN_LOOKS == 0:
            heed()
        if state.copy() is not state:
            made += 1
    return made
