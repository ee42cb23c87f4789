"""The Deploy action (8.2)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import events
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.ground import OFFSETS, inside
from banneret.games.sack_armies.rules import fog, setup, story, zones
from banneret.games.sack_armies.table import Table
from banneret.kernel.arrays import plus
from banneret.kernel.choices import Choices


def why_not_token(t: Table, entry: i64) -> i64:
    """Whether a token of the hand can be deployed anywhere (SA-DEPLOY-01, SA-DEPLOY-02)."""
    if entry < 0 or not t.hand[entry]:
        return why.NOT_IN_HAND
    if not zones.limits_met(t, entry):
        return why.LIMITED
    return why.OK if _has_place(t, entry) else _why_nowhere(t.book.kind[t.book.token[entry]])


def _why_nowhere(kind: i64) -> i64:
    """What a token of that kind would need to be deployed."""
    if kind == vo.UNIT:
        return why.NO_ROOM
    if kind == vo.BATTLEFIELD:
        return why.NO_SITE
    return why.NO_CASTER if kind == vo.SPELL else why.NO_SOLDIER


def _has_place(t: Table, entry: i64) -> bool:
    kind = t.book.kind[t.book.token[entry]]
    if kind == vo.UNIT:
        for field in range(t.ground.fields):
            if t.control[field] == t.player and _room_at(t, field):
                return True
        return False
    places = Choices()
    open_places(t, entry, places)
    return places.count > 0


def _room_at(t: Table, field: i64) -> bool:
    cell = t.ground.cell_at[t.ground.place[field]]
    if t.unit_at[cell] < 0:
        return True
    for k in range(cell * 6, cell * 6 + 6):
        other = t.ground.near[k]
        if other >= 0 and t.unit_at[other] < 0 and t.ground.field_at[other] < 0:
            return True
    return False


def open_places(t: Table, entry: i64, out: Choices) -> None:
    """Hexes where a token may be deployed; for an attachment that of its bearer."""
    kind = t.book.kind[t.book.token[entry]]
    if kind == vo.UNIT:
        for cell in range(t.ground.cells):
            if _why_not_unit(t, cell) == why.OK:
                out.add(t.ground.hex_of[cell])
    elif kind == vo.BATTLEFIELD:
        for cell in range(t.ground.cells):
            if _why_not_ground(t, cell) == why.OK:
                out.add(t.ground.hex_of[cell])
    else:
        for slot in range(len(t.u_entry)):
            if t.u_owner[slot] == t.player and zones.carries(t, slot, entry):
                out.add(t.hex_of(slot))


def why_not_at(t: Table, entry: i64, place: i64) -> i64:
    """Whether a token may be deployed on a hex."""
    cell = t.ground.cell_at[place]
    kind = t.book.kind[t.book.token[entry]]
    if kind == vo.BATTLEFIELD:
        return _why_not_ground(t, cell) if cell >= 0 else why.NO_ANCHOR
    if kind == vo.UNIT:
        return _why_not_unit(t, cell) if cell >= 0 else why.NOT_LEGAL_HEX
    slot = t.unit_on(cell)
    if slot < 0:
        return why.NO_UNIT
    if t.u_owner[slot] != t.player:
        return why.NOT_YOURS
    if not zones.carries(t, slot, entry):
        return why.THREE_ATTACHED if not zones.free_places(t, slot) else why.WRONG_BAND
    return why.OK


def _why_not_unit(t: Table, cell: i64) -> i64:
    """SA-DEPLOY-05, SA-DEPLOY-06, SA-DEPLOY-07, SA-DEPLOY-08, SA-DEPLOY-09: on own ground, or on a bare hex beside it, if free."""
    if t.unit_at[cell] >= 0:
        return why.HEX_TAKEN
    field = t.ground.field_at[cell]
    if field >= 0:
        return why.OK if t.control[field] == t.player else why.NOT_YOUR_GROUND
    return why.OK if beside_own_ground(t, t.player, cell) else why.NOT_BY_YOUR_GROUND


def beside_own_ground(t: Table, seat: i64, cell: i64) -> bool:
    """Whether a cell touches a battlefield that a General controls."""
    for k in range(cell * 6, cell * 6 + 6):
        other = t.ground.near[k]
        field = t.ground.field_on(other)
        if field >= 0 and t.control[field] == seat:
            return True
    return False


def _why_not_ground(t: Table, cell: i64) -> i64:
    """SA-DEPLOY-14, SA-DEPLOY-15, SA-DEPLOY-16, SA-DEPLOY-17: an empty hex, an anchor, and a gap to every rival."""
    place = t.ground.hex_of[cell]
    if t.ground.field_at[cell] >= 0:
        return why.GROUND_TAKEN
    if t.unit_at[cell] >= 0:
        return why.HEX_TAKEN
    if not inside(place):
        return why.EDGE
    anchored = False
    for offset in OFFSETS:
        field = setup.field_on(t, place + offset)
        if field < 0:
            continue
        if needs_gap(t, field):
            return why.NEUTRAL_ZONE
        if t.control[field] == t.player:
            anchored = True
    return why.OK if anchored else why.NO_ANCHOR


def needs_gap(t: Table, field: i64) -> bool:
    """Whether the active General must keep away from a battlefield.

    SA-DEPLOY-17: control decides, by option ownership too. SA-MULTI-07: an arrow that points to an
    eliminated General still counts, unless the option frees it.
    """
    owner = t.book.owner[t.ground.entry[field]]
    if t.book.gap_from_owner and owner != t.player and t.fate[owner] == 0:
        return True
    holder = t.control[field]
    if holder == t.player:
        return False
    return t.fate[holder] == 0 or not t.book.orphans_free


def deploy(t: Table, entry: i64, place: i64) -> None:
    """Put a token from the hand on the board (SA-DEPLOY-03, SA-DEPLOY-04)."""
    seat = t.player
    kind = t.book.kind[t.book.token[entry]]
    t.hand = plus(t.hand, entry, -1)
    t.hand_size = plus(t.hand_size, seat, -1)
    t.stirred = 1
    story.left_hand(t, seat)
    if kind == vo.BATTLEFIELD:
        t.put_ground(place, entry)  # SA-DEPLOY-13, SA-SETUP-16
        story.shown(t, entry, t.drawn[seat])
        events.ground(t, "ground_deployed", entry, place, ("SA-DEPLOY-13",))
    elif kind == vo.UNIT:
        _deploy_unit(t, entry, place)
    else:
        _deploy_attachment(t, entry, t.slot_at(place))


def _deploy_unit(t: Table, entry: i64, place: i64) -> None:
    """SA-DEPLOY-10, SA-DEPLOY-11, SA-DEPLOY-12: face down, unless somebody sees it or it sees somebody."""
    slot = t.new_slot(entry, t.ground.cell_at[place], 0)
    events.unit(t, "deployed", slot, ("SA-DEPLOY-10",))
    events.own_token(t, "deployed_own", entry, ("SA-DEPLOY-10",))
    fog.look(t)


def _deploy_attachment(t: Table, entry: i64, slot: i64) -> None:
    """SA-DEPLOY-20, SA-DEPLOY-24: face down under its unit, which stays as it is.

    SA-DEPLOY-25: nothing takes it back by choice.
    """
    t.attach(entry, slot, 0, 0)
    events.unit(t, "attached", slot, ("SA-DEPLOY-20",))
    events.own_token(t, "attached_own", entry, ("SA-DEPLOY-20",))
