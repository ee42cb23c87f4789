"""A bot that cannot decide stops no match; a rule that fails does, and is seen to."""

from __future__ import annotations

import pytest

from banneret.bots import registry
from banneret.bots.bot import Turn
from banneret.bots.failure import Failure
from banneret.bots.seated import Seated
from banneret.bots.simpler import in_turn
from banneret.kernel.rng import Rng
from banneret.kernel.state import State
from banneret.lab.match import play
from examples.own_game import TOY, ToyState

GAME = TOY.game({})


class Faulty:
    """Does wrong as often as it is to; then takes what comes first."""

    def __init__(self, wrong: int, answer: object = None) -> None:
        self.wrong, self.answer, self.made = wrong, answer, 0

    def __call__(self, _: Rng) -> Faulty:
        self.made += 1
        return self

    def choose(self, turn: Turn) -> int:
        self.wrong -= 1
        if self.wrong >= 0 and self.answer is None:
            raise ZeroDivisionError("no idea")
        if self.wrong >= 0:
            turn.legal_actions.clear()
            return self.answer  # type: ignore[return-value]  # that is what is wrong
        return turn.legal_actions[0]


@pytest.fixture
def failures() -> list[Failure]:
    """What was told."""
    return []


def seated(
    bot: object, failures: list[Failure], monkeypatch: pytest.MonkeyPatch, name: str = "faulty"
) -> Seated:
    """A bot of that name in seat 0 of match 7."""
    monkeypatch.setitem(registry.BOTS, name, bot)
    return Seated(name, 0, 7, failures.append)


def asked() -> State:
    """Where seat 0 is asked first."""
    state: State = GAME.new_initial_state()
    while state.current_player() != 0:
        state.apply(state.legal_actions()[0])
    return state


def test_who_decides_where_a_bot_cannot() -> None:
    assert in_turn("random") == ("random", "random")
    assert in_turn("greedy") == ("greedy", "greedy", "random")
    assert in_turn("engine:mine") == ("engine:mine", "engine:mine", "greedy", "random")


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (None, "ZeroDivisionError: no idea, at "),
        (6, "NotLegal: it answered 6, which is not legal"),
        (10**40, "NotLegal: it answered 10^40 or more, which is not legal"),
        (-1, "NotLegal: it answered -1, which is not legal"),
        ("play", "TypeError: a decision is a whole number, not str"),
    ],
)
def test_it_is_asked_again_and_then_a_simpler_one_is(
    answer: object, why: str, failures: list[Failure], monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, state = Faulty(3, answer), asked()
    seat = seated(bot, failures, monkeypatch)
    for _ in range(3):
        assert state.is_legal(seat.choose(state))
    assert [failure.by for failure in failures] == ["greedy", "faulty"]
    for failure in failures:
        assert failure.why.startswith(why)
        assert (failure.game, failure.bot, failure.seat, failure.seed) == ("toy", "faulty", 0, 7)
        assert GAME.parse_position(failure.position) == state
    lines = [str(failure) for failure in failures]
    assert lines[0].startswith(f"faulty in seat 0 could not decide; greedy did: {why}")
    assert lines[1].startswith(f"faulty in seat 0 could not decide; did when asked again: {why}")
    assert all(line.endswith(f"(toy, seed 7, position: {failures[0].position})") for line in lines)


def test_a_bot_that_raised_is_made_anew(
    failures: list[Failure], monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Faulty(1)
    seated(bot, failures, monkeypatch).choose(asked())
    assert bot.made == 2


def test_where_greedy_fails_too_the_random_bot_decides(
    failures: list[Failure], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.BOTS, "greedy", Faulty(1000))
    state = asked()
    assert state.is_legal(seated(Faulty(1000), failures, monkeypatch).choose(state))
    assert [failure.by for failure in failures] == ["random"]


def test_bots_that_do_well_play_as_ever(
    failures: list[Failure], monkeypatch: pytest.MonkeyPatch
) -> None:
    results = [play(GAME.new_initial_state(), ["greedy", "random"], seed) for seed in range(5)]
    assert all((result.falters, result.faltered) == (0, ()) for result in results)
    seated(Faulty(1000), failures, monkeypatch)
    result = play(GAME.new_initial_state(), ["faulty", "random"], 1)
    assert result.falters > len(result.faltered) > 0
    assert result.ending.startswith(("won", "drawn"))


def _fail(*_: object) -> None:
    raise ArithmeticError("a rule is wrong")


@pytest.mark.parametrize("rule", ["do", "legal_actions", "redraw", "allows", "observe"])
def test_what_the_rules_raise_comes_out(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAME.new_initial_state()
    monkeypatch.setattr(ToyState, rule, _fail)
    if rule == "observe":  # which only a bot that looks asks for
        assert play(state, ["random", "random"], 1).falters == 0
    else:
        with pytest.raises(ArithmeticError, match="a rule is wrong"):
            play(state, ["greedy", "random"], 1)


def test_what_the_rules_raise_where_only_a_bot_asks_is_told_with_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ToyState, "estimate", _fail)
    result = play(GAME.new_initial_state(), ["greedy", "random"], 1)
    assert {failure.by for failure in result.faltered} == {"random"}
    assert "ArithmeticError: a rule is wrong, at " in result.faltered[0].why
    assert "test_seated.py:" in result.faltered[0].why
