"""The tile in the centre, and Mastery of Tactics (TT-TACTIC)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.board import (
    EAST,
    NORTH,
    SOUTH,
    bit_at,
    east,
    north,
    south,
    touching,
    west,
)
from banneret.games.token_terrors.reasons import (
    BRIBE_NEEDS_ALL,
    CANNOT_PAY,
    HAS_MASTERY,
    NO_TACTICS,
    OK,
    TILE_HELD,
    TILE_NEUTRAL,
)
from banneret.games.token_terrors.table import FOES, MINE, NEUTRAL, Table

TILE: Final[i64] = 24  # TT-TACTIC-01: d4
BRIBE_COMMANDS: Final[i64] = 3  # TT-TACTIC-05
BRIBE_POINTS: Final[i64] = 1
SLAUGHTERED: Final[i64] = 2  # TT-TACTIC-04


def holds(cells: i64) -> bool:
    """Whether one of some squares is the tile's (TT-TACTIC-13)."""
    return (cells >> TILE & 1) != 0


def is_covered_anew(before: i64, after: i64) -> bool:
    """Whether a token that stood on some squares comes onto the tile by a step (TT-TACTIC-13)."""
    return holds(after) and not holds(before)


def gain(t: Table, mine: bool, rules: tuple[str, ...]) -> None:
    """A side gains Mastery; without a tactic of its own the tile turns neutral (TT-TACTIC-08).

    It stays until the other side gains it, wherever the token goes (TT-TACTIC-07).
    """
    holder = FOES
    card = t.foe_card
    if mine:
        holder = MINE
        card = t.my_card
    if t.mastery == holder:
        return  # TT-TACTIC-15
    if card:
        t.mastery = holder  # TT-TACTIC-02: taken from the other
    else:
        t.mastery = NEUTRAL
    if t.sink is not None:
        seat = t.player if mine else 1 - t.player
        kind = "mastery" if card else "tile-neutral"
        more = () if card else ("TT-TACTIC-08",)
        events.tell(t, kind, (*rules, *more), who=events.side(t, seat))


def capture(t: Table) -> None:
    """The active token has moved onto or over the tile, if there is one (TT-TACTIC-03, TT-TACTIC-11)."""
    if t.roster.deck.tactics:
        gain(t, True, ("TT-TACTIC-03",))


def slaughter(t: Table, mine_struck: bool, foes_struck: bool) -> None:
    """After a Battle: whoever has destroyed two enemies this turn (TT-TACTIC-04, TT-TACTIC-14).

    Args:
        mine_struck, foes_struck: whether each side has just destroyed an enemy.
    """
    if t.mastery == NEUTRAL:
        return
    if mine_struck and t.felled >= SLAUGHTERED and not holds(t.foes):
        gain(t, True, ("TT-TACTIC-04",))
    elif foes_struck and t.foe_felled >= SLAUGHTERED and not holds(t.mine):
        gain(t, False, ("TT-TACTIC-04",))


# ------------------------------------------------------------------ Bribe


def why_not_bribe(t: Table) -> i64:
    """The reason why the active token cannot Bribe (TT-TACTIC-05, TT-TACTIC-12)."""
    if not t.roster.deck.tactics:
        return NO_TACTICS
    if t.mastery == NEUTRAL:
        return TILE_NEUTRAL
    if t.mastery == MINE:
        return HAS_MASTERY  # TT-TACTIC-15
    if holds(t.foes):
        return TILE_HELD  # TT-TACTIC-06
    if t.commands < BRIBE_COMMANDS:
        return BRIBE_NEEDS_ALL
    return OK if t.my_surge >= BRIBE_POINTS else CANNOT_PAY


def bribe(t: Table) -> None:
    """Pay, and gain Mastery (TT-TACTIC-05)."""
    t.commands = 0
    t.my_surge -= BRIBE_POINTS
    t.run = 0
    t.heading = 0
    if t.sink is not None:
        token = events.token(t, t.active)
        events.tell(t, "bribed", ("TT-TACTIC-05",), token=token, at=events.at(t.active))
    gain(t, True, ("TT-TACTIC-05",))


# ------------------------------------------------------------------ flights over the tile


def flights(start: i64, path: i64, land: i64, shape: i64, over: bool) -> i64:
    """Where flights of three spaces can end (TT-FLIGHT-01).

    Args:
        start: the square that is left.
        path, land: squares a flight may pass, and end on (see `foresight.flights`).
        shape: the footprint of who flies; the squares are its corners.
        over: of those that come onto the tile or over it, or of those that do not (TT-TACTIC-11).
    """
    above = touching(bit_at(TILE), shape)  # the corners from which it covers the tile
    ends: i64 = 0
    first: i64 = 0
    second: i64 = 0
    third: i64 = 0
    for first in range(4):
        one = _step(start, first) & path
        for second in range(4):
            two = _step(one, second) & path
            if not two or (first - second) & 3 == 2:  # TT-FLIGHT-02: never straight back
                continue
            for third in range(4):
                end = _step(two, third) & path & land
                if end and (second - third) & 3 != 2:
                    crosses = _enters(start & above, one & above)
                    crosses = crosses or _enters(one & above, two & above)
                    crosses = crosses or _enters(two & above, end & above)
                    if crosses == over:
                        ends |= end
    return ends


def _enters(before: i64, after: i64) -> bool:
    """Whether a step covers the tile anew (TT-TACTIC-13)."""
    return after != 0 and before == 0


def _step(cells: i64, direction: i64) -> i64:
    if direction == NORTH:
        return north(cells)
    if direction == EAST:
        return east(cells)
    return south(cells) if direction == SOUTH else west(cells)
