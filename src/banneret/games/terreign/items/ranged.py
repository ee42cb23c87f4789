"""Ranged items (TR-TYPE-RANGED-1): they wound, burn and corrode next door (TR-CONTENT-03)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import frames as fr
from banneret.games.terreign.kinds import (
    ACID_FLASK,
    AMOUNTS,
    BITS,
    FIREBOMB,
    HEAVY_BOLT,
    THROWING_KNIFE,
)
from banneret.games.terreign.rules.damage import push_hit, push_strip
from banneret.games.terreign.rules.inventory import gear_count
from banneret.games.terreign.table import Table, players_on


def throw_knife(t: Table, seat: i64, target: i64) -> None:
    """Throwing Knife: 1 Ranged damage to one enemy."""
    shoot(t, seat, THROWING_KNIFE, target)


def shoot_bolt(t: Table, seat: i64, target: i64) -> None:
    """Heavy Bolt: 2 Ranged damage to one enemy."""
    shoot(t, seat, HEAVY_BOLT, target)


def shoot(t: Table, seat: i64, kind: i64, target: i64) -> None:
    """Ranged damage to one Player."""
    push_hit(t, seat, fr.BY_ITEM + kind, BITS[target], AMOUNTS[kind], fr.RANGED)


def throw_firebomb(t: Table, seat: i64, space: i64) -> None:
    """TR-ITEM-FIREBOMB-1: every Player on a Terrain, teammates too, takes the damage."""
    victims = players_on(t, space)
    flags = fr.RANGED | fr.AREA
    hit = push_hit(t, seat, fr.BY_ITEM + FIREBOMB, victims, AMOUNTS[FIREBOMB], flags)
    t.stack[hit + fr.SPACE] = space


def throw_acid(t: Table, seat: i64, target: i64) -> None:
    """Acid Flask: one equipped item that the thrower picks is lost; without any, 1 damage."""
    if gear_count(t, target) > 0:
        push_strip(t, seat, target, True)
    else:
        shoot(t, seat, ACID_FLASK, target)
