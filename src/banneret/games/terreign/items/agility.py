"""Agility items, used in a window and discarded at once (TR-TYPE-AGILITY-1)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import frames as fr
from banneret.games.terreign.events import tell
from banneret.games.terreign.kinds import (
    AMOUNTS,
    BITS,
    DUEL_CARDS,
    EVADE,
    FEINT,
    PARRY,
    REFLECT,
    SECOND_WIND,
)
from banneret.games.terreign.rules.damage import amount_for, lower, push_hit, tell_cancelled
from banneret.games.terreign.rules.duel import open_window, start_attempt, tell_cards
from banneret.games.terreign.rules.inventory import spend_agility
from banneret.games.terreign.rules.morale import restore
from banneret.games.terreign.rules.shelter import shelters
from banneret.games.terreign.table import WARRIOR, Table, get, players_on, pop


def play_second_wind(t: Table, seat: i64) -> None:
    """Second Wind: restore 1 Morale in any window."""
    spend_agility(t, seat, SECOND_WIND)
    restore(t, seat, AMOUNTS[SECOND_WIND], "TR-CONTENT-09")


def play_evade(t: Table, f: i64, seat: i64) -> None:
    """Evade: its owner takes none of the damage about to apply."""
    spend_agility(t, seat, EVADE)
    lower(t, f, seat, amount_for(t, f, seat))
    tell_cancelled(t, seat, "TR-CONTENT-09")


def play_feint(t: Table, f: i64, seat: i64) -> None:
    """TR-ITEM-FEINT-2, TR-ITEM-FEINT-3: both take their card back and the attempt starts anew."""
    spend_agility(t, seat, FEINT)
    attack = t.stack[f + fr.ATTACK] - 1
    defense = t.stack[f + fr.DEFENSE] - 1
    t.stack[f + fr.HANDS] |= BITS[attack] | BITS[DUEL_CARDS + defense]
    t.stack[f + fr.DUEL_FLAGS] &= ~fr.ATTACKERS_TURN
    t.stack[f + fr.PASSES] = 0
    start_attempt(t, f, t.stack[f + fr.ATTEMPT])


def play_parry(t: Table, f: i64, seat: i64) -> None:
    """TR-ITEM-PARRY-1: chance brings one card from the rival's hand."""
    spend_agility(t, seat, PARRY)
    t.stack[f + fr.STEP] = fr.PARRYING
    t.stack[f + fr.PASSES] = 0
    t.stack[f + fr.DUEL_FLAGS] &= ~(fr.ATTACKERS_TURN | fr.PARRIED_BY_DEFENDER)
    if seat == t.stack[f + fr.DEFENDER]:
        t.stack[f + fr.DUEL_FLAGS] |= fr.PARRIED_BY_DEFENDER


def parry_cards(t: Table, f: i64) -> i64:
    """TR-ITEM-PARRY-4: the cards that may come, as bits; Defense cards four bits above."""
    attackers: i64 = 15
    if t.stack[f + fr.DUEL_FLAGS] & fr.PARRIED_BY_DEFENDER:
        return t.stack[f + fr.HANDS] & attackers
    return t.stack[f + fr.HANDS] & ~attackers


def turn_up(t: Table, f: i64, card: i64) -> None:
    """TR-ITEM-PARRY-5: the old card goes to the hand, the new one counts; the window reopens."""
    field = fr.ATTACK
    base: i64 = 0
    if not t.stack[f + fr.DUEL_FLAGS] & fr.PARRIED_BY_DEFENDER:
        field = fr.DEFENSE
        base = DUEL_CARDS
    old = t.stack[f + field] - 1
    t.stack[f + fr.HANDS] = t.stack[f + fr.HANDS] & ~BITS[card] | BITS[base + old]
    t.stack[f + field] = card - base + 1
    if t.sink is not None:
        tell_cards(t, f, "parried", "TR-ITEM-PARRY-1")
    open_window(t, f)


def play_reflect(t: Table, f: i64, seat: i64) -> None:
    """TR-ITEM-REFLECT-2: the source, or its Terrain, suffers the same hit instead."""
    spend_agility(t, seat, REFLECT)
    source = t.stack[f + fr.SOURCE]
    cause = t.stack[f + fr.CAUSE]
    base = t.stack[f + fr.BASE]
    flags = t.stack[f + fr.HIT_FLAGS]
    space = get(t, source, WARRIOR)
    if t.sink is not None:
        values = (("seat", int(seat) + 1), ("other", int(source) + 1))
        tell(t, "reflected", values, "TR-ITEM-REFLECT-2")
    if flags & fr.AREA and not t.rules.reflect_spares_all:
        lower(t, f, seat, amount_for(t, f, seat))
    else:
        pop(t)  # TR-ITEM-REFLECT-7: the whole effect moves
    victims = BITS[source]
    if flags & fr.AREA:  # TR-ITEM-REFLECT-3
        victims = players_on(t, space) & ~BITS[seat]
    if flags & fr.RANGED and shelters(t, space, cause):
        victims = 0  # TR-ITEM-REFLECT-4
    if victims != 0:
        hit = push_hit(t, seat, cause, victims, base, flags)
        t.stack[hit + fr.SPACE] = space
    elif t.sink is not None:
        tell(t, "void", (("seat", int(source) + 1),), "TR-ITEM-REFLECT-4")
