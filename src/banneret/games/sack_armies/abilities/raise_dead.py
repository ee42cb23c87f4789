"""Raise Dead: a unit comes back from the casualties pile."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import events
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities.activated import Activated
from banneret.games.sack_armies.book import bit
from banneret.games.sack_armies.rules import deploying, fog, status
from banneret.games.sack_armies.table import Table
from banneret.kernel.arrays import changed, plus


class RaiseDead(Activated):
    """A flip; heads brings the casualty back."""

    def __init__(self) -> None:
        super().__init__(vo.RAISE_DEAD, act.RAISE)
        self.flips = True
        self.raises = True

    def why_not_begin(self, t: Table, slot: i64) -> i64:
        able = any_casualty(t, t.player, status.limit(t, slot, vo.RAISE_DEAD))
        return why.OK if able else why.CASUALTY_NEEDED

    def ask(self, t: Table) -> None:
        slot = t.operand(fr.USER)
        ask_pile(t, slot, bit(vo.UNIT), status.limit(t, slot, vo.RAISE_DEAD), 1)

    def perform(self, t: Table, slot: i64, foe: i64) -> bool:
        ask_place(t)
        return True

    def placed(self, t: Table) -> None:
        if t.answer >= 0:
            perform(t, t.operand(fr.OTHER), t.answer)


def ask_pile(t: Table, slot: i64, kinds: i64, rank: i64, raising: i64) -> None:
    """Ask for a casualty of some kinds, up to a rank, and to be raised if `raising`."""
    t.push(fr.FROM_PILE, t.u_owner[slot], kinds, rank, raising)


def ask_place(t: Table) -> None:
    """Ask where the casualty named in the effect is raised (SA-ABILITY-RAISE-03)."""
    slot = t.operand(fr.USER)
    if any_place(t, slot):
        t.push(fr.RAISE_AT, t.operand(fr.OTHER), slot)
    else:
        events.seat(t, "no_place", t.player, ("SA-ABILITY-RAISE-03",))


def any_casualty(t: Table, seat: i64, most_rank: i64) -> bool:
    """Whether a General's pile holds a unit that can be raised."""
    for entry in range(t.book.first_entry[seat], t.book.first_entry[seat + 1]):
        if why_not_entry(t, entry, most_rank) == why.OK:
            return True
    return False


def why_not_entry(t: Table, entry: i64, most_rank: i64) -> i64:
    """Whether a casualty can be raised (SA-ABILITY-RAISE-01, SA-ABILITY-RAISE-06)."""
    if entry < 0 or not t.dead[entry]:
        return why.NOT_IN_PILE
    token = t.book.token[entry]
    if t.book.kind[token] != vo.UNIT:
        return why.WRONG_KIND
    if t.book.undead_only and not t.book.undead[token]:
        return why.UNDEAD
    return why.OK if t.book.rank[token] <= most_rank else why.WRONG_RANK


def why_not_at(t: Table, slot: i64, cell: i64) -> i64:
    """Whether a raised unit may stand on a cell.

    SA-ABILITY-RAISE-02, SA-ABILITY-RAISE-04: free, adjacent to the raiser, no battlefield the General does not
    control; by option only where he might deploy.
    """
    seat = t.u_owner[slot]
    if cell < 0:
        return why.NOT_LEGAL_HEX
    if not t.ground.adjacent(t.u_cell[slot], cell):
        return why.NOT_ADJACENT
    if t.unit_at[cell] >= 0:
        return why.HEX_TAKEN
    field = t.ground.field_at[cell]
    if field >= 0:
        return why.OK if t.control[field] == seat else why.NOT_YOUR_GROUND
    if t.book.raise_on_own_ground and not deploying.beside_own_ground(t, seat, cell):
        return why.NOT_BY_YOUR_GROUND
    return why.OK


def any_place(t: Table, slot: i64) -> bool:
    """Whether there is a hex for it (SA-ABILITY-RAISE-03, SA-ABILITY-RAISE-05: trying without one is legal)."""
    first = t.u_cell[slot] * 6
    for k in range(first, first + 6):
        if why_not_at(t, slot, t.ground.near[k]) == why.OK:
            return True
    return False


def perform(t: Table, entry: i64, cell: i64) -> None:
    """The unit is deployed, face up unless the option says otherwise (SA-FOG-10)."""
    t.dead = plus(t.dead, entry, -1)
    up: i64 = 1 if t.book.raised_up else 0
    slot = t.new_slot(entry, cell, up)
    t.stirred = 1
    if not up:
        _all_know(t, slot)
    events.unit(t, "raised", slot, ("SA-ABILITY-RAISE-02", "SA-FOG-10"))
    fog.look(t)


def _all_know(t: Table, slot: i64) -> None:
    """Face down, but everybody saw what was raised: it cannot be anything else."""
    owner = t.u_owner[slot]
    own = t.book.unit_bit[t.u_entry[slot]]
    mask: i64 = 0
    for entry in range(t.book.first_entry[owner], t.book.first_entry[owner + 1]):
        mask |= t.book.unit_bit[entry] & ~own
    t.u_mask = changed(t.u_mask, slot, mask)
