"""Soldiers: March and Phalanx."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.actions import MARCH, PHALANX, SOLDIER
from banneret.games.token_terrors.board import bit_at, surrounding
from banneret.games.token_terrors.cards import effects
from banneret.games.token_terrors.reasons import CANNOT_MOVE, NEEDS_ANOTHER
from banneret.games.token_terrors.rules import movement
from banneret.games.token_terrors.table import (
    COMMAND,
    MARCH_MORE,
    NOWHERE,
    PROTOTYPE,
    SENDING,
    Table,
    body,
    forget_talent,
    of_faction,
    tokens,
)
from banneret.games.token_terrors.talents import law

MARCH_STEPS: Final = 2  # TT-MARCH-01
MARCHERS: Final = 2


class March(law.Talent):
    """One or two other own Soldiers move (TT-MARCH-01)."""

    key = "march"
    faction: i64 = SOLDIER
    action: i64 = MARCH
    has_squares = True
    word = "march"
    rules: tuple[str, ...] = ("TT-MARCH-01", "TT-MARCH-02")
    sends = True
    sends_several = True
    companion = True

    def marchers(self, t: Table) -> i64:
        """The other own Soldiers, and who a tactic lets march as well."""
        found = self.fellows(t)
        return found | effects.marching_along(t, self.faction) if t.advanced else found

    def squares(self, t: Table) -> i64:
        """Other own Soldiers that can move and have not marched yet (TT-MARCH-02, TT-CMD-03)."""
        return movement.can_go(t, MARCH_STEPS) & self.marchers(t) & ~t.moved

    def why_not(self, t: Table, square: i64) -> i64:
        return CANNOT_MOVE if self.marchers(t) >> square & 1 else NEEDS_ANOTHER

    def use(self, t: Table, square: i64) -> None:
        """Name a Soldier to move: the first one costs the command, the second is free."""
        if t.phase == COMMAND:
            law.pay(t, self)
            t.left = MARCHERS
        t.subject = square
        t.phase = SENDING
        if t.sink is not None:
            events.chosen(t, square, ("TT-MARCH-02",))

    def ends(self, t: Table) -> i64:
        return movement.within(t, t.subject, MARCH_STEPS, t.foes)

    def sent(self, t: Table, square: i64) -> None:
        """A different Soldier may follow."""
        t.moved |= bit_at(square)
        t.left -= 1
        if t.left > 0 and self.squares(t):
            t.subject = NOWHERE
            t.phase = MARCH_MORE
        else:
            finish_march(t)


class Phalanx(law.Aim):
    """Close ranks: Readied in defence and attack, or for the next Battle in the prototype."""

    key = "phalanx"
    faction: i64 = SOLDIER
    plain: i64 = PHALANX
    word = "phalanx"
    rules: tuple[str, ...] = ("TT-PHALANX-01", "TT-PHALANX-02")
    idle_rules: tuple[str, ...] = ("TT-TALENT-06", "TT-CMD-03")

    def takes_aim(self, edition: i64) -> bool:
        return edition == PROTOTYPE  # TT-PHALANX-02

    def is_open(self, t: Table) -> bool:
        return not t.readied & bit_at(t.active)  # TT-TALENT-06

    def use(self, t: Table, square: i64) -> None:
        if t.edition == PROTOTYPE:
            law.take_aim(t, self)
            return
        law.pay(t, self)  # TT-PHALANX-01
        cells = body(t, t.active)
        t.readied |= cells
        t.phalanx |= cells

    def attack_bonus(self, t: Table) -> i64:
        here = body(t, t.active)
        kin = t.mine & of_faction(t, self.faction) & ~here
        return tokens(t, surrounding(here) & kin)  # TT-PHALANX-02

    def speech_key(self, edition: i64) -> str:
        return "phalanx-next" if edition == PROTOTYPE else "phalanx"


def decline_second(t: Table) -> None:
    """Only one Soldier marches (TT-MARCH-02)."""
    if t.sink is not None:
        events.tell(t, "no-second-soldier", ("TT-MARCH-02",), who=events.side(t, t.player))
    finish_march(t)


def finish_march(t: Table) -> None:
    """Hand back to the active token."""
    forget_talent(t)
    t.phase = COMMAND


MARCH_TALENT: Final = March()
PHALANX_TALENT: Final = Phalanx()
ROWS: Final[list[law.Talent]] = [MARCH_TALENT, PHALANX_TALENT]
