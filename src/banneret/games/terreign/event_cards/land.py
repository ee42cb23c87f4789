"""Events that change the Terrains: Tremor, Drift, Uncharted Land."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.event_cards.card import CHOSEN, EventCard
from banneret.games.terreign.events import tell
from banneret.games.terreign.kinds import BITS, TERRAIN_NAMES, TERRAINS
from banneret.games.terreign.table import Table, item_of, lying, space_of, wait, wait_for_chance
from banneret.kernel.arrays import EMPTY, added, array, ascending, changed, place_of, without
from banneret.kernel.choices import Chances


class Tremor(EventCard):
    """The tiles of the centre and of the highest space change places, drops with them."""

    name = "tremor"

    def happen(self, t: Table) -> None:
        target = array(range(9))
        target[1] = t.spaces
        target[t.spaces] = 1
        move_tiles(t, target)


class Drift(EventCard):
    """Each outer tile moves one space up, the last one to space 2, drops with them."""

    name = "drift"

    def happen(self, t: Table) -> None:
        target = array(range(9))
        for space in range(2, t.spaces + 1):
            target[space] = space + 1 if space < t.spaces else 2
        move_tiles(t, target)


class UnchartedLand(EventCard):
    """The First Player picks a Terrain, even if Retreated (TR-RETURN-06); a new tile comes."""

    name = "uncharted_land"
    picks_space = True

    def run(self, t: Table, f: i64) -> bool:
        if t.stack[f + CHOSEN] == 0:
            return wait(t, t.first)
        terrain = next_tile(t)
        if terrain < 0:
            return wait_for_chance(t)
        self.happened(t, f, terrain)
        return True

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        """Any active Terrain."""
        if act.verb_of(action) != act.TO:
            return why.NOT_NOW
        return why.OK if 1 <= act.about(action) <= t.spaces else why.NOT_ACTIVE

    def do(self, t: Table, f: i64, operand: i64) -> None:
        t.stack[f + CHOSEN] = operand

    def outcomes(self, t: Table, f: i64, chances: Chances) -> None:
        """What the top tile of the stack may be."""
        for tile in range(TERRAINS):
            if t.unused & BITS[tile]:
                chances.add(act.TILE + tile)

    def happened(self, t: Table, f: i64, operand: i64) -> None:
        """The picked Terrain is replaced."""
        replace_tile(t, t.stack[f + CHOSEN], operand)
        t.stack[f + fr.STEP] = fr.DONE


CARDS: Final[list[EventCard]] = [Tremor(), Drift(), UnchartedLand()]


def move_tiles(t: Table, target: vec[i64]) -> None:
    """Every tile goes to the space that `target` names for its own."""
    tiles = t.tiles[:]
    for space in range(1, t.spaces + 1):
        tiles[target[space]] = t.tiles[space]
    t.tiles = tiles
    moved = t.drops[:]
    for i in range(len(moved)):
        moved[i] = lying(target[space_of(moved[i])], item_of(moved[i]))
    t.drops = ascending(moved)
    if t.sink is not None:
        tell(t, "tiles-moved", (), "TR-CONTENT-06")


def next_tile(t: Table) -> i64:
    """The tile on top of the stack if it is known, else -1: chance must say."""
    if t.unused != 0:
        return -1
    return t.bottom[0]


def replace_tile(t: Table, space: i64, terrain: i64) -> None:
    """The old tile goes under the stack, what lay under it is discarded."""
    if t.unused & BITS[terrain]:
        t.unused &= ~BITS[terrain]
    else:
        t.bottom = without(t.bottom, place_of(t.bottom, terrain))
    t.bottom = added(t.bottom, t.tiles[space])
    t.tiles = changed(t.tiles, space, terrain)
    kept = EMPTY
    for entry in t.drops:
        if space_of(entry) == space:
            t.discard = added(t.discard, item_of(entry))
        else:
            kept = added(kept, entry)
    t.drops = kept
    if t.sink is not None:
        values = (("space", int(space)), ("terrain", TERRAIN_NAMES[terrain]))
        tell(t, "tile", values, "TR-CONTENT-06")
