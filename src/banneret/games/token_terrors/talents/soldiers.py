"""Soldiers: March and Phalanx."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.actions import SOLDIER
from banneret.games.token_terrors.board import FULL, bit_at
from banneret.games.token_terrors.rules import movement
from banneret.games.token_terrors.table import (
    COMMAND,
    MARCH_MORE,
    NOWHERE,
    PROTOTYPE,
    SENDING,
    Table,
    forget_talent,
    of_faction,
)
from banneret.games.token_terrors.talents import law

MARCH_TALENT: Final = 2
PHALANX_TALENT: Final = 3
MARCH_STEPS: Final = 2  # TT-MARCH-01
MARCHERS: Final = 2


def march_squares(t: Table) -> i64:
    """Other own Soldiers that can move and have not marched yet (TT-MARCH-02, TT-CMD-03)."""
    soldiers = of_faction(t, SOLDIER) & ~bit_at(t.active) & ~t.moved
    return movement.can_go(t, MARCH_STEPS) & soldiers


def march(t: Table, square: i64) -> None:
    """Name a Soldier to move: the first one costs the command, the second is free."""
    if t.phase == COMMAND:
        law.use(t, MARCH_TALENT)
        t.left = MARCHERS
    t.subject = square
    t.phase = SENDING
    if t.sink is not None:
        events.chosen(t, square, ("TT-MARCH-02",))


def marched(t: Table, square: i64) -> None:
    """The named Soldier has come to `square`; a different one may follow."""
    t.moved |= bit_at(square)
    t.left -= 1
    if t.left > 0 and march_squares(t):
        t.subject = NOWHERE
        t.phase = MARCH_MORE
    else:
        finish_march(t)


def decline_second(t: Table) -> None:
    """Only one Soldier marches (TT-MARCH-02)."""
    if t.sink is not None:
        events.tell(t, "no-second-soldier", ("TT-MARCH-02",), who=events.side(t, t.player))
    finish_march(t)


def finish_march(t: Table) -> None:
    """Hand back to the active token."""
    forget_talent(t)
    t.phase = COMMAND


def march_ends(t: Table) -> i64:
    """Where the named Soldier may go."""
    return movement.within(t, t.subject, MARCH_STEPS, FULL & ~t.foes)


def phalanx(t: Table) -> None:
    """Close ranks: Readied in defence and attack, or for the next Battle in the prototype."""
    if t.edition == PROTOTYPE:
        law.take_aim(t, PHALANX_TALENT)  # TT-PHALANX-02
        return
    law.use(t, PHALANX_TALENT)  # TT-PHALANX-01
    bit = bit_at(t.active)
    t.readied |= bit
    t.phalanx |= bit
