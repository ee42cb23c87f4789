"""Travel and Reveal (TR-TRAVEL, TR-REVEAL), and House Viewhing's far sight between them."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import seat_event, tell, whisper
from banneret.games.terreign.kinds import BITS, VIEWHING
from banneret.games.terreign.rules.board import why_not_place
from banneret.games.terreign.rules.morale import free_from_traps
from banneret.games.terreign.table import (
    DECOY,
    ELIMINATED,
    SEEN,
    STATUS,
    TRAPS,
    WARRIOR,
    Table,
    get,
    has_trait,
    plays,
    put,
    wait,
    why_not_in_play,
)


def seat_at(t: Table, index: i64) -> i64:
    """The seat at a place of the turn order (TR-SETUP-15, TR-TURN-01)."""
    return (t.first + index) % t.rules.seats


def run_travel(t: Table, f: i64) -> bool:
    """TR-TRAVEL-02: each Player in turn lays both tokens, the Warrior asked first."""
    while t.stack[f + fr.INDEX] < t.rules.seats:
        seat = seat_at(t, t.stack[f + fr.INDEX])
        if get(t, seat, STATUS) != ELIMINATED and get(t, seat, DECOY) == 0:
            return wait(t, seat)
        t.stack[f + fr.INDEX] += 1
    t.stack[f + fr.INDEX] = 0
    t.stack[f + fr.STEP] = fr.LOOK
    return True


def why_not_travel(t: Table, seat: i64, action: i64) -> i64:
    """Why a token cannot be laid there."""
    verb = act.verb_of(action)
    if action == act.PASS:
        return why.MUST_PLACE
    if verb == act.WARRIOR and get(t, seat, TRAPS) > 0:
        return why.TRAPPED  # TR-ITEM-TRAP-6
    if verb != (act.DECOY if get(t, seat, WARRIOR) else act.WARRIOR):
        return why.NOT_NOW
    return why_not_place(t, seat, act.about(action))


def do_travel(t: Table, f: i64, action: i64) -> None:
    """Lay a token face down; a trapped Warrior lies already (TR-ITEM-TRAP-6)."""
    seat = seat_at(t, t.stack[f + fr.INDEX])
    if act.verb_of(action) == act.WARRIOR:
        put(t, seat, WARRIOR, act.about(action))
        return
    put(t, seat, DECOY, act.about(action))
    if t.sink is None:
        return
    spaces = sorted((int(get(t, seat, WARRIOR)), int(get(t, seat, DECOY))))
    if t.rules.hidden_owners:
        seat_event(t, "placed-hidden", seat, "TR-TRAVEL-08")
    else:
        values = (("seat", int(seat) + 1), ("one", spaces[0]), ("two", spaces[1]))
        tell(t, "placed", values, "TR-TRAVEL-01", "TR-TRAVEL-08")


# ---------------------------------------------------------------- far sight


def run_look(t: Table, f: i64) -> bool:
    """Before the Reveal House Viewhing looks at a token and may move one of its own."""
    while t.stack[f + fr.INDEX] < t.rules.seats:
        seat = seat_at(t, t.stack[f + fr.INDEX])
        t.stack[f + fr.INDEX] += 1
        if has_trait(t, seat, VIEWHING) and plays(t, seat):
            t.push(fr.SIGHT, seat)
            return True
    t.stack[f + fr.INDEX] = 0
    t.stack[f + fr.STEP] = fr.REVEAL
    return True


def run_sight(t: Table, f: i64) -> bool:
    """Ask for the token to look at, then for the own token to move."""
    return wait(t, t.stack[f + fr.SEAT])


def why_not_sight(t: Table, f: i64, action: i64) -> i64:
    """Why far sight cannot be used so; both parts may be left."""
    seat = t.stack[f + fr.SEAT]
    verb = act.verb_of(action)
    if action == act.PASS:
        return why.OK
    if t.stack[f + fr.STEP] == fr.LOOKING:
        if verb != act.PEEK:
            return why.NOT_NOW
        return why_not_peek(t, seat, act.about(action))
    if verb != act.WARRIOR and verb != act.DECOY:
        return why.NOT_NOW
    if verb == act.WARRIOR and get(t, seat, TRAPS) > 0:
        return why.TRAPPED
    return why_not_place(t, seat, act.about(action))


def why_not_peek(t: Table, seat: i64, other: i64) -> i64:
    """Why there is no face-down token of a Player to look at."""
    refused = why_not_in_play(t, other)
    if refused != why.OK:
        return refused
    if other == seat:
        return why.SELF
    return why.FACE_UP if get(t, other, TRAPS) > 0 else why.OK


def do_sight(t: Table, f: i64, action: i64) -> None:
    """Look, or move, or leave it."""
    seat = t.stack[f + fr.SEAT]
    if t.stack[f + fr.STEP] == fr.LOOKING:
        t.stack[f + fr.STEP] = fr.MOVING
        if action != act.PASS:
            peek(t, seat, act.about(action))
        return
    t.pop()
    if action == act.PASS:
        return
    put(t, seat, WARRIOR if act.verb_of(action) == act.WARRIOR else DECOY, act.about(action))
    if t.sink is not None:
        seat_event(t, "far-sight-moved", seat, "TR-SETUP-03", "TR-TOKEN-06")


def peek(t: Table, seat: i64, other: i64) -> None:
    """One token seen tells which of a Player's two is the Warrior."""
    put(t, seat, SEEN, get(t, seat, SEEN) | BITS[other])
    if t.sink is not None:
        tell(t, "peeked", (("seat", int(seat) + 1), ("other", int(other) + 1)), "TR-SETUP-03")
        values = (("other", int(other) + 1), ("space", int(get(t, other, WARRIOR))))
        whisper(t, BITS[seat], "peeked-what", values, "TR-SETUP-03")


# ---------------------------------------------------------------- Reveal


def reveal(t: Table) -> None:
    """TR-REVEAL-01: all tokens at once; TR-ITEM-TRAP-3: Traps are discarded after it."""
    for seat in range(t.rules.seats):
        put(t, seat, SEEN, 0)
        if t.sink is not None and get(t, seat, WARRIOR) and plays(t, seat):
            values = (
                ("seat", int(seat) + 1),
                ("warrior", int(get(t, seat, WARRIOR))),
                ("decoy", int(get(t, seat, DECOY))),
            )
            tell(t, "revealed", values, "TR-REVEAL-01", "TR-REVEAL-02")
    for seat in range(t.rules.seats):
        free_from_traps(t, seat, "TR-ITEM-TRAP-3")
