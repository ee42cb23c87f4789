"""Ranged items (TR-TYPE-RANGED-1): they wound, burn and corrode next door (TR-CONTENT-03)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.items.item import ACTION, Item, Rules
from banneret.games.terreign.items.targets import in_range, why_not_enemy
from banneret.games.terreign.kinds import BITS, FOREST, NEVERMSIS
from banneret.games.terreign.rules.damage import push_hit, push_strip
from banneret.games.terreign.rules.inventory import gear_count
from banneret.games.terreign.rules.shelter import shelters
from banneret.games.terreign.table import WARRIOR, Table, get, has_trait, players_on


class Ranged(Item):
    """What strikes one enemy on an adjacent Terrain."""

    moments: i64 = ACTION
    asks: i64 = act.AT
    hit: i64 = fr.RANGED
    harm_rule = "TR-TYPE-RANGED-1"
    most: i64 = 3
    aims: Rules = ("TR-TYPE-RANGED-1", "TR-TYPE-RANGED-2")

    def why_not_aim(self, t: Table, seat: i64, target: i64) -> i64:
        refused = why_not_enemy(t, seat, target)
        if refused != why.OK:
            return refused
        return self.why_not_reach(t, seat, get(t, target, WARRIOR))

    def why_not_reach(self, t: Table, seat: i64, space: i64) -> i64:
        """Why a Terrain is out of reach (TR-TYPE-RANGED-2)."""
        if not in_range(t, seat, space):
            return why.NOT_ADJACENT
        if shelters(t, space, self.cause()) and not has_trait(t, seat, NEVERMSIS):
            return why.SHELTERED
        return why.OK

    def use(self, t: Table, seat: i64, target: i64) -> None:
        push_hit(t, seat, self.cause(), BITS[target], self.amount(), self.hit)


class ThrowingKnife(Ranged):
    """Throwing Knife: 1 Ranged damage to one enemy."""

    name = "throwing_knife"


class HeavyBolt(Ranged):
    """Heavy Bolt: 2 Ranged damage to one enemy."""

    name = "heavy_bolt"


class Firebomb(Ranged):
    """TR-ITEM-FIREBOMB-1: every Player on a Terrain, teammates too, takes the damage."""

    name = "firebomb"
    asks: i64 = act.TO
    hit: i64 = fr.RANGED_AREA
    doubled_on: i64 = FOREST  # TR-TERRAIN-FOREST-2
    harm_rule = "TR-ITEM-FIREBOMB-2"
    most: i64 = 1
    rules: Rules = ("TR-ITEM-FIREBOMB-1", "TR-ITEM-FIREBOMB-3", "TR-VAR-ALLY-12")
    aims: Rules = ("TR-ITEM-FIREBOMB-1", "TR-TYPE-RANGED-2")

    def why_not_aim(self, t: Table, seat: i64, target: i64) -> i64:
        if target < 1 or target > t.spaces:
            return why.NOT_ACTIVE
        if not in_range(t, seat, target):
            return why.NOT_ADJACENT
        if players_on(t, target) == 0:
            return why.NO_TARGET
        return self.why_not_reach(t, seat, target)

    def use(self, t: Table, seat: i64, target: i64) -> None:
        victims = players_on(t, target)
        hit = push_hit(t, seat, self.cause(), victims, self.amount(), self.hit)
        t.stack[hit + fr.SPACE] = target


class AcidFlask(Ranged):
    """Acid Flask: one equipped item that the thrower picks is lost; without any, 1 damage."""

    name = "acid_flask"
    discards = True

    def use(self, t: Table, seat: i64, target: i64) -> None:
        if gear_count(t, target) > 0:
            push_strip(t, seat, target, True)
        else:
            push_hit(t, seat, self.cause(), BITS[target], self.amount(), self.hit)


ITEMS: Final[list[Item]] = [ThrowingKnife(), HeavyBolt(), Firebomb(), AcidFlask()]
