"""Matches looked over: what decisions cost, and luck apart from choice."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from banneret.bots.review import Decision, Judged, decisions_of, final_of, judge, review
from banneret.kernel.record import Record
from banneret.kernel.record_replay import new_header
from banneret.kernel.recorder import Recorder
from banneret.lab.match import Players
from tests.bots.test_advice import WINNING
from tests.bots.test_bots import GAME, bidding


def never() -> bool:
    return False


@cache
def played(bot: str = "greedy", seed: int = 1) -> Record:
    recorder = Recorder(Record(new_header(GAME, [bot, bot])))
    players = Players({0: bot, 1: bot}, seed)
    while not recorder.match.state.is_terminal():
        recorder.do(players.choose(recorder.match.state))
    recorder.finish()
    return recorder.record()


def judged(position: str, notation: str) -> Judged:
    state = GAME.parse_position(position)
    decision = Decision(1, state, GAME.parse(state, notation), chanced=False)
    return judge(decision, "mcts:300", 5, never)


def test_every_decision_with_a_choice_is_found() -> None:
    record = played()
    found = decisions_of(record)
    steps = {
        step
        for step, before in enumerate([record.start(), *(s for _, _, s in record.states())], 1)
        if before.current_player() >= 0 and len(before.legal_actions()) > 1
    }
    assert [one.step for one in found] == sorted(steps)
    for one, other in pairwise(found):
        between = record.steps[one.step : other.step - 1]
        assert one.chanced == any(step.by == "chance" for step in between)


def test_a_mistake_costs_what_it_loses_and_the_best_choice_nothing() -> None:
    wrong = judged(WINNING, "let")  # lets the other seat win
    assert wrong.best == "block"
    assert wrong.cost > 0.05
    assert wrong.expected[0] == pytest.approx(wrong.chances[0] - wrong.cost)
    assert wrong.labels["en"] == ("Let it pass", "Block the move")
    assert wrong.labels.keys() == {"en", "de"}
    right = judged(WINNING, "block")
    assert (right.cost, right.labels, right.expected) == (0.0, {}, right.chances)


def test_what_is_as_good_is_no_mistake() -> None:
    state = bidding("1,1")
    costs = []
    for action in state.legal_actions():
        for seed in range(6):
            one = judge(Decision(1, state, action, chanced=False), "mcts:30", seed, never)
            costs.append(one.cost)
    assert sum(cost > 0.0 for cost in costs) <= len(costs) // 2


def test_a_decision_is_judged_the_same_whatever_is_hidden() -> None:
    for own in (1, 2, 3):
        for action in bidding("1,1").legal_actions():
            worlds = [bidding(f"{own},{hidden}") for hidden in (1, 2, 3)]
            one, *others = [
                judge(Decision(1, world, action, chanced=False), "mcts:60", 5, never)
                for world in worlds
            ]
            assert others == [one, one]


def test_who_is_stopped_calls_nothing_a_mistake() -> None:
    state = GAME.parse_position(WINNING)
    decision = Decision(1, state, GAME.parse(state, "let"), chanced=False)
    assert judge(decision, "mcts:300", 5, lambda: True).cost == 0.0


def test_luck_choices_and_the_rest_lead_to_the_end() -> None:
    record = played()
    found = review(
        [judge(one, "mcts:60", 5, never) for one in decisions_of(record)], final_of(record)
    )
    assert found.final in ((1.0, 0.0), (0.0, 1.0))
    for seat in range(2):
        first = found.decisions[0].chances[seat]
        sums = found.luck[seat] + found.choice[seat] + found.others[seat] + found.rest[seat]
        assert found.final is not None
        assert first + sums == pytest.approx(found.final[seat])
    assert found.luck[0] == pytest.approx(-found.luck[1])
    assert found.choice[0] == pytest.approx(-found.others[1])
    costs = [one.cost for one in found.costly]
    assert costs == sorted(costs, reverse=True)


def test_the_same_seed_judges_the_same() -> None:
    decision = decisions_of(played())[2]
    assert judge(decision, "mcts:60", 5, never) == judge(decision, "mcts:60", 5, never)


@pytest.mark.parametrize("seed", range(12))
def test_a_choice_may_end_the_match_in_some_worlds_and_ask_another_seat_in_others(
    seed: int,
) -> None:
    # The last bid shows hidden cards: there follows a draw, a block or the end of the match.
    for decision in decisions_of(played("random", seed)):
        one = judge(decision, "mcts:60", seed, never)
        assert all(0.0 <= chance <= 1.0 for chance in (*one.chances, *one.expected))
        assert sum(one.chances) == pytest.approx(1.0)


def test_a_match_without_choices_or_result_has_nothing_to_tell() -> None:
    record = Record(played().header)
    assert decisions_of(record) == []
    assert final_of(record) is None
    assert review([], None).luck == ()
