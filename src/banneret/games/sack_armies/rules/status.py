"""What a unit is able to do now: its abilities and their numbers (9.1)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.table import Table


def carried(t: Table, slot: i64) -> i64:
    """Abilities a unit would have face up, apart from the ground it stands on.

    SA-ABILITY-04, SA-ABILITY-05: face-up free effects work without a break, wanted or not. SA-SPELL-01: face-down ones do not.
    SA-COMP-14: what a token says beats what the unit prints.
    """
    book = t.book
    abilities = book.abilities[t.token_of(slot)]
    lost: i64 = 0
    attached = t.attached
    at: i64 = 0
    end: i64 = len(attached)
    while at < end:
        if attached[at + fr.HOST] == slot and attached[at + fr.UP]:
            token = book.token[attached[at]]
            if attached[at + fr.LASTING] or book.mode[token] == vo.FREE:
                abilities |= book.grants[token]
                lost |= book.suppresses[token]
        at += fr.ROW
    lent = t.lent
    for n in range(0, len(lent), 2):
        if lent[n] == slot:
            abilities |= book.grants[lent[n + 1]]
            lost |= book.suppresses[lent[n + 1]]
    return abilities & ~lost


def on_ground(t: Table, abilities: i64, cell: i64) -> i64:
    """Abilities that remain or are gained on a cell (SA-COMP-08, SA-CONTENT-06)."""
    ground = t.field_token(cell)
    if ground < 0:
        return abilities
    return (abilities | t.book.grants[ground]) & ~t.book.suppresses[ground]


def latent(t: Table, slot: i64) -> i64:
    """Abilities a unit has as soon as it is face up, where it stands."""
    return on_ground(t, carried(t, slot), t.u_cell[slot])


def abilities(t: Table, slot: i64) -> i64:
    """Abilities of a unit now, as bits. SA-FOG-28: face down it has none."""
    if not t.u_up[slot]:
        return 0
    return latent(t, slot)


def number(t: Table, slot: i64, ability: i64) -> i64:
    """The number printed with an ability, the highest if it is held twice (SA-ABILITY-10)."""
    return _highest(t, slot, ability, t.book.number)


def limit(t: Table, slot: i64, ability: i64) -> i64:
    """The highest rank an ability chooses from; 1 for a progressive Scatter."""
    return _highest(t, slot, ability, t.book.limit)


def _highest(t: Table, slot: i64, ability: i64, numbers: vec[i64]) -> i64:
    book = t.book
    best = numbers[t.token_of(slot) * vo.ABILITIES + ability]
    ground = t.field_of(slot)
    if ground >= 0:
        best = max(best, numbers[ground * vo.ABILITIES + ability])
    attached = t.attached
    for at in range(0, len(attached), fr.ROW):
        if attached[at + fr.HOST] == slot and attached[at + fr.UP]:
            best = max(best, numbers[book.token[attached[at]] * vo.ABILITIES + ability])
    lent = t.lent
    for n in range(0, len(lent), 2):
        if lent[n] == slot:
            best = max(best, numbers[lent[n + 1] * vo.ABILITIES + ability])
    return best


def can_carry(t: Table, slot: i64, token: i64) -> bool:
    """Whether a unit's band lets it carry a spell or maneuver.

    SA-MANEUVER-01: the same rule for both kinds. SA-COMP-10, SA-DEPLOY-18, SA-DEPLOY-19: blue spells, red maneuvers, green both, black neither.
    """
    band = t.book.band[t.token_of(slot)]
    return band & (1 if t.book.kind[token] == vo.SPELL else 2) != 0


def attachments(t: Table, slot: i64) -> i64:
    """How many spells and maneuvers lie with a unit, rival permanents included."""
    count: i64 = 0
    attached = t.attached
    at: i64 = fr.HOST
    end: i64 = len(attached)
    while at < end:
        if attached[at] == slot:
            count += 1
        at += fr.ROW
    return count


def is_laden(t: Table, slot: i64) -> bool:
    """Whether anything lies with a unit, or works on it to the end of the turn."""
    attached = t.attached
    at: i64 = fr.HOST
    end: i64 = len(attached)
    while at < end:
        if attached[at] == slot:
            return True
        at += fr.ROW
    lent = t.lent
    for n in range(0, len(lent), 2):
        if lent[n] == slot:
            return True
    return False


def own_row(t: Table, slot: i64, n: i64) -> i64:
    """Where the n-th token that its General attached to a unit stands in the rows, or -1."""
    attached = t.attached
    at: i64 = 0
    end: i64 = len(attached)
    while at < end:
        if attached[at + fr.HOST] == slot and not attached[at + fr.LASTING]:
            if n == 0:
                return at
            n -= 1
        at += fr.ROW
    return -1


def nth_row(t: Table, slot: i64, n: i64) -> i64:
    """Where the n-th token lying with a unit stands in the rows, or -1."""
    attached = t.attached
    for at in range(0, len(attached), fr.ROW):
        if attached[at + fr.HOST] == slot:
            if n == 0:
                return at
            n -= 1
    return -1
