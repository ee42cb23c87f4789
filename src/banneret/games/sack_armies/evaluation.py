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


def evaluate(t: Table, seat: int) -> float:
    """From -1 (lost) to 1 (won)."""
    if t.current_player() == TERMINAL:
        return t.returns()[seat]
    if t.fate[seat] != 0:
        return -1.0
    own = worth(t, seat)
    rivals = [worth(t, g) for g in range(t.book.generals) if g != seat and t.fate[g] == 0]
    lead = own - sum(rivals) / len(rivals) + prospect(t, seat)
    return max(-0.99, min(0.99, lead / FULL))


def worth(t: Table, seat: int) -> float:
    """What a General has, in ranks."""
    return _ground(t, seat) + _army(t, seat) + _nearness(t, seat)


def _ground(t: Table, seat: int) -> float:
    total = 0.0
    for field in range(t.ground.fields):
        standing = t.unit_at[t.ground.cell_at[t.ground.place[field]]]
        holder = t.u_owner[standing] if standing >= 0 else t.control[field]
        if holder == seat:
            own = t.book.owner[t.ground.entry[field]] == seat
            total += OWN_GROUND if own else TAKEN_GROUND
    return total


def _army(t: Table, seat: int) -> float:
    book = t.book
    total = 0.0
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] == seat:
            total += IN_PLAY * int(book.rank[t.token_of(slot)])
            total += 0.0 if t.u_up[slot] else UNSEEN
    for at in range(0, len(t.attached), fr.ROW):
        if book.owner[t.attached[at]] == seat:
            total += IN_PLAY * int(book.rank[book.token[t.attached[at]]])
    for entry in range(book.first_entry[seat], book.first_entry[seat + 1]):
        if book.kind[book.token[entry]] != vo.BATTLEFIELD:
            rank = int(book.rank[book.token[entry]])
            total += rank * (WAITING * int(t.sack[entry]) + _held(t, seat) * int(t.hand[entry]))
    return total


def _held(t: Table, seat: int) -> float:
    """What a rank in hand is worth: of too many tokens only three will stay."""
    size = int(t.hand_size[seat])
    return HELD if size <= HAND_LIMIT else WAITING + (HELD - WAITING) * HAND_LIMIT / size


def _nearness(t: Table, seat: int) -> float:
    """Units close to ground they could take."""
    goals = [
        t.ground.cell_at[t.ground.place[field]]
        for field in range(t.ground.fields)
        if t.control[field] != seat and t.book.owner[t.ground.entry[field]] != seat
    ]
    if not goals:
        return 0.0
    total = 0.0
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] == seat:
            nearest = min(t.ground.distance(t.u_cell[slot], goal) for goal in goals)
            total += NEARNESS * max(0, 6 - int(nearest))
    return total
