"""How good a position looks without reading ahead.

Plain sums a person can follow: tokens, Threat, points, and who can strike whom next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import FULL, adjacent, popcount, squares, straight
from banneret.games.token_terrors.rules import threat

if TYPE_CHECKING:
    from banneret.games.token_terrors.state import TokenTerrors

TOKEN: Final = 1.0  # a token alive, on the board or in Reserve
THREAT: Final = 0.04  # each Threat above 1
SURGE: Final = 0.08  # each Surge Point that can be kept
EXPOSED: Final = 0.35  # a token that an enemy in reach could destroy in one Battle
FAR: Final = 0.03  # each step of a token to its nearest enemy, for the seat that judges
LASTING: Final = 0.1  # a token Readied for something
SCALE: Final = 10.0  # an army


def evaluate(s: TokenTerrors, seat: int) -> float:
    """From -1 (lost) to 1 (won) for a seat.

    Distance counts for the judging seat alone: counted for both it would cancel out, and
    nobody would ever come nearer.
    """
    if s.phase == table.OVER:
        return float(s.returns()[seat])
    mine = _worth(s, s.mine, s.foes, s.my_reserves, s.my_surge)
    foes = _worth(s, s.foes, s.mine, s.foe_reserves, s.foe_surge)
    if s.lifted:
        mine += TOKEN
    difference = mine - foes if seat == s.player else foes - mine
    own, enemies = (s.mine, s.foes) if seat == s.player else (s.foes, s.mine)
    difference -= FAR * _distances(own, enemies)
    return max(-0.99, min(0.99, difference / SCALE))


def _worth(s: TokenTerrors, own: int, enemies: int, reserves: int, surge: int) -> float:
    worth = TOKEN * int(popcount(own) + table.total(reserves))
    worth += SURGE * min(surge, int(s.surge_cap))
    worth += LASTING * int(popcount(own & (s.enraged | s.phalanx | s.undead)))
    struck = reach(s, enemies, own)
    for square in squares(own):
        strength = int(threat.threat(s, square))
        worth += THREAT * (strength - 1)
        if struck >> square & 1:
            worth -= EXPOSED / strength
    return worth


def reach(s: TokenTerrors, own: int, enemies: int) -> int:
    """Squares that the tokens of a side can battle after one step at most."""
    empty = FULL & ~(s.mine | s.foes)
    stepped = adjacent(own) & empty
    shooters = own & s.ranged
    shots = straight(shooters | adjacent(shooters) & empty, empty, 2)
    return int((adjacent(own & ~s.ranged | stepped) | shots) & enemies)


def _distances(own: int, enemies: int) -> int:
    """Steps from each own token to the enemy nearest to it, in all."""
    if not enemies:
        return 0
    return sum(min(_distance(one, other) for other in squares(enemies)) for one in squares(own))


def _distance(square: int, other: int) -> int:
    return abs(square % 7 - other % 7) + abs(square // 7 - other // 7)
