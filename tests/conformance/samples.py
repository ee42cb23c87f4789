"""Random matches and the states of them that tests look at closely; made once a run."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache

from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE, State
from tests.conformance.cases import Case

MATCHES = 4
LONGEST = 20_000  # steps; a match that takes more is held to be endless
ALIKE = 2  # states taken of those that offer the same kinds of action
MOST = 48  # states taken in all
SHORT_MOST = 8  # of a case that is to be short
OPERANDS = re.compile(r"\b[a-z]?\d+\b")


@dataclass
class Match:
    """One random match.

    Attributes:
        states: every state of it, each a copy made when it was reached.
        keys: their keys at that time.
        actions: what was done in each state but the last.
    """

    states: list[State] = field(default_factory=list)
    keys: list[tuple[int, ...]] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)


def play(state: State, seed: int) -> Match:
    """A random match from `state` to its end."""
    rng = Rng(seed)
    match = Match()
    while len(match.actions) < LONGEST:
        match.states.append(state.copy())
        match.keys.append(state.key())
        if state.is_terminal():
            return match
        action = state.random_action(rng)
        match.actions.append(action)
        state.apply(action)
    raise AssertionError(f"no end after {LONGEST} steps: seed {seed}, now {state!r}")


@cache
def matches(case: Case) -> tuple[Match, ...]:
    """Some random matches from the start."""
    seeds = range(1, 2 if case.short else MATCHES + 1)
    return tuple(play(case.game.new_initial_state(), seed) for seed in seeds)


@cache
def sample(case: Case) -> tuple[State, ...]:
    """States of these matches, few of each kind, so that every sort of question is among them."""
    kinds: dict[frozenset[str], list[State]] = {}
    for match in matches(case):
        for state in match.states:
            kinds.setdefault(_kind(case, state), []).append(state)
    chosen: list[State] = []
    for turn in range(ALIKE):
        chosen += [
            states[turn * (len(states) - 1)] for states in kinds.values() if turn < len(states)
        ]
    # The rare kinds come first, so that none is lost when there are too many.
    chosen.sort(key=lambda state: len(kinds[_kind(case, state)]))
    return tuple(state.copy() for state in chosen[: SHORT_MOST if case.short else MOST])


def _kind(case: Case, state: State) -> frozenset[str]:
    asked = "chance" if state.current_player() == CHANCE else "seat"
    texts = (case.game.format(state, action) for action in state.legal_actions())
    return frozenset([asked, *(OPERANDS.sub("#", text) for text in texts)])


def viewers(case: Case) -> list[int | None]:
    """Every seat, and the spectator."""
    return [*range(case.game.num_players), None]
