"""Coast: Scavenge up to 2 items from any Terrains (TR-TERRAIN-COAST)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.rules.inventory import any_dropped, dropped
from banneret.games.terreign.rules.scavenge import scavenge
from banneret.games.terreign.table import Table, plays, wait

PLACE: Final[i64] = 0
ITEM: Final[i64] = 1


def why_not_coast(t: Table) -> i64:
    """Coast needs something dropped anywhere."""
    return why.OK if len(t.drops) > 0 else why.NOTHING_DROPPED


def start_coast(t: Table, f: i64) -> None:
    """TR-TERRAIN-COAST-2: two items in all."""
    t.stack[f + fr.COUNTED] = 2


def run_coast(t: Table, f: i64) -> bool:
    """Ask for the Terrain and the item, until two are taken or nothing is left."""
    seat = t.stack[f + fr.SEAT]
    if t.stack[f + fr.COUNTED] == 0 or len(t.drops) == 0 or not plays(t, seat):
        t.pop()
        return True
    return wait(t, seat)


def why_not_coast_choice(t: Table, f: i64, action: i64) -> i64:
    """Why a Terrain or an item there cannot be chosen."""
    verb = act.verb_of(action)
    if t.stack[f + fr.STEP] == ITEM:
        if verb != act.TAKE:
            return why.NOT_NOW
        found = dropped(t, t.stack[f + fr.TARGET], act.about(action))
        return why.OK if found else why.NOT_DROPPED
    if action == act.PASS and t.stack[f + fr.COUNTED] == 1:
        return why.OK
    if verb != act.FROM:
        return why.NOT_NOW
    return why.OK if any_dropped(t, act.about(action)) else why.NOT_DROPPED


def do_coast(t: Table, f: i64, action: i64) -> None:
    """A Terrain is chosen, an item taken, or the second left."""
    if action == act.PASS:
        t.pop()
    elif t.stack[f + fr.STEP] == PLACE:
        t.stack[f + fr.TARGET] = act.about(action)
        t.stack[f + fr.STEP] = ITEM
    else:
        space = t.stack[f + fr.TARGET]
        t.stack[f + fr.TARGET] = 0
        t.stack[f + fr.STEP] = PLACE
        t.stack[f + fr.COUNTED] -= 1
        scavenge(t, t.stack[f + fr.SEAT], space, act.about(action), "TR-TERRAIN-COAST-1")
