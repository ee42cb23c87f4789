"""Tower: discard a Ranged item to strike everybody on one Terrain (TR-TERRAIN-TOWER)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.kinds import CAVERN, FOREST, RANGED, TYPES
from banneret.games.terreign.rules.damage import push_hit
from banneret.games.terreign.rules.inventory import discard_card, why_not_held
from banneret.games.terreign.table import Table, players_on, wait

PAYING: Final[i64] = 0
AIMING: Final[i64] = 1
DAMAGE: Final[i64] = 1


def why_not_tower(t: Table, seat: i64) -> i64:
    """Tower needs a Ranged item of the own inventory; a target there always is somewhere."""
    for card in t.hands[seat]:
        if TYPES[card >> 8] & RANGED:
            return why_no_terrain(t)
    return why.NOT_RANGED


def why_no_terrain(t: Table) -> i64:
    """Whether any Terrain can be struck."""
    for space in range(1, t.spaces + 1):
        if why_not_strike(t, space) == why.OK:
            return why.OK
    return why.NO_TARGET


def why_not_strike(t: Table, space: i64) -> i64:
    """TR-TERRAIN-TOWER-2, TR-TERRAIN-TOWER-3: any Terrain but Forest and Cavern."""
    if space < 1 or space > t.spaces:
        return why.NOT_ACTIVE
    if t.tiles[space] == FOREST or t.tiles[space] == CAVERN:
        return why.TOWER_SHELTER
    return why.OK if players_on(t, space) != 0 else why.NO_TARGET


def run_tower(t: Table, f: i64) -> bool:
    """Ask for the item, then for the Terrain."""
    return wait(t, t.stack[f + fr.SEAT])


def why_not_tower_choice(t: Table, f: i64, action: i64) -> i64:
    """Why an item or a Terrain cannot be chosen."""
    paying = t.stack[f + fr.STEP] == PAYING
    if act.verb_of(action) != (act.CARD if paying else act.TO):
        return why.NOT_NOW
    if not paying:
        return why_not_strike(t, act.about(action))
    refused = why_not_held(t, t.stack[f + fr.SEAT], act.about(action))
    if refused != why.OK:
        return refused
    return why.OK if TYPES[act.about(action)] & RANGED else why.NOT_RANGED


def do_tower(t: Table, f: i64, choice: i64) -> None:
    """Discard the item, then strike; TR-TERRAIN-TOWER-4: the hit may be reflected."""
    seat = t.stack[f + fr.SEAT]
    if t.stack[f + fr.STEP] == PAYING:
        t.stack[f + fr.STEP] = AIMING
        discard_card(t, seat, choice, "TR-TERRAIN-TOWER-1")
        return
    t.pop()
    flags = fr.RANGED | fr.AREA
    hit = push_hit(t, seat, fr.BY_TOWER, players_on(t, choice), DAMAGE, flags)
    t.stack[hit + fr.SPACE] = choice
