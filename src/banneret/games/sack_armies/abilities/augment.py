"""Augment: a bonus for fitting friends next to the unit."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.rules import status
from banneret.games.sack_armies.table import Table
from banneret.kernel.arrays import array, joined


def bonus(t: Table, slot: i64, stat: i64) -> i64:
    """What adjacent friends add to damage or armor of a unit.

    SA-ABILITY-AUGMENT-01, SA-ABILITY-AUGMENT-05, SA-ABILITY-AUGMENT-06, SA-ABILITY-AUGMENT-07: same General, adjacent, face up, never the unit itself;
    different units add up and each line counts once.
    """
    total: i64 = 0
    owner = t.u_owner[slot]
    first = t.u_cell[slot] * 6
    near = t.ground.near
    for k in range(first, first + 6):
        cell = near[k]
        if cell < 0:
            continue
        friend = t.unit_at[cell]
        if friend >= 0 and t.u_owner[friend] == owner and t.u_up[friend]:
            total += _from_friend(t, friend, slot, stat)
    if len(t.ghosts) > 0:
        total += _from_ghosts(t, slot, stat)
    return total


def _from_friend(t: Table, friend: i64, slot: i64, stat: i64) -> i64:
    book = t.book
    token = t.token_of(friend)
    if not book.augment_count[token] and len(t.attached) == 0:
        return 0
    if not status.abilities(t, friend) & vo.AUGMENT_BIT:
        return 0
    total = _lines(t, token, slot, stat)
    for at in range(0, len(t.attached), fr.ROW):
        if t.attached[at + fr.HOST] == friend and t.attached[at + fr.UP]:
            total += _lines(t, book.token[t.attached[at]], slot, stat)
    return total


def _lines(t: Table, source: i64, slot: i64, stat: i64) -> i64:
    """The fitting Augment lines of one token (SA-ABILITY-AUGMENT-02, SA-ABILITY-AUGMENT-03, SA-CONTENT-02)."""
    book = t.book
    total: i64 = 0
    first = book.augment_first[source]
    for line in range(first, first + book.augment_count[source]):
        if book.augment_stat[line] == stat and book.fits(
            book.augment_who[line], t.token_of(slot), status.abilities(t, slot)
        ):
            total += book.augment_amount[line]
    return total


def _from_ghosts(t: Table, slot: i64, stat: i64) -> i64:
    """SA-ABILITY-AUGMENT-08: a killed unit's bonus stays to the end of the turn."""
    total: i64 = 0
    for n in range(0, len(t.ghosts), 2):
        entry = t.ghosts[n + 1]
        same = t.book.owner[entry] == t.u_owner[slot]
        if same and t.ground.adjacent(t.ghosts[n], t.u_cell[slot]):
            total += _lines(t, t.book.token[entry], slot, stat)
    return total


def leave_ghost(t: Table, slot: i64) -> None:
    """Remember a face-up unit with Augment that is being killed.

    SA-ABILITY-AUGMENT-09: only death leaves its bonus behind; other ways of leaving end it.
    """
    if t.u_up[slot] and status.abilities(t, slot) & vo.AUGMENT_BIT:
        t.ghosts = joined(t.ghosts, array([t.u_cell[slot], t.u_entry[slot]]))
