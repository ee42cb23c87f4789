"""Reaction windows: who could answer by what everybody knows, and who may (TR-FREE-04).

Whether a window opens never depends on a hidden card: a seat is asked if it holds any card
that is not known to all, or a fitting one that is.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.kinds import (
    AGILITY,
    BITS,
    EQUIPMENT,
    FEINT,
    GRAPPLE_LINE,
    PARRY,
    SECOND_WIND,
    SWAMP,
    TYPES,
    USURP,
)
from banneret.games.terreign.rules.board import why_nowhere_to_step
from banneret.games.terreign.rules.inventory import equipped, unspent, why_not_held
from banneret.games.terreign.rules.morale import is_hurt
from banneret.games.terreign.table import (
    Table,
    first_clockwise,
    in_tie,
    plays,
    pop,
    push,
    terrain_under,
    wait,
)

SECOND_WIND_BIT: Final = 1 << SECOND_WIND
DUEL_BITS: Final = 1 << PARRY | 1 << FEINT


def could_hold(t: Table, seat: i64, kinds: i64) -> bool:
    """Whether an inventory may hold one of some items, for all that everybody knows."""
    return any(card & 255 != t.rules.everyone or kinds & BITS[card >> 8] for card in t.hands[seat])


def agility_barred(t: Table, seat: i64) -> bool:
    """TR-TERRAIN-SWAMP-1; TR-TIE-09: not in the final Duel."""
    return terrain_under(t, seat) == SWAMP and not in_tie(t)


def why_not_agility(t: Table, seat: i64, kind: i64) -> i64:
    """Why an Agility item of the inventory cannot be used in any window."""
    refused = why_not_held(t, seat, kind)
    if refused != why.OK:
        return refused
    if not TYPES[kind] & AGILITY:
        return why.NOT_NOW
    if kind == USURP:
        return why.ONLY_USURP
    if agility_barred(t, seat):
        return why.SWAMP
    return why.OK


def why_elsewhere(kind: i64) -> i64:
    """In which other moment than this window an Agility item is used (TR-FREE-04)."""
    if TYPES[kind] & EQUIPMENT:
        return why.EQUIP_FIRST
    return why.ONLY_IN_DUEL if kind in (PARRY, FEINT) else why.ONLY_ON_DAMAGE


def why_not_second_wind(t: Table, seat: i64) -> i64:
    """Why Second Wind cannot be used now."""
    refused = why_not_agility(t, seat, SECOND_WIND)
    if refused != why.OK:
        return refused
    return why.OK if is_hurt(t, seat) else why.AT_MAXIMUM


def why_not_grapple(t: Table, seat: i64) -> i64:
    """Why the Grapple Line cannot be used between steps (TR-TYPE-HYBRID-2, TR-TYPE-HYBRID-3)."""
    if equipped(t, seat, GRAPPLE_LINE) == 0:
        return why.NOT_YOUR_GEAR
    if unspent(t, seat, GRAPPLE_LINE) == 0:
        return why.ALREADY_USED
    if agility_barred(t, seat):
        return why.SWAMP
    return why_nowhere_to_step(t, seat)


def could_act_between(t: Table, seat: i64) -> bool:
    """Whether a seat is asked between the steps of a turn."""
    if not plays(t, seat):
        return False
    if why_not_grapple(t, seat) == why.OK:
        return True
    if agility_barred(t, seat) or not is_hurt(t, seat):
        return False
    return could_hold(t, seat, SECOND_WIND_BIT)


# ---------------------------------------------------------------- phase and turn borders


def push_border(t: Table, first: i64, but: i64) -> None:
    """Ask every seat once around, from `first`, all but one that acts next anyway (or NOBODY)."""
    mask = t.rules.everyone
    if but >= 0:
        mask &= ~BITS[but]
    frame = push(t, fr.BORDER, first)
    t.stack[frame + fr.MASK] = mask


def run_border(t: Table, f: i64) -> bool:
    """Ask the next seat that could act, or close the window."""
    while t.stack[f + fr.MASK] != 0:
        seat = first_clockwise(t, t.stack[f + fr.MASK], t.stack[f + fr.SEAT])
        if could_act_between(t, seat):
            return wait(t, seat)
        t.stack[f + fr.MASK] &= ~BITS[seat]
    pop(t)
    return True


def why_not_between(t: Table, seat: i64, action: i64) -> i64:
    """Why a seat cannot do something between steps."""
    verb = act.verb_of(action)
    if action == act.PASS:
        return why.OK
    if action == act.of(act.USE, SECOND_WIND):
        return why_not_second_wind(t, seat)
    if action == act.of(act.WORK, GRAPPLE_LINE):
        return why_not_grapple(t, seat)
    if verb == act.USE:
        refused = why_not_agility(t, seat, act.about(action))
        return why_elsewhere(act.about(action)) if refused == why.OK else refused
    return why.NOT_NOW


def close_for(t: Table, f: i64, seat: i64) -> None:
    """TR-FREE-05: a seat that passes is not asked again."""
    t.stack[f + fr.MASK] &= ~BITS[seat]
