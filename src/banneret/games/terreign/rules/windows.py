"""Reaction windows: who could answer by what everybody knows, and who may (TR-FREE-04).

Whether a window opens never depends on a hidden card: a seat is asked if it holds any card
that is not known to all, or a fitting one that is.
"""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.items.item import (
    BETWEEN,
    HELD_FOR,
    IN_DUEL,
    ITEM,
    NUMBERS_FOR,
    WORN_FOR,
)
from banneret.games.terreign.kinds import (
    AGILITY,
    BITS,
    EQUIPMENT,
    GEAR,
    SWAMP,
    TYPES,
    USURP,
)
from banneret.games.terreign.rules.inventory import why_not_held, why_not_worn
from banneret.games.terreign.table import (
    EQUIPPED,
    SECRETS,
    SHOWN,
    Table,
    first_clockwise,
    get,
    in_tie,
    plays,
    terrain_under,
    wait,
)


def could_hold(t: Table, seat: i64, kinds: i64) -> bool:
    """Whether an inventory may hold one of some items, for all that everybody knows."""
    return get(t, seat, SECRETS) > 0 or get(t, seat, SHOWN) & kinds != 0


def could_use(t: Table, seat: i64, moment: i64) -> bool:
    """Whether an inventory may hold an item for a moment that would change something."""
    if not could_hold(t, seat, HELD_FOR[moment]):
        return False
    secrets = get(t, seat, SECRETS) > 0
    fitting = HELD_FOR[moment] if secrets else HELD_FOR[moment] & get(t, seat, SHOWN)
    for kind in NUMBERS_FOR[moment]:
        if fitting & BITS[kind] and ITEM[kind].could_help(t, seat):
            return True
    return False


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
    moments = ITEM[kind].moments
    if moments & BETWEEN:
        return why.NOT_NOW
    return why.ONLY_IN_DUEL if moments & IN_DUEL else why.ONLY_ON_DAMAGE


def why_not_react(t: Table, f: i64, seat: i64, kind: i64, moment: i64) -> i64:
    """Why an inventory item cannot be used in the window of a moment."""
    refused = why_not_agility(t, seat, kind)
    if refused != why.OK:
        return refused
    item = ITEM[kind]
    if TYPES[kind] & EQUIPMENT or not item.moments & moment:
        return why_elsewhere(kind)
    return item.why_not_now(t, f, seat)


def why_not_work_between(t: Table, f: i64, seat: i64, kind: i64) -> i64:
    """Why an equipped item cannot be used between steps (TR-TYPE-HYBRID-2)."""
    item = ITEM[kind]
    if not TYPES[kind] & EQUIPMENT or not item.moments & BETWEEN:
        return why.NOT_NOW
    refused = why_not_worn(t, seat, kind)
    return item.why_not_now(t, f, seat) if refused == why.OK else refused


def could_act_between(t: Table, f: i64, seat: i64) -> bool:
    """Whether a seat is asked between the steps of a turn."""
    if not plays(t, seat):
        return False
    if get(t, seat, EQUIPPED) != 0:
        for kind in GEAR:
            if WORN_FOR[BETWEEN] & BITS[kind] and why_not_work_between(t, f, seat, kind) == why.OK:
                return True
    return not agility_barred(t, seat) and could_use(t, seat, BETWEEN)


# ---------------------------------------------------------------- phase and turn borders


def push_border(t: Table, first: i64, but: i64) -> None:
    """Ask every seat once around, from `first`, all but one that acts next anyway (or NOBODY)."""
    mask = t.rules.everyone
    if but >= 0:
        mask &= ~BITS[but]
    frame = t.push(fr.BORDER, first)
    t.stack[frame + fr.MASK] = mask


def run_border(t: Table, f: i64) -> bool:
    """Ask the next seat that could act, or close the window."""
    while t.stack[f + fr.MASK] != 0:
        seat = first_clockwise(t, t.stack[f + fr.MASK], t.stack[f + fr.SEAT])
        if could_act_between(t, f, seat):
            return wait(t, seat)
        t.stack[f + fr.MASK] &= ~BITS[seat]
    t.pop()
    return True


def why_not_between(t: Table, f: i64, action: i64) -> i64:
    """Why the seat that is asked cannot do something between steps."""
    verb = act.verb_of(action)
    if action == act.PASS:
        return why.OK
    if verb == act.USE:
        return why_not_react(t, f, t.asked, act.about(action), BETWEEN)
    if verb == act.WORK:
        return why_not_work_between(t, f, t.asked, act.about(action))
    return why.NOT_NOW


def answer_between(t: Table, f: i64, action: i64) -> None:
    """The seat that is asked answers at a border."""
    if action == act.PASS:
        close_for(t, f, t.asked)
    else:
        ITEM[act.about(action)].answer(t, f, t.asked)


def close_for(t: Table, f: i64, seat: i64) -> None:
    """TR-FREE-05: a seat that passes is not asked again."""
    t.stack[f + fr.MASK] &= ~BITS[seat]
