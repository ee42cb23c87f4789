"""Wyverns: Take Flight and Rush."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.actions import RUSH, TAKE_FLIGHT, WYVERN
from banneret.games.token_terrors.board import FULL, bit_at, straight
from banneret.games.token_terrors.reasons import (
    BEYOND_RUSH,
    LINE_BLOCKED,
    NO_FLIGHT_THERE,
)
from banneret.games.token_terrors.rules import foresight, movement
from banneret.games.token_terrors.table import Table
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
        taken = t.mine | t.foes
        return foresight.flights(bit_at(t.active), FULL & ~t.foes, FULL & ~taken)

    def why_not(self, t: Table, square: i64) -> i64:
        return NO_FLIGHT_THERE

    def use(self, t: Table, square: i64) -> None:
        law.pay(t, self)
        if t.sink is not None:
            events.moved(t, t.active, square, ("TT-FLIGHT-01",))
        movement.step(t, square)


class Rush(law.Aim):
    """The next Battle has range 3 (TT-RUSH-01, TT-RUSH-02)."""

    key = "rush"
    faction: i64 = WYVERN
    plain: i64 = RUSH
    word = "rush"
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
