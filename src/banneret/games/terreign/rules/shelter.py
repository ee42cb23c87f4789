"""What Cavern, Forest and Shrine do to a hit (TR-TERRAIN-CAVERN, -FOREST, -SHRINE)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign.items.item import ITEM, NOTHING, item_behind
from banneret.games.terreign.kinds import CAVERN, FOREST
from banneret.games.terreign.table import Table


def shelters(t: Table, space: i64, cause: i64) -> bool:
    """Whether the Terrain of a space keeps a Ranged item or Ranged damage off."""
    terrain = t.tiles[space]
    if terrain == CAVERN:
        return True  # TR-TERRAIN-CAVERN-2, TR-TERRAIN-CAVERN-3
    return terrain == FOREST and not doubles(terrain, cause)  # TR-TERRAIN-FOREST-1


def doubles(terrain: i64, cause: i64) -> bool:
    """Whether a Terrain doubles what an item does."""
    kind = item_behind(cause)
    return kind != NOTHING and ITEM[kind].doubled_on == terrain


def amount_on(t: Table, space: i64, cause: i64, base: i64) -> i64:
    """The damage of a hit on a Player there; some Terrains double it.

    Forest does so to the Firebomb (TR-TERRAIN-FOREST-2, TR-ITEM-FIREBOMB-2), Shrine to the
    Assassin (TR-TERRAIN-SHRINE-2, TR-ITEM-ASSASSIN-2).
    """
    return 2 * base if doubles(t.tiles[space], cause) else base
