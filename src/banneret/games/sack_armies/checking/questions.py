"""The frames that ask: whether what they ask can be asked here, and of whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from banneret.games.sack_armies import book as bk
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities import scatter
from banneret.games.sack_armies.checking.common import (
    general,
    is_unit,
    kind_of,
    unit_name,
    units,
)  # fmt: skip
from banneret.games.sack_armies.rules import (
    attacks,
    damage,
    deploying,
    drawing,
    fog,
    moving,
    status,
)  # fmt: skip
from banneret.games.sack_armies.table import Table

Check = Callable[[Table, int, int], Iterator[str]]
ON = (0, 1)
NOBODY: Final = (-1, -1, 0)  # a flip that is none


def problems(t: Table) -> Iterator[str]:
    """What is wrong with the questions on the stack, apart from attacks and effects."""
    below = -1
    for at in t.frames():
        check = CHECKS.get(t.stack[at])
        if check is not None:
            yield from check(t, at, below)
        below = at


def _operands(t: Table, at: int) -> tuple[int, int, int]:
    first, second, third = t.numbers(at + 1, at + 4)
    return first, second, third


# ---------------------------------------------------------------- setup


def _initiative(t: Table, at: int, below: int) -> Iterator[str]:
    """SA-SETUP-04, SA-SETUP-05: who still competes, who succeeded this time, who flips."""
    del below
    running, heads, seat = _operands(t, at)
    every = bk.bit(t.book.generals) - 1
    if t.top() == fr.FIELDS:
        if (running, heads, seat) != (every, 0, 0):
            yield f"stack: initiative stands at {every} 0 0 until all have chosen (SA-SETUP-04)"
        return
    inside = 0 <= running <= every and 0 <= seat < t.book.generals
    if not inside or not running >> seat & 1 or not running & (running - 1):
        yield "stack: initiative needs two Generals who compete, one of whom flips (SA-SETUP-05)"
    elif heads & ~running or not 0 <= heads < bk.bit(seat):
        yield "stack: only who has flipped in this round of initiative can have succeeded (SA-SETUP-04)"


def _place(t: Table, at: int, below: int) -> Iterator[str]:
    del below
    if not 0 <= t.stack[at + 1] < t.book.setup_fields * t.book.generals:
        yield f"stack: five battlefields a General are placed, not {t.stack[at + 1]} (SA-SETUP-06)"


def _place_at(t: Table, at: int, below: int) -> Iterator[str]:
    del below
    seat, entry, _ = _operands(t, at)
    if seat != t.player:
        yield f"stack: {general(t.player)} places now (SA-SETUP-06)"
    elif entry < 0 or t.book.owner[entry] != seat or not t.aside[entry]:
        yield f"stack: {general(seat)} places a battlefield that he has set aside (SA-SETUP-01)"


# ---------------------------------------------------------------- the turn


def _turn(t: Table, at: int, below: int) -> Iterator[str]:
    del below
    phase, failed, drew = _operands(t, at)
    if failed not in ON or drew not in ON:
        yield "stack: the second and third number of a turn are 0 or 1"
    elif phase in (fr.START, fr.CHOICE) and drew:
        yield "stack: who is still to choose has not drawn (SA-TURN-03)"
    elif phase == fr.LOSSES and bool(drew) != (t.stack[at + fr.STRIDE] == fr.DRAWING):
        yield "stack: the third number of a turn says whether the action is Draw (SA-DRAW-09)"


def _drawing(t: Table, at: int, below: int) -> Iterator[str]:
    seat, left, _ = _operands(t, at)
    entry = t.stack[below + 3]
    wanted = t.book.owner[entry] if t.stack[below] == fr.EFFECT and entry >= 0 else t.player
    if seat != wanted:
        yield f"stack: {general(wanted)} draws now (SA-DRAW-01)"
    elif not 1 <= left <= t.sack_size[seat]:
        yield f"stack: {left} tokens cannot be drawn from {t.sack_size[seat]} (SA-DRAW-02, SA-DRAW-03)"


def _returning(t: Table, at: int, below: int) -> Iterator[str]:
    """SA-DRAW-07, SA-DRAW-09, SA-DRAW-12: after a Draw, or as many as are too many."""
    seat, returned, free = _operands(t, at)
    drew = t.stack[below + 3]
    if seat != t.player:
        yield f"stack: {general(t.player)} returns tokens at the end of his turn (SA-DRAW-07)"
        return
    held = t.hand_size[seat]
    if returned < 0 or free != (1 if drew or t.book.free_excess else 0):
        yield "stack: any number may be returned after a Draw only (SA-DRAW-10, SA-DRAW-12)"
    elif (held == 0 and not t.book.counts_hidden) or (
        not drew and held + returned <= drawing.HAND_LIMIT
    ):
        yield f"stack: {general(seat)} has nothing to return (SA-DRAW-10)"
    elif not free and held <= drawing.HAND_LIMIT:
        yield f"stack: {general(seat)} has returned enough (SA-DRAW-12)"


def _deploying(t: Table, at: int, below: int) -> Iterator[str]:
    del below
    done = t.stack[at + 1]
    if done < 0 or (done == 0 and t.top() == fr.DEPLOYING) or (done and not t.stirred):
        yield "stack: a Deploy goes on after the first token, and that has stirred the turn (SA-DEPLOY-02)"
    if t.hand_size[t.player] == 0 and not (done and t.book.counts_hidden):
        yield f"stack: {general(t.player)} has no token to deploy (SA-DEPLOY-01)"


def _deploy_at(t: Table, at: int, below: int) -> Iterator[str]:
    del below
    entry = t.stack[at + 1]
    if entry < 0 or t.book.owner[entry] != t.player or deploying.why_not_token(t, entry):
        yield f"stack: {general(t.player)} deploys a token that he holds and has a place for (SA-DEPLOY-02)"


# ---------------------------------------------------------------- moving


def _moving(t: Table, at: int, below: int) -> Iterator[str]:
    """SA-MOVE-01: two units in a Move; an effect says how many and how far."""
    left, cap, moved = _operands(t, at)
    units_in_all, furthest = 2, moving.NO_LIMIT
    if t.stack[below] == fr.EFFECT:
        line = t.stack[below + 4]
        units_in_all, furthest = t.book.fx_amount[line], _cap(t, line)
    elif moved < 1:
        yield "stack: a Move begins with its first unit (SA-MOVE-01)"
    if left < 0 or moved < 0 or left + moved != units_in_all or cap != furthest:
        yield f"stack: up to {units_in_all} units move, up to {furthest} hexes each (SA-MOVE-01)"
    gone = sum(
        t.u_owner[slot] == t.player and t.u_marks[slot] & fr.HAS_MOVED > 0 for slot in units(t)
    )
    if moved > gone:
        yield f"stack: {moved} units have moved, and {gone} are marked (SA-MOVE-02)"


def _cap(t: Table, line: int) -> int:
    """How far a line of a token lets units move."""
    return t.book.fx_extra[line] if t.book.fx_extra[line] > 0 else moving.NO_LIMIT


def _move_to(t: Table, at: int, below: int) -> Iterator[str]:
    slot, cap, still = _operands(t, at)
    if not is_unit(t, slot):
        yield "stack: move-to needs a unit (SA-MOVE-01)"
    elif t.stack[below] == fr.EFFECT:
        if slot != t.stack[below + 2] or still or cap != _cap(t, t.stack[below + 4]):
            yield "stack: the bearer of a token in use moves as its text says (SA-CONTENT-10)"
    else:
        marks = t.u_marks[slot]
        allowed = t.book.null_move and cap == moving.NO_LIMIT
        if t.u_owner[slot] != t.player or not marks & fr.HAS_MOVED or marks & fr.EMPLOYED:
            yield f"stack: {general(t.player)} moves a unit of his, which is marked as moved (SA-MOVE-02)"
        if cap != t.stack[below + 2] or still != (1 if allowed else 0):
            yield "stack: move-to goes as far as its Move, and stays only by option (SA-MOVE-11)"


# ---------------------------------------------------------------- windows, flips, votes


def _window(t: Table, at: int, below: int) -> Iterator[str]:
    seat, passes, attack = _operands(t, at)
    if attack != (1 if t.stack[below] == fr.ATTACK else 0):
        yield "stack: the third number of a window says whether it is part of an attack (SA-FOG-17)"
    if not 0 <= seat < t.book.generals or t.fate[seat] or not fog.may_reveal(t, seat):
        yield f"stack: {general(seat)} has nothing face down, so no window asks him (SA-FOG-18)"
    if not 0 <= passes < t.left():
        yield "stack: a window closes when all have passed (SA-FOG-18)"


def _flip(t: Table, at: int, below: int) -> Iterator[str]:
    purpose, seat, total = _operands(t, at)
    on = t.stack[at + 4]
    wanted = _wanted_flip(t, below)
    if (purpose, seat, on) != wanted:
        said = " ".join(str(n) for n in (wanted[0], general(wanted[1]), "so far", wanted[2]))
        yield f"stack: the flip asked for there is {said} (SA-FLIP-01, SA-FLIP-02)"
    elif not 0 <= total < (t.book.progressive_cap if on else 1):
        yield f"stack: {total} successes so far would have ended the flip (SA-FLIP-02, SA-FLIP-11)"


def _wanted_flip(t: Table, below: int) -> tuple[int, int, int]:
    """Purpose, seat and 1 for a progressive one, of the flip that a frame waits for."""
    kind, step = t.stack[below], t.stack[below + 1]
    if kind == fr.INITIATIVE:
        return fr.FOR_INITIATIVE, t.stack[below + 3], 0
    if kind == fr.ATTACK:
        return _attack_flip(t, step)
    slot, entry = t.stack[below + 2], t.stack[below + 3]
    if step == fr.RETAINED:
        return (fr.FOR_RETAIN, t.book.owner[entry], 0) if entry >= 0 else NOBODY
    if entry < 0:
        return fr.FOR_ABILITY, t.player, 0
    return (fr.FOR_EFFECT, t.u_owner[slot], 0) if is_unit(t, slot) else NOBODY


def _attack_flip(t: Table, step: int) -> tuple[int, int, int]:
    foe = t.at_foe
    if not is_unit(t, foe):
        return NOBODY
    rival = t.u_owner[foe]
    if step == fr.STRUCK:
        on = t.at_kind == fr.BY_MELEE or t.at_mode == fr.VOLLEY
        return fr.FOR_ATTACK, t.player, 1 if on else 0
    if step == fr.STRUCK_BACK:
        return fr.FOR_COUNTER, rival, 1 if attacks.counters_in_melee(t, foe) else 0
    if step == fr.SCATTERED_BACK:
        return fr.FOR_SCATTER, rival, 1 if scatter.progressive(t, foe) else 0
    if step == fr.SCATTERED:
        known = is_unit(t, t.at_by)
        on = known and scatter.progressive(t, t.at_by)
        return (fr.FOR_SCATTER, t.player, 1 if on else 0) if known else NOBODY
    return (fr.FOR_CHECK if step == fr.CHECKED else fr.FOR_AMBUSH), t.player, 0


def _vote(t: Table, at: int, below: int) -> Iterator[str]:
    """SA-WIN-15: the one who offered, and who answers next."""
    del below
    offerer, answering, _ = _operands(t, at)
    if not t.book.agreements or not t.offered or offerer != t.player:
        yield f"stack: a vote needs a draw that {general(t.player)} has offered (SA-WIN-15)"
    elif not 0 <= answering < t.book.generals or answering == offerer or t.fate[answering]:
        yield "stack: another General who is left answers (SA-WIN-15)"


# ---------------------------------------------------------------- inside effects


def _from_pile(t: Table, at: int, below: int) -> Iterator[str]:
    """SA-ABILITY-RAISE-01, SA-ZONE-05: what the ability or the token asks for."""
    slot, entry, line = t.numbers(below + 2, below + 5)
    if not is_unit(t, slot):
        return
    wanted = [t.u_owner[slot], bk.bit(vo.UNIT), status.limit(t, slot, vo.RAISE_DEAD), 1]
    if entry >= 0 and t.book.fx[line] == vo.FX_RAISE_DEAD:
        wanted[2] = t.book.fx_extra[line]
    elif entry >= 0:
        wanted[1:] = [t.book.fx_extra[line], bk.NO_RANK, 0]
    if t.numbers(at + 1, at + 5) != wanted:
        said = " ".join(str(n) for n in (general(wanted[0]), *wanted[1:]))
        yield f"stack: from-pile there is {said} (SA-ZONE-05)"


def _raise_at(t: Table, at: int, below: int) -> Iterator[str]:
    entry, slot, _ = _operands(t, at)
    if slot != t.stack[below + 2] or entry != t.stack[below + 6]:
        yield "stack: raise-at names the casualty and the unit of its effect (SA-ABILITY-RAISE-02)"
    elif entry < 0 or kind_of(t, entry) != vo.UNIT or not t.dead[entry]:
        yield "stack: only a unit from the casualties is raised (SA-ABILITY-RAISE-01)"


def _aim_effect(t: Table, at: int, below: int) -> Iterator[str]:
    again = t.stack[below + 1] == fr.AIMED_AGAIN
    if t.stack[at + 1] != (1 if again else 0):
        yield "stack: the number of aim-effect says whether it may be left out (SA-CONTENT-01)"


def _picking(t: Table, at: int, below: int) -> Iterator[str]:
    if t.stack[at + 1] != t.stack[below + 5]:
        yield "stack: a token is picked from the unit that the effect aims at (SA-ABILITY-COUNTER-01)"


def _save(t: Table, at: int, below: int) -> Iterator[str]:
    """SA-ABILITY-SCATTER-11: a face-down unit that was reached, and what hit it."""
    slot = t.stack[at + 1]
    asked = fr.HIT | fr.ASKED
    if not is_unit(t, slot) or t.u_up[slot] or t.u_marks[slot] & asked != asked:
        yield "stack: a face-down unit that was reached is asked for a save (SA-ABILITY-SCATTER-11)"
        return
    if not t.book.scatter_save or not fog.could_be_helped(t, slot):
        yield "stack: nothing could save that unit (SA-ABILITY-SCATTER-11)"
    hits = t.numbers(at + 2, at + 6)
    if hits != _wanted_hits(t, slot, below):
        yield "stack: the damage of a save is what the attack or the spell does (SA-ABILITY-SCATTER-10)"
    else:
        yield from _deaths(t, below)


def _deaths(t: Table, below: int) -> Iterator[str]:
    """SA-DAMAGE-03, SA-ABILITY-SCATTER-09: who is marked is who the damage reaches and kills.

    Who has saved itself lies face up by now and may have changed what others can bear (SA-SEQ-07).
    """
    if any(t.u_up[slot] and t.u_marks[slot] & fr.HIT for slot in units(t)):
        return
    again = t.copy()
    assert isinstance(again, Table)
    damage.clear_marks(again, fr.DOOMED | fr.HIT)
    if t.stack[below] == fr.EFFECT:
        line, target = t.stack[below + 4], t.unit_at[t.stack[below + 5]]
        if not is_unit(t, target):
            return
        damage.spell_damage(again, target, t.book.fx_amount[line], t.book.fx_extra[line])
    elif is_unit(t, t.at_foe) and is_unit(t, t.at_named):
        damage.strike(again)
    else:
        return
    for slot in units(t):
        if (t.u_marks[slot] ^ again.u_marks[slot]) & (fr.DOOMED | fr.HIT):
            yield f"{unit_name(t, slot)}: ~{t.u_marks[slot]} is not what the damage does (SA-DAMAGE-03)"


def _wanted_hits(t: Table, slot: int, below: int) -> list[int]:
    if t.stack[below] == fr.EFFECT:
        return [t.book.fx_extra[t.stack[below + 4]], fr.BY_SPELL, 0, 0]
    cell, named = t.u_cell[slot], t.at_named
    near = t.at_cell >= 0 and t.ground.adjacent(cell, t.at_cell)
    other = is_unit(t, named) and t.ground.adjacent(cell, t.u_cell[named])
    known = is_unit(t, t.at_foe)
    melee = known and attacks.counters_in_melee(t, t.at_foe)
    return [
        t.at_scatter if near else 0,
        t.at_kind,
        t.at_scatter_back if other else 0,
        fr.BY_MELEE if melee else fr.BY_RANGED,
    ]


CHECKS: Final[dict[int, Check]] = {
    fr.INITIATIVE: _initiative, fr.PLACE: _place, fr.PLACE_AT: _place_at, fr.TURN: _turn,
    fr.DRAWING: _drawing, fr.RETURNING: _returning, fr.DEPLOYING: _deploying,
    fr.DEPLOY_AT: _deploy_at, fr.MOVING: _moving, fr.MOVE_TO: _move_to, fr.WINDOW: _window,
    fr.FLIP: _flip, fr.VOTE: _vote, fr.FROM_PILE: _from_pile, fr.RAISE_AT: _raise_at,
    fr.AIM_EFFECT: _aim_effect, fr.PICKING: _picking, fr.SAVE: _save,
}  # fmt: skip
