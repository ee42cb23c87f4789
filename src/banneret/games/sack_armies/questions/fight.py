"""Questions inside an attack, an effect or a window."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies.abilities import raise_dead
from banneret.games.sack_armies.abilities.rows import on_plane
from banneret.games.sack_armies.questions import reveals, turn
from banneret.games.sack_armies.rules import (
    attacks,
    damage,
    effects,
    fog,
    primitives,
    reach,
    sequence,
    status,
    targets,
)  # fmt: skip
from banneret.games.sack_armies.table import Table

TO: Final = 1600  # act.TO * act.HEXES


def fill(t: Table, kind: i64, out: list[i64]) -> None:
    """What is open in one of these frames."""
    if kind == fr.WINDOW:
        out.append(act.PASS)
        reveals.fill(t, t.operand(1), out)
        if t.book.agreements:
            out.append(act.CONCEDE)
    elif kind == fr.REPLY:
        _fill_reply(t, out)
    elif kind == fr.SAVE:
        _fill_save(t, out)
    elif kind == fr.COMMIT:
        out.append(act.DONE)
        out.append(act.PROCEED)
    elif kind == fr.CHARGE_TO or kind == fr.RAISE_AT:
        for cell in range(t.ground.cells):
            if why_not(t, kind, TO + t.ground.hex_of[cell]) == why.OK:
                out.append(TO + t.ground.hex_of[cell])
    elif kind == fr.PICKING:
        for n in range(status.attachments(t, t.unit_at[t.operand(1)])):
            if why_not(t, kind, act.PICK + n) == why.OK:
                out.append(act.PICK + n)
    elif kind == fr.FROM_PILE:
        seat = t.operand(1)
        for entry in range(t.book.first_entry[seat], t.book.first_entry[seat + 1]):
            if t.dead[entry] and primitives.why_not_pile(t, entry) == why.OK:
                out.append(act.PILE + t.book.token[entry])
    else:
        _fill_units(t, kind, out)


def _fill_reply(t: Table, out: list[i64]) -> None:
    for action in (act.STRIKE_BACK, act.NO_REPLY, act.SURPRISE_1, act.SURPRISE_2, act.SURPRISE_3):
        if why_not(t, fr.REPLY, action) == why.OK:
            out.append(action)


def _fill_save(t: Table, out: list[i64]) -> None:
    out.append(act.PASS)
    place = t.hex_of(t.operand(1))
    for plane in range(act.REVEAL, act.REVEAL_3 + 1):
        if why_not(t, fr.SAVE, plane * act.HEXES + place) == why.OK:
            out.append(plane * act.HEXES + place)


def _fill_units(t: Table, kind: i64, out: list[i64]) -> None:
    plane = _plane(kind)
    for slot in range(len(t.u_entry)):
        if t.u_entry[slot] >= 0:
            action = plane * act.HEXES + t.hex_of(slot)
            if why_not(t, kind, action) == why.OK:
                out.append(action)
    if why_not(t, kind, act.DONE) == why.OK:
        out.append(act.DONE)


def _plane(kind: i64) -> i64:
    """The plane of units that answers a frame."""
    if kind == fr.JOINING:
        return act.JOIN
    return act.MOVE if kind == fr.ADVANCING else act.TARGET


# ---------------------------------------------------------------- why not


def why_not(t: Table, kind: i64, action: i64) -> i64:
    """Whether an action answers one of these frames."""
    if kind == fr.WINDOW:
        return _why_not_window(t, action)
    if kind == fr.REPLY:
        return _why_not_reply(t, action)
    if kind == fr.SAVE:
        return _why_not_save(t, action)
    if kind == fr.COMMIT:
        return why.OK if action == act.DONE or action == act.PROCEED else why.NOT_ASKED
    if kind == fr.PICKING:
        if not act.PICK <= action < act.DRAW:
            return why.NOT_ASKED
        return why_not_pick(t, action - act.PICK)
    if kind == fr.FROM_PILE:
        if not act.PILE <= action < act.CHOOSE:
            return why.NOT_ASKED
        entry = t.book.entry_of(t.operand(1), action - act.PILE)
        return primitives.why_not_pile(t, entry)
    if kind == fr.CHARGE_TO or kind == fr.RAISE_AT:
        return _why_not_to(t, kind, action)
    return _why_not_units(t, kind, action)


def _why_not_window(t: Table, action: i64) -> i64:
    if action == act.PASS:
        return why.OK
    if action == act.CONCEDE:
        return why.OK if t.book.agreements else why.NOT_OFFERED
    if act.on_hex(action) and reveals.is_reveal(action):
        return reveals.why_not(t, t.operand(1), action)
    if act.STRIKE_BACK <= action <= act.SURPRISE_3 and not t.at_kind and t.frame(fr.EFFECT) >= 0:
        return why.NO_ATTACK_REPLY  # SA-ABILITY-08, SA-SPELL-15
    return why_not_answer(action)


def why_not_answer(action: i64) -> i64:
    """Why something that is an action of the own turn cannot answer what is going on (SA-ABILITY-09)."""
    if not act.on_hex(action):
        return why.NOT_ASKED
    plane = action // act.HEXES
    if act.USE_1 <= plane <= act.USE_3:
        return why.NOT_TURN
    ability = on_plane(plane)
    return why.NOT_ASKED if ability is None else ability.no_answer


def _why_not_reply(t: Table, action: i64) -> i64:
    if action == act.NO_REPLY:
        return why.OK
    bits = t.operand(1)
    if action == act.STRIKE_BACK:
        if bits & sequence.COUNTER:
            return why.OK
        return why_not_counter(t)
    if act.SURPRISE_1 <= action <= act.SURPRISE_3:
        if not bits & sequence.SURPRISE:
            return why.NO_SURPRISE
        return targets.why_not_surprise(t, action - act.SURPRISE_1)
    return why_not_answer(action)


def why_not_counter(t: Table) -> i64:
    """Why no attacker can be countered."""
    reason: i64 = why.COUNTER_BARRED
    for slot in range(len(t.u_entry)):
        if t.u_marks[slot] & fr.ATTACKER:
            reason = attacks.why_not_counter(t, t.at_foe, slot)
    return reason if reason else why.COUNTER_BARRED


def _why_not_save(t: Table, action: i64) -> i64:
    if action == act.PASS:
        return why.OK
    if not act.on_hex(action) or not reveals.is_reveal(action):
        return why.NOT_ASKED
    slot = t.operand(1)
    if t.slot_at(action % act.HEXES) != slot:
        return why.FLIP_UNDER_WAY  # SA-FOG-16
    plane = action // act.HEXES
    if plane == act.REVEAL:
        return damage.why_not_save(t, -1)
    at = status.own_row(t, slot, plane - act.REVEAL_1)
    return damage.why_not_save(t, at) if at >= 0 else why.NO_TOKEN


def why_not_pick(t: Table, n: i64) -> i64:
    """Whether the n-th token under the unit named may be picked."""
    seat = t.u_owner[t.stack[t.frame(fr.EFFECT) + fr.USER]]
    at = status.nth_row(t, t.unit_at[t.operand(1)], n)
    return reach.why_not_pick(t, seat, at, effects.picked_kind(t))


def _why_not_to(t: Table, kind: i64, action: i64) -> i64:
    if action // act.HEXES != act.TO:
        return why.NOT_ASKED
    place = action % act.HEXES
    if kind == fr.CHARGE_TO:
        return sequence.why_not_charge_to(t, place)
    return raise_dead.why_not_at(t, t.operand(2), t.ground.cell_at[place])


def _why_not_units(t: Table, kind: i64, action: i64) -> i64:
    if action == act.DONE:
        return _why_not_done(t, kind)
    if not act.on_hex(action):
        return why.NOT_ASKED
    plane = action // act.HEXES
    if plane != _plane(kind):
        return _why_not_while_joining(plane) if kind == fr.JOINING else why.NOT_ASKED
    slot = t.slot_at(action % act.HEXES)
    if slot < 0:
        return why.NO_UNIT
    if kind == fr.AIM:
        return sequence.why_not_aim(t, slot)
    if kind == fr.AIM_EFFECT:
        return effects.why_not_aim(t, slot)
    if kind == fr.JOINING:
        return attacks.why_not_join(t, slot)
    if kind == fr.NAMING:
        return sequence.why_not_name(t, slot)
    return sequence.why_not_advance(t, slot)


def _why_not_while_joining(plane: i64) -> i64:
    """What else might be tried while attackers are named (SA-COORD-01, SA-COORD-02, SA-COORD-21)."""
    if plane == act.TARGET or plane == act.JOINT_MELEE or plane == act.JOINT_SHOOT:
        return why.TARGET_NAMED
    together = plane not in (act.AMBUSH, act.CHARGE, act.CHARGE_AMBUSH)
    return why.NOT_ASKED if together and on_plane(plane) is None else why.NO_ABILITY_TOGETHER


def _why_not_done(t: Table, kind: i64) -> i64:
    if kind == fr.JOINING:
        return attacks.why_not_group(t)
    if kind == fr.ADVANCING or (kind == fr.AIM_EFFECT and t.operand(1)):
        return why.OK
    return why.MUST_CHOOSE


# ---------------------------------------------------------------- doing it


def do(t: Table, kind: i64, action: i64) -> None:
    """Do what was chosen."""
    if kind == fr.WINDOW:
        _do_window(t, action)
    elif kind == fr.REPLY:
        _do_reply(t, action)
    elif kind == fr.SAVE:
        _do_save(t, action)
    elif kind == fr.COMMIT:
        t.reply(1 if action == act.PROCEED else 0)
    elif kind == fr.PICKING:
        t.reply(action - act.PICK)
    elif kind == fr.FROM_PILE:
        t.reply(t.book.entry_of(t.operand(1), action - act.PILE))
    elif kind == fr.JOINING:
        if action == act.DONE:
            sequence.declare_joint(t)
        else:
            sequence.join(t, t.slot_at(action % act.HEXES))
    elif action == act.DONE:
        t.reply(-1)
    elif kind == fr.AIM:
        sequence.declare_single(t, t.slot_at(action % act.HEXES))
    elif kind == fr.NAMING or kind == fr.ADVANCING:
        t.reply(t.slot_at(action % act.HEXES))
    else:
        t.reply(t.ground.cell_at[action % act.HEXES])


def _do_window(t: Table, action: i64) -> None:
    if action == act.PASS:
        fog.pass_window(t)
        return
    seat = t.operand(1)
    if action == act.CONCEDE:
        turn.concede(t, seat)
        if t.top() != fr.WINDOW:
            return
    else:
        reveals.do(t, action)
    fog.revealed_in_window(t)
    # SA-FOG-19: a reveal that makes the attack illegal cancels it at once
    if t.operand(3) and sequence.interrupted(t):
        t.pop()


def _do_reply(t: Table, action: i64) -> None:
    if action == act.NO_REPLY:
        t.reply(sequence.NOTHING)
    elif action == act.STRIKE_BACK:
        t.reply(sequence.COUNTER)
    else:
        t.reply(sequence.SURPRISE + action - act.SURPRISE_1)


def _do_save(t: Table, action: i64) -> None:
    if action == act.PASS:
        damage.end_save(t)
        return
    plane = action // act.HEXES
    slot = t.operand(1)
    at: i64 = -1
    if plane > act.REVEAL:
        at = status.own_row(t, slot, plane - act.REVEAL_1)
    damage.save(t, at)
