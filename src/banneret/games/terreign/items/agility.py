"""Agility items, used in a window and discarded at once (TR-TYPE-AGILITY-1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import tell
from banneret.games.terreign.items.item import (
    EVERY_WINDOW,
    IN_DUEL,
    ON_HIT,
    Item,
    Rules,
)
from banneret.games.terreign.kinds import BITS, DUEL_CARDS
from banneret.games.terreign.rules.damage import (
    amount_for,
    is_from_other,
    is_sure,
    lower,
    push_hit,
    tell_cancelled,
)
from banneret.games.terreign.rules.duel import open_window, start_attempt, tell_cards
from banneret.games.terreign.rules.inventory import spend_agility
from banneret.games.terreign.rules.morale import is_hurt, restore
from banneret.games.terreign.rules.shelter import shelters
from banneret.games.terreign.table import WARRIOR, Table, get, players_on
from banneret.kernel.choices import Chances


class SecondWind(Item):
    """Second Wind: restore 1 Morale in any window."""

    name = "second_wind"
    moments: i64 = EVERY_WINDOW
    most: i64 = 9

    def could_help(self, t: Table, seat: i64) -> bool:
        return is_hurt(t, seat)

    def why_not_now(self, t: Table, f: i64, seat: i64) -> i64:
        return why.OK if is_hurt(t, seat) else why.AT_MAXIMUM

    def answer(self, t: Table, f: i64, seat: i64) -> None:
        spend_agility(t, seat, self.number)
        restore(t, seat, self.amount(), "TR-CONTENT-09")


# ---------------------------------------------------------------- in a Duel


class Feint(Item):
    """TR-ITEM-FEINT-2, TR-ITEM-FEINT-3: both take their card back and the attempt starts anew."""

    name = "feint"
    moments: i64 = IN_DUEL
    rules: Rules = ("TR-ITEM-FEINT-1", "TR-ITEM-FEINT-2", "TR-ITEM-FEINT-4", "TR-DUEL-36")
    when: Rules = ("TR-ITEM-FEINT-1",)

    def why_not_now(self, t: Table, f: i64, seat: i64) -> i64:
        return why.OK

    def answer(self, t: Table, f: i64, seat: i64) -> None:
        spend_agility(t, seat, self.number)
        attack = t.stack[f + fr.ATTACK] - 1
        defense = t.stack[f + fr.DEFENSE] - 1
        t.stack[f + fr.HANDS] |= BITS[attack] | BITS[DUEL_CARDS + defense]
        t.stack[f + fr.DUEL_FLAGS] &= ~fr.ATTACKERS_TURN
        t.stack[f + fr.PASSES] = 0
        start_attempt(t, f, t.stack[f + fr.ATTEMPT])


class Parry(Item):
    """TR-ITEM-PARRY-1: chance brings one card from the rival's hand."""

    name = "parry"
    moments: i64 = IN_DUEL
    rules: Rules = ("TR-ITEM-PARRY-1", "TR-ITEM-PARRY-2", "TR-ITEM-PARRY-3", "TR-DUEL-36")
    when: Rules = ("TR-ITEM-PARRY-1",)

    def why_not_now(self, t: Table, f: i64, seat: i64) -> i64:
        return why.OK

    def answer(self, t: Table, f: i64, seat: i64) -> None:
        spend_agility(t, seat, self.number)
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


def parry_outcomes(t: Table, f: i64, chances: Chances) -> None:
    """TR-ITEM-PARRY-4: all cards of the hand are equally likely."""
    cards = parry_cards(t, f)
    for card in range(2 * DUEL_CARDS):
        if cards & BITS[card]:
            chances.add(act.TURN_UP + card)


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


# ---------------------------------------------------------------- against damage


class Evade(Item):
    """Evade: its owner takes none of the damage about to apply."""

    name = "evade"
    moments: i64 = ON_HIT

    def why_not_now(self, t: Table, f: i64, seat: i64) -> i64:
        if t.stack[f + fr.CAUSE] == fr.BY_PLAGUE:
            return why.PLAGUE_SURE
        return why.UNANSWERABLE if is_sure(t, f) else why.OK

    def answer(self, t: Table, f: i64, seat: i64) -> None:
        spend_agility(t, seat, self.number)
        lower(t, f, seat, amount_for(t, f, seat))
        tell_cancelled(t, seat, "TR-CONTENT-09")


class Reflect(Evade):
    """TR-ITEM-REFLECT-2: the source, or its Terrain, suffers the same hit instead."""

    name = "reflect"
    rules: Rules = ("TR-ITEM-REFLECT-1", "TR-ITEM-REFLECT-2", "TR-ITEM-REFLECT-6")
    when: Rules = ("TR-ITEM-REFLECT-1",)

    def why_not_now(self, t: Table, f: i64, seat: i64) -> i64:
        from_other = is_from_other(t, f, seat)
        if t.stack[f + fr.CAUSE] != fr.BY_PLAGUE and not from_other:
            return why.NOT_FROM_PLAYER
        return Evade.why_not_now(self, t, f, seat)

    def answer(self, t: Table, f: i64, seat: i64) -> None:
        spend_agility(t, seat, self.number)
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
            t.pop()  # TR-ITEM-REFLECT-7: the whole effect moves
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


ITEMS: Final[list[Item]] = [SecondWind(), Feint(), Parry(), Evade(), Reflect()]
