"""One hit: who may answer it, what it does, and who falls by it (TR-MORALE, TR-RETREAT)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import tell
from banneret.games.terreign.items.item import (
    HELD_FOR,
    ITEM,
    ON_HIT,
    ON_SURE_HIT,
    WORN_FOR,
    item_behind,
)
from banneret.games.terreign.kinds import (
    BITS,
    EQUIPMENT,
    GEAR,
    NEVERMSIS,
    TYPES,
)
from banneret.games.terreign.rules.ending import end_royale
from banneret.games.terreign.rules.inventory import equipped, holds
from banneret.games.terreign.rules.morale import hurt, leave
from banneret.games.terreign.rules.reign import push_reward
from banneret.games.terreign.rules.shelter import amount_on
from banneret.games.terreign.rules.windows import (
    agility_barred,
    could_hold,
    could_use,
    why_not_react,
)
from banneret.games.terreign.settings import ROYALE
from banneret.games.terreign.table import (
    EQUIPPED,
    MORALE,
    NOBODY,
    WARRIOR,
    Table,
    first_clockwise,
    get,
    has_trait,
    next_seat,
    plays,
    wait,
)

ASKING: Final[i64] = 0
APPLYING: Final[i64] = 1
SIDE_EFFECT: Final[i64] = 2
REWARDING: Final[i64] = 3


def push_hit(t: Table, source: i64, cause: i64, victims: i64, base: i64, flags: i64) -> i64:
    """Let a hit be about to apply; the frame's index."""
    f = t.push(fr.HIT, source)
    t.stack[f + fr.CAUSE] = cause
    t.stack[f + fr.VICTIMS] = victims
    t.stack[f + fr.WAITING] = victims
    t.stack[f + fr.BASE] = base
    t.stack[f + fr.START] = t.first if source == NOBODY else next_seat(t, source)
    if source != NOBODY and flags & fr.RANGED and has_trait(t, source, NEVERMSIS):
        flags |= fr.UNANSWERABLE  # its Ranged damage cannot be negated, lowered or reflected
    t.stack[f + fr.HIT_FLAGS] = flags
    amounts: i64 = 0
    for seat in range(t.rules.seats):
        if victims & BITS[seat]:
            amounts += amount_on(t, get(t, seat, WARRIOR), cause, base) * BITS[2 * seat]
    t.stack[f + fr.AMOUNTS] = amounts
    return f


def amount_for(t: Table, f: i64, seat: i64) -> i64:
    """The damage a hit is about to do to a seat."""
    return t.stack[f + fr.AMOUNTS] >> 2 * seat & 3


def lower(t: Table, f: i64, seat: i64, by: i64) -> None:
    """Take some of the damage off for one seat."""
    t.stack[f + fr.AMOUNTS] -= min(by, amount_for(t, f, seat)) * BITS[2 * seat]


def is_from_other(t: Table, f: i64, seat: i64) -> bool:
    """Whether the damage comes from another Player (TR-ITEM-REFLECT-5)."""
    source = t.stack[f + fr.SOURCE]
    return source != NOBODY and source != seat


def is_of_duel(t: Table, f: i64) -> bool:
    """Whether a hit belongs to the Duel whose frame lies under it."""
    return t.stack[f + fr.CAUSE] <= fr.BY_SPIKES


def is_sure(t: Table, f: i64) -> bool:
    """Whether nothing can negate the damage."""
    cause = t.stack[f + fr.CAUSE]
    if cause == fr.BY_PLAGUE or cause == fr.BY_CARRIER:  # TR-ITEM-PLAGUE-7
        return True
    return t.stack[f + fr.HIT_FLAGS] & fr.UNANSWERABLE != 0


# ---------------------------------------------------------------- the window


