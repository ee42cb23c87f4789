"""Studies: who has whose luck, what a match leaves behind, what is found in it, and how surely."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from msgspec import structs

import banneret
from banneret.kernel.record import Record
from banneret.kernel.rng import rng_for
from banneret.lab.futures import Here, WorkerDied
from banneret.lab.study import playing
from banneret.lab.study.balance import Balance, balance
from banneret.lab.study.compare import compare
from banneret.lab.study.engines import Engine
from banneret.lab.study.figures import Figure, Measure, Rounds, change
from banneret.lab.study.folder import begin, manifest_of
from banneret.lab.study.measures import points
from banneret.lab.study.onlooker import Onlooker
from banneret.lab.study.page import page_of
from banneret.lab.study.plan import Plan, arm_of, rounds_for
from banneret.lab.study.report import value_of
from banneret.lab.study.rows import Row
from banneret.lab.study.running import study
from banneret.lab.study.stopping import Enough
from banneret.lab.study.tables import CONTENT, DECISIONS, MATCHES
from banneret.lab.study.telling import balance_report, ending_of, findings
from banneret.lab.study.telling_compare import compare_report
from banneret.lab.study.trials import OWN
from banneret.lab.study.watching import Swing, swing
from banneret.lab.study.words import words
from examples.own_game import TOY, ToyState
from tests.lab.studies import WON, decided_by_dice, in_words

GAME = TOY.game({})
ROOT = Path(__file__).parents[2]
REPEATED = 200
FEWEST_COVERED = 178  # of 200, if 95 % are: one more is missed once in 10,000 times


def a_plan(games: int = 12, seats: Sequence[str] = ("random", "random"), **more: Any) -> Plan:
    """A plan for the toy game."""
    return rounds_for(Plan("balance", "toy", (arm_of("all", GAME, seats),), 1, 7, **more), games)


def rows_of(plan: Plan, folder: Path, executor: Here | None = None) -> list[Row]:
    """The matches of a plan, played here."""
    return study(
        begin(folder, manifest_of(plan, "")),
        Engine(executor or Here(), 1),
        Onlooker(),
        Enough(plan, points),
        lambda rows, things: {},
    )


# ---------------------------------------------------------------- the plan


def test_matches_of_a_round_share_the_luck_that_they_are_said_to_share() -> None:
    plan = a_plan(luck=True)
    same, dice, choosers, other = (plan.cell(number) for number in (0, 1, 2, 3))
    assert (same.dice, same.choosers) == (0, 0)
    assert dice.dice_seed == same.dice_seed
    assert dice.seed != same.seed
    assert choosers.seed == same.seed
    assert choosers.dice_seed != same.dice_seed
    assert (other.round, other.dice, other.choosers) == (1, 0, 0)
    assert other.seed != same.seed


def test_bots_that_differ_sit_in_every_seat_in_each_round() -> None:
    assert [arm_of("", GAME, ("greedy", "random")).seated(way) for way in range(2)] == [
        ("greedy", "random"),
        ("random", "greedy"),
    ]
    assert a_plan(seats=("greedy", "random")).cells_of_round == ((0, 0, 0, 0), (0, 1, 0, 0))
    assert arm_of("", TOY.game({"players": 4}), "abab").ways == 2
    assert arm_of("", TOY.game({"players": 4}), "aaaa").ways == 1


def test_number_of_matches_is_rounded_up_to_whole_rounds() -> None:
    assert a_plan(games=10, luck=True).matches == 12
    assert a_plan(games=12, luck=True).rounds == 4


def test_arms_that_are_alike_have_the_same_matches(tmp_path: Path) -> None:
    arms = tuple(arm_of(name, GAME, ("random", "random")) for name in ("a", "b"))
    rows = rows_of(Plan("compare", "toy", arms, 6, 7), tmp_path / "out")
    assert [row.returns for row in rows if row.arm == "a"] == [
        row.returns for row in rows if row.arm == "b"
    ]
    assert len({row.seed for row in rows}) == 6


# ---------------------------------------------------------------- what is lost


@pytest.mark.parametrize("kind", [ValueError, SystemExit])
def test_match_whose_rules_fail_is_kept_with_its_record(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kind: type[BaseException]
) -> None:
    proper = ToyState.do

    def do(self: ToyState, action: int) -> None:
        if self.round == 3 and self.places[0] < 2:
            raise kind("no idea")
        proper(self, action)

    monkeypatch.setattr(ToyState, "do", do)
    rows = rows_of(a_plan(games=30), tmp_path)
    lost = [row for row in rows if row.lost]
    assert 0 < len(lost) < 30
    for row in lost:
        assert row.failure is not None
        told = rf"{kind.__name__}: no idea, in do \(test_study.py:\d+\)"
        assert re.fullmatch(told, row.failure)
        record = Record.load(tmp_path / "records" / f"match-{row.match:06}.jsonl")
        assert record.steps
        assert record.closing is None
    assert balance(a_plan(games=30), rows).matches == 30 - len(lost)


class Deadly(Here):
    """Dies of whatever holds one match."""

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Die, or do it."""
        if 4 in arguments[0]:
            died: Future[Any] = Future()
            died.set_exception(WorkerDied(-11))
            return died
        return super().submit(work, *arguments, **named)


