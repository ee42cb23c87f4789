"""What a choice that is half made promises: attacks before their flips, moves before their end."""

from __future__ import annotations

from typing import Final

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities import defend
from banneret.games.sack_armies.odds import strike_chance
from banneret.games.sack_armies.rules import attacks, deploying, moving, ratings, sequence
from banneret.games.sack_armies.table import Table
from banneret.games.sack_armies.worlds_counted import declared
from banneret.kernel.choices import Choices

CHECK: Final = 0.5  # a coordinated attack must first be coordinated
DEPLOYED: Final = 0.3  # a rank in play, less what it is worth in hand
OWN_GROUND: Final = 3.0
GROUND: Final = 6.0  # taken ground: ours, and no more the rival's
STEP: Final = 0.25  # each hex nearer to rival ground
FIRST_FLIP: Final = fr.AMBUSHED


def prospect(t: Table, seat: int) -> float:
    """What is pending for a seat, in ranks."""
    kind = t.top()
    at = t.frame(fr.ATTACK)
    if at >= 0:
        return _attack(t, seat) if t.stack[at + 1] < FIRST_FLIP else 0.0
    if t.player != seat:
        return 0.0
    if kind == fr.AIM:
        return _best_target(t)
    if kind == fr.JOINING:
        return _joining(t)
    if kind == fr.DEPLOY_AT:
        return _deployment(t, seat)
    return _best_move(t, seat) if kind == fr.MOVE_TO else 0.0


# ---------------------------------------------------------------- attacks


def _rank(t: Table, slot: int) -> int:
    return int(t.book.rank[t.token_of(slot)])


def _best_target(t: Table) -> float:
    slot = int(t.operand(1))
    after = declared(t, slot)
    values = [
        sum(float(likely) * duel(world, slot, foe) for likely, world in after)
        for foe in range(len(t.u_entry))
        if t.u_entry[foe] >= 0 and sequence.why_not_aim(t, foe) == why.OK
    ]
    return max(values, default=0.0)


def duel(t: Table, slot: int, foe: int) -> float:
    """Ranks that a single attack wins or loses on average; a face-down target is a middling one."""
    if not t.u_up[foe]:
        return 0.3
    ranged = t.at_kind == fr.BY_RANGED
    marks = t.u_marks[slot]
    t.u_marks[slot] = marks | fr.ATTACKER
    armor = int(ratings.armor(t, foe, t.at_kind) + defend.bonus(t, foe))
    answered = attacks.why_not_counter(t, foe, slot) == why.OK
    t.u_marks[slot] = marks
    on = not ranged or t.at_mode == fr.VOLLEY
    gain = float(strike_chance(t, int(ratings.damage(t, slot)), armor, on)) * _rank(t, foe)
    return gain - (_counter(t, slot, foe) * _rank(t, slot) if answered else 0.0)


def _counter(t: Table, slot: int, foe: int) -> float:
    """How likely the counter-attack kills."""
    on = attacks.counters_in_melee(t, foe)
    source = fr.BY_MELEE if on else fr.BY_RANGED
    armor = int(ratings.armor(t, slot, source))
    return float(strike_chance(t, int(ratings.damage(t, foe)), armor, on))


def _members(t: Table) -> list[int]:
    return [slot for slot in range(len(t.u_entry)) if t.u_marks[slot] & fr.ATTACKER]


def _attack(t: Table, seat: int) -> float:
    """A declared attack whose flips are still to come."""
    foe = t.at_foe
    if foe < 0 or t.u_entry[foe] < 0:
        return 0.0
    members = _members(t)
    if t.player == seat:
        sign = 1.0
    elif t.u_owner[foe] == seat:
        sign = -1.0
    else:
        return 0.0
    if len(members) == 1:
        return sign * duel(t, members[0], foe)
    return sign * _together(t, foe, members)


def _joining(t: Table) -> float:
    members = _members(t)
    return CHECK * _together(t, t.at_foe, members) if len(members) > 1 else 0.05


def _together(t: Table, foe: int, members: list[int]) -> float:
    """What a coordinated attack wins, less the weakest member if the defender strikes back."""
    damage = sum(int(ratings.damage(t, slot)) for slot in members)
    armor = int(ratings.armor(t, foe, t.at_kind) + defend.bonus(t, foe))
    gain = float(strike_chance(t, damage, armor, t.at_kind == fr.BY_MELEE)) * _rank(t, foe)
    losses = [
        _counter(t, slot, foe) * _rank(t, slot)
        for slot in members
        if attacks.why_not_counter(t, foe, slot) == why.OK
    ]
    return gain - min(losses, default=0.0)


# ---------------------------------------------------------------- moves


def _best_move(t: Table, seat: int) -> float:
    """What the best hex the unit can come to adds."""
    start = t.u_cell[t.operand(1)]
    before = _place(t, seat, start)
    return max((_place(t, seat, cell) - before for cell in moving.destinations(t)), default=0.0)


def _deployment(t: Table, seat: int) -> float:
    """A token about to be deployed: it comes into play, at its best at the front."""
    entry = t.operand(1)
    token = t.book.token[entry]
    if t.book.kind[token] == vo.BATTLEFIELD:
        return OWN_GROUND
    value = DEPLOYED * int(t.book.rank[token])
    if t.book.kind[token] != vo.UNIT:
        return value
    places = Choices()
    deploying.open_places(t, entry, places)
    return value + max(_place(t, seat, t.ground.cell_at[place]) for place in places.numbers())


def _place(t: Table, seat: int, cell: int) -> float:
    """What standing on a cell is worth."""
    field = t.ground.field_at[cell]
    value = GROUND if field >= 0 and t.control[field] != seat else 0.0
    goals = [
        t.ground.cell_at[t.ground.place[one]]
        for one in range(t.ground.fields)
        if t.control[one] != seat and t.book.owner[t.ground.entry[one]] != seat
    ]
    if goals:
        value += STEP * max(0, 6 - min(int(t.ground.distance(cell, goal)) for goal in goals))
    return value
