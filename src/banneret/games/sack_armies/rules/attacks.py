"""Who may attack whom: melee, ranged, Move and Attack, coordinated (8.4)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities import aquatic, flying
from banneret.games.sack_armies.rules import moving, ratings, status
from banneret.games.sack_armies.table import Table


def why_not_actor(t: Table, slot: i64) -> i64:
    """Whether a unit may act for the active General at all (SA-TURN-10, SA-COORD-23)."""
    if slot < 0:
        return why.NO_UNIT
    if t.u_owner[slot] != t.player:
        return why.NOT_YOURS
    return why.EMPLOYED if t.u_marks[slot] & fr.EMPLOYED else why.OK


def _why_not_target(t: Table, slot: i64, foe: i64) -> i64:
    """SA-MELEE-01, SA-MULTI-09, SA-FOG-02, SA-RANGED-02: a face-up unit of another General."""
    if foe < 0:
        return why.NO_UNIT
    if t.u_owner[foe] == t.u_owner[slot]:
        return why.OWN_UNIT
    return why.OK if t.u_up[foe] else why.TARGET_HIDDEN


def why_not_melee(t: Table, slot: i64, foe: i64, able: i64) -> i64:
    """Whether a unit may attack another in melee; `able`: its abilities as soon as it is face up.

    A face-down attacker will be turned up.
    """
    reason = _why_not_target(t, slot, foe)
    if reason:
        return reason
    if t.apart(slot, foe) != 1:
        return why.NOT_ADJACENT
    return why_not_fight(t, able, foe)


def why_not_fight(t: Table, abilities: i64, foe: i64) -> i64:
    """Whether abilities of the target bar melee by an attacker with these abilities."""
    if flying.out_of_melee(t, abilities, foe):
        return why.FLYER
    if aquatic.sheltered(t, abilities, foe):
        return why.SHELTERED
    return why.OK


def why_not_shoot(t: Table, slot: i64, foe: i64) -> i64:
    """Whether a unit may attack another at range.

    SA-RANGED-01, SA-RANGED-04, SA-RANGED-06: within its Range, adjacent ones, flyers and sheltered
    units included.
    """
    reason = _why_not_target(t, slot, foe)
    return reason if reason else in_reach(t, slot, foe)


def in_reach(t: Table, slot: i64, foe: i64) -> i64:
    """Whether the Range of a unit, taken as face up, reaches another."""
    return why_not_within(t, slot, foe, ratings.reach(t, slot, status.latent(t, slot)))


def why_not_within(t: Table, slot: i64, foe: i64, far: i64) -> i64:
    """Whether a Range reaches from a unit to another; 0 is none."""
    if far == 0:
        return why.NO_RANGE
    if t.apart(slot, foe) > far:
        return why.TOO_FAR
    return why.CAPPED if capped(t, slot, foe) else why.OK


def capped(t: Table, slot: i64, foe: i64) -> bool:
    """Whether the ground under a unit hides it from that distance (SA-CONTENT-08)."""
    ground = t.field_of(foe)
    return ground >= 0 and t.apart(slot, foe) > t.book.cap[ground]


def why_not_attack(t: Table, slot: i64, foe: i64, ranged: bool) -> i64:
    """Either kind."""
    if ranged:
        return why_not_shoot(t, slot, foe)
    return why_not_melee(t, slot, foe, status.latent(t, slot))


def has_target(t: Table, slot: i64, able: i64, ranged: bool) -> bool:
    """Whether a unit with these abilities can attack anybody that way."""
    if ranged:
        far = ratings.reach(t, slot, able)
        for foe in range(len(t.u_entry)):
            if (
                t.u_up[foe]
                and _why_not_target(t, slot, foe) == why.OK
                and why_not_within(t, slot, foe, far) == why.OK
            ):
                return True
        return False
    first = t.u_cell[slot] * 6
    for k in range(first, first + 6):
        foe = t.unit_on(t.ground.near[k])
        if foe >= 0 and why_not_melee(t, slot, foe, able) == why.OK:
            return True
    return False


# ---------------------------------------------------------------- Move and Attack


def charge_ways(t: Table, slot: i64) -> moving.Ways:
    """Where a unit that declares Move and Attack could go; it is face up by then."""
    most = ratings.movement(t, slot, True)
    return moving.ways(t, slot, t.token_of(slot), status.carried(t, slot), True, most)


def why_not_charge(t: Table, slot: i64, foe: i64, found: moving.Ways) -> i64:
    """Whether a unit may declare Move and Attack on another.

    SA-ABILITY-MOVEATTACK-01, SA-ABILITY-MOVEATTACK-03, SA-ABILITY-MOVEATTACK-04: the target may be face down, and the unit must be able to
    end a move of at least one hex beside it. SA-FOG-03.
    """
    if foe < 0:
        return why.NO_UNIT
    if t.u_owner[foe] == t.u_owner[slot]:
        return why.OWN_UNIT
    if t.u_up[foe] and why_not_fight(t, status.carried(t, slot), foe):
        return why_not_fight(t, status.carried(t, slot), foe)
    if capped_always(t, foe):
        return why.CAPPED
    first = t.u_cell[foe] * 6
    for k in range(first, first + 6):
        cell = t.ground.near[k]
        if cell >= 0 and moving.may_end(t, found, cell):
            return why.OK
    return why.NOT_REACHED


def capped_always(t: Table, foe: i64) -> bool:
    """Whether a unit cannot be targeted even from the next hex."""
    ground = t.field_of(foe)
    return ground >= 0 and t.book.cap[ground] < 1


def has_charge(t: Table, slot: i64) -> bool:
    """Whether a unit with Move and Attack can reach anybody.

    No way is looked for to who stands further off than it moves and strikes.
    """
    reach = ratings.movement(t, slot, True) + 1
    found: moving.Ways | None = None
    for foe in range(len(t.u_entry)):
        if t.u_entry[foe] < 0 or t.u_owner[foe] == t.u_owner[slot] or t.apart(slot, foe) > reach:
            continue
        if found is None:
            found = charge_ways(t, slot)
        if why_not_charge(t, slot, foe, found) == why.OK:
            return True
    return False


# ---------------------------------------------------------------- coordinated attacks


def why_not_joint(t: Table, foe: i64, ranged: bool) -> i64:
    """Whether a coordinated attack on a unit can be declared.

    SA-COORD-01, SA-COORD-02, SA-COORD-03, SA-COORD-05: at least two units able to attack it that way, and for shots at
    least one pair side by side.
    """
    if foe < 0:
        return why.NO_UNIT
    if t.u_owner[foe] == t.player:
        return why.OWN_UNIT
    if not t.u_up[foe]:
        return why.TARGET_HIDDEN
    able = vec[i64]()
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] == t.player and why_not_member(t, slot, foe, ranged) == why.OK:
            able = append(able, slot)
    if len(able) < 2:
        return why.TWO_NEEDED
    if not ranged:
        return why.OK
    for a in able:
        for b in able:
            if a < b and t.apart(a, b) == 1:
                return why.OK
    return why.ALONE


def beside(t: Table, foe: i64) -> i64:
    """How many units of the active General stand beside another's."""
    count: i64 = 0
    first = t.u_cell[foe] * 6
    for k in range(first, first + 6):
        cell = t.ground.near[k]
        slot = t.unit_on(cell)
        if slot >= 0 and t.u_owner[slot] == t.player:
            count += 1
    return count


