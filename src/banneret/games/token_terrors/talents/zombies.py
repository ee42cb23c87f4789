"""Zombies: Undead and Infect."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.actions import ZOMBIE
from banneret.games.token_terrors.board import bit_at
from banneret.games.token_terrors.rules.activation import ready_no_more
from banneret.games.token_terrors.table import PROTOTYPE, Table, count, one, set_damage
from banneret.games.token_terrors.talents import law

UNDEAD_TALENT: Final = 4
INFECT_TALENT: Final = 5


def undead(t: Table) -> None:
    """Ready this Zombie: once it will be Rested instead of destroyed (TT-UNDEAD-01)."""
    law.use(t, UNDEAD_TALENT)
    bit = bit_at(t.active)
    t.readied |= bit
    t.undead |= bit


def rise(t: Table, square: i64) -> None:
    """Rest a Zombie in place of its destruction (TT-UNDEAD-01, TT-UNDEAD-03).

    Its controller gains a point, on either player's turn (TT-SURGE-05). If it belongs to the
    player whose turn it is the activation will end (TT-SURGE-06, TT-SURGE-09); in the prototype
    only if it is the active token (TT-SURGE-07).
    """
    bit = bit_at(square)
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
            at=events.at(square),
        )


def infect(t: Table) -> None:
    """Until the end of the turn friends may be battled as well (TT-INFECT-01)."""
    law.take_aim(t, INFECT_TALENT)


def bring_back(t: Table) -> None:
    """One Zombie returns from the Cemetery to the Reserves, if one lies there (TT-INFECT-02)."""
    if count(t.my_cemetery, ZOMBIE):
        t.my_cemetery -= one(ZOMBIE)
        t.my_reserves += one(ZOMBIE)
        if t.sink is not None:
            who = events.side(t, t.player)
            events.tell(t, "returned", ("TT-INFECT-02", "TT-INFECT-06"), who=who)
