"""The plain Duel as a game of its own, solved exactly: its value is one half.

Both choose in secret and everything is shown after each attempt, so it is solved backwards: a
matrix game for every position between two attempts, by exact fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from banneret.games.terreign.kinds import BLOCKS, DUEL_CARDS
from banneret.games.terreign.state import TerReign
from tests.games.terreign.table import play, rest, table

CARDS = tuple(range(DUEL_CARDS))
Mix = tuple[Fraction, ...]
Matrix = tuple[tuple[Fraction, ...], ...]


def is_hit(attack: int, defense: int) -> int:
    return int(not BLOCKS[defense] >> attack & 1)


# ---------------------------------------------------------------- matrix games


def solve(matrix: Matrix) -> tuple[Fraction, Mix, Mix]:
    """Value and optimal mixes of the row player (who wants much) and the column player."""
    rows, columns = range(len(matrix)), range(len(matrix[0]))
    for size in range(1, min(len(rows), len(columns)) + 1):
        for used in combinations(rows, size):
            for faced in combinations(columns, size):
                found = equalize(matrix, used, faced)
                if found is not None:
                    return found
    raise AssertionError("every matrix game has a solution")


def equalize(
    matrix: Matrix, used: Sequence[int], faced: Sequence[int]
) -> tuple[Fraction, Mix, Mix] | None:
    """A solution whose mixes use exactly these rows and columns, if there is one."""
    mine = balance([[matrix[r][c] for r in used] for c in faced])
    yours = balance([[matrix[r][c] for c in faced] for r in used])
    if mine is None or yours is None or mine[1] != yours[1]:
        return None
    value = mine[1]
    row_mix = spread(mine[0], used, len(matrix))
    column_mix = spread(yours[0], faced, len(matrix[0]))
    safe = all(
        sum(p * matrix[r][c] for r, p in enumerate(row_mix)) >= value for c in range(len(matrix[0]))
    ) and all(
        sum(p * cell for p, cell in zip(column_mix, row, strict=True)) <= value for row in matrix
    )
    return (value, row_mix, column_mix) if safe else None


def balance(system: list[list[Fraction]]) -> tuple[Mix, Fraction] | None:
    """Weights that sum to 1 and give every row of the system the same sum."""
    size = len(system)
    lines = [[*row, Fraction(-1), Fraction(0)] for row in system]
    lines.append([Fraction(1)] * size + [Fraction(0), Fraction(1)])
    for column in range(size + 1):
        pivot = next((n for n in range(column, size + 1) if lines[n][column] != 0), None)
        if pivot is None:
            return None
        lines[column], lines[pivot] = lines[pivot], lines[column]
        lines[column] = [cell / lines[column][column] for cell in lines[column]]
        for n in range(size + 1):
            if n != column and lines[n][column] != 0:
                factor = lines[n][column]
                lines[n] = [a - factor * b for a, b in zip(lines[n], lines[column], strict=True)]
    weights = tuple(line[-1] for line in lines[:size])
    return (weights, lines[size][-1]) if min(weights) >= 0 else None


def spread(weights: Mix, places: Sequence[int], size: int) -> Mix:
    mix = [Fraction(0)] * size
    for place, weight in zip(places, weights, strict=True):
        mix[place] = weight
    return tuple(mix)


# ---------------------------------------------------------------- the Duel


@cache
def third(attacks: tuple[int, int], defenses: tuple[int, int], hits: int) -> Fraction:
    """The chance of Victory before Attempt 3: the first card is back, the second is out."""
    if hits >= 2:
        return Fraction(1)
    matrix = tuple(
        tuple(Fraction(hits + is_hit(a, d) >= 2) for d in CARDS if d != defenses[1])
        for a in CARDS
        if a != attacks[1]
    )
    return solve(matrix)[0]


@cache
def second(attack: int, defense: int) -> tuple[Fraction, Mix, Mix]:
    """Before Attempt 2: the first cards lie on the table."""
    hits = is_hit(attack, defense)
    return solve(
        tuple(
            tuple(
                third((attack, a), (defense, d), hits + is_hit(a, d)) for d in CARDS if d != defense
            )
            for a in CARDS
            if a != attack
        )
    )


@cache
def first() -> tuple[Fraction, Mix, Mix]:
    """Before Attempt 1."""
    return solve(tuple(tuple(second(a, d)[0] for d in CARDS) for a in CARDS))


@pytest.mark.rule("TR-DUEL-16", "TR-DUEL-08", "TR-DUEL-12", "TR-DUEL-13")
def test_with_best_play_victory_is_an_even_chance() -> None:
    assert first()[0] == Fraction(1, 2)


def test_the_first_choice_is_even_and_cannot_be_exploited() -> None:
    matrix = [[second(a, d)[0] for d in CARDS] for a in CARDS]
    even = Fraction(1, 4)
    assert all(sum(even * matrix[a][d] for a in CARDS) == Fraction(1, 2) for d in CARDS)
    assert all(sum(even * cell for cell in row) == Fraction(1, 2) for row in matrix)


def test_after_a_hit_or_a_block_the_chances_are_these() -> None:
    values = {
        is_hit(a, d): {
            second(x, y)[0] for x in CARDS for y in CARDS if is_hit(x, y) == is_hit(a, d)
        }
        for a in CARDS
        for d in CARDS
    }
    after_block, after_hit = values[0], values[1]
    assert len(after_block) == len(after_hit) == 1
    assert sum(after_block) + sum(after_hit) == 1


def test_the_cards_of_the_rules_are_those_solved_here() -> None:
    """Every line of play through the rules: hits and hands as in the matrices above."""
    state = table(2, "T1 plain", "P1 W1 D2", "P2 W1 D2")
    play(state, "duel P2")
    lines = 0
    for first_round in pairs(state):
        for second_round in pairs(first_round):
            lines += len(pairs(second_round))
    assert lines == 16 * 9 * 9


def pairs(state: TerReign) -> list[TerReign]:
    """The state after every pair of cards of one attempt."""
    found = []
    for attack in state.legal_actions():
        half = state.copy()
        half.apply(attack)
        for defense in half.legal_actions():
            after = half.copy()
            after.apply(defense)
            found.append(rest(after))
    return found


@pytest.mark.parametrize("missing", [None, *CARDS])
def test_an_opposite_pair_makes_every_attempt_even(missing: int | None) -> None:
    """Whatever card is missing, both sides hold a pair that gives an even chance."""
    hand = [card for card in CARDS if card != missing]
    attacks = [
        pair
        for pair in combinations(hand, 2)
        if all(sum(is_hit(card, d) for card in pair) == 1 for d in CARDS)
    ]
    defenses = [
        pair
        for pair in combinations(hand, 2)
        if all(sum(is_hit(a, card) for card in pair) == 1 for a in CARDS)
    ]
    assert attacks
    assert defenses
