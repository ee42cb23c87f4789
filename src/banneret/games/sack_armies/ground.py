"""The battleground: where battlefields lie and which hexes are legal.

A battlefield keeps its hex (SA-COMP-05). A `Ground` never changes once made: states share it, and a new battlefield makes a new one. Legal
hexes are numbered as cells in the order in which they became legal; none is ever lost
(SA-HEX-05).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from banneret.games.sack_armies.actions import HALF, HEXES, SIDE
from banneret.kernel.arrays import EMPTY, array, filled

# SA-HEX-02: the six hexes that share a side with (q, r)
OFFSETS: Final = array([40, 39, -1, -40, -39, 1])
MARGIN: Final[i64] = 2
NO_CELLS: Final = filled(HEXES, -1)


def hex_distance(a: i64, b: i64) -> i64:
    """Plain distance between two hex numbers (SA-HEX-06)."""
    dq = a // SIDE - b // SIDE
    dr = a % SIDE - b % SIDE
    ds = dq + dr
    if dq < 0:
        dq = -dq
    if dr < 0:
        dr = -dr
    if ds < 0:
        ds = -ds
    return (dq + dr + ds) // 2


def inside(place: i64) -> bool:
    """Whether a battlefield may lie there: the engine's table ends 20 hexes from its middle.

    SA-HEX-01: the printed table has no end; armies of 40 ranks come nowhere near this one's.
    """
    q = place // SIDE
    r = place % SIDE
    return MARGIN <= q < SIDE - MARGIN and MARGIN <= r < SIDE - MARGIN


class Ground:
    """Battlefields and cells.

    Attributes:
        hex_of: hex number of a cell.
        cell_at: cell of a hex number, -1 where no unit may be.
        field_at: battlefield on a cell, or -1.
        near: six neighbors of a cell, -1 where they are not legal hexes.
        links: the same, those that are legal first.
        place: hex number of a battlefield.
        entry: which entry lies there; its owner is the entry's.
        token: the battlefield token on a cell, or -1.
    """

    def __init__(self, legal_path: bool) -> None:
        self.legal_path = legal_path
        self.hex_of: vec[i64] = EMPTY
        self.cell_at: vec[i64] = NO_CELLS
        self.field_at: vec[i64] = EMPTY
        self.near: vec[i64] = EMPTY
        self.links: vec[i64] = EMPTY
        self.place: vec[i64] = EMPTY
        self.entry: vec[i64] = EMPTY
        self.token: vec[i64] = EMPTY
        self._apart: vec[i64] = EMPTY  # of two cells; empty until it is asked for
        self.cells: i64 = 0
        self.fields: i64 = 0

    def with_fields(self, places: vec[i64], entries: vec[i64], tokens: vec[i64]) -> Ground:
        """This ground and more battlefields, in that order; each lies on a hex of its own."""
        grown = Ground(self.legal_path)
        grown.hex_of = self.hex_of[:]
        grown.cell_at = self.cell_at[:]
        grown.field_at = self.field_at[:]
        grown.place = self.place[:]
        grown.entry = self.entry[:]
        grown.token = self.token[:]
        grown.fields = self.fields
        for n in range(len(places)):
            grown._lay(places[n], entries[n], tokens[n])
        grown._link()
        return grown

    def _lay(self, place: i64, entry: i64, token: i64) -> None:
        self.place = append(self.place, place)
        self.entry = append(self.entry, entry)
        # SA-HEX-03: the battlefield and every hex next to it
        self._open(place)
        for offset in OFFSETS:
            self._open(place + offset)
        self.field_at[self.cell_at[place]] = self.fields
        self.token[self.cell_at[place]] = token
        self.fields += 1

    def _open(self, place: i64) -> None:
        if self.cell_at[place] < 0:
            self.cell_at[place] = len(self.hex_of)
            self.hex_of = append(self.hex_of, place)
            self.field_at = append(self.field_at, -1)
            self.token = append(self.token, -1)

    def _link(self) -> None:
        self.cells = len(self.hex_of)
        near = vec[i64](capacity=6 * self.cells)
        for place in self.hex_of:
            for offset in OFFSETS:
                near = append(near, self.cell_at[place + offset])
        self.near = near
        links = filled(len(near), -1)
        for cell in range(self.cells):
            place = cell * 6
            for k in range(cell * 6, cell * 6 + 6):
                if near[k] >= 0:
                    links[place] = near[k]
                    place += 1
        self.links = links

    def _measure(self) -> vec[i64]:
        """How far apart all cells are, kept from now on."""
        apart = vec[i64](capacity=self.cells * self.cells)
        for a in range(self.cells):
            if self.legal_path:
                for far in self._walk(a):
                    apart = append(apart, far)
            else:
                for b in range(self.cells):
                    apart = append(apart, hex_distance(self.hex_of[a], self.hex_of[b]))
        self._apart = apart
        return apart

    def _walk(self, start: i64) -> vec[i64]:
        """Steps from a cell to every other over legal hexes; 999 where no way leads."""
        far = filled(self.cells, 999)
        far[start] = 0
        queue = array([start])
        head: i64 = 0
        while head < len(queue):
            cell = queue[head]
            head += 1
            for k in range(6):
                other = self.near[cell * 6 + k]
                if other >= 0 and far[other] == 999:
                    far[other] = far[cell] + 1
                    queue = append(queue, other)
        return far

    def field_on(self, cell: i64) -> i64:
        """The battlefield on a cell, -1 where there is none or no cell."""
        if cell < 0:
            return -1
        return self.field_at[cell]

    def distance(self, a: i64, b: i64) -> i64:
        """How far apart two cells are (SA-HEX-07)."""
        apart = self._apart
        if len(apart) == 0:
            apart = self._measure()
        return apart[a * self.cells + b]

    def adjacent(self, a: i64, b: i64) -> bool:
        """Whether two cells share a side."""
        return self.distance(a, b) == 1


def middle() -> i64:
    """The hex of the first battlefield: on an unbounded table every hex is like any other."""
    return HALF * SIDE + HALF
