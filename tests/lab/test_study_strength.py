"""The model of strength, on matches of which the truth is known."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from banneret.kernel.rng import Rng, rng_for
from banneret.lab.study.content import real_ones
from banneret.lab.study.strength import Match, Round, Side, Worth, solutions, worths

REPEATED = 200
FEWEST_COVERED = 178  # of 200, if 95 % are: one more is missed once in 10,000 times
MILLION = 1_000_000


def strengths_of(items: int, most: float) -> list[float]:
    """Evenly spread strengths that are nothing on average, in points of an even share."""
    return [most * (2 * item / (items - 1) - 1) for item in range(items)]


def played(rng: Rng, own: Sequence[Sequence[int]], strengths: Sequence[float], luck: int) -> Match:
    """A match of known chances; the first side gets 4 points of 100 more than it would."""
    sides = len(own)
    sums = [sum(strengths[item] for item in items) for items in own]
    others = [(sum(sums) - one) / (sides - 1) for one in sums]
    chances = [1 / sides + one - other for one, other in zip(sums, others, strict=True)]
    chances = [one - 0.04 / (sides - 1) for one in chances]
    chances[0] += 0.04 * sides / (sides - 1)
    assert min(chances) > 0
    left, winner = luck / MILLION, 0
    while winner < sides - 1 and left >= chances[winner]:
        left -= chances[winner]
        winner += 1
    return [
        Side(float(n == winner), dict.fromkeys((f"{item}" for item in items), 1) | {f"place{n}": 1})
        for n, items in enumerate(own)
    ]


def study(seed: int, sides: int, team: int, strengths: Sequence[float], rounds: int) -> list[Round]:
    """Rounds in which what is drawn by lot sits in every seat once; half of them have the same luck."""
    rng, found = rng_for(seed, "strength"), list[Round]()
    for _ in range(rounds):
        left = list(range(len(strengths)))
        drawn = [left.pop(rng.below(len(left))) for _ in range(sides * team)]
        common, one = rng.below(MILLION), list[Match]()
        for moved in range(sides):
            seats = drawn[moved:] + drawn[:moved]
            own = [seats[side::sides] for side in range(sides)]
            luck = rng.below(MILLION) if moved % 2 else common
            one.append(played(rng, own, strengths, luck))
        found.append(one)
    return found


def asked(rounds: Sequence[Round], items: int) -> list[Worth]:
    """What each thing is worth, beside the place."""
    places = [f"place{n}" for n in range(len(rounds[0][0]))]
    return worths(rounds, [str(item) for item in range(items)], places, centred=True)


@pytest.mark.parametrize(
    ("sides", "team", "items", "most", "rounds"),
    [(2, 1, 6, 0.2, 60), (4, 1, 8, 0.08, 30), (2, 2, 8, 0.08, 60)],
    ids=["two sides", "four seats", "two teams"],
)
def test_intervals_cover_the_truth_as_often_as_they_say(
    sides: int, team: int, items: int, most: float, rounds: int
) -> None:
    strengths, covered = strengths_of(items, most), [0] * items
    for seed in range(REPEATED):
        found = asked(study(seed, sides, team, strengths, rounds), items)
        for item, one in enumerate(found):
            covered[item] += one.low <= strengths[item] <= one.high
    assert min(covered) >= FEWEST_COVERED


def test_interval_is_no_wider_than_it_must_be() -> None:
    """Of 300 rounds of two items, 600 matches tell of the difference of both, twice a worth."""
    found = asked(study(1, 2, 1, strengths_of(2, 0.1), 300), 2)
    alone = 1.96 * (0.6 * 0.4 / 600) ** 0.5  # were the luck of no two matches the same
    for one in found:
        assert one.rounds == 300
        assert one.matches == 600
        assert (one.high - one.low) / 2 < 1.1 * alone


def test_who_is_beside_a_strong_one_is_not_called_strong() -> None:
    """Two of four are on either side; who has the best wins, and b is beside it in 3 of 5 matches."""
    rounds = []
    for number in range(100):
        beside = "bbbcd"[number % 5]
        others = sorted({*"bcd"} - {beside})
        one = [Side(1.0, {"best": 1, beside: 1}), Side(0.0, dict.fromkeys(others, 1))]
        rounds.append([one, one[::-1]])
    best, *rest = worths(rounds, ["best", *"bcd"], [], centred=True)
    assert best.low > max(one.high for one in rest)
    for worth in rest:
        assert worth.value == pytest.approx(-0.125, abs=0.02)  # half a point less than the best


def test_what_always_wins_has_a_worth_that_ends_and_stays_uncertain_while_it_is_rare() -> None:
    def rounds(number: int) -> list[Round]:
        won = [Side(1.0, {"a": 1}), Side(0.0, {"b": 1})]
        return [[won, won[::-1]]] * number

    few, many = (worths(rounds(n), ["a", "b"], [], centred=True)[0] for n in (2, 200))
    for one in (few, many):
        assert one.low < 0.25 <= one.high
    assert few.low < 0  # two rounds show nothing
    assert 0.23 < many.low < many.value < 0.25
    assert many.chance < 1e-9


def test_having_two_of_a_thing_counts_twice() -> None:
    """A team with two of it wins always, one with one of it three of four."""
    rounds = []
    for number in range(400):
        many = 1 + number % 2
        won = many == 2 or number % 8 > 1
        one = [Side(float(won), {"a": many}), Side(float(not won), {})]
        rounds.append([one, one[::-1]])
    (found,) = worths(rounds, ["a"], [], centred=False)
    assert found.value == pytest.approx(0.25, abs=0.005)
    assert found.low < 0.25 < found.high


def test_nothing_is_known_of_what_all_have() -> None:
    one = [Side(1.0, {"a": 1}), Side(0.0, {"a": 1})]
    (found,) = worths([[one]] * 50, ["a"], [], centred=False)
    assert found.value == 0
    assert (found.rounds, found.matches) == (0, 0)
    assert found.high - found.low > 1


def test_the_same_rounds_give_the_same_bits_in_whatever_order_sides_name_what_they_have() -> None:
    rounds = study(4, 4, 2, strengths_of(8, 0.03), 40)
    turned = [
        [[Side(one.points, dict([*one.has.items()][::-1])) for one in match] for match in matches]
        for matches in rounds
    ]
    assert list(turned[0][0][0].has) != list(rounds[0][0][0].has)
    assert asked(turned, 8) == asked(rounds, 8)


def test_equations_are_solved() -> None:
    squares = np.array([[[4.0, 1.0], [1.0, 3.0]], [[2.0, 0.0], [0.0, 5.0]]])
    given = np.array([[[1.0], [2.0]], [[2.0], [10.0]]])
    assert solutions(squares, given)[0] == pytest.approx(np.array([[1 / 11], [7 / 11]]))
    assert solutions(squares, given)[1].tolist() == [[1.0], [2.0]]


@pytest.mark.parametrize(
    ("chances", "real"),
    [
        ([0.04], [True]),
        ([0.04, 0.5], [False, False]),
        ([0.5, 0.02, 0.03], [False, False, False]),
        ([0.04, 0.001, 0.02], [True, True, True]),  # 0.001 * 3, 0.02 * 2, 0.04 * 1
        ([], []),
    ],
)
def test_what_is_real_of_many(chances: list[float], real: list[bool]) -> None:
    assert real_ones(chances, 0.05) == real
