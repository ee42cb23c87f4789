"""Damage: who is hit, who may save himself, who dies (8.4.2)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from banneret.games.sack_armies import events
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies.abilities import defend, scatter
from banneret.games.sack_armies.rules import attacks, fog, ratings, zones
from banneret.games.sack_armies.table import Table
from banneret.kernel.arrays import array, changed


def clear_marks(t: Table, bits: i64) -> None:
    """Take marks off every unit."""
    for slot in range(len(t.u_entry)):
        t.u_marks[slot] &= ~bits


def strike(t: Table) -> bool:
    """Mark what the attack under way kills; whether its own damage kills the defender.

    SA-SEQ-07, SA-SEQ-09, SA-DAMAGE-08: everything is reckoned from the same moment and takes
    effect together, so a defender that dies still deals its damage.
    """
    foe = t.at_foe
    source = t.at_kind
    killed = False
    if t.at_hits > 0:
        # SA-DAMAGE-01, SA-RANGED-03, SA-COORD-13, SA-COORD-14, SA-COORD-15
        rating = _aggregate(t)
        armor = ratings.armor(t, foe, source) + defend.bonus(t, foe)
        killed = ratings.lethal(t.at_hits * rating, armor)
        events.blow(t, t.at_hits, rating, foe, armor, killed)
    else:
        events.seat(t, "harmless", t.player, ("SA-DAMAGE-01",))
    back = _back_source(t)
    if t.at_back > 0:
        rating = ratings.damage(t, foe)
        armor = ratings.armor(t, t.at_named, back)
        dies = ratings.lethal(t.at_back * rating, armor)
        events.blow(t, t.at_back, rating, t.at_named, armor, dies)
        if dies:
            t.u_marks[t.at_named] |= fr.DOOMED  # SA-COORD-17
    if t.at_scatter > 0:
        scatter.splash(t, t.u_cell[foe], t.at_scatter, source)
    if t.at_scatter_back > 0:
        scatter.splash(t, t.u_cell[t.at_named], t.at_scatter_back, back)
    if killed:
        t.u_marks[foe] |= fr.DOOMED
    return killed


def _aggregate(t: Table) -> i64:
    """SA-COORD-13: the damage ratings of all attackers, each with its own bonuses.

    SA-COORD-22: Augment and other free effects count.
    """
    total: i64 = 0
    for slot in range(len(t.u_entry)):
        if t.u_marks[slot] & fr.ATTACKER:
            total += ratings.damage(t, slot)
    return total


def _back_source(t: Table) -> i64:
    return fr.BY_MELEE if attacks.counters_in_melee(t, t.at_foe) else fr.BY_RANGED


def ask_attack_saves(t: Table) -> bool:
    """Ask the General of the next face-down unit that Scatter reached; False: none is left."""
    slot = _next_hit(t)
    if slot < 0:
        return False
    blows = _scattered(t, slot)
    _ask_save(t, slot, blows[0], t.at_kind, blows[1], _back_source(t))
    return True


def _scattered(t: Table, slot: i64) -> vec[i64]:
    """What Scatter of the attack and of the counter-attack does to a unit."""
    first = t.at_scatter if t.ground.adjacent(t.u_cell[slot], t.at_cell) else 0
    named = t.at_named
    near = named >= 0 and t.ground.adjacent(t.u_cell[slot], t.u_cell[named])
    return array([first, t.at_scatter_back if near else 0])


def reached_kills(t: Table, slot: i64) -> bool:
    """Whether what Scatter or a spell's splash does to a unit kills it; asked during the saves."""
    below: i64 = t.height - 2 * fr.STRIDE
    if t.stack[below] == fr.EFFECT:
        splash = t.book.fx_extra[t.stack[below + 4]]
        return ratings.lethal(splash, ratings.armor(t, slot, fr.BY_SPELL))
    blows = _scattered(t, slot)
    return ratings.lethal(blows[0], ratings.armor(t, slot, t.at_kind)) or ratings.lethal(
        blows[1], ratings.armor(t, slot, _back_source(t))
    )


def ask_spell_saves(t: Table, splash: i64) -> bool:
    """The same for the splash of a spell (SA-CONTENT-09)."""
    slot = _next_hit(t)
    if slot < 0:
        return False
    _ask_save(t, slot, splash, fr.BY_SPELL, 0, 0)
    return True


