"""Movement: steps of the acting token, Dashes, and tokens sent by a talent."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.board import FULL, adjacent, bit_at, covered, first, room
from banneret.games.token_terrors.cards import tile
from banneret.games.token_terrors.reasons import (
    ENEMY_BLOCKS,
    ENEMY_UNDER,
    NAMES_ANOTHER_SPACE,
    NO_ROOM,
    NOT_ADJACENT,
    OK,
)
from banneret.games.token_terrors.table import (
    COMMAND,
    Table,
    acting_body,
    acting_shape,
    corners,
    lift,
    others,
    put_down,
    relocate,
    shape_at,
)


def heading_to(origin: i64, square: i64) -> i64:
    """The direction of a step between adjacent squares."""
    step = square - origin  # 7, 1, -7 or -1: NORTH, EAST, SOUTH or WEST, without a branch
    return (step >> 2 & 2) + 1 - (step * step >> 5)


def run_after(t: Table, heading: i64) -> i64:
    """Moves towards a Dash after a Move in a direction; 3 completes one (TT-SURGE-04).

    Three Moves go through four different spaces if and only if none of them turns straight
    back, so a step back starts the count anew with itself.
    """
    if t.run > 0 and (heading - t.heading) & 3 == 2:
        return 1
    return t.run + 1


def steps(t: Table) -> i64:
    """Where the acting token can step to: adjacent, and without enemies (TT-MOVE-01, TT-MOVE-02)."""
    beside = adjacent(bit_at(t.actor))
    shape = acting_shape(t)
    if shape:
        return beside & room(shape, t.foes)  # TT-RARITY-05
    return beside & ~t.foes


def why_not_step(t: Table, square: i64) -> i64:
    """OK, or why the acting token cannot step to a square."""
    if not adjacent(bit_at(t.actor)) >> square & 1:
        beside = adjacent(acting_body(t)) >> square & 1
        return NAMES_ANOTHER_SPACE if beside else NOT_ADJACENT
    if steps(t) >> square & 1:
        return OK
    shape = acting_shape(t)
    if not room(shape, 0) >> square & 1:
        return NO_ROOM  # TT-RARITY-05
    return ENEMY_UNDER if shape else ENEMY_BLOCKS


def has_free_step(t: Table) -> bool:
    """Whether the acting token can step to where nobody stands."""
    return steps(t) & room(acting_shape(t), others(t, t.actor)) != 0


def step(t: Table, square: i64) -> None:
    """Move the acting token to an adjacent square, which a friend may hold (TT-MOVE-03)."""
    if t.wide | t.tall | t.lifted >> 16:
        _step_large(t, square)
        return
    _go(t, square, (t.mine | t.foes) & bit_at(square))
    if t.phase == COMMAND:
        t.active = square
        if t.advanced and square == tile.TILE:
            tile.capture(t)
    t.actor = square


def _step_large(t: Table, square: i64) -> None:
    """The same where some tokens are large; onto the tile it captures anew (TT-TACTIC-13)."""
    shape = acting_shape(t)
    before = covered(t.actor, shape)
    after = covered(square, shape)
    _go(t, square, after & others(t, t.actor))
    if t.phase == COMMAND:
        t.active = square
        if t.advanced and tile.is_covered_anew(before, after):
            tile.capture(t)
    t.actor = square


def _go(t: Table, square: i64, crossed: i64) -> None:
    """Set the acting token on a square, or lift it where it crosses somebody."""
    if crossed:
        if not t.lifted:
            t.lifted = lift(t, t.actor)
    elif t.lifted:
        put_down(t, t.lifted, square)
        t.lifted = 0
    else:
        relocate(t, t.actor, square)


def count_towards_dash(t: Table, square: i64) -> None:
    """Note a Move of the active token; the third in a row earns a point at once.

    Any three in a row do, not only the starting commands (TT-SURGE-02, TT-SURGE-10).
    """
    heading = heading_to(t.active, square)
    run = run_after(t, heading)
    if run < 3:
        t.run = run
        t.heading = heading
    else:
        _dash(t)


def _dash(t: Table) -> None:
    t.run = 0
    t.heading = 0
    t.my_surge += 1
    if t.sink is not None:
        events.tell(t, "dashed", ("TT-SURGE-02",), who=events.side(t, t.player))


def within(t: Table, square: i64, steps: i64, enemies: i64) -> i64:
    """Where the token on a square can come to in up to `steps` steps, but not stay.

    TT-MOVE-05, TT-MOVE-06; a step of a large token shifts all its squares (TT-RARITY-09).
    """
    passable = FULL & ~enemies
    land = FULL & ~(t.mine | t.foes)
    if t.wide | t.tall:
        shape = shape_at(t, square)
        passable = room(shape, enemies)
        land = room(shape, others(t, square)) & ~bit_at(square)
    reached = bit_at(square)
    while steps > 0:
        reached |= adjacent(reached) & passable
        steps -= 1
    return reached & land


def can_go(t: Table, steps: i64) -> i64:
    """Own tokens that can come to an empty square in up to `steps` steps, friends crossed."""
    doors = adjacent(FULL & ~(t.mine | t.foes))
    found = doors
    left = steps
    while left > 1:
        doors = adjacent(doors & t.mine)
        found |= doors
        left -= 1
    found &= t.mine
    if t.wide | t.tall:
        return _with_large(t, steps, found)
    return found


def _with_large(t: Table, steps: i64, found: i64) -> i64:
    """The same where some tokens are large: each of these is looked at by itself."""
    own = corners(t, t.mine)
    found &= own
    while own:
        square = first(own)
        if shape_at(t, square):
            found &= ~bit_at(square)
            if within(t, square, steps, t.foes):
                found |= bit_at(square)
        own &= own - 1
    return found


def send(t: Table, square: i64) -> None:
    """Move the token a talent has named (TT-MOVE-05)."""
    if t.sink is not None:
        events.moved(t, t.subject, square, ("TT-MOVE-05", "TT-MOVE-06"))
    relocate(t, t.subject, square)
