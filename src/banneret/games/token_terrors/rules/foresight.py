"""What the acting token can still do with its own Moves: the test behind two prohibitions.

TT-MOVE-04 lets a token into a friend's space only if it can get out again; TT-CMD-02 and
TT-CMD-04 allow a talent that alters an attack only while its Battle can still be fought. Both
ask whether a square can be reached with the commands, the Surge Points and the Dashes at hand,
every other token staying where it is.
"""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.token_terrors.board import (
    EAST,
    FULL,
    NORTH,
    SOUTH,
    WEST,
    adjacent,
    bit_at,
    diagonal,
    east,
    north,
    room,
    south,
    touching,
    west,
    when,
)
from banneret.games.token_terrors.cards import effects
from banneret.games.token_terrors.table import (
    Table,
    acting_shape,
    active_faction,
    active_shape,
    others,
)
from banneret.games.token_terrors.talents.law import Aim


def budget(t: Table) -> i64:
    """Commands the active token can still pay (TT-TURN-09, TT-TURN-10)."""
    return t.commands + t.my_surge


def flights(start: i64, path: i64, land: i64) -> i64:
    """Where flights of exactly three spaces from a set can end (TT-FLIGHT-01, TT-FLIGHT-02).

    Three steps visit no square twice if and only if none of them turns straight back.
    """
    n = north(start) & path
    e = east(start) & path
    s = south(start) & path
    w = west(start) & path
    n2 = north(n | e | w) & path
    e2 = east(e | n | s) & path
    s2 = south(s | e | w) & path
    w2 = west(w | n | s) & path
    ends = north(n2 | e2 | w2) | east(e2 | n2 | s2) | south(s2 | e2 | w2) | west(w2 | n2 | s2)
    return ends & land


def reaches(
    t: Table,
    start: i64,
    taken: i64,
    run: i64,
    heading: i64,
    means: i64,
    landing: i64,
    near: i64,
    far: i64,
    flight: i64,
    shape: i64,
) -> bool:
    """Whether a token, from a set of squares, can come to stand where it must.

    Args:
        start: where it may be now.
        taken: where every other token stands.
        run, heading: its Moves towards a Dash so far, and the direction of the last (TT-SURGE-04).
        means: commands and points at hand.
        landing: squares that do with nothing left to pay.
        near, far: squares that do with one command, with two commands left.
        flight: what Take Flight would cost it; 0 if it has none left.
        shape: its footprint; the squares are its corners.
    """
    land = FULL & ~taken
    path = FULL & ~t.foes
    if shape:
        land = room(shape, taken)
        path = room(shape, t.foes)
    # Where it may be, by the Moves that count towards a Dash: none; one, by its direction; two,
    # by the direction of the second.
    fresh = when(run == 0, start)
    n = when(run == 1 and heading == NORTH, start)
    e = when(run == 1 and heading == EAST, start)
    s = when(run == 1 and heading == SOUTH, start)
    w = when(run == 1 and heading == WEST, start)
    nn = when(run == 2 and heading == NORTH, start)
    ee = when(run == 2 and heading == EAST, start)
    ss = when(run == 2 and heading == SOUTH, start)
    ww = when(run == 2 and heading == WEST, start)
    while True:
        if means > 0:
            # TT-SURGE-02: a third Move completes a Dash and earns the point it costs.
            dash = north(nn | ee | ww) | east(ee | nn | ss) | south(ss | ee | ww)
            fresh |= (dash | west(ww | nn | ss)) & path
        stand = (fresh | n | e | s | w | nn | ee | ss | ww) & land
        if stand & landing or (means > 0 and stand & near) or (means > 1 and stand & far):
            return True
        if means <= 0:
            return False
        if flight and means >= flight:
            ends = flights(stand, path, land)
            left = means - flight
            if ends and reaches(t, ends, taken, 0, 0, left, landing, near, far, 0, shape):
                return True
        # A step straight back starts the count anew with that step.
        n1 = north(fresh | s | ss) & path
        e1 = east(fresh | w | ww) & path
        s1 = south(fresh | n | nn) & path
        w1 = west(fresh | e | ee) & path
        nn = north(n | e | w) & path
        ee = east(e | n | s) & path
        ss = south(s | e | w) & path
        ww = west(w | n | s) & path
        n = n1
        e = e1
        s = s1
        w = w1
        fresh = 0
        means -= 1


def can_land(t: Table, square: i64, run: i64, heading: i64, means: i64) -> bool:
    """Whether a token that has stepped on `square` can still come to an empty one (TT-MOVE-04)."""
    taken = others(t, t.actor)
    bit = bit_at(square)
    shape: i64 = 0
    land = FULL & ~taken
    if t.wide | t.tall | t.lifted >> 16:
        shape = acting_shape(t)
        land = room(shape, taken)
    if means > 0 and adjacent(bit) & land:
        return True  # mostly one Move is enough
    return reaches(t, bit, taken, run, heading, means, land, 0, 0, 0, shape)


def can_attack(
    t: Table, square: i64, run: i64, heading: i64, means: i64, aim: Aim, flight: i64
) -> bool:
    """Whether the active token, were it on `square`, could still fight the Battle it owes.

    The talent is the one that alters its attack (TT-CMD-02).
    """
    taken = others(t, t.active)
    clear = FULL & ~taken
    if t.advanced:
        clear |= effects.seen_through(t, True, active_faction(t))
    if aim.is_spear or t.roster.ranged_kinds >> aim.faction & 1:
        near = aim.shots(t, t.foes, clear)  # who is reached can reach as well; TT-SKEWER-03
        far: i64 = 0
    else:
        targets = aim.targets(t, taken)
        near = adjacent(targets)
        far = diagonal(targets)
    bit = bit_at(square)
    shape: i64 = 0
    land = FULL & ~taken
    if t.wide | t.tall | t.lifted >> 16:
        shape = active_shape(t)
        near = touching(near, shape)
        far = touching(far, shape)
        land = room(shape, taken)
    if bit & land and ((means > 0 and bit & near) or (means > 1 and bit & far)):
        return True  # often it can from where it stands
    return reaches(t, bit, taken, run, heading, means, 0, near, far, flight, shape)
