"""The Plague roll that opens a Prepare phase (TR-ITEM-PLAGUE), and House Tagion's carrier."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import seat_event, tell
from banneret.games.terreign.kinds import BITS, PLAGUE, TAGION
from banneret.games.terreign.rules.board import adjacent, shares_terrain
from banneret.games.terreign.rules.damage import push_hit
from banneret.games.terreign.table import (
    DUE,
    FRESH,
    NOBODY,
    WARRIOR,
    Table,
    get,
    has_trait,
    plays,
    put,
    wait,
    wait_for_chance,
    why_not_in_play,
)
from banneret.kernel.arrays import added
from banneret.kernel.choices import Chances

BEGINNING: Final[i64] = 0
ROLLING: Final[i64] = 1
PASSING: Final[i64] = 2
HARMED: Final[i64] = 3


def run_plague(t: Table, f: i64) -> bool:
    """TR-ITEM-PLAGUE-15: one card after the other, until none is due.

    A Player may hold several (TR-ITEM-PLAGUE-10); then the turn goes on (TR-ITEM-PLAGUE-8).
    """
    seat = t.stack[f + fr.SEAT]
    step = t.stack[f + fr.STEP]
    if not plays(t, seat):
        t.pop()  # TR-ITEM-PLAGUE-17: the cards went into the deck with the Retreat
        return True
    if step == BEGINNING:
        return run_beginning(t, f, seat)
    if step == ROLLING:
        return wait_for_chance(t)
    if step == PASSING:
        return run_passing(t, f, seat)
    put(t, seat, DUE, get(t, seat, DUE) - 1)
    t.discard = added(t.discard, PLAGUE)  # TR-ITEM-PLAGUE-3
    t.stack[f + fr.STEP] = BEGINNING
    return True


def run_beginning(t: Table, f: i64, seat: i64) -> bool:
    """Roll; the carrier may pass the card unrolled instead."""
    if get(t, seat, DUE) == 0:
        t.pop()
        return True
    if has_trait(t, seat, TAGION) and has_carrier_target(t, seat):
        return wait(t, seat)
    t.stack[f + fr.STEP] = ROLLING
    return True


def has_carrier_target(t: Table, seat: i64) -> bool:
    """Whether a Player stands near enough for the carrier."""
    return any(why_not_carry(t, seat, other) == why.OK for other in range(t.rules.seats))


def why_not_carry(t: Table, seat: i64, other: i64) -> i64:
    """The carrier passes to the own Terrain or to an adjacent one."""
    refused = why_not_in_play(t, other)
    if refused != why.OK:
        return refused
    if other == seat:
        return why.SELF
    here = get(t, seat, WARRIOR)
    there = get(t, other, WARRIOR)
    if here != there and not adjacent(t, here) & BITS[there]:
        return why.NOT_ADJACENT
    return why.OK


def run_passing(t: Table, f: i64, seat: i64) -> bool:
    """TR-ITEM-PLAGUE-4: pass it on; TR-ITEM-PLAGUE-6: alone, keep it."""
    for other in range(t.rules.seats):
        if other != seat and shares_terrain(t, seat, other):
            return wait(t, seat)
    t.stack[f + fr.STEP] = BEGINNING
    put(t, seat, DUE, get(t, seat, DUE) - 1)
    put(t, seat, FRESH, get(t, seat, FRESH) + 1)
    if t.sink is not None:
        seat_event(t, "plague-kept", seat, "TR-ITEM-PLAGUE-6")
    return True


def why_not_plague(t: Table, f: i64, action: i64) -> i64:
    """Why a Plague cannot be rolled or passed so."""
    seat = t.stack[f + fr.SEAT]
    other = act.about(action)
    if t.stack[f + fr.STEP] == BEGINNING:
        if action == act.ROLL:
            return why.OK
        if act.verb_of(action) != act.AT:
            return why.NOT_NOW
        return why_not_carry(t, seat, other)
    if act.verb_of(action) != act.AT:
        return why.MUST_PASS_PLAGUE  # TR-ITEM-PLAGUE-14
    if other == seat:
        return why.SELF
    refused = why_not_in_play(t, other)
    if refused != why.OK:
        return refused
    # TR-VAR-ALLY-19: a teammate may get it.
    return why.OK if shares_terrain(t, seat, other) else why.NOT_SAME_TERRAIN


def do_plague(t: Table, f: i64, action: i64) -> None:
    """Roll, or pass; TR-ITEM-PLAGUE-5: the receiver rolls in the next Round."""
    seat = t.stack[f + fr.SEAT]
    if action == act.ROLL:
        t.stack[f + fr.STEP] = ROLLING
        return
    other = act.about(action)
    rule = "TR-ITEM-PLAGUE-4" if t.stack[f + fr.STEP] == PASSING else "TR-SETUP-03"
    t.stack[f + fr.STEP] = BEGINNING
    put(t, seat, DUE, get(t, seat, DUE) - 1)
    put(t, other, FRESH, get(t, other, FRESH) + 1)
    if t.sink is not None:
        values = (("seat", int(seat) + 1), ("other", int(other) + 1))
        tell(t, "plague-passed", values, rule)


def rolled(t: Table, f: i64, face: i64) -> None:
    """TR-ITEM-PLAGUE-7: the damage cannot be negated."""
    seat = t.stack[f + fr.SEAT]
    if t.sink is not None:
        tell(t, "die", (("seat", int(seat) + 1), ("n", int(face))), "TR-ITEM-PLAGUE-11")
    if face == 0:
        t.stack[f + fr.STEP] = PASSING
        return
    t.stack[f + fr.STEP] = HARMED
    push_hit(t, NOBODY, fr.BY_PLAGUE, BITS[seat], face, 0)


def die_outcomes(t: Table, chances: Chances) -> None:
    """TR-ITEM-PLAGUE-11: the faces of the die, alike ones together."""
    for face in range(4):
        count: i64 = 0
        for shown in t.rules.faces:
            if shown == face:
                count += 1
        chances.add(act.DIE + face, count)
