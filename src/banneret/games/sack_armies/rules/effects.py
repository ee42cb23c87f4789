"""Using an action ability, spell or maneuver, from its announcement to its end (9.1 to 9.3)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import book as bk
from banneret.games.sack_armies import events
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities import raise_dead
from banneret.games.sack_armies.abilities.activated import Activated
from banneret.games.sack_armies.abilities.rows import activated
from banneret.games.sack_armies.rules import flips, fog, primitives, reach, status, targets, zones
from banneret.games.sack_armies.table import Table


def use_token(t: Table, slot: i64, n: i64) -> None:
    """Announce the n-th token attached to a unit as the action of the turn."""
    t.push(fr.EFFECT, fr.BEGUN, slot, n, 0)


def use_ability(t: Table, slot: i64, ability: i64) -> None:
    """Announce an action ability (SA-ABILITY-02); its unit is turned up (SA-FOG-13)."""
    t.push(fr.EFFECT, fr.READY, slot, -1, ability)
    t.set_operand(fr.CELL, -1)
    t.set_operand(fr.OTHER, -1)
    fog.declare(t, slot)
    events.unit(t, "activates", slot, ("SA-ABILITY-02",))


def run(t: Table) -> None:
    """Do what the present step of the EFFECT frame asks for and go on."""
    step = t.operand(fr.STEP)
    if step == fr.BEGUN:
        _unveil(t)
    elif step == fr.READY:
        _ask_target(t)
    elif step <= fr.PICKED:
        _aimed(t, step)
    elif step == fr.HEARD:
        _heard(t)
    elif step == fr.RETAIN:
        _retain(t)
    elif step == fr.RETAINED:
        _retained(t)
    elif t.operand(fr.USED) < 0:
        _ability(t, step)
    else:
        primitives.run(t, step)


def _unveil(t: Table) -> None:
    """The token is shown (SA-SPELL-04, SA-SURPRISE-01) and its bearer with it (SA-SPELL-05).

    While it works it lies under no unit, so it cannot be its own target and outlives its bearer.
    """
    slot = t.operand(fr.USER)
    at = status.own_row(t, slot, t.operand(fr.USED))
    rules = _use_rules(t, at)
    fog.reveal_row_only(t, at, rules)
    entry = zones.take_row(t, at)
    t.set_operand(fr.USED, entry)
    t.set_operand(fr.STEP, fr.READY)
    t.set_operand(fr.CELL, -1)
    t.set_operand(fr.OTHER, -1)
    events.uses(t, slot, entry, rules)
    fog.turn_up(t, slot, ("SA-SPELL-05", "SA-FOG-13"))
    fog.look(t)


def _use_rules(t: Table, at: i64) -> tuple[str, ...]:
    """Why the token about to be used is turned up: as a surprise or as the action of the turn."""
    if t.operand(fr.SURPRISE):
        return ("SA-SURPRISE-01", "SA-MANEUVER-02")
    if fog.is_maneuver(t, at):
        return ("SA-MANEUVER-02", "SA-SPELL-04")
    return ("SA-SPELL-04",)


# ---------------------------------------------------------------- targets


def _ask_target(t: Table) -> None:
    entry = t.operand(fr.USED)
    t.set_operand(fr.STEP, fr.AIMED)
    t.answer = -1
    if entry < 0:
        activated(t.operand(fr.CODE)).ask(t)
        return
    token = t.book.token[entry]
    first = t.book.fx_first[token]
    t.set_operand(fr.CODE, first)
    if why_not_still(t):
        give_up(t)  # turning the bearer up may have taken the last target away
    elif t.book.target[token] == vo.AT_CASUALTY:
        raising = t.book.fx[first] == vo.FX_RAISE_DEAD
        kinds = bk.bit(vo.UNIT) if raising else t.book.fx_extra[first]
        rank = t.book.fx_extra[first] if raising else bk.NO_RANK
        raise_dead.ask_pile(t, t.operand(fr.USER), kinds, rank, 1 if raising else 0)
    elif _aims(t, token):
        t.push(fr.AIM_EFFECT, 0)
    else:
        _announce(t)


def why_not_still(t: Table) -> i64:
    """Whether the token in use still has something to work on."""
    return targets.why_not_begin(t, t.operand(fr.USER), t.operand(fr.USED))


def _aims(t: Table, token: i64) -> bool:
    target = t.book.target[token]
    return target != vo.AT_BEARER and target != vo.AT_OWN_UNITS


def _aimed(t: Table, step: i64) -> None:
    if step == fr.PICKED or step == fr.AIMED_AGAIN or _from_pile(t):
        t.set_operand(fr.OTHER, t.answer)
        _announce(t)
    else:
        t.set_operand(fr.CELL, t.answer)
        _ask_more(t)


def _from_pile(t: Table) -> bool:
    entry = t.operand(fr.USED)
    if entry < 0:
        return activated(t.operand(fr.CODE)).raises
    return t.book.target[t.book.token[entry]] == vo.AT_CASUALTY


def _ask_more(t: Table) -> None:
    """A token under the unit just named, or a second unit to reveal."""
    if picked_kind(t) >= 0:
        t.set_operand(fr.STEP, fr.PICKED)
        t.push(fr.PICKING, t.operand(fr.CELL))
        return
    entry = t.operand(fr.USED)
    row = t.operand(fr.CODE)
    if entry >= 0 and t.book.fx[row] == vo.REVEAL and t.book.fx_amount[row] > 1:
        t.set_operand(fr.STEP, fr.AIMED_AGAIN)
        t.answer = -1
        if _any_second(t):
            t.push(fr.AIM_EFFECT, 1)
        return
    _announce(t)


def _any_second(t: Table) -> bool:
    slot = t.operand(fr.USER)
    entry = t.operand(fr.USED)
    first = t.unit_at[t.operand(fr.CELL)]
    for foe in range(len(t.u_entry)):
        other = t.u_entry[foe] >= 0 and foe != first
        if other and targets.why_not_token_at(t, slot, entry, foe) == why.OK:
            return True
    return False


def picked_kind(t: Table) -> i64:
    """The kind of token the effect in the top frame picks from a unit, or -1."""
    at = t.frame(fr.EFFECT)
    entry = t.stack[at + fr.USED]
    if entry < 0:
        return activated(t.stack[at + fr.CODE]).picks
    target = t.book.target[t.book.token[entry]]
    if target == vo.AT_MANEUVER:
        return vo.MANEUVER
    return vo.SPELL if target == vo.AT_SPELL else -1


def why_not_aim(t: Table, foe: i64) -> i64:
    """Whether a unit may be named in the AIM_EFFECT frame."""
    at = t.frame(fr.EFFECT)
    if foe < 0:
        return why.NO_UNIT
    if t.operand(1) and t.u_cell[foe] == t.stack[at + fr.CELL]:
        return why.SAME_TARGET
    return _why_not_named(t, at, foe)


def _why_not_named(t: Table, at: i64, foe: i64) -> i64:
    slot = t.stack[at + fr.USER]
    entry = t.stack[at + fr.USED]
    if entry < 0:
        return activated(t.stack[at + fr.CODE]).why_not_at(t, slot, foe)
    return targets.why_not_token_at(t, slot, entry, foe)


def _announce(t: Table) -> None:
    """SA-SPELL-16: from here to the first flip there is a window; none in answer to an attack."""
    t.set_operand(fr.STEP, fr.HEARD)
    entry = t.operand(fr.USED)
    volley = entry >= 0 and t.book.fx[t.operand(fr.CODE)] == vo.ATTACK
    if not t.operand(fr.SURPRISE) and not volley:
        fog.open_window(t, 0)


def _heard(t: Table) -> None:
    """Is it still possible? Then the ability or the token does its work."""
    if t.u_entry[t.operand(fr.USER)] < 0 or _targets_lost(t):
        give_up(t)
        return
    t.set_operand(fr.STEP, fr.NEXT)


def _targets_lost(t: Table) -> bool:
    """Whether nothing that was named can be worked on any more (SA-SPELL-16).

    A token picked face down that has been turned up since must be of the right kind; what becomes
    of one that is still face down is for SA-ABILITY-COUNTER-04.
    """
    cell = t.operand(fr.CELL)
    if cell < 0:
        return False
    at = t.frame(fr.EFFECT)
    if _still_named(t, at, cell):
        kind = picked_kind(t)
        if kind < 0:
            return False
        row = picked_row(t)
        return reach.why_not_pick(t, t.u_owner[t.operand(fr.USER)], row, kind) != why.OK
    second = t.operand(fr.OTHER)
    return second < 0 or picked_kind(t) >= 0 or not _still_named(t, at, second)


def _still_named(t: Table, at: i64, cell: i64) -> bool:
    foe = t.unit_at[cell]
    return foe >= 0 and _why_not_named(t, at, foe) == why.OK


def picked_row(t: Table) -> i64:
    """Where the token picked by the effect under way stands in the rows, or -1."""
    at = t.frame(fr.EFFECT)
    cell = t.stack[at + fr.CELL]
    slot = t.unit_on(cell)
    picked = t.stack[at + fr.OTHER]
    return status.nth_row(t, slot, picked) if slot >= 0 and picked >= 0 else -1


def keep_picked(t: Table, leaving: i64) -> None:
    """Keep the token picked the same one, or none, while a General's tokens leave the game."""
    at = t.frame(fr.EFFECT)
    if at < 0 or t.stack[at + fr.STEP] != fr.HEARD or picked_kind(t) < 0:
        return
    row = picked_row(t)
    if row < 0:
        return
    gone = t.book.owner[t.attached[row]] == leaving
    before: i64 = 0
    for other in range(0, row, fr.ROW):
        same = t.attached[other + fr.HOST] == t.attached[row + fr.HOST]
        if same and t.book.owner[t.attached[other]] == leaving:
            before += 1
    t.stack[at + fr.OTHER] = -1 if gone else t.stack[at + fr.OTHER] - before


