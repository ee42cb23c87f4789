"""What an ability, spell or maneuver may be aimed at (9.1 to 9.3)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import book as bk
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities import counter, dismiss, dispel, raise_dead
from banneret.games.sack_armies.abilities.activated import Activated
from banneret.games.sack_armies.rules import attacks, moving, reach, status, zones
from banneret.games.sack_armies.table import Table


def why_not_ability(t: Table, slot: i64, ability: Activated) -> i64:
    """Whether a unit may activate one of its action abilities (SA-ABILITY-02, SA-ABILITY-11)."""
    reason = attacks.why_not_actor(t, slot)
    if reason:
        return reason
    if not status.latent(t, slot) & ability.bit:
        return why.NO_ABILITY
    return ability.why_not_begin(t, slot)


# ---------------------------------------------------------------- spells and maneuvers


def why_not_use(t: Table, slot: i64, n: i64) -> i64:
    """Whether the n-th token attached to a unit may be used as the action of the turn.

    SA-SPELL-04, SA-SPELL-05, SA-MANEUVER-02, SA-COMP-16: an action token, through its own bearer, who is
    not employed.
    """
    reason = attacks.why_not_actor(t, slot)
    if reason:
        return reason
    at = status.own_row(t, slot, n)
    if at < 0:
        return why.NO_TOKEN
    entry = t.attached[at]
    if t.book.mode[t.book.token[entry]] == vo.FREE:
        return why.NOT_ACTION_TOKEN
    return why_not_begin(t, slot, entry)


def why_not_begin(t: Table, slot: i64, entry: i64) -> i64:
    """Whether what a token needs is there (SA-ABILITY-11)."""
    token = t.book.token[entry]
    target = t.book.target[token]
    first = t.book.fx_first[token]
    if target == vo.AT_CASUALTY:
        return _why_not_casualty(t, slot, first)
    if target == vo.AT_OWN_UNITS:
        return why.OK if _anyone_moves(t, t.book.fx_extra[first]) else why.NO_MOVERS
    if target == vo.AT_BEARER:
        if t.book.fx_count[token] and t.book.fx[first] == vo.ATTACK:
            return (
                why.OK
                if attacks.has_target(t, slot, status.latent(t, slot), True)
                else why.NO_TARGET
            )
        return why.OK
    for foe in range(len(t.u_entry)):
        if t.u_entry[foe] >= 0 and why_not_token_at(t, slot, entry, foe) == why.OK:
            return why.OK
    return why.NO_TARGET


def _why_not_casualty(t: Table, slot: i64, first: i64) -> i64:
    seat = t.u_owner[slot]
    if t.book.fx[first] == vo.FX_RAISE_DEAD:
        able = raise_dead.any_casualty(t, seat, t.book.fx_extra[first])
        return why.OK if able else why.CASUALTY_NEEDED
    kinds = t.book.fx_extra[first]
    for entry in range(t.book.first_entry[seat], t.book.first_entry[seat + 1]):
        if t.dead[entry] and kinds & bk.bit(t.book.kind[t.book.token[entry]]):
            return why.OK
    return why.CASUALTY_NEEDED


def _anyone_moves(t: Table, cap: i64) -> bool:
    limit = cap if cap > 0 else moving.NO_LIMIT
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] == t.player and moving.why_not_move(t, slot, limit, False) == why.OK:
            return True
    return False


def why_not_token_at(t: Table, slot: i64, entry: i64, foe: i64) -> i64:
    """Whether a unit may be the target of a token used by another (SA-SPELL-06, SA-SPELL-07)."""
    if foe < 0:
        return why.NO_UNIT
    book = t.book
    token = book.token[entry]
    target = book.target[token]
    first = book.fx_first[token]
    far = book.range[token]
    if target == vo.AT_UNIT:
        if book.fx[first] == vo.FX_DISMISS:
            return dismiss.why_not(t, slot, foe, far, book.fx_extra[first])
        if book.mode[token] == vo.PERMANENT and _full(t, slot, entry, foe):
            return why.THREE_ATTACHED
        return _why_not_unit(t, slot, foe, far)
    if target == vo.AT_OWN_UNIT:
        return _why_not_partner(t, slot, foe, book.fx_amount[first], book.fx_extra[first])
    if target == vo.AT_HIDDEN:
        return _why_not_hidden(t, slot, foe, far)
    if target == vo.AT_SPELL:
        return dispel.why_not(t, slot, foe, far)
    if target == vo.AT_MANEUVER:
        return counter.why_not(t, slot, foe, far)
    raise LookupError(f"target {target} is no unit")


def _full(t: Table, slot: i64, entry: i64, foe: i64) -> bool:
    """Whether a permanent would be one token too many on an own unit (SA-DEPLOY-21, SA-DEPLOY-23).

    Its bearer has room: the place of the token itself.
    """
    own = t.u_owner[foe] == t.book.owner[entry] and t.book.own_permanents_count
    return own and foe != slot and not zones.free_places(t, foe)


def _why_not_unit(t: Table, slot: i64, foe: i64, far: i64) -> i64:
    """SA-ABILITY-07: any face-up unit in range, own ones and the bearer too (SA-HEX-08).

    In answer to an attack the target is an attacker.
    """
    if not t.u_up[foe]:
        return why.TARGET_HIDDEN
    if slot == t.at_foe and t.at_kind and not t.u_marks[foe] & fr.ATTACKER:
        return why.NOT_PARTICIPANT
    return reach.why_not(t, slot, foe, far)


def _why_not_partner(t: Table, slot: i64, foe: i64, far: i64, face_up: i64) -> i64:
    if foe == slot:
        return why.SAME_TARGET
    if t.u_owner[foe] != t.u_owner[slot]:
        return why.NOT_YOURS
    if face_up and not t.u_up[foe]:
        return why.TARGET_HIDDEN
    return reach.why_not(t, slot, foe, far)


def _why_not_hidden(t: Table, slot: i64, foe: i64, far: i64) -> i64:
    if t.u_owner[foe] == t.u_owner[slot]:
        return why.OWN_UNIT
    if t.u_up[foe]:
        return why.TARGET_SHOWN
    return reach.why_not(t, slot, foe, far)


# ---------------------------------------------------------------- surprises


def why_not_surprise(t: Table, n: i64) -> i64:
    """Whether the n-th token attached to the defender may answer the attack.

    SA-SURPRISE-01, SA-SURPRISE-02, SA-SURPRISE-03, SA-SURPRISE-04, SA-SURPRISE-13, SA-CONTENT-12: an action maneuver of the attacked unit that
    may be a surprise, with a target if it needs one.
    """
    at = status.own_row(t, t.at_foe, n)
    if at < 0:
        return why.NO_TOKEN
    entry = t.attached[at]
    if not t.book.surprise[t.book.token[entry]]:
        return why.NO_SURPRISE
    return why.NO_SURPRISE_TARGET if why_not_begin(t, t.at_foe, entry) else why.OK
