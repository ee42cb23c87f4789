"""Scatter: damage that reaches everything round the target."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.rules import ratings, status
from banneret.games.sack_armies.table import Table


def flips(t: Table, slot: i64, successes: i64) -> bool:
    """Whether a unit that struck alone must flip for Scatter.

    SA-ABILITY-SCATTER-01, SA-ABILITY-SCATTER-06: after any success with a rating of at least 1, even if the target
    lives; SA-ABILITY-SCATTER-05: never as part of a coordinated attack, but a lone counter to one
    does; SA-ABILITY-SCATTER-08: death in the same exchange does not prevent it.
    """
    return (
        successes > 0
        and status.abilities(t, slot) & vo.SCATTER_BIT != 0
        and ratings.damage(t, slot) >= 1
    )


def progressive(t: Table, slot: i64) -> bool:
    """Whether its flip is a progressive one (SA-ABILITY-SCATTER-04)."""
    return status.limit(t, slot, vo.SCATTER) != 0


def amount(t: Table, slot: i64, successes: i64) -> i64:
    """Damage to each unit round the target (SA-ABILITY-SCATTER-02, SA-ABILITY-SCATTER-04)."""
    printed = status.number(t, slot, vo.SCATTER)
    return printed * successes if progressive(t, slot) else printed


def splash(t: Table, cell: i64, hit: i64, source: i64) -> None:
    """Mark what damage round a cell does: units to die, and face-down ones that were reached.

    SA-ABILITY-SCATTER-03, SA-ABILITY-SCATTER-09, SA-ABILITY-SCATTER-13: units of every General, the shooter too, face down or up;
    none of them is attacked by it. SA-DAMAGE-05: compared alone.
    """
    for k in range(cell * 6, cell * 6 + 6):
        other = t.ground.near[k]
        slot = t.unit_on(other)
        if slot < 0:
            continue
        if ratings.lethal(hit, ratings.armor(t, slot, source)):
            t.u_marks[slot] |= fr.DOOMED
        if not t.u_up[slot]:
            t.u_marks[slot] |= fr.HIT
