"""Whether an item can be used, and on whom (TR-GEN-04)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.items.item import ACTION, ITEM
from banneret.games.terreign.kinds import BITS, CAVERN, EQUIPMENT, NEVERMSIS, RANGED, TYPES, USURP
from banneret.games.terreign.rules.board import adjacent
from banneret.games.terreign.rules.inventory import (
    unspent,
    why_not_held,
    why_not_worn,
)
from banneret.games.terreign.table import (
    DECOY,
    WARRIOR,
    Table,
    are_enemies,
    get,
    has_trait,
    terrain_under,
    why_not_in_play,
)


def why_not_usable(t: Table, seat: i64, kind: i64) -> i64:
    """Why an item is none that could be used as an Action, whatever the phase."""
    refused = why_not_held(t, seat, kind)
    if refused != why.OK:
        return refused
    if kind == USURP:
        return why.ONLY_USURP
    if TYPES[kind] & EQUIPMENT:
        return why.EQUIP_FIRST
    return why.OK if ITEM[kind].moments & ACTION else why.NOT_ACTION_ITEM


def why_not_use(t: Table, seat: i64, kind: i64) -> i64:
    """Why a usable item cannot be used here and now."""
    if TYPES[kind] & RANGED and terrain_under(t, seat) == CAVERN:
        return why.CAVERN_USER  # TR-TERRAIN-CAVERN-1
    return ITEM[kind].why_no_use(t, seat)


def why_not_workable(t: Table, seat: i64, kind: i64) -> i64:
    """Why an item is no equipped one whose use is an Action, whatever the phase."""
    refused = why_not_worn(t, seat, kind)
    if refused != why.OK:
        return refused
    return why.OK if ITEM[kind].moments & ACTION else why.NOT_ACTION_ITEM


def why_not_work(t: Table, seat: i64, kind: i64) -> i64:
    """Why a workable item cannot be used here and now."""
    if unspent(t, seat, kind) == 0:
        return why.ALREADY_USED
    return ITEM[kind].why_no_use(t, seat)


# ---------------------------------------------------------------- whom


def in_range(t: Table, seat: i64, space: i64) -> bool:
    """TR-TYPE-RANGED-1: an adjacent Terrain; for House Nevermsis the own one too (TR-GEN-05).

    Forest does not keep a shooter in (TR-TERRAIN-FOREST-3).
    """
    here = get(t, seat, WARRIOR)
    if adjacent(t, here) & BITS[space]:
        return True
    return space == here and has_trait(t, seat, NEVERMSIS)


def why_not_enemy(t: Table, seat: i64, other: i64) -> i64:
    """Why a Player is no enemy that an item could be used on (TR-VAR-ALLY-11)."""
    refused = why_not_in_play(t, other)
    if refused != why.OK:
        return refused
    if other == seat:
        return why.SELF
    return why.OK if are_enemies(t, seat, other) else why.TEAMMATE


def why_not_from_either(t: Table, seat: i64, other: i64) -> i64:
    """Assassin and Sabotage reach from the Warrior and from the Decoy (TR-CONTENT-10)."""
    refused = why_not_enemy(t, seat, other)
    if refused != why.OK:
        return refused
    space = get(t, other, WARRIOR)
    near = space == get(t, seat, WARRIOR) or space == get(t, seat, DECOY)
    return why.OK if near else why.NOT_SAME_TERRAIN


def why_not_pilfer(t: Table, seat: i64, other: i64) -> i64:
    """Why a random item cannot be taken from a Player."""
    refused = why_not_enemy(t, seat, other)
    if refused != why.OK:
        return refused
    if get(t, seat, WARRIOR) != get(t, other, WARRIOR):
        return why.NOT_SAME_TERRAIN
    return why.OK if len(t.hands[other]) > 0 else why.NO_INVENTORY


def push_pilfer(t: Table, seat: i64, target: i64) -> None:
    """Let chance pick an inventory item of another Player."""
    frame = t.push(fr.PILFER, seat)
    t.stack[frame + fr.TARGET] = target