def test_match_that_nobody_survives_loses_no_other(tmp_path: Path) -> None:
    rows = rows_of(a_plan(), tmp_path / "died", Deadly())
    proper = rows_of(a_plan(), tmp_path / "proper")
    assert [row.match for row in rows] == list(range(12))
    assert rows[4].failure == playing.DIED
    assert [row for row in rows if row.match != 4] == [row for row in proper if row.match != 4]


# ---------------------------------------------------------------- how a match swings


@pytest.mark.parametrize(
    ("chances", "winners", "expected"),
    [
        # Means of two turns: 0.625, 0.4375, 0.375, 0.6875.
        ([0.625, 0.25, 0.5, 0.875], (0,), Swing((0, 0, 0, 1, 1, 1, 1, 1, 0, 0), 2, 0.375, 0.75)),
        # Whoever has just had a turn stands better, and nobody leads but at the beginning.
        ([0.75, 0.25, 0.75, 0.25, 0.75], (0,), Swing((0, 0, *[-1] * 8), 0, 0.5, 1.0)),
        ([0.5, 0.75], (0,), Swing((-1,) * 5 + (0,) * 5, 0, 0.5, 0.5)),
        ([0.75, 0.75], (1,), Swing((0,) * 10, 0, 0.25, 1.0)),
        ([0.875, 0.0], (), Swing((0,) * 5 + (1,) * 5, 1, None, None)),
        ([], (0,), Swing((), 0, None, None)),
    ],
)
def test_swing(chances: list[float], winners: tuple[int, ...], expected: Swing) -> None:
    moments = [(chance, 1 - chance) for chance in chances]
    assert swing(moments, [(0,), (1,)], winners) == expected


# ---------------------------------------------------------------- known truths


def test_seat_handicap_of_known_size_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    decided_by_dice(monkeypatch, lambda _: 0.7)
    plan = a_plan(games=600, luck=True)
    found = balance(plan, rows_of(plan, tmp_path))
    assert found.seats[0].holds(0.7)
    assert found.seats[1].holds(0.3)
    assert not found.seats[0].holds(0.5)
    assert found.seats[0].half < 0.07
    assert found.luck[0].holds(1.0)
    assert found.luck[1].holds(0.0)
    told = findings(found, GAME, words("en"))
    assert "more than the even share of 50.0 %" in told[0]
    assert any("go with dice, draws and flips" in one for one in told)


