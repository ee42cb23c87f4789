"""Before the first turn: the first player, the starting ranks and their places."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.board import HOME_OF_FIRST, HOME_OF_SECOND
from banneret.games.token_terrors.rules import activation, draft
from banneret.games.token_terrors.table import (
    DRAFTING,
    DRAWING,
    PLACING,
    REDRAWING,
    Table,
    change_sides,
    enter,
    one,
    total,
)

BY_DRAFT: Final = 0
BY_ARMIES: Final = 1
QUICK: Final = 2


def roll_for_first(t: Table, pips: i64) -> None:
    """Seat 0 rolls, then seat 1; the higher roll is first player, a tie rolls again.

    TT-SETUP-01
    """
    if t.sink is not None:
        seat = 0 if t.first_roll == 0 else 1
        events.tell(t, "rolled-for-first", ("TT-SETUP-01",), seat=seat, pips=pips)
    if t.first_roll == 0:
        t.first_roll = pips
        return
    if pips == t.first_roll:
        t.first_roll = 0
        return
    t.first_seat = 1 if pips > t.first_roll else 0
    t.first_roll = 0
    if t.sink is not None:
        events.tell(t, "first-player", ("TT-SETUP-01", "TT-SETUP-17"), seat=t.first_seat)
    if t.setup == QUICK:
        _set_up_quickly(t)
    elif t.setup == BY_ARMIES:
        draft.start_drawing(t)
    else:
        if t.player != t.first_seat:
            change_sides(t)
        t.phase = DRAFTING


def _set_up_quickly(t: Table) -> None:
    """The ready-made armies lie in their places; `mine` is the first player's (TT-SETUP-23)."""
    t.player = t.first_seat
    change_sides(t)  # TT-SETUP-17
    activation.begin_turn(t)


def undrawn(t: Table) -> i64:
    """What is left in the bag, by faction."""
    return t.my_army - t.my_ranks


def draw(t: Table, faction: i64) -> None:
    """Draw one token of the starting ranks (TT-SETUP-11)."""
    t.my_ranks += one(faction)
    if t.sink is not None:
        who = events.side(t, t.player)
        events.tell(t, "drew", ("TT-SETUP-11",), who=who, token=events.name(faction))
    # TT-SETUP-14: large tokens may empty the bag before five are drawn.
    if total(t.my_ranks) < activation.RANK and undrawn(t):
        return
    if t.draws == 0:
        change_sides(t)
        t.draws = 1
    elif t.draws == 1:
        t.draws = 2
        t.phase = REDRAWING  # TT-SETUP-13: the second player decides first
    else:
        _redraw_done(t)


def keep(t: Table) -> None:
    """Keep the starting ranks as drawn."""
    if t.sink is not None:
        events.tell(t, "kept", ("TT-SETUP-12",), who=events.side(t, t.player))
    _redraw_done(t)


def redraw(t: Table) -> None:
    """Return all tokens and draw again for the starting Surge Point (TT-SETUP-12)."""
    if t.sink is not None:
        events.tell(t, "redrew", ("TT-SETUP-12",), who=events.side(t, t.player))
    t.my_surge -= 1
    t.my_ranks = 0
    t.phase = DRAWING


def _redraw_done(t: Table) -> None:
    if t.draws == 2:
        change_sides(t)
        t.draws = 3
        t.phase = REDRAWING
        return
    t.draws = 0
    t.my_reserves = t.my_army - t.my_ranks
    t.foe_reserves = t.foe_army - t.foe_ranks
    change_sides(t)  # TT-SETUP-15: the second player places first
    t.phase = PLACING


def placing_squares(t: Table) -> i64:
    """Empty squares of the own first two rows (TT-SETUP-15)."""
    home = HOME_OF_FIRST if t.player == t.first_seat else HOME_OF_SECOND
    return home & ~(t.mine | t.foes)


def place(t: Table, faction: i64, square: i64) -> None:
    """Put one token of the starting ranks on the board, Fresh (TT-SETUP-16)."""
    t.my_ranks -= one(faction)
    enter(t, faction, square)
    if t.sink is not None:
        who = events.side(t, t.player)
        token = events.name(faction)
        events.tell(t, "placed", ("TT-SETUP-15",), who=who, token=token, at=events.at(square))
    if t.foe_ranks:
        change_sides(t)
    elif not t.my_ranks:
        if t.player == t.first_seat:
            change_sides(t)
        activation.begin_turn(t)  # TT-SETUP-17, also in the prototype: TT-SETUP-18
