"""Draw: more tokens with every Draw action."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.rules import status
from banneret.games.sack_armies.table import Table

DRAW_SIZE = 3  # SA-DRAW-01


def most(t: Table, seat: i64) -> i64:
    """Tokens a Draw action gives: three and one for each face-up Draw unit.

    SA-ABILITY-DRAW-01, SA-DRAW-06: face up when the action is declared; an employed unit counts.
    SA-DRAW-02: never more than the sack holds.
    """
    size: i64 = DRAW_SIZE
    for slot in range(len(t.u_entry)):
        if t.u_owner[slot] == seat and status.abilities(t, slot) & vo.DRAW_BIT:
            size += status.number(t, slot, vo.DRAW)
    return min(size, t.sack_size[seat])
