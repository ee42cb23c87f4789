"""Turning own units and free effects up: in windows and before any declaration (8.2.2)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies.rules import fog, status
from banneret.games.sack_armies.table import Table
from banneret.kernel.choices import Choices


def fill(t: Table, seat: i64, out: Choices) -> None:
    """Everything a General may turn up (SA-FOG-14, SA-FOG-15)."""
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] == seat and not t.u_up[slot]:
            out.add(act.REVEAL * act.HEXES + t.hex_of(slot))
    attached = t.attached
    at: i64 = 0
    end: i64 = len(attached)
    while at < end:
        if t.book.owner[attached[at]] == seat and fog.free_effect(t, at):
            slot = attached[at + fr.HOST]
            out.add((act.REVEAL_1 + place_of(t, at)) * act.HEXES + t.hex_of(slot))
        at += fr.ROW


def place_of(t: Table, at: i64) -> i64:
    """How many tokens its General attached to the same unit before the one in row `at`."""
    slot = t.attached[at + fr.HOST]
    n: i64 = 0
    for before in range(0, at, fr.ROW):
        if t.attached[before + fr.HOST] == slot and not t.attached[before + fr.LASTING]:
            n += 1
    return n


def why_not(t: Table, seat: i64, action: i64) -> i64:
    """Whether a General may turn that up."""
    plane = action // act.HEXES
    slot = t.slot_at(action % act.HEXES)
    if slot < 0:
        return why.NO_UNIT
    if t.u_owner[slot] != seat:
        return why.NOT_YOURS
    if plane == act.REVEAL:
        return why.ALREADY_UP if t.u_up[slot] else why.OK
    at = status.own_row(t, slot, plane - act.REVEAL_1)
    if at < 0:
        return why.NO_TOKEN
    if t.attached[at + fr.UP]:
        return why.ALREADY_UP
    return why.OK if fog.free_effect(t, at) else why.NOT_FREE_EFFECT


def is_reveal(action: i64) -> bool:
    """Whether an action turns something up."""
    plane = action // act.HEXES
    return act.REVEAL <= plane <= act.REVEAL_3


def do(t: Table, action: i64) -> None:
    """Turn it up."""
    plane = action // act.HEXES
    slot = t.slot_at(action % act.HEXES)
    if plane == act.REVEAL:
        fog.reveal_unit(t, slot)
    else:
        fog.reveal_row(t, status.own_row(t, slot, plane - act.REVEAL_1))
