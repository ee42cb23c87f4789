"""Zombies: Undead and Infect."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.actions import INFECT, UNDEAD, ZOMBIE
from banneret.games.token_terrors.board import bit_at
from banneret.games.token_terrors.rules.activation import ready_no_more
from banneret.games.token_terrors.table import PROTOTYPE, Table, body, count, one, set_damage
from banneret.games.token_terrors.talents import law


class Undead(law.Talent):
    """Ready this Zombie: once it will be Rested instead of destroyed (TT-UNDEAD-01)."""

    key = "undead"
    faction: i64 = ZOMBIE
    plain: i64 = UNDEAD
    word = "undead"
    rules: tuple[str, ...] = ("TT-UNDEAD-01",)
    idle_rules: tuple[str, ...] = ("TT-TALENT-06", "TT-TALENT-10", "TT-CMD-03")

    def is_open(self, t: Table) -> bool:
        return not t.readied & bit_at(t.active)  # TT-TALENT-06, TT-TALENT-10

    def use(self, t: Table, square: i64) -> None:
        law.pay(t, self)
        cells = body(t, t.active)
        t.readied |= cells
        t.undead |= cells


class Infect(law.Aim):
    """Until the end of the turn friends may be battled as well (TT-INFECT-01)."""

    key = "infect"
    faction: i64 = ZOMBIE
    plain: i64 = INFECT
    word = "infect"
    style = "melee"
    rules: tuple[str, ...] = (
        "TT-INFECT-01",
        "TT-INFECT-02",
        "TT-CMD-02",
        "TT-INFECT-04",
        "TT-INFECT-05",
    )
    lasts = True

    def targets(self, t: Table, others: i64) -> i64:
        return others

    def target_fell(self, t: Table) -> None:
        """One Zombie returns from the Cemetery to the Reserves, if one lies there (TT-INFECT-02)."""
        if count(t.my_cemetery, self.faction):
            t.my_cemetery -= one(self.faction)
            t.my_reserves += one(self.faction)
            if t.sink is not None:
                who = events.side(t, t.player)
                token = events.name(t, self.faction)
                events.tell(t, "returned", ("TT-INFECT-02", "TT-INFECT-06"), who=who, token=token)


def rise(t: Table, square: i64) -> None:
    """Rest a Zombie in place of its destruction (TT-UNDEAD-01, TT-UNDEAD-03).

    Its controller gains a point, on either player's turn (TT-SURGE-05). If it belongs to the
    player whose turn it is the activation will end (TT-SURGE-06, TT-SURGE-09); in the prototype
    only if it is the active token (TT-SURGE-07).
    """
    bit = body(t, square)
    ready_no_more(t, bit)
    t.rage &= ~bit
    t.resting |= bit
    set_damage(t, square, 0)
    t.dying &= ~bit
    if t.mine & bit:
        t.my_surge += 1
        if t.edition != PROTOTYPE or square == t.active:
            t.ended = 1
    else:
        t.foe_surge += 1
    if t.sink is not None:
        events.tell(
            t,
            "saved",
            ("TT-UNDEAD-01", "TT-SURGE-05"),
            who=events.owner(t, square),
            token=events.token(t, square),
            at=events.at(square),
        )


UNDEAD_TALENT: Final = Undead()
INFECT_TALENT: Final = Infect()
ROWS: Final[list[law.Talent]] = [UNDEAD_TALENT, INFECT_TALENT]
