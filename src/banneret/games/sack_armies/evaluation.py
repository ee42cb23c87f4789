"""How a table looks for a General without reading ahead.

Ground counts most, for it decides most matches: own battlefields held, and rival ones taken. Then
the worth of the armies by rank, units on the board a little more than those still in the sack, and
how near the own units stand to rival ground. A battlefield counts for whoever stands on it, since the
next end of a turn gives it to him.

A choice of several steps is judged by where it leads: an attack not yet flipped by its exact odds,
a unit about to move by the best hex it can come to (`prospects.py`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.prospects import prospect
from banneret.games.sack_armies.table import Table
from banneret.kernel.state import TERMINAL

OWN_GROUND: Final = 3.0
TAKEN_GROUND: Final = 3.0
IN_PLAY: Final = 1.2
WAITING: Final = 0.7
HELD: Final = 0.9
HAND_LIMIT: Final = 3  # what is held beyond goes back
NEARNESS: Final = 0.25
UNSEEN: Final = 0.05  # a face-down unit keeps its secret
FULL: Final = 60.0  # a lead of that much is as good as won


def evaluate(t: Table, seat: i64) -> float:
    """From -1 (lost) to 1 (won)."""
    if t.current_player() == TERMINAL:
        return t.returns()[seat]
    if t.fate[seat] != 0:
        return -1.0
    theirs = 0.0
    rivals = 0.0
    for general in range(t.book.generals):
        if general != seat and t.fate[general] == 0:
            theirs += worth(t, general)
            rivals += 1.0
    lead = worth(t, seat) - theirs / rivals + prospect(t, int(seat))
    return max(-0.99, min(0.99, lead / FULL))


def worth(t: Table, seat: i64) -> float:
    """What a General has, in ranks."""
    return _ground(t, seat) + _army(t, seat) + _nearness(t, seat)


def _ground(t: Table, seat: i64) -> float:
    total = 0.0
    for field in range(t.ground.fields):
        standing = t.unit_at[t.ground.cell_at[t.ground.place[field]]]
        holder = t.control[field]
        if standing >= 0:
            holder = t.u_owner[standing]
        if holder == seat:
            own = t.book.owner[t.ground.entry[field]] == seat
            total += OWN_GROUND if own else TAKEN_GROUND
    return total


def _army(t: Table, seat: i64) -> float:
    book = t.book
    total = 0.0
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] == seat:
            total += IN_PLAY * float(book.rank[t.token_of(slot)])
            total += 0.0 if t.u_up[slot] else UNSEEN
    for at in range(0, len(t.attached), fr.ROW):
        if book.owner[t.attached[at]] == seat:
            total += IN_PLAY * float(book.rank[book.token[t.attached[at]]])
    held = _held(t, seat)
    for entry in range(book.first_entry[seat], book.first_entry[seat + 1]):
        if book.kind[book.token[entry]] != vo.BATTLEFIELD:
            rank = float(book.rank[book.token[entry]])
            total += rank * (WAITING * float(t.sack[entry]) + held * float(t.hand[entry]))
    return total


def _held(t: Table, seat: i64) -> float:
    """What a rank in hand is worth: of too many tokens only three will stay."""
    size = t.hand_size[seat]
    if size <= HAND_LIMIT:
        return HELD
    return WAITING + (HELD - WAITING) * float(HAND_LIMIT) / float(size)


def _nearness(t: Table, seat: i64) -> float:
    """Units close to ground they could take."""
    total = 0.0
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] == seat:
            total += NEARNESS * float(_near_ground(t, seat, t.u_cell[slot]))
    return total


def _near_ground(t: Table, seat: i64, cell: i64) -> i64:
    """How much less than six hexes away the nearest ground is that a General could take."""
    nearest: i64 = 6
    for field in range(t.ground.fields):
        if t.control[field] != seat and t.book.owner[t.ground.entry[field]] != seat:
            goal = t.ground.cell_at[t.ground.place[field]]
            nearest = min(nearest, t.ground.distance(cell, goal))
    return 6 - nearest