def give_up(t: Table) -> None:
    """SA-SPELL-16: it ends without cost; the token goes back under its bearer, face up."""
    slot = t.operand(fr.USER)
    entry = t.operand(fr.USED)
    surprise = t.operand(fr.SURPRISE)
    events.seat(t, "given_up", t.player, ("SA-SPELL-16",))
    if entry >= 0:
        if t.u_entry[slot] >= 0:
            t.attach(entry, slot, 1, 0)
        else:
            zones.into_pile(t, entry)
    t.reply(0)
    if not surprise:
        t.set_operand(1, fr.START)


def finish(t: Table) -> None:
    """The effect is over and the action spent."""
    surprise = t.operand(fr.SURPRISE)
    fog.look(t)
    t.reply(1)
    if not surprise:
        t.set_operand(1, fr.LOSSES)


# ---------------------------------------------------------------- abilities


def _ability(t: Table, step: i64) -> None:
    """SA-ABILITY-03: the effect of an action ability applies at once."""
    ability = activated(t.operand(fr.CODE))
    if step == fr.NEXT:
        if ability.flips:
            t.set_operand(fr.STEP, fr.FLIPPED)
            flips.ask(t, fr.FOR_ABILITY, t.player, False)
        elif _perform(t, ability) or not t.book.wrong_token_refunded:
            finish(t)
        else:
            give_up(t)
    elif step == fr.FLIPPED:
        success = t.answer > 0
        t.set_operand(fr.STEP, fr.PLACED)
        t.answer = -1
        if success:
            _perform(t, ability)
    elif step == fr.PLACED:
        ability.placed(t)
        finish(t)
    else:
        raise fr.no_step(fr.EFFECT, step)


def _perform(t: Table, ability: Activated) -> bool:
    foe = t.unit_on(t.operand(fr.CELL))
    return ability.perform(t, t.operand(fr.USER), foe)


# ---------------------------------------------------------------- flip to retain


def _retain(t: Table) -> None:
    """SA-SPELL-08, SA-SPELL-09: whatever the effect did, the token is flipped for or is spent."""
    entry = t.operand(fr.USED)
    if t.book.retain[t.book.token[entry]]:
        t.set_operand(fr.STEP, fr.RETAINED)
        flips.ask(t, fr.FOR_RETAIN, t.book.owner[entry], False)
    else:
        zones.into_pile(t, entry)
        events.token(t, "to_pile", entry, ("SA-SPELL-04",))
        finish(t)


def _retained(t: Table) -> None:
    entry = t.operand(fr.USED)
    if t.answer > 0:
        zones.into_sack(t, entry)
        events.token(t, "retained", entry, ("SA-SPELL-08",))
    else:
        zones.into_pile(t, entry)
        events.token(t, "to_pile", entry, ("SA-SPELL-08",))
    finish(t)
