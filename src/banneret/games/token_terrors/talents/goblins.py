"""Goblins: Enable and Incite."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.actions import GOBLIN
from banneret.games.token_terrors.board import bit_at
from banneret.games.token_terrors.table import COMMAND, ENABLED, Table, of_faction
from banneret.games.token_terrors.talents import law

ENABLE_TALENT: Final = 0
INCITE_TALENT: Final = 1
ENABLED_COMMANDS: Final = 2  # TT-ENABLE-01


def enable_squares(t: Table) -> i64:
    """Goblins that Enable may choose: every other own one, whatever its facing (TT-ENABLE-01).

    Each of them has a legal command, as TT-CMD-03 wants: of two commands the first leads into
    an empty space, or into a friend's and back, or it is a Battle with an adjacent enemy.
    """
    return t.mine & of_faction(t, GOBLIN) & ~bit_at(t.active)


def enable(t: Table, square: i64) -> None:
    """Let another Goblin perform one or two commands (TT-ENABLE-03)."""
    law.use(t, ENABLE_TALENT)
    t.actor = square
    t.left = ENABLED_COMMANDS
    t.phase = ENABLED
    if t.sink is not None:
        events.chosen(t, square, ("TT-ENABLE-03",))


def finish_enable(t: Table) -> None:
    """Hand back to the active token; an Enraged Goblin is Readied now (TT-ENRAGE-08)."""
    bit = bit_at(t.actor)
    if t.rage & bit and not t.readied & bit:  # TT-ENRAGE-06, TT-ENRAGE-11: never Readied twice
        t.rage &= ~bit
        t.resting &= ~bit
        t.readied |= bit
        t.enraged |= bit
        if t.sink is not None:
            square = t.actor
            events.tell(
                t,
                "readied",
                ("TT-ENRAGE-08",),
                token=events.token(t, square),
                at=events.at(square),
            )
    t.actor = t.active
    t.left = 0
    t.phase = COMMAND


def incite(t: Table) -> None:
    """The next Battle counts the surrounding enemies (TT-INCITE-01: threat.attack_bonus)."""
    law.take_aim(t, INCITE_TALENT)