def test_difference_of_known_size_is_found_in_fewer_matches(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The first seat wins 5 of 10 matches by one goal and 7 of 10 by the other, by the same dice."""
    decided_by_dice(monkeypatch, lambda start: {4: 0.5, 5: 0.7}[start.settings.goal])
    arms = tuple(
        arm_of(name, TOY.game({"goal": goal}), ("random", "random"))
        for name, goal in (("a", 4), ("b", 5))
    )
    plan = Plan("compare", "toy", arms, 400, 1)
    found = compare(plan, rows_of(plan, tmp_path))
    seat = found.changes["seats"][0]
    assert seat.difference.holds(0.2)
    assert seat.is_real
    assert seat.difference.half < 0.045  # with luck of their own: 1.96 * sqrt(0.46 / 400) = 0.066
    assert seat.saved is not None
    assert abs(seat.saved - 0.65) < 0.1  # 1 - (0.2 - 0.04) / (0.25 + 0.21)
    assert not found.changes["draws"][0].is_real
    told = compare_report(found, GAME, words("en")).findings
    assert told[0] == "Compared were a (goal=4) and b (goal=5), with the same luck."
    assert sum("a difference of" in one for one in told) == 3  # both seats and the first turn


def test_study_stops_when_it_is_close_enough(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    decided_by_dice(monkeypatch, lambda _: 0.5)
    plan = a_plan(games=30_000, until=0.08)
    rows = rows_of(plan, tmp_path)
    assert 100 < len(rows) < 300  # 1.96 * sqrt(0.25 / n) is 0.08 at n = 150
    assert balance(plan, rows).seats[0].half <= 0.08


def made_up(plan: Plan, seed: int) -> list[Row]:
    """Matches of known chances: the first seat wins 6 of 10; in half of them the dice decide.

    Who wins is told by a coin of the dice or by another, which of both by a third one; whoever
    leads in the middle wins 8 of 10; the decisions of matches with the same dice go together.
    """
    rng = rng_for(seed, "study")
    rows = []
    for round_number in range(plan.rounds):
        coins = [rng.below(10) < 6, rng.below(10) < 6]
        common = [rng.below(40), rng.below(40)]
        for number in range(3):
            cell = plan.cell(3 * round_number + number)
            won = coins[cell.dice] if rng.below(2) else rng.below(10) < 6
            returns = (1.0, -1.0) if won else (-1.0, 1.0)
            leader = int(not won) if rng.below(10) < 8 else int(won)
            rows.append(
                structs.replace(
                    WON,
                    match=cell.number,
                    round=cell.round,
                    dice=cell.dice,
                    choosers=cell.choosers,
                    returns=returns,
                    points=tuple((one + 1) / 2 for one in returns),
                    decisions=1 + common[cell.dice] + rng.below(41),
                    leaders=(leader,) * 10,
                )
            )
    return rows


def narrowed(one: Figure) -> Figure:
    """A figure whose interval is narrower by three tenths than it should be."""
    assert one.value is not None
    assert one.low is not None
    assert one.high is not None
    low, high = (one.value + 0.7 * (bound - one.value) for bound in (one.low, one.high))
    return structs.replace(one, low=low, high=high)


def test_intervals_of_lengths_cover_the_truth() -> None:
    plan = a_plan(games=120, luck=True)
    covered, too_narrow = Counter[str](), Counter[str]()
    for seed in range(REPEATED):
        found: Balance = balance(plan, made_up(plan, seed))
        tenth, half, most, *_ = found.spread
        for figure, truth in (  # of 1,640 sums of two numbers below 40 and 41
            (tenth, 18.0),  # 171 give at most 18, 153 at most 17
            (half, 40.5),  # one half gives at most 40
            (most, 63.0),  # 171 give more than 62, 153 more than 63
        ):
            covered[figure.about] += figure.holds(truth)
            too_narrow[figure.about] += narrowed(narrowed(figure)).holds(truth)
    assert {name: n for name, n in covered.items() if n < FEWEST_COVERED} == {}
    assert {name: n for name, n in too_narrow.items() if n >= FEWEST_COVERED} == {}


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    plan = a_plan(games=120, luck=True)
    covered, too_narrow = Counter[str](), Counter[str]()
    for seed in range(REPEATED):
        found: Balance = balance(plan, made_up(plan, seed))
        for name, figure, truth in (
            ("seat", found.seats[0], 0.6),
            ("decisions", found.length[0], 1 + 19.5 + 20),
            ("told", found.told[5], 0.8),
            ("dice", found.luck[0], 0.25),
            ("choosers", found.luck[1], 0.0),
        ):
            covered[name] += figure.holds(truth)
            too_narrow[name] += narrowed(figure).holds(truth)
    assert {name: n for name, n in covered.items() if n < FEWEST_COVERED} == {}
    assert {name: n for name, n in too_narrow.items() if n >= FEWEST_COVERED} == {}


def test_no_share_differs_by_more_than_all() -> None:
    whole, rounds = Measure("draws", lambda row: (float(row.arm == "b"), 1)), a_plan(games=12)
    sides = (
        Rounds([structs.replace(WON, round=n, arm=arm) for n in range(rounds.rounds)], 1)
        for arm in ("a", "b")
    )
    found = change(*((whole, one) for one in sides)).difference
    assert (found.value, found.high) == (1.0, 1.0)
    assert found.low is not None
    assert 0.0 < found.low < 1.0


def test_no_luck_is_said_to_decide_more_than_all() -> None:
    plan = a_plan(games=9, luck=True)
    found = [one for seed in range(40) for one in balance(plan, made_up(plan, seed)).luck]
    ends = [
        (one.value, one.low, one.high)
        for one in found
        if one.value is not None and one.low is not None and one.high is not None
    ]
    assert {-1.0, 1.0} <= {end for _, *both in ends for end in both}
    assert all(min(value, -1.0) <= low for value, low, _ in ends)
    assert all(0.0 <= high <= max(value, 1.0) for value, _, high in ends)


def test_no_count_is_said_to_be_less_than_none() -> None:
    plan = a_plan(games=3)
    rows = [
        structs.replace(WON, match=n, round=n, turns=turns) for n, turns in enumerate((1, 9, 1))
    ]
    turns = balance(plan, rows).length[1]
    assert (turns.value, turns.low) == (11 / 3, 0.0)
    assert turns.high is not None
    assert turns.high > 9


def test_intervals_of_differences_cover_the_truth_as_often_as_they_say() -> None:
    """One side wins 5 of 10 matches and the other 7, by the same number, and takes 3 turns more."""
    arms = tuple(arm_of(name, GAME, ("random", "random")) for name in ("a", "b"))
    plan = Plan("compare", "toy", arms, 40, 7)
    covered = {"points": 0, "turns": 0}
    for seed in range(REPEATED):
        rng, rows, drawn = rng_for(seed, "compared"), list[Row](), 0
        for number in range(plan.matches):
            cell = plan.cell(number)
            drawn = drawn if cell.arm else rng.below(10)
            won = drawn < (5, 7)[cell.arm]
            row = structs.replace(
                WON,
                match=cell.number,
                round=cell.round,
                arm=arms[cell.arm].name,
                points=(float(won), float(not won)),
                turns=rng.below(11) + 3 * cell.arm,
            )
            rows.append(row)
        changes = compare(plan, rows).changes
        covered["points"] += changes["seats"][0].difference.holds(0.2)
        covered["turns"] += changes["length"][1].difference.holds(3.0)
    assert {name: n for name, n in covered.items() if n < FEWEST_COVERED} == {}
    report = compare_report(compare(plan, rows), GAME, words("en"))
    every = sum(len(section.lines) for section in report.sections)
    assert f"Of {every} differences that are none" in " ".join(report.findings)


@pytest.mark.parametrize(("seats", "few"), [(2, None), (4, "0.2"), (8, "0.4")])
def test_of_many_seats_some_look_better_or_worse_by_chance(seats: int, few: str | None) -> None:
    game = banneret.game("terreign", players=seats)
    plan = Plan("balance", "terreign", (arm_of("all", game, ("random",) * seats),), 40, 7)
    won = (1.0, *(-1.0 for _ in range(seats - 1)))
    points_of = tuple(max(0.0, one) for one in won)
    proper = structs.replace(WON, bots=plan.arms[0].bots, returns=won, points=points_of)
    rows = [structs.replace(proper, match=n, round=n) for n in range(plan.matches)]
    said = " ".join(findings(balance(plan, rows), game, words("en")))
    assert "P1 gets 100.0 % of the points" in said
    told = (
        few is not None and f"Of {seats} seats that all do equally well, about {few} look" in said
    )
    assert told == ("otherwise by chance" in said) == (few is not None)


def test_bots_that_differ_are_told_against_their_own_even_share() -> None:
    game, bots = banneret.game("terreign", players=3), ("greedy", "random", "random")
    plan = Plan("balance", "terreign", (arm_of("all", game, bots),), 10, 7)
    rows = [
        structs.replace(
            WON,
            match=number,
            round=plan.cell(number).round,
            way=plan.cell(number).way,
            bots=(seated := plan.arms[0].seated(plan.cell(number).way)),
            returns=tuple(1.0 if bot == "greedy" else -1.0 for bot in seated),
            points=tuple(float(bot == "greedy") for bot in seated),
        )
        for number in range(plan.matches)
    ]
    report = balance_report(balance(plan, rows), game, words("en"))
    said = " ".join(report.findings)
    assert re.search(r"greedy gets 100\.0 % of the points \([^)]*\), where 33\.3 % would be", said)
    assert re.search(r"random gets 0\.0 % of the points \([^)]*\), where 66\.7 % would be", said)
    winning = report.sections[0]
    assert "points of greedy" in [line.label for line in winning.lines]
    assert "points of greedy" not in str(
        winning.chart
    )  # its dashed line is the even share of a seat


# ---------------------------------------------------------------- words, page and columns


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("won (TT-TURN-17)", "gewonnen (TT-TURN-17)"),
        ("drawn game (SA-WIN-16)", "unentschieden (SA-WIN-16)"),
        ("mate", "mate"),
    ],
)
def test_endings_are_told_in_words(how: str, told: str) -> None:
    assert ending_of(how, words("de")) == told


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_saved_has_no_sign(language: str) -> None:
    assert words(language).say("figure.percent", value=-0.2) == "0 %"


def test_both_languages_say_the_same() -> None:
    english, german = words("en"), words("de")
    assert english.messages.keys() == german.messages.keys()
    for key in english.messages:
        assert english.placeholders(key) == german.placeholders(key), key


def test_what_no_match_tells_is_said_not_to_be_shown() -> None:
    plan = a_plan(games=3, luck=True)
    rows = [
        structs.replace(row, returns=(0.0, 0.0), points=(0.5, 0.5), settled=None, lowest=None)
        for row in made_up(plan, 1)
    ]
    told = findings(balance(plan, rows), GAME, words("en"))
    assert any("as nobody won" in one for one in told)
    assert any(one.startswith("How much goes with the dice") for one in told)
    counted = balance_report(balance(plan, rows[:3]), GAME, words("en")).about(words("en"))
    assert counted[0].startswith("3 matches in one round")
    single = structs.replace(balance(plan, rows[:3]), matches=1)
    assert balance_report(single, GAME, words("de")).about(words("de"))[0].startswith("1 Partie in")


def test_findings_tell_every_mean_with_its_interval() -> None:
    plan = a_plan(games=120, luck=True)
    found = balance(plan, made_up(plan, 1))
    told = " ".join(findings(found, GAME, words("en")))
    for one in (*found.length[:2], found.swing[0], found.swing[2]):
        assert one.low is not None
        assert value_of(one, words("en")) in told


@pytest.mark.parametrize("language", ["en", "de"])
def test_page_is_one_file_with_every_interval_and_the_number_of_matches(
    language: str, tmp_path: Path
) -> None:
    plan = a_plan(games=30, luck=True, language=language)
    rows = rows_of(plan, tmp_path)
    found = balance(plan, rows)
    report = balance_report(found, GAME, words(language))
    page = page_of(report, "banneret lab balance toy <&>", words(language))
    assert page.startswith(f"<!doctype html>\n<html lang={language}>")
    assert (
        re.findall(r"<(?:script|img)[^>]* src|<link|@import", page.partition("<script>")[0]) == []
    )
    assert "banneret lab balance toy &lt;&amp;&gt;" in page
    assert """de: { decimal: ",""" in page  # charts write numbers as the tables do
    within = {"en": "to", "de": "bis"}[language]
    body = page.partition("<script>")[0]
    figures = [*found.seats, *found.first, *found.draws, *found.swing, *found.told, *found.luck]
    for one in figures:
        if one.low is not None and one.high is not None and one.value is not None:
            times = 100 if one.share else 1
            told = f"({times * one.low:.1f} {within} {times * one.high:.1f})"
            assert not one.share or in_words(told, language) in body
    assert any(one.low is not None for one in found.spread)
    for one in (*found.length, *found.spread, *found.endings):
        told = value_of(one, words(language))
        assert f">{told}</td>" in body
        assert "." not in told or language == "en"
    counted = Counter(re.findall(r">(\d+)</td></tr>", body))
    assert not Counter(str(one.matches) for one in figures) - counted
    settled = sum(row.settled is not None for row in rows)
    assert 0 < settled < found.matches == 30  # of what ended without a winner it cannot be told
    assert found.swing[2].matches == settled


@pytest.mark.parametrize(
    ("name", "schema"),
    [("matches", MATCHES), ("decisions", DECISIONS), ("content", CONTENT), ("trials", OWN)],
)
def test_every_column_is_documented_with_its_type(name: str, schema: pl.Schema) -> None:
    text = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
    section = text.partition(f"### {name}.parquet\n")[2].partition("\n##")[0]
    documented = re.findall(r"^\| `(\w+)` \| `([A-Z][\w()]+)` \|", section, re.MULTILINE)
    assert documented == [(column, str(kind)) for column, kind in schema.items()]
