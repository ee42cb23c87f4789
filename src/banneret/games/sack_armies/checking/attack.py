"""The attack under way: its numbers fit each other, the step, and the units on the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities import ambush, scatter
from banneret.games.sack_armies.checking.common import (
    general,
    is_unit,
    may_have,
    unit_name,
    units,
)  # fmt: skip
from banneret.games.sack_armies.rules import attacks, sequence, status
from banneret.games.sack_armies.table import Table

# the steps at which somebody is asked, in the order of an attack
ORDER: Final = (
    fr.PREPARE, fr.CHECKED, fr.COMMITTED, fr.MOVED, fr.RESPOND, fr.REPLIED, fr.SURPRISED,
    fr.SECOND, fr.LOCK, fr.NAMED, fr.AMBUSHED, fr.STRUCK, fr.RECONSIDERED, fr.RENAMED,
    fr.STRUCK_BACK, fr.SCATTERED, fr.SCATTERED_BACK, fr.SAVING, fr.ADVANCED,
)  # fmt: skip
# where an attack goes on only if it is legal, and nothing can have changed since it was asked
LEGAL: Final = (
    fr.CHECKED, fr.COMMITTED, fr.MOVED, fr.REPLIED, fr.NAMED, fr.AMBUSHED, fr.STRUCK,
    fr.RECONSIDERED, fr.RENAMED, fr.STRUCK_BACK, fr.SCATTERED, fr.SCATTERED_BACK,
)  # fmt: skip
NONE: Final = (0, 0, -1, -1, -1, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0)
LEFT_BY_AIM: Final = (0, 0, 0, 0, 0, -1, 0, 0, 0, 0)  # after at_ambush


def problems(t: Table) -> Iterator[str]:
    """What is wrong with the attack, if there is one."""
    numbers = _numbers(t)
    aiming = [at for at in t.frames() if t.stack[at] in (fr.AIM, fr.JOINING)]
    striking = [at for at in t.frames() if t.stack[at] == fr.ATTACK]
    if not aiming and not striking:
        if numbers != NONE:
            yield "there are numbers of an attack, and none is under way (SA-SEQ-01)"
        return
    if t.at_kind not in (fr.BY_MELEE, fr.BY_RANGED):
        yield "an attack on the stack needs an attack clause of kind 1 or 2 (SA-SEQ-01)"
        return
    found = list(_mode(t, aiming + striking))
    if not found and aiming:
        at = aiming[0]
        found = list(_aim(t, at) if t.stack[at] == fr.AIM else _joining(t, at))
    elif not found:
        rank = ORDER.index(t.stack[striking[0] + 1])
        found = list(_units(t, rank)) or [*_choices(t, rank), *_results(t, rank)]
        found = found or list(_asked(t, striking[0], ORDER[rank]))
    yield from found


def _numbers(t: Table) -> tuple[int, ...]:
    return (
        t.at_kind, t.at_mode, t.at_by, t.at_cell, t.at_foe, t.at_ambush, t.at_halted, t.at_reply,
        t.at_surprises, t.at_replaced, t.at_flipped, t.at_named, t.at_hits, t.at_back,
        t.at_scatter, t.at_scatter_back,
    )  # fmt: skip


def members(t: Table) -> list[int]:
    """The units that attack."""
    return [slot for slot in units(t) if t.u_marks[slot] & fr.ATTACKER]


def _mode(t: Table, at: list[int]) -> Iterator[str]:
    """Single, coordinated, Move and Attack, or a volley, which is part of an effect."""
    if len(at) > 1:
        yield "the stack: one attack at a time (SA-SEQ-01)"
        return
    below = at[0] - fr.STRIDE
    within = t.stack[below] == fr.EFFECT
    if not fr.SINGLE <= t.at_mode <= fr.VOLLEY:
        yield f"attack: there is no mode {t.at_mode}"
    elif within != (t.at_mode == fr.VOLLEY):
        yield "attack: a volley, and only that, is part of an effect (SA-CONTENT-11)"
    elif t.at_mode == fr.VOLLEY and t.at_kind != fr.BY_RANGED:
        yield "attack: a volley is ranged (SA-CONTENT-11)"
    elif t.at_mode == fr.CHARGED and t.at_kind != fr.BY_MELEE:
        yield "attack: Move and Attack is a melee (SA-ABILITY-MOVEATTACK-05)"
    if t.at_ambush and (t.at_kind != fr.BY_MELEE or t.at_mode not in (fr.SINGLE, fr.CHARGED)):
        yield "attack: Ambush is part of a lone melee only (SA-ABILITY-AMBUSH-01)"


# ---------------------------------------------------------------- declaring


def _aim(t: Table, at: int) -> Iterator[str]:
    """A single unit is to name its target."""
    slot = t.stack[at + 1]
    if t.at_mode == fr.JOINT or not is_unit(t, slot) or t.at_by != slot:
        yield "stack: aim names the one unit that attacks (SA-SEQ-01)"
        return
    if (t.at_cell, t.at_foe, *_numbers(t)[6:]) != (-1, -1, *LEFT_BY_AIM) or members(t):
        yield "attack: nothing is known of it before its target is named (SA-SEQ-01)"
    if attacks.why_not_actor(t, slot):
        yield f"{unit_name(t, slot)} cannot attack in {general(t.player)}'s turn (SA-TURN-10)"
    latent = status.latent(t, slot)
    if t.at_ambush and not (t.at_ambush == 1 and ambush.offered(latent)):
        yield f"{unit_name(t, slot)} has no Ambush (SA-ABILITY-AMBUSH-01)"
    if t.at_mode == fr.CHARGED and not latent & vo.MOVE_AND_ATTACK_BIT:
        yield f"{unit_name(t, slot)} has no Move and Attack (SA-ABILITY-MOVEATTACK-01)"
    below = at - fr.STRIDE
    if t.at_mode == fr.VOLLEY and slot != t.stack[below + 2]:
        yield "stack: the bearer of the token attacks (SA-CONTENT-11)"


def _joining(t: Table, at: int) -> Iterator[str]:
    """The attackers of a coordinated attack are being named."""
    if (t.at_mode, t.at_by) != (fr.JOINT, -1) or _numbers(t)[6:] != LEFT_BY_AIM:
        yield "attack: attackers are named for a coordinated attack (SA-COORD-02)"
        return
    foe = t.at_foe
    ranged = t.at_kind == fr.BY_RANGED
    if not is_unit(t, foe) or t.at_cell != t.u_cell[foe] or attacks.why_not_joint(t, foe, ranged):
        yield "attack: two units must be able to attack that target (SA-COORD-01)"
        return
    named = members(t)
    if t.stack[at + 1] != len(named):
        yield f"stack: {len(named)} attackers are named (SA-COORD-02)"
    for slot in named:
        if attacks.why_not_member(t, slot, foe, ranged):
            yield f"{unit_name(t, slot)} cannot attack that target (SA-COORD-03)"
        elif ranged and not _has_fellow(t, slot, foe):
            yield f"{unit_name(t, slot)} would shoot alone (SA-COORD-05)"


def _has_fellow(t: Table, slot: int, foe: int) -> bool:
    """Whether a shooter stands beside another that can take part."""
    return any(
        other != slot
        and t.apart(slot, other) == 1
        and not attacks.why_not_member(t, other, foe, True)
        for other in units(t)
    )


# ---------------------------------------------------------------- who fights


def _units(t: Table, rank: int) -> Iterator[str]:
    """The attackers and the target stand on the board, unless something has just removed them."""
    step = ORDER[rank]
    if not 0 <= t.at_cell < t.ground.cells:
        yield "attack: its target stood on a legal hex (SA-SEQ-01)"
        return
    gone = step in (fr.SURPRISED, fr.ADVANCED)
    if not is_unit(t, t.at_foe):
        if not gone or t.at_foe != -1:
            yield "attack: the unit attacked is not there (SA-SEQ-02)"
    elif t.u_owner[t.at_foe] == t.player:
        yield f"attack: {general(t.player)} cannot attack an own unit (SA-MELEE-01)"
    elif step == fr.ADVANCED:
        yield "attack: nobody advances before the unit attacked is gone (SA-ADVANCE-01)"
    elif step != fr.SURPRISED and t.unit_at[t.at_cell] != t.at_foe:
        yield "attack: the unit attacked stands on its hex (SA-SEQ-02)"
    yield from _attackers(t, rank)


def _attackers(t: Table, rank: int) -> Iterator[str]:
    named = members(t)
    if t.at_mode == fr.JOINT:
        if t.at_by != -1:
            yield "attack: a coordinated attack is nobody's alone (SA-COORD-01)"
        if len(named) < 2 and rank < ORDER.index(fr.SURPRISED):
            yield "attack: two units at least attack together (SA-COORD-01)"
    elif is_unit(t, t.at_by):
        if named != [t.at_by]:
            yield "attack: the unit that attacks, and no other, is marked (SA-SEQ-01)"
    elif named or t.at_by != -1 or rank < ORDER.index(fr.SURPRISED):
        yield "attack: the unit that attacks is not there (SA-SEQ-02)"
    for slot in named:
        if not t.u_up[slot]:
            yield f"{unit_name(t, slot)} is face down and attacks (SA-FOG-13)"
    if (
        t.at_mode == fr.CHARGED
        and is_unit(t, t.at_by)
        and not may_have(t, t.at_by, vo.MOVE_AND_ATTACK)
    ):
        yield f"{unit_name(t, t.at_by)} has no Move and Attack (SA-ABILITY-MOVEATTACK-01)"
    if t.at_ambush and is_unit(t, t.at_by) and not may_have(t, t.at_by, vo.AMBUSH):
        yield f"{unit_name(t, t.at_by)} has no Ambush (SA-ABILITY-AMBUSH-01)"


# ---------------------------------------------------------------- what was chosen


def _choices(t: Table, rank: int) -> Iterator[str]:
    """SA-SEQ-04, SA-SEQ-05: replies, surprises, names; nothing before its step."""
    after_ambush = rank > ORDER.index(fr.AMBUSHED)
    if not 0 <= t.at_ambush <= (2 if after_ambush else 1):
        yield "attack: ambush is 0, 1 once announced, 2 once it has succeeded (SA-ABILITY-AMBUSH-02)"
    moved = t.at_mode == fr.CHARGED and rank >= ORDER.index(fr.RESPOND)
    if not 0 <= t.at_halted <= (1 if moved else 0):
        yield "attack: only the move of Move and Attack is halted (SA-ABILITY-MOVEATTACK-07)"
    first = ORDER.index(fr.RENAMED if t.book.counter_late else fr.LOCK)
    if not 0 <= t.at_reply <= (1 if rank >= first and t.at_ambush != 2 else 0):
        yield "attack: no counter-attack has been chosen there (SA-MELEE-03, SA-MELEE-06)"
    yield from _surprises(t, rank)
    yield from _named(t, rank)


def _surprises(t: Table, rank: int) -> Iterator[str]:
    later = rank >= ORDER.index(fr.SURPRISED)
    most = 1
    if t.book.many_surprises:
        entries = range(t.book.entries)
        most = sum(t.book.copies[one] for one in entries if t.book.surprise[t.book.token[one]])
    if not 0 <= t.at_surprises <= (most if later else 0):
        yield "attack: so many surprises cannot have been played (SA-SURPRISE-05)"
    elif t.at_surprises == 0 and ORDER[rank] in (fr.SURPRISED, fr.SECOND):
        yield "attack: a surprise is being played (SA-SURPRISE-01)"
    if t.at_flipped not in (0, 1) or (t.at_flipped and not t.at_surprises):
        yield "attack: flipped says whether a surprise asked for a flip (SA-SEQ-06)"
    elif t.at_flipped and ORDER[rank] == fr.LOCK:
        yield "attack: after a flip no window opens (SA-SEQ-06)"
    killed = rank >= ORDER.index(fr.SAVING)
    replaced = rank >= ORDER.index(fr.SECOND) and t.at_surprises > 0
    if not 0 <= t.at_replaced <= (1 if killed or replaced else 0):
        yield "attack: replaced says whether a surprise changed the target, at last whether it dies (SA-SURPRISE-09)"


def _named(t: Table, rank: int) -> Iterator[str]:
    """SA-COORD-18: whom a counter-attack hits."""
    step = ORDER[rank]
    wanted = [-1]
    if rank > ORDER.index(fr.NAMED) and step != fr.RENAMED:
        if t.at_mode != fr.JOINT:
            wanted = [t.at_by]
        elif t.at_reply:
            wanted = members(t)
        if step == fr.ADVANCED:
            wanted = [*wanted, -1]
    if t.at_named not in wanted:
        yield "attack: named is the attacker whom a counter-attack hits (SA-COORD-18)"


# ---------------------------------------------------------------- what was flipped


def _results(t: Table, rank: int) -> Iterator[str]:
    """SA-SEQ-08: attack, counter-attack, Scatter; nothing before its flip."""
    cap = t.book.progressive_cap
    on = t.at_kind == fr.BY_MELEE or t.at_mode == fr.VOLLEY
    struck = rank > ORDER.index(fr.STRUCK)
    if not 0 <= t.at_hits <= ((cap if on else 1) if struck else 0):
        yield f"attack: {t.at_hits} successes cannot have been flipped (SA-MELEE-05, SA-RANGED-03)"
    back = rank > ORDER.index(fr.STRUCK_BACK) and t.at_reply
    if not 0 <= t.at_back <= (cap if back else 0):
        yield f"attack: {t.at_back} successes of a counter-attack cannot have been flipped (SA-MELEE-03)"
    most = _most_scatter(t, t.at_by) if t.at_hits and t.at_mode != fr.JOINT else 0
    if not 0 <= t.at_scatter <= (most if rank > ORDER.index(fr.SCATTERED) else 0):
        yield f"attack: Scatter of {t.at_scatter} cannot have been flipped (SA-ABILITY-SCATTER-02)"
    most = _most_scatter(t, t.at_foe) if t.at_back else 0
    if not 0 <= t.at_scatter_back <= (most if rank > ORDER.index(fr.SCATTERED_BACK) else 0):
        yield (
            f"attack: Scatter of {t.at_scatter_back} in a counter-attack cannot have been flipped"
            " (SA-ABILITY-SCATTER-05)"
        )


def _most_scatter(t: Table, slot: int) -> int:
    """The most Scatter damage of a unit; of one that has just died, of any."""
    numbers = [
        t.book.number[token * vo.ABILITIES + vo.SCATTER] for token in range(len(t.book.names))
    ]
    if is_unit(t, slot):
        numbers = [status.number(t, slot, vo.SCATTER)]
    return max(numbers) * t.book.progressive_cap


# ---------------------------------------------------------------- what is asked


def _asked(t: Table, at: int, step: int) -> Iterator[str]:
    """Whether the attack can have come to what it asks."""
    # SA-SEQ-02: a charge that has not moved yet is tested as one
    if step in LEGAL and not sequence.legal(t, fr.PREPARE if step == fr.MOVED else step):
        yield "attack: it is not legal, so it does not go on (SA-SEQ-02, SA-FOG-19)"
        return
    if step in (fr.CHECKED, fr.COMMITTED, fr.NAMED, fr.RENAMED) and t.at_mode != fr.JOINT:
        yield "attack: that is asked in a coordinated attack only (SA-COORD-07, SA-COORD-18)"
    if step == fr.COMMITTED and not t.book.commit_optional:
        yield "attack: a check that succeeded commits to the attack (SA-COORD-11)"
    if step == fr.MOVED and t.at_mode != fr.CHARGED:
        yield "attack: only Move and Attack moves (SA-ABILITY-MOVEATTACK-02)"
    if step == fr.RESPOND and t.at_mode not in (fr.JOINT, fr.CHARGED):
        yield "attack: no window opens before the reply to a lone attack (SA-COORD-12)"
    if step == fr.AMBUSHED and not t.at_ambush:
        yield "attack: no Ambush was announced (SA-ABILITY-AMBUSH-01)"
    yield from _reply(t, at, step)
    yield from _naming(t, step)
    yield from _scattering(t, step)
    if step == fr.ADVANCED and not _advances(t):
        yield "attack: nobody can advance (SA-ADVANCE-01, SA-ADVANCE-03)"


def _reply(t: Table, at: int, step: int) -> Iterator[str]:
    """SA-MELEE-03, SA-SEQ-04: what the defender may choose from."""
    if step not in (fr.REPLIED, fr.SECOND, fr.RECONSIDERED):
        return
    bits = t.stack[at + fr.STRIDE + 1]
    counters = attacks.can_counter_any(t, t.at_foe)
    late = t.book.counter_late
    surprises = status.own_row(t, t.at_foe, 0) >= 0
    counter = sequence.COUNTER if counters and late == (step == fr.RECONSIDERED) else 0
    surprise = sequence.SURPRISE if surprises else 0
    if step == fr.REPLIED:
        fits = bits == counter | surprise
    elif step == fr.RECONSIDERED:
        fits = bits == counter and late
    else:
        again = surprise if t.book.many_surprises and not t.at_replaced else 0
        fits = bits in (again, again | counter)
    if not fits or bits == 0:
        yield "stack: the number of a reply says what the defender may choose from (SA-SEQ-04)"


def _naming(t: Table, step: int) -> Iterator[str]:
    if step not in (fr.NAMED, fr.RENAMED):
        return
    able = [slot for slot in members(t) if not attacks.why_not_counter(t, t.at_foe, slot)]
    if not t.at_reply or len(able) < 2:
        yield "stack: there is nothing to name (SA-COORD-18)"


def _scattering(t: Table, step: int) -> Iterator[str]:
    if step == fr.STRUCK_BACK and not t.at_reply:
        yield "attack: nobody strikes back (SA-MELEE-03)"
    if step == fr.SCATTERED and (t.at_mode == fr.JOINT or not scatter.flips(t, t.at_by, t.at_hits)):
        yield "attack: it does not scatter (SA-ABILITY-SCATTER-01, SA-ABILITY-SCATTER-05)"
    if step == fr.SCATTERED_BACK and (not t.at_reply or not scatter.flips(t, t.at_foe, t.at_back)):
        yield "attack: the counter-attack does not scatter (SA-ABILITY-SCATTER-05)"
    if step == fr.SAVING and not (t.at_scatter or t.at_scatter_back):
        yield "attack: nothing scattered (SA-ABILITY-SCATTER-02)"


def _advances(t: Table) -> bool:
    able = any(not sequence.why_not_advance(t, slot) for slot in members(t))
    empty = t.unit_at[t.at_cell] < 0
    return able and empty and t.at_kind == fr.BY_MELEE and t.at_replaced == 1
