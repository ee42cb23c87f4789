"""The board: battlefields and units."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.abilities import sight
from banneret.games.sack_armies.checking.common import (
    SETUP,
    bottom,
    general,
    has,
    unit_name,
    units,
)  # fmt: skip
from banneret.games.sack_armies.checking.zones import units_left
from banneret.games.sack_armies.notation import hex_text
from banneret.games.sack_armies.table import Table

LASTING_MARKS = fr.EMPLOYED | fr.HAS_MOVED
DYING_MARKS = fr.DOOMED | fr.HIT | fr.ASKED


def problems(t: Table) -> Iterator[str]:
    """What is wrong with the battleground and the units on it."""
    if bottom(t) in SETUP:
        yield from _new_ground(t)
        return
    yield from _ground(t)
    for slot in units(t):
        if t.u_up[slot] == 0:
            yield from _face_down(t, slot)
        elif t.u_mask[slot]:
            yield f"{unit_name(t, slot)} is face up: nothing is ruled out any more (SA-FOG-08)"
        yield from _marks(t, slot)


def _new_ground(t: Table) -> Iterator[str]:
    """SA-SETUP-07, SA-SETUP-16: while it is built everybody controls what he laid."""
    for field in range(t.ground.fields):
        if t.control[field] != t.book.owner[t.ground.entry[field]]:
            where = hex_text(t.ground.place[field])
            yield f"the battlefield on {where} points to whoever laid it until the first turn ends (SA-SETUP-16)"
    placed = t.stack[1] if bottom(t) == fr.PLACE else 0
    if bottom(t) != fr.PLACE and t.ground.fields:
        yield "no battlefield lies before initiative is won (SA-SETUP-06)"
    elif bottom(t) == fr.PLACE and (placed == 0) != (t.ground.fields == 0):
        yield f"{placed} battlefields have been placed, and {t.ground.fields} lie there (SA-SETUP-06)"


def _ground(t: Table) -> Iterator[str]:
    if t.ground.fields == 0:
        yield "a turn cannot begin without battlefields (SA-SETUP-06)"
        return
    if bottom(t) == fr.OVER or t.study:
        return
    owners = [t.book.owner[entry] for entry in t.ground.entry]
    for seat in range(t.book.generals):
        holds = any(
            owner == holder == seat for owner, holder in zip(owners, t.control, strict=True)
        )
        if t.fate[seat] == 0 and not holds:
            yield f"{general(seat)} controls no battlefield of his own and is not eliminated (SA-WIN-05)"
        if t.fate[seat] == fr.GROUND and holds:
            yield f"{general(seat)} fell by ground and controls a battlefield of his own (SA-WIN-05)"
        lost = not t.killed >> seat & 1
        if t.fate[seat] == 0 and lost and not units_left(t, seat):
            yield f"{general(seat)} has no unit left and is not eliminated (SA-WIN-09)"


# ---------------------------------------------------------------- units


def _face_down(t: Table, slot: int) -> Iterator[str]:
    """SA-FOG-05: what a rival sees is face up. SA-FOG-11: what all have seen rules out some tokens."""
    if _has_been_looked_at(t) and sight.sighted(t, slot):
        yield f"{unit_name(t, slot)} is face down but a rival sees it (SA-FOG-05)"
    owner = t.u_owner[slot]
    entries = range(t.book.first_entry[owner], t.book.first_entry[owner + 1])
    every = sum(t.book.unit_bit[entry] for entry in entries)
    if t.u_mask[slot] & ~every:
        yield f"{unit_name(t, slot)}: % names units that the army does not have"
    if t.u_mask[slot] & t.book.unit_bit[t.u_entry[slot]]:
        yield f"{unit_name(t, slot)}: % rules out what it is"
    if not 0 <= t.u_stamp[slot] <= t.drawn[owner]:
        yield f"{unit_name(t, slot)}: # says more tokens than {general(owner)} has drawn ({t.drawn[owner]})"


def _has_been_looked_at(t: Table) -> bool:
    """Whether all is at rest; within an effect, and when damage is dealt, looking comes later."""
    if has(t, fr.EFFECT):
        return False
    steps = [t.stack[at + 1] for at in t.frames() if t.stack[at] == fr.ATTACK]
    return fr.SAVING not in steps


def _marks(t: Table, slot: int) -> Iterator[str]:
    """Marks hold for the turn, for the attack under way, or while damage is dealt."""
    marks = t.u_marks[slot]
    own = t.u_owner[slot] == t.player
    if not 0 <= marks < 64:
        yield f"{unit_name(t, slot)}: ~{marks} is more than all marks together"
        return
    if marks & LASTING_MARKS and not own:
        yield f"{unit_name(t, slot)} has not acted: it is {general(t.player)}'s turn (SA-TURN-03)"
    if marks & fr.ATTACKER:
        if not has(t, fr.ATTACK) and not has(t, fr.JOINING):
            yield f"{unit_name(t, slot)} attacks, and no attack is under way"
        elif not own or marks & fr.EMPLOYED:
            yield f"{unit_name(t, slot)} cannot be among the attackers (SA-TURN-10, SA-MELEE-01)"
    if marks & DYING_MARKS and t.top() != fr.SAVE:
        yield f"{unit_name(t, slot)} is marked by damage, and none is being dealt (SA-SEQ-09)"
    elif marks & fr.ASKED and not marks & fr.HIT:
        yield f"{unit_name(t, slot)} is asked and was not reached (SA-ABILITY-SCATTER-11)"
