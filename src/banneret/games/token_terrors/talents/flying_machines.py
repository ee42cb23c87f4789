"""Flying Machines: Build and Swarm."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.actions import FLYING_MACHINE
from banneret.games.token_terrors.board import (
    EAST,
    FULL,
    NORTH,
    SOUTH,
    adjacent,
    bit_at,
    east,
    north,
    south,
    surrounding,
    west,
)
from banneret.games.token_terrors.table import (
    COMMAND,
    SWARMING,
    Table,
    count,
    enter,
    forget_talent,
    of_faction,
    one,
    relocate,
)
from banneret.games.token_terrors.talents import law

BUILD_TALENT: Final = 10
SWARM_TALENT: Final = 11


def build_squares(t: Table) -> i64:
    """Empty squares round this machine, if one is in Reserve (TT-BUILD-01, TT-CMD-03)."""
    if not count(t.my_reserves, FLYING_MACHINE):
        return 0
    return surrounding(bit_at(t.active)) & ~(t.mine | t.foes)


def build(t: Table, square: i64) -> None:
    """Add a Fresh machine from the Reserves; there may be more than five then (TT-TURN-16)."""
    law.use(t, BUILD_TALENT)
    t.my_reserves -= one(FLYING_MACHINE)
    enter(t, FLYING_MACHINE, square)
    if t.sink is not None:
        events.tell(t, "built", ("TT-BUILD-01", "TT-SETUP-16"), at=events.at(square))


def swarmers(t: Table) -> i64:
    """Own machines that have not moved in this Swarm and can now (TT-SWARM-02)."""
    machines = t.mine & of_faction(t, FLYING_MACHINE) & ~t.moved
    return machines & adjacent(FULL & ~(t.mine | t.foes))


def swarm_squares(t: Table, direction: i64) -> i64:
    """Machines that can take their step in a direction."""
    empty = FULL & ~(t.mine | t.foes)
    if direction == NORTH:
        doors = south(empty)
    elif direction == EAST:
        doors = west(empty)
    elif direction == SOUTH:
        doors = north(empty)
    else:
        doors = east(empty)
    return t.mine & of_faction(t, FLYING_MACHINE) & ~t.moved & doors


def swarm(t: Table) -> None:
    """Start moving this and every other own machine one space (TT-SWARM-01)."""
    law.use(t, SWARM_TALENT)
    t.phase = SWARMING


def swarm_step(t: Table, square: i64, direction: i64) -> None:
    """Move one machine; whoever can must move, so it ends when none is left that can."""
    if direction == NORTH:
        end = square + 7
    elif direction == EAST:
        end = square + 1
    else:
        end = square - 7 if direction == SOUTH else square - 1
    if t.sink is not None:
        events.moved(t, square, end, ("TT-SWARM-01",))
    relocate(t, square, end)
    if square == t.active:
        t.active = end
        t.actor = end
    t.moved |= bit_at(end)
    if not swarmers(t):
        forget_talent(t)
        t.phase = COMMAND
