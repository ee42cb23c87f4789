"""Towne: discard one own item for any one of the discard pile (TR-TERRAIN-TOWNE)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import item_event
from banneret.games.terreign.rules.decks import enter
from banneret.games.terreign.rules.inventory import (
    discard_card,
    discard_gear,
    gear_count,
    why_not_held,
    why_not_worn,
)
from banneret.games.terreign.table import Table, wait
from banneret.kernel.arrays import last, without

PAYING: Final[i64] = 0
TAKING: Final[i64] = 1


def why_not_towne(t: Table, seat: i64) -> i64:
    """TR-TERRAIN-TOWNE-2: something to give, and something that lay in the pile before."""
    if len(t.discard) == 0:
        return why.EMPTY_DISCARD
    if len(t.hands[seat]) == 0 and gear_count(t, seat) == 0:
        return why.NOTHING_TO_GIVE
    return why.OK


def run_towne(t: Table, f: i64) -> bool:
    """Ask what is discarded, then what is taken."""
    return wait(t, t.stack[f + fr.SEAT])


def why_not_own_item(t: Table, seat: i64, action: i64) -> i64:
    """Why something is no own item, of the inventory or equipped."""
    verb = act.verb_of(action)
    kind = act.about(action)
    if verb == act.CARD:
        return why_not_held(t, seat, kind)
    return why_not_worn(t, seat, kind) if verb == act.GEAR else why.NOT_NOW


def why_not_towne_choice(t: Table, f: i64, action: i64) -> i64:
    """Why an item cannot be given or taken."""
    if t.stack[f + fr.STEP] == PAYING:
        return why_not_own_item(t, t.stack[f + fr.SEAT], action)
    if act.verb_of(action) != act.TAKE:
        return why.NOT_NOW
    kind = act.about(action)
    for i in range(len(t.discard) - 1):  # the last one is the item just discarded
        if t.discard[i] == kind:
            return why.OK
    return why.JUST_DISCARDED if last(t.discard) == kind else why.NOT_DROPPED


def do_towne(t: Table, f: i64, action: i64) -> None:
    """Discard, then take; TR-TERRAIN-TOWNE-3: an Instance taken is played."""
    seat = t.stack[f + fr.SEAT]
    kind = act.about(action)
    if t.stack[f + fr.STEP] == PAYING:
        t.stack[f + fr.STEP] = TAKING
        if act.verb_of(action) == act.CARD:
            discard_card(t, seat, kind, "TR-TERRAIN-TOWNE-1")
        else:
            discard_gear(t, seat, kind, "TR-TERRAIN-TOWNE-1")
        return
    t.pop()
    for i in range(len(t.discard) - 2, -1, -1):
        if t.discard[i] == kind:
            t.discard = without(t.discard, i)
            break
    if t.sink is not None:
        item_event(t, "took-discarded", seat, kind, "TR-TERRAIN-TOWNE-1")
    enter(t, seat, kind, t.rules.everyone)
