"""Wyverns: Take Flight and Rush."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.board import FULL, bit_at
from banneret.games.token_terrors.rules import foresight, movement
from banneret.games.token_terrors.table import Table
from banneret.games.token_terrors.talents import law

TAKE_FLIGHT_TALENT: Final = 6
RUSH_TALENT: Final = 7


def flight_ends(t: Table) -> i64:
    """Where a flight of exactly three spaces can end (TT-FLIGHT-01, TT-FLIGHT-02)."""
    taken = t.mine | t.foes
    return foresight.flights(bit_at(t.active), FULL & ~t.foes, FULL & ~taken)


def take_flight(t: Table, square: i64) -> None:
    """Fly to a square; a talent's movement is never part of a Dash (TT-SURGE-03)."""
    law.use(t, TAKE_FLIGHT_TALENT)
    if t.sink is not None:
        events.moved(t, t.active, square, ("TT-FLIGHT-01",))
    movement.step(t, square)


def rush(t: Table) -> None:
    """The next Battle has range 3 (TT-RUSH-01: threat.shot_squares)."""
    law.take_aim(t, RUSH_TALENT)
