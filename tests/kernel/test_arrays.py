"""Arrays as values, and what is gathered before a draw."""

from __future__ import annotations

from collections import Counter

import pytest

from banneret.kernel.arrays import (
    EMPTY,
    added,
    array,
    ascending,
    changed,
    filled,
    inserted,
    joined,
    last,
    place_of,
    plus,
    total,
    without,
)
from banneret.kernel.choices import Chances, Choices
from banneret.kernel.rng import Rng


def test_the_last_number_is_that_at_the_end() -> None:
    assert last(array([4])) == 4
    assert last(array([3, 1, 2])) == 2


def test_what_changes_an_array_leaves_it_as_it_was() -> None:
    numbers = array([3, 1, 2])
    made = [
        (added(numbers, 9), [3, 1, 2, 9]),
        (ascending(numbers), [1, 2, 3]),
        (without(numbers, 1), [3, 2]),
        (changed(numbers, 1, 7), [3, 7, 2]),
        (plus(numbers, 0, -4), [-1, 1, 2]),
        (joined(numbers, array([5])), [3, 1, 2, 5]),
    ]
    assert [list(one) for one, _ in made] == [expected for _, expected in made]
    for one, _ in made:
        one[0] = 77
    assert list(numbers) == [3, 1, 2]


@pytest.mark.parametrize(
    ("number", "expected"),
    [(1, [1, 2, 4, 4]), (3, [2, 3, 4, 4]), (4, [2, 4, 4, 4]), (5, [2, 4, 4, 5])],
)
def test_a_number_goes_to_its_place(number: int, expected: list[int]) -> None:
    assert list(inserted(array([2, 4, 4]), number)) == expected


def test_what_is_asked_of_arrays() -> None:
    assert [place_of(array([5, 6, 6]), n) for n in (5, 6, 7)] == [0, 1, -1]
    assert (total(array([5, -2])), total(EMPTY), len(EMPTY)) == (3, 0, 0)
    assert list(filled(3, -1)) == [-1, -1, -1]
    assert list(inserted(EMPTY, 4)) == list(added(EMPTY, 4)) == [4]


def test_choices_are_listed_ascending_and_drawn_in_the_order_in_which_they_were_found() -> None:
    found = Choices()
    for action in (7, 5000, 3):
        found.add(action)
    assert found.ascending() == [3, 7, 5000]
    assert [found.drawn(Rng(seed)) for seed in range(20)] == [
        (7, 5000, 3)[Rng(seed).below(3)] for seed in range(20)
    ]
    found.clear()
    with pytest.raises(ValueError, match="nothing can be drawn"):
        found.drawn(Rng(1))


def test_there_is_room_for_any_number_of_choices() -> None:
    found = Choices()
    for action in range(1000):
        found.add(action)
    assert found.ascending() == list(found.numbers()) == list(range(1000))


def test_chances_are_drawn_by_weight_and_those_without_any_are_left_out() -> None:
    chances = Chances()
    for outcome, weight in ((4, 3), (5, 0), (9, 1)):
        chances.add(outcome, weight)
    assert chances.pairs() == [(4, 3), (9, 1)]
    assert [chances.has(n) for n in (4, 5, 9)] == [True, False, True]
    rng = Rng(1)
    seen = Counter(chances.drawn(rng) for _ in range(4000))
    assert seen.keys() == {4, 9}
    assert 2850 < seen[4] < 3150
    with pytest.raises(ValueError, match="nothing can be drawn"):
        Chances().drawn(rng)
