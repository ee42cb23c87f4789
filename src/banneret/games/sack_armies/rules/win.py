"""Winning, losing and leaving the game (5.0)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from banneret.games.sack_armies import book as bk
from banneret.games.sack_armies import events
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.rules import effects, sequence, zones
from banneret.games.sack_armies.table import Table
from banneret.kernel.arrays import changed, plus

DRAWN_GAME: Final[i64] = -2


def test_losses(t: Table) -> None:
    """Eliminate every General whose last unit is gone (SA-WIN-09, SA-WIN-11).

    Only a General who has just lost a unit can be; several fall together (SA-WIN-12).
    """
    fallen: i64 = 0
    for seat in range(t.book.generals):
        lost = t.killed & bk.bit(seat)
        if t.fate[seat] == 0 and lost and not zones.units_left(t, seat):
            fallen |= bk.bit(seat)
    t.killed = 0
    _fall(t, fallen, fr.LOST_UNITS)


def test_ground(t: Table) -> None:
    """Eliminate every General who controls none of his own battlefields.

    SA-WIN-05, SA-WIN-06, SA-WIN-07: captured ground, tokens in sack and hand do not count, and it
    does not matter who holds his.
    """
    fallen: i64 = 0
    for seat in range(t.book.generals):
        if t.fate[seat] == 0 and not _holds_own(t, seat):
            fallen |= bk.bit(seat)
    _fall(t, fallen, fr.GROUND)


def _holds_own(t: Table, seat: i64) -> bool:
    for field in range(t.ground.fields):
        if t.control[field] == seat and t.book.owner[t.ground.entry[field]] == seat:
            return True
    return False


def fall_alone(t: Table, seat: i64, fate: i64) -> None:
    """One General is out: stuck (SA-TURN-05) or by concession (SA-WIN-14)."""
    _fall(t, bk.bit(seat), fate)


def _fall(t: Table, fallen: i64, fate: i64) -> None:
    if not fallen:
        return
    for seat in range(t.book.generals):
        if fallen & bk.bit(seat):
            t.fate = changed(t.fate, seat, fate)
            kind, rule = FALLS[fate]
            events.seat(t, kind, seat, (rule, "SA-WIN-08", "SA-MULTI-01"))
    for seat in range(t.book.generals):
        if fallen & bk.bit(seat):
            clear_away(t, seat)
    left = t.left()
    if left <= 1:
        _finish(t, fallen, left)


# by the fate of a General: what is told, and the rule he fell by
FALLS: Final[list[tuple[str, str]]] = [
    ("", ""),
    ("fell_ground", "SA-WIN-05"),
    ("fell_losses", "SA-WIN-09"),
    ("fell_conceded", "SA-WIN-14"),
    ("fell_stuck", "SA-TURN-05"),
]


def clear_away(t: Table, seat: i64) -> None:
    """Everything of an eliminated General but his battlefields leaves the game.

    SA-MULTI-02, SA-MULTI-03, SA-MULTI-04: board, hand, sack, captivity, permanents on others. SA-MULTI-05: captives
    his units held go home. SA-MULTI-07: arrows that point to him stay.
    """
    book = t.book
    effects.keep_picked(t, seat)
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] == seat:
            zones.remove(t, slot, zones.OUT_OF_GAME)
    t.attached = _without(t, t.attached, seat)
    t.captives = _without(t, t.captives, seat)
    for entry in range(book.first_entry[seat], book.first_entry[seat + 1]):
        t.out = plus(t.out, entry, t.sack[entry] + t.hand[entry] + t.aside[entry])
        t.sack = changed(t.sack, entry, 0)
        t.hand = changed(t.hand, entry, 0)
        t.aside = changed(t.aside, entry, 0)
    t.sack_size = changed(t.sack_size, seat, 0)
    t.hand_size = changed(t.hand_size, seat, 0)


def _without(t: Table, rows: vec[i64], seat: i64) -> vec[i64]:
    kept = vec[i64]()
    for at in range(0, len(rows), fr.ROW):
        if t.book.owner[rows[at]] == seat:
            zones.out_of_game(t, rows[at])
        else:
            for n in range(fr.ROW):
                kept = append(kept, rows[at + n])
    return kept


def _finish(t: Table, fallen: i64, left: i64) -> None:
    """SA-WIN-08, SA-MULTI-01: one General is left, or none."""
    if left == 1:
        for seat in range(t.book.generals):
            if t.fate[seat] == 0:
                win(t, seat)
        return
    # SA-WIN-12: the last ones fell at the same test
    active = t.player
    if t.book.active_wins and fallen & bk.bit(active):
        win(t, active)
        return
    if t.book.active_loses:
        others = fallen & ~bk.bit(active)
        for seat in range(t.book.generals):
            if others == bk.bit(seat):
                win(t, seat)
                return
    draw(t, ("SA-WIN-12",))


def win(t: Table, seat: i64) -> None:
    """The match ends with a winner (SA-WIN-13 names the kind of victory)."""
    t.winner = seat
    t.decisive = 1 if is_decisive(t, seat) else 0
    kind = "won_decisive" if t.decisive else "won"
    events.seat(t, kind, seat, ("SA-WIN-13",))
    _close(t)


def is_decisive(t: Table, winner: i64) -> bool:
    """Whether a victory is decisive (SA-WIN-13)."""
    several = t.book.generals > 2
    if several and t.book.last_standing:
        return True
    for seat in range(t.book.generals):
        if seat != winner and t.fate[seat] != fr.LOST_UNITS:
            return False
    return True


def draw(t: Table, rules: tuple[str, ...]) -> None:
    """The match ends without a winner."""
    t.winner = DRAWN_GAME
    events.seat(t, "drawn_game", t.player, rules)
    _close(t)


def break_off(t: Table) -> None:
    """An attack or effect ends before its time; the token in use is spent, or goes with its General.

    SA-SPELL-04, SA-MULTI-04.
    """
    at = t.frame(fr.EFFECT)
    entry = t.stack[at + fr.USED] if at >= 0 else -1
    if entry >= 0 and t.fate[t.book.owner[entry]] != 0:
        zones.out_of_game(t, entry)
    elif entry >= 0:
        zones.into_pile(t, entry)
    sequence.clear(t)


def _close(t: Table) -> None:
    break_off(t)
    t.cut(0)
    t.push(fr.OVER)


def turn_arrows(t: Table) -> None:
    """At the end of every turn each occupied battlefield goes to its occupier's General.

    SA-WIN-01, SA-WIN-02, SA-WIN-03, SA-WIN-04, SA-FOG-27: anyone's turn, hidden units too, and it stays with him.
    SA-MULTI-06: ground of the eliminated changes hands like any other.
    """
    for field in range(t.ground.fields):
        place = t.ground.place[field]
        slot = t.unit_at[t.ground.cell_at[place]]
        if slot >= 0 and t.control[field] != t.u_owner[slot]:
            t.control = changed(t.control, field, t.u_owner[slot])
            t.stirred = 1
            if t.sink is not None:
                events.ground(t, "control", t.ground.entry[field], place, ("SA-WIN-01",))
                events.seat(t, "controls", t.u_owner[slot], ("SA-WIN-01",))
