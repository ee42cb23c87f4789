"""Contests: seats go round, luck is the same within a round, and what fails loses nothing else."""

from __future__ import annotations

import json
import os
import signal
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from banneret.bots import registry
from banneret.bots.random_bot import RandomBot
from banneret.cli.figures import contest_text
from banneret.cli.words import words
from banneret.kernel.errors import OptionsError
from banneret.kernel.record import Record
from banneret.kernel.registry import entry
from banneret.kernel.rng import rng_for
from banneret.kernel.state import State
from banneret.lab.contest import Contest, points
from banneret.lab.match import MatchResult, play
from banneret.lab.report import contest_data
from banneret.lab.runner import Plan, Played, plan, run, with_seats_exchanged
from banneret.lab.sprt import Hypotheses, Sprt
from examples.own_game import TOY
from tests.processes import children

LADDER = ("a", "b", "c", "d")


def exchanged(seats: str, games: int = 12, seed: int = 1) -> Plan:
    """A plan of the toy with bots that exchange seats."""
    names = seats.split(",")
    return with_seats_exchanged(plan(TOY.game({"players": len(names)}), names, games, seed))


def contest_of(what: Plan) -> Contest:
    """A contest that was played."""
    contest = Contest(what)
    for played in run(what):
        contest.take(played)
    return contest


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that play at random and are told apart by their names alone."""
    for name in LADDER:
        monkeypatch.setitem(registry.BOTS, name, RandomBot)


# ---------------------------------------------------------------- seats


@pytest.mark.usefixtures("named")
@pytest.mark.parametrize(
    ("seats", "ways"),
    [
        ("a,b", 2),
        ("a,a", 2),
        ("a,b,c", 3),
        ("a,b,b", 3),
        ("a,b,a,b", 2),
        ("a,a,b,b", 4),
        ("a,b,c,d", 4),
    ],
)
def test_every_bot_has_every_seat_equally_often(seats: str, ways: int) -> None:
    what = exchanged(seats, 4 * ways)
    assert what.ways == ways
    sat = Counter(item for one in run(what) for item in enumerate(one.seats))
    times = Counter(seats.split(","))
    for seat in range(len(what.bots)):
        assert {name: sat[seat, name] for name in times} == {
            name: 4 * ways * count // len(what.bots) for name, count in times.items()
        }


def test_bots_go_round() -> None:
    what = replace(exchanged("random,random,random"), bots=LADDER[:3])
    assert [what.seating(number) for number in range(4)] == [
        (0, 1, 2),
        (2, 0, 1),
        (1, 2, 0),
        (0, 1, 2),
    ]


def test_matches_are_whole_rounds() -> None:
    assert [exchanged("random,greedy,random", n).games for n in (1, 3, 4)] == [3, 3, 6]


def test_sides_stay_together() -> None:
    """Allies of one bot sit as allies in every match, and the sides exchange their seats."""
    game = entry("terreign").game({"players": 6, "variant": "alliances", "teams": "3v3"})
    what = with_seats_exchanged(plan(game, ["greedy", "random"] * 3, 2, 1))
    for number in range(2):
        seating = what.seating(number)
        for seat in range(6):
            assert {what.bots[seating[one]] for one in game.partners(seat)} == {
                what.bots[seating[seat]]
            }
    assert what.bots[what.seating(0)[0]] != what.bots[what.seating(1)[0]]


# ---------------------------------------------------------------- luck


@pytest.mark.usefixtures("named")
@pytest.mark.parametrize("seats", ["a,b", "a,b,c", "a,b,a,b"])
def test_bots_that_play_alike_come_out_exactly_even(seats: str) -> None:
    what = exchanged(seats, 24)
    matches = list(run(what))
    for first in range(0, what.games, what.ways):
        assert len({one.result for one in matches[first : first + what.ways]}) == 1
    assert len({one.seed for one in matches}) == what.games // what.ways
    contest = contest_of(what)
    for one in contest.figures().standings:
        assert one.score.value == pytest.approx(1 / what.ways)
    assert contest_data(contest)["score"] == pytest.approx([1 / len(what.bots)] * len(what.bots))


def test_a_match_is_played_again_by_its_seed() -> None:
    what = exchanged("greedy,random", 4)
    for one in run(what):
        assert play(what.rules().new_initial_state(), one.seats, one.seed) == one.result


def test_a_record_is_of_the_match_that_was_played() -> None:
    what = exchanged("greedy,random", 4)
    for one, plain in zip(run(replace(what, record=True)), run(what), strict=True):
        record = Record.loads(one.record)
        assert record.header.seats == list(one.seats)
        assert one.result is not None
        assert one.result == plain.result
        assert tuple(record.replay().returns()) == one.result.returns


# ---------------------------------------------------------------- figures


@pytest.mark.parametrize(
    ("returns", "expected"),
    [
        ((1.0, -1.0), (1.0, 0.0)),
        ((0.0, 0.0), (0.5, 0.5)),
        ((-0.5, 0.5), (0.25, 0.75)),
        ((1.0, -0.5, -0.5), (1.0, 0.0, 0.0)),
        ((0.5, -1.0, 0.5), (0.5, 0.0, 0.5)),
        ((1.0, -1.0, 1.0, -1.0), (0.5, 0.0, 0.5, 0.0)),
        ((0.0, 0.0, 0.0, 0.0), (0.25, 0.25, 0.25, 0.25)),
    ],
)
def test_points(returns: tuple[float, ...], expected: tuple[float, ...]) -> None:
    assert points(returns) == expected


def test_the_stronger_bot_is_found() -> None:
    contest = contest_of(exchanged("greedy,random", 600))
    figures = contest.figures()
    better, worse = figures.standings
    assert better.score.low > 0.5 > worse.score.high
    assert better.score.value + worse.score.value == pytest.approx(1)
    assert better.rating > 25 > worse.rating
    assert figures.chance is not None
    assert figures.chance < 0.01
    assert sum(one.value for one in figures.seats) == pytest.approx(1)
    assert figures.first_turn.value == figures.seats[0].value  # who sits there begins
    asked = sum(one.decisions for one in figures.standings)
    assert figures.decisions is not None
    assert asked == pytest.approx(figures.decisions.mean * 600)
    assert better.seconds > worse.seconds > 0


def test_more_than_two_are_rated() -> None:
    contest = contest_of(exchanged("greedy,random,random", 90))
    figures = contest.figures()
    assert (figures.elo, figures.chance) == ((), None)
    assert sum(one.score.value for one in figures.standings) == pytest.approx(1)
    assert all(0 < one.sigma < 25 / 3 for one in figures.standings)
    assert contest_data(contest)["elo"] is None


def test_sides_are_rated_together() -> None:
    """The first bot has seats 0 and 2 in one match, 1 and 3 in the other, and wins both."""
    game = entry("terreign").game({"players": 4, "variant": "alliances"})
    what = with_seats_exchanged(plan(game, ["greedy", "random"] * 2, 2, 1))
    contest = Contest(what)
    for number, returns in enumerate([(1.0, -1.0, 1.0, -1.0), (-1.0, 1.0, -1.0, 1.0)]):
        result = MatchResult(returns, 9, 3, 0, "won", asked=(3, 2, 2, 2), seconds=(0.0,) * 4)
        contest.take(Played(number, (), 0, result))
    greedy, random = contest.figures().standings
    assert (greedy.seats, random.seats) == (2, 2)
    assert (greedy.score.value, random.score.value) == (1.0, 0.0)
    assert (greedy.decisions, random.decisions) == (9, 9)
    assert greedy.rating > 25 > random.rating
    assert contest_data(contest)["score"] == [0.5, 0.0, 0.5, 0.0]


def test_test_stops_the_contest() -> None:
    what = exchanged("greedy,random", 2000)
    contest = Contest(what, Sprt(Hypotheses(0.5, 0.65)))
    assert any(map(contest.take, run(what)))
    figures = contest.figures()
    assert contest.test is not None
    assert contest.test.verdict == "stronger"
    assert figures.rounds == contest.test.rounds < 200
    with pytest.raises(OptionsError, match="a test is between two bots, not 3"):
        Contest(exchanged("random,random,greedy"), Sprt(Hypotheses(0.5, 0.65)))


def test_data_and_text() -> None:
    contest = contest_of(exchanged("greedy,random", 20))
    data = json.loads(json.dumps(contest_data(contest)))
    assert data["seats"] == ["greedy", "random"]
    assert data["games"] == 20
    assert data["score"] == [one["score"]["value"] for one in data["bots"]]
    assert set(data["elo"]) == {"difference", "low", "high"}
    assert 0 <= data["p_value"] <= 1
    assert (data["sprt"], data["failed"], data["left_out"]) == (None, [], 0)
    for language, seat in (("en", "seat 0 gets"), ("de", "Platz 0 bekommt")):
        text = contest_text(contest, words(language))
        assert seat in text
        assert "20 " in text.splitlines()[0]


def test_nothing_was_played() -> None:
    contest = Contest(exchanged("greedy,random"))
    assert contest.figures().standings[0].score.of == 0
    assert "0 rounds" in contest_text(contest, words("en"))


# ---------------------------------------------------------------- failures


def failing(monkeypatch: pytest.MonkeyPatch, fails: Callable[[str, int], bool]) -> None:
    """Let the rules fail in some matches, told by the bot in the first seat and the seed."""

    def sometimes(state: State, bots: Sequence[str], seed: int) -> MatchResult:
        if fails(bots[0], seed):
            raise ArithmeticError("no idea")
        return play(state, bots, seed)

    monkeypatch.setattr("banneret.lab.runner.play", sometimes)


def test_matches_that_fail_lose_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, lambda first, seed: rng_for(seed, first).below(4) == 0)
    what = exchanged("greedy,random", 40)
    matches = list(run(what))
    lost = [one for one in matches if one.result is None]
    assert 0 < len(lost) < 40
    assert all(len(one.failures) == 2 and "no idea" in one.failures[0] for one in lost)
    contest = contest_of(what)
    assert contest.failed == lost
    figures = contest.figures()
    assert figures.games + contest.left_out + len(lost) == 40
    assert figures.rounds == figures.games / 2
    data = contest_data(contest)
    assert [one["seed"] for one in data["failed"]] == [one.seed for one in lost]  # type: ignore[attr-defined]


def test_match_that_fails_once_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    fails = iter([True])
    failing(monkeypatch, lambda *_: next(fails, False))
    what = exchanged("greedy,random", 4)
    first, *others = run(what)
    assert first.result is not None
    assert "no idea" in first.failures[0]
    assert [one.failures for one in others] == [()] * 3


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes find the game of a plan, which is registered by its module."""
    root = Path(__file__).parents[2]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(root / "src"), str(root)]))


@pytest.mark.usefixtures("processes")
def test_killed_process_loses_no_match() -> None:
    game = entry("token-terrors").game({"setup": "quick"})
    what = with_seats_exchanged(plan(game, ["random", "random"], 16, 5))
    expected = [one.result for one in run(what)]
    matches: list[Played] = []
    for one in run(what, 2):
        matches.append(one)
        if len(matches) == 1:
            os.kill(min(workers()), signal.SIGKILL)
    assert [one.result for one in matches] == expected
    assert {one.failures for one in matches} <= {
        (),
        ("its process ended by itself (exit code -9)",),
    }


def workers() -> list[int]:
    """The processes that play for this one."""
    return [
        pid
        for pid in children(os.getpid())
        if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()
    ]