def could_answer(t: Table, f: i64, seat: i64) -> bool:
    """Whether a victim is asked, by what everybody knows."""
    if amount_for(t, f, seat) == 0:
        return False
    if not stands(t, f, seat):
        return False  # TR-RETREAT-14: fallen by the part of the hit that was reflected
    if get(t, seat, EQUIPPED) != 0:
        for kind in GEAR:
            if WORN_FOR[ON_HIT] & BITS[kind] and why_not_guard(t, f, seat, kind) == why.OK:
                return True
    if agility_barred(t, seat):
        return False
    if is_sure(t, f):
        return could_use(t, seat, ON_SURE_HIT)
    return could_hold(t, seat, HELD_FOR[ON_HIT])


def why_not_guard(t: Table, f: i64, seat: i64, kind: i64) -> i64:
    """Why an equipped item cannot answer a hit."""
    if equipped(t, seat, kind) == 0:
        return why.NOT_YOUR_GEAR
    if t.stack[f + fr.CAUSE] == fr.BY_PLAGUE:
        return why.PLAGUE_SURE
    if is_sure(t, f):
        return why.UNANSWERABLE
    item = ITEM[kind]
    return item.why_not_now(t, f, seat) if item.moments & ON_HIT else why.NOT_NOW


def why_not_answer(t: Table, f: i64, action: i64) -> i64:
    """Why a victim cannot do something while damage is about to apply."""
    verb = act.verb_of(action)
    kind = act.about(action)
    seat = t.asked
    if action == act.PASS:
        return why.OK
    if verb == act.WORK:
        return why_not_guard(t, f, seat, kind)
    if verb != act.USE:
        return why.NOT_NOW
    if TYPES[kind] & EQUIPMENT and ITEM[kind].moments & ON_HIT and holds(t, seat, kind) > 0:
        return why.EQUIP_FIRST
    return why_not_react(t, f, seat, kind, ON_HIT)


def answer(t: Table, f: i64, action: i64) -> None:
    """A victim answers the hit, or lets the damage come."""
    if action == act.PASS:
        close_answer(t, f, t.asked)
    else:
        ITEM[act.about(action)].answer(t, f, t.asked)


def close_answer(t: Table, f: i64, seat: i64) -> None:
    """A victim lets the damage come."""
    t.stack[f + fr.WAITING] &= ~BITS[seat]


# ---------------------------------------------------------------- the hit itself


def run_hit(t: Table, f: i64) -> bool:
    """Carry the hit on by one step."""
    step = t.stack[f + fr.STEP]
    if step == ASKING:
        return run_asking(t, f)
    if step == APPLYING:
        apply_hit(t, f)
        return True
    if step == SIDE_EFFECT:
        t.stack[f + fr.STEP] = REWARDING
        side_effect(t, f)
        return True
    return run_rewarding(t, f)


def run_asking(t: Table, f: i64) -> bool:
    """Ask the victims clockwise, each until it passes or is safe (TR-DUEL-38)."""
    while t.stack[f + fr.WAITING] != 0:
        seat = first_clockwise(t, t.stack[f + fr.WAITING], t.stack[f + fr.START])
        if could_answer(t, f, seat):
            return wait(t, seat)
        close_answer(t, f, seat)
    t.stack[f + fr.STEP] = APPLYING
    return True


def apply_hit(t: Table, f: i64) -> None:
    """TR-MORALE-01, TR-MORALE-02: every victim loses Morale; those at 0 are out at once."""
    t.stack[f + fr.STEP] = SIDE_EFFECT
    seat = t.stack[f + fr.START]
    fallen: i64 = 0
    for _ in range(t.rules.seats):
        amount = amount_for(t, f, seat)
        if t.stack[f + fr.VICTIMS] & BITS[seat] and amount > 0 and stands(t, f, seat):
            rule = "" if t.sink is None else cause_rule(t.stack[f + fr.CAUSE])
            hurt(t, seat, amount, rule)
            if get(t, seat, MORALE) == 0:
                fallen |= BITS[seat]
        seat = next_seat(t, seat)
    if fallen != 0:
        fall(t, f, fallen)


def stands(t: Table, f: i64, seat: i64) -> bool:
    """Whether a hit can still reach a seat; the fighters of a tie may be Retreated otherwise."""
    return plays(t, seat) or (is_of_duel(t, f) and in_tie_duel(t, f))


