"""The figures of many matches, against figures reckoned elsewhere."""

from __future__ import annotations

import json

import pytest

from banneret.cli.figures import simulation_text
from banneret.cli.words import words
from banneret.kernel.registry import entry
from banneret.lab.match import MatchResult
from banneret.lab.report import as_data
from banneret.lab.runner import plan
from banneret.lab.statistics import lengths, quantile, share, statistics
from examples.own_game import TOY
from tests.lab.playing import results_of

WON_BY_0 = (1.0, -1.0)
WON_BY_1 = (-1.0, 1.0)
DRAWN = (0.0, 0.0)


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (5, 10, 0.2366, 0.7634),  # as in Newcombe (1998) and every table of Wilson's interval
        (81, 263, 0.2553, 0.3662),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
    ],
)
def test_wilson_interval(count: int, of: int, low: float, high: float) -> None:
    found = share(count, of)
    assert found.share == count / of
    assert [found.low, found.high] == pytest.approx([low, high], abs=5e-5)


def test_nothing_is_known_of_nothing() -> None:
    assert (share(0, 0).low, share(0, 0).high) == (0.0, 1.0)


def test_quantiles_lie_between_neighbours() -> None:
    assert quantile([1, 2, 3, 4], 0.5) == 2.5
    assert quantile([1, 2, 3, 4, 5], 0.1) == pytest.approx(1.4)
    assert quantile([7], 0.9) == 7


def test_lengths() -> None:
    found = lengths([9, 1, 5])
    assert (found.mean, found.median, found.shortest, found.longest) == (5, 5, 1, 9)


def some_results() -> list[MatchResult]:
    return [
        MatchResult(WON_BY_0, 10, 4, 0, "won"),
        MatchResult(WON_BY_0, 12, 5, 1, "won"),
        MatchResult(WON_BY_1, 14, 6, 1, "won"),
        MatchResult(DRAWN, 20, 9, 0, "limit"),
    ]


def test_statistics() -> None:
    found = statistics(some_results())
    assert [(one.count, one.of) for one in found.wins] == [(2, 4), (1, 4)]
    assert (found.draws.count, found.draws.of) == (1, 4)
    assert (found.first_player.count, found.first_player.of) == (2, 3)
    assert found.endings == {"won": 3, "limit": 1}
    assert (found.decisions.mean, found.turns.median) == (14, 5.5)


def test_report_as_data_and_as_text() -> None:
    what = plan(TOY.game({"goal": 5}), ["greedy", "random"], 4, 1)
    figures = statistics(some_results())
    data = json.loads(json.dumps(as_data(what, figures, [])))
    assert data["seats"] == ["greedy", "random"]
    assert data["options"]["goal"] == 5
    assert data["wins"][0] == {
        "count": 2,
        "of": 4,
        "share": 0.5,
        "low": pytest.approx(0.15, abs=0.001),
        "high": pytest.approx(0.85, abs=0.001),
    }
    text = simulation_text(what, figures, words("en"))
    assert "seat 0 (greedy) wins" in text
    assert "50.0 % (15.0 to 85.0), 2 of 4" in text
    assert "won 3, limit 1" in text


# ---------------------------------------------------------------- wins of several seats

RED, BLUE = (1.0, -1.0, 1.0, -1.0), (-1.0, 1.0, -1.0, 1.0)


def test_a_win_counts_for_every_seat_that_has_part_in_it() -> None:
    results = [
        MatchResult(RED, 10, 4, 2, "won"),
        MatchResult(RED, 10, 4, 1, "won"),
        MatchResult(BLUE, 10, 4, 3, "won"),
        MatchResult((0.0,) * 4, 10, 4, 0, "drawn"),
    ]
    found = statistics(results)
    assert [one.count for one in found.wins] == [2, 1, 2, 1]
    assert (found.draws.count, found.draws.of) == (1, 4)
    assert (found.first_player.count, found.first_player.of) == (2, 3)


@pytest.mark.rule("TR-VAR-ALLY-1")
def test_matches_of_alliances_are_no_draws() -> None:
    options = {"players": 4, "variant": "alliances", "goal": 2}
    what = plan(entry("terreign").game(options), ["random"] * 4, 4, 1)
    results = results_of(what)
    figures = statistics(results)
    red, blue, *others = [one.count for one in figures.wins]
    assert others == [red, blue]
    assert (red + blue, figures.draws.count, figures.first_player.of) == (4, 0, 4)
    first = sum(result.first in result.winners for result in results)
    assert figures.first_player.count == first
    lines = simulation_text(what, figures, words("en")).splitlines()
    row = next(line for line in lines if "seat 2 (random) wins" in line)
    assert row.endswith(f"{red} of 4")
    assert any("won by the side that took the first turn" in line for line in lines)


# ---------------------------------------------------------------- how matches ended


@pytest.mark.rule("TR-VAR-ROYALE-2", "TR-VAR-ROYALE-15", "TR-GEN-01")
@pytest.mark.parametrize(
    ("options", "ending"),
    [
        ({"players": 3, "variant": "royale"}, "won (TR-VAR-ROYALE-2)"),
        ({"players": 2, "max_rounds": 1}, "drawn (TR-GEN-01)"),
        ({"players": 2, "goal": 2}, "won (TR-WIN-01)"),
    ],
)
def test_an_ending_says_who_won_or_nobody_and_by_which_rule(
    options: dict[str, int | str], ending: str
) -> None:
    what = plan(entry("terreign").game(options), ["random"] * int(options["players"]), 2, 1)
    figures = statistics(results_of(what))
    assert figures.endings == {ending: 2}
    assert simulation_text(what, figures, words("en")).splitlines()[-1].split(maxsplit=1) == [
        "ended",
        f"{ending} 2",
    ]
