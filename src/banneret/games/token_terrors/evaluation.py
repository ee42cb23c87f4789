"""How good a position looks without reading ahead.

Features a person can follow: tokens, Threat, points, who can strike whom next. What they weigh is
content, `judgement.toml`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from banneret.content import loader
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
from banneret.kernel.judgement import empty, weights_of

# Of one side, less the same of the other.
TOKENS: Final[i64] = 0  # alive, on the board or in Reserve
RESERVES: Final[i64] = 1  # those in Reserve
THREAT: Final[i64] = 2  # Threat above 1
SURGE: Final[i64] = 3  # Surge Points that can be kept
EXPOSED: Final[i64] = 4  # tokens that an enemy in reach could strike, the stronger the less
LASTING: Final[i64] = 5  # tokens Readied for something
MASTERY: Final[i64] = 6  # of Tactics
RESTING: Final[i64] = 7
RANGED: Final[i64] = 8
TOGETHER: Final[i64] = 9  # tokens beside a friend
CENTRAL: Final[i64] = 10  # steps away from the border
HURT: Final[i64] = 11
BALANCE: Final[i64] = 12  # tokens more, as a part of all there are
LAST: Final[i64] = 13  # the other side has one token left
LAST_TWO: Final[i64] = 14
# Of the side whose turn it is.
TURN: Final[i64] = 15
COMMANDS: Final[i64] = 16  # left
STRIKING: Final[i64] = 17  # enemies within its reach
# Of the side that judges alone.
FAR: Final[i64] = 18  # steps of each token to its nearest enemy
FEATURES: Final[i64] = 19

FEATURE_NAMES: Final = (
    *("tokens", "reserves", "threat", "surge", "exposed", "lasting", "mastery", "resting"),
    *("ranged", "together", "central", "hurt", "balance", "last", "last_two"),
    *("turn", "commands", "striking", "far"),
)
JUDGEMENT: Final = loader.toml("token_terrors", "judgement.toml")
WEIGHTS: Final = weights_of(FEATURE_NAMES, JUDGEMENT["weight"])
INNER: Final = sum(bit_at(7 * row + column) for row in range(1, 6) for column in range(1, 6))
INMOST: Final = sum(bit_at(7 * row + column) for row in range(2, 5) for column in range(2, 5))


def features(t: Table, seat: i64) -> vec[float]:
    """What there is to be said of a position for a seat, in the order of FEATURE_NAMES.

    Distance counts for the judging seat alone: counted for both it would cancel out, and
    nobody would ever come nearer.
    """
    found = empty(FEATURES)
    _count(t, found, 1.0, t.mine, t.foes, t.my_reserves, t.my_surge)
    _count(t, found, -1.0, t.foes, t.mine, t.foe_reserves, t.foe_surge)
    mine = popcount(corners(t, t.mine)) + total(t.my_reserves)
    foes = popcount(corners(t, t.foes)) + total(t.foe_reserves)
    if t.lifted:
        found[TOKENS] += 1.0
        mine += 1
    if t.mastery == MINE:
        found[MASTERY] = 1.0
    elif t.mastery == FOES:
        found[MASTERY] = -1.0
    found[BALANCE] = float(mine - foes) / float(max(1, mine + foes))
    found[LAST] = float(foes == 1) - float(mine == 1)
    found[LAST_TWO] = float(foes == 2) - float(mine == 2)
    found[TURN] = 1.0
    found[COMMANDS] = float(t.commands)
    found[STRIKING] = float(popcount(reach(t, t.mine, t.foes)))
    if seat == t.player:
        found[FAR] = float(_distances(t.mine, t.foes))
        return found
    for place in range(FAR):
        found[place] = -found[place]
    found[FAR] = float(_distances(t.foes, t.mine))
    return found


def _count(
    t: Table, found: vec[float], sign: float, own: i64, enemies: i64, reserves: i64, surge: i64
) -> None:
    """Add what is counted of each side for itself."""
    spare = total(reserves)
    found[TOKENS] += sign * float(popcount(corners(t, own)) + spare)
    found[RESERVES] += sign * float(spare)
    found[SURGE] += sign * float(min(surge, t.surge_cap))
    found[LASTING] += sign * float(popcount(own & (t.enraged | t.phalanx | t.undead)))
    found[RESTING] += sign * float(popcount(own & t.resting))
    found[RANGED] += sign * float(popcount(own & t.ranged))
    found[TOGETHER] += sign * float(popcount(own & adjacent(own)))
    found[CENTRAL] += sign * float(popcount(own & INNER) + popcount(own & INMOST))
    found[HURT] += sign * float(popcount(own & (t.hurt1 | t.hurt2 | t.hurt4 | t.hurt8)))
    struck = reach(t, enemies, own)
    own = corners(t, own)
    while own:
        square = first(own)
        strength = float(threat.threat(t, square))
        found[THREAT] += sign * (strength - 1.0)
        if struck & bit_at(square):
            found[EXPOSED] += sign / strength
        own &= own - 1


def reach(t: Table, own: i64, enemies: i64) -> i64:
    """Squares that the tokens of a side can battle after one step at most."""
    empty_squares = FULL & ~(t.mine | t.foes)
    stepped = adjacent(own) & empty_squares
    shooters = own & t.ranged
    shots = straight(shooters | adjacent(shooters) & empty_squares, empty_squares, 2)
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
