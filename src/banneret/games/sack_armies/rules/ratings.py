"""Movement, damage, armor and range of a unit now (8.4.2).

SA-DAMAGE-02: bonuses and penalties change the rating before anything is multiplied.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities import augment
from banneret.games.sack_armies.rules import status
from banneret.games.sack_armies.table import Table

NOT_SET: Final[i64] = -99


def movement(t: Table, slot: i64, starting: bool) -> i64:
    """Hexes a unit may move; `starting`: with what counts only for a move that starts here.

    SA-MOVE-15, SA-COMP-09: at least 0, and no bonus moves a unit without Movement.
    """
    token = t.token_of(slot)
    if t.book.immobile[token]:
        return 0
    value = _rating(t, slot, vo.MOVEMENT_STAT, 0, starting)
    if value < 0:
        return 0
    return value


def damage(t: Table, slot: i64) -> i64:
    """The damage rating. SA-DAMAGE-07: below 0 it counts as 0."""
    value = _rating(t, slot, vo.DAMAGE_STAT, 0, False)
    if value < 0:
        return 0
    return value


def armor(t: Table, slot: i64, source: i64) -> i64:
    """Armor against damage of that kind; it may be below 0 (SA-DAMAGE-06, SA-DAMAGE-07)."""
    return _rating(t, slot, vo.ARMOR_STAT, source, False)


def bare_armor(t: Table, slot: i64, token: i64, source: i64) -> i64:
    """Armor a face-down unit would have from itself and its ground, were it that token."""
    value = t.book.armor[token]
    ground = t.field_of(slot)
    if ground >= 0 and t.book.changes[ground * 4 + vo.ARMOR_STAT]:
        value += modifiers(t, ground, token, 0, vo.ARMOR_STAT, source, False)
    return value


def reach(t: Table, slot: i64, abilities: i64) -> i64:
    """How far a unit with these abilities shoots; 0 without a ranged ability.

    SA-CONTENT-04: bonuses add to a printed Range and give none to units without one.
    """
    if not abilities & vo.RANGED_ATTACK_BIT:
        return 0
    value = status.number(t, slot, vo.RANGED_ATTACK)
    token = t.token_of(slot)
    ground = t.field_of(slot)
    if ground >= 0 and t.book.changes[ground * 4 + vo.RANGE_STAT]:
        value += modifiers(t, ground, token, abilities, vo.RANGE_STAT, 0, False)
    return value + _carried(t, slot, token, abilities, vo.RANGE_STAT, 0)


def _rating(t: Table, slot: i64, stat: i64, source: i64, starting: bool) -> i64:
    book = t.book
    token = t.token_of(slot)
    abilities: i64 = -1
    if stat == vo.MOVEMENT_STAT:
        value = book.movement[token]
    elif stat == vo.DAMAGE_STAT:
        value = book.damage[token]
    else:
        value = book.armor[token]
    ground = t.field_of(slot)
    if ground >= 0 and book.changes[ground * 4 + stat]:
        abilities = status.abilities(t, slot)
        value += modifiers(t, ground, token, abilities, stat, source, starting)
    if status.is_laden(t, slot):
        if abilities < 0:
            abilities = status.abilities(t, slot)
        fixed = _fixed(t, slot, stat)
        if fixed != NOT_SET:
            return fixed
        value += _carried(t, slot, token, abilities, stat, source)
    if stat != vo.MOVEMENT_STAT:
        value += augment.bonus(t, slot, stat)
    return value


def modifiers(
    t: Table, carrier: i64, unit: i64, abilities: i64, stat: i64, source: i64, starting: bool
) -> i64:
    """What the `modify` lines of one token add for a unit."""
    book = t.book
    total: i64 = 0
    first = book.fx_first[carrier]
    for row in range(first, first + book.fx_count[carrier]):
        if book.fx[row] != vo.MODIFY or book.fx_stat[row] != stat or book.fx_set[row]:
            continue
        # SA-CONTENT-05: a bonus against some kinds of damage goes by the source
        if book.fx_vs[row] and not book.fx_vs[row] & source:
            continue
        if book.fx_starts[row] and not starting:
            continue  # SA-CONTENT-07
        if book.fits(book.fx_who[row], unit, abilities):
            total += book.fx_amount[row]
    return total


def _carried(t: Table, slot: i64, token: i64, abilities: i64, stat: i64, source: i64) -> i64:
    """What face-up attachments and tokens used this turn add."""
    book = t.book
    total: i64 = 0
    attached = t.attached
    at: i64 = 0
    end: i64 = len(attached)
    while at < end:
        if attached[at + fr.HOST] == slot and _works(t, at) and not _copied(t, at, slot):
            carrier = book.token[attached[at]]
            if book.changes[carrier * 4 + stat]:
                total += modifiers(t, carrier, token, abilities, stat, source, False)
        at += fr.ROW
    lent = t.lent
    for n in range(0, len(lent), 2):
        if lent[n] == slot and book.changes[lent[n + 1] * 4 + stat]:
            total += modifiers(t, lent[n + 1], token, abilities, stat, source, False)
    return total


def _works(t: Table, at: i64) -> bool:
    """Whether an attachment has an effect on its unit now.

    SA-SPELL-02, SA-SPELL-10: free ones and permanents, face up; an action token only when used.
    """
    return t.attached[at + fr.UP] != 0 and (
        t.attached[at + fr.LASTING] != 0 or t.book.mode[t.book.token[t.attached[at]]] == vo.FREE
    )


def _copied(t: Table, at: i64, slot: i64) -> bool:
    """Whether a permanent is a second copy that adds nothing (SA-SPELL-13, option)."""
    if t.book.permanents_stack or not t.attached[at + fr.LASTING]:
        return False
    token = t.book.token[t.attached[at]]
    for before in range(0, at, fr.ROW):
        if (
            t.attached[before + fr.HOST] == slot
            and t.attached[before + fr.LASTING]
            and t.book.token[t.attached[before]] == token
        ):
            return True
    return False


def _fixed(t: Table, slot: i64, stat: i64) -> i64:
    """A value that an attachment sets for good, or NOT_SET: it beats every bonus."""
    book = t.book
    lowest: i64 = NOT_SET
    for at in range(0, len(t.attached), fr.ROW):
        if t.attached[at + fr.HOST] != slot or not _works(t, at):
            continue
        carrier = book.token[t.attached[at]]
        if not book.changes[carrier * 4 + stat]:
            continue
        first = book.fx_first[carrier]
        for row in range(first, first + book.fx_count[carrier]):
            if book.fx[row] == vo.MODIFY and book.fx_stat[row] == stat and book.fx_set[row]:
                value = book.fx_amount[row]
                lowest = value if lowest == NOT_SET or value < lowest else lowest
    return lowest


def lethal(hit: i64, armor_rating: i64) -> bool:
    """Whether one hit kills.

    SA-DAMAGE-03, SA-DAMAGE-04, SA-DAMAGE-05, SA-DAMAGE-07: at least 1 and at least the armor;
    anything less is forgotten, and hits are never added up. SA-SPELL-14: lowering armor is no hit.
    """
    return hit >= 1 and hit >= armor_rating
