"""Wyverns: Take Flight and Rush."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.actions import RUSH, TAKE_FLIGHT, WYVERN
from banneret.games.token_terrors.board import FULL, bit_at, covered, room, straight
from banneret.games.token_terrors.cards import effects, tile
from banneret.games.token_terrors.reasons import (
    BEYOND_RUSH,
    LINE_BLOCKED,
    NO_FLIGHT_THERE,
)
from banneret.games.token_terrors.rules import foresight, movement
from banneret.games.token_terrors.table import (
    CARRYING,
    COMMAND,
    SETTING,
    Table,
    body,
    forget_talent,
    others,
    relocate,
    shape_at,
)
from banneret.games.token_terrors.talents import law


class TakeFlight(law.Talent):
    """Fly exactly three spaces; a talent's movement is never part of a Dash (TT-SURGE-03)."""

    key = "take-flight"
    faction: i64 = WYVERN
    action: i64 = TAKE_FLIGHT
    has_squares = True
    word = "take flight"
    rules: tuple[str, ...] = ("TT-FLIGHT-01", "TT-FLIGHT-02")
    flies = True
    on_space = True

    def squares(self, t: Table) -> i64:
        """Where a flight of exactly three spaces can end (TT-FLIGHT-01, TT-FLIGHT-02)."""
        path = FULL & ~t.foes
        land = FULL & ~(t.mine | t.foes)
        if t.wide | t.tall:
            shape = shape_at(t, t.active)
            path = room(shape, t.foes)
            land = room(shape, others(t, t.active))
        return foresight.flights(bit_at(t.active), path, land)

    def why_not(self, t: Table, square: i64) -> i64:
        return NO_FLIGHT_THERE

    def use(self, t: Table, square: i64) -> None:
        if t.advanced:
            fly(t, self, square, not flights(t, False) >> square & 1)
            return
        law.pay(t, self)
        if t.sink is not None:
            events.moved(t, t.active, square, ("TT-FLIGHT-01",))
        movement.step(t, square)


def flights(t: Table, over: bool) -> i64:
    """Where flights can end that cross the tile or end on it, or that do neither (TT-TACTIC-11)."""
    shape = shape_at(t, t.active)
    land = room(shape, others(t, t.active))
    return tile.flights(bit_at(t.active), room(shape, t.foes), land, shape, over)


def fly(t: Table, talent: law.Talent, square: i64, over: bool) -> None:
    """Take Flight in a match with cards: over the tile or not, and maybe not alone."""
    before, after = body(t, t.active), covered(square, shape_at(t, t.active))
    with_it = effects.passengers(t, t.active)
    law.pay(t, talent)
    if t.sink is not None:
        rules = ("TT-FLIGHT-01", "TT-TACTIC-11") if over else ("TT-FLIGHT-01",)
        events.moved(t, t.active, square, rules)
    movement.step(t, square)
    if over and not tile.is_covered_anew(before, after):  # else the step itself has captured it
        tile.capture(t)
    with_it = effects.who_can_land(t, with_it)
    if with_it:
        t.moved = with_it
        t.phase = CARRYING


def carry(t: Table, square: i64) -> None:
    """Name the token that comes along (TT-CARD-DEATH)."""
    t.subject = square
    t.moved = 0
    t.phase = SETTING
    if t.sink is not None:
        events.chosen(t, square, ("TT-CARD-DEATH",))


def set_down(t: Table, square: i64) -> None:
    """Set it beside the active token (TT-CARD-DEATH)."""
    if t.sink is not None:
        events.moved(t, t.subject, square, ("TT-CARD-DEATH",))
    relocate(t, t.subject, square)
    _land(t)


def decline_passenger(t: Table) -> None:
    """Take nobody along (TT-CARD-DEATH)."""
    if t.sink is not None:
        events.tell(t, "landed-alone", ("TT-CARD-DEATH",), who=events.side(t, t.player))
    _land(t)


def _land(t: Table) -> None:
    """Hand back to the active token."""
    forget_talent(t)
    t.phase = COMMAND


class Rush(law.Aim):
    """The next Battle has range 3 (TT-RUSH-01, TT-RUSH-02)."""

    key = "rush"
    faction: i64 = WYVERN
    plain: i64 = RUSH
    word = "rush"
    style = "ranged"
    rules: tuple[str, ...] = ("TT-RUSH-01", "TT-RUSH-02", "TT-CMD-02")

    def shots(self, t: Table, cells: i64, clear: i64) -> i64:
        return straight(cells, clear, 3)

    def why_no_shot(self, t: Table, square: i64) -> i64:
        if self.shots(t, bit_at(t.active), FULL) & bit_at(square):
            return LINE_BLOCKED
        return BEYOND_RUSH

    def shot_rules(self, t: Table, square: i64) -> tuple[str, ...]:
        return ("TT-RUSH-01", "TT-RUSH-02")


TAKE_FLIGHT_TALENT: Final = TakeFlight()
RUSH_TALENT: Final = Rush()
ROWS: Final[list[law.Talent]] = [TAKE_FLIGHT_TALENT, RUSH_TALENT]
