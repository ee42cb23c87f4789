"""Goblins: Enable and Incite."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.actions import ENABLE, GOBLIN, INCITE
from banneret.games.token_terrors.board import surrounding
from banneret.games.token_terrors.cards import effects
from banneret.games.token_terrors.reasons import NEEDS_ANOTHER
from banneret.games.token_terrors.table import COMMAND, ENABLED, Table, body, tokens
from banneret.games.token_terrors.talents import law

ENABLED_COMMANDS: Final = 2  # TT-ENABLE-01


class Enable(law.Talent):
    """Another Goblin performs one or two commands (TT-ENABLE-01)."""

    key = "enable"
    faction: i64 = GOBLIN
    action: i64 = ENABLE
    has_squares = True
    word = "enable"
    rules: tuple[str, ...] = ("TT-ENABLE-01", "TT-ENABLE-03")
    companion = True

    def squares(self, t: Table) -> i64:
        """Every other own Goblin, whatever its facing (TT-ENABLE-01).

        Each of them has a legal command, as TT-CMD-03 wants: of two commands the first leads into
        an empty space, or into a friend's and back, or it is a Battle with an adjacent enemy.
        """
        found = self.fellows(t)
        return found | effects.enabled_as_well(t, self.faction) if t.advanced else found

    def why_not(self, t: Table, square: i64) -> i64:
        return NEEDS_ANOTHER

    def use(self, t: Table, square: i64) -> None:
        law.pay(t, self)
        t.actor = square
        t.left = ENABLED_COMMANDS
        t.phase = ENABLED
        if t.sink is not None:
            events.chosen(t, square, ("TT-ENABLE-03",))


class Incite(law.Aim):
    """The next Battle counts the surrounding enemies (TT-INCITE-01)."""

    key = "incite"
    faction: i64 = GOBLIN
    plain: i64 = INCITE
    word = "incite"
    rules: tuple[str, ...] = ("TT-INCITE-01", "TT-CMD-02")

    def attack_bonus(self, t: Table) -> i64:
        return tokens(t, surrounding(body(t, t.active)) & t.foes)


def finish_enable(t: Table) -> None:
    """Hand back to the active token; an Enraged Goblin is Readied now (TT-ENRAGE-08)."""
    bit = body(t, t.actor)
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


ENABLE_TALENT: Final = Enable()
INCITE_TALENT: Final = Incite()
ROWS: Final[list[law.Talent]] = [ENABLE_TALENT, INCITE_TALENT]
