"""Elves: Teamwork and Sharpshooter."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.actions import ELF
from banneret.games.token_terrors.board import FULL, bit_at
from banneret.games.token_terrors.rules import movement
from banneret.games.token_terrors.table import COMMAND, SENDING, Table, forget_talent, of_faction
from banneret.games.token_terrors.talents import law

TEAMWORK_TALENT: Final = 8
SHARPSHOOTER_TALENT: Final = 9
TEAMWORK_STEPS: Final = 3  # TT-TEAMWORK-01


def teamwork_squares(t: Table) -> i64:
    """Other own Elves that can move (TT-TEAMWORK-01, TT-CMD-03)."""
    return movement.can_go(t, TEAMWORK_STEPS) & of_faction(t, ELF) & ~bit_at(t.active)


def teamwork(t: Table, square: i64) -> None:
    """Name the Elf that moves."""
    law.use(t, TEAMWORK_TALENT)
    t.subject = square
    t.phase = SENDING
    if t.sink is not None:
        events.chosen(t, square, ("TT-TEAMWORK-01",))


def teamwork_ends(t: Table) -> i64:
    """Where the named Elf may go."""
    return movement.within(t, t.subject, TEAMWORK_STEPS, FULL & ~t.foes)


def finish_teamwork(t: Table) -> None:
    """Hand back to the active token."""
    forget_talent(t)
    t.phase = COMMAND


def sharpshooter(t: Table) -> None:
    """The next Battle is fought along a diagonal (TT-SHARP-01: threat.shot_squares)."""
    law.take_aim(t, SHARPSHOOTER_TALENT)
