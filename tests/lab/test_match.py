"""Matches between bots: repeatable, the same in one process and in several."""

from __future__ import annotations

from itertools import pairwise

import pytest

from banneret.kernel.errors import OptionsError
from banneret.kernel.events import Event
from banneret.kernel.match import perform
from banneret.kernel.state import State
from banneret.lab.match import MatchResult, play
from banneret.lab.perft import Count, perft
from banneret.lab.runner import plan
from examples.own_game import TOY
from tests.lab.playing import results_of

GAME = TOY.game({})


def test_match_repeats_for_its_seed() -> None:
    results = [play(GAME.new_initial_state(), ["greedy", "random"], seed) for seed in range(20)]
    again = [play(GAME.new_initial_state(), ["greedy", "random"], seed) for seed in range(20)]
    assert results == again
    assert len(set(results)) > 5


def test_match_is_told_step_by_step() -> None:
    seen: list[tuple[State, int]] = []

    def do(now: State, action: int) -> list[Event]:
        seen.append((now.copy(), action))
        return perform(now, action)

    state = GAME.new_initial_state()
    result = play(state, ["random", "random"], 3, do)
    assert result.decisions == sum(before.current_player() >= 0 for before, _ in seen)
    assert result.turns == state.turn_number()
    for (before, action), (after, _) in pairwise(seen):
        before.apply(action)
        assert before == after


def test_ending_and_winner() -> None:
    results = [play(GAME.new_initial_state(), ["random", "random"], seed) for seed in range(40)]
    assert {result.ending for result in results} == {"won (TOY-END-01)", "drawn (TOY-END-02)"}
    for result in results:
        assert (not result.winners) == (result.ending == "drawn (TOY-END-02)")
        assert result.first == 0


@pytest.mark.parametrize(
    ("returns", "winners"),
    [
        ((-1.0, 1.0), (1,)),
        ((1.0, -1.0, 1.0, -1.0), (0, 2)),  # an alliance
        ((0.5, -1.0, 0.5), (0, 2)),  # a shared win
        ((1.0, -0.5, -0.5), (0,)),
        ((0.0, 0.0, 0.0), ()),
        ((0.0, -1.0, 0.0), ()),  # a draw of those who were still in
    ],
)
def test_who_has_won(returns: tuple[float, ...], winners: tuple[int, ...]) -> None:
    assert MatchResult(returns, 1, 1, 0, "end").winners == winners


def test_run_is_the_plan() -> None:
    what = plan(GAME, ["random", "greedy"], 12, seed=5)
    results = results_of(what)
    assert len(results) == 12
    assert results == results_of(what)
    assert results != results_of(plan(GAME, ["random", "greedy"], 12, seed=6))


@pytest.mark.parametrize(
    ("seats", "games", "message"),
    [
        (["random"], 1, "toy has 2 seats, not 1"),
        (["random", "deep"], 1, "no bot 'deep'"),
        (["random", "random"], 0, "at least one match"),
    ],
)
def test_impossible_plan(seats: list[str], games: int, message: str) -> None:
    with pytest.raises(OptionsError, match=message):
        plan(GAME, seats, games, 0)


def test_perft_counts_by_kind() -> None:
    # Two deals of three outcomes each and two secret bids; a tie, or no card, ends the round.
    assert perft(GAME.new_initial_state(), 4) == [
        Count(chance=1),
        Count(chance=3),
        Count(decisions=9),
        Count(decisions=18),
        Count(decisions=24, chance=12),
    ]


def test_perft_counts_an_end_once() -> None:
    position = "round=2 places=0,3 blocks=1,0 kept=0,0 cards=1,2 bids=0,0 ask=window:0:1"
    assert perft(GAME.parse_position(position), 2) == [
        Count(decisions=1),
        Count(chance=1, ends=1),
        Count(chance=3),
    ]
