"""Movement: steps of the acting token, Dashes, and tokens sent by a talent."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.board import FULL, adjacent, bit_at
from banneret.games.token_terrors.table import COMMAND, Table, lift, put_down, relocate


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


def step(t: Table, square: i64) -> None:
    """Move the acting token to an adjacent square, which a friend may hold (TT-MOVE-03)."""
    origin = t.actor
    if (t.mine | t.foes) & bit_at(square):
        if not t.lifted:
            t.lifted = lift(t, origin)
    elif t.lifted:
        put_down(t, t.lifted, square)
        t.lifted = 0
    else:
        relocate(t, origin, square)
    if t.phase == COMMAND:
        t.active = square
    t.actor = square


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


def within(t: Table, square: i64, steps: i64, passable: i64) -> i64:
    """Empty squares a token can come to in up to `steps` steps (TT-MOVE-05, TT-MOVE-06)."""
    reached = bit_at(square)
    while steps > 0:
        reached |= adjacent(reached) & passable
        steps -= 1
    return reached & ~(t.mine | t.foes)


def can_go(t: Table, steps: i64) -> i64:
    """Own tokens that can come to an empty square in up to `steps` steps, friends crossed."""
    doors = adjacent(FULL & ~(t.mine | t.foes))
    found = doors
    while steps > 1:
        doors = adjacent(doors & t.mine)
        found |= doors
        steps -= 1
    return found & t.mine


def send(t: Table, square: i64) -> None:
    """Move the token a talent has named (TT-MOVE-05)."""
    if t.sink is not None:
        events.moved(t, t.subject, square, ("TT-MOVE-05", "TT-MOVE-06"))
    relocate(t, t.subject, square)
