"""How good a position looks without reading ahead.

Plain sums a person can follow: tokens, Threat, points, and who can strike whom next.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors.board import (
    FULL,
    SIZE,
    adjacent,
    bit_at,
    first,
    popcount,
    straight,
)
from banneret.games.token_terrors.rules import threat
from banneret.games.token_terrors.table import FOES, MINE, Table, corners, total

TOKEN: Final = 1.0  # a token alive, on the board or in Reserve
THREAT: Final = 0.04  # each Threat above 1
SURGE: Final = 0.08  # each Surge Point that can be kept
EXPOSED: Final = 0.35  # a token that an enemy in reach could destroy in one Battle
FAR: Final = 0.03  # each step of a token to its nearest enemy, for the seat that judges
LASTING: Final = 0.1  # a token Readied for something
MASTERY: Final = 0.3  # Mastery of Tactics
SCALE: Final = 10.0  # an army


def evaluate(t: Table, seat: i64) -> float:
    """From -1 (lost) to 1 (won) for a seat, while the match goes on.

    Distance counts for the judging seat alone: counted for both it would cancel out, and
    nobody would ever come nearer.
    """
    mine = _worth(t, t.mine, t.foes, t.my_reserves, t.my_surge)
    foes = _worth(t, t.foes, t.mine, t.foe_reserves, t.foe_surge)
    if t.lifted:
        mine += TOKEN
    if t.mastery == MINE:
        mine += MASTERY
    elif t.mastery == FOES:
        foes += MASTERY
    if seat == t.player:
        difference = mine - foes - FAR * float(_distances(t.mine, t.foes))
    else:
        difference = foes - mine - FAR * float(_distances(t.foes, t.mine))
    return max(-0.99, min(0.99, difference / SCALE))


def _worth(t: Table, own: i64, enemies: i64, reserves: i64, surge: i64) -> float:
    worth = TOKEN * float(popcount(own) + total(reserves))
    worth += SURGE * float(min(surge, t.surge_cap))
    worth += LASTING * float(popcount(own & (t.enraged | t.phalanx | t.undead)))
    struck = reach(t, enemies, own)
    own = corners(t, own)
    while own:
        square = first(own)
        strength = float(threat.threat(t, square))
        worth += THREAT * (strength - 1.0)
        if struck & bit_at(square):
            worth -= EXPOSED / strength
        own &= own - 1
    return worth


def reach(t: Table, own: i64, enemies: i64) -> i64:
    """Squares that the tokens of a side can battle after one step at most."""
    empty = FULL & ~(t.mine | t.foes)
    stepped = adjacent(own) & empty
    shooters = own & t.ranged
    shots = straight(shooters | adjacent(shooters) & empty, empty, 2)
    return (adjacent(own & ~t.ranged | stepped) | shots) & enemies


def _distances(own: i64, enemies: i64) -> i64:
    """Steps from each own token to the enemy nearest to it, in all."""
    steps: i64 = 0
    while own:
        if enemies:
            steps += _to_nearest(first(own), enemies)
        own &= own - 1
    return steps


def _to_nearest(square: i64, others: i64) -> i64:
    """Steps to the nearest of a set that is not empty."""
    steps: i64 = 2 * SIZE
    while others:
        other = first(others)
        rows = _apart(square // SIZE, other // SIZE)
        steps = min(steps, rows + _apart(square % SIZE, other % SIZE))
        others &= others - 1
    return steps


def _apart(one: i64, other: i64) -> i64:
    """How far two numbers are apart."""
    if one < other:
        return other - one
    return one - other
