"""What Cavern, Forest and Shrine do to a hit (TR-TERRAIN-CAVERN, -FOREST, -SHRINE)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import frames as fr
from banneret.games.terreign.kinds import ASSASSIN, CAVERN, FIREBOMB, FOREST, SHRINE
from banneret.games.terreign.table import Table


def shelters(t: Table, space: i64, cause: i64) -> bool:
    """Whether the Terrain of a space keeps a Ranged item or Ranged damage off."""
    terrain = t.tiles[space]
    if terrain == CAVERN:
        return True  # TR-TERRAIN-CAVERN-2, TR-TERRAIN-CAVERN-3
    return terrain == FOREST and cause != fr.BY_ITEM + FIREBOMB  # TR-TERRAIN-FOREST-1


def amount_on(t: Table, space: i64, cause: i64, base: i64) -> i64:
    """The damage of a hit on a Player there; some Terrains double it."""
    terrain = t.tiles[space]
    if terrain == FOREST and cause == fr.BY_ITEM + FIREBOMB:
        return 2 * base  # TR-TERRAIN-FOREST-2, TR-ITEM-FIREBOMB-2
    if terrain == SHRINE and cause == fr.BY_ITEM + ASSASSIN:
        return 2 * base  # TR-TERRAIN-SHRINE-2, TR-ITEM-ASSASSIN-2
    return base