def why_not_member(t: Table, slot: i64, foe: i64, ranged: bool) -> i64:
    """Whether a unit could take part (SA-COORD-03, SA-COORD-04)."""
    reason = why_not_actor(t, slot)
    return reason if reason else why_not_attack(t, slot, foe, ranged)


def why_not_join(t: Table, slot: i64) -> i64:
    """Whether a unit may be added to the attack being declared, in whatever order (SA-COORD-02).

    SA-COORD-01: each is named once. SA-COORD-05: a shooter needs another beside it that could take
    part, so that every group begun can become legal.
    """
    ranged = t.at_kind == fr.BY_RANGED
    reason = why_not_member(t, slot, t.at_foe, ranged)
    if reason:
        return reason
    if t.u_marks[slot] & fr.ATTACKER:
        return why.NAMED_ALREADY
    if not ranged:
        return why.OK
    for other in range(len(t.u_entry)):
        beside = t.u_owner[other] == t.player and t.apart(other, slot) == 1
        if beside and why_not_member(t, other, t.at_foe, True) == why.OK:
            return why.OK
    return why.ALONE


def _beside_attacker(t: Table, slot: i64) -> bool:
    first = t.u_cell[slot] * 6
    for k in range(first, first + 6):
        cell = t.ground.near[k]
        other = t.unit_on(cell)
        if other >= 0 and t.u_marks[other] & fr.ATTACKER:
            return True
    return False