def _next_hit(t: Table) -> i64:
    """The one in the lowest hex, so that slots, which nobody sees, do not matter."""
    found: i64 = -1
    for slot in range(len(t.u_entry)):
        waiting = t.u_marks[slot] & (fr.HIT | fr.ASKED) == fr.HIT
        if waiting and (found < 0 or t.hex_of(slot) < t.hex_of(found)):
            found = slot
    return found


def _ask_save(t: Table, slot: i64, first: i64, source: i64, second: i64, other: i64) -> None:
    """SA-ABILITY-SCATTER-11: the only reveal allowed during resolution.

    Whether anybody is asked goes by what all can see, not by whether the unit would die.
    """
    t.u_marks[slot] |= fr.ASKED
    t.push(fr.SAVE, slot, first, source, second)
    t.set_operand(5, other)
    if not t.book.scatter_save or not fog.could_be_helped(t, slot):
        end_save(t)


def end_save(t: Table) -> None:
    """What becomes of the unit of the SAVE frame if it is not dead; the frame goes.

    SA-ABILITY-SCATTER-10: saved by another's ability it is turned up. SA-ABILITY-SCATTER-12: saved by its own armor
    or its ground it stays down, and all can reckon what it cannot be.
    """
    slot = t.operand(1)
    if not t.u_up[slot] and not t.u_marks[slot] & fr.DOOMED:
        if _bare_dies(t, slot, t.token_of(slot)):
            fog.turn_up(t, slot, _save_rules(t))
        else:
            _narrow(t, slot)
    t.pop()


def _bare_dies(t: Table, slot: i64, token: i64) -> bool:
    one = ratings.lethal(t.operand(2), ratings.bare_armor(t, slot, token, t.operand(3)))
    return one or ratings.lethal(t.operand(4), ratings.bare_armor(t, slot, token, t.operand(5)))


def _narrow(t: Table, slot: i64) -> None:
    book = t.book
    owner = t.u_owner[slot]
    for entry in range(book.first_entry[owner], book.first_entry[owner + 1]):
        if book.unit_bit[entry] and _bare_dies(t, slot, book.token[entry]):
            t.u_mask = changed(t.u_mask, slot, t.u_mask[slot] | book.unit_bit[entry])


def why_not_save(t: Table, at: i64) -> i64:
    """Whether turning the unit up, and the attachment at row `at` (-1: none), saves it."""
    slot = t.operand(1)
    if not t.u_marks[slot] & fr.DOOMED:
        return why.NOT_SAVED
    if at >= 0 and not fog.free_effect(t, at):
        return why.NOT_FREE_EFFECT
    attached = t.attached
    t.u_up[slot] = 1
    if at >= 0:
        t.attached = changed(attached, at + fr.UP, 1)
    dies = ratings.lethal(t.operand(2), ratings.armor(t, slot, t.operand(3))) or ratings.lethal(
        t.operand(4), ratings.armor(t, slot, t.operand(5))
    )
    t.u_up[slot] = 0
    t.attached = attached
    return why.NOT_SAVED if dies else why.OK


def save(t: Table, at: i64) -> None:
    """Turn the unit and what saves it up; what it sees waits until all is resolved."""
    slot = t.operand(1)
    t.u_marks[slot] &= ~fr.DOOMED
    rules = ("SA-ABILITY-SCATTER-11", *_save_rules(t))
    if at >= 0:
        fog.reveal_row_only(t, at, rules)
    fog.turn_up(t, slot, rules)
    t.pop()


def _save_rules(t: Table) -> tuple[str, ...]:
    """Why what a blow missed is turned up; the splash of a spell goes by the rules of Scatter."""
    if t.operand(3) == fr.BY_SPELL:
        return ("SA-ABILITY-SCATTER-10", "SA-CONTENT-09")
    return ("SA-ABILITY-SCATTER-10",)


def bury(t: Table) -> None:
    """All who are marked die together (SA-SEQ-09); a counted hit is over."""
    for slot in range(len(t.u_entry)):
        if t.u_marks[slot] & fr.DOOMED:
            zones.kill(t, slot)
    clear_marks(t, fr.DOOMED | fr.HIT | fr.ASKED)


def spell_damage(t: Table, slot: i64, amount: i64, splash: i64) -> None:
    """Mark what a damaging spell kills.

    SA-DAMAGE-09, SA-SPELL-07: by the same comparison, whatever the target's band.
    """
    if ratings.lethal(amount, ratings.armor(t, slot, fr.BY_SPELL)):
        t.u_marks[slot] |= fr.DOOMED
    if splash > 0:
        scatter.splash(t, t.u_cell[slot], splash, fr.BY_SPELL)
