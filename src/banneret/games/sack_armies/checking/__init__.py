"""What cannot be in a position, each in a sentence, by subject.

The reader of positions and the tests of play ask the same questions here: whatever play can reach
passes all of them, and whatever passes them can be played to the end.
"""

from __future__ import annotations

from banneret.games.sack_armies.checking import (
    attached,
    attack,
    board,
    clock,
    effect,
    questions,
    stack,
    zones,
)  # fmt: skip
from banneret.games.sack_armies.table import Table


def impossibilities(t: Table) -> list[str]:
    """Everything that is wrong with a table whose tokens are all accounted for.

    What stands on the stack is looked at once the rest is sound, and its frames once it is built
    as stacks are.
    """
    for subjects in (
        (zones, board, attached, clock, stack),
        (questions, attack, effect),
    ):
        found = [problem for subject in subjects for problem in subject.problems(t)]
        if found:
            return list(dict.fromkeys(found))
    return []


def least_drawn(t: Table, seat: int) -> int:
    """The fewest tokens a General can have drawn to have what he has."""
    return zones.least_drawn(t, seat)
