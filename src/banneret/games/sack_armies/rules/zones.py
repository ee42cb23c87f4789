"""Where tokens are and how they get there (6.0)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from banneret.games.sack_armies import book as bk
from banneret.games.sack_armies import events
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities import augment
from banneret.games.sack_armies.rules import status, story
from banneret.games.sack_armies.table import Table
from banneret.kernel.arrays import array, joined, plus

TO_PILE: Final[i64] = 0
TO_SACK: Final[i64] = 1
OUT_OF_GAME: Final[i64] = 2


def into_sack(t: Table, entry: i64) -> None:
    """A token everybody sees goes into its owner's sack; where in it, nobody knows."""
    seat = t.book.owner[entry]
    t.sack = plus(t.sack, entry, 1)
    t.sack_size = plus(t.sack_size, seat, 1)
    story.returned(t, seat, entry, False)


def into_sack_unseen(t: Table, entry: i64, known: i64, host_band: i64) -> None:
    """A face-down attachment goes into its owner's sack, still unseen."""
    seat = t.book.owner[entry]
    t.sack = plus(t.sack, entry, 1)
    t.sack_size = plus(t.sack_size, seat, 1)
    what: i64 = story.EITHER
    if known == 1 or host_band == 1:
        what = story.A_SPELL
    elif known == 2 or host_band == 2:
        what = story.A_MANEUVER
    story.returned(t, seat, what, True)


def into_pile(t: Table, entry: i64) -> None:
    """A token goes to its owner's casualties pile (SA-ZONE-07), where all see it (SA-ZONE-11).

    SA-ZONE-05: from there only effects that say so bring it back.
    """
    t.dead = plus(t.dead, entry, 1)


def out_of_game(t: Table, entry: i64) -> None:
    """A token leaves the game for good.

    SA-ZONE-08, SA-ZONE-09: no effect looks here, so nothing can bring it back.
    """
    t.out = plus(t.out, entry, 1)


def kill(t: Table, slot: i64) -> None:
    """A unit dies: it and all that is attached to it go to the casualties piles."""
    owner = t.u_owner[slot]
    t.killed |= bk.bit(owner)
    t.stirred = 1
    if not t.u_up[slot]:
        story.shown(t, t.u_entry[slot], t.u_stamp[slot])
        t.u_up[slot] = 1  # SA-ZONE-11: shown as it goes; its Augment was never at work
    else:
        augment.leave_ghost(t, slot)
    events.unit(t, "killed", slot, ("SA-DAMAGE-03",))
    _leave(t, slot, TO_PILE)


def remove(t: Table, slot: i64, way: i64) -> None:
    """A unit leaves the battleground alive: dismissed, or with its General."""
    _leave(t, slot, way)


def _leave(t: Table, slot: i64, way: i64) -> None:
    entry = t.u_entry[slot]
    _drop_attachments(t, slot, way)
    free_captives(t, slot)
    forget_loans(t, slot)
    t.free_slot(slot)
    if way == TO_PILE:
        into_pile(t, entry)
    elif way == TO_SACK:
        into_sack(t, entry)
    else:
        out_of_game(t, entry)


def _drop_attachments(t: Table, slot: i64, way: i64) -> None:
    """SA-ZONE-06: attachments follow their unit. SA-ABILITY-DISMISS-02: a dismissed unit's die."""
    attached = t.attached
    kept = vec[i64]()
    for at in range(0, len(attached), fr.ROW):
        if attached[at + fr.HOST] != slot:
            for n in range(fr.ROW):
                kept = append(kept, attached[at + n])
            continue
        entry = attached[at]
        if not attached[at + fr.UP]:
            story.shown(t, entry, attached[at + fr.STAMP])
        if way == OUT_OF_GAME:
            out_of_game(t, entry)
        else:
            into_pile(t, entry)
            events.token(t, "to_pile", entry, ("SA-ZONE-06", "SA-ZONE-07"))
    t.attached = kept


