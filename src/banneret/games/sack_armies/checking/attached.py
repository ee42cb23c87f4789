"""What lies with units: attachments, captives, and what works to the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator

from librt.vecs import vec
from mypy_extensions import i64

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.checking.common import (
    SETUP,
    bottom,
    general,
    in_use,
    is_unit,
    kind_of,
    may_have,
    surprises_kill,
    token_name,
    unit_name,
    units,
)  # fmt: skip
from banneret.games.sack_armies.rules import status
from banneret.games.sack_armies.table import Table

MOST_OWN = 3  # SA-DEPLOY-21
LENDING = (vo.MODIFY, vo.GRANT, vo.SUPPRESS, vo.COUNTER_RULE)
Row = list[int]  # an attachment or a captive, as frames.py orders its numbers


def problems(t: Table) -> Iterator[str]:
    """What is wrong with what lies under units or works on them."""
    if bottom(t) in SETUP:
        if t.attached or t.captives or t.lent or t.ghosts:
            yield "nothing lies with units while the battleground is built (SA-SETUP-03)"
        return
    for slot in units(t):
        rows = _rows(t.attached, slot)
        for row in rows:
            yield from _attachment(t, slot, row)
        if _own(t, rows, t.u_owner[slot]) > MOST_OWN:
            yield f"{unit_name(t, slot)} carries more than three own tokens (SA-DEPLOY-21)"
        yield from _captives(t, slot, _rows(t.captives, slot))
    yield from _lent(t)
    yield from _ghosts(t)


def _rows(rows: vec[i64], slot: int) -> list[Row]:
    cut = [list(rows[at : at + fr.ROW]) for at in range(0, len(rows), fr.ROW)]
    return [row for row in cut if row[fr.HOST] == slot]


def _own(t: Table, rows: list[Row], seat: int) -> int:
    """How many places of a unit are taken (SA-DEPLOY-23)."""
    return sum(
        t.book.owner[row[fr.ENTRY]] == seat and (not row[fr.LASTING] or t.book.own_permanents_count)
        for row in rows
    )


# ---------------------------------------------------------------- attachments


def _attachment(t: Table, slot: int, row: Row) -> Iterator[str]:
    entry = row[fr.ENTRY]
    token = t.book.token[entry]
    name = token_name(t, entry)
    if kind_of(t, entry) not in (vo.SPELL, vo.MANEUVER):
        yield f"{name} cannot be attached (SA-DEPLOY-18)"
        return
    if row[fr.UP] and not t.u_up[slot]:
        yield f"{unit_name(t, slot)} is face down and cannot carry {name} face up (SA-FOG-25)"
    if row[fr.LASTING]:
        if t.book.mode[token] != vo.PERMANENT:
            yield f"{name} is no permanent (SA-SPELL-10)"
        if not row[fr.UP]:
            yield f"{name} lies face up on its target (SA-SPELL-10)"
    elif t.book.owner[entry] != t.u_owner[slot]:
        yield f"{unit_name(t, slot)} cannot carry a rival's {name} (SA-DEPLOY-18)"
    elif not status.can_carry(t, slot, token):
        yield f"{unit_name(t, slot)} cannot carry {name}: its band does not allow it (SA-COMP-10)"
    yield from _back(t, row)


def _back(t: Table, row: Row) -> Iterator[str]:
    """What everybody knows of the back of a token."""
    entry = row[fr.ENTRY]
    name = token_name(t, entry)
    kind = {vo.SPELL: 1, vo.MANEUVER: 2}.get(kind_of(t, entry), 0)
    if row[fr.KNOWN] not in (0, kind):
        yield f"{name} is known to be of another kind than it is (SA-ABILITY-COUNTER-04)"
    if row[fr.KNOWN] and row[fr.UP]:
        yield f"{name} is face up, so there is nothing to know of its back (SA-FOG-15)"
    seat = t.book.owner[entry]
    if not row[fr.UP] and not 0 <= row[fr.STAMP] <= t.drawn[seat]:
        yield f"{name}: # says more tokens than {general(seat)} has drawn ({t.drawn[seat]})"


# ---------------------------------------------------------------- captives


def _captives(t: Table, slot: int, rows: list[Row]) -> Iterator[str]:
    """SA-ZONE-03: units of rivals, each with what was attached to it."""
    if not rows:
        return
    captor = unit_name(t, slot)
    if not t.u_up[slot]:
        yield f"{captor} is face down and cannot hold captives (SA-FOG-13)"
    if not may_have(t, slot, vo.CAPTURE):
        yield f"{captor} has no Capture and cannot hold captives (SA-ABILITY-CAPTURE-01)"
    held: list[Row] = []  # the last unit, and what came with it
    for row in rows:
        entry = row[fr.ENTRY]
        name = token_name(t, entry)
        if kind_of(t, entry) == vo.BATTLEFIELD:
            yield f"{captor}: {name} cannot be captured (SA-ABILITY-CAPTURE-01)"
            continue
        if kind_of(t, entry) == vo.UNIT:
            held = [row]
            yield from _captive_unit(t, slot, row)
        else:
            yield from _back(t, row)
            if _is_orphan(t, held, row):
                continue
            held.append(row)
            yield from _with_captive(t, slot, held)


def _captive_unit(t: Table, slot: int, row: Row) -> Iterator[str]:
    name = token_name(t, row[fr.ENTRY])
    captor = unit_name(t, slot)
    if t.book.owner[row[fr.ENTRY]] == t.u_owner[slot]:
        yield f"{captor} cannot hold {name}: it is of the same General (SA-ABILITY-CAPTURE-01)"
    if not row[fr.UP]:
        yield f"{captor}: the captive {name} was face up when it was taken (SA-FOG-02)"
    if row[fr.LASTING] or row[fr.KNOWN]:
        yield f"{captor}: {name} is a unit, and only what was attached to it has a band or a kind"


def _is_orphan(t: Table, held: list[Row], row: Row) -> bool:
    """Whether a permanent may have outlived the captive it lay on: whose General has fallen."""
    permanent = row[fr.UP] and t.book.mode[t.book.token[row[fr.ENTRY]]] == vo.PERMANENT
    return bool(permanent) and any(t.fate) and not (held and _fits(t, held[0], row))


def _fits(t: Table, unit: Row, row: Row) -> bool:
    return row[fr.LASTING] == t.book.band[t.book.token[unit[fr.ENTRY]]]


def _with_captive(t: Table, slot: int, held: list[Row]) -> Iterator[str]:
    """A token that was attached to the captive named before it."""
    row = held[-1]
    entry = row[fr.ENTRY]
    name = token_name(t, entry)
    captor = unit_name(t, slot)
    if kind_of(t, held[0][fr.ENTRY]) != vo.UNIT:
        yield f"{captor}: {name} needs the captive it was attached to, named before it (SA-ABILITY-CAPTURE-02)"
        held.clear()
        return
    unit = held[0][fr.ENTRY]
    band = t.book.band[t.book.token[unit]]
    if row[fr.LASTING] != band:
        yield f"{captor}: & of {name} is the band of {token_name(t, unit)}, {band} (SA-COMP-10)"
    permanent = row[fr.UP] and t.book.mode[t.book.token[entry]] == vo.PERMANENT
    attached = t.book.owner[entry] == t.book.owner[unit] and _carries(t, band, entry)
    if not attached and not permanent:
        yield f"{captor}: {name} cannot have been attached to {token_name(t, unit)} (SA-DEPLOY-18)"
    own = [
        one
        for one in held[1:]
        if t.book.owner[one[fr.ENTRY]] == t.book.owner[unit]
        and (
            t.book.own_permanents_count
            or t.book.mode[t.book.token[one[fr.ENTRY]]] != vo.PERMANENT
            or not one[fr.UP]
        )
    ]
    if len(own) > MOST_OWN and not any(t.fate):
        yield f"{captor}: {token_name(t, unit)} carried more than three own tokens (SA-DEPLOY-21)"


def _carries(t: Table, band: int, entry: int) -> bool:
    return band & (1 if kind_of(t, entry) == vo.SPELL else 2) != 0


# ---------------------------------------------------------------- to the end of the turn


def _lent(t: Table) -> Iterator[str]:
    """Tokens used this turn on a unit (SA-ABILITY-03)."""
    tokens = [t.lent[n + 1] for n in range(0, len(t.lent), 2)]
    for n in range(0, len(t.lent), 2):
        slot, token = t.lent[n], t.lent[n + 1]
        name = t.book.names[token]
        if not is_unit(t, slot):
            yield f"{name} works on a unit that is not there"
            continue
        rows = range(t.book.fx_first[token], t.book.fx_first[token] + t.book.fx_count[token])
        works = any(t.book.fx[row] in LENDING for row in rows)
        if t.book.kind[token] not in (vo.SPELL, vo.MANEUVER) or t.book.mode[token] != vo.ACTION:
            works = False
        if not works:
            yield f"{name} does not work to the end of a turn (SA-ABILITY-03)"
        elif tokens.count(token) > _used(t, token):
            yield f"{name} works on {unit_name(t, slot)}, and none has been used (SA-SPELL-04)"


def _used(t: Table, token: int) -> int:
    """How many of a token may have been used this turn: those in a pile, or still in use.

    A token that is flipped for may have gone into the sack, and been drawn again (SA-SPELL-08).
    """
    entries = [entry for entry in range(t.book.entries) if t.book.token[entry] == token]
    away = sum(t.dead[one] + t.out[one] + in_use(t).count(one) for one in entries)
    if t.book.retain[token]:
        away += sum(t.sack[one] + t.hand[one] for one in entries)
    return away


def _ghosts(t: Table) -> Iterator[str]:
    """SA-ABILITY-AUGMENT-08: units with Augment that were killed this turn."""
    entries = [t.ghosts[n + 1] for n in range(0, len(t.ghosts), 2)]
    gives = any(grants & vo.AUGMENT_BIT for grants in t.book.grants)
    for n, entry in enumerate(entries):
        name = token_name(t, entry)
        token = t.book.token[entry]
        if not 0 <= t.ghosts[2 * n] < t.ground.cells:
            yield f"the {name} that was killed stood on no legal hex (SA-HEX-04)"
        if kind_of(t, entry) != vo.UNIT or not (gives or t.book.abilities[token] & vo.AUGMENT_BIT):
            yield f"{name} has no Augment that could last (SA-ABILITY-AUGMENT-08)"
        elif entries.count(entry) > _killed(t, entry):
            yield f"{name} was killed this turn, and none is among the casualties (SA-ZONE-01)"


def _killed(t: Table, entry: int) -> int:
    """How many of a unit may have been killed this turn.

    Who dies of a surprise can be raised or recovered later in the same turn.
    """
    return t.book.copies[entry] if surprises_kill(t) else t.dead[entry]
