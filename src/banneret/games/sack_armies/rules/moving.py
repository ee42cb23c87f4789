"""Movement: where a unit can go (8.3) and the Move action."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from banneret.games.sack_armies import events
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities import aquatic, flying
from banneret.games.sack_armies.rules import fog, ratings, status
from banneret.games.sack_armies.table import Table
from banneret.kernel.arrays import changed, filled, place_of

NO_LIMIT: Final[i64] = 99

HOWEVER: Final[i64] = 0xFFFF  # the lower half of what `Ways` keeps of a cell
FREE_BITS: Final[i64] = 16

# how a unit may enter a cell
BARRED: Final[i64] = 0
FREELY: Final[i64] = 1
HALTED: Final[i64] = 2  # and must stop there


@mypyc_attr(free_list_len=1, acyclic=True)
class Ways:
    """Fewest steps in which a unit can come to every cell.

    Attributes:
        steps: of each cell two numbers of 16 bits, each one more than the steps and 0 where no way
            leads: however it comes there, and above it without being halted there.
    """

    def __init__(self, cells: i64) -> None:
        self.steps = filled(cells, 0)

    def far(self, cell: i64) -> i64:
        """Steps to a cell, -1 where the unit cannot come."""
        return (self.steps[cell] & HOWEVER) - 1

    def free(self, cell: i64) -> i64:
        """Steps to a cell from which it could go on, -1 if it cannot come there so."""
        return (self.steps[cell] >> FREE_BITS) - 1


def ways(t: Table, slot: i64, token: i64, base: i64, up: bool, most: i64) -> Ways:
    """Where a unit can come to.

    SA-CONTENT-06: whether a cell halts the unit and whether it may pass there goes by the cell it
    comes from, so a cell that halts it from one side may let it through from another.

    Args:
        t: the table.
        slot: the unit; it does not block itself.
        token: what it is taken for.
        base: its abilities apart from its ground.
        up: whether it moves face up; face down it has no abilities (SA-FOG-28).
        most: its movement.
    """
    ground = t.ground
    links = ground.links
    tokens = ground.token
    unit_at = t.unit_at
    owner = t.u_owner[slot]
    found = Ways(ground.cells)
    steps = found.steps
    queue = filled(ground.cells, 0)
    start = t.u_cell[slot]
    queue[0] = start
    steps[start] = HOWEVER + 2  # no step, either way
    head: i64 = 0
    tail: i64 = 1
    while head < tail:
        cell = queue[head]
        head += 1
        done = steps[cell] >> FREE_BITS
        if done > most:
            break
        able: i64 = 0
        if up:
            able = status.on_ground(t, base, cell)
        for k in range(cell * 6, cell * 6 + 6):
            other = links[k]
            if other < 0:
                break
            if steps[other] > HOWEVER:
                continue
            bare = unit_at[other] < 0 and tokens[other] < 0  # an empty hex without battlefield
            entry = FREELY if bare else _enter(t, owner, token, able, other)
            if entry != BARRED and steps[other] == 0:
                steps[other] = done + 1
            if entry == FREELY:
                steps[other] += (done + 1) << FREE_BITS
                queue[tail] = other
                tail += 1
    return found


def _enter(t: Table, owner: i64, token: i64, able: i64, cell: i64) -> i64:
    """Whether the unit may enter a cell, and go on from there.

    SA-MOVE-04, SA-MOVE-05: own units are passed, rival ones only by ability. SA-MOVE-07, SA-MOVE-08, SA-MOVE-09:
    halting ground ends the move, so it is closed while anyone stands there.
    """
    unit = t.unit_at[cell]
    ground = t.ground.token[cell]
    halted = ground >= 0 and t.book.halts(ground, token, able)
    if unit < 0:
        return HALTED if halted else FREELY
    if halted:
        return BARRED
    if t.u_owner[unit] == owner:
        return FREELY
    if flying.opens_way(t, able, unit) or aquatic.opens_way(t, able, cell):
        return FREELY
    return BARRED


def walk(t: Table, slot: i64, cap: i64) -> Ways:
    """Fewest steps to every cell a unit can go to now (SA-FOG-11: face down too)."""
    most = ratings.movement(t, slot, True)
    if most > cap:
        most = cap
    up = t.u_up[slot] != 0
    return ways(t, slot, t.token_of(slot), status.carried(t, slot), up, most)


def may_end(t: Table, found: Ways, cell: i64) -> bool:
    """Whether a move may end on a cell (SA-MOVE-06, SA-MOVE-11)."""
    return found.far(cell) > 0 and t.unit_at[cell] < 0


def can_move(t: Table, slot: i64, cap: i64) -> bool:
    """Whether a unit has anywhere to go."""
    most = ratings.movement(t, slot, True)
    if most <= 0 or cap <= 0:
        return False
    first = t.u_cell[slot] * 6
    for k in range(first, first + 6):
        cell = t.ground.near[k]
        if cell >= 0 and t.unit_at[cell] < 0:
            return True  # an empty legal hex can always be entered
    found = walk(t, slot, cap)
    for cell in range(t.ground.cells):
        if may_end(t, found, cell):
            return True
    return False


def why_not_move(t: Table, slot: i64, cap: i64, null_allowed: bool) -> i64:
    """Whether a unit may be chosen to move (SA-MOVE-01, SA-MOVE-02, SA-TURN-10)."""
    if slot < 0:
        return why.NO_UNIT
    if t.u_owner[slot] != t.player:
        return why.NOT_YOURS
    if t.u_marks[slot] & fr.EMPLOYED:
        return why.EMPLOYED
    if t.u_marks[slot] & fr.HAS_MOVED:
        return why.MOVED_ALREADY
    if not can_move(t, slot, cap) and not null_allowed:
        return why.NO_MOVEMENT
    return why.OK


def destinations(t: Table) -> vec[i64]:
    """The cells the unit of the MOVE_TO frame may move to."""
    found = walk(t, t.operand(1), t.operand(2))
    cells = vec[i64](capacity=t.ground.cells + 1)
    for cell in range(t.ground.cells):
        if may_end(t, found, cell):
            cells = append(cells, cell)
    if t.operand(3):
        cells = append(cells, t.u_cell[t.operand(1)])
    return cells


def why_not_to(t: Table, place: i64) -> i64:
    """Whether the unit of the MOVE_TO frame may move to a hex."""
    slot = t.operand(1)
    cell = t.ground.cell_at[place]
    if cell < 0:
        return why.NOT_LEGAL_HEX
    if cell == t.u_cell[slot]:
        return why.OK if t.operand(3) else why.NULL_MOVE
    if t.unit_at[cell] >= 0:
        return why.HEX_TAKEN
    return why.OK if walk(t, slot, t.operand(2)).far(cell) > 0 else why.NOT_REACHED


def move(t: Table, slot: i64, cell: i64, cap: i64) -> None:
    """Move a unit to a cell and look who sees whom (8.3.1)."""
    if not t.u_up[slot]:
        _narrow(t, slot, cell, cap)
    put(t, slot, cell, "moved", ("SA-MOVE-03",))
    fog.look(t)


def put(t: Table, slot: i64, cell: i64, kind: str, rules: tuple[str, ...]) -> None:
    """Set a unit on another cell without any question of movement."""
    start = t.u_cell[slot]
    place = t.ground.hex_of[start]
    if t.unit_at[start] == slot:
        t.unit_at[start] = -1
    t.u_cell[slot] = cell
    t.unit_at[cell] = slot
    events.move(t, kind, slot, place, rules)


def _narrow(t: Table, slot: i64, cell: i64, cap: i64) -> None:
    """What a face-down unit can be, now that everybody has seen how far it moved."""
    book = t.book
    owner = t.u_owner[slot]
    start = t.field_of(slot)
    mask = t.u_mask[slot]
    far = vec[i64]()
    profiles = vec[i64]()
    for entry in range(book.first_entry[owner], book.first_entry[owner + 1]):
        unit = book.unit_bit[entry]
        if not unit or mask & unit:
            continue
        token = book.token[entry]
        most = _hidden_movement(t, token, start)
        if most > cap:
            most = cap
        profile = _profile(t, token)
        if place_of(profiles, profile) < 0:
            profiles = append(profiles, profile)
            far = append(far, ways(t, slot, token, 0, False, NO_LIMIT).far(cell))
        needed = far[place_of(profiles, profile)]
        if needed < 0 or needed > most:
            mask |= unit
    t.u_mask = changed(t.u_mask, slot, mask)


def _hidden_movement(t: Table, token: i64, start: i64) -> i64:
    if t.book.immobile[token]:
        return 0
    most = t.book.movement[token]
    if start >= 0 and t.book.changes[start * 4 + vo.MOVEMENT_STAT]:
        most += ratings.modifiers(t, start, token, 0, vo.MOVEMENT_STAT, 0, True)
    return most


def _profile(t: Table, token: i64) -> i64:
    """Tokens of one profile are halted alike, face down, by the battlefields that lie here."""
    profile: i64 = 0
    for entry in t.ground.entry:
        ground = t.book.token[entry]
        if t.book.halting[ground]:
            profile = profile * 2 + (1 if t.book.halts(ground, token, 0) else 0)
            profile &= 0xFFFFFFFFFFFF
    return profile
