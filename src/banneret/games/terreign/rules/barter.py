"""Barter: the same number of items each way, face down (TR-BARTER)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import hidden_item_event, tell
from banneret.games.terreign.kinds import BITS
from banneret.games.terreign.rules.board import shares_terrain
from banneret.games.terreign.rules.decks import enter
from banneret.games.terreign.rules.inventory import (
    equipped,
    gear_count,
    give_up,
    holds,
    unequip,
)
from banneret.games.terreign.table import GEAR_PICK, Table, wait, why_not_in_play
from banneret.kernel.arrays import EMPTY, added


def items_of(t: Table, seat: i64) -> i64:
    """How many items a seat could trade (TR-BARTER-03)."""
    return len(t.hands[seat]) + gear_count(t, seat)


def why_not_barter(t: Table, seat: i64, other: i64) -> i64:
    """Why no Barter can be offered to a Player (TR-BARTER-02)."""
    if not t.rules.barter:
        return why.NO_BARTER
    refused = why_not_in_play(t, other)
    if refused != why.OK:
        return refused
    if other == seat:
        return why.SELF
    if not shares_terrain(t, seat, other):
        return why.NOT_SAME_TERRAIN
    if items_of(t, seat) == 0 or items_of(t, other) == 0:
        return why.NOTHING_TO_GIVE  # TR-BARTER-06
    return why.OK


def start_barter(t: Table, seat: i64, other: i64) -> None:
    """The number of items is named first."""
    frame = t.push(fr.BARTER, seat)
    t.stack[frame + fr.TARGET] = other
    if t.sink is not None:
        values = (("seat", int(seat) + 1), ("other", int(other) + 1))
        tell(t, "barter", values, "TR-BARTER-02")


def run_barter(t: Table, f: i64) -> bool:
    """Number, consent, picks of both sides, exchange."""
    step = t.stack[f + fr.STEP]
    if step == fr.COUNTING or step == fr.GIVING:
        return wait(t, t.stack[f + fr.SEAT])
    if step == fr.ASKING or len(t.aside) < 2 * t.stack[f + fr.COUNTED]:
        return wait(t, t.stack[f + fr.TARGET])
    exchange(t, f)
    return True


def picker(t: Table, f: i64) -> i64:
    """The side that picks now."""
    giving = t.stack[f + fr.STEP] == fr.GIVING
    return t.stack[f + (fr.SEAT if giving else fr.TARGET)]


def why_not_barter_choice(t: Table, f: i64, action: i64) -> i64:
    """Why a number, an answer or an item is no choice."""
    step = t.stack[f + fr.STEP]
    verb = act.verb_of(action)
    if step == fr.COUNTING:
        if verb != act.COUNT:
            return why.NOT_NOW
        most = min(items_of(t, t.stack[f + fr.SEAT]), items_of(t, t.stack[f + fr.TARGET]))
        if act.about(action) == 0:
            return why.AT_LEAST_ONE
        return why.OK if act.about(action) <= most else why.TOO_MANY
    if step == fr.ASKING:
        return why.OK if action == act.ACCEPT or action == act.PASS else why.NOT_NOW
    return why_not_pick(t, picker(t, f), verb, act.about(action))


def why_not_pick(t: Table, seat: i64, verb: i64, kind: i64) -> i64:
    """Why an item cannot be traded; those picked before still lie where they were."""
    if verb == act.CARD:
        found = holds(t, seat, kind) > picked(t, seat, kind, False)
        return why.OK if found else why.NOT_ITEM
    if verb == act.GEAR:
        found = equipped(t, seat, kind) > picked(t, seat, kind, True)
        return why.OK if found else why.NOT_YOUR_GEAR
    return why.NOT_NOW


def picked(t: Table, seat: i64, kind: i64, gear: bool) -> i64:
    """How many of an item a side has picked already."""
    entry = seat << 16 | kind << 8
    if gear:
        entry |= GEAR_PICK
    count: i64 = 0
    for other in t.aside:
        if other == entry:
            count += 1
    return count


def do_barter(t: Table, f: i64, action: i64) -> None:
    """A choice is made."""
    step = t.stack[f + fr.STEP]
    if step == fr.COUNTING:
        t.stack[f + fr.COUNTED] = act.about(action)
        t.stack[f + fr.STEP] = fr.ASKING
        if t.sink is not None:
            tell(t, "barter-count", (("n", int(act.about(action))),), "TR-BARTER-03")
    elif step == fr.ASKING:
        answer(t, f, action == act.ACCEPT)
    else:
        pick(t, f, action)


def answer(t: Table, f: i64, agreed: bool) -> None:
    """TR-BARTER-06: without consent nothing happens."""
    if t.sink is not None:
        kind = "barter-agreed" if agreed else "barter-refused"
        tell(t, kind, (("seat", int(t.stack[f + fr.TARGET]) + 1),), "TR-BARTER-06")
    if agreed:
        t.stack[f + fr.STEP] = fr.GIVING
    else:
        t.pop()


def pick(t: Table, f: i64, action: i64) -> None:
    """An item is picked in secret; it stays in place until the exchange."""
    entry = picker(t, f) << 16 | act.about(action) << 8
    if act.verb_of(action) == act.GEAR:
        entry |= GEAR_PICK
    t.aside = added(t.aside, entry)
    if len(t.aside) == t.stack[f + fr.COUNTED]:
        t.stack[f + fr.STEP] = fr.RETURNING


def exchange(t: Table, f: i64) -> None:
    """TR-BARTER-05, TR-BARTER-07: the cards change hands face down, all into inventories."""
    one = t.stack[f + fr.SEAT]
    two = t.stack[f + fr.TARGET]
    t.pop()
    picks = t.aside
    t.aside = EMPTY
    both = BITS[one] | BITS[two]
    known = [hand_over(t, entry, both) for entry in picks]
    for i in range(len(picks)):
        giver = picks[i] >> 16 & 15
        receiver = one + two - giver
        kind = picks[i] >> 8 & 255
        if t.sink is not None:
            hidden_item_event(t, "received", receiver, kind, known[i], "TR-BARTER-05")
        enter(t, receiver, kind, known[i])


def hand_over(t: Table, entry: i64, both: i64) -> i64:
    """Take one picked item from its owner; the seats that know where it goes."""
    owner = entry >> 16 & 15
    kind = entry >> 8 & 255
    if entry & GEAR_PICK:
        unequip(t, owner, kind)  # which one was open is seen to be gone
        return t.rules.everyone
    give_up(t, owner, kind, both)
    return both
