"""Mountain: look at 3 cards, put one back on top, keep the others (TR-TERRAIN-MOUNTAIN)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import hidden_item_event
from banneret.games.terreign.kinds import BITS
from banneret.games.terreign.rules.decks import cards_left
from banneret.games.terreign.table import Table, wait
from banneret.games.terreign.terrains.looking import (
    DRAWING,
    aside_has,
    keep_aside,
    keep_next,
    run_drawing,
    take_aside,
)
from banneret.kernel.arrays import added

LOOKED_AT: Final[i64] = 3
RETURNING: Final[i64] = 1
KEEPING: Final[i64] = 2
KEEPING_LAST: Final[i64] = 3


def why_not_mountain(t: Table) -> i64:
    """Mountain needs a card in the deck or the discard pile."""
    return why.OK if cards_left(t) > 0 else why.NO_CARDS


def start_mountain(t: Table, f: i64) -> None:
    """Three cards are drawn aside."""
    t.stack[f + fr.COUNTED] = LOOKED_AT


def run_mountain(t: Table, f: i64) -> bool:
    """Draw, ask which card goes back, ask which enters first, and let the last one enter."""
    step = t.stack[f + fr.STEP]
    if step == DRAWING:
        return run_drawing(t, f)
    if step == RETURNING:
        if len(t.aside) == LOOKED_AT:
            return wait(t, t.stack[f + fr.SEAT])
        t.stack[f + fr.STEP] = KEEPING  # TR-TERRAIN-MOUNTAIN-4
        return True
    if len(t.aside) == 0:
        t.pop()
        return True
    if len(t.aside) == 2:
        return wait(t, t.stack[f + fr.SEAT])
    keep_next(t, f, "TR-TERRAIN-MOUNTAIN-1")
    return True


def why_not_mountain_card(t: Table, action: i64) -> i64:
    """TR-TERRAIN-MOUNTAIN-2: any of the cards, whatever its type."""
    if act.verb_of(action) != act.CARD:
        return why.NOT_NOW
    return why.OK if aside_has(t, act.about(action)) else why.NOT_ITEM


def do_mountain(t: Table, f: i64, kind: i64) -> None:
    """A card goes back on top, or is the first to enter."""
    seat = t.stack[f + fr.SEAT]
    if t.stack[f + fr.STEP] == RETURNING:
        t.stack[f + fr.STEP] = KEEPING
        t.on_top = added(t.on_top, kind << 8 | take_aside(t, kind))
        if t.sink is not None:
            hidden_item_event(t, "returned", seat, kind, BITS[seat], "TR-TERRAIN-MOUNTAIN-1")
        return
    t.stack[f + fr.STEP] = KEEPING_LAST
    keep_aside(t, seat, kind, "TR-TERRAIN-MOUNTAIN-1")
