"""Terrain Advantages: which there is, whether it can be used, and its frame (TR-PREPARE-11)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import tell
from banneret.games.terreign.kinds import (
    COAST,
    FARM,
    MOUNTAIN,
    PALACE,
    RIVER,
    TERRAIN_NAMES,
    TOWER,
    TOWNE,
)
from banneret.games.terreign.rules.decks import push_draw
from banneret.games.terreign.rules.morale import is_hurt, restore
from banneret.games.terreign.table import Table, terrain_under
from banneret.games.terreign.terrains import coast, mountain, river, tower, towne

# The rules of what an Advantage asks for, by its Terrain.
RULES: Final[dict[int, tuple[str, ...]]] = {
    COAST: ("TR-TERRAIN-COAST-1", "TR-TERRAIN-COAST-2"),
    MOUNTAIN: ("TR-TERRAIN-MOUNTAIN-1", "TR-TERRAIN-MOUNTAIN-2"),
    RIVER: ("TR-TERRAIN-RIVER-1", "TR-TERRAIN-RIVER-2", "TR-TERRAIN-RIVER-5"),
    TOWER: ("TR-TERRAIN-TOWER-1", "TR-TERRAIN-TOWER-3"),
    TOWNE: ("TR-TERRAIN-TOWNE-1", "TR-TERRAIN-TOWNE-2"),
}


def why_not_advantage(t: Table, seat: i64) -> i64:
    """Why the Advantage of the Terrain under the own Warrior cannot be used."""
    terrain = terrain_under(t, seat)
    if terrain == FARM:
        return why.OK if is_hurt(t, seat) else why.AT_MAXIMUM
    if terrain == COAST:
        return coast.why_not_coast(t)
    if terrain == MOUNTAIN:
        return mountain.why_not_mountain(t)
    if terrain == RIVER:
        return river.why_not_river(t, seat)
    if terrain == TOWNE:
        return towne.why_not_towne(t, seat)
    if terrain == TOWER:
        return tower.why_not_tower(t, seat)
    return why.OK if terrain == PALACE else why.NO_ADVANTAGE  # TR-TERRAIN-PLAIN-1


def start_advantage(t: Table, seat: i64) -> None:
    """Use the Advantage."""
    terrain = terrain_under(t, seat)
    if t.sink is not None:
        values = (("seat", int(seat) + 1), ("terrain", TERRAIN_NAMES[terrain]))
        tell(t, "advantage", values, "TR-PREPARE-11")
    if terrain == FARM:
        restore(t, seat, 1, "TR-TERRAIN-FARM-1")
        return
    if terrain == PALACE:
        visit_palace(t, seat)
        return
    f = t.push(fr.ADVANTAGE, seat)
    t.stack[f + fr.CARD] = terrain
    if terrain == COAST:
        coast.start_coast(t, f)
    elif terrain == MOUNTAIN:
        mountain.start_mountain(t, f)
    elif terrain == RIVER:
        river.start_river(t, f)


def visit_palace(t: Table, seat: i64) -> None:
    """TR-TERRAIN-PALACE-1, TR-TERRAIN-PALACE-2: draw 1; the last user names the First Player."""
    t.palace = seat + 1
    push_draw(t, seat, 1)


def run_advantage(t: Table, f: i64) -> bool:
    """Carry an Advantage on by one step."""
    terrain = t.stack[f + fr.CARD]
    if terrain == COAST:
        return coast.run_coast(t, f)
    if terrain == MOUNTAIN:
        return mountain.run_mountain(t, f)
    if terrain == RIVER:
        return river.run_river(t, f)
    if terrain == TOWNE:
        return towne.run_towne(t, f)
    return tower.run_tower(t, f)


def why_not_advantage_choice(t: Table, f: i64, action: i64) -> i64:
    """Why something cannot be chosen while an Advantage is carried out."""
    terrain = t.stack[f + fr.CARD]
    if terrain == COAST:
        return coast.why_not_coast_choice(t, f, action)
    if terrain == MOUNTAIN:
        return mountain.why_not_mountain_card(t, action)
    if terrain == RIVER:
        return river.why_not_river_choice(t, f, action)
    if terrain == TOWNE:
        return towne.why_not_towne_choice(t, f, action)
    return tower.why_not_tower_choice(t, f, action)


def do_advantage(t: Table, f: i64, action: i64) -> None:
    """A choice of an Advantage is made."""
    terrain = t.stack[f + fr.CARD]
    if terrain == COAST:
        coast.do_coast(t, f, action)
    elif terrain == MOUNTAIN:
        mountain.do_mountain(t, f, act.about(action))
    elif terrain == RIVER:
        river.do_river(t, f, act.about(action))
    elif terrain == TOWNE:
        towne.do_towne(t, f, action)
    else:
        tower.do_tower(t, f, act.about(action))
