"""What all talents have in common.

A talent has a number: twice its faction, and one more for the faction's second talent. Where a
talent contradicts a basic rule it prevails (TT-TALENT-03): Build goes beyond five tokens, Infect
battles friends, Rush and Sharpshooter change the reach.
"""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.actions import TALENT_NAMES
from banneret.games.token_terrors.table import DIGIT, OWED, Table


def cost(t: Table, talent: i64) -> i64:
    """What a talent costs in commands (TT-TALENT-01)."""
    return t.costs >> 4 * talent & DIGIT


def is_used(t: Table, talent: i64) -> bool:
    """Whether the active token has used its talent this turn (TT-TALENT-02)."""
    return (t.used >> (talent & 1) & 1) != 0


def use(t: Table, talent: i64) -> None:
    """Pay for a talent of the active token; being no Move it breaks the run (TT-SURGE-03)."""
    spend(t, cost(t, talent))
    t.used |= (talent & 1) + 1
    if t.sink is not None:
        events.tell(
            t,
            "talent",
            ("TT-TALENT-01",),
            token=events.token(t, t.active),
            at=events.at(t.active),
            talent=TALENT_NAMES[talent],
        )


def spend(t: Table, commands: i64) -> None:
    """Pay for a command, from the three before any Surge Point (TT-TURN-10, TT-TURN-22)."""
    t.run = 0
    t.heading = 0
    if t.commands >= commands:
        t.commands -= commands
    else:
        t.my_surge -= commands - t.commands
        t.commands = 0


def take_aim(t: Table, talent: i64) -> None:
    """Use a talent that alters an attack: its Battle is owed from now on (TT-CMD-01)."""
    use(t, talent)
    t.aim = OWED
