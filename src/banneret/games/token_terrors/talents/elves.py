"""Elves: Teamwork and Sharpshooter."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.actions import ELF, SHARPSHOOTER, TEAMWORK
from banneret.games.token_terrors.board import FULL, bit_at, slanting, straight
from banneret.games.token_terrors.reasons import (
    BEYOND_DIAGONAL,
    CANNOT_MOVE,
    DIAGONAL_BLOCKED,
    NEEDS_ANOTHER,
    ONLY_DIAGONAL,
)
from banneret.games.token_terrors.rules import movement
from banneret.games.token_terrors.table import (
    COMMAND,
    FIRST,
    SENDING,
    Table,
    forget_talent,
)
from banneret.games.token_terrors.talents import law

TEAMWORK_STEPS: Final = 3  # TT-TEAMWORK-01


class Teamwork(law.Talent):
    """Another own Elf moves (TT-TEAMWORK-01)."""

    key = "teamwork"
    faction: i64 = ELF
    action: i64 = TEAMWORK
    has_squares = True
    word = "teamwork"
    rules: tuple[str, ...] = ("TT-TEAMWORK-01", "TT-MOVE-05")
    sends = True
    companion = True

    def squares(self, t: Table) -> i64:
        """Other own Elves that can move (TT-CMD-03)."""
        return movement.can_go(t, TEAMWORK_STEPS) & self.fellows(t)

    def why_not(self, t: Table, square: i64) -> i64:
        return CANNOT_MOVE if self.fellows(t) >> square & 1 else NEEDS_ANOTHER

    def use(self, t: Table, square: i64) -> None:
        law.pay(t, self)
        t.subject = square
        t.phase = SENDING
        if t.sink is not None:
            events.chosen(t, square, ("TT-TEAMWORK-01",))

    def ends(self, t: Table) -> i64:
        return movement.within(t, t.subject, TEAMWORK_STEPS, t.foes)

    def sent(self, t: Table, square: i64) -> None:
        forget_talent(t)
        t.phase = COMMAND


class Sharpshooter(law.Aim):
    """The next Battle is fought along a diagonal (TT-SHARP-01)."""

    key = "sharpshooter"
    faction: i64 = ELF
    plain: i64 = SHARPSHOOTER
    word = "sharpshooter"
    style = "ranged"
    rules: tuple[str, ...] = ("TT-SHARP-01", "TT-SHARP-02", "TT-SHARP-03", "TT-CMD-02")

    def shots(self, t: Table, cells: i64, clear: i64) -> i64:
        if t.edition == FIRST:  # TT-SHARP-02, TT-SHARP-04
            return slanting(cells, clear) | straight(cells, clear, 2)
        return slanting(cells, clear)

    def why_no_shot(self, t: Table, square: i64) -> i64:
        if self.shots(t, bit_at(t.active), FULL) & bit_at(square):
            return DIAGONAL_BLOCKED
        if straight(bit_at(t.active), FULL, 2) & bit_at(square):
            return ONLY_DIAGONAL
        return BEYOND_DIAGONAL

    def shot_rules(self, t: Table, square: i64) -> tuple[str, ...]:
        if t.edition == FIRST and straight(bit_at(t.active), FULL, 2) & bit_at(square):
            return ("TT-SHARP-02", "TT-SHARP-04", "TT-BATTLE-04")
        return ("TT-SHARP-01", "TT-SHARP-02", "TT-SHARP-03")

    def speech_key(self, edition: i64) -> str:
        return "sharpshooter-first" if edition == FIRST else "sharpshooter"


TEAMWORK_TALENT: Final = Teamwork()
ROWS: Final[list[law.Talent]] = [TEAMWORK_TALENT, Sharpshooter()]
