"""An attack from declaration to aftermath (8.4, in the ten steps of SA-SEQ)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.sack_armies import events
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies.abilities import ambush, leadership, scatter
from banneret.games.sack_armies.rules import attacks, damage, flips, fog, moving, ratings
from banneret.games.sack_armies.table import Table

NOTHING: Final[i64] = 0
COUNTER: Final[i64] = 1
SURPRISE: Final[i64] = 2


def aim(t: Table, slot: i64, kind: i64, mode: i64, with_ambush: bool) -> None:
    """Ask whom a single unit attacks; melee or ranged is settled by now (SA-RANGED-05)."""
    t.at_by = slot
    t.at_kind = kind
    t.at_mode = mode
    t.at_ambush = 1 if with_ambush else 0
    t.push(fr.AIM, slot)


def why_not_aim(t: Table, foe: i64) -> i64:
    """Whether the unit of the AIM frame may attack another."""
    slot = t.operand(1)
    if t.at_mode == fr.CHARGED:
        return attacks.why_not_charge(t, slot, foe, attacks.charge_ways(t, slot))
    return attacks.why_not_attack(t, slot, foe, t.at_kind == fr.BY_RANGED)


def declare_single(t: Table, foe: i64) -> None:
    """SA-SEQ-01: attacker, target, kind and Ambush are declared together."""
    t.pop()
    t.u_marks[t.at_by] |= fr.ATTACKER
    _declare(t, foe)


def aim_joint(t: Table, foe: i64, kind: i64) -> None:
    """SA-COORD-02: the target and the kind first, then the attackers, in any order."""
    t.at_by = -1
    t.at_kind = kind
    t.at_mode = fr.JOINT
    t.at_foe = foe
    t.at_cell = t.u_cell[foe]
    t.push(fr.JOINING, 0)


def join(t: Table, slot: i64) -> None:
    """One more unit takes part."""
    t.u_marks[slot] |= fr.ATTACKER
    t.set_operand(1, t.operand(1) + 1)


def declare_joint(t: Table) -> None:
    """The group is complete."""
    t.pop()
    _declare(t, t.at_foe)


def _declare(t: Table, foe: i64) -> None:
    t.at_foe = foe
    t.at_cell = t.u_cell[foe]
    t.push(fr.ATTACK, fr.DECLARED)
    kind = "attacks"
    for slot in range(len(t.u_entry)):
        if t.u_marks[slot] & fr.ATTACKER:
            fog.declare(t, slot)
            events.unit(t, kind, slot, ("SA-SEQ-01",))
            kind = "joins"
    events.unit(t, "attacked", foe, ("SA-SEQ-01",))


# ---------------------------------------------------------------- is it still legal


def legal(t: Table, step: i64) -> bool:
    """Whether the attack may go on (SA-SEQ-02, SA-FOG-19)."""
    foe = t.unit_at[t.at_cell]
    if foe < 0 or foe != t.at_foe:
        return False
    if t.at_mode == fr.CHARGED and step <= fr.PREPARE:
        by = t.at_by
        if by < 0:
            return False
        return attacks.why_not_charge(t, by, foe, attacks.charge_ways(t, by)) == why.OK
    ranged = t.at_kind == fr.BY_RANGED
    members: i64 = 0
    for slot in range(len(t.u_entry)):
        if t.u_marks[slot] & fr.ATTACKER:
            members += 1
            if attacks.why_not_attack(t, slot, foe, ranged):
                return False
    if t.at_mode == fr.JOINT:
        return members >= 2 and attacks.why_not_together(t) == why.OK
    return members == 1


def interrupted(t: Table) -> bool:
    """Whether a reveal in a window has just made the attack illegal."""
    return not legal(t, t.stack[t.frame(fr.ATTACK) + 1])


# ---------------------------------------------------------------- the ends of an attack


def clear(t: Table) -> None:
    """Nothing is left of the attack under way."""
    damage.clear_marks(t, fr.ATTACKER)
    t.at_kind = 0
    t.at_mode = 0
    t.at_by = -1
    t.at_cell = -1
    t.at_foe = -1
    t.at_ambush = 0
    t.at_halted = 0
    t.at_reply = 0
    t.at_surprises = 0
    t.at_replaced = 0
    t.at_flipped = 0
    t.at_named = -1
    t.at_hits = 0
    t.at_back = 0
    t.at_scatter = 0
    t.at_scatter_back = 0


def end(t: Table, spent: bool) -> None:
    """The attack is over; its action is spent or given back."""
    clear(t)
    t.reply(1 if spent else 0)
    if t.top() == fr.TURN:
        t.set_operand(1, fr.LOSSES if spent else fr.START)


def _cancel(t: Table) -> None:
    """SA-FOG-20: refunded and nobody employed; SA-FOG-21: not after the move of a charge.

    SA-FOG-22: a charge that has not moved yet is refunded like any attack.
    """
    moved = t.at_mode == fr.CHARGED and t.operand(1) > fr.MOVED
    events.seat(t, "cancelled", t.player, ("SA-FOG-19", "SA-FOG-21" if moved else "SA-FOG-20"))
    if moved and t.at_by >= 0:
        t.u_marks[t.at_by] |= fr.EMPLOYED
    end(t, moved)


def _waste(t: Table, kind: str, rules: tuple[str, ...]) -> None:
    """SA-FOG-23: wasted by a surprise, or missed on an illegal replacement: spent."""
    events.seat(t, kind, t.player, rules)
    fog.look(t)
    end(t, True)


# ---------------------------------------------------------------- steps


def run(t: Table) -> None:
    """Do what the present step of the ATTACK frame asks for and go on."""
    step = t.operand(1)
    if step <= fr.MOVED:
        _prepare(t, step)
    elif step <= fr.NAMED:
        _respond(t, step)
    else:
        _resolve(t, step)


def _prepare(t: Table, step: i64) -> None:
    if step == fr.DECLARED:
        _go(t, fr.PREPARE)
        fog.open_window(t, 1)
    elif step == fr.PREPARE:
        if not legal(t, step):
            _cancel(t)
        elif t.at_mode == fr.JOINT:
            _check(t)
        elif t.at_mode == fr.CHARGED:
            _go(t, fr.MOVED)
            t.push(fr.CHARGE_TO)
        else:
            _go(t, fr.RESPOND)
    elif step == fr.CHECKED:
        _checked(t)
    elif step == fr.COMMITTED:
        if t.answer == 0:
            end(t, False)
        else:
            _go(t, fr.RESPOND)
            fog.open_window(t, 1)  # SA-COORD-12
    elif step == fr.MOVED:
        _charge(t)
    else:
        raise fr.no_step(fr.ATTACK, step)


def _go(t: Table, step: i64) -> None:
    t.set_operand(1, step)


def _check(t: Table) -> None:
    """SA-COORD-07, or none with Leadership."""
    if leadership.all_led(t):
        events.seat(t, "led", t.player, ("SA-ABILITY-LEADERSHIP-01",))
        _go(t, fr.RESPOND)
    else:
        _go(t, fr.CHECKED)
        flips.ask(t, fr.FOR_CHECK, t.player, False)


def _checked(t: Table) -> None:
    """SA-COORD-08, SA-COORD-09, SA-COORD-10: failed, all are employed and the action is not spent."""
    if t.answer > 0:
        _go(t, fr.COMMITTED)
        t.answer = 1
        if t.book.commit_optional:
            t.push(fr.COMMIT)  # SA-COORD-11
        return
    for slot in range(len(t.u_entry)):
        if t.u_marks[slot] & fr.ATTACKER:
            t.u_marks[slot] |= fr.EMPLOYED
    events.seat(t, "check_failed", t.player, ("SA-COORD-08", "SA-COORD-09"))
    end(t, False)
    t.set_operand(2, 1)  # SA-TURN-06 asks for it


def _charge(t: Table) -> None:
    """SA-ABILITY-MOVEATTACK-02: the move; what comes into sight is turned up.

    SA-ABILITY-MOVEATTACK-07: it was halted if no way would have let it go on from there.
    """
    slot = t.at_by
    cell = t.answer
    if attacks.charge_ways(t, slot).free(cell) < 0:
        t.at_halted = 1
    moving.move(t, slot, cell, moving.NO_LIMIT)
    _go(t, fr.RESPOND)
    fog.open_window(t, 1)


def why_not_charge_to(t: Table, place: i64) -> i64:
    """Whether the charging unit may end its move on a hex."""
    cell = t.ground.cell_at[place]
    if cell < 0:
        return why.NOT_LEGAL_HEX
    if cell == t.u_cell[t.at_by]:
        return why.NULL_MOVE  # SA-ABILITY-MOVEATTACK-04
    if not t.ground.adjacent(cell, t.at_cell):
        return why.NOT_ADJACENT
    if t.unit_at[cell] >= 0:
        return why.HEX_TAKEN
    return why.OK if attacks.charge_ways(t, t.at_by).far(cell) > 0 else why.NOT_REACHED


# ---------------------------------------------------------------- response


def _respond(t: Table, step: i64) -> None:
    if step == fr.RESPOND:
        if not legal(t, step):
            _cancel(t)
            return
        may_counter = not t.book.counter_late and attacks.can_counter_any(t, t.at_foe)
        _ask_reply(t, may_counter, _may_surprise(t), fr.REPLIED)
    elif step == fr.REPLIED or step == fr.SECOND:
        if t.answer < SURPRISE:
            t.at_reply = t.answer
            _go(t, fr.LAST)
        else:
            t.at_surprises += 1
            _go(t, fr.SURPRISED)
            t.push(fr.EFFECT, fr.BEGUN, t.at_foe, t.answer - SURPRISE, 0)
            t.set_operand(fr.SURPRISE, 1)
    elif step == fr.SURPRISED:
        _look_again(t)
    elif step == fr.LAST:
        _go(t, fr.LOCK)
        if not t.at_flipped:
            fog.open_window(t, 1)  # SA-SEQ-06
    elif step == fr.LOCK:
        _lock(t)
    elif step == fr.NAMED:
        if t.answer >= 0:
            t.at_named = t.answer
        _ambush(t)
    else:
        raise fr.no_step(fr.ATTACK, step)


def _ask_reply(t: Table, may_counter: bool, may_surprise: bool, step: i64) -> None:
    """SA-SEQ-04, SA-MELEE-03: counter-attack, one surprise maneuver, or nothing.

    SA-ABILITY-MOVEATTACK-06, SA-SURPRISE-06: after the move or the check of the attacker.
    """
    _go(t, step)
    bits: i64 = (COUNTER if may_counter else 0) | (SURPRISE if may_surprise else 0)
    t.answer = NOTHING
    if bits:
        t.push(fr.REPLY, bits)


def _may_surprise(t: Table) -> bool:
    """Whether the defender carries what might be a surprise, as everybody can see."""
    for at in range(0, len(t.attached), fr.ROW):
        if t.attached[at + fr.HOST] == t.at_foe and not t.attached[at + fr.LASTING]:
            return True
    return False


def _look_again(t: Table) -> None:
    """SA-SEQ-05: the surprise has been applied; who stands in the attacked hex now?"""
    foe = t.unit_at[t.at_cell]
    if foe < 0:
        # SA-SURPRISE-07, SA-SURPRISE-08
        _waste(t, "wasted", ("SA-SURPRISE-08", "SA-SURPRISE-07"))
        return
    if foe != t.at_foe:
        # SA-SURPRISE-09, SA-SURPRISE-10, SA-SURPRISE-11
        t.at_foe = foe
        t.at_replaced = 1
        fog.turn_up(t, foe, ("SA-SURPRISE-10",))
        fog.look(t)
        if not legal(t, fr.SURPRISED):
            _waste(t, "missed", ("SA-SURPRISE-11",))
            return
    # SA-MELEE-04: no counter as well, unless the token, the option or a new defender allows it
    either = t.at_replaced != 0 or t.book.surprise_and_counter or attacks.counter_rule(t, foe, 1)
    may_counter = either and not t.book.counter_late and attacks.can_counter_any(t, foe)
    again = t.book.many_surprises and not t.at_replaced and _may_surprise(t)  # SA-SURPRISE-05
    _ask_reply(t, may_counter, again, fr.SECOND)


def _lock(t: Table) -> None:
    """SA-SEQ-07: from here to the end of the attack nothing changes but by its own result."""
    if not legal(t, fr.LOCK):
        _cancel(t)
        return
    if t.at_reply and not attacks.can_counter_any(t, t.at_foe):
        t.at_reply = 0
    _go(t, fr.NAMED)
    _ask_name(t)


def _ask_name(t: Table) -> None:
    """SA-COORD-18, SA-COORD-19: the attacker names whom a counter-attack hits."""
    t.answer = -1
    t.at_named = t.at_by
    if not t.at_reply or t.at_mode != fr.JOINT:
        return
    able: i64 = 0
    for slot in range(len(t.u_entry)):
        if t.u_marks[slot] & fr.ATTACKER and not attacks.why_not_counter(t, t.at_foe, slot):
            able += 1
            t.at_named = slot
    if able > 1:
        t.at_named = -1
        t.push(fr.NAMING)


def why_not_name(t: Table, slot: i64) -> i64:
    """Whether a unit may be named for the counter-attack."""
    if slot < 0 or not t.u_marks[slot] & fr.ATTACKER:
        return why.NOT_PARTICIPANT
    return why.NOT_NAMED if attacks.why_not_counter(t, t.at_foe, slot) else why.OK


# ---------------------------------------------------------------- flips


def _resolve(t: Table, step: i64) -> None:
    """SA-SEQ-08: Ambush, attack, counter-attack, Scatter."""
    if step == fr.AMBUSHED:
        ambush.resolve(t, t.answer)
        t.at_ambush = 1 + t.answer
        _strike(t)
    elif step == fr.STRUCK:
        t.at_hits = t.answer
        _struck(t)
    elif step == fr.RECONSIDERED:
        t.at_reply = 1 if t.answer == COUNTER else 0
        _go(t, fr.RENAMED)
        _ask_name(t)
    elif step == fr.RENAMED:
        if t.answer >= 0:
            t.at_named = t.answer
        _strike_back(t)
    elif step == fr.STRUCK_BACK:
        t.at_back = t.answer
        _scatter(t)
    elif step == fr.SCATTERED:
        t.at_scatter = scatter.amount(t, t.at_by, t.answer) if t.answer > 0 else 0
        _scatter_back(t)
    elif step == fr.SCATTERED_BACK:
        t.at_scatter_back = scatter.amount(t, t.at_foe, t.answer) if t.answer > 0 else 0
        _hit(t)
    elif step == fr.SAVING:
        if not damage.ask_attack_saves(t):
            _aftermath(t)
    elif step == fr.ADVANCED:
        _finish(t)
    else:
        raise fr.no_step(fr.ATTACK, step)


def _ambush(t: Table) -> None:
    if t.at_ambush:
        _go(t, fr.AMBUSHED)
        flips.ask(t, fr.FOR_AMBUSH, t.player, False)
    else:
        _strike(t)


def _strike(t: Table) -> None:
    """SA-MELEE-05, SA-RANGED-03, SA-COORD-14, SA-COORD-15; SA-CONTENT-11: Volley flips on."""
    _go(t, fr.STRUCK)
    on = t.at_kind == fr.BY_MELEE or t.at_mode == fr.VOLLEY
    flips.ask(t, fr.FOR_ATTACK, t.player, on)


def _struck(t: Table) -> None:
    """SA-MELEE-06: by option the counter-attack is chosen only now."""
    free = t.at_surprises == 0 or t.at_replaced != 0 or t.book.surprise_and_counter
    if (
        t.book.counter_late
        and t.at_ambush != 2
        and (free or attacks.counter_rule(t, t.at_foe, 1))
        and attacks.can_counter_any(t, t.at_foe)
    ):
        _go(t, fr.RECONSIDERED)
        t.push(fr.REPLY, COUNTER)
    else:
        _strike_back(t)


def _strike_back(t: Table) -> None:
    """The counter-attack, with the flip of its kind (SA-RANGED-07, SA-RANGED-08, SA-COORD-20)."""
    if t.at_reply:
        _go(t, fr.STRUCK_BACK)
        on = attacks.counters_in_melee(t, t.at_foe)
        flips.ask(t, fr.FOR_COUNTER, t.u_owner[t.at_foe], on)
    else:
        _scatter(t)


def _scatter(t: Table) -> None:
    """SA-ABILITY-SCATTER-05: a coordinated attack does not scatter."""
    if t.at_mode != fr.JOINT and scatter.flips(t, t.at_by, t.at_hits):
        _go(t, fr.SCATTERED)
        flips.ask(t, fr.FOR_SCATTER, t.player, scatter.progressive(t, t.at_by))
    else:
        _scatter_back(t)


def _scatter_back(t: Table) -> None:
    foe = t.at_foe
    if t.at_reply and scatter.flips(t, foe, t.at_back):
        _go(t, fr.SCATTERED_BACK)
        flips.ask(t, fr.FOR_SCATTER, t.u_owner[foe], scatter.progressive(t, foe))
    else:
        _hit(t)


def _hit(t: Table) -> None:
    """SA-ABILITY-SCATTER-07: all damage is reckoned; the attack's own kill allows an advance."""
    t.at_replaced = 1 if damage.strike(t) else 0
    _go(t, fr.SAVING)