def free_captives(t: Table, slot: i64) -> None:
    """SA-ABILITY-CAPTURE-04, SA-ABILITY-CAPTURE-05, SA-ABILITY-CAPTURE-09: every token under a captor returns to its owner's sack."""
    rows = t.captives
    if len(rows) == 0:
        return
    kept = vec[i64]()
    freed = vec[i64]()
    for at in range(0, len(rows), fr.ROW):
        for n in range(fr.ROW):
            if rows[at + fr.HOST] == slot:
                freed = append(freed, rows[at + n])
            else:
                kept = append(kept, rows[at + n])
    t.captives = kept
    for at in range(0, len(freed), fr.ROW):
        entry = freed[at]
        if t.fate[t.book.owner[entry]] != 0:
            out_of_game(t, entry)
        elif freed[at + fr.UP]:
            into_sack(t, entry)
            events.token(t, "freed", entry, ("SA-ABILITY-CAPTURE-04",))
        else:
            into_sack_unseen(t, entry, freed[at + fr.KNOWN], freed[at + fr.LASTING])
            events.seat(t, "freed_hidden", t.book.owner[entry], ("SA-ABILITY-CAPTURE-04",))


def capture(t: Table, captor: i64, slot: i64) -> None:
    """SA-ABILITY-CAPTURE-02, SA-ZONE-03: a unit and all attached to it go under the captor.

    SA-ABILITY-CAPTURE-05: what it held itself goes free. A captive row keeps the host's band where
    an attachment keeps whether it is a permanent.
    """
    book = t.book
    band = book.band[t.token_of(slot)]
    free_captives(t, slot)
    forget_loans(t, slot)
    _under(t, captor, t.u_entry[slot], 1, 0, 0, t.u_stamp[slot])
    attached = t.attached
    kept = vec[i64]()
    for at in range(0, len(attached), fr.ROW):
        if attached[at + fr.HOST] == slot:
            up = attached[at + fr.UP]
            known = attached[at + fr.KNOWN]
            _under(t, captor, attached[at], up, band, known, attached[at + fr.STAMP])
        else:
            for n in range(fr.ROW):
                kept = append(kept, attached[at + n])
    t.attached = kept
    t.free_slot(slot)


def _under(t: Table, captor: i64, entry: i64, up: i64, band: i64, known: i64, stamp: i64) -> None:
    t.captives = joined(t.captives, array([entry, captor, up, band, known, stamp]))


def forget_loans(t: Table, slot: i64) -> None:
    """What was used on a unit this turn ends when it leaves the battleground."""
    if len(t.lent) == 0:
        return
    kept = vec[i64]()
    for n in range(0, len(t.lent), 2):
        if t.lent[n] != slot:
            kept = append(kept, t.lent[n])
            kept = append(kept, t.lent[n + 1])
    t.lent = kept


def take_row(t: Table, at: i64) -> i64:
    """Take an attachment out of its place; its entry."""
    entry = t.attached[at]
    t.attached = joined(t.attached[:at], t.attached[at + fr.ROW :])
    return entry


def units_left(t: Table, seat: i64) -> bool:
    """Whether a General has any unit: on the board, in hand, in the sack, set aside or captive.

    SA-WIN-10: the whole army counts.
    """
    book = t.book
    for entry in range(book.first_entry[seat], book.first_entry[seat + 1]):
        if book.kind[book.token[entry]] == vo.UNIT and t.sack[entry] + t.hand[entry] > 0:
            return True
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] == seat:
            return True
    for at in range(0, len(t.captives), fr.ROW):
        entry = t.captives[at]
        if book.owner[entry] == seat and book.kind[book.token[entry]] == vo.UNIT:
            return True
    return False


def limits_met(t: Table, entry: i64) -> bool:
    """Whether the units that a token's limits need are face up in play (SA-COMP-15)."""
    book = t.book
    for name in book.needs[book.token[entry]]:
        met = False
        for slot in range(len(t.u_entry)):
            if t.u_owner[slot] == book.owner[entry] and t.u_up[slot]:
                met = met or book.names[t.token_of(slot)] == name
        if not met:
            return False
    return True


def free_places(t: Table, slot: i64) -> bool:
    """Whether another token may be attached to a unit.

    SA-DEPLOY-21, SA-DEPLOY-22, SA-DEPLOY-23: three owned ones, spells and maneuvers together; rival permanents do
    not count, own ones by option.
    """
    count: i64 = 0
    for at in range(0, len(t.attached), fr.ROW):
        if t.attached[at + fr.HOST] != slot:
            continue
        if t.book.owner[t.attached[at]] != t.u_owner[slot]:
            continue
        if not t.attached[at + fr.LASTING] or t.book.own_permanents_count:
            count += 1
    return count < 3


def carries(t: Table, slot: i64, entry: i64) -> bool:
    """Whether a spell or maneuver may be attached to a unit (9.2, 9.3)."""
    return status.can_carry(t, slot, t.book.token[entry]) and free_places(t, slot)
