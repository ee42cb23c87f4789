"""Positions as text: whatever is read can be played on and written, and all else is refused."""

from __future__ import annotations

from itertools import islice

import pytest

from banneret.kernel.rng import Rng
from banneret.kernel.state import State
from tests.conformance.cases import Case, in_every_case
from tests.conformance.samples import matches
from tests.conformance.texts import fault_of_state, faults

pytestmark = in_every_case()
FEW = 60  # texts of a case that every run changes
MANY = 40_000
ACTIONS = 40_000  # after which a state is read back, of a case, in a soak


def corpus(case: Case) -> list[str]:
    """Texts of many moments of random matches."""
    states = [state for match in matches(case) for state in match.states]
    rng = Rng(5)
    chosen = [states[rng.below(len(states))] for _ in range(400)]
    return [case.game.format_position(state) for state in chosen]


@pytest.mark.parametrize("number", [FEW, pytest.param(MANY, marks=pytest.mark.soak)])
def test_changed_texts_are_refused_or_play(case: Case, number: int) -> None:
    found = islice(faults(case.game, corpus(case), 11 + number, number), 5)
    assert not list(found)


def test_states_of_play_can_be_and_read_back(case: Case) -> None:
    match = matches(case)[0]
    for state in match.states[:: max(1, len(match.states) // 25)]:
        assert fault_of_state(state) is None


@pytest.mark.soak
def test_every_state_of_play_can_be_and_reads_back(case: Case) -> None:
    rng = Rng(29)
    state: State = case.game.new_initial_state()
    for _ in range(ACTIONS):
        assert fault_of_state(state) is None
        if state.is_terminal():
            state = case.game.new_initial_state()
        else:
            state.apply(state.random_action(rng))