def why_not_group(t: Table) -> i64:
    """Whether the attackers named so far make a coordinated attack (SA-COORD-05, SA-COORD-06)."""
    if t.operand(1) < 2:
        return why.TWO_NEEDED
    return why_not_together(t)


def why_not_together(t: Table) -> i64:
    """SA-COORD-05: no shooter alone; SA-COORD-06: separate pairs will do."""
    if t.at_kind == fr.BY_MELEE:
        return why.OK
    for slot in range(len(t.u_entry)):
        if t.u_marks[slot] & fr.ATTACKER and not _beside_attacker(t, slot):
            return why.ALONE
    return why.OK


# ---------------------------------------------------------------- counter-attacks


def why_not_counter(t: Table, foe: i64, attacker: i64) -> i64:
    """Whether the defender may strike back at an attacker.

    SA-MELEE-02, SA-MELEE-07: in melee always, at flyers and aquatic units too. SA-RANGED-07: with
    Range, if it reaches. SA-RANGED-08: without, if the shot came from the next hex.
    """
    if _counter_barred(t, foe):
        return why.COUNTER_BARRED
    if capped(t, foe, attacker):
        return why.CAPPED
    if t.at_kind == fr.BY_MELEE:
        return why.OK
    far = ratings.reach(t, foe, status.abilities(t, foe))
    if far > 0:
        return why.OK if t.apart(foe, attacker) <= far else why.NO_COUNTER_RANGE
    return why.OK if t.apart(foe, attacker) == 1 else why.NO_COUNTER_RANGE


def counters_in_melee(t: Table, foe: i64) -> bool:
    """Whether its counter-attack is melee; with Range it has no choice (SA-RANGED-09)."""
    return t.at_kind == fr.BY_MELEE or not status.abilities(t, foe) & vo.RANGED_ATTACK_BIT


def can_counter_any(t: Table, foe: i64) -> bool:
    """Whether it can strike back at one attacker at least (SA-COORD-16)."""
    for slot in range(len(t.u_entry)):
        if t.u_marks[slot] & fr.ATTACKER and why_not_counter(t, foe, slot) == why.OK:
            return True
    return False


def _counter_barred(t: Table, foe: i64) -> bool:
    return counter_rule(t, foe, 0)


def counter_rule(t: Table, slot: i64, allowed: i64) -> bool:
    """Whether a token on a unit forbids (0) its counter-attack or allows it after a surprise (1)."""
    book = t.book
    for at in range(0, len(t.attached), fr.ROW):
        token = book.token[t.attached[at]]
        works = t.attached[at + fr.LASTING] or book.mode[token] == vo.FREE
        here = t.attached[at + fr.HOST] == slot and t.attached[at + fr.UP] and works
        if here and _rules(t, token, allowed):
            return True
    for n in range(0, len(t.lent), 2):
        if t.lent[n] == slot and _rules(t, t.lent[n + 1], allowed):
            return True
    return False


def _rules(t: Table, token: i64, allowed: i64) -> bool:
    first = t.book.fx_first[token]
    for row in range(first, first + t.book.fx_count[token]):
        if t.book.fx[row] == vo.COUNTER_RULE and t.book.fx_amount[row] == allowed:
            return True
    return False
