"""Studies that stop early: by how closely things are known, and by a test; how often they err."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs

from banneret.cli import main
from banneret.kernel.errors import OptionsError
from banneret.kernel.rng import Rng, rng_for
from banneret.lab.study.figures import Figure
from banneret.lab.study.measures import measures, points, rounds_of
from banneret.lab.study.plan import Plan, arm_of
from banneret.lab.study.rows import Row
from banneret.lab.study.stopping import Enough, ending
from banneret.lab.study.testing import Alternatives, stretch
from examples.own_game import TOY
from tests.lab.studies import WON

REPEATED = 200
FEWEST_COVERED = 178  # of 200, if 95 % are: one more is missed once in 10,000 times
MOST_WRONG = 22  # likewise
ARM = arm_of("all", TOY.game({}), ("random", "random"))
LOST = structs.replace(WON, returns=(-1.0, 1.0), points=(0.0, 1.0))
DRAWN = structs.replace(WON, returns=(0.0, 0.0), points=(0.5, 0.5), lowest=None, settled=None)


def coins(share: float, rng: Rng) -> Iterator[Row]:
    """Matches that the first seat wins so often; one in ten is a draw."""
    while True:
        won = WON if rng.below(1000) < 1000 * share else LOST
        yield DRAWN if not rng.below(10) else won


def stopped(plan: Plan, rows: Iterator[Row]) -> list[Row]:
    """The matches that a study plays until it has enough."""
    enough, played = Enough(plan, points), list[Row]()
    for number in range(plan.rounds):
        played.append(structs.replace(next(rows), match=number, round=number))
        if enough(played[-1]):
            break
    return played


def points_of(share: float) -> float:
    """What the first seat gets of `coins`."""
    return 0.05 + 0.9 * share


# ---------------------------------------------------------------- until it is known closely


def test_intervals_cover_the_truth_though_a_study_stops_when_they_are_narrow() -> None:
    plan = Plan("balance", "toy", (ARM,), 3000, 1, until=0.1)
    covered, lengths = 0, set[int]()
    for seed in range(REPEATED):
        rows = stopped(plan, coins(0.6, rng_for(seed, "until")))
        found = points(plan, rows)[0]
        assert found.half <= 0.1
        assert ending(plan, rows, points).because == "close"
        covered += found.holds(points_of(0.6))
        lengths.add(len(rows))
    assert covered >= FEWEST_COVERED
    assert len(lengths) > 2  # they do stop by what they see


def test_study_that_plays_all_its_rounds_says_so() -> None:
    plan = Plan("balance", "toy", (ARM,), 40, 1, until=0.01)
    rows = stopped(plan, coins(0.5, Rng(1)))
    assert len(rows) == 40
    assert ending(plan, rows, points).because == "all"


def test_what_lies_at_an_end_is_known_as_closely_as_its_longer_side() -> None:
    """An interval from 0 to 6 % around 1 % reaches 5 points, though it is but 6 wide."""
    assert Figure("draws", 0.01, 0.0, 0.06, 50, 50, share=True).half == 0.06 - 0.01


# ---------------------------------------------------------------- until it can be told apart


@pytest.mark.parametrize(("share", "wrong"), [(0.4, "stronger"), (0.6, "weaker")])
def test_test_errs_as_seldom_and_its_intervals_cover_as_often_as_they_say(
    share: float, wrong: str
) -> None:
    """The first seat has the one or the other of what is to be told apart."""
    low, high = points_of(0.4), points_of(0.6)
    plan = Plan("balance", "toy", (ARM,), 1000, 1, test=Alternatives("seat:0", low, high))
    errors = covered = open_ = 0
    for seed in range(REPEATED):
        rows = stopped(plan, coins(share, rng_for(seed, "sprt", wrong)))
        verdict = ending(plan, rows, points).verdict
        errors += verdict == wrong
        open_ += verdict == "open"
        covered += points(plan, rows)[0].holds(points_of(share))
    assert errors <= MOST_WRONG
    assert open_ == 0
    assert covered >= FEWEST_COVERED


def test_differences_are_tested_too() -> None:
    """One side wins six of ten matches, the other by the same coin eight: a difference of 20 points."""
    arms = tuple(structs.replace(ARM, name=name) for name in ("a", "b"))
    plan = Plan("compare", "toy", arms, 1000, 1, test=Alternatives("first_turn", 0.0, 0.2))
    rng, enough, drawn, number = Rng(3), Enough(plan, points), 0, 0
    while True:
        cell = plan.cell(number)
        drawn = drawn if cell.arm else rng.below(10)
        row = WON if drawn < (6, 8)[cell.arm] else LOST
        arm = arms[cell.arm].name
        if enough(structs.replace(row, match=number, round=cell.round, arm=arm)):
            break
        number += 1
    assert enough.tested is not None
    assert enough.tested.testing.sprt.verdict == "stronger"
    assert 30 <= enough.tested.testing.sprt.rounds < 100


def test_round_of_which_a_match_was_lost_is_not_tested() -> None:
    plan = Plan("balance", "toy", (ARM,), 100, 1, test=Alternatives("first_turn", 0.3, 0.7))
    lost = structs.replace(WON, lost=True)
    enough = Enough(plan, points)
    assert not any(enough(structs.replace(lost, match=n, round=n)) for n in range(100))
    assert enough.tested is not None
    assert enough.tested.testing.sprt.rounds == 0


def test_intervals_of_a_tested_study_are_wider_and_stay_where_values_can_be() -> None:
    usual = Plan("balance", "toy", (ARM,), 100, 1)
    plan = structs.replace(usual, test=Alternatives("draws", 0.3, 0.7))
    rows = [structs.replace(WON, match=n, round=n) for n in range(50)]
    (measure,) = measures(plan, 0)["first"]
    narrow, wide = (rounds_of(one, rows).figure(measure) for one in (usual, plan))
    assert narrow.low is not None
    assert wide.low is not None
    assert 0 < wide.low < narrow.low
    assert narrow.high == wide.high == 1.0
    assert stretch(50, 0.0) == 1.0
    assert stretch(50, 50.0) == pytest.approx(3.03 / 1.96, abs=0.01)  # the least that it can be


@pytest.mark.parametrize(
    ("figure", "low", "high", "reason"),
    [
        ("luck", 0.4, 0.5, "'luck' cannot be tested; there are: seat:0, seat:1, first_turn, draws"),
        ("first_turn", 0.5, 0.4, "ascend between 0% and 100%; these are 50% and 40%"),
        ("first_turn", 0.0, 0.4, "ascend between 0% and 100%"),
        ("first_turn", 0.4, 1.0, "ascend between 0% and 100%"),
    ],
)
def test_what_cannot_be_tested_is_refused(
    figure: str, low: float, high: float, reason: str
) -> None:
    with pytest.raises(OptionsError, match=reason):
        Enough(Plan("balance", "toy", (ARM,), 10, 1, test=Alternatives(figure, low, high)), points)


# ---------------------------------------------------------------- the command


BALANCE = ["lab", "balance", "token-terrors", "--option", "setup=quick", "--seats", "random"]
BALANCE += ["--option", "turn_limit=12"]
COMPARE = ["lab", "compare", *BALANCE[2:], "--a", "surge_cap=1"]


def test_test_is_told_in_the_terminal_as_json_and_on_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [*BALANCE, "--games", "600", "--sprt", "draws=50%..90%", "--out", str(tmp_path / "out")]
    assert main(words) == 0
    told = "The test decided for 90 %, not 50 %, in this: matches without a winner."
    out = " ".join(capsys.readouterr().out.split())
    assert told in out
    assert "a wrong value in at most about 5 of 100 studies" in out
    page = (tmp_path / "out" / "balance.html").read_text()
    assert told in page.replace("&nbsp;", " ")
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text())
    assert "--sprt draws=50%..90%" in manifest["command"]
    assert 90 <= manifest["matches"] < 600
    words[words.index("--out")] = "--resume"
    assert main([*words, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["ended"]["because"] == "decided"
    assert answer["ended"]["verdict"] == "stronger"
    assert answer["plan"]["test"] == {"figure": "draws", "low": 0.5, "high": 0.9}


def test_test_of_a_comparison_that_stays_open_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main([*COMPARE, "--games", "40", "--sprt", "first_turn=-1%..1%", "--language", "de"]) == 0
    )
    out = " ".join(capsys.readouterr().out.split())
    assert "Der Test konnte sich weder für -1 Punkte noch für +1 Punkte entscheiden" in out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (
            ["--sprt", "50%..53%"],
            "--sprt takes a figure and two values, such as first_turn=50%..53%",
        ),
        (["--sprt", "first_turn=0.5..0.6"], "--sprt takes a figure and two values"),
        (["--sprt", "bot:greedy=50%..60%"], "'bot:greedy' cannot be tested"),
        (["--sprt", "first_turn=50%..60%", "--until", "2%"], "until and a test exclude each other"),
    ],
)
def test_test_that_makes_no_sense_is_refused(
    words: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*BALANCE, *words, "--out", str(tmp_path / "out")]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert reason in line
    assert not (tmp_path / "out").exists()
