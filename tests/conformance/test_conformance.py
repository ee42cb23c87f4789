"""What every game must keep to, whatever its rules: one test for each promise of the contract."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest

from banneret.kernel.errors import IllegalAction, NotationError, PositionError
from banneret.kernel.playout import checksum, playout
from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE, TERMINAL, State
from banneret.kernel.text import LANGUAGES
from tests.conformance.cases import Case, in_every_case
from tests.conformance.samples import matches, play, sample

pytestmark = in_every_case()


def states(case: Case) -> Iterator[State]:
    """Every state of the matches."""
    return (state for match in matches(case) for state in match.states)


def beyond(case: Case) -> Iterator[int]:
    """The action numbers tried, and one beyond at each end."""
    return iter([-1, *case.tried, case.game.num_distinct_actions])


# ---------------------------------------------------------------- legality


def test_legal_actions_are_ascending_and_never_none(case: Case) -> None:
    for state in states(case):
        legal = state.legal_actions()
        assert legal == sorted(set(legal)), state
        assert bool(legal) != state.is_terminal(), state
        assert all(0 <= action < case.game.num_distinct_actions for action in legal), state
        assert state.copy().legal_actions() == legal, state


def test_players_are_seats_chance_or_nobody(case: Case) -> None:
    for state in states(case):
        player = state.current_player()
        assert player in (*range(case.game.num_players), CHANCE, TERMINAL), state
        assert state.is_terminal() == (player == TERMINAL), state


def test_is_legal_agrees_with_the_list(case: Case) -> None:
    for state in sample(case):
        legal = set(state.legal_actions())
        for action in {*beyond(case), *legal}:
            assert state.is_legal(action) == (action in legal), (state, action)


def test_explain_has_a_reason_exactly_for_what_is_not_legal(case: Case) -> None:
    game = case.game
    for state in sample(case):
        legal = set(state.legal_actions())
        for action in {*case.tried, *legal}:
            why = game.explain(state, action)
            assert (why is None) == (action in legal), (state, action, why)
            if why is not None:
                assert why.rules, (state, action, why)
                assert all(rule in game.rules for rule in why.rules), (state, action, why)


def test_illegal_action_is_refused_and_changes_nothing(case: Case) -> None:
    for state in sample(case):
        before, legal = state.key(), set(state.legal_actions())
        state.sink = []
        for action in [action for action in beyond(case) if action not in legal][::7]:
            with pytest.raises(IllegalAction) as refused:
                state.apply(action)
            assert refused.value.reason, (state, action)
            assert refused.value.rules, (state, action)
        assert state.key() == before, state
        assert state.sink == [], state
        state.sink = None


def test_random_action_reaches_every_legal_action(case: Case) -> None:
    rng = Rng(3)
    for state in sample(case):
        legal = state.legal_actions()
        if 1 < len(legal) <= 8:
            drawn = {state.random_action(rng) for _ in range(60 * len(legal))}
            assert drawn == set(legal), state


def test_random_actions_are_drawn_evenly(case: Case) -> None:
    rng = Rng(8)
    for state in sample(case):
        legal = state.legal_actions()
        if state.current_player() >= 0 and len(legal) in (2, 3, 4, 5):
            draws = 400 * len(legal)
            drawn = [state.random_action(rng) for _ in range(draws)]
            assert all(300 < drawn.count(action) < 500 for action in legal), state


# ---------------------------------------------------------------- chance


def test_chance_weights_are_positive_and_match_the_legal_actions(case: Case) -> None:
    for state in states(case):
        outcomes = state.chance_outcomes()
        if state.current_player() == CHANCE:
            assert [action for action, _ in outcomes] == state.legal_actions(), state
            assert all(weight > 0 for _, weight in outcomes), state
        else:
            assert outcomes == [], state


def test_the_outcome_applied_is_the_one_that_happens(case: Case) -> None:
    for state in sample(case):
        if state.current_player() == CHANCE:
            told = set()
            for action, _ in state.chance_outcomes():
                after = state.copy()
                after.sink = []
                after.apply(action)
                told.add(tuple(after.sink))
            assert len(told) == len(state.chance_outcomes()), state


def test_outcomes_are_drawn_by_weight(case: Case) -> None:
    rng = Rng(6)
    for state in sample(case):
        if state.current_player() == CHANCE:
            outcomes = dict(state.chance_outcomes())
            draws = 1200
            total = float(sum(outcomes.values()))
            drawn = [state.random_outcome(rng) for _ in range(draws)]
            for action, weight in outcomes.items():
                expected = draws * float(weight) / total
                assert abs(drawn.count(action) - expected) < 5 * expected**0.5, (state, action)


# ---------------------------------------------------------------- notation and positions


def test_notation_names_every_legal_action_and_no_two_alike(case: Case) -> None:
    game = case.game
    for state in states(case):
        texts = {action: game.format(state, action) for action in state.legal_actions()}
        assert len(set(texts.values())) == len(texts), (state, texts)
        for action, text in texts.items():
            assert text == text.strip() != "", (state, action)
            assert game.parse(state, text) == action, (state, action, text)


@pytest.mark.parametrize(
    "text", ["", " ", "?", "no such thing", "\0", "a1-a1-a1-a1", "💥", "9" * 99]
)
def test_senseless_text_names_no_action(case: Case, text: str) -> None:
    for state in sample(case):
        with pytest.raises(NotationError) as refused:
            case.game.parse(state, text)
        assert str(refused.value), state


def test_texts_of_other_moments_are_read_or_refused(case: Case) -> None:
    game = case.game
    texts = {
        game.format(state, action) for state in sample(case) for action in state.legal_actions()
    }
    for state in sample(case)[::4]:
        before = state.key()
        for text in sorted(texts):
            try:
                action = game.parse(state, text)
            except NotationError:
                continue
            assert 0 <= action < game.num_distinct_actions, (state, text)
        assert state.key() == before, state


def test_texts_with_senseless_numbers_name_no_action(case: Case) -> None:
    game, state = case.game, sample(case)[0]
    texts = {game.format(one, action) for one in sample(case) for action in one.legal_actions()}
    for number in ("²", "9" * 5000):
        for text in {re.sub(r"\d+", number, text) for text in texts if re.search(r"\d", text)}:
            with pytest.raises(NotationError):
                game.parse(state, text)


@pytest.mark.parametrize("part", [3, pytest.param(1, marks=pytest.mark.soak)])
def test_position_round_trip(case: Case, part: int) -> None:
    game = case.game
    for state in [*list(states(case))[::part], *sample(case)]:
        text = game.format_position(state)
        again = game.parse_position(text)
        assert len(text.splitlines()) == 1
        assert again.key() == state.key(), text
        assert again == state, text
        assert hash(again) == hash(state), text
        assert game.state_hash(again) == game.state_hash(state), text
        assert again.legal_actions() == state.legal_actions(), text
        assert again.current_player() == state.current_player(), text
        assert again.turn_number() == state.turn_number(), text
        assert game.format_position(again) == text


def test_a_position_plays_on_as_the_match_did(case: Case) -> None:
    for match in matches(case):
        start = len(match.states) // 3
        state = case.game.parse_position(case.game.format_position(match.states[start]))
        for key, action in zip(match.keys[start:-1], match.actions[start:], strict=True):
            assert state.key() == key
            state.apply(action)
        assert state.key() == match.keys[-1]


def test_broken_positions_are_refused_by_name_or_read_as_they_stand(case: Case) -> None:
    game = case.game
    for state in sample(case)[::3]:
        text = game.format_position(state)
        for broken in breakages(text):
            again, problems = read(case, broken)
            if again is None:
                assert problems, broken
                assert all(problems), broken
            else:
                assert game.parse_position(game.format_position(again)) == again, broken
                assert bool(again.legal_actions()) != again.is_terminal(), broken


def breakages(text: str) -> Iterator[str]:
    """A text cut short, with other letters, and with a word or section left out."""
    yield from (text[:end] for end in range(0, len(text), 7))
    yield from (
        text.replace(old, new) for old in "0127agx" for new in ("9", "z", "") if old in text
    )
    for separator in (";", " "):
        parts = text.split(separator)
        yield from (separator.join(parts[:n] + parts[n + 1 :]) for n in range(len(parts)))


def read(case: Case, text: str) -> tuple[State | None, tuple[str, ...]]:
    """A position, or what is wrong with it."""
    try:
        return case.game.parse_position(text), ()
    except PositionError as error:
        return None, error.problems


# ---------------------------------------------------------------- copies


def test_copies_are_independent(case: Case) -> None:
    for match in matches(case):
        for state, key in zip(match.states, match.keys, strict=True):
            assert state.key() == key, state


def test_a_copy_is_equal_and_has_no_sink(case: Case) -> None:
    for state in sample(case):
        state.sink = []
        twin = state.copy()
        state.sink = None
        assert twin.sink is None
        assert twin == state
        assert hash(twin) == hash(state)
        assert twin.game is state.game


def test_an_action_on_a_copy_leaves_the_original(case: Case) -> None:
    for state in sample(case):
        before = state.key()
        for action in state.legal_actions():
            state.copy().apply(action)
        assert state.key() == before, state


@pytest.mark.parametrize(
    "again", [lambda s: pickle.loads(pickle.dumps(s)), copy.deepcopy, copy.copy]
)
def test_pickle_and_copy_modules(case: Case, again: Callable[[State], State]) -> None:
    for state in sample(case):
        twin = again(state)
        assert twin == state
        assert twin.game == state.game
        assert twin.legal_actions() == state.legal_actions()
        if not twin.is_terminal():
            before = state.key()
            twin.apply(twin.legal_actions()[0])
            assert state.key() == before, state


def test_equal_options_make_equal_games(case: Case) -> None:
    twin = Case(case.game_name, case.values).game
    assert twin == case.game
    assert hash(twin) == hash(case.game)
    assert twin.new_initial_state() == case.game.new_initial_state()
    assert pickle.loads(pickle.dumps(case.game)) == case.game


# ---------------------------------------------------------------- the end


def test_random_matches_end_with_returns_in_range(case: Case) -> None:
    for match in matches(case):
        returns = match.states[-1].returns()
        assert len(returns) == case.game.num_players
        assert all(-1 <= value <= 1 for value in returns)
        if case.game.num_players == 2:
            assert sum(returns) == 0
        for state in match.states[:-1]:
            assert state.returns() == [0.0] * case.game.num_players, state


def test_turns_are_counted_up(case: Case) -> None:
    for match in matches(case):
        turns = [state.turn_number() for state in match.states]
        assert turns[0] >= 0
        assert all(after - before in (0, 1) for before, after in pairwise(turns))
        assert turns[-1] > turns[0]


def test_evaluation_is_in_range_and_right_at_the_end(case: Case) -> None:
    game = case.game
    for state in (*sample(case), *(match.states[-1] for match in matches(case))):
        values = [game.evaluate(state, seat) for seat in range(game.num_players)]
        assert all(-1 <= value <= 1 for value in values), state
        if state.is_terminal():
            assert values == state.returns(), state


def test_playout_and_checksum_repeat(case: Case) -> None:
    start = case.game.new_initial_state()
    state = start.copy()
    decisions = playout(state, Rng(1))
    again = play(start.copy(), 1)
    assert state.key() == again.keys[-1]
    assert decisions == sum(s.current_player() >= 0 for s in again.states[:-1])
    assert checksum(start, 2, 9) == checksum(start, 2, 9)


# ---------------------------------------------------------------- the index


def test_every_rule_is_in_every_language(case: Case) -> None:
    assert len(case.game.rules) > 0
    for rule in case.game.rules:
        assert all(rule.text.get(language) for language in LANGUAGES), rule.id
        assert rule.status in ("book", "ruling", "rebuilt"), rule.id