# ---------------------------------------------------------------- aftermath


def _aftermath(t: Table) -> None:
    """SA-SEQ-10: the dead leave; an attacker may advance."""
    killed = t.at_replaced != 0
    damage.bury(t)
    t.answer = -1
    _go(t, fr.ADVANCED)
    if killed and t.at_kind == fr.BY_MELEE and _anyone_advances(t):
        t.push(fr.ADVANCING)


def _anyone_advances(t: Table) -> bool:
    for slot in range(len(t.u_entry)):
        if why_not_advance(t, slot) == why.OK:
            return True
    return False


def why_not_advance(t: Table, slot: i64) -> i64:
    """Whether a unit may advance into the hex of the unit it killed.

    SA-ADVANCE-01, SA-ADVANCE-02, SA-ADVANCE-05, SA-ADVANCE-06: a surviving attacker of a melee. SA-ADVANCE-03, SA-ADVANCE-04: with Movement, of
    which none is used. SA-ABILITY-MOVEATTACK-07, SA-ABILITY-MOVEATTACK-08: not after a move that was halted.
    """
    if slot < 0 or not t.u_marks[slot] & fr.ATTACKER:
        return why.NOT_PARTICIPANT
    if t.at_mode == fr.JOINT and not t.book.joint_advance:
        return why.NOT_PARTICIPANT
    if t.at_halted:
        return why.HALTED
    return why.OK if ratings.movement(t, slot, False) > 0 else why.NO_MOVEMENT


def _finish(t: Table) -> None:
    if t.answer >= 0:
        # SA-ADVANCE-07: before the turn ends, so the ground is taken this turn
        moving.put(t, t.answer, t.at_cell, "advanced", ("SA-ADVANCE-01",))
    fog.look(t)
    end(t, True)
