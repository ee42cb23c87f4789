"""Every item there is."""

from __future__ import annotations

from typing import Final

from banneret.games.terreign.items import agility, equipment, instances, ranged, standard
from banneret.games.terreign.items.item import Item, lay_out

ITEMS: Final[list[Item]] = [
    *equipment.ITEMS,
    *agility.ITEMS,
    *ranged.ITEMS,
    *standard.ITEMS,
    *instances.ITEMS,
]
lay_out(ITEMS)
