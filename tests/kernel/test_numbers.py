"""Whatever stands for a whole number is taken as one, and nothing else, whatever the build."""

from __future__ import annotations

import copy
import inspect
import pickle
import typing
from collections.abc import Callable
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction

import pytest

import banneret
from banneret.bots.greedy import expectation
from banneret.kernel.endings import resigned_returns
from banneret.kernel.events import Event
from banneret.kernel.match import Match
from banneret.kernel.numbers import seat_among, viewer_among, whole
from banneret.kernel.options import option_help
from banneret.kernel.playout import checksum, copies, playouts
from banneret.kernel.record import Record
from banneret.kernel.record_replay import new_header
from banneret.kernel.recorder import Recorder
from banneret.kernel.rng import Rng, rng_for
from banneret.lab.perft import perft
from banneret.lab.runner import plan, run
from examples.own_game import TOY, ToyOptions

GAME = TOY.game({})


class Whole:
    """A number that is no int, as NumPy has them."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


class Named(IntEnum):
    TWO = 2


NO_NUMBERS = (2.0, "2", b"2", None, [2], (2,), {2}, 2j, Decimal(2), Fraction(2), object())


def name_of_type(value: object) -> str:
    return type(value).__name__


@pytest.mark.parametrize("value", [2, Whole(2), Named.TWO], ids=name_of_type)
def test_what_stands_for_a_number_is_one(value: typing.SupportsIndex) -> None:
    assert whole(value) == 2
    assert type(whole(value)) is int
    assert type(whole(True)) is int


@pytest.mark.parametrize("value", NO_NUMBERS, ids=name_of_type)
def test_what_stands_for_none_is_refused(value: typing.Any) -> None:
    with pytest.raises(TypeError, match=f"an age is a whole number, not {type(value).__name__}"):
        whole(value, "an age")


@pytest.mark.parametrize("seat", [-1, -4, 3, 99, 2**63, -(10**5000)], ids=list("abcdef"))
def test_a_seat_that_is_none_is_refused_in_one_way(seat: int) -> None:
    for read in (seat_among, viewer_among):
        with pytest.raises(ValueError, match=r"there is no seat .*: the seats are 0 to 2$") as no:
            read(seat, 3)
        assert len(str(no.value)) < 100


def test_a_spectator_has_no_seat() -> None:
    assert viewer_among(None, 2) is None
    with pytest.raises(TypeError):
        seat_among(None, 2)  # type: ignore[arg-type]  # what is refused


# ---------------------------------------------------------------- all that takes a number


def a_recorder() -> Recorder:
    recorder = Recorder(Record(new_header(GAME, ["Wren", "Ozzy"])))
    rng = Rng(2)
    for _ in range(4):
        recorder.do(recorder.match.state.random_action(rng))
    return recorder


def start() -> banneret.State:
    return GAME.new_initial_state()


ONE = start().legal_actions()[0]
# What is called with a number, and one that it takes.
CALLS: dict[str, tuple[Callable[[typing.Any], object], int]] = {
    "State.apply": (lambda n: start().apply(n), ONE),
    "State.advance": (lambda n: start().advance(n), ONE),
    "State.is_legal": (lambda n: start().is_legal(n), ONE),
    "State.refusal": (lambda n: start().refusal(n).reason, 0),
    "State.observation": (lambda n: start().observation(n), 1),
    "State.resample": (lambda n: start().resample(n, Rng(1)), 1),
    "Game.has_action": (GAME.has_action, 0),
    "Game.format": (lambda n: GAME.format(start(), n), 0),
    "Game.rules_of": (lambda n: GAME.rules_of(start(), n), 0),
    "Game.explain": (lambda n: GAME.explain(start(), n), 0),
    "Game.refusal": (lambda n: GAME.refusal(start(), n).reason, 0),
    "Game.say_action": (lambda n: GAME.say_action(start(), n), 0),
    "Game.partners": (GAME.partners, 1),
    "Game.evaluate": (lambda n: GAME.evaluate(start(), n), 1),
    "Game.ratings": (lambda n: GAME.ratings(start(), n), 1),
    "Game.svg": (lambda n: GAME.svg(start(), n), 1),
    "Rng": (lambda n: Rng(n).below(9), 5),
    "Rng.below": (lambda n: Rng(1).below(n), 5),
    "playouts": (lambda n: playouts(start(), n, Rng(1)), 2),
    "checksum": (lambda n: checksum(start(), n, 1), 2),
    "checksum, its seed": (lambda n: checksum(start(), 1, n), 2),
    "copies": (lambda n: copies(start(), n), 2),
    "Event.visible_to": (lambda n: Event("x", audience=frozenset([1])).visible_to(n), 1),
    "Record.replay": (lambda n: a_recorder().record().replay(n), 2),
    "Match.do": (lambda n: Match(start()).do(n), ONE),
    "Match.take_back": (lambda n: a_recorder().match.take_back(n), 2),
    "Recorder.do": (lambda n: Recorder(Record(new_header(GAME, ["a", "b"]))).do(n), ONE),
    "Recorder.take_back": (lambda n: a_recorder().take_back(n), 2),
    "Recorder.resign": (lambda n: a_recorder().resign(n), 1),
    "resigned_returns": (lambda n: resigned_returns(GAME, n), 1),
    "expectation": (lambda n: expectation(start(), n), 1),
    "expectation, its outcomes": (lambda n: expectation(start(), 0, n), 5),
    "rng_for": (lambda n: rng_for(n, "x").below(99), 7),
    "perft": (lambda n: perft(start(), n), 2),
    "plan": (lambda n: plan(GAME, ["random"] * 2, n, 1), 3),
    "plan, its seed": (lambda n: plan(GAME, ["random"] * 2, 1, n), 3),
    "run": (lambda n: list(run(plan(GAME, ["random"] * 2, 1, 1), n)), 1),
    "an option": (lambda n: TOY.game({"goal": n}), 3),
}
MAY_BE_NOBODY = {
    *("State.observation", "State.resample", "Game.svg", "Game.ratings"),
    *("Event.visible_to", "Record.replay"),
}
OF_A_SEAT = {
    *("State.observation", "State.resample", "Game.svg", "Event.visible_to", "Recorder.resign"),
    *("Game.partners", "Game.evaluate", "Game.ratings", "resigned_returns"),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_number_of_any_kind_is_taken(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.kernel.registry._entries", {"toy": TOY})
    call, number = CALLS[name]
    assert call(Whole(number)) == call(number)


@pytest.mark.parametrize("name", [name for name in CALLS if name != "an option"])
def test_nothing_else_is_taken(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.kernel.registry._entries", {"toy": TOY})
    call, _ = CALLS[name]
    for value in NO_NUMBERS:
        if value is None and name in MAY_BE_NOBODY:
            call(value)
        else:
            with pytest.raises(TypeError, match=f"whole number, not {type(value).__name__}"):
                call(value)


@pytest.mark.parametrize("name", sorted(OF_A_SEAT))
def test_every_call_refuses_a_seat_that_is_none(name: str) -> None:
    for seat in (-1, -4, -(2**70)) if name == "Event.visible_to" else (-1, -4, 2, 99, 2**70):
        with pytest.raises(ValueError, match="there is no seat"):
            CALLS[name][0](seat)


def test_every_method_of_a_state_and_a_game_that_takes_a_number_is_tried() -> None:
    for kind in (banneret.State, banneret.Game, banneret.Rng, banneret.Record, Match, Recorder):
        for name, method in inspect.getmembers(kind, callable):
            hints = getattr(method, "__annotations__", {})
            taken = [hint for key, hint in hints.items() if key != "return"]
            if not name.startswith("_") and any("SupportsIndex" in str(hint) for hint in taken):
                assert f"{kind.__name__}.{name}" in CALLS


@pytest.mark.parametrize("n", [0, -1, 2**31 + 1, 2**80])
def test_no_number_is_drawn_below_what_has_none(n: int) -> None:
    with pytest.raises(ValueError, match=r"below 1 to 2\*\*31"):
        Rng(1).below(n)


@pytest.mark.parametrize("steps", [-1, 5, 2**70])
def test_no_more_steps_are_taken_back_than_there_are(steps: int) -> None:
    recorder = a_recorder()
    with pytest.raises(ValueError, match="of 4 cannot be taken back"):
        recorder.take_back(steps)
    assert len(recorder.match.steps) == 4


# ---------------------------------------------------------------- the manners of Python


def test_a_generator_that_was_copied_gives_the_same_numbers() -> None:
    rng = Rng(17)
    rng.below(5)
    twins = [rng.copy(), copy.copy(rng), copy.deepcopy(rng), pickle.loads(pickle.dumps(rng))]
    numbers = [rng.below(1000) for _ in range(20)]
    assert all([twin.below(1000) for _ in range(20)] == numbers for twin in twins)


def test_what_cannot_change_can_be_hashed() -> None:
    recorder = a_recorder()
    state = start()
    recorder.resign(0)
    record = recorder.record()
    again = Record.loads(record.dumps())
    help_of = option_help(ToyOptions)["goal"]
    for thing, twin in [
        (record, again),
        (record.header, again.header),
        (record.steps[0], again.steps[0]),
        (record.closing, again.closing),
        (state.observation(0), state.observation(0)),
        (GAME.scene(state.observation(0)), GAME.scene(state.observation(0))),
        (next(iter(GAME.rules)), next(iter(GAME.rules))),
        (GAME, TOY.game({})),
        (help_of, help_of),
    ]:
        assert thing == twin
        assert len({thing, twin}) == 1


def test_what_is_returned_is_exported() -> None:
    """Every class of Banneret that a method of an exported one gives or takes has a public name."""
    exported = {name: getattr(banneret, name) for name in banneret.__all__}
    for kind in (banneret.State, banneret.Game, banneret.Record, banneret.RuleIndex):
        for name, method in inspect.getmembers(kind, callable):
            if name.startswith("_"):
                continue
            for hint in getattr(method, "__annotations__", {}).values():
                for word in str(hint).replace("[", " ").replace("]", " ").replace(",", " ").split():
                    known = word.split(".")[-1].strip("'\"")
                    if known[:1].isupper() and known not in OTHERS:
                        assert known in exported, (kind, name, hint)


OTHERS = {
    "SupportsIndex",
    "None",
    "Iterable",
    "Iterator",
    "Sequence",
    "FilePath",
    "Any",
    "Self",
    "Told",
}
