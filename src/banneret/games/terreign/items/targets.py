"""What an item may be used on: legality of use and of its target, item by item (TR-GEN-04)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.kinds import (
    ASSASSIN,
    BITS,
    BODY_DOUBLE,
    CAVERN,
    EQUIPMENT,
    FIREBOMB,
    FORCED_MARCH,
    NEVERMSIS,
    PICKPOCKET,
    RANGED,
    SABOTAGE,
    STANDARD,
    TONIC,
    TRAP,
    TYPES,
    USURP,
)
from banneret.games.terreign.rules.board import adjacent, why_not_enter, why_not_swap
from banneret.games.terreign.rules.inventory import gear_count, why_not_held
from banneret.games.terreign.rules.morale import is_hurt
from banneret.games.terreign.rules.shelter import shelters
from banneret.games.terreign.table import (
    DECOY,
    TRAPS,
    WARRIOR,
    Table,
    are_enemies,
    get,
    has_trait,
    players_on,
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
    if not TYPES[kind] & (RANGED | STANDARD):
        return why.EQUIP_FIRST if TYPES[kind] & EQUIPMENT else why.NOT_ACTION_ITEM
    return why.OK


def why_not_use(t: Table, seat: i64, kind: i64) -> i64:
    """Why a usable item cannot be used here and now."""
    if TYPES[kind] & RANGED and terrain_under(t, seat) == CAVERN:
        return why.CAVERN_USER  # TR-TERRAIN-CAVERN-1
    return why_no_target(t, seat, kind)


def why_no_target(t: Table, seat: i64, kind: i64) -> i64:
    """Why an item finds nothing it could affect."""
    if kind == TONIC:
        return why.OK if is_hurt(t, seat) else why.AT_MAXIMUM
    if kind == BODY_DOUBLE:
        return why_not_swap(t, seat)
    if kind == FORCED_MARCH and get(t, seat, TRAPS) > 0:
        return why.TRAPPED
    if kind == TRAP and get(t, seat, DECOY) == 0:
        return why.NO_DECOY
    if aims_at_space(kind):
        return why_nowhere(t, seat, kind)
    return why_nobody(t, seat, kind)


def why_nowhere(t: Table, seat: i64, kind: i64) -> i64:
    """Why no Terrain can be the target."""
    refused: i64 = why.NO_TARGET
    for space in range(1, t.spaces + 1):
        found = why_not_space(t, seat, kind, space)
        if found == why.OK:
            return why.OK
        if found == why.SHELTERED:
            refused = found
    return refused


def why_nobody(t: Table, seat: i64, kind: i64) -> i64:
    """Why no Player can be the target; the reason of a single refused one is the telling one."""
    refused: i64 = why.NO_TARGET
    for other in range(t.rules.seats):
        found = why_not_player(t, seat, kind, other)
        if found == why.OK:
            return why.OK
        if found == why.SHELTERED:
            refused = found
    return refused


def aims_at_space(kind: i64) -> bool:
    """Whether an item is used on a Terrain."""
    return kind in (FIREBOMB, FORCED_MARCH)


def needs_target(kind: i64) -> bool:
    """Whether an item asks for a target."""
    return kind != TONIC and kind != BODY_DOUBLE


def why_not_space(t: Table, seat: i64, kind: i64, space: i64) -> i64:
    """Why an item cannot be used on a Terrain."""
    if space < 1 or space > t.spaces:
        return why.NOT_ACTIVE
    if kind == FORCED_MARCH:
        return why_not_enter(t, seat, space)
    if not in_range(t, seat, space):
        return why.NOT_ADJACENT  # TR-TYPE-RANGED-2
    if players_on(t, space) == 0:
        return why.NO_TARGET
    if shelters(t, space, fr.BY_ITEM + kind) and not has_trait(t, seat, NEVERMSIS):
        return why.SHELTERED
    return why.OK


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


def why_not_player(t: Table, seat: i64, kind: i64, other: i64) -> i64:
    """Why an item cannot be used on a Player."""
    refused = why_not_enemy(t, seat, other)
    if refused != why.OK:
        return refused
    space = get(t, other, WARRIOR)
    if TYPES[kind] & RANGED:
        if not in_range(t, seat, space):
            return why.NOT_ADJACENT
        if shelters(t, space, fr.BY_ITEM + kind) and not has_trait(t, seat, NEVERMSIS):
            return why.SHELTERED
        return why.OK
    if kind == TRAP:
        # TR-ITEM-TRAP-2: the target's Warrior on the Terrain of the user's Decoy.
        return why.OK if space == get(t, seat, DECOY) else why.DECOY_ANCHOR
    if kind == PICKPOCKET:
        return why_not_pilfer(t, seat, other)
    return why_not_from_either(t, seat, kind, other)


def why_not_from_either(t: Table, seat: i64, kind: i64, other: i64) -> i64:
    """Assassin and Sabotage reach from the Warrior and from the Decoy (TR-CONTENT-10)."""
    space = get(t, other, WARRIOR)
    if space != get(t, seat, WARRIOR) and space != get(t, seat, DECOY):
        return why.NOT_SAME_TERRAIN
    if kind == SABOTAGE and gear_count(t, other) == 0:
        return why.NO_EQUIPMENT
    return why.OK if kind in (SABOTAGE, ASSASSIN) else why.NOT_ACTION_ITEM


def why_not_pilfer(t: Table, seat: i64, other: i64) -> i64:
    """Why a random item cannot be taken from a Player."""
    refused = why_not_enemy(t, seat, other)
    if refused != why.OK:
        return refused
    if get(t, seat, WARRIOR) != get(t, other, WARRIOR):
        return why.NOT_SAME_TERRAIN
    return why.OK if t.hands[other] else why.NO_INVENTORY
