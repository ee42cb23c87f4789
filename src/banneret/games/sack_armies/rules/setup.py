"""Building the Virtual Battleground (7.1)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from banneret.games.sack_armies import book as bk
from banneret.games.sack_armies import events
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.ground import OFFSETS, hex_distance, inside, middle
from banneret.games.sack_armies.rules import flips, zones
from banneret.games.sack_armies.table import Table
from banneret.kernel.arrays import array, ascending, filled, place_of, plus


def begin(t: Table) -> None:
    """All tokens in the sacks, no hands (SA-SETUP-03), the first questions on the stack."""
    t.sack = t.book.copies
    t.hand = t.dead = t.aside = t.out = filled(t.book.entries, 0)
    t.hand_size = t.fate = t.drawn = filled(t.book.generals, 0)
    t.sack_size = t.hand_size[:]
    for entry in range(t.book.entries):
        t.sack_size[t.book.owner[entry]] += t.sack[entry]
    flips.shuffle(t)


def first_questions(t: Table) -> None:
    """SA-SETUP-01, SA-SETUP-02: battlefields are chosen seat by seat, before initiative."""
    t.push(fr.INITIATIVE, bk.bit(t.book.generals) - 1, 0, 0)
    for seat in range(t.book.generals - 1, -1, -1):
        t.push(fr.FIELDS, seat)


# ---------------------------------------------------------------- choosing battlefields


def fields_in(t: Table, zone: vec[i64], seat: i64) -> i64:
    """How many battlefields of a General a zone holds."""
    total: i64 = 0
    for entry in range(t.book.first_entry[seat], t.book.first_entry[seat + 1]):
        if t.book.kind[t.book.token[entry]] == vo.BATTLEFIELD:
            total += zone[entry]
    return total


def missing(t: Table, seat: i64) -> i64:
    """Battlefields a General still has to take out of his army: five in all (SA-SETUP-01)."""
    held = fields_in(t, t.aside, seat)
    return min(t.book.setup_fields - held, fields_in(t, t.sack, seat))


def run_fields(t: Table) -> bool:
    """Take all if there is no choice; False when the General is to be asked."""
    seat = t.operand(1)
    needed = missing(t, seat)
    if needed == 0:
        t.pop()
        return True
    untouched = fields_in(t, t.aside, seat) == 0
    if not untouched or fields_in(t, t.sack, seat) > needed:
        return False
    for entry in range(t.book.first_entry[seat], t.book.first_entry[seat + 1]):
        while t.book.kind[t.book.token[entry]] == vo.BATTLEFIELD and t.sack[entry]:
            set_aside(t, entry)
    t.pop()
    return True


def set_aside(t: Table, entry: i64) -> None:
    """Take a battlefield out of the army for the setup."""
    t.sack = plus(t.sack, entry, -1)
    t.sack_size = plus(t.sack_size, t.book.owner[entry], -1)
    t.aside = plus(t.aside, entry, 1)


def why_not_field(t: Table, entry: i64) -> i64:
    """Whether a battlefield may be chosen; in ascending order, so that each set comes once."""
    seat = t.operand(1)
    if entry < 0 or t.book.kind[t.book.token[entry]] != vo.BATTLEFIELD or not t.sack[entry]:
        return why.NO_TOKEN
    available: i64 = 0
    for other in range(t.book.first_entry[seat], t.book.first_entry[seat + 1]):
        if t.book.kind[t.book.token[other]] != vo.BATTLEFIELD:
            continue
        if other > entry and t.aside[other]:
            return why.FIELD_ORDER
        if other >= entry:
            available += t.sack[other]
    return why.OK if available >= missing(t, seat) else why.FIELD_ORDER


# ---------------------------------------------------------------- initiative


def run_initiative(t: Table) -> bool:
    """SA-SETUP-04, SA-SETUP-05: all flip; tails drop out unless all failed; until one is left."""
    running = t.operand(1)
    heads = t.operand(2)
    seat = t.operand(3)
    if t.answer >= 0:
        if t.answer > 0:
            heads |= bk.bit(seat)
        t.answer = -1
        seat += 1
    while seat < t.book.generals and not running & bk.bit(seat):
        seat += 1
    if seat < t.book.generals:
        t.set_operand(2, heads)
        t.set_operand(3, seat)
        flips.ask(t, fr.FOR_INITIATIVE, seat, False)
        return True
    if heads:
        running = heads
    for lone in range(t.book.generals):
        if running == bk.bit(lone):
            t.first = lone
            t.player = lone
            events.seat(t, "initiative", lone, ("SA-SETUP-05",))
            t.pop()
            t.push(fr.PLACE, 0)
            return True
    t.set_operand(1, running)
    t.set_operand(2, 0)
    t.set_operand(3, 0)
    return True


# ---------------------------------------------------------------- placing


def placer(t: Table) -> i64:
    """SA-SETUP-06: who places now; General one, then each to the right in turn."""
    return (t.first + t.operand(1)) % t.book.generals


def run_place(t: Table) -> bool:
    """Go on to the next placement; False when a General has to choose which battlefield."""
    if t.operand(1) >= t.book.setup_fields * t.book.generals:
        t.pop()
        t.push(fr.TURN, fr.START)
        t.turn = 1  # SA-TURN-01
        events.count(t, "turn", t.player, 1, ("SA-TURN-01",))
        return True
    seat = placer(t)
    t.player = seat
    held = fields_in(t, t.aside, seat)
    if held == 0:
        next_placement(t)
        return True
    if len(open_spots(t, seat)) == 0:
        _put_back(t, seat)
        return True
    if held > 1:
        return False
    for entry in range(t.book.first_entry[seat], t.book.first_entry[seat + 1]):
        if t.aside[entry]:
            t.push(fr.PLACE_AT, seat, entry)
    return False


def next_placement(t: Table) -> None:
    """The next General in the circle places."""
    t.set_operand(1, t.operand(1) + 1)
    t.player = t.first if t.operand(1) >= t.book.setup_fields * t.book.generals else placer(t)


def _put_back(t: Table, seat: i64) -> None:
    """SA-SETUP-14: no legal hex; the token goes into the sack and placement passes on."""
    for entry in range(t.book.first_entry[seat], t.book.first_entry[seat + 1]):
        if t.aside[entry]:
            t.aside = plus(t.aside, entry, -1)
            zones.into_sack(t, entry)
            events.token(t, "put_back", entry, ("SA-SETUP-14",))
            break
    next_placement(t)


def open_spots(t: Table, seat: i64) -> vec[i64]:
    """Hexes where a General may place a battlefield now, ascending."""
    ground = t.ground
    if ground.fields == 0:
        return array([middle()])  # SA-SETUP-09: any hex, and all are alike
    tried = vec[i64]()
    spots = vec[i64]()
    mine = _has_field(t, seat)
    for field in range(ground.fields):
        if mine and t.book.owner[ground.entry[field]] != seat:
            continue
        for place in _around(ground.place[field], not mine):
            if place_of(tried, place) < 0:
                tried = append(tried, place)
                if why_not_place(t, seat, place) == why.OK:
                    spots = append(spots, place)
    return ascending(spots)


def _around(place: i64, further: bool) -> vec[i64]:
    """The hexes next to one, or all those next to these."""
    near = vec[i64]()
    for offset in OFFSETS:
        if further:
            for again in OFFSETS:
                near = append(near, place + offset + again)
        else:
            near = append(near, place + offset)
    return near


def why_not_place(t: Table, seat: i64, place: i64) -> i64:
    """Whether a battlefield may be placed on a hex while the battleground is built.

    The gap is kept by this test alone; a marker in it would do nothing (SA-SETUP-15).
    """
    ground = t.ground
    if ground.fields == 0:
        return why.OK if place == middle() else why.EDGE
    if not inside(place):
        return why.EDGE
    if field_on(t, place) >= 0:
        return why.GROUND_TAKEN  # SA-SETUP-13
    anchored = False
    for offset in OFFSETS:
        field = field_on(t, place + offset)
        if field >= 0:
            if t.book.owner[ground.entry[field]] != seat:
                return why.NEUTRAL_ZONE  # SA-SETUP-10
            anchored = True
    if _has_field(t, seat):
        return why.OK if anchored else why.NO_ANCHOR  # SA-SETUP-11, SA-SETUP-12
    for other in ground.place:
        if hex_distance(place, other) == 2:
            return why.OK  # SA-SETUP-08
    return why.FIRST_DISTANCE


def _has_field(t: Table, seat: i64) -> bool:
    for entry in t.ground.entry:
        if t.book.owner[entry] == seat:
            return True
    return False


def field_on(t: Table, place: i64) -> i64:
    """The battlefield on a hex, or -1."""
    cell = t.ground.cell_at[place]
    return t.ground.field_on(cell)


def place_field(t: Table, entry: i64, place: i64) -> None:
    """Lay a battlefield face up, its arrow towards its General (SA-SETUP-07)."""
    t.aside = plus(t.aside, entry, -1)
    t.put_ground(place, entry)
    events.ground(t, "placed", entry, place, ("SA-SETUP-06", "SA-SETUP-07"))
    next_placement(t)
