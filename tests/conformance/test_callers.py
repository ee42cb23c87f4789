"""What is given to a game from outside: seats and actions of any number, and what there is none of."""

from __future__ import annotations

import copy
import pickle
import typing
from collections.abc import Callable, Iterator
from functools import partial

import pytest

import banneret
from banneret.bots.bot import Turn
from banneret.kernel.errors import IllegalAction, OptionsError, UnknownAction
from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE, State
from banneret.kernel.text import LANGUAGES
from tests.conformance.cases import Case, in_every_case
from tests.conformance.samples import matches, sample

pytestmark = in_every_case()
FEW = 7  # of the actions tried, one in so many is put into words


class Whole:
    """A number that is no int, as NumPy has them."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def kinds(case: Case) -> Iterator[State]:
    """A decision, a chance node where there is one, and the end."""
    states = matches(case)[0].states
    yield next(state for state in states if state.current_player() >= 0)
    yield from [state for state in states if state.current_player() == CHANCE][:1]
    yield states[-1]


ASKING: list[Callable[..., object]] = [
    lambda state, seat: state.observation(seat),
    lambda state, seat: state.resample(seat, Rng(1)),
    lambda state, seat: state.game.svg(state, seat),
    lambda state, seat: state.game.ratings(state, seat),
    lambda state, seat: state.game.evaluate(state, seat),
    lambda state, seat: state.game.partners(seat),
]


def test_a_seat_that_is_none_is_refused_alike(case: Case) -> None:
    seats = case.game.num_players
    for state in kinds(case):
        key = state.key()
        for ask in ASKING:
            for seat in (-1, -4, -seats, seats, seats + 1, 8, 99, 2**31, -(2**63)):
                with pytest.raises(ValueError, match="there is no seat") as refused:
                    ask(state, seat)
                right = f"there is no seat {seat}: the seats are 0 to {seats - 1}"
                assert str(refused.value) == right
            for none in (1.0, "0", b"0", [0], object()):
                with pytest.raises(TypeError, match="a seat is a whole number"):
                    ask(state, none)
        assert state.key() == key


def test_a_seat_of_any_kind_of_number_is_taken(case: Case) -> None:
    for state in kinds(case):
        seat = case.game.num_players - 1
        assert all(ask(state, Whole(seat)) == ask(state, seat) for ask in ASKING)


def test_an_action_of_any_kind_of_number_is_taken(case: Case) -> None:
    game = case.game
    for state in list(kinds(case))[:-1]:
        action = state.legal_actions()[-1]
        number = Whole(action)
        assert state.is_legal(number)
        assert game.format(state, number) == game.format(state, action)
        assert game.rules_of(state, number) == game.rules_of(state, action)
        assert game.say_action(state, number) == game.say_action(state, action)
        assert game.explain(state, number) is None
        one, two, three = state.copy(), state.copy(), state.copy()
        one.apply(number)
        two.apply(action)
        three.advance(number)
        assert one == two == three


def test_what_is_no_number_is_no_action(case: Case) -> None:
    game = case.game
    for state in kinds(case):
        key = state.key()
        calls: list[Callable[..., object]] = [
            *(state.is_legal, state.apply, state.advance, state.refusal),
            *(partial(game.format, state), partial(game.rules_of, state)),
            *(partial(game.explain, state), partial(game.say_action, state)),
        ]
        for call in calls:
            for none in (0.0, "0", b"0", None, [0], object()):
                with pytest.raises(TypeError, match="an action is a whole number"):
                    call(none)
        assert state.key() == key


def test_an_action_that_there_is_none_of_is_refused_by_its_number(case: Case) -> None:
    game = case.game
    beyond = game.num_distinct_actions
    for state in kinds(case):
        for number in (-1, -5, beyond, beyond + 7, 10**6, 2**31, 2**40, 2**63, -(2**64), 10**5000):
            shown = str(number) if abs(number) < 10**20 else "or more"
            assert not state.is_legal(number)
            for call in (game.format, game.rules_of, game.say_action):
                with pytest.raises(UnknownAction, match=f"there is no action number .*{shown}"):
                    call(state, number)
            with pytest.raises(IllegalAction) as refused:
                state.apply(number)
            assert refused.value.rules
            assert shown in refused.value.reason
            assert len(str(refused.value)) < 200


def test_every_action_has_words_at_every_moment(case: Case) -> None:
    """Also where it is not open; where a number stands for no action, that is said."""
    game = case.game
    for state in kinds(case):
        for action in case.tried[::FEW]:
            why = game.explain(state, action)
            for language in LANGUAGES:
                assert why is None or "{" not in game.say_refusal(why, language)
            if not game.has_action(action):
                for call in (game.format, game.rules_of, game.say_action):
                    with pytest.raises(UnknownAction, match=f"there is no action number {action}:"):
                        call(state, action)
                continue
            assert game.format(state, action)
            assert all(rule in game.rules for rule in game.rules_of(state, action))
            assert all(game.say_action(state, action, language) for language in LANGUAGES)


def test_what_is_no_text_is_refused(case: Case) -> None:
    state = case.game.new_initial_state()
    for none in (None, b"x", 7, 1.5, ["x"]):
        with pytest.raises(TypeError, match=f"not {type(none).__name__}"):
            case.game.parse(state, none)
        with pytest.raises(TypeError, match=f"not {type(none).__name__}"):
            case.game.parse_position(none)


def test_nothing_is_drawn_where_nothing_is_open(case: Case) -> None:
    decision, *_, end = kinds(case)
    for draw in (end.random_action, end.random_outcome, decision.random_outcome):
        with pytest.raises(ValueError, match="nothing can be drawn here"):
            draw(Rng(1))
    if not case.game.perfect_information:
        assert Turn(decision, Rng(1)).legal_actions == decision.legal_actions()
    with pytest.raises(ValueError, match="nobody decides now"):
        Turn(end, Rng(1))


def test_what_is_no_state_of_the_game_is_refused(case: Case) -> None:
    game = case.game
    built_in = game.name != "toy"
    other = next(name for name in banneret.games() if name not in (game.name, "toy"))
    for wrong in (banneret.game(other).new_initial_state(), None, "x"):
        calls: list[Callable[[typing.Any], object]] = [
            *(game.svg, game.ratings, game.state_hash),
            *((game.format_position, lambda state: game.evaluate(state, 0)) if built_in else ()),
        ]
        for call in calls:
            with pytest.raises(TypeError, match=f"is no state of {game.name}"):
                call(wrong)


def test_copies_of_every_kind_are_equal_and_independent(case: Case) -> None:
    for state in sample(case)[:6]:
        key, rng = state.key(), Rng(3)
        state.sink = []
        for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert twin == state
            assert twin.sink is None
            assert twin.game == state.game
            if not twin.is_terminal():
                twin.apply(twin.random_action(rng))
                assert twin.key() != key
        assert state.key() == key
        state.sink = None
    assert copy.copy(case.game) is case.game
    assert copy.deepcopy([case.game])[0] is case.game
    assert len({state, copy.copy(state)}) == 1


def test_a_language_that_there_are_no_words_in_is_refused_alike(case: Case) -> None:
    game, state = case.game, case.game.new_initial_state()
    action = state.legal_actions()[0]
    for language in ("fr", "", "EN", "../en"):
        calls: list[Callable[[], object]] = [
            partial(game.say_action, state, action, language),
            partial(game.scene, state.observation(None), language),
            partial(game.svg, state, 0, language),
        ]
        for call in calls:
            with pytest.raises(OptionsError, match=r"no language .*; there are: en, de"):
                call()
