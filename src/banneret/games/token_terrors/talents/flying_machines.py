"""Flying Machines: Build and Swarm."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.actions import BUILD, FLYING_MACHINE, SWARM
from banneret.games.token_terrors.board import (
    EAST,
    FULL,
    NORTH,
    SOUTH,
    WEST,
    adjacent,
    bit_at,
    east,
    first,
    north,
    room,
    south,
    surrounding,
    west,
)
from banneret.games.token_terrors.cards import tile
from banneret.games.token_terrors.reasons import BUILDS_ONTO, NO_MACHINE, NOT_SURROUNDING
from banneret.games.token_terrors.table import (
    COMMAND,
    SWARMING,
    Table,
    body,
    corners,
    count,
    enter,
    faction_at,
    forget_talent,
    of_faction,
    one,
    others,
    relocate,
    shape_at,
)
from banneret.games.token_terrors.talents import law


class Build(law.Talent):
    """Add a Fresh machine from the Reserves; there may be more than five then (TT-TURN-16)."""

    key = "build"
    faction: i64 = FLYING_MACHINE
    action: i64 = BUILD
    has_squares = True
    word = "build"
    small = True
    on_space = True
    rules: tuple[str, ...] = ("TT-BUILD-01", "TT-BUILD-02", "TT-BUILD-03")
    companion = True

    def squares(self, t: Table) -> i64:
        """Empty squares round this machine, if one is in Reserve (TT-BUILD-01, TT-CMD-03)."""
        if not count(t.my_reserves, self.faction):
            return 0
        return surrounding(bit_at(t.active)) & ~(t.mine | t.foes)

    def why_not(self, t: Table, square: i64) -> i64:
        if not count(t.my_reserves, self.faction):
            return NO_MACHINE
        return BUILDS_ONTO if (t.mine | t.foes) & bit_at(square) else NOT_SURROUNDING

    def use(self, t: Table, square: i64) -> None:
        law.pay(t, self)
        t.my_reserves -= one(self.faction)
        enter(t, self.faction, square)
        if t.sink is not None:
            token = events.token(t, square)
            rules = ("TT-BUILD-01", "TT-SETUP-16")
            events.tell(t, "built", rules, token=token, at=events.at(square))


class Swarm(law.Talent):
    """Move this and every other own machine one space (TT-SWARM-01)."""

    key = "swarm"
    faction: i64 = FLYING_MACHINE
    plain: i64 = SWARM
    word = "swarm"
    rules: tuple[str, ...] = ("TT-SWARM-01", "TT-SWARM-02")
    idle_rules: tuple[str, ...] = ("TT-SWARM-02", "TT-CMD-03")

    def is_open(self, t: Table) -> bool:
        return swarmers(t, self.faction) != 0

    def use(self, t: Table, square: i64) -> None:
        law.pay(t, self)
        t.phase = SWARMING


def _unmoved(t: Table) -> i64:
    kin = t.mine & of_faction(t, faction_at(t, t.active)) & ~t.moved
    return corners(t, kin) & ~t.moved if t.wide | t.tall else kin


def swarmers(t: Table, faction: i64) -> i64:
    """Own tokens of a faction that have not moved in this Swarm and can now (TT-SWARM-02)."""
    if t.wide | t.tall:
        found = swarm_squares(t, NORTH) | swarm_squares(t, EAST) | swarm_squares(t, SOUTH)
        return found | swarm_squares(t, WEST)
    machines = t.mine & of_faction(t, faction) & ~t.moved
    return machines & adjacent(FULL & ~(t.mine | t.foes))


def swarm_squares(t: Table, direction: i64) -> i64:
    """Machines that can take their step in a direction."""
    if t.wide | t.tall:
        return _large_swarmers(t, direction)
    return _unmoved(t) & _behind(FULL & ~(t.mine | t.foes), direction)


def _behind(cells: i64, direction: i64) -> i64:
    """From where a step in a direction leads into a set."""
    if direction == NORTH:
        return south(cells)
    if direction == EAST:
        return west(cells)
    return north(cells) if direction == SOUTH else east(cells)


def _large_swarmers(t: Table, direction: i64) -> i64:
    """The same where some tokens are large: each is looked at by itself (TT-RARITY-05)."""
    found: i64 = 0
    own = _unmoved(t)
    while own:
        square = first(own)
        free = room(shape_at(t, square), others(t, square))
        found |= bit_at(square) & _behind(free, direction)
        own &= own - 1
    return found


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
    before = body(t, square)
    relocate(t, square, end)
    if square == t.active:
        t.active = end
        t.actor = end
        if t.advanced and tile.is_covered_anew(before, body(t, end)):
            tile.capture(t)  # TT-TACTIC-11
    t.moved |= bit_at(end)
    if not swarmers(t, faction_at(t, t.active)):
        forget_talent(t)
        t.phase = COMMAND


BUILD_TALENT: Final = Build()
SWARM_TALENT: Final = Swarm()
ROWS: Final[list[law.Talent]] = [BUILD_TALENT, SWARM_TALENT]
