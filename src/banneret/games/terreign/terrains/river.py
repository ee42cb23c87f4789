"""River: draw 2, pass one to a Player next door, keep the other, draw 1 (TR-TERRAIN-RIVER)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import hidden_item_event
from banneret.games.terreign.kinds import BITS
from banneret.games.terreign.rules.board import adjacent
from banneret.games.terreign.rules.decks import cards_left, enter, push_draw
from banneret.games.terreign.table import WARRIOR, Table, get, wait, why_not_in_play
from banneret.games.terreign.terrains.looking import (
    DRAWING,
    aside_has,
    keep_next,
    run_drawing,
    take_aside,
)

CHOOSING: Final[i64] = 1
PASSING: Final[i64] = 2
KEEPING: Final[i64] = 3
LAST_DRAW: Final[i64] = 4
FINISHED: Final[i64] = 5


def why_not_river(t: Table, seat: i64) -> i64:
    """TR-TERRAIN-RIVER-3: someone's Warrior must be on an adjacent Terrain."""
    if cards_left(t) == 0:
        return why.NO_CARDS
    for other in range(t.rules.seats):
        if why_not_receiver(t, seat, other) == why.OK:
            return why.OK
    return why.NO_ADJACENT_PLAYER


def why_not_receiver(t: Table, seat: i64, other: i64) -> i64:
    """TR-TERRAIN-RIVER-5: the Warrior counts; a teammate may receive."""
    refused = why_not_in_play(t, other)
    if refused != why.OK:
        return refused
    if not adjacent(t, get(t, seat, WARRIOR)) & BITS[get(t, other, WARRIOR)]:
        return why.NO_ADJACENT_PLAYER
    return why.OK


def start_river(t: Table, f: i64) -> None:
    """Two cards are drawn aside."""
    t.stack[f + fr.COUNTED] = 2


def run_river(t: Table, f: i64) -> bool:
    """Draw, ask what is passed to whom, keep, draw again."""
    step = t.stack[f + fr.STEP]
    if step == DRAWING:
        return run_drawing(t, f)
    if step in (CHOOSING, PASSING):
        return wait(t, t.stack[f + fr.SEAT])
    t.stack[f + fr.STEP] = step + 1
    if step == KEEPING:
        if len(t.aside) > 0:
            keep_next(t, f, "TR-TERRAIN-RIVER-1")
    elif step == LAST_DRAW:
        push_draw(t, t.stack[f + fr.SEAT], 1)
    else:
        t.pop()
    return True


def why_not_river_choice(t: Table, f: i64, action: i64) -> i64:
    """TR-TERRAIN-RIVER-2: either card, to any Player next door."""
    choosing = t.stack[f + fr.STEP] == CHOOSING
    if act.verb_of(action) != (act.CARD if choosing else act.AT):
        return why.NOT_NOW
    if choosing:
        return why.OK if aside_has(t, act.about(action)) else why.NOT_ITEM
    return why_not_receiver(t, t.stack[f + fr.SEAT], act.about(action))


def do_river(t: Table, f: i64, choice: i64) -> None:
    """The card, and then the receiver, is chosen."""
    if t.stack[f + fr.STEP] == CHOOSING:
        t.stack[f + fr.TARGET] = choice
        t.stack[f + fr.STEP] = PASSING
        return
    kind = t.stack[f + fr.TARGET]
    t.stack[f + fr.TARGET] = 0
    t.stack[f + fr.STEP] = KEEPING
    seen = take_aside(t, kind) | BITS[choice]
    if t.sink is not None:
        hidden_item_event(t, "received", choice, kind, seen, "TR-TERRAIN-RIVER-1")
    enter(t, choice, kind, seen)
