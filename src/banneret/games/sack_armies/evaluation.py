"""How a table looks for a General without reading ahead.

Ground counts most, for it decides most matches: own battlefields held, and rival ones taken. Then
the worth of the armies by rank, and how near the own units stand to rival ground. A battlefield
counts for whoever stands on it, since the next end of a turn gives it to him. What each of these
weighs is content, `judgement.toml`.

A choice of several steps is judged by where it leads: an attack not yet flipped by its exact odds,
a unit about to move by the best hex it can come to (`prospects.py`).
"""

from __future__ import annotations

from math import log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from banneret.content import loader
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.prospects import prospect
from banneret.games.sack_armies.table import Table
from banneret.kernel.judgement import empty, judged, weights_of
from banneret.kernel.state import TERMINAL

# Of a General, less the mean of his rivals.
OWN_GROUND: Final[i64] = 0
TAKEN_GROUND: Final[i64] = 1
LOST_GROUND: Final[i64] = 2  # own, held by another
RANKS: Final[i64] = 3  # in play
UNITS: Final[i64] = 4
HIDDEN: Final[i64] = 5  # face-down units keep their secret
ATTACHED: Final[i64] = 6  # ranks of what lies under units
WAITING: Final[i64] = 7  # ranks in the sack
HELD: Final[i64] = 8  # ranks in hand that will stay there
NEARNESS: Final[i64] = 9  # of units to ground that they could take
TURN: Final[i64] = 10
LEAST: Final[i64] = 11  # one battlefield left
OWN: Final[i64] = 12  # how many of these there are
# Of who judges alone.
PROSPECT: Final[i64] = 12  # of what is half done, in ranks
RIVALS: Final[i64] = 13  # the more there are, the less likely each one wins: log of their number
FEATURES: Final[i64] = 14

FEATURE_NAMES: Final = (
    *("own_ground", "taken_ground", "lost_ground", "ranks", "units", "hidden", "attached"),
    *("waiting", "held", "nearness", "turn", "least", "prospect", "rivals"),
)
JUDGEMENT: Final = loader.toml("sack_armies", "judgement.toml")
WEIGHTS: Final = weights_of(FEATURE_NAMES, JUDGEMENT["weight"])

HAND_LIMIT: Final = 3  # what is held beyond goes back


def evaluate(t: Table, seat: i64, weights: vec[float]) -> float:
    """From -1 (lost) to 1 (won)."""
    if t.current_player() == TERMINAL:
        return t.returns()[seat]
    if t.fate[seat] != 0:
        return -1.0
    return judged(features(t, seat), weights)


def features(t: Table, seat: i64) -> vec[float]:
    """What there is to be said of a table for a General, in the order of FEATURE_NAMES."""
    found = empty(FEATURES)
    theirs = empty(OWN)
    rivals = 0.0
    for general in range(t.book.generals):
        if t.fate[general] == 0:
            if general == seat:
                count(t, general, found)
            else:
                count(t, general, theirs)
                rivals += 1.0
    for place in range(OWN):
        found[place] -= theirs[place] / max(1.0, rivals)
    found[PROSPECT] = prospect(t, int(seat))
    found[RIVALS] = log(max(1.0, rivals))
    return found


def count(t: Table, seat: i64, found: vec[float]) -> None:
    """Add what a General has."""
    _ground(t, seat, found)
    _army(t, seat, found)
    if t.player == seat:
        found[TURN] += 1.0


def _ground(t: Table, seat: i64, found: vec[float]) -> None:
    held = 0.0
    for field in range(t.ground.fields):
        standing = t.unit_at[t.ground.cell_at[t.ground.place[field]]]
        holder = t.control[field]
        if standing >= 0:
            holder = t.u_owner[standing]
        own = t.book.owner[t.ground.entry[field]] == seat
        if holder == seat:
            held += 1.0
            found[OWN_GROUND if own else TAKEN_GROUND] += 1.0
        elif own and holder >= 0:
            found[LOST_GROUND] += 1.0
    if held <= 1.0:
        found[LEAST] += 1.0


def _army(t: Table, seat: i64, found: vec[float]) -> None:
    book = t.book
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] == seat:
            found[RANKS] += float(book.rank[t.token_of(slot)])
            found[UNITS] += 1.0
            found[HIDDEN] += 0.0 if t.u_up[slot] else 1.0
            found[NEARNESS] += float(_near_ground(t, seat, t.u_cell[slot]))
    for at in range(0, len(t.attached), fr.ROW):
        if book.owner[t.attached[at]] == seat:
            found[ATTACHED] += float(book.rank[book.token[t.attached[at]]])
    staying = _staying(t, seat)
    for entry in range(book.first_entry[seat], book.first_entry[seat + 1]):
        if book.kind[book.token[entry]] != vo.BATTLEFIELD:
            rank = float(book.rank[book.token[entry]])
            held = float(t.hand[entry])
            found[WAITING] += rank * (float(t.sack[entry]) + (1.0 - staying) * held)
            found[HELD] += rank * staying * held


def _staying(t: Table, seat: i64) -> float:
    """The part of a hand that stays: of too many tokens only three."""
    size = t.hand_size[seat]
    if size <= HAND_LIMIT:
        return 1.0
    return float(HAND_LIMIT) / float(size)


def _near_ground(t: Table, seat: i64, cell: i64) -> i64:
    """How much less than six hexes away the nearest ground is that a General could take."""
    nearest: i64 = 6
    for field in range(t.ground.fields):
        if t.control[field] != seat and t.book.owner[t.ground.entry[field]] != seat:
            goal = t.ground.cell_at[t.ground.place[field]]
            nearest = min(nearest, t.ground.distance(cell, goal))
    return 6 - nearest
