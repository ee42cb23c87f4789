"""Before the first turn: the first player, the starting ranks and their places."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.board import HOME_OF_FIRST, HOME_OF_SECOND
from banneret.games.token_terrors.reasons import (
    NO_POINT_TO_REDRAW,
    NONE_TO_PLACE,
    NOT_IN_THE_BAG,
    NOT_OWN_ROWS,
    OK,
    PLACES_ONTO,
)
from banneret.games.token_terrors.rules import activation, draft
from banneret.games.token_terrors.table import (
    DRAFTING,
    DRAWING,
    PLACING,
    REDRAWING,
    Table,
    change_sides,
    count,
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


def why_not_draw(t: Table, faction: i64) -> i64:
    """The reason why no token of a faction is drawn."""
    return OK if count(undrawn(t), faction) else NOT_IN_THE_BAG


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


def why_not_redraw(t: Table) -> i64:
    """The reason why the starting ranks cannot be drawn again (TT-SETUP-12)."""
    return OK if t.my_surge > 0 else NO_POINT_TO_REDRAW


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


def home_rows(t: Table) -> i64:
    """The own first two rows."""
    return HOME_OF_FIRST if t.player == t.first_seat else HOME_OF_SECOND


def placing_squares(t: Table) -> i64:
    """Empty squares of the own first two rows (TT-SETUP-15)."""
    return home_rows(t) & ~(t.mine | t.foes)


def why_not_place(t: Table, faction: i64, square: i64) -> i64:
    """The reason why a token of the starting ranks cannot be placed there."""
    if not count(t.my_ranks, faction):
        return NONE_TO_PLACE
    if (t.mine | t.foes) >> square & 1:
        return PLACES_ONTO
    return OK if home_rows(t) >> square & 1 else NOT_OWN_ROWS


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