def in_tie_duel(t: Table, f: i64) -> bool:
    """Whether the Duel under a hit is the final Duel of a tie."""
    return t.stack[f - fr.SIZE + fr.DUEL_FLAGS] & fr.IN_TIE != 0


def fall(t: Table, f: i64, fallen: i64) -> None:
    """Send the fallen off the board; in a Duel the reward waits (TR-DUEL-34)."""
    of_duel = is_of_duel(t, f)
    if of_duel:
        note_fall_in_duel(t, f, fallen)
        if in_tie_duel(t, f):
            return  # TR-TIE-10: the tie is lost, that is all
    seat = t.stack[f + fr.START]
    for _ in range(t.rules.seats):
        if fallen & BITS[seat]:
            leave(t, seat)
        seat = next_seat(t, seat)
    if not of_duel:
        t.stack[f + fr.FALLEN] = fallen
    if t.rules.variant == ROYALE:
        end_royale(t, fallen)


def note_fall_in_duel(t: Table, f: i64, fallen: i64) -> None:
    """Tell the Duel under the hit which fighter fell."""
    duel = f - fr.SIZE
    flags = t.stack[duel + fr.DUEL_FLAGS]
    if fallen & BITS[t.stack[duel + fr.DEFENDER]]:
        flags |= fr.DEFENDER_FELL
        if t.stack[duel + fr.ATTEMPT] == 1 and t.stack[duel + fr.SUCCESSES] == 1:
            flags |= fr.FELL_AT_ONCE  # TR-DUEL-27
    if fallen & BITS[t.stack[duel + fr.ATTACKER]]:
        flags |= fr.ATTACKER_FELL
    t.stack[duel + fr.DUEL_FLAGS] = flags


def side_effect(t: Table, f: i64) -> None:
    """The War Hammer makes the struck fighter drop one item that the striker picks."""
    if not t.stack[f + fr.HIT_FLAGS] & fr.HAMMER:
        return
    victim = first_clockwise(t, t.stack[f + fr.VICTIMS], 0)
    if victim != NOBODY:
        push_strip(t, t.stack[f + fr.SOURCE], victim, False)


def push_strip(t: Table, seat: i64, victim: i64, discarding: bool) -> None:
    """Let a seat pick an equipped item of another, to be dropped or discarded."""
    frame = t.push(fr.STRIP, seat)
    t.stack[frame + fr.TARGET] = victim
    t.stack[frame + fr.DISCARDING] = 1 if discarding else 0


def run_rewarding(t: Table, f: i64) -> bool:
    """TR-RETREAT-11: one reward for each that fell, one after the other.

    The causer is the seat whose hit it was (TR-RETREAT-09); later nothing more can be taken
    from the fallen (TR-RETREAT-15).
    """
    fallen = t.stack[f + fr.FALLEN]
    source = t.stack[f + fr.SOURCE]
    if fallen == 0:
        t.pop()
        return True
    seat = first_clockwise(t, fallen, t.stack[f + fr.START])
    t.stack[f + fr.FALLEN] = fallen & ~BITS[seat]
    if source != NOBODY and source != seat:  # TR-RETREAT-10
        push_reward(t, source, seat, fr.FOR_RETREAT, False)
    return True


CAUSES: Final[dict[int, str]] = {
    fr.BY_DUEL: "TR-DUEL-09",
    fr.BY_SPIKES: "TR-EQUIP-03",
    fr.BY_TOWER: "TR-TERRAIN-TOWER-1",
    fr.BY_PLAGUE: "TR-ITEM-PLAGUE-7",
    fr.BY_CARRIER: "TR-SETUP-03",
    fr.BY_EVENT: "TR-CONTENT-06",
}


def cause_rule(cause: int) -> str:
    """The rule that says why damage is dealt."""
    return CAUSES[cause] if cause in CAUSES else ITEM[item_behind(cause)].harm_rule


def tell_cancelled(t: Table, seat: i64, rule: str) -> None:
    """Say that damage was negated or lowered."""
    if t.sink is not None:
        tell(t, "cancelled", (("seat", int(seat) + 1),), rule)
