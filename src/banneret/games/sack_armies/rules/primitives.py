"""The primitives of spell and maneuver texts, one class each, run line by line (9.2, 9.3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.sack_armies import book as bk
from banneret.games.sack_armies import events
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities import counter, dismiss, dispel, raise_dead
from banneret.games.sack_armies.rules import (
    damage,
    drawing,
    flips,
    fog,
    moving,
    sequence,
    status,
    zones,
)  # fmt: skip
from banneret.games.sack_armies.table import Table
from banneret.kernel.arrays import array, joined, plus


def run(t: Table, step: i64) -> None:
    """Go on with the line the EFFECT frame stands at."""
    row = t.operand(fr.CODE)
    token = t.book.token[t.operand(fr.USED)]
    if step == fr.NEXT:
        if t.book.mode[token] == vo.PERMANENT:
            _lay(t)
        elif row >= t.book.fx_first[token] + t.book.fx_count[token]:
            t.set_operand(fr.STEP, fr.RETAIN)
        else:
            _begin(t, row)
    elif step == fr.FLIPPED:
        _flipped(t, row)
    elif step == fr.SAVED:
        if not damage.ask_spell_saves(t, t.book.fx_extra[row]):
            damage.bury(t)
            if t.u_entry[t.operand(fr.USER)] < 0:
                t.set_operand(fr.USER, -1)  # the bearer died of its own spell
            next_line(t)
    elif step == fr.GONE_ON:
        PRIMITIVES[t.book.fx[row]].answered(t, row)
    else:
        raise fr.no_step(fr.EFFECT, step)


def next_line(t: Table) -> None:
    """The line has done its work."""
    t.set_operand(fr.CODE, t.operand(fr.CODE) + 1)
    t.set_operand(fr.STEP, fr.NEXT)


def _lay(t: Table) -> None:
    """A permanent goes face up on its target (SA-SPELL-10, SA-SPELL-11, SA-SPELL-12, SA-MANEUVER-03)."""
    entry = t.operand(fr.USED)
    slot = t.unit_at[t.operand(fr.CELL)] if t.operand(fr.CELL) >= 0 else t.operand(fr.USER)
    surprise = t.operand(fr.SURPRISE)
    t.attach(entry, slot, 1, 1)
    events.unit(t, "laid_on", slot, ("SA-SPELL-10",))
    fog.look(t)
    t.reply(1)
    if not surprise:
        t.set_operand(1, fr.LOSSES)


def _begin(t: Table, row: i64) -> None:
    primitive = PRIMITIVES[t.book.fx[row]]
    if primitive.flips(t, row):
        if t.operand(fr.SURPRISE):
            t.at_flipped = 1  # SA-SEQ-06: no window after it
        t.set_operand(fr.STEP, fr.FLIPPED)
        flips.ask(t, fr.FOR_EFFECT, t.u_owner[t.operand(fr.USER)], False)
    else:
        primitive.work(t, row)


def _flipped(t: Table, row: i64) -> None:
    if t.answer > 0:
        PRIMITIVES[t.book.fx[row]].work(t, row)
        return
    lost = ("SA-SURPRISE-14",) if t.operand(fr.SURPRISE) else ("SA-FLIP-01", "SA-SPELL-04")
    events.seat(t, "failed", t.u_owner[t.operand(fr.USER)], lost)
    next_line(t)


def aimed_at(t: Table) -> i64:
    """The unit that the token in use is aimed at, -1 if there is none."""
    return t.unit_on(t.operand(fr.CELL))


# ---------------------------------------------------------------- the primitives


class Primitive:
    """A kind of line, in a token that is used."""

    def flips(self, t: Table, row: i64) -> bool:
        """Whether it has to succeed in a flip."""
        return t.book.fx_flip[row] != 0

    def work(self, t: Table, row: i64) -> None:
        """Do what the line says, after the flip if there is one."""
        raise NotImplementedError

    def answered(self, t: Table, row: i64) -> None:
        """Go on after what it asked for has been done."""
        next_line(t)


class Lasting(Primitive):
    """Modify, grant, suppress, counter_rule of an action token: to the end of the turn.

    SA-ABILITY-03, SA-SURPRISE-12: a surprise ends with the attacker's turn.
    """

    def work(self, t: Table, row: i64) -> None:
        foe = aimed_at(t)
        slot = foe if foe >= 0 else t.operand(fr.USER)
        token = t.book.token[t.operand(fr.USED)]
        last: i64 = len(t.lent) - 2
        further = row > t.book.fx_first[token] and last >= 0
        if not (further and t.lent[last] == slot and t.lent[last + 1] == token):
            # it is not another line of the token just lent
            t.lent = joined(t.lent, array([slot, token]))
        next_line(t)


class OfGround(Primitive):
    """Halt, target_cap: battlefields alone have them, and they are never used."""


class Damage(Primitive):
    """It may kill, and splash."""

    def work(self, t: Table, row: i64) -> None:
        damage.spell_damage(t, aimed_at(t), t.book.fx_amount[row], t.book.fx_extra[row])
        t.set_operand(fr.STEP, fr.SAVED)


class Reveal(Primitive):
    """The units named are turned up, those that are still face down."""

    def work(self, t: Table, row: i64) -> None:
        for cell in (t.operand(fr.CELL), t.operand(fr.OTHER)):
            slot = t.unit_on(cell)
            if slot >= 0:
                fog.turn_up(t, slot, ("SA-SPELL-04",))
        fog.look(t)
        next_line(t)


class DrawNow(Primitive):
    """Its General draws."""

    def work(self, t: Table, row: i64) -> None:
        t.set_operand(fr.STEP, fr.GONE_ON)
        drawing.draw_now(t, t.book.owner[t.operand(fr.USED)], t.book.fx_amount[row])


class Recover(Primitive):
    """A casualty goes back into the sack (SA-ZONE-05)."""

    def work(self, t: Table, row: i64) -> None:
        entry = t.operand(fr.OTHER)
        t.dead = plus(t.dead, entry, -1)
        zones.into_sack(t, entry)
        events.token(t, "recovered", entry, ("SA-ZONE-05",))
        next_line(t)


class Move(Primitive):
    """The bearer moves, or several own units one after the other (SA-CONTENT-10)."""

    def work(self, t: Table, row: i64) -> None:
        slot = t.operand(fr.USER)
        cap = t.book.fx_extra[row] if t.book.fx_extra[row] > 0 else moving.NO_LIMIT
        t.set_operand(fr.STEP, fr.GONE_ON)
        t.answer = -1
        if t.book.target[t.book.token[t.operand(fr.USED)]] == vo.AT_OWN_UNITS:
            t.push(fr.MOVING, t.book.fx_amount[row], cap, 0)
        elif moving.can_move(t, slot, cap):
            t.push(fr.MOVE_TO, slot, cap, 0)
        else:
            events.unit(t, "nowhere", slot, ("SA-CONTENT-10",))


class Swap(Primitive):
    """Two units exchange hexes; it is no move, and the partner is turned up."""

    def work(self, t: Table, row: i64) -> None:
        slot = t.operand(fr.USER)
        partner = aimed_at(t)
        here = t.u_cell[slot]
        there = t.u_cell[partner]
        surprise = t.operand(fr.SURPRISE)
        why_swapped = ("SA-SURPRISE-09",) if surprise else ("SA-ABILITY-03",)
        moving.put(t, slot, there, "swapped", why_swapped)
        moving.put(t, partner, here, "swapped", why_swapped)
        fog.turn_up(t, partner, ("SA-SURPRISE-10",) if surprise else ("SA-FOG-12",))
        fog.look(t)
        next_line(t)


class Attack(Primitive):
    """SA-CONTENT-11: a ranged attack of the bearer, which is flipped for progressively."""

    def flips(self, t: Table, row: i64) -> bool:
        return False

    def work(self, t: Table, row: i64) -> None:
        t.set_operand(fr.STEP, fr.GONE_ON)
        sequence.aim(t, t.operand(fr.USER), fr.BY_RANGED, fr.VOLLEY, False)

    def answered(self, t: Table, row: i64) -> None:
        if t.answer == 0:
            _refund_volley(t)
        else:
            next_line(t)


class UseCounter(Primitive):
    """A token works as Counter."""

    def work(self, t: Table, row: i64) -> None:
        _picked(t, counter.perform(t, status.nth_row(t, aimed_at(t), t.operand(fr.OTHER))))


class UseDispel(Primitive):
    """A token works as Dispel."""

    def work(self, t: Table, row: i64) -> None:
        _picked(t, dispel.perform(t, status.nth_row(t, aimed_at(t), t.operand(fr.OTHER))))


class UseDismiss(Primitive):
    """A token works as Dismiss."""

    def work(self, t: Table, row: i64) -> None:
        dismiss.perform(t, aimed_at(t))
        next_line(t)


class UseRaiseDead(Primitive):
    """A token works as Raise Dead."""

    def flips(self, t: Table, row: i64) -> bool:
        return True

    def work(self, t: Table, row: i64) -> None:
        t.set_operand(fr.STEP, fr.GONE_ON)
        t.answer = -1
        raise_dead.ask_place(t)

    def answered(self, t: Table, row: i64) -> None:
        if t.answer >= 0:
            raise_dead.perform(t, t.operand(fr.OTHER), t.answer)
        next_line(t)


PRIMITIVES: Final[list[Primitive]] = [
    *(Lasting(), Lasting(), Lasting(), OfGround(), OfGround(), Lasting()),
    *(Damage(), Reveal(), DrawNow(), Recover(), Move(), Swap(), Attack()),
    *(UseCounter(), UseDismiss(), UseDispel(), UseRaiseDead()),
]


def _picked(t: Table, right: bool) -> None:
    """By option a wrong guess costs nothing: the token lies under its bearer again, face up."""
    if right or not t.book.wrong_token_refunded:
        next_line(t)
        return
    t.attach(t.operand(fr.USED), t.operand(fr.USER), 1, 0)
    t.reply(0)
    t.set_operand(1, fr.START)


def _refund_volley(t: Table) -> None:
    """SA-FOG-20: the attack was cancelled, so the maneuver is not used up."""
    slot = t.operand(fr.USER)
    entry = t.operand(fr.USED)
    if t.u_entry[slot] >= 0:
        t.attach(entry, slot, 1, 0)
    else:
        zones.into_pile(t, entry)
    t.reply(0)
    t.set_operand(1, fr.START)


def why_not_pile(t: Table, entry: i64) -> i64:
    """Whether a casualty may be named in the FROM_PILE frame."""
    if entry < 0 or not t.dead[entry]:
        return why.NOT_IN_PILE
    if t.operand(4):
        return raise_dead.why_not_entry(t, entry, t.operand(3))
    kind = t.book.kind[t.book.token[entry]]
    return why.OK if t.operand(2) & bk.bit(kind) else why.WRONG_KIND
