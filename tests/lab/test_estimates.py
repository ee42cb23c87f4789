"""Intervals, Elo, the sign test and the sequential test: against known values, and by trying."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from statistics import fmean

import pytest

from banneret.kernel.errors import OptionsError
from banneret.kernel.rng import Rng
from banneret.lab.estimates import chance_of, elo, estimate, share_of
from banneret.lab.sprt import Hypotheses, Sprt, log_likelihood_ratio

FINE = 2**20


def pairs(share: float, draws: float, rng: Rng) -> Iterator[float]:
    """Rounds of two matches in which the first bot gets that share of the points."""

    def match() -> float:
        place = rng.below(FINE) / FINE
        return 0.5 if place < draws else float(place < share + draws / 2)

    while True:
        yield (match() + match()) / 2


# ---------------------------------------------------------------- intervals


def test_interval_of_known_rounds() -> None:
    # Ten rounds of a half and ten of one, beside one of nothing and one of all: 16 of 22 points.
    found = estimate([0.5] * 10 + [1.0] * 10)
    middle = 16 / 22
    squares = 10 * (0.5 - middle) ** 2 + 11 * (1 - middle) ** 2 + middle**2
    half = 1.96 * math.sqrt(squares / 21 / 22)
    assert (found.value, found.of) == (0.75, 20)
    assert [found.low, found.high] == pytest.approx([middle - half, middle + half], abs=1e-5)


def test_nothing_is_known_without_rounds() -> None:
    found = estimate([], even=1 / 3)
    assert (found.low, found.high, found.of) == (0.0, 1.0, 0)


@pytest.mark.parametrize("value", [0.0, 0.5, 1.0])
def test_few_rounds_that_went_alike_are_no_certainty(value: float) -> None:
    few, many = estimate([value] * 5), estimate([value] * 500)
    assert few.low <= value <= few.high
    assert few.high - few.low > 0.2 > 0.02 > many.high - many.low


@pytest.mark.parametrize("share", [0.5, 0.65, 0.8, 0.95])
@pytest.mark.parametrize("rounds", [10, 50])
def test_intervals_hold_the_truth_as_often_as_they_say(share: float, rounds: int) -> None:
    tries, coming = 600, pairs(share, 0.0, Rng(rounds))
    found = [estimate([next(coming) for _ in range(rounds)]) for _ in range(tries)]
    held = sum(one.low <= share <= one.high for one in found) / tries
    assert held > 0.95 - 3 * math.sqrt(0.95 * 0.05 / tries)


@pytest.mark.parametrize("seats", [3, 4, 8])
@pytest.mark.parametrize("rounds", [10, 40])
def test_intervals_of_many_seats_hold_the_truth(seats: int, rounds: int) -> None:
    """Even where a seat is likely to win none of its matches."""
    tries, rng, even = 600, Rng(3), 1 / seats
    won = [[float(rng.below(seats) == 0) for _ in range(rounds)] for _ in range(tries)]
    found = [estimate(one, even) for one in won]
    assert sum(one.low <= even <= one.high for one in found) / tries > 0.9


def test_rounds_that_balance_out_give_narrow_intervals() -> None:
    """What pairs are for: whoever has the better seat wins, and both have it once."""
    balanced, apart = estimate([0.5] * 50), estimate([0.0, 1.0] * 25)
    assert 5 * (balanced.high - balanced.low) < apart.high - apart.low


# ---------------------------------------------------------------- Elo and the sign test


@pytest.mark.parametrize(("share", "difference"), [(0.5, 0), (0.64, 100), (0.75, 191), (0.1, -382)])
def test_elo_of_the_tables(share: float, difference: int) -> None:
    assert elo(share) == pytest.approx(difference, abs=0.6)
    assert share_of(difference) == pytest.approx(share, abs=0.001)
    assert share_of(-difference) == pytest.approx(1 - share, abs=0.001)


def test_elo_has_no_end_where_somebody_got_everything() -> None:
    assert elo(1.0) is elo(0.0) is None


def exactly(ahead: int, decided: int) -> Fraction:
    return Fraction(sum(math.comb(decided, won) for won in range(ahead, decided + 1)), 2**decided)


@pytest.mark.parametrize(
    ("ahead", "behind"), [(0, 0), (1, 0), (5, 0), (0, 5), (9, 1), (60, 40), (520, 480)]
)
def test_sign_test_is_exact(ahead: int, behind: int) -> None:
    rounds = [0.75] * ahead + [0.0] * behind + [0.5] * 7
    assert chance_of(rounds) == pytest.approx(float(exactly(ahead, ahead + behind)), rel=1e-9)


def test_sums_of_thirds_are_even() -> None:
    assert chance_of([1 / 3 + 1 / 6 + 1e-17, 0.1 + 0.2 + 0.2]) == 1.0


# ---------------------------------------------------------------- the sequential test


def decided(share: float, draws: float, test: Sprt, rng: Rng) -> Sprt:
    """The test after as many rounds as it wants."""
    coming = pairs(share, draws, rng)
    while test.take(next(coming)) == "open":
        assert test.rounds < 2000
    return test


def test_ratio_of_certain_rounds_is_that_of_coins() -> None:
    """With many rounds of nothing and all, the likeliest distribution is the binomial one."""
    found = log_likelihood_ratio({0.0: 400, 1.0: 600}, 0.5, 0.6)
    expected = 400 * math.log(0.4 / 0.5) + 600 * math.log(0.6 / 0.5)
    assert found == pytest.approx(expected, abs=0.05)


def test_ratio_is_symmetric() -> None:
    seen = {0.0: 3, 0.25: 4, 0.75: 9}
    mirrored = {1.0 - value: count for value, count in seen.items()}
    found, other = log_likelihood_ratio(seen, 0.4, 0.7), log_likelihood_ratio(mirrored, 0.3, 0.6)
    assert found == pytest.approx(-other)


@pytest.mark.parametrize("draws", [0.0, 0.3])
@pytest.mark.parametrize(("share", "verdict"), [(0.5, "stronger"), (0.65, "weaker")])
def test_test_errs_as_seldom_as_it_says(draws: float, share: float, verdict: str) -> None:
    tries, rng = 150, Rng(11)
    tests = [decided(share, draws, Sprt(Hypotheses(0.5, 0.65)), rng) for _ in range(tries)]
    wrong = sum(one.verdict == verdict for one in tests) / tries
    assert wrong < 0.05 + 3 * math.sqrt(0.05 * 0.95 / tries)
    assert fmean(one.rounds for one in tests) < 60  # 100 or so, if their number were fixed


def test_test_ends_at_once_where_it_is_plain() -> None:
    assert decided(1.0, 0.0, Sprt(Hypotheses(0.5, 0.65)), Rng(1)).rounds < 20


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ((0.65, 0.5), "such as 0.5,0.65, at least 1e-09 from either; these are 0.65 and 0.5"),
        ((0.0, 0.5), "ascend"),
        ((0.5, 1.0), "ascend"),
        ((math.nan, 0.6), "ascend"),
        ((1e-320, 0.6), "ascend"),
        ((0.5, 1 - 1e-12), "ascend"),
        ((0.5, 0.6, 1e-320), "lie between"),
        ((0.5, 0.6, 0.05, math.nan), "lie between"),
        ((0.5, 0.6, 0.0), "lie between 1e-09 and 0.5; these are 0 and 0.05"),
        ((0.5, 0.6, 0.05, 0.5), "lie between"),
    ],
)
def test_impossible_hypotheses(values: tuple[float, ...], message: str) -> None:
    with pytest.raises(OptionsError, match=message):
        Hypotheses(*values)
