"""Unboxed arrays of integers as values.

Whoever changes one makes a new one, so that states may share them and a copy of a state costs
nothing for what is the same. Where an array is a state's own, it may write into it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

EMPTY: Final = vec[i64]()


def array(numbers: Iterable[int]) -> vec[i64]:
    """An array of some numbers."""
    return vec[i64](numbers)


def filled(length: i64, number: i64) -> vec[i64]:
    """An array of so many of one number."""
    return vec[i64]([number] * length)


def added(numbers: vec[i64], number: i64) -> vec[i64]:
    """With one more number at the end."""
    made = vec[i64](capacity=len(numbers) + 1)
    for n in numbers:
        made = append(made, n)
    return append(made, number)


def inserted(numbers: vec[i64], number: i64) -> vec[i64]:
    """Ascending numbers, and one more in its place among them."""
    made = vec[i64](capacity=len(numbers) + 1)
    placed = False
    for n in numbers:
        if not placed and n > number:
            made = append(made, number)
            placed = True
        made = append(made, n)
    return made if placed else append(made, number)


def ascending(numbers: vec[i64]) -> vec[i64]:
    """The same numbers in order; quick where there are few, or most are in order."""
    made = numbers[:]
    for i in range(1, len(made)):
        number = made[i]
        place = i
        while place > 0 and made[place - 1] > number:
            made[place] = made[place - 1]
            place -= 1
        made[place] = number
    return made


def without(numbers: vec[i64], place: i64) -> vec[i64]:
    """Without the number at a place."""
    made = vec[i64](capacity=len(numbers))
    for i in range(len(numbers)):
        if i != place:
            made = append(made, numbers[i])
    return made


def changed(numbers: vec[i64], place: i64, number: i64) -> vec[i64]:
    """With another number at a place."""
    made = numbers[:]
    made[place] = number
    return made


def plus(numbers: vec[i64], place: i64, by: i64) -> vec[i64]:
    """With the number at a place so much larger."""
    made = numbers[:]
    made[place] += by
    return made


def last(numbers: vec[i64]) -> i64:
    """The last number of an array that has any."""
    return numbers[len(numbers) - 1]


def place_of(numbers: vec[i64], number: i64) -> i64:
    """The first place of a number, or -1."""
    for i in range(len(numbers)):
        if numbers[i] == number:
            return i
    return -1


def total(numbers: vec[i64]) -> i64:
    """The sum."""
    found: i64 = 0
    for n in numbers:
        found += n
    return found


def joined(numbers: vec[i64], more: vec[i64]) -> vec[i64]:
    """With other numbers after them."""
    made = vec[i64](capacity=len(numbers) + len(more))
    for n in numbers:
        made = append(made, n)
    for n in more:
        made = append(made, n)
    return made
