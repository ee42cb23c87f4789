"""The suite finds what it looks for: toys with one fault each fail the test meant for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import SupportsIndex

import pytest
from mypy_extensions import i64

from banneret.kernel.errors import Refusal
from banneret.kernel.game import Game
from banneret.kernel.observation import Observation
from banneret.kernel.rng import Rng
from banneret.kernel.state import State
from examples.own_game import BID, BLOCK, KEEP, LET, PLAY, PLAYED, ToyGame, ToyOptions, ToyState
from tests.conformance import test_conformance as contract
from tests.conformance import test_views as views
from tests.conformance.cases import Case


class SharedList(ToyState):
    def copy(self) -> ToyState:
        twin = super().copy()
        twin.places = self.places
        return twin


class CopiedSink(ToyState):
    def copy(self) -> ToyState:
        twin = super().copy()
        twin.sink = self.sink
        return twin


class TrueWorld(ToyState):
    def redraw(self, seat: int | None, rng: Rng) -> ToyState:
        return self.copy()


class KnownBids(ToyState):
    def redraw(self, seat: int | None, rng: Rng) -> ToyState:
        world = super().redraw(seat, rng)
        world.bids = self.bids.copy()
        return world


class OpenCards(ToyState):
    def observe(self, seat: int | None) -> Observation:
        seen = super().observe(seat)
        seen.facts["cards"] = [self.printed(card) if card else 0 for card in self.cards]
        return seen


class TellingWindow(ToyState):
    """A seat with a weak card is not even asked."""

    def settle(self) -> None:
        super().settle()
        while self.stack and self.stack[-1].kind == BID and self.cards[self.stack[-1].seat] == 1:
            self.bids[self.stack.pop().seat] = PLAYED
            super().settle()


class EarlyChange(ToyState):
    def apply(self, action: SupportsIndex) -> None:
        self.round += not self.is_legal(action)
        super().apply(action)


class LaxLegality(ToyState):
    def allows(self, action: i64) -> bool:
        return action == LET or super().allows(action)


class NothingToDo(ToyState):
    def legal_actions(self) -> list[i64]:
        return [action for action in super().legal_actions() if action not in (BLOCK, LET)]


class Unsorted(ToyState):
    def legal_actions(self) -> list[i64]:
        return super().legal_actions()[::-1]


class NoWeight(ToyState):
    def chance_outcomes(self) -> list[tuple[i64, i64]]:
        return [(action, weight - 1) for action, weight in super().chance_outcomes()]


class OneOutcome(ToyState):
    def do(self, action: i64) -> None:
        super().do(4 if action > 4 else action)


class SinkMatters(ToyState):
    def settle(self) -> None:
        super().settle()
        if self.sink is not None:
            self.blocks[0] = 0


class Generous(ToyState):
    def returns(self) -> list[float]:
        return [1.0 if value else 0.0 for value in super().returns()]


class ForgetfulGame(ToyGame):
    def read_position(self, text: str) -> ToyState:
        state = super().read_position(text)
        state.kept = [False] * self.num_players
        return state


class Bold(ToyState):
    def estimate(self, seat: i64) -> float:
        return 2 * super().estimate(seat)


class OneWordGame(ToyGame):
    def write_action(self, state: State, action: int) -> str:
        return super().write_action(state, PLAY if action == KEEP else action)


class SilentGame(ToyGame):
    def why_not(self, state: State, action: int) -> Refusal | None:
        return None if action == BLOCK else super().why_not(state, action)


@dataclass(frozen=True)
class FaultyCase(Case):
    """The toy with a fault: another class of states or of games."""

    fault: type[ToyState] | type[ToyGame] = ToyState

    @property
    def game(self) -> Game:
        options = ToyOptions(top=73939)
        if issubclass(self.fault, ToyGame):
            return self.fault(options)
        game = ToyGame(options)
        game.state_class = self.fault
        return game


@pytest.mark.parametrize(
    ("fault", "test"),
    [
        (SharedList, contract.test_copies_are_independent),
        (CopiedSink, contract.test_a_copy_is_equal_and_has_no_sink),
        (TrueWorld, views.test_resample_reaches_every_world_that_looks_alike),
        (KnownBids, views.test_resample_reaches_every_world_that_looks_alike),
        (OpenCards, views.test_secrets_are_nowhere_in_what_others_get),
        (TellingWindow, views.test_who_is_asked_next_tells_nothing_hidden),
        (EarlyChange, contract.test_illegal_action_is_refused_and_changes_nothing),
        (LaxLegality, contract.test_is_legal_agrees_with_the_list),
        (NothingToDo, contract.test_legal_actions_are_ascending_and_never_none),
        (Unsorted, contract.test_legal_actions_are_ascending_and_never_none),
        (NoWeight, contract.test_chance_weights_are_positive_and_match_the_legal_actions),
        (OneOutcome, contract.test_the_outcome_applied_is_the_one_that_happens),
        (SinkMatters, views.test_the_result_is_the_same_with_and_without_a_sink),
        (Generous, contract.test_random_matches_end_with_returns_in_range),
        (Bold, contract.test_evaluation_is_in_range_and_right_at_the_end),
        (ForgetfulGame, partial(contract.test_position_round_trip, part=1)),
        (OneWordGame, contract.test_notation_names_every_legal_action_and_no_two_alike),
        (SilentGame, contract.test_explain_has_a_reason_exactly_for_what_is_not_legal),
    ],
)
def test_fault_is_found(
    fault: type[ToyState] | type[ToyGame], test: Callable[[Case], None]
) -> None:
    test(FaultyCase("toy", ()))
    with pytest.raises((AssertionError, pytest.fail.Exception, ValueError)):
        test(FaultyCase("toy", (), fault=fault))
