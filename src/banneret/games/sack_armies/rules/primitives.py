"""The thirteen primitives of spell and maneuver texts, run line by line (9.2, 9.3)."""

from __future__ import annotations

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
            _next(t)
    else:
        _gone_on(t, row)


def _next(t: Table) -> None:
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
    kind = t.book.fx[row]
    if kind == vo.ATTACK:
        # SA-CONTENT-11: a ranged attack of the bearer, flipped for progressively
        t.set_operand(fr.STEP, fr.GONE_ON)
        sequence.aim(t, t.operand(fr.USER), fr.BY_RANGED, fr.VOLLEY, False)
    elif t.book.fx_flip[row] or kind == vo.FX_RAISE:
        if t.operand(fr.SURPRISE):
            t.at_flipped = 1  # SA-SEQ-06: no window after it
        t.set_operand(fr.STEP, fr.FLIPPED)
        flips.ask(t, fr.FOR_EFFECT, t.u_owner[t.operand(fr.USER)], False)
    elif kind == vo.MOVE:
        _move(t, row)
    elif kind == vo.DRAW_NOW:
        t.set_operand(fr.STEP, fr.GONE_ON)
        drawing.draw_now(t, t.book.owner[t.operand(fr.USED)], t.book.fx_amount[row])
    else:
        _at_once(t, row, kind)


def _at_once(t: Table, row: i64, kind: i64) -> None:
    foe = t.unit_at[t.operand(fr.CELL)] if t.operand(fr.CELL) >= 0 else -1
    if kind == vo.REVEAL:
        _reveal(t)
    elif kind == vo.RECOVER:
        _recover(t)
    elif kind == vo.SWAP:
        _swap(t, foe)
    elif kind == vo.DAMAGE:
        _hurt(t, row)
        return
    elif kind == vo.FX_DISMISS:
        dismiss.perform(t, foe)
    elif kind == vo.FX_COUNTER or kind == vo.FX_DISPEL:
        at = status.nth_row(t, foe, t.operand(fr.OTHER))
        right = counter.perform(t, at) if kind == vo.FX_COUNTER else dispel.perform(t, at)
        if not right and t.book.wrong_token_refunded:
            _refund(t)
            return
    else:
        _lend(t, foe)
    _next(t)


def _refund(t: Table) -> None:
    """By option a wrong guess costs nothing: the token lies under its bearer again, face up."""
    t.attach(t.operand(fr.USED), t.operand(fr.USER), 1, 0)
    t.reply(0)
    t.set_operand(1, fr.START)


def _lend(t: Table, foe: i64) -> None:
    """Modify, grant, suppress, counter_rule of an action token: to the end of the turn.

    SA-ABILITY-03, SA-SURPRISE-12: a surprise ends with the attacker's turn.
    """
    slot = foe if foe >= 0 else t.operand(fr.USER)
    token = t.book.token[t.operand(fr.USED)]
    last: i64 = len(t.lent) - 2
    further = t.operand(fr.CODE) > t.book.fx_first[token] and last >= 0
    if further and t.lent[last] == slot and t.lent[last + 1] == token:
        return  # another line of the token just lent
    t.lent.append(slot)
    t.lent.append(token)


def _reveal(t: Table) -> None:
    """Turn the units named up, those that are still face down."""
    for cell in (t.operand(fr.CELL), t.operand(fr.OTHER)):
        slot = t.unit_at[cell] if cell >= 0 else -1
        if slot >= 0:
            fog.turn_up(t, slot, ("SA-SPELL-04",))
    fog.look(t)


def _recover(t: Table) -> None:
    """A casualty goes back into the sack (SA-ZONE-05)."""
    entry = t.operand(fr.OTHER)
    t.dead[entry] -= 1
    zones.into_sack(t, entry)
    events.token(t, "recovered", entry, ("SA-ZONE-05",))


def _swap(t: Table, partner: i64) -> None:
    """Two units exchange hexes; it is no move, and the partner is turned up."""
    slot = t.operand(fr.USER)
    here = t.u_cell[slot]
    there = t.u_cell[partner]
    surprise = t.operand(fr.SURPRISE)
    why_swapped = ("SA-SURPRISE-09",) if surprise else ("SA-ABILITY-03",)
    moving.put(t, slot, there, "swapped", why_swapped)
    moving.put(t, partner, here, "swapped", why_swapped)
    fog.turn_up(t, partner, ("SA-SURPRISE-10",) if surprise else ("SA-FOG-12",))
    fog.look(t)


def _hurt(t: Table, row: i64) -> None:
    slot = t.unit_at[t.operand(fr.CELL)]
    damage.spell_damage(t, slot, t.book.fx_amount[row], t.book.fx_extra[row])
    t.set_operand(fr.STEP, fr.SAVED)


def _move(t: Table, row: i64) -> None:
    """The bearer moves, or several own units one after the other (SA-CONTENT-10)."""
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


def _flipped(t: Table, row: i64) -> None:
    kind = t.book.fx[row]
    if t.answer <= 0:
        lost = ("SA-SURPRISE-14",) if t.operand(fr.SURPRISE) else ("SA-FLIP-01", "SA-SPELL-04")
        events.seat(t, "failed", t.u_owner[t.operand(fr.USER)], lost)
        _next(t)
    elif kind == vo.MOVE:
        _move(t, row)
    elif kind == vo.DAMAGE:
        _hurt(t, row)
    else:
        t.set_operand(fr.STEP, fr.GONE_ON)
        t.answer = -1
        raise_dead.ask_place(t)


def _gone_on(t: Table, row: i64) -> None:
    """What was asked for the line has been done."""
    kind = t.book.fx[row]
    if kind == vo.FX_RAISE and t.answer >= 0:
        raise_dead.perform(t, t.operand(fr.OTHER), t.answer)
    if kind == vo.ATTACK and t.answer == 0:
        _refund_volley(t)
        return
    _next(t)


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
